"""The stack of steps and who handles them: tables by kind, filled by the modules of the rules.

A step is either carried out at once (`auto`) or decided by a seat (`legal` lists the choices, `decide`
carries one out) or by chance (`chance`). A decided step is taken off the stack before its handler runs;
a handler that wants to be asked again puts it back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from quarterdeck.core.contract import Choice
from quarterdeck.games.gen7.state import State, Step

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

Auto = Callable[["Gen7", State, Step], None]
Legal = Callable[["Gen7", State, Step], list[Choice]]
Decide = Callable[["Gen7", State, Step, Any], None]

AUTO: dict[str, Auto] = {}
LEGAL: dict[str, Legal] = {}
DECIDE: dict[str, Decide] = {}
CHANCE_KINDS: set[str] = set()

F = TypeVar("F", bound=Callable[..., Any])


def auto(kind: str) -> Callable[[F], F]:
    def register(function: F) -> F:
        AUTO[kind] = function
        return function

    return register


def legal(kind: str) -> Callable[[F], F]:
    def register(function: F) -> F:
        LEGAL[kind] = function
        return function

    return register


def decide(kind: str, chance: bool = False) -> Callable[[F], F]:
    def register(function: F) -> F:
        DECIDE[kind] = function
        if chance:
            CHANCE_KINDS.add(kind)
        return function

    return register


def push(state: State, *steps: Step) -> None:
    """Puts steps on the stack; the first of them is done first."""
    state.public.stack += steps[::-1]


def settle(game: Gen7, state: State) -> None:
    """Carries out what needs nobody, until somebody must decide."""
    public = state.public
    handlers = AUTO
    while public.stack:
        step = public.stack[-1]
        handler = handlers.get(step.kind)
        if handler is None:
            return
        public.stack = public.stack[:-1]
        handler(game, state, step)

"""What a table waits for, said in one way: `Public.phase` and `Public.asked`.

The phase is the kind of decision; `asked` has a bit for each seat that is to decide. A game written like
this is a table: by kind of decision how it is made, what may be chosen, and what follows. A game whose steps
nest, so that one phase is not enough, keeps a stack of them instead and answers `pending` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, TypeAlias

from quarterdeck.core.contract import CHANCE, Choice, Decision, Game, Mode, S, Seat, V

Legal: TypeAlias = Callable[[Any, Any, Decision], tuple[Choice, ...]]
Apply: TypeAlias = Callable[[Any, Any, Decision, Any], Any]
Kinds: TypeAlias = Mapping[str, tuple[Mode, Legal | None, Apply]]
"""By kind of decision: how it is made, what may be chosen (nothing where chance decides), what follows."""
Waiting: TypeAlias = Mapping[str, tuple[tuple[Decision, ...], ...]]
"""By phase and by the seats asked, as a bitmask: what the table waits for."""


class PhaseGame(Game[S, V], Generic[S, V]):
    """A game whose every state has a public part with `phase` and `asked`."""

    kinds: ClassVar[Kinds]
    waiting: Waiting

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "kinds" in cls.__dict__:
            for name, method in _looked_up(cls.kinds).items():
                if name not in cls.__dict__:
                    setattr(cls, name, method)

    def pending(self, state: Any) -> tuple[Decision, ...]:
        public = state.public
        return self.waiting[public.phase][public.asked]

    def legal(self, state: S, decision: Decision) -> tuple[Choice, ...]:
        listed = self.kinds[decision.kind][1]
        return () if listed is None else listed(self, state, decision)

    def apply(self, state: S, decision: Decision, choice: Choice) -> S:
        return self.kinds[decision.kind][2](self, state, decision, choice)  # type: ignore[no-any-return]


def _looked_up(kinds: Kinds) -> dict[str, Callable[..., Any]]:
    """`legal` and `apply` of a game with this table, in one step: every decision goes through them."""
    offers = {kind: legal for kind, (_, legal, _) in kinds.items() if legal is not None}
    follows = {kind: apply for kind, (_, _, apply) in kinds.items()}

    def legal(self: Any, state: Any, decision: Decision) -> tuple[Choice, ...]:
        return offers[decision.kind](self, state, decision)

    def apply(self: Any, state: Any, decision: Decision, choice: Choice) -> Any:
        return follows[decision.kind](self, state, decision, choice)

    return {"legal": legal, "apply": apply}


def modes_of(kinds: Kinds) -> tuple[tuple[str, Mode], ...]:
    return tuple((kind, mode) for kind, (mode, _, _) in kinds.items())


@cache
def decisions(modes: tuple[tuple[str, Mode], ...], deciders: tuple[Seat, ...]) -> Waiting:
    """Every answer of `pending`; `deciders` are those who choose for each seat, mostly the seat itself."""
    subsets = range(1 << len(deciders))
    found: dict[str, tuple[tuple[Decision, ...], ...]] = {"over": ((),) * len(subsets)}
    for kind, mode in modes:
        if mode == "chance":
            found[kind] = ((Decision(kind, CHANCE, CHANCE, mode),),) * len(subsets)
        else:
            each = [Decision(kind, by, seat, mode) for seat, by in enumerate(deciders)]
            found[kind] = tuple(tuple(one for one in each if asked >> one.for_ & 1) for asked in subsets)
    return found

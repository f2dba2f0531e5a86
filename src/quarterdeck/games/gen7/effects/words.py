"""Effects in words: what is read aloud once an option is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from quarterdeck.core.words import Arg, Message, snake
from quarterdeck.games.gen7.components import DECKS, RESOURCES, SYSTEMS
from quarterdeck.games.gen7.effects import kinds

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


def effect_words(game: Gen7, effect: kinds.AnyEffect) -> Iterator[Message]:
    """What an effect does, in a few words; one line for each type of token."""
    match effect:
        case kinds.Gain() | kinds.Lose() | kinds.Stores():
            yield from _tokens(effect)
        case kinds.Lean(n):
            yield _say("logic" if n > 0 else "instinct", count=abs(n))
        case kinds.Merit(n) | kinds.Stars(n):
            name = snake(type(effect).__name__)
            yield _say(name if n > 0 else f"{name}_lost", count=abs(n), who=_who(effect.who))
        case kinds.Status(system, n):
            words = Message(f"gen7.system.{SYSTEMS.index(system)}")
            yield _say("repair" if n > 0 else "degrade", system=words, count=abs(n))
        case kinds.Peek(deck):
            yield _say("peek", deck=Message(f"gen7.deck.{DECKS[DECKS.index(deck)]}"))
        case kinds.Cover(at, marker):
            yield _say(f"cover_{marker}", place=_places(game, at))
        case kinds.Uncover(at):
            yield _say("uncover", place=_places(game, at))
        case kinds.Unlock(card):
            yield _say("unlock", name=_unlocked(game, card))
        case kinds.BringTask(card) | kinds.DropTask(card):
            task = game.library.criticals[game.library.critical_number[card]]
            yield _say(snake(type(effect).__name__), name=task.name)
        case kinds.FinalRound(round_, by):
            yield _say("final_round", round=round_) if round_ else _say("final_round_by", by=f"{by:+d}")
        case kinds.SpecialRuleOn(rule, until):
            yield _say("special_rule", rule=Message(f"gen7.special.{rule}"), until=_say(f"until_{until}"))
        case _:
            args: dict[str, Arg] = {}
            if hasattr(effect, "n"):
                args["count"] = effect.n
            if hasattr(effect, "who"):
                args["who"] = _who(effect.who)
            yield _say(snake(type(effect).__name__), **args)


def _tokens(effect: kinds.Gain | kinds.Lose | kinds.Stores) -> Iterator[Message]:
    for name in RESOURCES:
        if count := getattr(effect, name):
            token = Message(f"gen7.token.{name}")
            if isinstance(effect, kinds.Stores):
                yield _say("stores" if count > 0 else "stores_lost", count=abs(count), token=token)
            else:
                word = snake(type(effect).__name__)
                yield _say(word, count=count, token=token, who=_who(effect.who))


def _who(who: kinds.Who) -> Message:
    return _say(f"who_{who}")


def _places(game: Gen7, name: str) -> Arg:
    if name in ("labs", "centers"):
        return _say(f"all_{name}")
    return game.library.locations[game.library.location_number[name]].name


def _unlocked(game: Gen7, card: str) -> str:
    entries = (*game.library.locations, *game.library.pack.rules)
    return next(entry.name for entry in entries if entry.id == card)


def _say(key: str, **args: Arg) -> Message:
    return Message(f"gen7.effect.{key}", args)

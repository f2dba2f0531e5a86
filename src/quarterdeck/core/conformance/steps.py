"""Checks of one position: decisions, lists, values, JSON, notation, text, sealed choices."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import msgspec

from quarterdeck.core.conformance.hidden import seats_of
from quarterdeck.core.conformance.report import Report
from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry
from quarterdeck.core.errors import RuleError
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.registry import AnyGame
from quarterdeck.core.words import LANGUAGES, Message

REFUSED_PER_STEP = 3


def check_pending(report: Report, game: AnyGame, pending: tuple[Decision, ...]) -> None:
    modes = {decision.mode for decision in pending}
    if len(pending) > 1 and modes not in ({"sealed"}, {"open"}):
        report.add("pending", f"several decisions at once are {', '.join(sorted(modes))}")
    for decision in pending:
        if (decision.by == CHANCE) != (decision.mode == "chance"):
            report.add("pending", f"{decision.kind}: mode {decision.mode} for seat {decision.by}")
        elif decision.by != CHANCE and not 0 <= decision.by < game.config.players:
            report.add("pending", f"{decision.kind} waits for seat {decision.by}, which does not exist")


def check_list(report: Report, match: AnyMatch, decision: Decision, rng: random.Random) -> tuple[Choice, ...]:
    """The list of one decision: numbered, masked, stable, accepted and exclusive."""
    game, state = match.game, match.state
    choices = game.legal(state, decision)
    if not choices:
        report.add("legal", f"{decision.kind}: no choice is offered")
        return ()
    if len(set(choices)) != len(choices):
        report.add("legal", f"{decision.kind}: a choice is listed twice")
    if game.legal(state, decision) != choices:
        report.add("legal", f"{decision.kind}: asked twice, the list differs")
    strangers = [choice for choice in choices if choice not in game.actions]
    if strangers:
        report.add("vocabulary", f"{decision.kind}: {strangers[0]} has no number")
        return choices
    mask = game.mask(state, decision)
    if [game.actions[number] for number, flag in enumerate(mask) if flag] != sorted(choices, key=game.number):
        report.add("vocabulary", f"{decision.kind}: the mask is not the list")
    unlisted = [
        choice
        for choice in rng.sample(game.actions, min(REFUSED_PER_STEP, len(game.actions)))
        if choice not in choices
    ]
    for choice in unlisted:
        before, length = match.state, len(match.log)
        try:
            match.submit(decision.by, choice, decision.for_)
        except RuleError:
            if match.state is not before or len(match.log) != length:
                report.add("accepted", f"{decision.kind}: refusing {choice} changed the match")
        else:
            report.add("accepted", f"{decision.kind}: {choice} is accepted but not listed")
            match.back_to(length)
    return choices


def check_value(report: Report, match: AnyMatch, decision: Decision, choice: Choice) -> None:
    """Applying leaves the state alone, twice gives the same, and the result is of its declared type."""
    game, state = match.game, match.state
    before = game.encode(state)
    after = game.apply(state, decision, choice)
    if game.encode(state) != before:
        report.add("value", f"{decision.kind}: applying {choice} changed the old state")
    if game.encode(game.apply(state, decision, choice)) != game.encode(after):
        report.add("value", f"{decision.kind}: applying {choice} twice gives two different states")
    if game.decode(game.encode(after)) != after:
        report.add("json", f"{decision.kind}: the state after {choice} does not survive JSON")
    entry = Entry(decision.kind, decision.by, decision.for_, choice)
    if msgspec.json.decode(msgspec.json.encode(entry.choice), type=game.choice_type) != choice:
        report.add("json", f"{choice} does not survive JSON")
    check_notation(report, game, choice)


def check_notation(report: Report, game: AnyGame, choice: Choice) -> None:
    written = game.text.write(choice)
    if "\n" in written or written != written.strip() or not written:
        report.add("notation", f"{written!r} is not one short line")
    try:
        if game.text.read(written) != choice:
            report.add("notation", f"{written!r} reads back as {game.text.read(written)}, not {choice}")
    except RuleError as error:
        report.add("notation", f"{written!r} does not read back: {error}")


def check_views(report: Report, match: AnyMatch) -> None:
    """Every seat's view survives JSON, and the table reads in both languages."""
    game = match.game
    text = game.text
    for seat in seats_of(game):
        view = match.view(seat)
        sent = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
        if sent != view:
            report.add("json", f"the view of seat {seat} does not survive JSON")
        facts = game.facts(view)
        if msgspec.json.decode(msgspec.json.encode(facts), type=game.facts_type) != facts:
            report.add("facts", f"those of seat {seat} are not of their type")
        if game.facts(sent) != facts:
            report.add("facts", f"those of seat {seat} hold more than its view as it is sent")
        messages: list[Any] = [
            part
            for area in text.scene(view).areas
            for part in (area.title, *(item.text for item in area.items))
        ]
        messages += _messages_in(facts)
        for decision in match.pending:
            if decision.by != seat:
                continue
            messages.append(text.prompt(view, decision))
            for choice in game.legal(match.state, decision):
                messages += [text.label(choice), text.explain(view, decision, choice)]
            messages += [
                part for refusal in text.refusals(view, decision) for part in (refusal.what, refusal.why)
            ]
        _check_messages(report, game, messages)


def _messages_in(part: Any) -> list[Message]:
    """All messages in a struct, however deep."""
    if isinstance(part, Message):
        return [part]
    if isinstance(part, msgspec.Struct):
        return [found for name in part.__struct_fields__ for found in _messages_in(getattr(part, name))]
    return [found for one in part for found in _messages_in(one)] if isinstance(part, tuple) else []


def check_outcome_text(report: Report, game: AnyGame, messages: list[Any]) -> None:
    _check_messages(report, game, messages)


def _check_messages(report: Report, game: AnyGame, messages: list[Any]) -> None:
    for message in messages:
        written = msgspec.json.encode(message)
        if written in report.read:
            continue
        report.read.add(written)
        for language in LANGUAGES:
            try:
                said = game.text.catalogue.say(message, language)
            except (KeyError, ValueError) as error:
                report.add("text", f"{language}: {message} can't be said: {error!r}")
                return
            if "{" in said:
                report.add("text", f"{language}: {said!r} has an open slot")


def check_sealed(report: Report, match: AnyMatch, rng: random.Random) -> None:
    """Sealed choices: any order of arrival, and nothing to see before the last."""
    game, state = match.game, match.state
    pending = game.pending(state)
    if len(pending) < 2 or pending[0].mode != "sealed":
        return
    picks = [rng.choice(game.legal(state, decision)) for decision in pending]
    orders = list(permutations(range(len(pending))))
    rng.shuffle(orders)
    results = set()
    for order in orders[:6]:
        after = state
        for index in order:
            after = game.apply(after, pending[index], picks[index])
        results.add(game.encode(after))
    if len(results) > 1:
        report.add("arrival", f"{pending[0].kind}: the order of arrival changes the result")
    for decision in pending:
        choices = game.legal(state, decision)
        one, two = choices[0], choices[-1]
        for seat in seats_of(game):
            if seat == decision.by:
                continue
            views = [game.view(game.apply(state, decision, choice), seat) for choice in (one, two)]
            if views[0] != views[1]:
                report.add("sealed", f"{decision.kind}: seat {seat} sees what seat {decision.by} chose")


def check_chance(report: Report, game: AnyGame, state: Any, rng: random.Random) -> None:
    outcomes = game.chance_outcomes(state)
    drawn = game.sample(state, rng)
    if not game.possible(state, drawn):
        report.add("chance", f"{drawn} was drawn but is not possible")
    if outcomes is None:
        return
    if len(outcomes) > 1000:
        report.add("chance", f"{len(outcomes)} outcomes are listed; more than 1,000 are not worth a list")
    if abs(sum(odds for _, odds in outcomes) - 1) > 1e-9:
        report.add("chance", "the listed odds do not add up to one")
    if drawn not in [choice for choice, _ in outcomes]:
        report.add("chance", f"{drawn} was drawn but is not listed")

"""Whole campaigns of a Gen7 pack by bots: what of it is used, and how it is balanced.

python -m bench.gen7_story 300 > docs/gen7-story.md
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean, quantiles
from typing import Any

from msgspec import Struct, field

import quarterdeck as qd
from bench import machine
from quarterdeck.core import registry
from quarterdeck.core.campaign import Attempt
from quarterdeck.games.gen7 import Gen7, Gen7Config
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.campaign import Gen7Campaign
from quarterdeck.games.gen7.components import CRITICAL_LEVEL, CROSSROADS, SEATS
from quarterdeck.games.gen7.crossroads import OF_CARD
from quarterdeck.games.gen7.packs import Pack, load_pack
from quarterdeck.games.gen7.state import Gen7View, State

CREWS = (
    ("officer",),
    ("officer", "random"),
    ("officer",),
    ("random",),
    ("officer", "officer", "random"),
)
"""Mixed kinds, in turn."""
MOST = 0.85
"""Of all choices on a crossroads card, for one option."""
USED = (
    "section", "crossroads", "task", "file", "schema", "critical", "personal", "objective", "perk", "crew",
    "condition", "location", "episode",
)  # fmt: skip


class Flown(Struct):
    """One campaign as it was played."""

    crew: Sequence[str]
    ending: str = ""
    used: dict[str, set[str]] = field(default_factory=lambda: {kind: set() for kind in USED})
    merit: list[int] = field(default_factory=list)
    """Of every officer in every episode."""
    wrecked: list[bool] = field(default_factory=list)
    """By episode: whether a system ended at critical."""
    drawn: int = 0
    triggered: int = 0
    picked: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Options of crossroads cards by card and number, a ballot each."""
    perks: list[int] = field(default_factory=list)
    """Of every officer at the end."""
    goals: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """By page: whether its goal was met."""

    @property
    def by_officers(self) -> bool:
        return set(self.crew) == {"officer"}


class _Witness:
    """Looks over the table's shoulder and notes what is used."""

    def __init__(self, game: Gen7, flown: Flown) -> None:
        self.game, self.pack, self.flown = game, game.library.pack, flown
        self.use("episode", [game.episode.id])
        self.page, self.setbacks = -1, 0

    def use(self, kind: str, ids: Iterable[str]) -> None:
        self.flown.used[kind].update(ids)

    def saw(self, state: State) -> None:
        public, library = state.public, self.game.library
        if public.section != self.page and public.section >= 0:
            self._turned(public.section, public.setbacks)
        self.use("critical", (library.criticals[task.card].id for task in public.row))
        self.use("schema", (library.schemas[card].id for row in public.schemas for card in row if card >= 0))
        self.use("crew", (self.pack.crew[number].id for number in public.crew if number >= 0))
        seats = len(library.locations) * SEATS
        taken = (number // SEATS for number, who in enumerate(public.taken[:seats]) if who >= 0)
        self.use("location", (library.locations[number].id for number in taken))

    def _turned(self, page: int, setbacks: int) -> None:
        if self.page >= 0 and self.pack.section[self.page].goal:
            self.flown.goals[self.pack.section[self.page].id, setbacks == self.setbacks] += 1
        self.page, self.setbacks = page, setbacks
        self.use("section", [self.pack.section[page].id])

    def chose(self, view: Gen7View, choice: Any) -> None:
        library, step = self.game.library, view.public.stack[-1]
        assert view.own is not None
        match choice:
            case c.CompleteTask(slot):
                self.use("task", [library.tasks[view.own.tasks[slot]].id])
            case c.PlayFile(slot):
                self.use("file", [library.files[view.own.files[slot]].id])
            case c.Buy(perk):
                self.use("perk", [self.pack.perk[perk].id])
            case c.Pick(option) if step.kind == "crossroad" or (step.kind == "vote" and step.a == OF_CARD):
                card = library.crossroads[step.a if step.kind == "crossroad" else step.b].id
                self.use("crossroads", [card])
                self.flown.picked[card, option] += 1

    def ended(self, state: State) -> None:
        public, flown = state.public, self.flown
        self.saw(state)
        self.use("objective", (self.pack.objective[number].id for number in public.objectives))
        met = (number for row in public.met for number in row if number >= 0)
        self.use("personal", (self.pack.personal[number].id for number in met))
        boxes = range(self.game.log.conditions + 1, public.conditions + 1)
        self.use("condition", (card.id for card in self.pack.condition if card.boxes in boxes))
        flown.merit += public.merit
        flown.wrecked.append(CRITICAL_LEVEL in public.systems)
        flown.drawn += len(state.drawn[CROSSROADS])
        flown.triggered += len(public.removed) - len(self.game.log.removed)
        flown.perks = [len(perks) for perks in public.perks]
        flown.ending = self.pack.section[public.section].id if public.over else ""


def fly(pack: str, crew: Sequence[str], players: int, seed: int) -> Flown:
    """One campaign from the first episode to an ending."""
    rules = Gen7Campaign()
    logbook = rules.found(Gen7Config(players=players, pack=pack))
    flown = Flown(crew)
    number = 0
    while following := rules.next(logbook):
        number += 1
        config = following[0]
        game = Gen7(config)  # type: ignore[arg-type]
        match = qd.new_match(game, seed=seed * 10 + number)
        specs = [crew[seat % len(crew)] for seat in range(players)]
        bots = [registry.new_bot(game, spec, seed * 40 + seat) for seat, spec in enumerate(specs)]
        witness = _Witness(game, flown)
        while not match.is_over:
            witness.saw(match.state)
            view, decision, choices = match.question()
            choice = choices[0] if len(choices) == 1 else bots[decision.by].choose(view, decision, choices)
            witness.chose(view, choice)
            match.push(choice)
        witness.ended(match.state)
        logbook = rules.after(logbook, Attempt(number, config, rules.report(game, match.state)))
    return flown


def campaign(pack: str, seed: int) -> Flown:
    """Crews of mixed kinds, three and four officers in turn."""
    return fly(pack, CREWS[seed % len(CREWS)], 4 - seed // len(CREWS) % 2, seed)


def campaigns(pack: str, count: int, workers: int = 1) -> Iterator[Flown]:
    """In the order of their seeds, however many processes fly them."""
    if workers == 1:
        yield from (campaign(pack, seed) for seed in range(count))
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(campaign, pack), range(count))


class Report(Struct):
    """What many campaigns show together."""

    pack: Pack
    flown: list[Flown]

    @classmethod
    def of(cls, pack: str, count: int, workers: int = 1) -> Report:
        return cls(load_pack(pack), list(campaigns(pack, count, workers)))

    @property
    def officers(self) -> list[Flown]:
        return [one for one in self.flown if one.by_officers]

    def unused(self) -> dict[str, list[str]]:
        """By kind: what was used in none of them."""
        found = {}
        for kind in USED:
            used = set().union(*(one.used[kind] for one in self.flown))
            found[kind] = [entry.id for entry in getattr(self.pack, kind) if entry.id not in used]
        return found

    def endings(self, flown: Sequence[Flown]) -> Counter[str]:
        return Counter(one.ending for one in flown)

    def commonest_ending(self) -> float:
        counts = self.endings(self.officers)
        return max(counts.values()) / sum(counts.values())

    def merit_quartiles(self) -> tuple[float, float]:
        low, _, high = quantiles([merit for one in self.officers for merit in one.merit], n=4)
        return low, high

    def trigger_share(self) -> float:
        return sum(one.triggered for one in self.officers) / sum(one.drawn for one in self.officers)

    def choices(self) -> dict[str, list[int]]:
        """By crossroads card: how often officers chose each option they ever chose."""
        picked: Counter[tuple[str, int]] = sum((one.picked for one in self.officers), Counter())
        found: dict[str, list[int]] = {}
        for (card, _), count in sorted(picked.items()):
            found.setdefault(card, []).append(count)
        return found

    def one_sided(self) -> list[str]:
        """Crossroads cards of which officers nearly always choose the same option."""
        return [card for card, counts in self.choices().items() if max(counts) > MOST * sum(counts)]

    def rarest_choice(self) -> int:
        """How often the card was asked that was asked least."""
        return min(map(sum, self.choices().values()))

    def wrecked_share(self) -> float:
        return mean(wrecked for one in self.officers for wrecked in one.wrecked)

    def perks_held(self) -> float:
        return mean(count for one in self.officers for count in one.perks)


BALANCE = (
    ("merit of an officer in an episode, middle half", "35–75"),
    ("crossroads draws that trigger", "under 33 %"),
    ("cards with an option over 85 %", "none"),
    ("perks of an officer at the end", "3–5"),
    ("episodes with a system critical at the end", "10–50 %"),
    ("commonest ending", "35 % at most"),
)
"""What is promised of campaigns flown by officers."""


def balance(report: Report) -> list[tuple[str, str, str, bool]]:
    """Each promise with what was measured, and whether it is kept."""
    low, high = report.merit_quartiles()
    trigger, common, wrecked = report.trigger_share(), report.commonest_ending(), report.wrecked_share()
    perks, one_sided = report.perks_held(), report.one_sided()
    measured = [
        (f"{low:.0f}–{high:.0f}", low >= 35 and high <= 75),
        (f"{trigger:.0%}", trigger < 1 / 3),
        (", ".join(one_sided) or f"none (each asked {report.rarest_choice()} times or more)", not one_sided),
        (f"{perks:.1f}", 3 <= perks <= 5),
        (f"{wrecked:.0%}", 0.1 <= wrecked <= 0.5),
        (f"{common:.0%}", common <= 0.35),
    ]
    return [(*asked, *found) for asked, found in zip(BALANCE, measured, strict=True)]


def main(count: int, pack: str, workers: int) -> None:
    flown = []
    for number, one in enumerate(campaigns(pack, count, workers), start=1):
        flown.append(one)
        print(f"\r{number} of {count} campaigns", end="", file=sys.stderr)
    print(file=sys.stderr)
    report = Report(load_pack(pack), flown)
    print(f"# {report.pack.about.name}, flown by bots\n")
    print(
        f"Made by `python -m bench.gen7_story {count}` on: {machine.described()}. {count} campaigns of three "
        f"and four, by officers, by chance and mixed; the balance is of the {len(report.officers)} flown by "
        "officers alone.\n"
    )
    print("| balance | asked | measured |\n|---|--:|--:|")
    for what, asked, measured, _ in balance(report):
        print(f"| {what} | {asked} | {measured} |")
    print("\n| ending | officers | all |\n|---|--:|--:|")
    officers, everybody = report.endings(report.officers), report.endings(report.flown)
    for section in report.pack.section:
        if section.ending:
            print(f"| {section.name} | {officers[section.id]} | {everybody[section.id]} |")
    print("\n| used at least once | of |\n|---|--:|")
    for kind, left in report.unused().items():
        count = len(getattr(report.pack, kind))
        print(f"| {kind}: {count - len(left)} | {count} |" + (f" {', '.join(left)}" if left else ""))


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 300,
        sys.argv[2] if len(sys.argv) > 2 else "base",
        int(sys.argv[3]) if len(sys.argv) > 3 else os.cpu_count() or 1,
    )

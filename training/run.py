"""A training run: learns for some seconds, measures, writes down what it did."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.core import timestamps
from training import checkpoints, mates, network, ppo
from training.curriculum import Cell, Syllabus, attention
from training.exams import measure
from training.game import Game
from training.network import Params, Size
from training.partners import Shares
from training.release import reload
from training.rollout import open_tables

AVERAGED: Final = 100
"""The weights that play are averaged over about so many iterations, fewer in the beginning."""
REMEMBERED: Final = 0.95
"""Of the tally of each mission, from iteration to iteration."""
WARM_UP: Final = 12
"""Iterations until the full rate: Adam may begin again."""
LOG_EVERY: Final = 15.0
OLDER_EVERY: Final = 8
"""Exams after which the earlier state that sits in as a partner is taken again, while it is young."""


class Plan(NamedTuple):
    """What a run does."""

    game: Game
    syllabus: Syllabus
    exam: Mapping[str, Cell]
    seconds: float
    """Of this call."""
    total: float
    """Of all calls together: the rates follow it."""
    out: Path
    """For what is carried away."""
    kept: Path | None = None
    """For the exact state, if the machine keeps files between calls."""
    resume: Path | None = None
    """What to go on from where nothing is kept: a folder of an earlier call, or released weights."""
    beside: Path | None = None
    """Released weights of another crew, which sits in as partners in the place of an earlier state."""
    seed: int = 0
    settings: ppo.Settings = ppo.Settings()
    actor: Size = network.ACTOR
    critic: Size = network.CRITIC
    rate: tuple[float, float] = (1e-3, 4e-5)
    entropy: tuple[float, float] = (0.01, 0.0008)
    anneal_from: float = 0.65
    """Share of the whole after which both fall."""
    goal: float | None = None
    """The call ends as soon as this share of the games is won lately."""
    exam_games: int = 1024
    exam_every: float = 300.0


def trial(game: Game, syllabus: Syllabus, out: Path) -> Plan:
    """A small network learns a small lesson, on a CPU and within two minutes."""
    return Plan(
        game=game,
        syllabus=syllabus,
        exam={},
        seconds=110,
        total=110,
        out=out,
        settings=ppo.Settings(
            tables=128, steps=32, minibatches=4, kept=0.75, looked_at=0.0, partners=Shares(0, 0, 0)
        ),
        actor=network.TINY,
        critic=network.TINY,
        rate=(6e-3, 6e-3),
        goal=0.61,
    )


def train(plan: Plan) -> dict[str, float]:
    """Runs the plan; the last exam's figures."""
    return Run(plan).go()


class Run:
    """A call of a run, from what an earlier one has kept."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        plan.out.mkdir(parents=True, exist_ok=True)
        self.curve = (plan.out / "curve.jsonl").open("a")
        self.begun = time.monotonic()
        goes_on_from, saved = _earlier(plan)
        self.notes: dict[str, Any] = saved.notes if saved else {"steps": 0, "seconds": 0.0, "calls": 0}
        self.before = float(self.notes["seconds"])
        for_params, for_tables, key = jax.random.split(
            jax.random.key(plan.seed + 1000 * self.notes["calls"]), 3
        )
        params = saved.params if saved else network.make(for_params, plan.game.shape, plan.actor, plan.critic)
        places = plan.settings.places
        opened = jax.jit(lambda key, syllabus: open_tables(plan.game, key, syllabus, places))
        crews = opened(for_tables, plan.syllabus)
        crews = jax.tree.map(_own, crews)
        learner = ppo.beginner(params, crews, key)
        if saved:
            updates = jnp.asarray(self.notes["updates"], jnp.float32)
            learner = learner._replace(mean=saved.mean, square=saved.square, updates=updates)
        self.learner = learner
        self.averaged = jax.tree.map(jnp.array, saved.averaged if saved else params["actor"])
        other = reload(plan.beside).averaged if plan.beside else self.averaged
        self.older: Params = jax.tree.map(jnp.array, other)
        self.mate = mates.of(plan.game.name)
        self.blend = jax.jit(_blend)
        lessons = len(plan.syllabus.odds)
        self.games, self.wins = np.full(lessons, 2.0), np.ones(lessons)
        self.notes["calls"] += 1
        self._head(goes_on_from)
        if saved:
            self._examine()

    def _head(self, resumed: Path | None) -> None:
        plan = self.plan
        self._say(
            kind="run",
            date=timestamps.now(),
            game=plan.game.name,
            seed=plan.seed,
            call=self.notes["calls"],
            resumed=str(resumed) if resumed else None,
            beside=str(plan.beside) if plan.beside else None,
            seconds=plan.seconds,
            total=plan.total,
            settings=plan.settings._asdict(),
            actor=plan.actor,
            critic=plan.critic,
            parameters={part: network.count(self.learner.params[part]) for part in ("actor", "critic")},
            rate=plan.rate,
            entropy=plan.entropy,
            device=[device.device_kind for device in jax.devices()],
            cores=os.cpu_count(),
            python=platform.python_version(),
            jax=jax.__version__,
        )

    def _say(self, **line: Any) -> None:
        text = json.dumps(line)
        print(text, flush=True)
        self.curve.write(text + "\n")
        self.curve.flush()

    def _falling(self, values: tuple[float, float]) -> float:
        """The first value until `anneal_from`, then geometrically to the second."""
        done = (self.before + time.monotonic() - self.begun) / self.plan.total
        share = min(1.0, max(0.0, (done - self.plan.anneal_from) / (1 - self.plan.anneal_from)))
        return float(values[0] * (values[1] / values[0]) ** share)

    def _syllabus(self) -> Syllabus:
        """The missions, more of those where a game decides something."""
        syllabus = self.plan.syllabus
        return syllabus._replace(odds=syllabus.odds * attention(self.wins / self.games))

    def _won_lately(self) -> float:
        return float(self.wins.sum() / self.games.sum())

    def go(self) -> dict[str, float]:
        plan = self.plan
        logged = examined = self.begun
        exams, iterations, first = 0, 0, 0.0
        figures: dict[str, float] = {}
        while True:
            warm = min(1.0, (iterations + 1) / WARM_UP)
            rate, entropy = warm * self._falling(plan.rate), self._falling(plan.entropy)
            self.learner, report = ppo.iteration(
                self.learner,
                self.older,
                self.mate,
                self._syllabus(),
                jnp.float32(rate),
                jnp.float32(entropy),
                plan.settings,
                plan.game,
            )
            part = 1 / min(AVERAGED, 1 + (iterations + 1) / 4) if not self.before else 1 / AVERAGED
            self.averaged = self.blend(self.averaged, self.learner.params["actor"], jnp.float32(part))
            report = jax.tree.map(np.asarray, report)
            self.games = REMEMBERED * self.games + report["games"]
            self.wins = REMEMBERED * self.wins + report["wins"]
            now = time.monotonic()
            iterations += 1
            first = first or now
            self.notes["steps"] += plan.settings.tables * plan.settings.steps
            self.notes["seconds"] = self.before + now - self.begun
            reached = plan.goal is not None and self._won_lately() >= plan.goal
            ends = reached or now - self.begun > plan.seconds
            if now - logged > LOG_EVERY or ends or iterations == 1:
                logged = now
                self._log(report, rate, entropy, (iterations - 1) / max(1e-9, now - first))
            if now - examined > plan.exam_every or ends:
                figures = self._examine()
                exams += 1
                if not plan.beside and exams % max(1, min(exams, OLDER_EVERY) // 2) == 0:
                    self.older = jax.tree.map(jnp.array, self.averaged)
                self._save()
                examined = time.monotonic()
            if ends:
                return figures

    def _log(self, report: Mapping[str, Any], rate: float, entropy: float, pace: float) -> None:
        settings = self.plan.settings
        self._say(
            kind="curve",
            minutes=round(self.notes["seconds"] / 60, 2),
            million_steps=round(self.notes["steps"] / 1e6, 1),
            steps_per_second=round(pace * settings.tables * settings.steps),
            rate=rate,
            entropy_cost=entropy,
            **{
                name: round(float(value), 4)
                for name, value in zip(ppo.FIGURES, report["figures"], strict=True)
            },
            explained=round(float(report["explained"]), 3),
            in_doubt=round(float(report["in_doubt"]), 3),
            won=round(100 * self._won_lately(), 1),
            won_mixed=round(100 * float(report["mixed_wins"]) / max(1, int(report["mixed_games"])), 1),
        )

    def _examine(self) -> dict[str, float]:
        plan = self.plan
        key = jax.random.key(self.notes["steps"] % 1_000_003)
        begun = time.monotonic()
        figures = measure(plan.game, self.averaged, key, plan.exam, plan.exam_games) if plan.exam else {}
        self._say(
            kind="exam",
            minutes=round(self.notes["seconds"] / 60, 2),
            million_steps=round(self.notes["steps"] / 1e6, 1),
            games=plan.exam_games,
            took=round(time.monotonic() - begun, 1),
            won=figures,
        )
        return figures

    def _save(self) -> None:
        if self.plan.kept is not None:
            checkpoints.save(self.plan.kept, self.learner, self.averaged, self.notes, compact=False)
        checkpoints.save(self.plan.out, self.learner, self.averaged, self.notes, compact=True)


def _earlier(plan: Plan) -> tuple[Path | None, checkpoints.Saved | None]:
    """What the run goes on from."""
    if plan.kept is not None and (plan.kept / "state.json").exists():
        return plan.kept, checkpoints.load(plan.kept)
    if plan.resume is None:
        return None, None
    return plan.resume, reload(plan.resume) if plan.resume.is_file() else checkpoints.load(plan.resume)


def _blend(averaged: Params, params: Params, part: Array) -> Params:
    return jax.tree.map(lambda old, new: (1 - part) * old + part * new, averaged, params)


def _own(array: Array) -> Array:
    """A buffer of its own, to be given away, of the very type that an iteration returns."""
    return jnp.array(array, dtype=array.dtype)

"""Puzzles of the games of tricks: they belong to no table, and everything about them is told at once."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get
from litestar.params import Parameter

from quarterdeck.games.tricks.puzzles import AnyTrickGame, match_of, play, puzzle_of, puzzles_of
from quarterdeck.games.tricks.rules import TrickGame
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import review, views
from quarterdeck.server.wire import deals as wire_deals


class Puzzles(Controller):
    path = "/api/puzzles"

    @get("/{game:str}", sync_to_thread=True)
    def listed(self, hub: Hub, game: str) -> wire_deals.Puzzles:
        game_class = _known(hub, game)
        return wire_deals.Puzzles(game=game, grades=tuple(one.grade for one in puzzles_of(game_class)))

    @get("/{game:str}/{number:int}", sync_to_thread=True)
    def puzzle(
        self,
        hub: Hub,
        game: str,
        number: Annotated[int, Parameter(ge=1, le=1_000_000)],
        scene: bool = False,
    ) -> wire_deals.Puzzle:
        game_class = _known(hub, game)
        puzzle = puzzle_of(game_class, number)
        match = match_of(game_class, puzzle)
        rules = match.game
        decision = match.pending[0]
        seat = decision.by
        first = review.drawn(rules, match.state, len(match.log), seat, None, scene, True)
        asked = views.ask(match, match.view(seat), decision)
        frames = []
        for card in puzzle.solution:
            play(match, card)
            event = views.tell_step(match, len(match.log) - 1, seat)
            frames.append(review.drawn(rules, match.state, len(match.log), seat, event, scene, True))
        return wire_deals.Puzzle(
            game=game,
            title=rules.title,
            number=number,
            grade=puzzle.grade,
            config=rules.config,
            seat=seat,
            frame=first,
            pending=asked,
            answer=rules.number(rules.text.read(puzzle.answer)),
            frames=tuple(frames),
        )


def _known(hub: Hub, name: str) -> AnyTrickGame:
    game_class = hub.games.get(name)
    if game_class is None or not issubclass(game_class, TrickGame):
        raise Refused("not_found", status=404)
    return game_class

"""Which tasks suit which seat: aimless play-outs of imagined deals, judged for everybody."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from quarterdeck.games.deep_sea.components import DECK
from quarterdeck.games.deep_sea.state import DeepSeaView, Public
from quarterdeck.games.deep_sea.tasks.kind import DONE, OPEN, Tally
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.state import hand_of

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea


class TaskChances(Struct, frozen=True):
    """Shares of play-outs."""

    chance: dict[tuple[int, int], float]
    """By (task, seat): how often the seat would have fulfilled it."""
    tricks: tuple[float, ...]
    """How many tricks each seat won on average."""

    def edge(self, task: int, seat: int) -> float:
        """How much better a task suits this seat than the others."""
        others = [chance for (other, owner), chance in self.chance.items() if other == task and owner != seat]
        return self.chance[task, seat] - sum(others) / len(others)


def task_chances(game: DeepSea, view: DeepSeaView, random: Random, playouts: int) -> TaskChances:
    """Plays imagined deals to the end and counts what each seat would have fulfilled."""
    tasks = view.public.tasks
    done = {(task, seat): 0 for task in tasks for seat in range(game.seats)}
    won = [0] * game.seats
    for _ in range(playouts):
        state = game.determinize(view, random)
        hands = [hand_of(state, seat) for seat in range(game.seats)]
        if game.dummy >= 0:  # for a quick look the dummy's covered cards count as open
            hands[game.dummy] = DECK.all & ~hands[0] & ~hands[1]
        verdicts = dict.fromkeys(done, OPEN)
        for tally in _playout(game, view.public, hands, random):
            for key, verdict in verdicts.items():
                if verdict == OPEN:
                    verdicts[key] = game.judges[key[0]].judge(tally, key[1])
        for key, verdict in verdicts.items():
            done[key] += verdict == DONE
        for seat in range(game.seats):
            won[seat] += tally.wins[seat].bit_count()
    return TaskChances(
        {key: count / playouts for key, count in done.items()}, tuple(count / playouts for count in won)
    )


def _playout(game: DeepSea, public: Public, hands: list[int], random: Random) -> list[Tally]:
    seats, tricks, captain = game.seats, game.tricks, public.captain
    captured, wins, out, leader = [0] * seats, [0] * seats, DECK.all, captain
    tallies = []
    for trick in range(tricks):
        table: list[int] = []
        best, winner = -1, leader
        for seat in game.in_turn(public, leader):
            hand = hands[seat]
            follow = hand & DECK.of_suit[DECK.suit[table[0]]] if table else 0
            card = random.choice(cards_in(follow or hand))
            hands[seat] &= ~(1 << card)
            table.append(card)
            if DECK.beaten_by[best] >> card & 1:
                best, winner = card, seat
        cards = sum(1 << card for card in table)
        captured[winner] |= cards
        wins[winner] |= 1 << trick
        out &= ~cards
        left = tricks - trick - 1
        played = (tuple(captured), tuple(wins), trick + 1, left, out, tuple(table), leader, winner, best)
        tallies.append(Tally(captain, *played))
        leader = winner
    return tallies

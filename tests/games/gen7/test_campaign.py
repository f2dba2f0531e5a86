"""A campaign: two drill episodes tied together by the ship's log, resumable after any decision."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib
from pathlib import Path

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.core.campaign import Campaign
from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.gen7 import Gen7, Gen7Config
from quarterdeck.games.gen7.campaign import Gen7Campaign, written_log
from quarterdeck.games.gen7.components import PERMANENT, seat_number
from quarterdeck.games.gen7.log import OfficerLine, ShipLog

NAMES = ["Ada", "Bo", "Cem", "Dee"]


def played(match: AnyMatch, seed: int) -> AnyMatch:
    rng = random.Random(seed)
    while match.pending:
        decision = rng.choice(match.pending)
        if decision.by == CHANCE:
            choice = match.game.sample(match.state, rng)
            match.replay(Entry(decision.kind, decision.by, decision.for_, choice))
        else:
            match.submit(decision.by, rng.choice(match.legal(decision)), decision.for_)
    return match


def found(players: int = 4) -> Campaign:
    return Campaign.found(Gen7, "Lantern", NAMES[:players], Gen7Config(players=players, pack="drill"))


def fly(campaign: Campaign, seed: int) -> AnyMatch:
    game = campaign.start(campaign.next[0], seed=seed)
    match: AnyMatch = played(Match(game), seed)
    campaign.end(match)
    return match


@pytest.mark.parametrize("players", [3, 4])
def test_a_campaign_of_two_episodes_from_the_first_shift_to_the_ending(players: int) -> None:
    campaign = found(players)
    first = fly(campaign, 1)
    config = campaign.next[0]
    assert isinstance(config, Gen7Config)
    assert config.episode in ("e2a", "e2b")
    assert config.episode == first.state.public.bookmark
    fly(campaign, 2)
    assert campaign.next == ()
    log: ShipLog = campaign.logbook.log
    assert log.over
    assert [line.episode for line in log.episodes] == ["e1", config.episode]


def test_everything_carries_over_that_should() -> None:
    campaign = found()
    first = fly(campaign, 4).state.public
    second = Gen7(campaign.config(msgspec.to_builtins(campaign.next[0]))).start().public
    for field in ("stars", "rank", "perks", "leaning", "conditions", "notes", "kept", "crew", "unlocked"):
        assert getattr(second, field) == getattr(first, field), field
    assert second.spotlight == first.standing[0]
    assert set(second.removed) == set(first.removed)
    assert second.merit == (0, 0, 0, 0)
    assert second.tokens == ((0, 0, 0),) * 4
    assert second.files == second.tasks == ((),) * 4


def test_permanent_damage_covers_the_first_available_seats() -> None:
    log = ShipLog((OfficerLine(),) * 3, damage=("chem_lab", "chem_lab", "robotics"))
    game = Gen7(Gen7Config(players=3, pack="drill", log=msgspec.json.encode(log).decode()))
    public = game.start().public
    lab = game.library.location_number["chem_lab"]
    covered = [bool(public.cover[seat_number(lab, seat)] & PERMANENT) for seat in range(4)]
    assert covered == [True, True, False, False]


def test_cards_of_the_crew_log_join_the_deck_of_the_next_episode() -> None:
    campaign = found()
    match = fly(campaign, 4)
    state = match.state.fork()
    card = match.game.library.crossroads_number["the_second_letter"]  # type: ignore[attr-defined]
    state.public.removed = ()
    state.public.added = ()
    state.public.crew_log = (card,)
    game = match.game
    assert isinstance(game, Gen7)
    log = written_log(game, state.public)
    assert "the_second_letter" in log.crossroads
    follow = Gen7(Gen7Config(pack="drill", log=msgspec.json.encode(log).decode()))
    assert card in follow.crossroads_cards


def test_an_episode_given_up_is_begun_again() -> None:
    campaign = found()
    campaign.start(campaign.next[0])
    campaign.abandon()
    assert campaign.next[0] == Gen7Campaign().next(campaign.logbook)[0]
    assert not campaign.logbook.log.episodes


def test_only_the_episode_at_the_bookmark_is_offered() -> None:
    campaign = found()
    with pytest.raises(CampaignError):
        campaign.start(Gen7Config(players=4, pack="drill", episode="e2a"))


def test_a_campaign_file_reads_back_with_its_ships_log() -> None:
    campaign = found()
    fly(campaign, 3)
    again = Campaign.load(campaign.dump())
    assert again.logbook == campaign.logbook
    assert again.next == campaign.next


def test_a_state_saved_after_any_decision_goes_on_identically() -> None:
    game = Gen7(Gen7Config(pack="drill"))
    match = played(Match(game), 8)
    for length in range(0, len(match.log), 7):
        state = game.decode(game.encode(match.state_at(length)))
        for entry in match.log[length : length + 7]:
            decision = next(
                one for one in game.pending(state) if (one.by, one.for_) == (entry.by, entry.for_)
            )
            state = game.apply(state, decision, entry.choice)
        assert state == match.state_at(min(length + 7, len(match.log)))


GO_ON = """
import sys, zlib, quarterdeck as qd
match = qd.load(sys.argv[1])
while not match.is_over:
    match.push(match.legal_moves[-1])
print(zlib.crc32(match.game.encode(match.state)))
"""


def test_a_match_saved_in_mid_group_seat_goes_on_identically_in_a_new_process(tmp_path: Path) -> None:
    match = qd.new_match("gen7", players=4, pack="drill", seed=2)
    while not (match.turn is not None and match.turn.kind == "contribute"):
        moves = match.legal_moves
        wanted = [move for move in moves if move.startswith(("ask", "open"))]
        match.push(wanted[0] if wanted else moves[-1])
    match.save(tmp_path / "kept.match")
    here = qd.load(tmp_path / "kept.match")
    while not here.is_over:
        here.push(here.legal_moves[-1])
    done = subprocess.run(
        [sys.executable, "-c", GO_ON, str(tmp_path / "kept.match")],
        capture_output=True, text=True, check=True, timeout=100,
    )  # fmt: skip
    assert done.stdout.split() == [str(zlib.crc32(here.game.encode(here.state)))]

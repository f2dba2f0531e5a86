"""Playing at a table: seats, turns, take-backs, talk."""

from __future__ import annotations

import itertools

import pytest

from tests.server.harness import (
    JOBWELL,
    PARLEY,
    SKIFF,
    Server,
    catch_up,
    meet,
    my_turn,
    over,
    play_on,
    start,
    two_people,
)

pytestmark = pytest.mark.deals


def reason(answer: dict[str, object]) -> object:
    assert answer["t"] == "nak", answer
    why = answer["reason"]
    assert isinstance(why, dict)
    return why["key"]


def test_two_guests_play_a_whole_match(server: Server) -> None:
    first, second = two_people(server)
    play_on([first, second])
    view = first.view(over)
    assert view["outcome"]["utility"]
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bo"]
    assert view["secret"]


def test_a_person_plays_with_bots_at_once(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "random"]))
    start(place)
    play_on([place])
    assert place.view(over)["outcome"] is not None


def test_one_guest_holds_several_seats_at_one_screen(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(SKIFF, ["me", "me"]))
    start(place)
    play_on([place])
    assert set(place.views) == {0, 1}
    assert place.view(over)["mine"] == [0, 1]


def test_sealed_choices_may_come_in_any_order_without_becoming_stale(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(PARLEY, ["me", "me"]))
    start(place)
    place.view(lambda view: view["seat"] == 1 and my_turn(view))
    version = place.views[1]["version"]
    assert place.choose(place.views[0]["pending"][0], v=version)["t"] == "ack"
    assert place.choose(place.views[1]["pending"][0], v=version)["t"] == "ack"


def test_a_choice_for_a_table_that_moved_on_is_stale(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "me"]))
    start(place)
    old = place.view(my_turn)
    play_on([place], moves=2)
    while not place.views[old["seat"]]["pending"]:
        play_on([place], moves=1)
    answer = place.choose(place.views[old["seat"]]["pending"][0], v=old["version"])
    assert reason(answer) == "server.no.stale"


def test_talk_does_not_make_a_choice_stale(server: Server) -> None:
    first, second = two_people(server)
    mover, other = (first, second) if my_turn(first.view()) else (second, first)
    view = mover.view(my_turn)
    other.command("say", seat=other.view()["seat"], text="Take your time")
    assert mover.choose(view["pending"][0], v=view["version"])["t"] == "ack"


def test_a_repeated_command_is_answered_and_not_applied_twice(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "me"]))
    start(place)
    view = place.view(my_turn)
    first = place.choose(view["pending"][0], id_="once", v=view["version"])
    again = place.choose(view["pending"][0], id_="once", v=view["version"])
    assert (again["t"], again["v"]) == ("ack", first["v"])
    other = ada.sit(place.table)
    assert other.view()["version"] == first["v"]


def test_a_reader_who_missed_events_gets_exactly_those(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "me"]))
    start(place)
    play_on([place], moves=3)
    seen = place.view()["version"]
    place.close()
    late = ada.sit(place.table, since=seen - 2)
    view = late.view()
    assert [event["number"] for event in view["events"]] == [seen - 1, seen]
    late.send({"t": "hello", "since": 0})
    whole = late.next_view(lambda view: view["since"] == 0)
    assert [event["number"] for event in whole["events"]] == list(range(1, seen + 1))


def test_a_take_back_is_free_while_nobody_else_acted_and_nothing_was_revealed(server: Server) -> None:
    first, second = two_people(server, PARLEY)
    pending = first.view(my_turn)["pending"][0]
    answer = first.choose(pending)
    catch_up([first, second], answer["v"])
    assert first.view()["take_back"]["free"] is True
    answer = first.command("take_back", seat=0)
    catch_up([first, second], answer["v"])
    assert first.view()["pending"] == [pending]
    assert second.view()["events"][-1]["words"] == {"key": "server.log.back_free", "args": {"seat": 0}}


def test_alone_with_bots_a_take_back_asks_nobody(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "random"]))
    start(place)
    play_on([place], moves=2)
    before = place.view(my_turn)["steps"]
    answer = place.command("take_back", seat=0)
    assert answer["t"] == "ack"
    view = place.next_view(lambda view: view["version"] >= answer["v"])
    assert view["ballot"] is None
    assert view["steps"] < before


def test_a_take_back_may_go_to_an_earlier_choice_of_ones_own_and_to_nobody_elses(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "random"]))
    start(place)
    play_on([place], moves=3)
    place.view(my_turn)
    place.send({"t": "hello", "since": 0})
    whole = place.next_view(lambda view: view["since"] == 0)
    events = [event for event in whole["events"] if event["kind"] == "choice"]
    own = [event["step"] for event in events if event["seat"] == 0]
    other = next(event["step"] for event in events if event["seat"] == 1)
    for step in (other, 1000):
        no = place.command("take_back", seat=0, to=step)
        assert no["reason"]["key"] == "server.no.nothing_to_take_back"
    answer = place.command("take_back", seat=0, to=own[0])
    assert place.next_view(lambda view: view["version"] >= answer["v"])["steps"] == own[0]


def test_taking_back_what_others_have_answered_needs_everybodys_consent(server: Server) -> None:
    first, second = two_people(server)
    play_on([first, second], moves=2)
    asker, other = (first, second) if first.view()["take_back"] else (second, first)
    steps = asker.view()["steps"]
    seat = asker.view()["seat"]
    answer = asker.command("take_back", seat=seat)
    catch_up([first, second], answer["v"])
    ballot = other.view()["ballot"]
    if ballot is not None:
        assert ballot["waiting"] == [other.view()["seat"]]
        answer = other.command("vote", seat=other.view()["seat"], yes=True)
        catch_up([first, second], answer["v"])
    assert asker.view()["steps"] < steps
    assert my_turn(asker.view())


def test_one_no_ends_the_ballot_and_the_match_goes_on(server: Server) -> None:
    first, second = two_people(server)
    answer = first.command("give_up", seat=0)
    catch_up([first, second], answer["v"])
    assert second.view()["ballot"]["about"] == "give_up"
    answer = second.command("vote", seat=1, yes=False)
    catch_up([first, second], answer["v"])
    assert first.view()["ballot"] is None
    assert first.view()["status"] == "running"


def test_giving_up_by_consent_ends_the_match_and_reveals_the_secret(server: Server) -> None:
    first, second = two_people(server, SKIFF)
    assert first.view()["secret"] is None
    answer = first.command("give_up", seat=0)
    catch_up([first, second], answer["v"])
    second.command("vote", seat=1, yes=True)
    assert second.next_view(over)["status"] == "given_up"
    assert second.view(over)["secret"]


def test_a_ballot_that_nobody_answers_lapses(server: Server) -> None:
    first, _second = two_people(server)
    first.command("give_up", seat=0)
    view = first.next_view(lambda view: any(e["words"]["key"] == "server.log.lapsed" for e in view["events"]))
    assert view["ballot"] is None
    assert view["status"] == "running"


def test_during_a_mission_only_phrases_are_allowed(server: Server) -> None:
    first, second = two_people(server, SKIFF)
    assert first.view()["talk"]["open"] is False
    assert reason(first.command("say", seat=0, text="I have a4")) == "server.no.talk_limited"
    assert first.command("phrase", seat=0, phrase="server.phrase.hello")["t"] == "ack"
    assert reason(first.command("phrase", seat=0, phrase="server.phrase.thanks")) == "server.no.phrase_pause"
    assert reason(second.command("phrase", seat=1, phrase="I have b1")) == "server.no.unknown_phrase"


def test_open_chat_before_the_start_reaches_the_others(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open(SKIFF, ["me", "open"])
    bo.join(ada.invite(table, 1))
    first, second = ada.sit(table), bo.sit(table)
    second.view()
    first.view()
    first.command("say", seat=0, text="  Ready   when you are ")
    view = second.next_view(lambda view: any(event["kind"] == "say" for event in view["events"]))
    assert view["events"][-1]["text"] == "Ready when you are"


def test_the_host_kicks_and_a_bot_plays_on(server: Server) -> None:
    first, second = two_people(server)
    assert first.command("kick", seat=1)["t"] == "ack"
    assert second.until(lambda frame: frame["t"] == "bye")["again"] is False
    view = first.view(lambda view: view["seats"][1]["kind"] == "bot")
    assert view["seats"][1]["bot"]


def test_only_the_host_kicks(server: Server) -> None:
    _, second = two_people(server)
    assert reason(second.command("kick", seat=0)) == "server.no.host_only"


def test_a_leavers_seat_is_played_by_a_bot_and_given_back(server: Server) -> None:
    first, second = two_people(server)
    assert first.command("leave", seat=0)["t"] == "ack"
    view = second.next_view(lambda view: view["seats"][0]["stand_in"])
    assert view["seats"][0]["bot"]
    assert view["host"] == 1, "the host's role passes on"
    assert first.command("come_back", seat=0)["t"] == "ack"
    view = second.next_view(lambda view: not view["seats"][0]["stand_in"])
    assert view["seats"][0]["name"] == "Ada"


def test_who_is_gone_for_a_while_has_a_stand_in_until_they_return(server: Server) -> None:
    ada = server.guest("Ada")
    first, second = meet(ada, server.guest("Bo"))
    first.close()
    view = second.next_view(lambda view: view["seats"][0]["stand_in"])
    assert view["host"] == 1
    back = ada.sit(first.table)
    assert back.view()["seats"][0]["stand_in"] is False


def test_bots_come_and_go_at_any_time(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "random"]))
    start(place)
    assert place.command("open_seat", seat=1)["t"] == "ack"
    bo = server.guest("Bo")
    bo.join(ada.invite(place.table, 1))
    assert bo.sit(place.table).view()["mine"] == [1]
    assert reason(place.command("seat_bot", seat=1, bot="random")) == "server.no.seat_taken"


def test_a_seat_can_not_name_code_to_load_as_its_bot(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "open"]))
    place.view()
    assert reason(place.command("seat_bot", seat=1, bot="os:system")) == "server.no.unknown_bot"


def test_a_table_with_open_seats_can_not_start(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "open"]))
    place.view()
    assert reason(place.command("start")) == "server.no.seats_open"


@pytest.mark.parametrize("bot", ["crash", "hang", "cheat"])
def test_a_bot_that_fails_is_replaced_and_the_log_says_so(server: Server, bot: str) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open("tests.server.faulty:FaultySkiff", ["me", bot]))
    start(place)
    what = {"crash": "crash", "hang": "hang", "cheat": "illegal"}[bot]
    view = place.next_view(
        lambda view: any(e["words"]["key"] == f"server.log.fault.{what}" for e in view["events"])
    )
    assert any(event["kind"] == "choice" and event["seat"] == 1 for event in view["events"])


def test_bots_keep_a_human_pace(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["random", "random"], pace_ms=300))
    start(place)
    view = place.next_view(
        lambda view: view["steps"] >= 9 and any(event["kind"] == "choice" for event in view["events"])
    )
    place.send({"t": "hello", "since": 0})
    events = place.next_view(lambda view: view["since"] == 0)["events"]
    times = [event["at"] for event in events if event["kind"] == "choice"]
    assert min(later - sooner for sooner, later in itertools.pairwise(times)) >= 0.29
    assert view["seat"] is None


def test_a_board_that_knows_the_game_may_do_without_the_scene(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "random"]))
    start(place)
    assert place.view()["scene"]["areas"]
    place.send({"t": "hello", "since": 0, "scene": False})
    view = place.next_view(lambda view: view["since"] == 0)
    assert view["scene"] is None
    assert view["facts"] is None


def test_a_board_that_knows_the_game_is_sent_its_facts(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "random"]))
    start(place)
    place.send({"t": "hello", "since": 0, "scene": False, "facts": True})
    view = place.next_view(lambda view: view["since"] == 0)
    assert view["scene"] is None
    assert [squadron["seat"] for squadron in view["facts"]["squadrons"]] == [0, 1]

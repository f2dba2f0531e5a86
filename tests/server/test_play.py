"""Playing at a table: seats, turns, take-backs, talk."""

from __future__ import annotations

from tests.server.harness import JOBWELL, PARLEY, SKIFF, Server, my_turn, over, play_on, start


def test_two_guests_play_a_whole_match(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open(JOBWELL, ["me", "open"])
    bo.join(ada.invite(table, 1))
    first, second = ada.sit(table), bo.sit(table)
    second.view()
    start(first)
    play_on([first, second], pick=lambda pending: int(pending["offers"][-1]["number"]))
    view = first.view(over)
    assert view["outcome"]["utility"]
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bo"]
    assert ada.get(f"api/tables/{table}/verify")["fair"]

"""What one visitor, one address or one table may cost the server: every limit, its default, and why.

Each is an environment variable `QUARTERDECK_` + its name in capitals. A new limit is a field here and a
row in docs/hosting.md, which `make derive` writes.
"""

from __future__ import annotations

import math
from typing import Annotated

from msgspec import Meta, Struct


def _bytes(what: str) -> Meta:
    return Meta(ge=1, description=f"{what}, in bytes")


def _count(what: str) -> Meta:
    return Meta(ge=1, description=what)


def _seconds(what: str) -> Meta:
    return Meta(gt=0, description=what)


def _named(text: str) -> dict[str, float]:
    """`a=1 b=2`; raises `ValueError`."""
    pairs = [word.partition("=") for word in text.split()]
    return {name: float(most) for name, _, most in pairs}


class Limits(Struct, frozen=True, kw_only=True):
    """Sizes end in `_bytes`, times in `_s`; the rest are counts."""

    # Requests
    body_bytes: Annotated[int, _bytes("Largest body of a request")] = 64 * 1024
    upload_bytes: Annotated[int, _bytes("Largest body that brings a match file")] = 2_500_000
    head_s: Annotated[float, _seconds("So long the head of a request may take to come")] = 10.0
    body_s: Annotated[float, _seconds("So long the body of a request may take to come")] = 60.0
    connections_per_address: Annotated[int, _count("Connections from one address, or half of all")] = 1000
    listed_tables: Annotated[int, _count("Tables in a list")] = 200
    remembered_tables: Annotated[int, _count("Finished tables that a guest's progress is told from")] = 1000
    replay_frames: Annotated[int, _count("Frames of a replay in one answer")] = 200
    packed_bytes: Annotated[int, _bytes("Compressed answers that are kept for the next reader")] = 16_000_000
    writes_at_once: Annotated[int, _count("Changes that go to the database in one transaction")] = 200

    # Sockets
    frame_bytes: Annotated[int, _bytes("Largest message from a socket")] = 16 * 1024
    queue_bytes: Annotated[int, _bytes("Answers that may wait for a socket which does not read")] = 256 * 1024
    messages_per_s: Annotated[float, _seconds("Messages that a socket may send in a second, on average")] = 20
    messages_at_once: Annotated[int, _count("Messages that a socket may send in one burst")] = 40
    messages_refused: Annotated[int, _count("A socket with more refused messages is closed")] = 200
    hello_s: Annotated[float, _seconds("A socket that has not said hello by then is closed")] = 10.0
    send_s: Annotated[float, _seconds("A connection that reads nothing for so long is cut")] = 20.0
    last_word_s: Annotated[float, _seconds("So long the reason for closing may take to be sent")] = 2.0
    pulse_s: Annotated[float, _seconds("A quiet socket hears from the server this often")] = 20.0
    dead_after_s: Annotated[float, _seconds("A socket that answers nothing for so long is closed")] = 45.0

    sockets_per_guest: Annotated[int, _count("Sockets that one guest may have open")] = 60
    sockets_per_address: Annotated[int, _count("Sockets that one address may have open")] = 500
    sockets_per_table: Annotated[int, _count("Sockets that one table may have")] = 200
    resync_bytes: Annotated[int, _bytes("Views that a guest may ask for again at once")] = 4_000_000
    resync_bytes_per_s: Annotated[int, _bytes("Views that a guest may ask for again in a second")] = 250_000

    # Tables
    tables_per_address: Annotated[int, _count("Unfinished tables that one address may have open")] = 50
    tables_per_guest: Annotated[int, _count("Unfinished tables that one guest may have open")] = 30
    storage_per_guest: Annotated[int, _bytes("Tables and match files that one guest brought")] = 20_000_000
    storage_per_address: Annotated[int, _bytes("Tables and match files from one address")] = 100_000_000
    guests_per_address: Annotated[int, _count("New guests from one address in `GUESTS_WINDOW_S`")] = 100
    guests_window_s: Annotated[float, _seconds("In so many seconds")] = 3600.0
    guest_age_s: Annotated[int, _seconds("A browser that does not come for so long is a new guest")] = (
        400 * 24 * 3600
    )
    guests_in_memory: Annotated[int, _count("Guests whose names are kept in memory")] = 10_000
    rates_in_memory: Annotated[int, _count("Guests or addresses whose recent use is kept in memory")] = 10_000
    links_per_table: Annotated[int, _count("Links to any seat of a table; the next ends the oldest")] = 20
    table_idle_s: Annotated[float, _seconds("A table that nobody reads leaves memory after this")] = 3.0
    events_per_table: Annotated[int, _count("Events in one table's history")] = 20_000
    deeds_per_minute: Annotated[int, _count("Events at a table in a minute, apart from moves")] = 120
    settings_per_minute: Annotated[int, _count("Changes of a table's settings in a minute")] = 20
    absence_s: Annotated[float, _seconds("After this, a bot may stand in for somebody who is gone")] = 60.0
    cut_line_s: Annotated[float, _seconds("Who was cut off so recently is still asked in ballots")] = 20.0
    ballot_s: Annotated[float, _seconds("After this, a ballot of the table lapses")] = 120.0
    open_hands_s: Annotated[float, _seconds("So much later spectators may see all hands")] = 60.0
    tries: Annotated[int, _count("So often a change is decided again after another process was first")] = 5
    lease_s: Annotated[float, _seconds("A process that is silent for so long loses its tables' bots")] = 5.0
    stuck_s: Annotated[float, _seconds("A table where a bot has not moved for so long is woken")] = 60.0
    deadlines_at_once: Annotated[int, _count("Clocks that are rung before anything else is done")] = 100
    phrase_pause_s: Annotated[float, _seconds("Between two phrases of a seat: a drumbeat is a code")] = 10.0

    # Crews
    crews_per_guest: Annotated[int, _count("Crews that one guest may be in")] = 50
    crew_events: Annotated[int, _count("Events in one crew's log")] = 5000

    # Bots, and files that are read for somebody
    bot_timeout_s: Annotated[float, _seconds("A bot that thinks longer is replaced")] = 10.0
    bot_options: Annotated[
        str, Meta(description="The most that guests may ask of bots, by option; more is for terminals")
    ] = "sims=1000 worlds=16 plans=16 plays=8 tables=200"
    answer_bytes: Annotated[int, _bytes("Largest answer of a process that thinks")] = 4 * 1024 * 1024
    restart_s: Annotated[float, _seconds("Longest pause before what keeps failing is started again")] = 30.0
    file_timeout_s: Annotated[float, _seconds("A match file that takes longer to replay is refused")] = 5.0
    solver_s: Annotated[float, _seconds("So long the solver looks at one finished match")] = 10.0
    solver_timeout_s: Annotated[
        float, _seconds("A solver that has not answered by then is ended; the first one is compiled in it")
    ] = 90.0
    daily_results: Annotated[int, _count("Results of daily deals that are counted, the latest first")] = (
        20_000
    )
    daily_days: Annotated[int, _count("Days whose deals are listed")] = 30
    daily_tries: Annotated[int, _count("Missions that are tried before a day has no deal")] = 12
    solutions_in_memory: Annotated[int, _count("Finished tables whose solution is kept in memory")] = 500
    rehearsals_s: Annotated[
        float, _seconds("So long bots play a daily deal before others do, to see how hard it is")
    ] = 60.0
    winnable_s: Annotated[float, _seconds("So long a deal that can be won is looked for")] = 20.0
    positions_per_minute: Annotated[
        int, _count("Positions that one address may ask the solver about in a minute")
    ] = 30
    jobs_waiting_per_guest: Annotated[
        int, _count("Thoughts of bots and files to read that may wait for one guest's turn")
    ] = 100

    # The process itself
    connect_s: Annotated[float, _seconds("So long PostgreSQL may take to answer a connection")] = 5.0
    spare_files: Annotated[int, _count("Open files kept for the database, the bots and the logs")] = 128
    goodbye_s: Annotated[float, _seconds("So long a stopping server waits for pages to hear of it")] = 1.0
    grace_s: Annotated[int, _seconds("So long what is being answered may then still take")] = 3
    stop_s: Annotated[float, _seconds("A server that was told to stop is gone after this")] = 10.0

    def __post_init__(self) -> None:
        _named(self.bot_options)

    def of_bot_option(self, name: str) -> float:
        """The most that a guest may ask for."""
        return _named(self.bot_options).get(name, math.inf)

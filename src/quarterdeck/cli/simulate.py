"""`quarterdeck simulate`: many games between bots, and what they say."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from quarterdeck.arena import Plan, Played, Records, Share, Summary, run, summarize
from quarterdeck.cli import screen
from quarterdeck.cli.options import game_from


def simulate(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="A game's name, or package:object.")],
    bots: Annotated[
        str, typer.Option(help="Bots, cycled over the seats: greedy,search:sims=200.")
    ] = "random",
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[
        int, typer.Option(help="The deals depend on it; the same seed gives the same games.")
    ] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    records: Annotated[
        Path | None, typer.Option(help="Keep every game in this JSONL file; a stopped run goes on there.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The result as JSON.")] = False,
) -> None:
    """Play many games between bots. Bots swap seats game by game."""
    rules = game_from(game, context.args, players=players)
    plan = Plan.of(rules, split_bots(bots), seed)
    with ExitStack() as stack:
        kept = None if records is None else stack.enter_context(Records(records, plan))
        done = {} if kept is None else {k: v for k, v in kept.games.items() if k < games}
        missing = [number for number in range(games) if number not in done]
        started = perf_counter()
        fresh: list[Played] = []
        playing = run(plan, missing, jobs, kept is not None)
        for played in screen.progress(playing, games, "games", len(done)):
            fresh.append(played)
            if kept is not None:
                kept.add(played)
        seconds = perf_counter() - started
    summary = summarize(plan, [*done.values(), *fresh], rules.info.cooperative)
    decided = sum(played.decisions for played in fresh) or summary.decisions
    speed = round(decided / (seconds if fresh else summary.seconds or 1))
    result = as_json(rules.name, plan, summary, speed)
    if json:
        typer.echo(msgspec.json.encode(result).decode())
    else:
        _show(rules.title, result)


def split_bots(text: str) -> list[str]:
    """Splits `a,b:x=1,y=2,c` at the commas between bots: `y=2` still belongs to b."""
    bots: list[str] = []
    for part in filter(None, (word.strip() for word in text.split(","))):
        if bots and ":" in bots[-1] and "=" in part and ":" not in part:
            bots[-1] += f",{part}"
        else:
            bots.append(part)
    if not bots:
        raise typer.BadParameter("--bots needs a bot; quarterdeck games lists them")
    return bots


def as_json(name: str, plan: Plan, summary: Summary, speed: int) -> dict[str, Any]:
    seats: list[dict[str, Any]] = [{"bot": bot} for bot in plan.line_up]
    result: dict[str, Any] = {
        "game": name,
        "players": len(plan.line_up),
        "games": summary.games,
        "seed": plan.seed,
        "seats": seats,
    }
    if summary.crew is not None:
        result |= _share(summary.crew)
    else:
        for seat, share in zip(seats, summary.members, strict=True):
            seat.update(_share(share))
        for seat, rank in zip(seats, summary.ranks, strict=False):
            seat.update({"mean_rank": rank.mean, "mean_rank_ci95": rank.ci95})
    if summary.capped:
        result["capped_decisions"] = summary.capped
    return {**result, "decisions_per_second": speed}


def _share(share: Share) -> dict[str, Any]:
    wins = int(share.wins) if share.wins == int(share.wins) else share.wins
    return {"wins": wins, "win_rate": share.win_rate, "ci95": share.ci95}


def _show(title: str, result: dict[str, Any]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for column in ("wins", "rate", "95 % interval"):
        table.add_column(column, justify="right")
    if "wins" in result:
        crew = ", ".join(dict.fromkeys(seat["bot"] for seat in result["seats"]))
        rows = [{"bot": f"crew of {crew}", **result}]
    else:
        rows = result["seats"]
    for row in rows:
        low, high = row["ci95"]
        table.add_row(row["bot"], f"{row['wins']:g}", f"{row['win_rate']:.1%}", f"{low:.1%} to {high:.1%}")
    console = screen.out()
    console.print(
        f"[title]{title}[/], {result['players']} players, {result['games']} games, seed {result['seed']}"
    )
    console.print(table)
    console.print(f"[quiet]{result['decisions_per_second']:,} decisions per second[/]")
    if capped := result.get("capped_decisions"):
        console.print(f"[bad]{capped:,} decisions were cut short by a bot's time cap[/]")

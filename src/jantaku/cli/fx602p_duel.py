"""``jantaku fx602p duel``: two players against each other over many hands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from jantaku.cli import lang_option, words
from jantaku.cli.fx602p import mode_option, rng_option
from jantaku.cli.spoken import Command
from jantaku.fx602p.rules import Mode, Rng, rules_of

if TYPE_CHECKING:
    from rich.table import Table

    from jantaku.fx602p.duel import DuelResult
    from jantaku.words import Words


@click.command(cls=Command)
@click.argument("first", default="perfect")
@click.argument("second", default="fx602p")
@click.option(
    "--hands",
    type=click.IntRange(min=1, max=10_000_000),
    default=10_000,
    show_default=True,
)
@click.option(
    "--seed",
    default="602",
    show_default=True,
)
@mode_option
@rng_option
@click.option("--json", "as_json", is_flag=True)
@lang_option
def duel(
    first: str, second: str, hands: int, seed: str, mode: Mode, rng: Rng, as_json: bool
) -> None:
    """Let FIRST play SECOND (perfect, fx602p or easy); FIRST sits where the human does.

    Points count from FIRST's side. The winner of a hand deals the next, in sessions of 200 hands
    whose first dealers alternate.
    """
    import msgspec  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from jantaku.fx602p.duel import duel as run_duel  # noqa: PLC0415
    from jantaku.fx602p.duel import known_players  # noqa: PLC0415

    known_players((first, second))
    speak = words()
    console = Console(stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    names = f"{speak.player(first)} - {speak.player(second)}"
    with progress:
        task = progress.add_task(names, total=hands)
        result = run_duel(
            (first, second),
            hands,
            seed=seed,
            rules=rules_of(mode, rng),
            told=lambda number: progress.advance(task, number),
        )
    if as_json:
        click.echo(msgspec.json.encode(result).decode())
    else:
        Console().print(_table(result, speak))


def shares(counts: Sequence[int]) -> list[int]:
    """Return the parts that *counts* are of their sum, in thousandths that sum to 1000.

    >>> shares([1, 1, 1])
    [334, 333, 333]
    """
    whole = sum(counts)
    parts = [1000 * count // whole for count in counts]
    by_rest = sorted(range(len(counts)), key=lambda at: -(1000 * counts[at] % whole))
    for at in by_rest[: 1000 - sum(parts)]:
        parts[at] += 1
    return parts


def _sure(result: "DuelResult", speak: "Words") -> str:
    from jantaku.fx602p.duel import LEAST  # noqa: PLC0415

    if result.ci95 is None:
        return speak.text("duel.unsure", least=LEAST)
    low, high = result.ci95
    return speak.text("duel.sure", low=f"{low:+.1f}", high=f"{high:+.1f}")


def _table(result: "DuelResult", speak: "Words") -> "Table":
    from rich.table import Table  # noqa: PLC0415

    mean = f"{result.mean:+.1f}"
    title = (
        speak.text("duel.mean_of_one", mean=mean)
        if result.hands == 1
        else speak.text("duel.mean", mean=mean, hands=f"{result.hands:,}")
    )
    table = Table(title=title, caption=_sure(result, speak))
    table.add_column()
    for name in result.players:
        table.add_column(speak.player(name), justify="right")
    parts = shares((*result.ron, *result.tsumo))
    ron, tsumo = parts[:2], parts[2:]
    wins = [sum(pair) for pair in zip(ron, tsumo, strict=True)]
    rows = {
        "wins": (result.wins, wins),
        "ron": (result.ron, ron),
        "tsumo": (result.tsumo, tsumo),
    }
    for key, (numbers, thousandths) in rows.items():
        told = zip(numbers, thousandths, strict=True)
        cells = (f"{number:,} ({part / 10:.1f}%)" for number, part in told)
        table.add_row(speak.text(f"duel.{key}"), *cells)
    table.add_row(speak.text("duel.mean_win"), *(f"{points:,.0f}" for points in result.mean_win))
    table.add_row(speak.text("duel.mean_draws"), f"{result.mean_draws:.2f}", "")
    return table

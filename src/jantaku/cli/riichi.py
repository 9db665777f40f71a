"""``jantaku play riichi``: a whole match of riichi in the terminal, against bots."""

from pathlib import Path

import click

from jantaku.cli import lang_option, only_text, words
from jantaku.cli.riichi_tiles import STYLES, Style
from jantaku.cli.spoken import Command
from jantaku.errors import JantakuError
from jantaku.presets import DEFAULT

SEATS = ("east", "south", "west", "north")
HINTS = ("none", "waits", "all")


@click.command(cls=Command)
@click.option("--rules", default=DEFAULT, show_default=True, callback=only_text)
@click.option("--players", type=click.IntRange(2, 4))
@click.option("--level", callback=only_text)
@click.option("--bots", callback=only_text)
@click.option("--seat", type=click.Choice(SEATS))
@click.option("--seed", callback=only_text)
@click.option("--tiles", type=click.Choice(STYLES), default="short", show_default=True)
@click.option("--hints", type=click.Choice(HINTS), default="waits", show_default=True)
@click.option("--pace", type=click.IntRange(0, 10_000), default=300, show_default=True)
@click.option("--lines", is_flag=True)
@click.option("--continue", "go_on", is_flag=True)
@click.option("--record", type=click.Path(file_okay=False, path_type=Path))
@click.option("--no-record", is_flag=True)
@lang_option
def riichi(
    *,
    rules: str,
    players: int | None,
    level: str | None,
    bots: str | None,
    seat: str | None,
    seed: str | None,
    tiles: Style,
    hints: str,
    pace: int,
    lines: bool,
    go_on: bool,
    record: Path | None,
    no_record: bool,
) -> None:
    """Play a match of riichi in the terminal against bots."""
    from jantaku.cli.riichi_play import Manner, Wanted, play_match  # noqa: PLC0415  slow to import

    if record is not None and no_record:
        raise JantakuError("record_and_no_record")
    wanted = Wanted(
        rules=rules,
        players=players,
        level=level,
        bots=() if bots is None else tuple(name.strip() for name in bots.split(",")),
        seat=None if seat is None else SEATS.index(seat),
        seed=seed,
    )
    manner = Manner(
        tiles=tiles,
        hints=hints,
        pace=pace / 1000,
        lines=lines,
        record=record,
        records=not no_record,
    )
    play_match(words(), None if go_on else wanted, manner)

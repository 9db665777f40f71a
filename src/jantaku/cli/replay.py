"""``jantaku replay`` shows a finished game in the terminal, ``jantaku verify`` proves it."""

import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console, RenderableType
from rich.text import Text

from jantaku.cli import NO, USER_ERROR, lang_option, words
from jantaku.cli.fx602p_replay import fx602p_lines
from jantaku.cli.spoken import Command
from jantaku.errors import JantakuError, RecordError
from jantaku.records.native import Record, read
from jantaku.records.native import verify as prove
from jantaku.words import Words

LINES: Final[dict[str, Callable[[Record, Words], Iterator[RenderableType]]]] = {
    "fx602p": fx602p_lines
}
"""How each game is shown, line by line; one without a way of its own is shown as its events."""

LARGEST: Final = 32 << 20
"""Bytes of the largest file that is read: a hand takes some KB, and /dev/zero never ends."""


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@lang_option
@click.pass_context
def replay(ctx: click.Context, file: Path, step: bool, as_json: bool) -> None:
    """Show the finished game recorded in FILE, with every hand open."""
    try:
        record = read_file(file)
        prove(record)
    except JantakuError as error:
        click.echo(f"jantaku: {told_of(file, error)}", err=True)
        ctx.exit(USER_ERROR)
    if as_json:
        for event in _json_lines(record):
            click.echo(event)
        return
    console = Console(highlight=False)
    lines = LINES.get(record.game.id, _event_lines)(record, words())
    for line in chain(_heading(record, words()), lines):
        console.print(line, soft_wrap=True)
        if step and not _go_on():
            return


@click.command(cls=Command)
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True)
@lang_option
@click.pass_context
def verify(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Run the games recorded in FILES again and prove that every event is as it says.

    Exits with 1 when a record differs from its game, with 2 when one cannot be read.
    """
    code = 0
    for file in files:
        try:
            record = read_file(file)
        except JantakuError as error:
            click.echo(f"jantaku: {told_of(file, error)}", err=True)
            code = USER_ERROR
            continue
        try:
            prove(record)
        except RecordError as error:
            click.echo(told_of(file, error))
            code = max(code, NO)
        else:
            events = sum(len(move.events) for move in record.moves)
            click.echo(words().text("record.proved", file=file, events=events))
    ctx.exit(code)


def read_file(file: Path) -> Record:
    """Return the record in *file*.

    Raises:
        RecordError: it is no record.
        JantakuError: ``file_unreadable``, ``file_too_large``, ``file_not_text``.
    """
    try:
        with file.open("rb") as stream:
            content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise JantakuError("file_too_large", file=file, limit=LARGEST >> 20)
        return read(content.decode("utf-8-sig"))
    except OSError as error:
        raise JantakuError("file_unreadable", file=file, why=error.strerror) from None
    except UnicodeDecodeError as error:
        raise JantakuError("file_not_text", file=file, at=error.start) from None


def told_of(file: Path, error: JantakuError) -> str:
    """Return what is wrong with a file, which is named once."""
    told = words().error(error)
    return told if "file" in error.facts else f"{file}: {told}"


def _heading(record: Record, words: Words) -> Iterator[RenderableType]:
    names = " – ".join(words.player(name) for name in record.players)
    yield Text(words.text(f"game.{record.game.id}.name"), style="bold")
    yield Text(words.text("record.heading", players=names, date=record.date, seed=record.seed))


def _event_lines(record: Record, _words: Words) -> Iterator[RenderableType]:
    for move in record.moves:
        for event in move.events:
            yield Text(msgspec.json.encode(event).decode())


def _json_lines(record: Record) -> Iterator[bytes]:
    index = 0
    for move in record.moves:
        for event in move.events:
            line = {"index": index, "seat": move.seat, "action": move.action, "event": event}
            yield msgspec.json.encode(line)
            index += 1
    yield msgspec.json.encode({"outcome": record.outcome})


def _go_on() -> bool:
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() != "q"

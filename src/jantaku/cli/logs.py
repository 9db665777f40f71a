"""``jantaku convert`` and ``jantaku rescore``: matches in the formats of other programs."""

import sys
from pathlib import Path

import click
import msgspec

from jantaku.cli import NO, USER_ERROR, lang_option, words
from jantaku.cli.replay import LARGEST, told_of
from jantaku.cli.spoken import Command
from jantaku.errors import JantakuError
from jantaku.presets import load
from jantaku.records.formats import WRITERS, logs_in
from jantaku.records.log import Log
from jantaku.records.rescore import Difference
from jantaku.records.rescore import rescore as scored_again
from jantaku.words import Words


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--to", "format_", type=click.Choice([*WRITERS]), required=True)
@click.option("--rules")
@lang_option
@click.pass_context
def convert(ctx: click.Context, file: Path, format_: str, rules: str | None) -> None:
    """Write the match in FILE as another format."""
    try:
        texts = [WRITERS[format_](log) for log in _logs(file, rules)]
    except JantakuError as error:
        click.echo(f"jantaku: {told_of(file, error)}", err=True)
        ctx.exit(USER_ERROR)
    click.echo("".join(texts), nl=False)


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--rules")
@click.option("--json", "as_json", is_flag=True)
@lang_option
@click.pass_context
def rescore(ctx: click.Context, file: Path, rules: str | None, as_json: bool) -> None:
    """Score every win in FILE again, and list what differs; exits with 1 if anything does."""
    try:
        logs = _logs(file, rules)
    except JantakuError as error:
        click.echo(f"jantaku: {told_of(file, error)}", err=True)
        ctx.exit(USER_ERROR)
    found = [scored_again(log, number) for number, log in enumerate(logs, start=1)]
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        for log, result in zip(logs, found, strict=True):
            for difference in result.differences:
                click.echo(_line(log, difference, words()))
        click.echo(
            words().text(
                "rescore.sum",
                wins=sum(result.wins for result in found),
                draws=sum(result.draws for result in found),
                differences=sum(len(result.differences) for result in found),
            )
        )
    ctx.exit(NO if any(result.differences for result in found) else 0)


def _logs(file: Path, rules: str | None) -> tuple[Log, ...]:
    played = None if rules is None else load(rules)
    try:
        if str(file) == "-":
            content = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with file.open("rb") as stream:
                content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise JantakuError("file_too_large", file=file, limit=LARGEST >> 20)
        return logs_in(content.decode("utf-8-sig"), played)
    except OSError as error:
        raise JantakuError("file_unreadable", file=file, why=error.strerror) from None
    except UnicodeDecodeError as error:
        raise JantakuError("file_not_text", file=file, at=error.start) from None


def _line(log: Log, one: Difference, words: Words) -> str:
    seats = len(log.names)
    where = words.text(
        "rescore.kyoku",
        log=one.log,
        wind=words.text(f"tile.{one.kyoku // seats % 4 + 1}z.name"),
        number=one.kyoku % seats + 1,
        honba=one.honba,
    )
    who = "" if one.seat is None else f" {words.player(log.names[one.seat])}"
    told, ours = (msgspec.json.encode(value).decode() for value in (one.told, one.ours))
    what = words.text(f"rescore.what.{one.what}")
    return f"{where}{who}: " + words.text("rescore.differs", what=what, told=told, ours=ours)

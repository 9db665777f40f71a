"""``jantaku schema``: JSON Schemas of what the commands read and write."""

from typing import Any

import click
import msgspec

from jantaku import scoresheet, shapesheet
from jantaku.cli import lang_option
from jantaku.cli.spoken import Group


@click.group(cls=Group)
@lang_option
def schema() -> None:
    """Print the JSON Schema of a command's requests and answers with --jsonl."""


@schema.command("score")
@lang_option
def score_schema() -> None:
    """Print that of ``jantaku score --jsonl``."""
    _print(scoresheet.schema())


@schema.command("shanten")
@lang_option
def shanten_schema() -> None:
    """Print that of ``jantaku shanten --jsonl``."""
    _print(shapesheet.schema(shapesheet.ShantenAnswer, "shanten"))


@schema.command("waits")
@lang_option
def waits_schema() -> None:
    """Print that of ``jantaku waits --jsonl``."""
    _print(shapesheet.schema(shapesheet.WaitsAnswer, "waits"))


def _print(found: dict[str, Any]) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))

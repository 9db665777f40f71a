"""``jantaku shanten`` and ``jantaku waits``: how far a hand is, and what it waits for."""

from typing import Any

import click
import msgspec

from jantaku.cli import NO, lang_option, words
from jantaku.cli.lines import answer_lines, refusal_told
from jantaku.cli.spoken import Command
from jantaku.errors import JantakuError
from jantaku.presets import DEFAULT
from jantaku.shapesheet import (
    ShapeRequest,
    WaitsAnswer,
    hand_of,
    tell_shanten,
    tell_waits,
)
from jantaku.tiles import Tile, format_tiles
from jantaku.words import Words

_hand = click.argument("hand", nargs=-1)
_rules = click.option("--rules", default=DEFAULT, show_default=True)
_json = click.option("--json", "as_json", is_flag=True)
_jsonl = click.option("--jsonl", is_flag=True)


@click.command(cls=Command)
@_hand
@_rules
@_json
@_jsonl
@lang_option
def shanten(hand: tuple[str, ...], *, rules: str, as_json: bool, jsonl: bool) -> int:
    """Say how far HAND is from tenpai: tiles, then melds, as in 123m456p789s7z pon:777z."""
    if jsonl:
        answer_lines(ShapeRequest, tell_shanten, refusal_told)
        return 0
    reply = tell_shanten(_request(hand, rules=rules))
    if as_json:
        click.echo(msgspec.json.encode(reply))
    else:
        names = {-1: "complete", 0: "tenpai"}
        click.echo(words().text(f"shape.{names.get(reply.shanten, 'far')}", count=reply.shanten))
    return 0


@click.command(cls=Command)
@_hand
@click.option("--discards", default="")
@_rules
@_json
@_jsonl
@lang_option
def waits(hand: tuple[str, ...], *, discards: str, rules: str, as_json: bool, jsonl: bool) -> int:
    """Say what HAND of 13 tiles waits for: tiles, then melds, as in 123m456p789s7z pon:111z.

    Exits with 1 if it waits for nothing.
    """
    if jsonl:
        answer_lines(ShapeRequest, tell_waits, refusal_told)
        return 0
    request = _request(hand, rules=rules, discards=discards)
    reply = tell_waits(request)
    if as_json:
        click.echo(msgspec.json.encode(reply))
    else:
        for line in _told(request, reply, words()):
            click.echo(line)
    return 0 if reply.waits else NO


def _request(hand: tuple[str, ...], **options: Any) -> ShapeRequest:
    if not hand:
        raise JantakuError("not_given", name="HAND")
    return ShapeRequest(hand=" ".join(hand), **options)


def _told(request: ShapeRequest, reply: WaitsAnswer, speak: Words) -> list[str]:
    """Return the waits by name, with how many the hand leaves of each, and what furiten bars."""
    if not reply.waits:
        return [speak.text("shape.noten")]
    owned = hand_of(request).owned
    lines = [
        speak.text(
            "shape.wait",
            tile=tile,
            name=speak.text(f"tile.{tile}.name"),
            count=4 - owned[Tile(tile).kind],
        )
        for tile in reply.waits
    ]
    if len(reply.furiten_free) < len(reply.waits):
        free = format_tiles(map(Tile, reply.furiten_free))
        lines.append(speak.text("shape.furiten_some" if free else "shape.furiten", free=free))
    return lines

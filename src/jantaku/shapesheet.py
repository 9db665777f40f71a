"""Shanten and waits for people and other programs, as requests and answers in JSON.

>>> from jantaku.words import Words
>>> line = '{"hand": "123m456p789s7z", "melds": ["pon:111z"]}'
>>> answer_json(line, tell_waits, Words("en"))
WaitsAnswer(waits=('7z',), furiten_free=('7z',))
>>> answer_json(line, tell_shanten, Words("en"))
ShantenAnswer(shanten=0)
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from jantaku.asked import decoded
from jantaku.errors import JantakuError
from jantaku.furiten import ron_waits
from jantaku.hands import Hand, parse_hand
from jantaku.presets import DEFAULT, load
from jantaku.scoresheet import Refused, refused
from jantaku.shape import shanten, waits
from jantaku.tiles import parse_tiles
from jantaku.words import Words

AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)


class ShapeRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be a hand to look at, in texts.

    Attributes:
        rules: a preset's name or the path of a TOML file.
        hand: the concealed tiles; melds may follow as in ``1123444m555p chi:123m``.
        melds: the melds, as ``pon:777z``, ``ankan:2222m``.
        discards: all tiles the player has discarded, for furiten.
    """

    hand: str
    rules: str = DEFAULT
    melds: tuple[str, ...] = ()
    discards: str = ""


class ShantenAnswer(msgspec.Struct, frozen=True):
    """Be how far a hand is from tenpai, by the nearest form; -1 is complete."""

    shanten: int


class WaitsAnswer(msgspec.Struct, frozen=True):
    """Be what a hand of 13 waits for.

    Attributes:
        waits: the tiles that complete it; none when it is not tenpai.
        furiten_free: those of them that may be won by ron, by the rules and the discards given.
    """

    waits: tuple[str, ...]
    furiten_free: tuple[str, ...]


def hand_of(request: ShapeRequest) -> Hand:
    """Return the hand of a request.

    Raises:
        ParseError: a text that is no tile or meld, and where.
        HandError: the tiles make no hand.
    """
    return parse_hand(request.hand, request.melds)


def tell_shanten(request: ShapeRequest) -> ShantenAnswer:
    """Return the shanten of a request's hand; the rules must exist but do not matter.

    Raises:
        JantakuError: what is wrong with the request.
    """
    load(request.rules)
    return ShantenAnswer(shanten(hand_of(request)))


def tell_waits(request: ShapeRequest) -> WaitsAnswer:
    """Return the waits of a request's hand.

    Raises:
        JantakuError: what is wrong with the request.
    """
    rules = load(request.rules)
    found = waits(hand_of(request))
    free = ron_waits(rules, found, parse_tiles(request.discards))
    return WaitsAnswer(tuple(map(str, found)), tuple(map(str, free)))


def answer_json(
    line: str | bytes, tell: Callable[[ShapeRequest], AnswerT], words: Words
) -> AnswerT | Refused:
    """Answer a request in JSON; a line that is none is answered too."""
    try:
        return tell(decoded(line, ShapeRequest))
    except JantakuError as error:
        return refused(error, words)


def schema(answer: type[msgspec.Struct], command: str) -> dict[str, Any]:
    """Return the JSON Schema of a command's requests (``input``) and answers (``result``)."""
    (request, *results), components = msgspec.json.schema_components(
        [ShapeRequest, answer, Refused], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"jantaku {command}",
        "type": "object",
        "properties": {"input": request, "result": {"anyOf": results}},
        "$defs": components,
    }

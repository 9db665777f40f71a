"""Hands as text, and texts as the calculator's display shows them."""

from typing import Final

from jantaku.errors import ParseError
from jantaku.fx602p.events import Tiles

_WIDE: Final = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
_NARROW: Final = {code: narrow for narrow, code in _WIDE.items()}


def parse_tiles(text: str) -> Tiles:
    """Return the tiles of a text of digits, sorted; full-width digits will do.

    >>> parse_tiles("２２３335681")
    (1, 2, 2, 3, 3, 3, 5, 6, 8)

    No other digits will, such as ② or ².

    Raises:
        ParseError: code ``not_a_tile``.
    """
    tiles = []
    for position, character in enumerate(text):
        digit = narrow(character)
        if digit not in set("123456789"):
            raise ParseError("not_a_tile", text=text, position=position, character=character)
        tiles.append(int(digit))
    return tuple(sorted(tiles))


def wide(text: object) -> str:
    r"""Return a text in full-width letters, as the seed prints the displays.

    >>> wide("Ron 8"), wide(-800)
    ('Ｒｏｎ\u3000８', '－８００')
    """
    return str(text).translate(_WIDE)


def narrow(text: str) -> str:
    r"""Return a text with its full-width letters made narrow, and nothing else changed.

    >>> narrow("Ｐ０　²①")
    'P0 ²①'
    """
    return text.translate(_NARROW)


def dora_display(dora: int, total: int) -> str:
    r"""Return the display before each turn; a total of 0 shows as 00 (seed 000).

    >>> dora_display(2, 0)
    '■２■\u3000００'
    """
    return wide(f"■{dora}■ {total or '00'}")

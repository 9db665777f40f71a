"""The 34 kinds of tiles, the three red fives, and how to write them.

A *kind* is a number: 0-8 are 1m-9m, 9-17 1p-9p, 18-26 1s-9s, 27-33 1z-7z (east, south, west,
north, haku, hatsu, chun). A `Tile` is a kind that may also be red; 0m, 0p and 0s are the red fives.

>>> parse_tiles("40m7z")
(Tile('4m'), Tile('0m'), Tile('7z'))
>>> format_tiles(parse_tiles("7z 4m 1p 0m"))
'40m1p7z'
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import total_ordering
from operator import attrgetter
from typing import Final

from jantaku.errors import ParseError

SUITS: Final = "mpsz"
KINDS: Final = 34
COPIES: Final = 4
HONOURS: Final = 27
"""The kind of the first honour."""

Counts = tuple[int, ...]
"""How many tiles there are of each kind: 34 numbers."""


@total_ordering
class Tile(Enum):
    """Be one of the 37 tiles, by its notation: ``Tile("5m")``, ``Tile("0m")``, ``Tile.HAKU``.

    Tiles sort by kind, a red five before its plain ones.

    Attributes:
        kind: 0-33; a red five is of the same kind as a plain five.
        suit: ``m``, ``p``, ``s`` or ``z`` (honours).
        number: 1-9; for honours 1-7.
        red: whether it is a red five.
        order: the place in the order of all tiles.
    """

    kind: int
    suit: str
    number: int
    red: bool
    order: int
    _value_: str

    M1 = "1m"
    M2 = "2m"
    M3 = "3m"
    M4 = "4m"
    M5 = "5m"
    M6 = "6m"
    M7 = "7m"
    M8 = "8m"
    M9 = "9m"
    P1 = "1p"
    P2 = "2p"
    P3 = "3p"
    P4 = "4p"
    P5 = "5p"
    P6 = "6p"
    P7 = "7p"
    P8 = "8p"
    P9 = "9p"
    S1 = "1s"
    S2 = "2s"
    S3 = "3s"
    S4 = "4s"
    S5 = "5s"
    S6 = "6s"
    S7 = "7s"
    S8 = "8s"
    S9 = "9s"
    EAST = "1z"
    SOUTH = "2z"
    WEST = "3z"
    NORTH = "4z"
    HAKU = "5z"
    HATSU = "6z"
    CHUN = "7z"
    RED_M = "0m"
    RED_P = "0p"
    RED_S = "0s"

    def __init__(self, code: str) -> None:
        self.suit = code[1]
        self.red = code[0] == "0"
        self.number = 5 if self.red else int(code[0])
        self.kind = SUITS.index(self.suit) * 9 + self.number - 1
        self.order = 2 * self.kind + (not self.red)

    @classmethod
    def of(cls, kind: int) -> "Tile":
        """Return the plain tile of *kind*, 0-33.

        >>> Tile.of(31)
        Tile('5z')
        """
        return PLAIN[kind]

    @property
    def code(self) -> str:
        """Return the notation, such as ``5m``."""
        return self._value_

    @property
    def plain(self) -> "Tile":
        """Return the tile of the same kind that is not red."""
        return PLAIN[self.kind]

    @property
    def is_honour(self) -> bool:
        """Say whether it is a wind or a dragon."""
        return self.kind >= 27

    @property
    def is_yaochuu(self) -> bool:
        """Say whether it is a terminal or an honour."""
        return self.kind in YAOCHUU

    @property
    def glyph(self) -> str:
        """Return the Unicode character, such as 🀇; it does not tell a red five.

        >>> "".join(tile.glyph for tile in parse_tiles("1m5z6z7z1s1p"))
        '🀇🀆🀅🀄🀐🀙'
        """
        return GLYPHS[self.kind]

    def __lt__(self, other: "Tile") -> bool:
        return self.order < other.order

    def __hash__(self) -> int:
        # Enum hashes the name, which differs from one process to the next.
        return self.order

    def __repr__(self) -> str:
        return f"Tile({self._value_!r})"

    def __str__(self) -> str:
        return self._value_


PLAIN: Final = tuple(sorted((tile for tile in Tile if not tile.red), key=attrgetter("kind")))
RED_FIVES: Final = (Tile.RED_M, Tile.RED_P, Tile.RED_S)
YAOCHUU: Final[frozenset[int]] = frozenset([0, 8, 9, 17, 18, 26, *range(27, KINDS)])
"""The 13 kinds of terminals and honours."""
# Unicode goes honours (with the dragons as chun, hatsu, haku), manzu, souzu, pinzu.
GLYPHS: Final = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"

_BY_CODE: Final = {tile.value: tile for tile in Tile}


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles such as ``123m406p789s1122z`` in the order they stand; blanks are skipped.

    Raises:
        ParseError: a character that does not belong (``tile_character``), digits without a suit
            or a suit without digits (``tile_no_suit``, ``tile_no_digit``), or an honour beyond 7z
            (``tile_honour``).
    """
    return tuple(tile for tile, _ in tiles_with_positions(text))


def tiles_with_positions(
    text: str, start: int = 0, end: int | None = None
) -> list[tuple[Tile, int]]:
    """Read ``text[start:end]`` as `parse_tiles` does; with each tile the position of its digit."""
    found: list[tuple[Tile, int]] = []
    digits: list[int] = []
    for at in range(start, len(text) if end is None else end):
        character = text[at]
        if character in "0123456789":
            digits.append(at)
        elif character in SUITS:
            if not digits:
                raise ParseError("tile_no_digit", text=text, position=at, suit=character)
            found += [(_tile_at(text, place, character), place) for place in digits]
            digits = []
        elif not character.isspace():
            raise ParseError("tile_character", text=text, position=at, character=character)
        elif digits:
            break
    if digits:
        raise ParseError("tile_no_suit", text=text, position=digits[0])
    return found


def _tile_at(text: str, position: int, suit: str) -> Tile:
    code = text[position] + suit
    if code not in _BY_CODE:
        raise ParseError("tile_honour", text=text, position=position, tile=code)
    return _BY_CODE[code]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles sorted, by suit: the one canonical form, which `parse_tiles` reads back.

    >>> format_tiles([Tile.CHUN, Tile.P5, Tile.RED_P, Tile.P4])
    '405p7z'
    """
    digits: dict[str, str] = {}
    for tile in sort_tiles(tiles):
        digits[tile.suit] = digits.get(tile.suit, "") + tile.code[0]
    return "".join(digits[suit] + suit for suit in SUITS if suit in digits)


def sort_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles in their order; quicker than `sorted` without a key."""
    return tuple(sorted(tiles, key=attrgetter("order")))


def count_kinds(tiles: Iterable[Tile]) -> Counts:
    """Return how many tiles there are of each of the 34 kinds.

    >>> sum(count_kinds(parse_tiles("055p")))
    3
    """
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile.kind] += 1
    return tuple(counts)


def from_counts(counts: Sequence[int]) -> tuple[Tile, ...]:
    """Return plain tiles, as many of each kind as *counts* says.

    >>> format_tiles(from_counts([2, 1] + [0] * 32))
    '112m'
    """
    return tuple(PLAIN[kind] for kind, count in enumerate(counts) for _ in range(count))

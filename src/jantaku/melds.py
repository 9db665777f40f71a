"""Melds: called ones, and every way to cut tiles into them.

`suit_splits` is the one splitter of the package: each game asks it, none has its own. Riichi asks
by way of `mentsu_splits` and `paired_splits`, which know kinds, honours and the pair.

>>> meld = parse_meld("pon:505p")
>>> meld.kind, meld.tiles, str(meld)
('pon', (Tile('0p'), Tile('5p'), Tile('5p')), 'pon:055p')
"""

from functools import cache, cached_property, lru_cache
from typing import Final, Literal, get_args

import msgspec

from jantaku.errors import HandError, ParseError
from jantaku.tiles import HONOURS, Tile, format_tiles, sort_tiles, tiles_with_positions

MeldKind = Literal["sequence", "triplet"]
CallKind = Literal["chi", "pon", "ankan", "daiminkan", "kakan"]

CALL_KINDS: Final[tuple[CallKind, ...]] = get_args(CallKind)
KANS: Final[frozenset[CallKind]] = frozenset({"ankan", "daiminkan", "kakan"})


class Meld(msgspec.Struct, frozen=True, dict=True):
    """Be a meld that lies on the table: three tiles, or four of a kan.

    The tiles are kept sorted, so equal melds compare equal.

    Raises:
        HandError: the tiles are no meld of this kind; ``at`` is the index of the tile that does
            not fit (``meld_size``, ``meld_unequal``, ``meld_honour_run``, ``meld_not_run``).
    """

    kind: CallKind
    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        _check_call(self.kind, self.tiles)
        msgspec.structs.force_setattr(self, "tiles", sort_tiles(self.tiles))

    @property
    def is_kan(self) -> bool:
        """Say whether it is a kan of any of the three sorts."""
        return self.kind in KANS

    @property
    def is_open(self) -> bool:
        """Say whether a tile of another was called for it: every meld but an ankan."""
        return self.kind != "ankan"

    @cached_property
    def mentsu(self) -> "Mentsu":
        """Return the meld as a part of a hand, without who called it or which five is red."""
        return Mentsu("sequence" if self.kind == "chi" else "triplet", self.tiles[0].kind)

    def __str__(self) -> str:
        return f"{self.kind}:{format_tiles(self.tiles)}"


class Mentsu(msgspec.Struct, frozen=True, order=True):
    """Be three tiles of a hand by kinds: *first* is the lowest, 0-33. A kan is a triplet.

    >>> Mentsu("sequence", 9).kinds
    (9, 10, 11)
    """

    kind: MeldKind
    first: int

    @property
    def kinds(self) -> tuple[int, int, int]:
        """Return the kinds of the three tiles, ascending."""
        if self.kind == "triplet":
            return (self.first,) * 3
        return (self.first, self.first + 1, self.first + 2)


def parse_meld(text: str) -> Meld:
    """Read a meld such as ``chi:340m`` or ``ankan:5555z``; the tiles may stand in any order.

    Raises:
        ParseError: the text, or its tiles, are no meld; the position is that of the first
            character that does not fit.
    """
    return meld_at(text, 0, len(text))


def meld_at(text: str, start: int, end: int) -> Meld:
    """Read the meld ``text[start:end]`` as `parse_meld` does."""
    name, colon, _ = text[start:end].partition(":")
    if not colon:
        raise ParseError("meld_form", text=text, position=start)
    kind = next((kind for kind in CALL_KINDS if kind == name), None)
    if kind is None:
        raise ParseError("meld_kind", text=text, position=start, kind=name)
    first = start + len(name) + 1
    placed = tiles_with_positions(text, first, end)
    try:
        return Meld(kind, tuple(tile for tile, _ in placed))
    except HandError as error:
        positions = [*(position for _, position in placed), first]
        facts = {key: fact for key, fact in error.facts.items() if key != "at"}
        at = positions[error.facts["at"]] if placed else first
        raise ParseError(error.code, text=text, position=at, **facts) from error


def _check_call(kind: CallKind, tiles: tuple[Tile, ...]) -> None:
    wanted = 4 if kind in KANS else 3
    if len(tiles) != wanted:
        at = wanted if len(tiles) > wanted else 0
        raise HandError("meld_size", kind=kind, wanted=wanted, given=len(tiles), at=at)
    if kind == "chi":
        _check_run(tiles)
        return
    for at, tile in enumerate(tiles):
        if tile.kind != tiles[0].kind:
            raise HandError("meld_unequal", kind=kind, tile=tile.code, first=tiles[0].code, at=at)


def _check_run(tiles: tuple[Tile, ...]) -> None:
    for at, tile in enumerate(tiles):
        if tile.is_honour:
            raise HandError("meld_honour_run", kind="chi", tile=tile.code, at=at)
    order = sorted(range(3), key=lambda at: tiles[at].kind)
    low = tiles[order[0]]
    for step, at in enumerate(order):
        tile = tiles[at]
        if tile.kind != low.kind + step or tile.suit != low.suit:
            raise HandError("meld_not_run", kind="chi", tile=tile.code, at=at)


class SuitMeld(msgspec.Struct, frozen=True, order=True):
    """Be a sequence or a triplet of one suit; *first* is its lowest number, 1-9."""

    kind: MeldKind
    first: int

    @property
    def tiles(self) -> tuple[int, int, int]:
        """Return the three numbers, ascending."""
        if self.kind == "triplet":
            return (self.first,) * 3
        return (self.first, self.first + 1, self.first + 2)


def tile_counts(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many of each number 1-9 there are, as nine counts."""
    return tuple(tiles.count(number) for number in range(1, 10))


@lru_cache(maxsize=1 << 16)
def suit_splits(counts: tuple[int, ...]) -> tuple[tuple[SuitMeld, ...], ...]:
    """Return every way to cut a whole suit into melds, each a sorted tuple, without repeats.

    *counts* are the copies of the numbers 1-9; any number of copies is allowed. The empty suit
    has one split, the empty one; a suit that cannot be cut has none.

    >>> [[meld.kind for meld in split] for split in suit_splits((3, 3, 3, 0, 0, 0, 0, 0, 0))]
    [['sequence', 'sequence', 'sequence'], ['triplet', 'triplet', 'triplet']]
    """
    lowest = next((at for at, count in enumerate(counts) if count), None)
    if lowest is None:
        return ((),)
    found: set[tuple[SuitMeld, ...]] = set()
    for meld in _melds_from(counts, lowest):
        left = list(counts)
        for number in meld.tiles:
            left[number - 1] -= 1
        found.update(tuple(sorted((meld, *rest))) for rest in suit_splits(tuple(left)))
    return tuple(sorted(found))


def _melds_from(counts: tuple[int, ...], lowest: int) -> list[SuitMeld]:
    melds: list[SuitMeld] = []
    if counts[lowest] >= 3:
        melds.append(SuitMeld("triplet", lowest + 1))
    if lowest + 2 < len(counts) and counts[lowest + 1] and counts[lowest + 2]:
        melds.append(SuitMeld("sequence", lowest + 1))
    return melds


@lru_cache(maxsize=1 << 16)
def mentsu_splits(counts: tuple[int, ...], start: int) -> tuple[tuple[Mentsu, ...], ...]:
    """Return every way to cut the whole tiles of a suit or the honours into melds, by kinds.

    *start* is the kind of the first count: 0, 9, 18, or 27 for honours, which make no sequences.

    >>> mentsu_splits((0, 0, 0, 0, 3, 0, 0), 27)
    ((Mentsu(kind='triplet', first=31),),)
    """
    if start == HONOURS:
        if any(count not in {0, 3} for count in counts):
            return ()
        return (tuple(_mentsu("triplet", start + at) for at, count in enumerate(counts) if count),)
    return tuple(
        tuple(_mentsu(meld.kind, start + meld.first - 1) for meld in melds)
        for melds in suit_splits(counts)
    )


@lru_cache(maxsize=1 << 16)
def paired_splits(
    counts: tuple[int, ...], start: int
) -> tuple[tuple[int, tuple[Mentsu, ...]], ...]:
    """Return every way to cut them into a pair, given by its kind, and melds."""
    return tuple(
        (start + at, melds)
        for at, count in enumerate(counts)
        if count >= 2
        for melds in mentsu_splits((*counts[:at], count - 2, *counts[at + 1 :]), start)
    )


@cache
def _mentsu(kind: MeldKind, first: int) -> Mentsu:
    """Return a part of a hand; the few there are are shared, since many are slow to reach."""
    return Mentsu(kind, first)

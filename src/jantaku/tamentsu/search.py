"""The search for what a bunch of touching tiles of one suit can clear: exact, and compiled.

Tiles are bits of a 64-bit mask, the first in reading order the highest, so that of equally large
choices of a kind's tiles the one that comes first is the greatest number. Kind after kind is
decided; a table tells for any counts how many melds are still possible once the first kinds must
be used up, and what falls short of the most is left.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from jantaku.shape.compiling import kernel, run
from jantaku.tamentsu.board import Cell, Group, beside
from jantaku.tiles import COPIES

Array = npt.NDArray[Any]
Counts = tuple[int, ...]

LEAST: Final = 2
"""Melds of a suit that clear (seed 001)."""

_KINDS: Final = 9
_BASE: Final = COPIES + 1
_PLACE: Final = np.array([_BASE ** (_KINDS - 1 - kind) for kind in range(_KINDS)], np.int64)
_NEVER: Final = -60
_MOST_BUNCHES: Final = 6
_MOST_WAYS: Final = 512

INWARDS: Final = np.array([0, 8, 1, 7, 2, 6, 3, 5, 4], np.int64)
"""The order in which most is known soonest: the ends of a suit go into the fewest melds."""
UPWARDS: Final = np.arange(_KINDS)
"""The canonical order (A33)."""

_ONE, _NONE = np.uint64(1), np.uint64(0)
_PAIRS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_EIGHTS, _SUM = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_TWO, _FOUR, _TOP = np.uint64(2), np.uint64(4), np.uint64(56)


@cache
def table(upwards: bool) -> Array:
    """Return how many melds fit into counts when the first kinds are used up: int8 (10, 5⁹).

    Row *k* is for the first *k* kinds of the order; a number below 0 says that it cannot be.
    """
    order = UPWARDS if upwards else INWARDS
    counts = np.indices((_BASE,) * _KINDS, np.int8).reshape(_KINDS, -1)
    left = counts.copy()
    can = np.ones(_BASE**_KINDS, bool)
    for kind in range(_KINDS):
        # three equal sequences are three triplets, so fewer than three begin with a kind
        runs = left[kind] % 3
        can &= left[kind] >= 0
        if kind < _KINDS - 2:
            left[kind + 1] -= runs
            left[kind + 2] -= runs
        else:
            can &= runs == 0
    made = np.full((_KINDS + 1, *(_BASE,) * _KINDS), _NEVER, np.int8)
    made[_KINDS] = np.where(can, counts.sum(0) // 3, _NEVER).reshape(made.shape[1:])
    for row in range(_KINDS, 0, -1):
        made[row - 1] = np.maximum.accumulate(made[row], axis=order[row - 1])
    return made.reshape(_KINDS + 1, -1)


class Bunch(msgspec.Struct, frozen=True):
    """Be a group of a suit as the kernels read it.

    Attributes:
        near: of each bit, the bits of the tiles that touch it: uint64 (64,).
        of_kind: the bits of each kind: uint64 (9,).
        counts: how many tiles there are of each kind: int64 (9,).
    """

    cells: tuple[Cell, ...]
    all: np.uint64
    near: Array
    of_kind: Array
    counts: Array


def bunch(group: Group) -> Bunch:
    """Return a group of at most 36 tiles of a number suit as the kernels read it."""
    size = len(group.cells)
    bit = {cell: size - 1 - at for at, cell in enumerate(group.cells)}
    near, of_kind = np.zeros(64, np.uint64), np.zeros(_KINDS, np.uint64)
    counts = np.zeros(_KINDS, np.int64)
    for (own, at), kind in zip(bit.items(), group.kinds, strict=True):
        near[at] = sum(1 << bit[cell] for cell in beside(own) if cell in bit)
        of_kind[kind - group.first] |= np.uint64(1 << at)
        counts[kind - group.first] += 1
    return Bunch(group.cells, np.uint64((1 << size) - 1), near, of_kind, counts)


class Way(msgspec.Struct, frozen=True):
    """Be one way to clear: the counts of each set of touching tiles, and the first such cells."""

    bunches: tuple[Counts, ...]
    cells: tuple[Cell, ...]


@lru_cache(maxsize=1 << 18)
def most_fitting(counts: Counts) -> int:
    """Return how many melds fit into the tiles of a suit, wherever they lie.

    >>> most_fitting((3, 1, 1, 0, 0, 0, 0, 0, 0)), most_fitting((1, 1, 1, 0, 2, 0, 0, 0, 0))
    (1, 1)
    """
    return int(table(False)[0, np.dot(counts, _PLACE)])


def most_melds(given: Bunch) -> int:
    """Return how many melds of a bunch can clear at once; 0, or 2 and more."""
    found = np.array([LEAST, 0], np.int64)
    rows = table(False)
    run(_deepen, given.all, _NONE, 0, given.near, given.of_kind, INWARDS, _PLACE, rows, found)
    return int(found[1])


def ways(given: Bunch, melds: int) -> list[Way]:
    """Return the ways to clear so many melds, each different in the counts of its bunches."""
    return [
        way
        for counts in _possible(given, melds)
        for way in _ways(given, counts, melds, INWARDS, table(False))
    ]


def canonical_ways(given: Bunch, counts: Counts, melds: int) -> Iterator[Way]:
    """Give the ways to clear tiles of such counts, in canonical order of their first cells."""
    yield from _ways(given, np.array(counts, np.int64), melds, UPWARDS, table(True))


def warm() -> None:
    """Compile the kernels and make the tables, so that no search waits for them."""
    kinds = (0, 1, 2, 3, 4, 5)
    line = bunch(Group(0, tuple((0, column) for column in kinds), kinds))
    for way in ways(line, most_melds(line)):
        counts = tuple(map(sum, zip(*way.bunches, strict=True)))
        assert list(canonical_ways(line, counts, LEAST)) == [way]  # noqa: S101  a line has one way


def is_warm() -> bool:
    """Return whether a search would begin at once."""
    return table.cache_info().currsize == 2 and bool(getattr(_deepen, "signatures", True))


def _possible(given: Bunch, melds: int) -> list[Array]:
    """Return the counts within a bunch that make exactly so many melds."""
    room = np.empty(4096, np.int64)
    found = int(run(_vectors, given.counts, melds, _PLACE, table(False), room))
    if found > len(room):
        room = np.empty(found, np.int64)
        run(_vectors, given.counts, melds, _PLACE, table(False), room)
    return [_counts(at) for at in room[:found]]


def _ways(given: Bunch, counts: Array, melds: int, order: Array, rows: Array) -> list[Way]:
    room = _MOST_WAYS
    while True:
        found, sets = np.zeros((room, _MOST_BUNCHES), np.int64), np.zeros(room, np.uint64)
        state = np.zeros(3, np.int64)
        run(
            _realise, given.all, _NONE, 0, given.near, given.of_kind, order, _PLACE, counts, rows,
            melds, found, sets, state,
        )  # fmt: skip
        if not state[2]:
            break
        room *= 8
    size = len(given.cells)
    return [
        Way(
            tuple(tuple(map(int, _counts(at))) for at in found[way] if at),
            tuple(
                cell for at, cell in enumerate(given.cells) if int(sets[way]) >> (size - 1 - at) & 1
            ),
        )
        for way in range(int(state[0]))
    ]


def _counts(at: int) -> Array:
    """Return the counts at a place of the table."""
    return np.asarray(int(at) // _PLACE % _BASE)


@kernel
def _bits(mask: Any) -> Any:
    """Return how many bits a mask has."""
    mask = mask - ((mask >> _ONE) & _PAIRS)
    mask = (mask & _FOURS) + ((mask >> _TWO) & _FOURS)
    return np.int64((((mask + (mask >> _FOUR)) & _EIGHTS) * _SUM) >> _TOP)


@kernel
def _touching(seed: Any, live: Any, near: Array) -> Any:
    """Return the tiles of *live* that hang together with *seed*."""
    found = seed
    edge = seed
    while edge:
        beside = edge & ~edge
        while edge:
            lowest = edge & (~edge + _ONE)
            beside |= near[_bits(lowest - _ONE)]
            edge &= ~lowest
        edge = beside & live & ~found
        found |= edge
    return found


@kernel
def _place(tiles: Any, of_kind: Array, place: Array) -> Any:
    at = 0
    for kind in range(9):
        at += place[kind] * _bits(tiles & of_kind[kind])
    return at


@kernel
def _deepen(
    live: Any,
    kept: Any,
    decided: int,
    near: Array,
    of_kind: Array,
    order: Array,
    place: Array,
    rows: Array,
    found: Array,
) -> None:
    """Find more melds than *found*[0] − 1 in *live*, all of the *decided* kinds in *kept*.

    *found* is what is wanted next, and the most so far.
    """
    # As `_hopeful`, but that no counts are wanted: to ask it for all took a fifth longer.
    total = 0
    rest = live
    while rest:
        tiles = _touching(rest & (~rest + _ONE), live, near)
        rest &= ~tiles
        melds = rows[decided, _place(tiles, of_kind, place)]
        if melds < LEAST:
            if tiles & kept:
                return  # what is kept there cannot clear
            live &= ~tiles
        else:
            total += melds
    if total < found[0]:
        return
    if decided == 9:
        found[0], found[1] = total + 1, total
        return
    choice = live & of_kind[order[decided]]
    others = live & ~choice
    for size in range(_bits(choice), -1, -1):
        some = choice
        while True:
            if _bits(some) == size:
                _deepen(
                    others | some,
                    kept | some,
                    decided + 1,
                    near,
                    of_kind,
                    order,
                    place,
                    rows,
                    found,
                )
            if not some:
                break
            some = (some - _ONE) & choice


@kernel
def _vectors(counts: Array, melds: int, place: Array, rows: Array, found: Array) -> int:
    """Write the places of the counts that are used up by so many melds; return how many."""
    number = total = at = 0
    own = np.zeros(9, np.int64)
    while True:
        if total == 3 * melds and rows[9, at] == melds:
            if number < found.shape[0]:
                found[number] = at
            number += 1
        kind = 8
        while kind >= 0 and own[kind] == counts[kind]:
            total -= own[kind]
            at -= own[kind] * place[kind]
            own[kind] = 0
            kind -= 1
        if kind < 0:
            return number
        own[kind] += 1
        total += 1
        at += place[kind]


@kernel
def _realise(
    live: Any,
    kept: Any,
    decided: int,
    near: Array,
    of_kind: Array,
    order: Array,
    place: Array,
    wanted: Array,
    rows: Array,
    melds: int,
    found: Array,
    sets: Array,
    state: Array,
) -> None:
    """Find the ways to keep exactly the *wanted* counts, the first set of tiles for each.

    *state* is how many were found, whether one of them is a single bunch, after which others could
    make no other melds, and whether there was no more room.
    """
    live, bunches = _hopeful(live, kept, decided, near, of_kind, place, wanted, rows, melds)
    if not bunches:
        return
    for later in range(decided, 9):
        if _bits(live & of_kind[order[later]]) < wanted[order[later]]:
            return
    if decided == 9:
        _note(live, near, of_kind, place, found, sets, state)
        if bunches == 1:
            state[1] = 1
        return
    choice = live & of_kind[order[decided]]
    others = live & ~choice
    some = choice
    while True:
        if _bits(some) == wanted[order[decided]]:
            _realise(
                others | some, kept | some, decided + 1, near, of_kind, order, place, wanted, rows,
                melds, found, sets, state,
            )  # fmt: skip
            if state[1]:
                return
        if not some:
            return
        some = (some - _ONE) & choice


@kernel
def _hopeful(
    live: Any,
    kept: Any,
    decided: int,
    near: Array,
    of_kind: Array,
    place: Array,
    wanted: Array,
    rows: Array,
    melds: int,
) -> Any:
    """Return *live* without the bunches that cannot clear, and how many are left.

    None are left where the *wanted* counts cannot make so many *melds*, or where what is kept
    cannot clear.
    """
    total = bunches = 0
    rest = live
    while rest:
        tiles = _touching(rest & (~rest + _ONE), live, near)
        rest &= ~tiles
        at = 0
        for kind in range(9):
            at += place[kind] * min(_bits(tiles & of_kind[kind]), wanted[kind])
        most = rows[decided, at]
        if most < LEAST:
            if tiles & kept:
                return live, 0
            live &= ~tiles
        else:
            total += most
            bunches += 1
    return live, bunches if total >= melds else 0


@kernel
def _note(
    live: Any, near: Array, of_kind: Array, place: Array, found: Array, sets: Array, state: Array
) -> None:
    """Note a way that is not noted yet."""
    own = np.zeros(found.shape[1], np.int64)
    number = 0
    rest = live
    while rest:
        tiles = _touching(rest & (~rest + _ONE), live, near)
        rest &= ~tiles
        own[number] = _place(tiles, of_kind, place)
        number += 1
    own.sort()
    for way in range(state[0]):
        same = True
        for at in range(own.shape[0]):
            if found[way, at] != own[at]:
                same = False
        if same:
            return
    if state[0] == found.shape[0]:
        state[2] = 1
        return
    found[state[0]] = own
    sets[state[0]] = live
    state[0] += 1

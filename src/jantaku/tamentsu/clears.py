"""The clear of a board: the most melds, then the best value, then the first in canonical order.

The search is exact and takes no longer than a frame (`jantaku.tamentsu.search`).
"""

from collections.abc import Callable
from itertools import combinations, product
from typing import Final

import msgspec

from jantaku.melds import Mentsu, mentsu_splits
from jantaku.tamentsu.board import Board, Cell, Group
from jantaku.tamentsu.scoring import order
from jantaku.tamentsu.search import LEAST, Bunch, bunch, canonical_ways, most_melds, ways
from jantaku.tiles import HONOURS

Melds = tuple[Mentsu, ...]

_TRIPLET: Final = 3


class Clearing(msgspec.Struct, frozen=True):
    """Be what clears at once: the melds in canonical order, the cells in reading order."""

    melds: Melds
    cells: tuple[Cell, ...]


def largest_clear(
    board: Board, value: Callable[[Melds], int] | None = None, *, least: int = 0
) -> Clearing:
    """Return the clear of the most melds, of these the one of the most *value*.

    Of equal ones it is the first by its melds, then by the tiles it takes (A33). A clear of fewer
    melds than *least* has no value, so that none is asked for.

    >>> from jantaku.tamentsu.board import parse_board
    >>> clear = largest_clear(parse_board(["2m3m4m7z", "1m2m3m7z"]))
    >>> [meld.kinds for meld in clear.melds], len(clear.cells)
    ([(0, 1, 2), (1, 2, 3)], 6)
    """
    found = [clears for group in board.groups() if (clears := _clears(group))]
    chosen = tuple(min(clears.options, key=_first) for clears in found)
    if value and found and sum(map(len, chosen)) >= least:
        # The value that is wanted most comes first, so it is told by its negative.
        chosen = min(
            product(*(clears.options for clears in found)),
            key=lambda parts: (-value(_together(parts)), _first(_together(parts))),
        )
    cells = (
        cell for clears, melds in zip(found, chosen, strict=True) for cell in clears.cells(melds)
    )
    return Clearing(_together(chosen), tuple(sorted(cells)))


def optimal_melds(board: Board) -> tuple[Melds, ...]:
    """Return every set of as many melds as can clear, in canonical order; none where none can."""
    found = [clears.options for group in board.groups() if (clears := _clears(group))]
    return tuple(sorted({_together(parts) for parts in product(*found) if parts}, key=_first))


class _Clears:
    """Be what a group can clear, in all its *options* the same number of melds."""

    def __init__(self, group: Group, options: frozenset[Melds], tiles: Bunch | None) -> None:
        self.options = options
        self._group = group
        self._tiles = tiles

    def cells(self, melds: Melds) -> tuple[Cell, ...]:
        """Return the first cells in canonical order that make *melds*."""
        if self._tiles is None:
            # of four that touch, three that still do: the first such three in reading order
            return next(three for three in combinations(self._group.cells, 3) if _touch(three))
        counts = [0] * 9
        for meld in melds:
            for kind in meld.kinds:
                counts[kind - self._group.first] += 1
        return next(
            way.cells
            for way in canonical_ways(self._tiles, tuple(counts), len(melds))
            if melds in _splits(self._group, way.bunches)
        )


def _clears(group: Group) -> _Clears | None:
    if group.first >= HONOURS:
        if len(group.cells) < _TRIPLET:
            return None
        return _Clears(group, frozenset({(Mentsu("triplet", group.first),)}), None)
    if len(group.cells) < LEAST * _TRIPLET:
        return None
    tiles = bunch(group)
    most = most_melds(tiles)
    if not most:
        return None
    options = frozenset(melds for way in ways(tiles, most) for melds in _splits(group, way.bunches))
    return _Clears(group, options, tiles)


def _splits(group: Group, bunches: tuple[tuple[int, ...], ...]) -> set[Melds]:
    """Return the sets of melds that bunches of such counts can be."""
    return {
        _together(parts)
        for parts in product(*(mentsu_splits(counts, group.first) for counts in bunches))
    }


def _together(parts: tuple[Melds, ...]) -> Melds:
    return tuple(sorted((meld for part in parts for meld in part), key=order))


def _first(melds: Melds) -> list[tuple[int, bool]]:
    return [order(meld) for meld in melds]


def _touch(cells: tuple[Cell, ...]) -> bool:
    """Return whether three cells hang together: two pairs of them are side by side."""
    pairs = combinations(cells, 2)
    return sum(abs(row - other) + abs(at - beside) == 1 for (row, at), (other, beside) in pairs) > 1

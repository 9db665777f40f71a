"""A plain search for the largest clear, to hold the compiled one to.

The search is exact. It decides kind by kind, from 1 to 9, which tiles of a bunch to keep, and gives
up where even the melds that could still be made (`_most`) are too few. Hard bunches of more than
twenty tiles can take a part of a second.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from jantaku.melds import Mentsu, mentsu_splits
from jantaku.tamentsu.board import Board, Cell, Group
from jantaku.tamentsu.clears import Clearing, Melds
from jantaku.tamentsu.scoring import order
from jantaku.tiles import HONOURS

_NEVER: Final = -99
_LEAST: Final = 2  # melds of a suit that clear


def largest_clear(board: Board, value: Callable[[Melds], int] | None = None) -> Clearing:
    """Return the clear of the most melds, of these the one of the most *value*.

    Of equal ones it is the first by its melds, then by the tiles it takes (A33).
    """
    options = [found for group in board.groups() if (found := _options(group))]
    best: tuple[int, list[tuple[int, bool]]] | None = None
    chosen: tuple[tuple[Melds, tuple[Cell, ...]], ...] = ()
    for choice in product(*(found.items() for found in options)):
        melds = tuple(sorted((meld for part, _ in choice for meld in part), key=order))
        # The value that is wanted most comes first, so it is told by its negative.
        rank = (-value(melds) if value and melds else 0, [order(meld) for meld in melds])
        if best is None or rank < best:
            best, chosen = rank, choice
    melds = tuple(sorted((meld for part, _ in chosen for meld in part), key=order))
    return Clearing(melds, tuple(sorted(cell for _, cells in chosen for cell in cells)))


def _options(group: Group) -> dict[Melds, tuple[Cell, ...]]:
    """Return every set of as many melds as can be, each with the first cells that make it."""
    if group.first >= HONOURS:
        if len(group.cells) < 3:
            return {}
        # of four that touch, three that still do: the first such three in reading order
        three = next(
            three for three in combinations(group.cells, 3) if len(list(touching(three))) == 1
        )
        return {(Mentsu("triplet", group.first),): three}
    if _most(_counts(group, group.cells), 0) < _LEAST:
        return {}
    best = 0
    found: dict[Melds, tuple[Cell, ...]] = {}
    seen: set[tuple[tuple[int, ...], ...]] = set()
    search = _Search(group)
    for kept in search.leaves(frozenset(group.cells), 0):
        size = len(kept) // 3
        if size > best:
            best, found, seen = size, {}, set()
        bunches = tuple(sorted(_counts(group, bunch) for bunch in touching(sorted(kept))))
        if size == best and best and bunches not in seen:
            seen.add(bunches)
            for parts in product(*(mentsu_splits(counts, group.first) for counts in bunches)):
                melds = tuple(sorted((meld for part in parts for meld in part), key=order))
                found.setdefault(melds, tuple(sorted(kept)))
        search.wanted = max(best, _LEAST)
    return found


class _Search:
    """Go through the sets of tiles that clear; *wanted* is how many melds a set must have."""

    def __init__(self, group: Group) -> None:
        self._group = group
        self._of = [
            [cell for cell, kind in zip(group.cells, group.kinds, strict=True) if kind == one]
            for one in range(group.first, group.first + 9)
        ]
        self.wanted = _LEAST

    def leaves(self, live: frozenset[Cell], decided: int) -> Iterator[frozenset[Cell]]:
        """Give the sets within *live* in canonical order, all *decided* kinds of it kept."""
        total = 0
        for bunch in touching(sorted(live)):
            most = _most(_counts(self._group, bunch), decided)
            if most < _LEAST:
                if any(cell in bunch for kind in self._of[:decided] for cell in kind):
                    return  # what is kept there cannot clear
                live -= bunch
            else:
                total += most
        if total < self.wanted:
            return
        if decided == 9:
            yield live
            return
        tiles = [cell for cell in self._of[decided] if cell in live]
        for size in range(len(tiles), -1, -1):
            for keep in combinations(tiles, size):
                yield from self.leaves(live - set(tiles) | set(keep), decided + 1)


def touching(cells: tuple[Cell, ...] | list[Cell]) -> Iterator[frozenset[Cell]]:
    """Give the cells by those that touch, in the order of their first ones."""
    left = set(cells)
    for first in cells:
        if first not in left:
            continue
        left.remove(first)
        bunch, edge = {first}, [first]
        while edge:
            row, column = edge.pop()
            for cell in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                if cell in left:
                    left.remove(cell)
                    bunch.add(cell)
                    edge.append(cell)
        yield frozenset(bunch)


def _counts(group: Group, cells: "frozenset[Cell] | tuple[Cell, ...]") -> tuple[int, ...]:
    counts = [0] * 9
    for cell, kind in zip(group.cells, group.kinds, strict=True):
        if cell in cells:
            counts[kind - group.first] += 1
    return tuple(counts)


@lru_cache(maxsize=1 << 18)
def _most(counts: tuple[int, ...], exact: int, last: int = 0, before: int = 0) -> int:
    """Return how many melds fit, the first *exact* kinds used up; `_NEVER` where that cannot be.

    *last* and *before* are how many runs began one and two kinds below the first one.
    """
    if not counts:
        return 0
    free = counts[0] - last - before
    best = _NEVER
    for runs in range(free + 1 if len(counts) > 2 else min(1, free + 1)):
        for triplets in range((free - runs) // 3 + 1):
            if exact > 0 and free - runs - 3 * triplets:
                continue
            rest = _most(counts[1:], exact - 1, runs, last)
            best = max(best, rest + runs + triplets)
    return best


def partitionable(counts: list[int]) -> bool:
    """Return whether counts are melds without rest, by the first tile's melds, one or the other."""
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        return True
    if counts[first] >= 3:
        rest = [count - 3 * (kind == first) for kind, count in enumerate(counts)]
        if partitionable(rest):
            return True
    if first < 7 and min(counts[first : first + 3]):
        rest = [count - (first <= kind < first + 3) for kind, count in enumerate(counts)]
        return partitionable(rest)
    return False

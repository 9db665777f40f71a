"""Sets of three tiles in one suit, and every way to cut a suit into them.

This is the one splitter of the package: each game asks it, none has its own.
"""

from functools import lru_cache
from typing import Literal

import msgspec

MeldKind = Literal["sequence", "triplet"]


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

"""The tables that the kernels look up, built with NumPy in under a second and kept on disk.

What matters of a suit is only how many tiles it must draw for each number of melds, with and
without a pair (`distance.Needs`). The 405,350 suits of up to 14 tiles have but 126 different
needs, the honours 55; two suits together 180, a suit and the honours 165. So four numbers of
classes, merged two and two, give the distance of a hand from one small table for each number of
melds still needed.

A suit's word also holds facts that are summed over the hand (`FIELDS`), for seven pairs and
thirteen orphans.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from jantaku import kept

FIELDS: Final = 21
"""The facts of a word, from the lowest bit: tiles 6, kinds held 4, kinds held twice 3, orphans
held 4, orphans held twice 4. Above them stands the class."""
TOO_MANY: Final = 15
"""The word of a suit of over 14 tiles: no other has so many, and no sum hides it."""
FAR: Final = 99
MOST_TILES: Final = 14

TERMINALS: Final = (1, 0, 0, 0, 0, 0, 0, 0, 1)
HONOURS: Final = (1,) * 7

# What may begin at a kind: (sequences, melds with a triplet counted, pairs, tiles of the kind).
BLOCKS: Final = (
    (0, 0, 0, 0),
    (0, 0, 1, 2),
    (0, 1, 0, 3),
    (1, 1, 0, 1),
    (1, 1, 1, 3),
    (1, 2, 0, 4),
    (2, 2, 0, 2),
    (2, 2, 1, 4),
)

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint32]


class Tables(NamedTuple):
    """Be what the kernels look up, in the order they take it.

    Attributes:
        suits: word of a suit by its base-5 index, 1 the highest digit.
        honours: word of the honours, likewise.
        two_suits: class of two suits by their classes.
        suit_honours: class of a suit and the honours by their classes.
        final: distance by melds still needed, class of two suits, class of the other two.
        suit_needs: the needs of each class of a suit.
        honour_needs: the needs of each class of the honours.
    """

    suits: Words
    honours: Words
    two_suits: Bytes
    suit_honours: Bytes
    final: Bytes
    suit_needs: npt.NDArray[np.int8]
    honour_needs: npt.NDArray[np.int8]


FORMS: Final[kept.Forms] = {
    "suits": ("uint32", (5**9,)),
    "honours": ("uint32", (5**7,)),
    "two_suits": ("uint8", (None, None)),
    "suit_honours": ("uint8", (None, None)),
    "final": ("uint8", (5, None, None)),
    "suit_needs": ("int8", (None, 10)),
    "honour_needs": ("int8", (None, 10)),
}
"""The types and shapes of the tables."""


@cache
def tables() -> Tables:
    """Return the tables: from the disk where they are whole, else newly built and put there."""
    path = kept.kept_at("shape", [__file__])
    found = kept.read(path, FORMS)
    if found is not None:
        return Tables(**found)
    built = build()
    kept.write(path, built._asdict())
    return built


def build() -> Tables:
    """Build the tables."""
    suit_needs, suits = _words(TERMINALS, runs=True)
    honour_needs, honours = _words(HONOURS, runs=False)
    two_needs, two_suits = _merged(suit_needs, suit_needs)
    rest_needs, suit_honours = _merged(suit_needs, honour_needs)
    return Tables(
        suits,
        honours,
        two_suits,
        suit_honours,
        _final(two_needs, rest_needs),
        suit_needs.astype(np.int8),
        honour_needs.astype(np.int8),
    )


def all_needs(size: int, *, runs: bool) -> npt.NDArray[np.int8]:
    """Return the needs of every suit of *size* kinds: ten rows, a column for each base-5 index.

    All suits are done at once, a kind at a time. A state is three times the sequences begun two
    kinds before, plus those begun one kind before (`distance.suit_needs` tells why two at most).
    """
    states = {0: np.full((10, 1), FAR, np.int8)}
    states[0][0] = 0
    for at in range(size):
        most = 2 if runs and at + 2 < size else 0
        following: dict[int, npt.NDArray[np.int8]] = {}
        for state, needs in states.items():
            for began, melds, pair, tiles in BLOCKS:
                used = state // 3 + state % 3 + tiles
                if began > most or used > 4:
                    continue
                to = state % 3 * 3 + began
                best = following.setdefault(to, np.full((10, needs.shape[1], 5), FAR, np.int8))
                for count in range(5):
                    _take(best[:, :, count], needs + np.int8(max(0, used - count)), melds, pair)
        states = {state: best.reshape(10, -1) for state, best in following.items()}
    return states[0]


def _take(best: npt.NDArray[np.int8], needs: npt.NDArray[np.int8], melds: int, pair: int) -> None:
    for paired in range(2 - pair):
        given = needs[5 * paired : 5 * paired + 5 - melds]
        to = best[5 * (paired + pair) + melds : 5 * (paired + pair) + 5]
        np.minimum(to, given, out=to)


def _words(orphans: tuple[int, ...], *, runs: bool) -> tuple[npt.NDArray[np.int64], Words]:
    """Return the needs of each class, and the word of each suit by its base-5 index."""
    facts = np.zeros(1, np.uint32)
    for orphan in orphans:
        of_count = [count | (count >= 1) << 6 | (count >= 2) << 10 for count in range(5)]
        if orphan:
            of_count = [
                fact | (count >= 1) << 13 | (count >= 2) << 17
                for count, fact in enumerate(of_count)
            ]
        facts = (facts[:, None] + np.array(of_count, np.uint32)).ravel()
    fits = (facts & 63) <= MOST_TILES
    classes, numbers = _classes(all_needs(len(orphans), runs=runs)[:, fits].T)
    words = np.full(len(facts), TOO_MANY, np.uint32)
    words[fits] = facts[fits] | numbers.astype(np.uint32) << np.uint32(FIELDS)
    return classes, words


def _classes(
    needs: npt.NDArray[np.integer],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.intp]]:
    """Return the different rows of *needs*, and for each row which of them it is."""
    shifts = np.arange(36, -4, -4)
    packed = (needs.astype(np.int64) << shifts).sum(axis=1)
    found, numbers = np.unique(packed, return_inverse=True)
    return found[:, None] >> shifts & 15, numbers.reshape(-1)


def _merged(
    left: npt.NDArray[np.int64], right: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], Bytes]:
    """Return the different needs of two groups together, and which of them each two have."""
    together = np.stack(
        [_shared(left, right, melds, pair).ravel() for pair in range(2) for melds in range(5)],
        axis=1,
    )
    classes, numbers = _classes(together)
    return classes, numbers.astype(np.uint8).reshape(len(left), len(right))


def _shared(
    left: npt.NDArray[np.int64], right: npt.NDArray[np.int64], melds: int, pair: int
) -> npt.NDArray[np.int64]:
    """Return the least two groups draw for *melds* and perhaps a *pair*, shared at the best."""
    ways = [
        left[:, None, mine + 5 * my_pair] + right[None, :, melds - mine + 5 * (pair - my_pair)]
        for mine in range(melds + 1)
        for my_pair in range(pair + 1)
    ]
    least: npt.NDArray[np.int64] = np.minimum.reduce(ways)
    return least


def _final(left: npt.NDArray[np.int64], right: npt.NDArray[np.int64]) -> Bytes:
    return np.stack([_shared(left, right, melds, 1) for melds in range(5)]).astype(np.uint8)

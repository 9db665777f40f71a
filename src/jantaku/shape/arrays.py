"""Shanten, ukeire and waits of many hands at once.

A hand is a row of 34 counts of its concealed tiles, a batch an N×34 array of them. What the tiles
in a hand's own melds are matters only where it needs the same kinds; *called* has them, as rows
of counts too. With it the answers are those of the functions of the same names in `jantaku.shape`;
without it melds are taken to be of other kinds.

The first call of a process loads Numba, and compiles the kernels if no process before it has.

>>> from jantaku.hands import parse_hand
>>> hands = [parse_hand("123m456p789s7z pon:777z"), parse_hand("19m19p19s1234567z")]
>>> counts, called = count_hands(hands)
>>> shanten(counts, called)
array([1, 0], dtype=int8)
>>> shanten(counts)
array([0, 0], dtype=int8)
>>> waits(counts, called).sum(axis=1)
array([ 0, 13])
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from jantaku.errors import HandError
from jantaku.hands import Hand
from jantaku.shape.splits import FORMS, Form
from jantaku.shape.tables import tables
from jantaku.tiles import COPIES, KINDS, PLAIN

Rows = npt.NDArray[np.int8]
"""N×34 counts."""

_BITS: Final[dict[Form, int]] = {"standard": 1, "chiitoitsu": 2, "kokushi": 4}
_NEVER_MORE: Final = 99


class UkeireRows(NamedTuple):
    """Be the ukeire of N hands.

    Attributes:
        shanten: N numbers, of the hands as they are.
        unseen: N×34, how many tiles of a kind are unseen if it lowers the shanten, else 0.
    """

    shanten: npt.NDArray[np.int8]
    unseen: Rows


def count_hands(hands: Iterable[Hand]) -> tuple[Rows, Rows]:
    """Return the counts of the concealed tiles of *hands*, and of those in their melds."""
    listed = list(hands)
    counts = np.array([hand.counts for hand in listed], np.int8).reshape(-1, KINDS)
    owned = np.array([hand.owned for hand in listed], np.int8).reshape(-1, KINDS)
    return counts, owned - counts


def shanten(
    counts: npt.ArrayLike, called: npt.ArrayLike | None = None, forms: Iterable[Form] = FORMS
) -> npt.NDArray[np.int8]:
    """Return the shanten of N hands, N numbers; -1 is complete.

    Seven pairs and orphans are left out where a row has melds, which its number of tiles tells.

    Raises:
        HandError: arrays that are not N×34 (``rows_shape``), more than four of a kind or fewer
            than none (``row_counts``), or a row that is no hand (``row_size``).
    """
    from jantaku.shape import kernels  # noqa: PLC0415  Numba takes long to load
    from jantaku.shape.compiling import run  # noqa: PLC0415

    rows, melds, _ = _checked(counts, called, None)
    found = np.empty(len(rows), np.int8)
    _check_sizes(rows, run(kernels.shanten_rows, rows, _bits(forms), tables(), found))
    if melds is not None and (felt := are_melds_felt(rows, melds)).any():
        exact = np.empty(np.count_nonzero(felt), np.int8)
        run(kernels.exact_shanten_rows, rows[felt], melds[felt], tables(), exact)
        found[felt] = exact
    return found


def ukeire(
    counts: npt.ArrayLike,
    called: npt.ArrayLike | None = None,
    seen: npt.ArrayLike | None = None,
    forms: Iterable[Form] = FORMS,
) -> UkeireRows:
    """Return which tiles lower the shanten of N hands of 13, and how many are unseen.

    *seen* counts, row by row, the tiles in sight besides the hand's own.

    Raises:
        HandError: as `shanten`; rows of 14 tiles are no hands here.
    """
    rows, melds, shown = _checked(counts, called, seen)
    found = _ukeire(rows, melds, _bits(forms), _NEVER_MORE)
    for taken in (melds, shown):
        if taken is not None:
            np.subtract(found.unseen, taken, out=found.unseen, where=found.unseen > 0)
    return found


def waits(counts: npt.ArrayLike, called: npt.ArrayLike | None = None) -> npt.NDArray[np.bool_]:
    """Return which kinds complete N hands of 13: N×34, all false where one is not tenpai.

    Raises:
        HandError: as `ukeire`.
    """
    rows, melds, _ = _checked(counts, called, None)
    found = _ukeire(rows, melds, _bits(FORMS), 0)
    return np.greater(found.unseen, 0)


def are_melds_felt(rows: Rows, called: Rows) -> npt.NDArray[np.bool_]:
    """Say for each row whether the tiles of its own melds may be tiles that it needs.

    They are not where each called kind is held fewer than three times in all: so it is with every
    suit of up to 14 tiles beside every choice of melds (tests/shape/test_shape_arrays.py).
    """
    return np.asarray(((called > 0) & (rows + called >= 3)).any(axis=1))


def _ukeire(rows: Rows, melds: Rows | None, forms: int, most: int) -> UkeireRows:
    """Return the ukeire of rows of at most *most* shanten; unseen by the concealed tiles only."""
    from jantaku.shape import kernels  # noqa: PLC0415  Numba takes long to load
    from jantaku.shape.compiling import run  # noqa: PLC0415

    found = UkeireRows(np.empty(len(rows), np.int8), np.empty((len(rows), KINDS), np.int8))
    _check_sizes(rows, run(kernels.ukeire_rows, rows, forms, most, tables(), *found))
    if melds is not None and (felt := are_melds_felt(rows, melds)).any():
        called = melds[felt]
        exact = UkeireRows(np.empty(len(called), np.int8), np.empty((len(called), KINDS), np.int8))
        run(kernels.exact_ukeire_rows, rows[felt], called, most, tables(), *exact)
        found.shanten[felt], found.unseen[felt] = exact
    return found


def _bits(forms: Iterable[Form]) -> int:
    return sum(_BITS[form] for form in set(forms))


def _checked(
    counts: npt.ArrayLike, called: npt.ArrayLike | None, seen: npt.ArrayLike | None
) -> tuple[Rows, Rows | None, Rows | None]:
    """Return the arrays as the kernels want them: small, in one piece, and right."""
    given = {"counts": np.asarray(counts)}
    given |= {
        name: np.asarray(rows)
        for name, rows in (("called", called), ("seen", seen))
        if rows is not None
    }
    for name, rows in given.items():
        if rows.shape != (len(given["counts"]), KINDS) or rows.dtype.kind not in "iu":
            raise HandError("rows_shape", name=name, shape=f"{rows.dtype} {rows.shape}")
        _check_counts(rows)
        given[name] = np.require(rows, np.int8, ["C", "W"])
    total: Any = given["counts"]
    for name in ("called", "seen"):
        if name in given:
            total = total + given[name]
            _check_counts(total)
    return given["counts"], given.get("called"), given.get("seen")


def _check_counts(rows: npt.NDArray[Any]) -> None:
    # As unsigned numbers those below zero are large, so one pass looks for both.
    unsigned = rows.view(rows.dtype.str.replace("i", "u"))
    if rows.size and unsigned.max() > COPIES:
        row, kind = np.unravel_index(int((unsigned > COPIES).argmax()), rows.shape)
        count = int(rows[row, kind])
        raise HandError("row_counts", row=int(row), tile=PLAIN[kind].code, count=count)


def _check_sizes(rows: Rows, wrong: int) -> None:
    if wrong >= 0:
        raise HandError("row_size", row=wrong, tiles=int(rows[wrong].sum()))

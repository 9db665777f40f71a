"""Score many hands at once, as rows of numbers.

The results are those of `jantaku.scoring.score`, without the account. Numba and its kernels are
loaded at the first call; compiling them takes some seconds, once.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from jantaku.errors import HandError
from jantaku.hands import Hand
from jantaku.rules import Rules
from jantaku.scoring_arrays.tables import YAKU_BITS, sheet_of, ways
from jantaku.situation import WIND, Situation, situation_facts
from jantaku.tiles import COPIES, HONOURS, KINDS, Tile

__all__ = ["MELD_SORTS", "YAKU_BITS", "Results", "Wins", "pack", "score"]

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.int64]

MELD_SORTS: Final = ("chi", "pon", "ankan", "daiminkan", "kakan")
"""A meld is 0 for none, or 1 + 34 × its place here + the kind of its first tile."""
_INDICATORS: Final = 6
"""As many as there can be: two from the deal and four by kans (ayame)."""
_NONE: Final = 255
_SIZES: Final = ((34,), (4,), (), (), (), (_INDICATORS,), (_INDICATORS,), (3,), ())
_LARGEST: Final = {"melds": 34 * len(MELD_SORTS), "win": KINDS - 1, "winds": 15}


class Wins(NamedTuple):
    """Be wins as rows, one a hand.

    Attributes:
        concealed: (n, 34) how many concealed tiles of each kind, with the winning one.
        melds: (n, 4) codes of the melds (`MELD_SORTS`).
        win: (n) the kind of the winning tile.
        facts: (n) facts of the situation (`jantaku.yaku.Fact`) except those of the melds.
        winds: (n) 4 × the round wind + the seat wind, each 0-3 from east.
        dora, ura: (n, 6) the kinds of the indicators, 255 for none.
        reds: (n, 3) how many red fives of each suit.
        honba: (n) how many are on the table.
    """

    concealed: Bytes
    melds: Bytes
    win: Bytes
    facts: Words
    winds: Bytes
    dora: Bytes
    ura: Bytes
    reds: Bytes
    honba: Bytes


class Results(NamedTuple):
    """Be the worth of wins, one a row; all zeros where it is no win under the rules.

    Attributes:
        points: of the hand, without honba and sticks.
        half_han: in halves, with the dora.
        fu: 0 under rules without fu.
        yakuman: how many yakuman.
        yaku: the bits of the yaku (`YAKU_BITS`); dora have none.
        base: base points, from which `jantaku.payments` settles.
    """

    points: Words
    half_han: Words
    fu: Words
    yakuman: Words
    yaku: Words
    base: Words


def pack(wins: Iterable[tuple[Hand, Tile, Situation]]) -> Wins:
    """Return hands of 13 tiles, their winning tiles and situations as rows."""
    listed = list(wins)
    count = len(listed)
    rows = Wins(
        np.zeros((count, 34), np.uint8),
        np.zeros((count, 4), np.uint8),
        np.zeros(count, np.uint8),
        np.zeros(count, np.int64),
        np.zeros(count, np.uint8),
        np.full((count, _INDICATORS), _NONE, np.uint8),
        np.full((count, _INDICATORS), _NONE, np.uint8),
        np.zeros((count, 3), np.uint8),
        np.zeros(count, np.uint8),
    )
    for at, (hand, win, situation) in enumerate(listed):
        tiles = [*hand.concealed, win]
        for tile in tiles:
            rows.concealed[at, tile.kind] += 1
        for place, meld in enumerate(hand.melds):
            first = meld.tiles[0].kind
            rows.melds[at, place] = 1 + 34 * MELD_SORTS.index(meld.kind) + first
            tiles += meld.tiles
        for tile in tiles:
            if tile.red:
                rows.reds[at, tile.kind // 9] += 1
        rows.win[at] = win.kind
        rows.facts[at] = situation_facts(situation)
        rows.winds[at] = 4 * WIND[situation.round] + WIND[situation.seat]
        rows.dora[at, : len(situation.dora)] = [tile.kind for tile in situation.dora]
        rows.ura[at, : len(situation.ura)] = [tile.kind for tile in situation.ura]
        rows.honba[at] = situation.honba
    return rows


def score(rules: Rules, wins: Wins, *, players: int = 4) -> Results:
    """Return what each of *wins* is worth under *rules*, as `jantaku.scoring.score` does.

    Raises:
        HandError: arrays that do not fit together or hold a number that means nothing
            (``rows_not_wins``), a row that is no hand of 14 tiles (``row_size``), five of a kind
            (``row_counts``), or a winning tile that is not there (``row_without_win``).
    """
    from jantaku.scoring_arrays.kernel import score_rows  # noqa: PLC0415  it loads Numba
    from jantaku.shape.compiling import run  # noqa: PLC0415

    wins = _checked(wins)
    out = np.zeros((len(wins.concealed), 6), np.int64)
    run(score_rows, *wins, ways(), sheet_of(rules), players, out)
    base, half_han, fu, yakuman, yaku, points = out.T
    return Results(points, half_han, fu, yakuman, yaku, base)


def _checked(wins: Wins) -> Wins:
    """Return the rows in one piece; what is wrong in them would lead the kernel astray."""
    from jantaku.scoring_arrays.kernel import first_wrong  # noqa: PLC0415  it loads Numba
    from jantaku.shape.compiling import run  # noqa: PLC0415

    count = len(wins.concealed)
    given: tuple[npt.NDArray[Any], ...] = wins
    for name, rows, size in zip(Wins._fields, given, _SIZES, strict=True):
        wanted = np.int64 if name == "facts" else np.uint8
        most = _LARGEST.get(name)
        if (
            rows.shape != (count, *size)
            or rows.dtype != wanted
            or (most is not None and (rows > most).any())
        ):
            raise HandError("rows_not_wins", name=name)
    whole = Wins(*map(np.ascontiguousarray, wins))
    at = run(first_wrong, whole.concealed, whole.melds, whole.win)
    if at >= 0:
        raise _wrong_row(at, whole.concealed[at], whole.melds[at], int(whole.win[at]))
    return whole


def _wrong_row(at: int, concealed: Bytes, melds: Bytes, win: int) -> HandError:
    """Return what is wrong with a row."""
    tiles = int(concealed.sum()) + 3 * np.count_nonzero(melds)
    if tiles != 14:
        return HandError("row_size", row=at, tiles=tiles)
    held = [int(count) for count in concealed]
    for code in map(int, melds[melds > 0]):
        sort, first = MELD_SORTS[(code - 1) // 34], (code - 1) % 34
        if sort == "chi":
            if first >= HONOURS or first % 9 > 6:
                return HandError("rows_not_wins", name="melds")
            for kind in range(first, first + 3):
                held[kind] += 1
        else:
            held[first] += 3 if sort == "pon" else 4
    for kind, count in enumerate(held):
        if count > COPIES:
            return HandError("row_counts", row=at, tile=Tile.of(kind).code, count=count)
    return HandError("row_without_win", row=at, tile=Tile.of(win).code)

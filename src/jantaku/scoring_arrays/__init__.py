"""Score many hands at once, as rows of numbers.

The results are those of `jantaku.scoring.score`, without the account. Numba and its kernels are
loaded at the first call; compiling them takes some seconds, once.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from jantaku.hands import Hand
from jantaku.rules import Rules
from jantaku.scoring_arrays.tables import YAKU_BITS, sheet_of, ways
from jantaku.situation import WIND, Situation, situation_facts
from jantaku.tiles import Tile

__all__ = ["MELD_SORTS", "YAKU_BITS", "Results", "Wins", "pack", "score"]

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.int64]

MELD_SORTS: Final = ("chi", "pon", "ankan", "daiminkan", "kakan")
"""A meld is 0 for none, or 1 + 34 × its place here + the kind of its first tile."""
_INDICATORS: Final = 5
_NONE: Final = 255


class Wins(NamedTuple):
    """Be wins as rows, one a hand.

    Attributes:
        concealed: (n, 34) how many concealed tiles of each kind, with the winning one.
        melds: (n, 4) codes of the melds (`MELD_SORTS`).
        win: (n) the kind of the winning tile.
        facts: (n) facts of the situation (`jantaku.yaku.Fact`) except those of the melds.
        winds: (n) 4 × the round wind + the seat wind, each 0-3 from east.
        dora, ura: (n, 5) the kinds of the indicators, 255 for none.
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
        ValueError: a row that is no hand of 14 tiles, or holds five of a kind; its index is said.
    """
    from jantaku.scoring_arrays.kernel import score_rows  # noqa: PLC0415  it loads Numba
    from jantaku.shape.compiling import run  # noqa: PLC0415

    _check(wins)
    out = np.zeros((len(wins.concealed), 6), np.int64)
    run(score_rows, *wins, ways(), sheet_of(rules), players, out)
    base, half_han, fu, yakuman, yaku, points = out.T
    return Results(points, half_han, fu, yakuman, yaku, base)


def _check(wins: Wins) -> None:
    sizes = wins.concealed.sum(axis=1, dtype=np.int64) + 3 * np.count_nonzero(wins.melds, axis=1)
    wrong = (sizes != 14) | (wins.concealed > 4).any(axis=1)
    if wrong.any():
        raise ValueError(f"row {wrong.argmax()} is no hand of 14 tiles with at most four of a kind")
    held = np.take_along_axis(wins.concealed, wins.win[:, None].astype(np.intp), axis=1)
    if not held.all():
        raise ValueError(f"row {held[:, 0].argmin()} does not hold its winning tile")

"""What the kernel looks up: every way to cut a suit into sets, and the rules as numbers.

A way is one 64-bit word. All are made at once, from every choice of at most four sets and a pair,
in the order in which `jantaku.reading.suit_of` finds them; the tests hold the two together.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from jantaku.fu import TRIPLETS
from jantaku.reading import twins
from jantaku.rules import Rules
from jantaku.tiles import COPIES
from jantaku.worth import table_of
from jantaku.yaku import CATALOGUE

Words = npt.NDArray[np.int64]

# the fields of a way's word: where each begins; the last has the highest bits
BEGINS: Final = 0  # 3 bits for each of 7: how many sequences begin there
TRIPLETS_AT: Final = 21  # 9 bits
INNER: Final = 30  # 1 bit: some set or the pair has neither terminal nor honour
ANKOU: Final = 31  # 3 bits: how many triplets
FU: Final = 34  # 7 bits: of the triplets
TWINS: Final = 41  # 2 bits
PAIR: Final = 43  # 4 bits: its number 0-8, 15 for none
NO_PAIR: Final = 15

_SETS: Final = 16  # sequences beginning at 0-6, then triplets of 0-8
_BASE_5: Final = 5 ** np.arange(9)


class Ways(NamedTuple):
    """Be every way to cut a suit.

    Attributes:
        first: by the base-5 index of a suit (1 the lowest digit), 8 times the place of its first
            way in *words*, plus how many there are; 0 if there is none.
        words: the ways.
    """

    first: npt.NDArray[np.int32]
    words: Words


@cache
def ways() -> Ways:
    """Return every way to cut a suit; made in some hundredths of a second."""
    chosen = [
        combination
        for size in range(5)
        for combination in combinations_with_replacement(range(_SETS), size)
    ]
    counts = np.array([_counts(combination) for combination in chosen])
    plain = np.array([_word(combination) for combination in chosen])
    all_counts, all_words = [], []
    for pair in (NO_PAIR, *range(9)):
        more = counts.copy()
        words = plain | pair << PAIR
        if pair != NO_PAIR:
            more[:, pair] += 2
            words |= int(0 < pair < 8) << INNER
        held = (more <= COPIES).all(axis=1)
        all_counts.append(more[held] @ _BASE_5)
        all_words.append(words[held])
    indices, words = np.concatenate(all_counts), np.concatenate(all_words)
    order = np.argsort(indices, kind="stable")
    indices, words = indices[order], words[order]
    found, start, many = np.unique(indices, return_index=True, return_counts=True)
    first = np.zeros(5**9, np.int32)
    first[found] = start * 8 + many
    return Ways(first, words)


def _counts(combination: tuple[int, ...]) -> list[int]:
    counts = [0] * 9
    for which in combination:
        for kind in (which, which + 1, which + 2) if which < 7 else (which - 7,) * 3:
            counts[kind] += 1
    return counts


def _word(combination: tuple[int, ...]) -> int:
    """Return the word of some sets of one suit, without the pair."""
    sequences = [which for which in combination if which < 7]
    triplets = [which - 7 for which in combination if which >= 7]
    word = sum(1 << BEGINS + 3 * begin for begin in sequences)
    word |= sum(1 << TRIPLETS_AT + number for number in set(triplets))
    inner = any(0 < begin < 6 for begin in sequences) or any(0 < at < 8 for at in triplets)
    fu = sum(TRIPLETS["ankou"][number].fu for number in triplets)
    return word | inner << INNER | len(triplets) << ANKOU | fu << FU | twins(sequences) << TWINS


class Params(NamedTuple):
    """Be the rules that the kernel obeys besides the worth of yaku, as numbers."""

    dora: int  # half han
    ura: int
    red_m: int
    red_p: int
    red_s: int
    counts_dora: int  # towards the minimum, as the next two
    counts_aka: int
    counts_ura: int
    uses_fu: int
    chiitoitsu_fu: int
    double_wind_fu: int
    open_pinfu_fu: int
    rinshan_fu: int
    pinfu_tsumo: int
    any_wait: int
    kiriage: int
    counted_yakuman: int
    highest: int
    renhou: int  # its bit where it stands alone, else 0
    dealer: int  # whether the dealer wins and pays half as much again


class Sheet(NamedTuple):
    """Be a rule set for the kernel.

    Attributes:
        closed, open: a row for each yaku worth something: needs, bars, half han, yakuman, its
            bit, the bits of those it replaces, the half han that count towards the minimum.
        minimum: by honba up to 255, the half han a win needs.
        params: the other rules.
    """

    closed: Words
    open: Words
    minimum: npt.NDArray[np.int64]
    params: Params


YAKU_BITS: Final = {name: 1 << at for at, name in enumerate(CATALOGUE)}
"""The bit of each yaku in an array of results."""


def sheet_of(rules: Rules) -> Sheet:
    """Return *rules* for the kernel."""
    table = table_of(rules)
    scoring, left_out = rules.scoring, rules.win.minimum_leaves_out
    rows = {
        closed: np.array(
            [
                (
                    int(yaku.needs),
                    int(yaku.bars),
                    half,
                    yakuman,
                    YAKU_BITS[yaku.id],
                    sum(YAKU_BITS[name] for name in yaku.replaces),
                    0 if yaku.id in left_out else half,
                )
                for yaku, half, yakuman in table.rows(closed=closed)
            ],
            np.int64,
        ).reshape(-1, 7)
        for closed in (True, False)
    }
    params = Params(
        table.dora,
        int(rules.dora.ura),
        int(table.reds[0]),
        int(table.reds[1]),
        int(table.reds[2]),
        int(table.bonus_counts[0]),
        int(table.bonus_counts[1]),
        int(table.bonus_counts[2]),
        int(table.uses_fu),
        scoring.chiitoitsu_fu,
        scoring.double_wind_pair_fu,
        scoring.open_pinfu_fu,
        scoring.rinshan_tsumo_fu,
        int(table.pinfu_tsumo),
        int(table.any_wait),
        int(scoring.kiriage),
        int(scoring.counted_yakuman == "yakuman"),
        int(scoring.yakuman == "highest"),
        YAKU_BITS["renhou"] if rules.yaku.renhou == "alone" else 0,
        int(rules.payments.dealer == "half_again"),
    )
    minimum = np.array([table.minimum(honba) for honba in range(256)], np.int64)
    return Sheet(rows[True], rows[False], minimum, params)

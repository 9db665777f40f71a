"""The scorer for rows of hands, compiled.

`readings` finds the same facts as `jantaku.reading`; here they are weighed with the same table of
yaku (`jantaku.yaku`), in the same order, so that equal readings are resolved alike. The tests hold
it to `jantaku.scoring` on hands of every sort.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from jantaku.fu import BASE, MENZEN_RON, TSUMO
from jantaku.payments import AYAME_LIMIT, MANGAN, YAKUMAN
from jantaku.scoring import dora_of
from jantaku.scoring_arrays.readings import (
    MOST_READINGS,
    called_melds,
    other_form,
    standard,
    tile_facts,
)
from jantaku.shape.compiling import kernel
from jantaku.tiles import COPIES, HONOURS, KINDS
from jantaku.worth import LIMITS, YAKUMAN_HALVES
from jantaku.yaku import CATALOGUE, Fact

Array = npt.NDArray[Any]

# A fact is a plain number for the compiler.
_SEVEN, _TRIPLET = int(Fact.SEVEN_PAIRS), int(Fact.TRIPLET)
_CLOSED, _ONLY_CHI = int(Fact.CLOSED), int(Fact.ONLY_CHI)
_RON, _RIICHI, _RINSHAN = int(Fact.RON), int(Fact.RIICHI), int(Fact.RINSHAN)
_PINFU, _TENHOU = int(CATALOGUE["pinfu"].needs), int(CATALOGUE["tenhou"].needs)

_DORA: Final = np.array([dora_of(kind) for kind in range(KINDS)])
_LIMIT_HALVES: Final = np.array([2 * least for least, _, _ in LIMITS])
_LIMIT_BASES: Final = np.array([MANGAN * multiple // 2 for _, multiple, _ in LIMITS])
_BASE, _MENZEN_RON, _TSUMO = BASE.fu, MENZEN_RON.fu, TSUMO.fu

# columns of the results
BASE_POINTS, HALF_HAN, FU_COLUMN, YAKUMAN_COUNT, YAKU, POINTS = range(6)


@kernel
def first_wrong(concealed: Array, melds: Array, wins: Array) -> int:
    """Return the first row that is no hand of 14 tiles with its winning tile in it, or -1.

    Nor is one with five of a kind.
    """
    for at in range(concealed.shape[0]):
        row, codes = concealed[at], melds[at]
        tiles = most = 0
        for kind in range(34):
            tiles += row[kind]
            most = max(most, int(row[kind]))
        for place in range(4):
            if codes[place]:
                tiles += 3
                first = (codes[place] - 1) % 34
                if codes[place] <= 34 and (first >= HONOURS or first % 9 > 6):
                    return at  # no sequence begins there
                for kind in range(first, min(first + 3, 34)):
                    most = max(most, _held(row, codes, kind))
        if tiles != 14 or most > COPIES or not row[wins[at]]:
            return at
    return -1


@kernel
def score_rows(
    concealed: Array,
    melds: Array,
    wins: Array,
    facts: Array,
    winds: Array,
    dora: Array,
    ura: Array,
    reds: Array,
    honba: Array,
    ways: Any,
    sheet: Any,
    players: int,
    out: Array,
) -> None:
    """Score each row; *out* gets base points, half han, fu, yakuman, bits of yaku and points.

    A row that is no win under the rules gets zeros.
    """
    # The readings of one hand are put down before they are weighed: nested calls would be
    # compiled over and over, one inside the other.
    found = np.zeros((MOST_READINGS, 2), np.int64)
    for at in range(concealed.shape[0]):
        row = concealed[at]
        called = called_melds(melds[at])
        present = 0
        pairs = 0
        for kind in range(34):
            present |= (row[kind] > 0) << kind
            pairs += row[kind] == 2
        tiles = tile_facts(present | called.present)
        own = facts[at]
        if not called.opened:
            own |= _CLOSED
        elif called.opened == called.chis:
            own |= _ONLY_CHI
        bonus, counted = _bonus(row, melds[at], own, dora[at], ura[at], reds[at], sheet.params)
        # what the yaku must come to with the dora that count, and without
        least = (sheet.minimum[honba[at]] - counted, sheet.minimum[honba[at]])
        any_win = sheet.params.any_wait and own & _TENHOU == _TENHOU
        for last in range(34):
            if not ((row[last] and any_win) or last == wins[at]):
                continue
            scene = (own | tiles, int(winds[at]), last, sheet.params.double_wind_fu)
            many = standard(row, called, scene, ways, found)
            form = other_form(called.melds, present, pairs, int(row[last]))
            if form:
                found[many, 0] = own | tiles | form
                found[many, 1] = _BASE
                many += 1
            for which in range(many):
                _weigh(found[which, 0], found[which, 1], bonus, least, sheet, out[at])
        out[at, POINTS] = _points(own, out[at, BASE_POINTS], winds[at] & 3, sheet.params, players)


@kernel
def _bonus(
    row: Array, codes: Array, facts: int, dora: Array, ura: Array, reds: Array, rules: Any
) -> Any:
    """Return the half han of the dora, and of those that count towards the minimum.

    An indicator of 255 is none.
    """
    aka = reds[0] * rules.red_m + reds[1] * rules.red_p + reds[2] * rules.red_s
    plain = below = 0
    for at in range(dora.shape[0]):
        if dora[at] < 34:
            plain += _held(row, codes, _DORA[dora[at]])
    if rules.ura and facts & _RIICHI:
        for at in range(ura.shape[0]):
            if ura[at] < 34:
                below += _held(row, codes, _DORA[ura[at]])
    counted = plain * rules.counts_dora + aka * rules.counts_aka + below * rules.counts_ura
    return (plain + aka + below) * rules.dora, counted * rules.dora


@kernel
def _held(row: Array, codes: Array, kind: int) -> int:
    """Return how many tiles of a kind are in the hand and its melds."""
    held = int(row[kind])
    for at in range(4):
        if codes[at]:
            sort, first = (codes[at] - 1) // 34 + 1, (codes[at] - 1) % 34
            if sort == 1:
                held += first <= kind <= first + 2
            elif first == kind:
                held += 4 if sort >= 3 else 3
    return held


@kernel
def _weigh(facts: int, raw: int, bonus: int, least: Any, sheet: Any, out: Array) -> None:
    """Put a reading into *out* if it is worth more than what is there."""
    rows = sheet.closed if facts & _CLOSED else sheet.open
    bits = _yaku(facts, rows)
    rules = sheet.params
    fu = _fu(facts, raw, rules) if rules.uses_fu else 0
    alone = bits & rules.renhou
    for way in range(2):
        # where renhou stands alone, all the others are one way to count and it is the other
        some = alone if way else bits & ~alone
        if some:
            _count(some, rows, fu, 0 if way else bonus, least[way], rules, out)


@kernel
def _yaku(facts: int, rows: Array) -> Any:
    """Return the bits of the yaku that hold and are not replaced."""
    bits = gone = 0
    for at in range(rows.shape[0]):
        if facts & rows[at, 0] == rows[at, 0] and not facts & rows[at, 1]:
            bits |= rows[at, 4]
            gone |= rows[at, 5]
    return bits & ~gone


@kernel
def _fu(facts: int, raw: int, rules: Any) -> Any:
    """Return the fu of a reading, rounded up; *raw* has the base, the sets, the pair, the wait."""
    if facts & _SEVEN:
        return rules.chiitoitsu_fu
    if facts & _RON:
        if facts & _CLOSED:
            raw += _MENZEN_RON
        elif raw == _BASE:
            return rules.open_pinfu_fu
    elif not (rules.pinfu_tsumo and facts & _PINFU == _PINFU and not facts & _TRIPLET):
        raw += rules.rinshan_fu if facts & _RINSHAN else _TSUMO
    return (raw + 9) // 10 * 10


@kernel
def _count(bits: int, rows: Array, fu: int, bonus: int, least: int, rules: Any, out: Array) -> None:
    half = yakuman = counted = best = best_bit = 0
    grand = 0
    for at in range(rows.shape[0]):
        if bits & rows[at, 4]:
            half += rows[at, 2]
            counted += rows[at, 6]
            if rows[at, 3]:
                yakuman += rows[at, 3]
                grand |= rows[at, 4]
                if rows[at, 3] > best:
                    best, best_bit = rows[at, 3], rows[at, 4]
    if yakuman:
        if rules.highest:
            yakuman, grand = best, best_bit
        base = yakuman * (YAKUMAN if rules.uses_fu else AYAME_LIMIT)
        half, bits = yakuman * YAKUMAN_HALVES, grand
    elif counted >= least:
        half += bonus
        base = _base(half, fu, rules)
    else:
        return
    _keep(base, half, fu, yakuman, bits, out)


@kernel
def _base(half: int, fu: int, rules: Any) -> Any:
    """Return the base points of so many half han and fu."""
    if not rules.uses_fu:
        if half >= 18:
            return AYAME_LIMIT
        return (half + 2) // 2 * ((half + 3) // 2) * 100
    if half >= 26:
        return YAKUMAN if rules.counted_yakuman else 3 * MANGAN
    for at in range(_LIMIT_HALVES.shape[0]):
        if half >= _LIMIT_HALVES[at]:
            return _LIMIT_BASES[at]
    base = fu << 2 + half // 2
    if base >= MANGAN or (rules.kiriage and base == 1920):
        return MANGAN
    return base


@kernel
def _keep(base: int, half: int, fu: int, yakuman: int, bits: int, out: Array) -> None:
    """Put a worth into *out* if it is more: by points, then han, then fu."""
    if base < out[BASE_POINTS]:
        return
    if base == out[BASE_POINTS]:
        if half < out[HALF_HAN]:
            return
        if half == out[HALF_HAN] and fu <= out[FU_COLUMN]:
            return
    out[BASE_POINTS] = base
    out[HALF_HAN] = half
    out[FU_COLUMN] = fu
    out[YAKUMAN_COUNT] = yakuman
    out[YAKU] = bits


@kernel
def _points(facts: int, base: int, seat: int, rules: Any, players: int) -> Any:
    """Return what is paid for a hand, without honba and sticks."""
    others = players - 1
    if not rules.uses_fu:
        return base * others
    if facts & _RON:
        return _hundreds(base * (6 if seat == 0 and rules.dealer else 4))
    if not rules.dealer:
        return _hundreds(base) * others
    if seat == 0:
        return _hundreds(2 * base) * others
    return _hundreds(2 * base) + _hundreds(base) * (others - 1)


@kernel
def _hundreds(points: int) -> int:
    return (points + 99) // 100 * 100

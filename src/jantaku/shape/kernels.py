"""Numba kernels over rows of counts, for `jantaku.shape.arrays`; nothing else imports this.

The quick kernels look a hand up in the tables. They know nothing of the tiles in the hand's own
melds; the rows where those are felt (`arrays.are_melds_felt`) are done again by the exact ones,
which count out a suit as `distance.suit_needs` does.
"""

from typing import Any, Final

import numpy as np

from jantaku.shape.compiling import kernel
from jantaku.shape.tables import BLOCKS, FAR, FIELDS
from jantaku.tiles import YAOCHUU

STANDARD: Final = 1
CHIITOITSU: Final = 2
KOKUSHI: Final = 4

NEVER: Final = -1

Array = Any
"""What Numba takes for an array; the functions of `arrays` have the real types."""

_FACTS: Final = (1 << FIELDS) - 1
_POWERS: Final = tuple(5 ** (8 - at) for at in range(9))
_ORPHANS: Final = tuple(sorted(YAOCHUU))
_BLOCKS: Final = np.array(BLOCKS)
_SPREAD: Final = 0x9E3779B1
"""An odd number without a pattern, by which keys are spread over the slots of a memory."""


@kernel
def shanten_rows(rows: Array, forms: int, tables: Any, shanten: Array) -> int:
    """Write the shanten of each row; return the first row that is no hand, or -1.

    A row with melds takes the standard form only; one that may take none of *forms* is no hand.
    """
    suits, honours, _, _, _, _, _ = tables
    for at in range(len(rows)):
        row = rows[at]
        m, p = suits[_suit_index(row, 0)], suits[_suit_index(row, 9)]
        s, z = suits[_suit_index(row, 18)], honours[_honour_index(row)]
        facts = np.int64((m & _FACTS) + (p & _FACTS) + (s & _FACTS) + (z & _FACTS))
        tiles = facts & 63
        if tiles > 14 or tiles % 3 == 0:
            return at
        needed = (tiles - 1) // 3
        least = _standard_distance(m, p, s, z, forms, needed, tables)
        if needed == 4:
            least = min(least, _other_distance(facts, forms))
        if least == FAR:
            return at
        shanten[at] = least - 1
    return -1


@kernel
def ukeire_rows(
    rows: Array, forms: int, most: int, tables: Any, shanten: Array, lacking: Array
) -> int:
    """Write the shanten of each row, and for each kind that lowers it how many the row lacks.

    A row has 13 tiles, less three for each meld. Rows of more than *most* shanten are left out.
    Returns the first row that is no hand, or -1; for the rest as `shanten_rows`.
    """
    suits, honours, _, _, _, _, _ = tables
    for at in range(len(rows)):
        row, lacks = rows[at], lacking[at]
        m, p = suits[_suit_index(row, 0)], suits[_suit_index(row, 9)]
        s, z = suits[_suit_index(row, 18)], honours[_honour_index(row)]
        facts = np.int64((m & _FACTS) + (p & _FACTS) + (s & _FACTS) + (z & _FACTS))
        tiles = facts & 63
        if tiles > 14 or tiles % 3 != 1:
            return at
        needed = (tiles - 1) // 3
        standard = _standard_distance(m, p, s, z, forms, needed, tables)
        chiitoitsu = kokushi = FAR
        if needed == 4:
            chiitoitsu = _other_distance(facts, forms & CHIITOITSU)
            kokushi = _other_distance(facts, forms & KOKUSHI)
        least = min(standard, chiitoitsu, kokushi)
        if least == FAR:
            return at
        shanten[at] = least - 1
        if least - 1 > most:
            least = NEVER
        for kind in range(34):
            lacks[kind] = 0
        if standard == least:
            _standard_lacks(row, least, needed, tables, lacks)
        if chiitoitsu == least:
            _chiitoitsu_lacks(row, facts, lacks)
        if kokushi == least:
            _kokushi_lacks(row, facts, lacks)
    return -1


@kernel
def exact_shanten_rows(rows: Array, called: Array, tables: Any, shanten: Array) -> None:
    """Write the shanten of rows with melds, of which *called* has the tiles."""
    of, halves, memory = _new_room(len(rows))
    for at in range(len(rows)):
        for suit in range(4):
            _suit_needs(rows[at], called[at], suit, tables, memory, of[suit])
        _together(of[0], of[1], halves[0])
        _together(of[2], of[3], halves[1])
        shanten[at] = _distance(halves[0], halves[1], _needed(rows[at])) - 1


@kernel
def exact_ukeire_rows(
    rows: Array, called: Array, most: int, tables: Any, shanten: Array, lacking: Array
) -> None:
    """Do as `ukeire_rows` with rows that are hands with melds, of which *called* has the tiles.

    *rows* are changed while they are worked on.
    """
    of, halves, memory = _new_room(34 * len(rows))
    others, more = np.empty((4, 10), np.int64), np.empty(10, np.int64)
    for at in range(len(rows)):
        row, needed = rows[at], _needed(rows[at])
        for suit in range(4):
            _suit_needs(row, called[at], suit, tables, memory, of[suit])
        _together(of[0], of[1], halves[0])
        _together(of[2], of[3], halves[1])
        least = _distance(halves[0], halves[1], needed)
        shanten[at] = least - 1
        for suit in range(4):
            # All but this suit are the one beside it (0 and 1, 2 and 3) and the other half.
            _together(of[suit ^ 1], halves[1 - suit // 2], others[suit])
        for kind in range(34):
            lacking[at, kind] = 0
            if called[at, kind] + row[kind] < 4 and least - 1 <= most:
                row[kind] += 1
                _suit_needs(row, called[at], kind // 9, tables, memory, more)
                row[kind] -= 1
                if _distance(more, others[kind // 9], needed) < least:
                    lacking[at, kind] = 4 - row[kind]


@kernel
def _needed(row: Array) -> int:
    """Return how many melds a hand still needs."""
    tiles = 0
    for kind in range(34):
        tiles += row[kind]
    return (tiles - 1) // 3


@kernel
def _suit_index(row: Array, start: int) -> int:
    index = 0
    for at in range(start, start + 9):
        index = index * 5 + row[at]
    return index


@kernel
def _honour_index(row: Array) -> int:
    index = 0
    for at in range(27, 34):
        index = index * 5 + row[at]
    return index


@kernel
def _standard_distance(m: int, p: int, s: int, z: int, forms: int, needed: int, tables: Any) -> Any:
    """Return the distance by melds and a pair of suits and honours given by their words."""
    if not forms & STANDARD:
        return FAR
    _, _, two_suits, suit_honours, final, _, _ = tables
    left, right = two_suits[m >> FIELDS, p >> FIELDS], suit_honours[s >> FIELDS, z >> FIELDS]
    return final[needed, left, right]


@kernel
def _other_distance(facts: int, forms: int) -> int:
    """Return the distance by seven pairs and orphans, as far as *forms* has them."""
    least = FAR
    if forms & CHIITOITSU:
        kinds, pairs = facts >> 6 & 15, facts >> 10 & 7
        least = 7 - pairs + max(0, 7 - kinds)
    if forms & KOKUSHI:
        least = min(least, 14 - (facts >> 13 & 15) - (facts >> 17 & 15 > 0))
    return least


@kernel
def _standard_lacks(row: Array, least: int, needed: int, tables: Any, lacks: Array) -> None:
    """Write how many are lacking of each kind that lowers the standard distance."""
    suits, honours, two_suits, suit_honours, final, _, _ = tables
    at_m, at_p, at_s = _suit_index(row, 0), _suit_index(row, 9), _suit_index(row, 18)
    at_z = _honour_index(row)
    m, p, s = suits[at_m] >> FIELDS, suits[at_p] >> FIELDS, suits[at_s] >> FIELDS
    z = honours[at_z] >> FIELDS
    left, right, lowers = two_suits[m, p], suit_honours[s, z], final[needed]
    for kind in range(9):
        # Where all four are held the step is nought, and nothing is lower.
        of_m, of_p, of_s = 4 - row[kind], 4 - row[kind + 9], 4 - row[kind + 18]
        more_m = suits[at_m + _POWERS[kind] * (of_m > 0)] >> FIELDS
        more_p = suits[at_p + _POWERS[kind] * (of_p > 0)] >> FIELDS
        more_s = suits[at_s + _POWERS[kind] * (of_s > 0)] >> FIELDS
        lacks[kind] = of_m * (lowers[two_suits[more_m, p], right] < least)
        lacks[kind + 9] = of_p * (lowers[two_suits[m, more_p], right] < least)
        lacks[kind + 18] = of_s * (lowers[left, suit_honours[more_s, z]] < least)
    for kind in range(7):
        of_z = 4 - row[kind + 27]
        more_z = honours[at_z + _POWERS[kind + 2] * (of_z > 0)] >> FIELDS
        lacks[kind + 27] = of_z * (lowers[left, suit_honours[s, more_z]] < least)


@kernel
def _chiitoitsu_lacks(row: Array, facts: int, lacks: Array) -> None:
    """Write how many are lacking of each kind that seven pairs need."""
    kinds = facts >> 6 & 15
    for kind in range(34):
        if row[kind] == 1 or (row[kind] == 0 and kinds < 7):
            lacks[kind] = 4 - row[kind]


@kernel
def _kokushi_lacks(row: Array, facts: int, lacks: Array) -> None:
    """Write how many are lacking of each kind that the thirteen orphans need."""
    is_paired = facts >> 17 & 15 > 0
    for kind in _ORPHANS:
        if row[kind] == 0 or (row[kind] == 1 and not is_paired):
            lacks[kind] = 4 - row[kind]


@kernel
def _new_room(suits: int) -> Any:
    """Return room for the needs of four suits and of halves, and a memory for *suits* at most.

    The memory has for each slot the suit it holds and what that needs; a suit has one slot, and
    the last one that came there stays. Behind them is the room of `_count_out`.
    """
    slots = 256
    while slots < min(suits, 1 << 16):
        slots *= 2
    kept, needs = np.full(slots, -1, np.int64), np.empty((slots, 10), np.int8)
    of, halves = np.empty((4, 10), np.int64), np.empty((2, 10), np.int64)
    return of, halves, (kept, needs, np.empty(180, np.int64))


@kernel
def _suit_needs(
    row: Array, called: Array, suit: int, tables: Any, memory: Any, needs: Array
) -> None:
    """Write the needs of a suit, given what is called of it."""
    suits, honours, _, _, _, suit_needs, honour_needs = tables
    start, size, is_felt = 9 * suit, 7 if suit == 3 else 9, False
    index = called_index = 0
    for kind in range(start, start + size):
        index = index * 5 + row[kind]
        called_index = called_index * 5 + called[kind]
        is_felt |= called[kind] > 0 and row[kind] + called[kind] >= 3
    if is_felt:
        kept, kept_needs, work = memory
        key = (index * 5**9 + called_index) * 2 + (suit == 3)
        slot = (key * _SPREAD >> 20) & (len(kept) - 1)
        found = kept_needs[slot]
        if kept[slot] != key:
            kept[slot] = key
            _count_out(row, called, start, size, work, found)
    elif suit == 3:
        found = honour_needs[honours[index] >> FIELDS]
    else:
        found = suit_needs[suits[index] >> FIELDS]
    for place in range(10):
        needs[place] = found[place]


@kernel
def _count_out(row: Array, called: Array, start: int, size: int, work: Array, needs: Array) -> None:
    """Write the needs of a suit by going through its kinds, as `distance.suit_needs` does.

    A place in *work* is ten times the state of `tables.all_needs`, plus a place in the needs.
    """
    now, following = 0, 90
    for place in range(90):
        work[place] = FAR
    work[0] = 0
    for at in range(size):
        for place in range(90):
            work[following + place] = FAR
        held, cap = row[start + at], 4 - called[start + at]
        most = 2 if size == 9 and at < 7 else 0
        for place in range(90):
            need, state, have = work[now + place], place // 10, place % 10
            if need == FAR:
                continue
            for block in range(len(_BLOCKS)):
                began, melds, pair = _BLOCKS[block, 0], _BLOCKS[block, 1], _BLOCKS[block, 2]
                used = state // 3 + state % 3 + _BLOCKS[block, 3]
                fits = have % 5 + melds < 5 and have // 5 + pair < 2
                if fits and began <= most and used <= cap:
                    drawn = need + max(0, used - held)
                    to = following + (state % 3 * 3 + began) * 10 + have + melds + 5 * pair
                    work[to] = min(work[to], drawn)
        now, following = following, now
    for place in range(10):
        needs[place] = work[now + place]


@kernel
def _together(left: Array, right: Array, both: Array) -> None:
    """Write what two groups of suits need together into *both*."""
    for melds in range(5):
        both[melds], both[5 + melds] = FAR, _distance(left, right, melds)
        for mine in range(melds + 1):
            both[melds] = min(both[melds], left[mine] + right[melds - mine])


@kernel
def _distance(left: Array, right: Array, melds: int) -> int:
    """Return what two groups of suits need together for so many melds and a pair."""
    least = FAR
    for mine in range(melds + 1):
        yours = melds - mine
        least = min(least, left[5 + mine] + right[yours], left[mine] + right[5 + yours])
    return least

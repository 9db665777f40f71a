"""Every way to read a row of tiles, compiled: the facts of `jantaku.reading`, in its order."""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from jantaku.fu import BASE, TRIPLETS, WAITS, TripletKind
from jantaku.scoring_arrays.tables import (
    ANKOU,
    FU,
    INNER,
    NO_PAIR,
    PAIR,
    TRIPLETS_AT,
    TWINS,
)
from jantaku.shape.compiling import kernel
from jantaku.tiles import KINDS, YAOCHUU
from jantaku.yaku import Fact

Array = npt.NDArray[Any]

MOST_READINGS: Final = 64
"""Four ways of one suit, or two of each of two, times five waits, and more."""

_YAOCHUU: Final = sum(1 << kind for kind in YAOCHUU)
_HONOURS: Final = sum(1 << kind for kind in range(27, KINDS))
_TERMINALS: Final = _YAOCHUU & ~_HONOURS
_SIMPLES: Final = (1 << 27) - 1 & ~_TERMINALS
_GREEN: Final = sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
_HATSU_TILE: Final = 1 << 32
_SUIT: Final = (1 << 9) - 1

# A fact is a plain number for the compiler.
_STANDARD, _SEVEN = int(Fact.STANDARD), int(Fact.SEVEN_PAIRS)
_ORPHANS, _THIRTEEN_WAIT = int(Fact.THIRTEEN_ORPHANS), int(Fact.THIRTEEN_WAIT)
_NINE_GATES, _NINE_WAIT = int(Fact.NINE_GATES), int(Fact.NINE_WAIT)
_SUITED, _MIXED = int(Fact.SUITED), int(Fact.MIXED_SUITS)
_HONOUR, _TERMINAL, _SIMPLE = int(Fact.HONOUR), int(Fact.TERMINAL), int(Fact.SIMPLE)
_NOT_GREEN, _HATSU = int(Fact.NOT_GREEN), int(Fact.HATSU)
_SEQUENCE, _TRIPLET, _INNER_SET = int(Fact.SEQUENCE), int(Fact.TRIPLET), int(Fact.INNER_SET)
_ONE_TWINS, _TWO_TWINS = int(Fact.TWINS), int(Fact.TWINS | Fact.TWO_TWINS)
_THREE_SEQUENCES = int(Fact.THREE_COLOUR_SEQUENCES)
_THREE_TRIPLETS = int(Fact.THREE_COLOUR_TRIPLETS)
_STRAIGHT = int(Fact.STRAIGHT)
_THREE_ANKOU, _FOUR_ANKOU = int(Fact.THREE_ANKOU), int(Fact.THREE_ANKOU | Fact.FOUR_ANKOU)
_ONE_KAN, _TWO_KANS = int(Fact.ONE_KAN), int(Fact.TWO_KANS)
_THREE_KANS, _FOUR_KANS = int(Fact.THREE_KANS), int(Fact.FOUR_KANS)
_HAKU, _HATSU_SET, _CHUN = int(Fact.HAKU_SET), int(Fact.HATSU_SET), int(Fact.CHUN_SET)
_ROUND, _SEAT = int(Fact.ROUND_WIND_SET), int(Fact.SEAT_WIND_SET)
_LITTLE_DRAGONS = int(Fact.LITTLE_DRAGONS)
_LITTLE_WINDS, _BIG_WINDS = int(Fact.LITTLE_WINDS), int(Fact.BIG_WINDS)
_PLAIN_PAIR, _RYANMEN, _TANKI = int(Fact.PLAIN_PAIR), int(Fact.RYANMEN), int(Fact.TANKI)
_RON = int(Fact.RON)

_FU_OF_MELDS: Final[dict[int, TripletKind]] = {2: "minkou", 3: "ankan", 4: "minkan", 5: "minkan"}
_FU: Final = np.zeros((6, KINDS), np.int64)  # by the sort of meld in its code, and its first kind
for _sort, _name in _FU_OF_MELDS.items():
    _FU[_sort] = [item.fu for item in TRIPLETS[_name]]
_ANKOU_FU: Final = np.array([item.fu for item in TRIPLETS["ankou"]])
_MINKOU_FU: Final = np.array([item.fu for item in TRIPLETS["minkou"]])
_BASE, _WAIT = BASE.fu, WAITS["tanki"].fu
_PAIR: Final = 2

_BEGINS_MASK: Final = (1 << 21) - 1
_LOW_OF_3: Final = sum(1 << 3 * begin for begin in range(7))
_STRAIGHT_BEGINS: Final = 1 | 1 << 9 | 1 << 18


class Called(NamedTuple):
    """Be the melds of a hand: sequences and triplets by suit, and what they make true."""

    begins_m: int
    begins_p: int
    begins_s: int
    triplets_m: int
    triplets_p: int
    triplets_s: int
    honours: int
    present: int
    inner: int
    fu: int
    ankans: int
    kans: int
    opened: int
    chis: int
    melds: int


@kernel
def called_melds(codes: Array) -> Any:
    """Return the melds of a hand; a code is 0, or 1 + 34 × sort + first kind (`MELD_SORTS`)."""
    begins_m = begins_p = begins_s = triplets_m = triplets_p = triplets_s = honours = 0
    present = inner = fu = ankans = kans = opened = chis = melds = 0
    for at in range(4):
        if codes[at] == 0:
            continue
        melds += 1
        sort, first = (codes[at] - 1) // 34 + 1, (codes[at] - 1) % 34
        suit, number = first // 9, first % 9
        bit = 1 << number
        fu += _FU[sort, first]
        ankans += sort == 3
        opened += sort != 3
        kans += sort >= 3
        if sort == 1:
            chis += 1
            present |= 7 << first
            inner |= 0 < number < 6
            bit = 1 << 3 * number
            begins_m += bit * (suit == 0)
            begins_p += bit * (suit == 1)
            begins_s += bit * (suit == 2)
            continue
        present |= 1 << first
        inner |= 1 - (_YAOCHUU >> first & 1)
        triplets_m |= bit * (suit == 0)
        triplets_p |= bit * (suit == 1)
        triplets_s |= bit * (suit == 2)
        honours |= bit * (suit == 3)
    return Called(
        begins_m, begins_p, begins_s, triplets_m, triplets_p, triplets_s, honours, present,
        inner, fu, ankans, kans, opened, chis, melds,
    )  # fmt: skip


@kernel
def tile_facts(present: int) -> int:
    """Return the facts of the tiles of a hand, by the kinds there are."""
    suits = (present & _SUIT != 0) + (present >> 9 & _SUIT != 0) + (present >> 18 & _SUIT != 0)
    facts = 0
    if suits:
        facts |= _SUITED
    if suits > 1:
        facts |= _MIXED
    if present & _HONOURS:
        facts |= _HONOUR
    if present & _TERMINALS:
        facts |= _TERMINAL
    if present & _SIMPLES:
        facts |= _SIMPLE
    if present & ~_GREEN:
        facts |= _NOT_GREEN
    if present & _HATSU_TILE:
        facts |= _HATSU
    return facts


@kernel
def other_form(melds: int, present: int, pairs: int, of_last: int) -> int:
    """Return the facts of seven pairs or thirteen orphans, 0 if it is neither."""
    if melds:
        return 0
    if pairs == 7:
        return _SEVEN | _TANKI
    if present == _YAOCHUU:
        return _ORPHANS | (_THIRTEEN_WAIT if of_last == 2 else 0)
    return 0


@kernel
def _ways(row: Array, first: Array) -> Any:
    """Return where the ways to cut each suit are, and how many; 0 where there is none."""
    m = p = s = 0
    for at in range(8, -1, -1):
        m = m * 5 + row[at]
        p = p * 5 + row[9 + at]
        s = s * 5 + row[18 + at]
    return first[m], first[p], first[s]


@kernel
def standard(row: Array, called: Any, scene: Any, ways: Any, found: Array) -> Any:
    """Put down every reading as four sets and a pair; return how many there are."""
    first_m, first_p, first_s = _ways(row, ways.first)
    if not (first_m and first_p and first_s):
        return 0
    sets, pair = _honours(row)
    if sets < 0:
        return 0
    words = ways.words
    pairs = (
        (words[first_m >> 3] >> PAIR != NO_PAIR)
        + (words[first_p >> 3] >> PAIR != NO_PAIR)
        + (words[first_s >> 3] >> PAIR != NO_PAIR)
        + (pair >= 0)
    )
    if pairs != 1:
        return 0
    many = np.int64(0)  # a plain 0 would have what is called compiled for it apart
    facts = scene[0] | _STANDARD | _kan_facts(called.kans) | _gates(row, called, scene)
    for one in range(first_m >> 3, (first_m >> 3) + (first_m & 7)):
        for two in range(first_p >> 3, (first_p >> 3) + (first_p & 7)):
            for three in range(first_s >> 3, (first_s >> 3) + (first_s & 7)):
                cut = (words[one], words[two], words[three], sets, pair)
                many = _read(facts, cut, called, scene, found, many)
    return many


@kernel
def _honours(row: Array) -> Any:
    """Return the bits of the concealed honour triplets and the pair's number; -1 for none.

    The bits are -1 where the honours cannot be cut.
    """
    sets = 0
    pair = -1
    for number in range(7):
        count = row[27 + number]
        if count == 3:
            sets |= 1 << number
        elif count == 2 and pair < 0:
            pair = number
        elif count:
            return -1, -1
    return sets, pair


@kernel
def _kan_facts(kans: int) -> int:
    facts = 0
    if kans >= 1:
        facts |= _ONE_KAN
    if kans >= 2:
        facts |= _TWO_KANS
    if kans >= 3:
        facts |= _THREE_KANS
    if kans >= 4:
        facts |= _FOUR_KANS
    return facts


@kernel
def _gates(row: Array, called: Any, scene: Any) -> int:
    """Return the facts of nine gates: 1112345678999 of one suit and one more."""
    facts, last = scene[0], scene[2]
    if called.melds or facts & (_MIXED | _HONOUR):
        return 0
    start = last // 9 * 9
    beyond = -1
    for number in range(9):
        more = int(row[start + number]) - (3 if number in (0, 8) else 1)
        if more < 0 or more > 1:
            return 0
        if more:
            beyond = start + number
    return _NINE_GATES | (_NINE_WAIT if beyond == last else 0)


@kernel
def _read(facts: int, cut: Any, called: Any, scene: Any, found: Array, many: int) -> Any:
    """Put down one way to cut a hand, once for each thing the last tile may have completed."""
    one, two, three, sets, pair = cut
    begins = (
        (one & _BEGINS_MASK) + called.begins_m,
        (two & _BEGINS_MASK) + called.begins_p,
        (three & _BEGINS_MASK) + called.begins_s,
    )
    facts |= _sequence_facts(begins)
    if facts & _SEQUENCE:
        if called.chis:
            twins = _twins(begins[0]) + _twins(begins[1]) + _twins(begins[2])
        else:
            twins = (one >> TWINS & 3) + (two >> TWINS & 3) + (three >> TWINS & 3)
        if twins:
            facts |= _TWO_TWINS if twins > 1 else _ONE_TWINS
    same = (
        (one >> TRIPLETS_AT & _SUIT | called.triplets_m)
        & (two >> TRIPLETS_AT & _SUIT | called.triplets_p)
        & (three >> TRIPLETS_AT & _SUIT | called.triplets_s)
    )
    if same:
        facts |= _THREE_TRIPLETS
    if (one | two | three) >> INNER & 1 or called.inner:
        facts |= _INNER_SET
    ankou = (one >> ANKOU & 7) + (two >> ANKOU & 7) + (three >> ANKOU & 7) + called.ankans
    fu = (one >> FU & 127) + (two >> FU & 127) + (three >> FU & 127) + called.fu
    for number in range(7):
        if sets >> number & 1:
            ankou += 1
            fu += _ANKOU_FU[27 + number]
    if ankou or called.melds > called.chis:
        facts |= _TRIPLET
    round_wind, seat_wind = scene[1] >> 2, scene[1] & 3
    facts |= _honour_facts(sets | called.honours, pair, round_wind, seat_wind)
    pair_fu = _pair_fu(pair, round_wind, seat_wind, scene[3])
    if pair_fu == 0:
        facts |= _PLAIN_PAIR
    return _complete(facts, _BASE + fu + pair_fu, ankou, cut, scene[2], found, many)


@kernel
def _sequence_facts(begins: Any) -> int:
    m, p, s = begins
    m = (m | m >> 1 | m >> 2) & _LOW_OF_3
    p = (p | p >> 1 | p >> 2) & _LOW_OF_3
    s = (s | s >> 1 | s >> 2) & _LOW_OF_3
    facts = 0
    if m | p | s:
        facts |= _SEQUENCE
    if m & p & s:
        facts |= _THREE_SEQUENCES
    straight = _STRAIGHT_BEGINS
    if m & straight == straight or p & straight == straight or s & straight == straight:
        facts |= _STRAIGHT
    return facts


@kernel
def _twins(begins: int) -> int:
    """Return how many pairs of equal sequences there are in one suit."""
    found = 0
    for begin in range(7):
        found += (begins >> 3 * begin & 7) >> 1
    return found


@kernel
def _honour_facts(sets: int, pair: int, round_wind: int, seat_wind: int) -> int:
    """Return the facts of the honours."""
    facts = 0
    if sets >> 4 & 1:
        facts |= _HAKU
    if sets >> 5 & 1:
        facts |= _HATSU_SET
    if sets >> 6 & 1:
        facts |= _CHUN
    if sets >> round_wind & 1:
        facts |= _ROUND
    if sets >> seat_wind & 1:
        facts |= _SEAT
    wind_sets = (sets & 1) + (sets >> 1 & 1) + (sets >> 2 & 1) + (sets >> 3 & 1)
    dragons = (sets >> 4 & 1) + (sets >> 5 & 1) + (sets >> 6 & 1)
    if wind_sets == 4:
        facts |= _BIG_WINDS
    elif wind_sets == 3 and 0 <= pair < 4:
        facts |= _LITTLE_WINDS
    if dragons == 2 and pair >= 4:
        facts |= _LITTLE_DRAGONS
    return facts


@kernel
def _pair_fu(pair: int, round_wind: int, seat_wind: int, double_fu: int) -> int:
    """Return the fu of a pair of honours; *pair* is its number, -1 if it is of a suit."""
    if pair >= 4:
        return _PAIR
    is_round, is_seat = pair == round_wind, pair == seat_wind
    if is_round and is_seat:
        return double_fu
    return _PAIR if is_round or is_seat else 0


@kernel
def _complete(
    facts: int, raw: int, ankou: int, cut: Any, last: int, found: Array, many: int
) -> Any:
    """Put down what the last tile may have completed, in the order of `jantaku.reading`."""
    one, two, three, sets, pair = cut
    suit, number = last // 9, last % 9
    if suit == 3:
        begins = 0
        is_triplet, is_pair = sets >> number & 1, pair == number
    else:
        way = one if suit == 0 else two if suit == 1 else three
        begins = way & _BEGINS_MASK
        is_triplet, is_pair = way >> TRIPLETS_AT + number & 1, way >> PAIR == number
    waits = _waits(begins, number) | is_triplet << 3 | is_pair << 4
    for wait in range(5):
        if not waits >> wait & 1:
            continue
        more = _RYANMEN if wait == 0 else _TANKI if wait == 4 else 0
        opened = wait == 3 and facts & _RON != 0
        fu = _WAIT if wait in (1, 2, 4) else 0
        if opened:
            fu = _MINKOU_FU[last] - _ANKOU_FU[last]
        more |= _ankou_facts(ankou - opened)
        found[many, 0] = facts | more
        found[many, 1] = raw + fu
        many += 1
    return many


@kernel
def _waits(begins: int, number: int) -> Any:
    """Return which sequences a tile may have completed: 1 two-sided, 2 inside, 4 at the edge."""
    as_first = number < 7 and begins >> 3 * number & 7 != 0
    as_last = number >= 2 and begins >> 3 * (number - 2) & 7 != 0
    inside = number >= 1 and begins >> 3 * (number - 1) & 7 != 0
    two_sided = (as_first and number != 6) or (as_last and number != 2)
    at_edge = (as_first and number == 6) or (as_last and number == 2)
    return int(two_sided) | int(inside) << 1 | int(at_edge) << 2


@kernel
def _ankou_facts(ankou: int) -> int:
    if ankou == 4:
        return _FOUR_ANKOU
    return _THREE_ANKOU if ankou == 3 else 0

"""Every way to read a winning hand, with the facts that each reading makes true.

A hand is one integer, `code`: three bits for how many there are of each kind (kind 0 lowest), and
above them three bits for the red fives of each suit. A suit of it is looked up in a table that is
filled as hands come along: the facts of its tiles and every way to cut it into sets and at most
one pair. Facts of several suits are joined by OR; what depends on several suits at once is looked
up by the sets of the whole hand.

`candidates` yields each reading with what the last tile completed; the same sets can be read
twice, as when 4s completes 234s or 456s+44s.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from jantaku.fu import TRIPLETS, WAITS, FuItem, TripletKind, Wait
from jantaku.melds import Meld, Mentsu, mentsu_splits, paired_splits
from jantaku.tiles import KINDS, YAOCHUU, Tile
from jantaku.yaku import Fact

_FACTS: Final = 64  # facts stand below this bit, what is only needed to find facts above it
_SEQUENCES: Final = _FACTS  # 7 bits a suit: where its sequences begin
_TRIPLETS: Final = _SEQUENCES + 21  # 9 bits a suit
_HONOUR_SETS: Final = _TRIPLETS + 27  # 7 bits
_HONOUR_PAIR: Final = _HONOUR_SETS + 7  # 7 bits
_SUITS: Final = _HONOUR_PAIR + 7  # 3 bits: which suits there are
FACT_MASK: Final = (1 << _FACTS) - 1

REDS: Final = 3 * KINDS
_SUIT_BITS: Final = 27
_SUIT_MASK: Final = (1 << _SUIT_BITS) - 1
CODE_MASK: Final = (1 << REDS) - 1
_ODD: Final = sum(0b101 << 3 * kind for kind in range(KINDS))
_INNER: Final = sum(0b111 << 3 * kind for kind in range(KINDS) if kind not in YAOCHUU)
_YAOCHUU: Final = tuple(sorted(YAOCHUU))
_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_GREEN: Final = frozenset({19, 20, 21, 23, 25, 32})

STANDARD: Final = int(Fact.STANDARD)
_SEVEN: Final = int(Fact.SEVEN_PAIRS)
_ORPHANS: Final = int(Fact.THIRTEEN_ORPHANS)
_THIRTEEN_WAIT: Final = int(Fact.THIRTEEN_WAIT)
_NINE_WAIT: Final = int(Fact.NINE_WAIT)
_TANKI: Final = int(Fact.TANKI)
_NINE: Final = int(Fact.NINE_GATES)
_TWINS: Final = (0, int(Fact.TWINS), int(Fact.TWINS | Fact.TWO_TWINS))
_ANKOU: Final = (
    0,
    0,
    0,
    int(Fact.THREE_ANKOU),
    int(Fact.THREE_ANKOU | Fact.FOUR_ANKOU),
)
_KANS: Final = (
    0,
    int(Fact.ONE_KAN),
    int(Fact.ONE_KAN | Fact.TWO_KANS),
    int(Fact.ONE_KAN | Fact.TWO_KANS | Fact.THREE_KANS),
    int(Fact.ONE_KAN | Fact.TWO_KANS | Fact.THREE_KANS | Fact.FOUR_KANS),
)
_SUIT_COUNT: Final = (
    0,
    *(int(Fact.SUITED | (Fact.MIXED_SUITS if suits & (suits - 1) else 0)) for suits in range(1, 8)),
)

WEIGHTS: Final = tuple(
    sum(
        (1 << 3 * tile.kind) + (tile.red << (REDS + tile.kind // 9 * 3))
        for tile in Tile
        if tile.order == order
    )
    for order in range(2 * KINDS)
)
"""What each tile adds to the code of a hand, by `Tile.order`."""


class Completion(NamedTuple):
    """Be what the last tile completed in one part of a reading."""

    wait: Wait
    facts: int
    fu: int
    triplet: int  # 1 if it completed a triplet


Completions = tuple[tuple[Completion, ...], ...]
# What the last tile can have completed, in the order in which it is considered. The few there are
# are shared by all parts, as are their sets: many small objects would be slow to reach.
_ORDERED: Final = (
    Completion("ryanmen", int(Fact.RYANMEN), 0, 0),
    Completion("kanchan", 0, WAITS["kanchan"].fu, 0),
    Completion("penchan", 0, WAITS["penchan"].fu, 0),
    Completion("shanpon", 0, 0, 1),
    Completion("tanki", int(Fact.TANKI), WAITS["tanki"].fu, 0),
)
_COMPLETIONS: Final = {
    frozenset(completion.wait for completion in some): some
    for size in range(len(_ORDERED) + 1)
    for some in combinations(_ORDERED, size)
}


class Part(NamedTuple):
    """Be one way to cut one suit (or the honours) into sets and at most a pair."""

    bits: int
    sums: int  # what adds up over the suits, as `_sums` packs it
    sequences: tuple[int, ...]  # the first kind of each
    sets: tuple[Mentsu, ...]
    items: tuple[FuItem, ...]  # of its triplets
    pair: int  # the kind, -1 for none
    completions: Completions  # by the number of the last tile


class Suit(NamedTuple):
    """Be what is known of the concealed tiles of one suit."""

    bits: int
    parts: tuple[Part, ...]
    paired: bool
    gates: int  # the kind that is there beyond 1112345678999, -1 if these are not nine gates


class Melds(NamedTuple):
    """Be what is known of the melds on the table, all together."""

    bits: int
    code: int
    fu: int
    ankou: int
    kans: int
    opened: int
    chis: int
    sequences: tuple[int, ...]


class Candidate(NamedTuple):
    """Be one reading of a win.

    Attributes:
        facts: those of the hand; those of the situation are not in it.
        fu: of the sets and the wait; not the base, the pair, or how it was won.
        honour_key: which honours stand as sets (7 bits) and as the pair (7 bits above).
        parts: the suits as they were cut; none unless it is four sets and a pair.
        completion: what the last tile completed.
    """

    facts: int
    fu: int
    honour_key: int
    parts: tuple[Part, ...]
    completion: Completion


def tile_bits(kind: int) -> int:
    """Return the facts that a tile of *kind* makes true wherever it stands."""
    facts = Fact(0)
    if kind >= 27:
        facts |= Fact.HONOUR
    elif kind in YAOCHUU:
        facts |= Fact.TERMINAL
    else:
        facts |= Fact.SIMPLE
    if kind not in _GREEN:
        facts |= Fact.NOT_GREEN
    if kind == 32:
        facts |= Fact.HATSU
    suit = 1 << (_SUITS + kind // 9) if kind < 27 else 0
    return int(facts) | suit


def _set_bits(mentsu: Mentsu) -> int:
    """Return what a set makes true, and where it stands for facts of several sets."""
    kind, first = mentsu.kind, mentsu.first
    bits = 0 if YAOCHUU & set(mentsu.kinds) else int(Fact.INNER_SET)
    suit, number = divmod(first, 9)
    if kind == "sequence":
        return bits | int(Fact.SEQUENCE) | 1 << (_SEQUENCES + 7 * suit + number)
    bits |= int(Fact.TRIPLET)
    if suit < 3:
        return bits | 1 << (_TRIPLETS + 9 * suit + number)
    return bits | 1 << (_HONOUR_SETS + number)


def _pair_bits(kind: int) -> int:
    bits = 0 if kind in YAOCHUU else int(Fact.INNER_SET)
    return bits | (1 << (_HONOUR_PAIR + kind - 27) if kind >= 27 else 0)


def _completions(sets: tuple[Mentsu, ...], pair: int, suit: int) -> Completions:
    found: list[set[Wait]] = [set() for _ in range(9)]
    for mentsu in sets:
        for at, kind in enumerate(mentsu.kinds):
            found[kind - 9 * suit].add(_completed(mentsu, at))
    if pair >= 0:
        found[pair - 9 * suit].add("tanki")
    return tuple(_COMPLETIONS[frozenset(waits)] for waits in found)


def _completed(mentsu: Mentsu, at: int) -> Wait:
    """Return what it is to complete *mentsu* with its tile number *at*."""
    if mentsu.kind == "triplet":
        return "shanpon"
    if at == 1:
        return "kanchan"
    number = mentsu.first % 9
    at_edge = (at == 0 and number == 6) or (at == 2 and number == 0)
    return "penchan" if at_edge else "ryanmen"


def _part(sets: tuple[Mentsu, ...], pair: int, suit: int) -> Part:
    bits = _pair_bits(pair) if pair >= 0 else 0
    for mentsu in sets:
        bits |= _set_bits(mentsu)
    sequences = tuple(mentsu.first for mentsu in sets if mentsu.kind == "sequence")
    items = tuple(TRIPLETS["ankou"][mentsu.first] for mentsu in sets if mentsu.kind == "triplet")
    return Part(
        bits,
        _sums(len(items), twins(sequences), sum(item.fu for item in items)),
        sequences,
        sets,
        items,
        pair,
        _completions(sets, pair, suit),
    )


def _sums(ankou: int, twins: int, fu: int) -> int:
    """Return concealed triplets (3 bits), twins (3 bits) and fu of sets as one number."""
    return ankou | twins << 3 | fu << 6


def twins(sequences: Iterable[int]) -> int:
    """Return how many pairs of equal sequences there are; three equal ones are one pair."""
    sequences = tuple(sequences)
    return sum(sequences.count(first) // 2 for first in set(sequences))


@lru_cache(maxsize=1 << 16)
def suit_of(suit: int, code: int) -> Suit:
    """Return what is known of the tiles of a suit, 0-2 or 3 for honours; *code* is its part."""
    counts = tuple(code >> 3 * at & 7 for at in range(9))
    bits = 0
    for at, count in enumerate(counts):
        if count:
            bits |= tile_bits(9 * suit + at)
    total = sum(counts)
    parts: list[Part] = []
    if total % 3 == 0:
        parts = [_part(sets, -1, suit) for sets in mentsu_splits(counts, 9 * suit)]
    elif total % 3 == 2:
        parts = [_part(sets, pair, suit) for pair, sets in paired_splits(counts, 9 * suit)]
    gates = -1
    beyond = [count - least for count, least in zip(counts, _NINE_GATES, strict=True)]
    if suit < 3 and total == 14 and min(beyond) == 0 and max(beyond) == 1:
        gates = 9 * suit + beyond.index(1)
    return Suit(bits, tuple(parts), total % 3 == 2, gates)


@lru_cache
def meld_of(kind: str, first: int) -> Melds:
    """Return what is known of one meld; its code is that of `code_of` and not in it."""
    bits = 0
    if kind == "chi":
        mentsu = Mentsu("sequence", first)
        fu = 0
    else:
        mentsu = Mentsu("triplet", first)
        sorts: dict[str, TripletKind] = {
            "pon": "minkou",
            "ankan": "ankan",
            "daiminkan": "minkan",
            "kakan": "minkan",
        }
        fu = TRIPLETS[sorts[kind]][first].fu
    for tile in mentsu.kinds:
        bits |= tile_bits(tile)
    return Melds(
        bits | _set_bits(mentsu),
        0,
        fu,
        ankou=int(kind == "ankan"),
        kans=int(kind in {"ankan", "daiminkan", "kakan"}),
        opened=int(kind != "ankan"),
        chis=int(kind == "chi"),
        sequences=(first,) if kind == "chi" else (),
    )


NO_MELDS: Final = Melds(0, 0, 0, 0, 0, 0, 0, ())


def melds_of(melds: tuple[Meld, ...]) -> Melds:
    """Return what is known of *melds* together."""
    if not melds:
        return NO_MELDS
    bits = code = fu = ankou = kans = opened = chis = 0
    sequences: tuple[int, ...] = ()
    for meld in melds:
        tiles = meld.tiles
        one = meld_of(meld.kind, tiles[0].kind)
        bits |= one.bits
        fu += one.fu
        ankou += one.ankou
        kans += one.kans
        opened += one.opened
        chis += one.chis
        sequences += one.sequences
        for tile in tiles:
            code += WEIGHTS[tile.order]
    return Melds(bits, code, fu, ankou, kans, opened, chis, sequences)


def code_of(tiles: Iterable[Tile]) -> int:
    """Return the code of some tiles."""
    return sum([WEIGHTS[tile.order] for tile in tiles])


@lru_cache(maxsize=1 << 16)
def _sequence_facts(begins: int) -> int:
    """Return the facts of where sequences begin, 7 bits a suit."""
    suits = begins & 127, begins >> 7 & 127, begins >> 14
    facts = Fact(0)
    if suits[0] & suits[1] & suits[2]:
        facts |= Fact.THREE_COLOUR_SEQUENCES
    if any(suit & 0b1001001 == 0b1001001 for suit in suits):
        facts |= Fact.STRAIGHT
    return int(facts)


@lru_cache(maxsize=1 << 16)
def _triplet_facts(kinds: int) -> int:
    """Return the facts of which triplets there are, 9 bits a suit."""
    same = kinds & 511 & kinds >> 9 & kinds >> 18
    return int(Fact.THREE_COLOUR_TRIPLETS) if same else 0


@lru_cache(maxsize=1 << 16)
def honour_facts(key: int, round_wind: int, seat_wind: int) -> int:
    """Return the facts of the honours: 7 bits of sets, 7 of the pair, for these winds (0-3)."""
    sets, pair = key & 127, key >> 7
    facts = Fact(0)
    for bit, fact in (
        (4, Fact.HAKU_SET),
        (5, Fact.HATSU_SET),
        (6, Fact.CHUN_SET),
        (round_wind, Fact.ROUND_WIND_SET),
        (seat_wind, Fact.SEAT_WIND_SET),
    ):
        if sets >> bit & 1:
            facts |= fact
    winds, dragons = (sets & 15).bit_count(), (sets >> 4).bit_count()
    if dragons == 2 and pair >> 4:
        facts |= Fact.LITTLE_DRAGONS
    if winds == 3 and pair & 15:
        facts |= Fact.LITTLE_WINDS
    if winds == 4:
        facts |= Fact.BIG_WINDS
    if not (pair >> 4 or pair >> round_wind & 1 or pair >> seat_wind & 1):
        facts |= Fact.PLAIN_PAIR
    return int(facts)


def candidates(
    code: int, win: int, melds: Melds, round_wind: int, seat_wind: int, *, ron: bool
) -> list[Candidate]:
    """Return every reading of a winning hand; none if the tiles are not a win.

    Args:
        code: of the concealed tiles with the winning one, without red fives.
        win: the kind of the winning tile.
        melds: what lies on the table.
        round_wind: 0-3 for east to north.
        seat_wind: likewise.
        ron: whether the winning tile was another's; then a triplet it completes is not concealed.
    """
    first = suit_of(0, code & _SUIT_MASK)
    second = suit_of(1, code >> 27 & _SUIT_MASK)
    third = suit_of(2, code >> 54 & _SUIT_MASK)
    honours = suit_of(3, code >> 81)
    suits = first, second, third, honours
    found: list[Candidate] = []
    tiles = first.bits | second.bits | third.bits | honours.bits | melds.bits
    if first.parts and second.parts and third.parts and honours.parts:
        paired = first.paired + second.paired + third.paired + honours.paired
        if paired == 1:
            _add_standard(found, suits, tiles, win, melds, round_wind, seat_wind, ron=ron)
    if melds is NO_MELDS:
        if not code & _ODD and code.bit_count() == 7:
            facts = tiles & FACT_MASK | _SUIT_COUNT[tiles >> _SUITS] | _SEVEN | _TANKI
            found.append(Candidate(facts, 0, 0, (), _PAIRS))
        elif not code & _INNER and all(code >> 3 * kind & 7 for kind in _YAOCHUU):
            waited = code >> 3 * win & 7 == 2
            facts = tiles & FACT_MASK | _SUIT_COUNT[tiles >> _SUITS] | _ORPHANS
            completion = _ORPHANS_13 if waited else _ORPHAN
            found.append(Candidate(facts | completion.facts, 0, 0, (), completion))
    return found


# what a triplet has less when its last tile was another's
_PONNED: Final = tuple(
    concealed.fu - opened.fu
    for concealed, opened in zip(TRIPLETS["ankou"], TRIPLETS["minkou"], strict=True)
)
_PAIRS: Final = Completion("pairs", 0, 0, 0)
_ORPHAN: Final = Completion("orphan", 0, 0, 0)
_ORPHANS_13: Final = Completion("orphans", _THIRTEEN_WAIT, 0, 0)


def _add_standard(
    found: list[Candidate],
    suits: tuple[Suit, Suit, Suit, Suit],
    tiles: int,
    win: int,
    melds: Melds,
    round_wind: int,
    seat_wind: int,
    *,
    ron: bool,
) -> None:
    fixed = STANDARD | _KANS[melds.kans]
    at = win // 9
    if melds is NO_MELDS:
        gates = suits[at].gates
        if gates >= 0:
            fixed |= _NINE | (_NINE_WAIT if gates == win else 0)
    for parts in _products(suits):
        one, two, three, four = parts
        bits = tiles | one.bits | two.bits | three.bits | four.bits
        sums = one.sums + two.sums + three.sums + four.sums
        begins = bits >> _SEQUENCES & 0x1FFFFF
        kinds = bits >> _TRIPLETS & 0x7FFFFFF
        key = bits >> _HONOUR_SETS & 0x3FFF
        facts = (
            bits & FACT_MASK
            | fixed
            | _SUIT_COUNT[bits >> _SUITS]
            | honour_facts(key, round_wind, seat_wind)
        )
        if begins:
            facts |= _sequence_facts(begins)
            if melds.sequences:
                sequences = one.sequences + two.sequences + three.sequences
                facts |= _TWINS[twins(melds.sequences + sequences)]
            else:
                facts |= _TWINS[sums >> 3 & 7]
        if kinds:
            facts |= _triplet_facts(kinds)
        ankou = (sums & 7) + melds.ankou
        fu = (sums >> 6) + melds.fu
        for completion in parts[at].completions[win - 9 * at]:
            if ron and completion.triplet:
                found.append(
                    Candidate(
                        facts | completion.facts | _ANKOU[ankou - 1],
                        fu - _PONNED[win],
                        key,
                        parts,
                        completion,
                    )
                )
            else:
                found.append(
                    Candidate(
                        facts | completion.facts | _ANKOU[ankou],
                        fu + completion.fu,
                        key,
                        parts,
                        completion,
                    )
                )


def _products(suits: tuple[Suit, Suit, Suit, Suit]) -> list[tuple[Part, ...]]:
    """Return every choice of one part a suit."""
    one, two, three, four = suits[0].parts, suits[1].parts, suits[2].parts, suits[3].parts
    if len(one) == len(two) == len(three) == len(four) == 1:
        return [one + two + three + four]
    return list(product(one, two, three, four))

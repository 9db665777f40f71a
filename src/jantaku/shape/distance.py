"""How far a hand is from being complete, and which tiles bring it nearer.

The distance is exact: the least number of tiles to draw for any complete hand that needs no
fifth tile of a kind, counting the tiles in the hand's own melds too. Shanten is that less one:
-1 is complete, 0 tenpai. So a hand is tenpai exactly when it has waits.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from jantaku.errors import HandError
from jantaku.hands import Hand
from jantaku.shape.splits import FORMS, SUIT_STARTS, Form, suits
from jantaku.tiles import COPIES, HONOURS, PLAIN, YAOCHUU, Tile, count_kinds

MOST_MELDS: Final = 4
FAR: Final = 99
"""More than any distance: there is no such hand."""

Needs = tuple[int, ...]
"""Tiles to draw for 0-4 melds without a pair, then for 0-4 melds with one: ten numbers."""

_NOTHING: Final[Needs] = (0, *(FAR,) * 9)


class Ukeire(msgspec.Struct, frozen=True):
    """Be the tiles that lower the shanten of a hand of 13.

    Attributes:
        shanten: of the hand as it is.
        tiles: each such tile with how many of it are unseen; ascending, a wait that is all in
            sight stays with 0.
    """

    shanten: int
    tiles: tuple[tuple[Tile, int], ...]

    @property
    def total(self) -> int:
        """Return how many unseen tiles there are that lower the shanten."""
        return sum(count for _, count in self.tiles)


def shanten(hand: Hand, forms: Iterable[Form] = FORMS) -> int:
    """Return how many tiles *hand* is away from tenpai; -1 when it is complete.

    Args:
        hand: of 13 or 14 tiles; of 14 as if it were to discard the worst one.
        forms: which complete hands count; seven pairs and orphans need a hand without melds.

    Raises:
        HandError: none of the *forms* can be made with melds (``form_without_melds``).

    >>> from jantaku.hands import parse_hand
    >>> shanten(parse_hand("19m19p19s1234567z"))
    0
    >>> shanten(parse_hand("19m19p19s1234567z"), forms=["standard", "chiitoitsu"])
    6
    """
    chosen = usable_forms(forms, hand)
    caps, needed = _caps(hand), MOST_MELDS - len(hand.melds)
    return min(_distance(form, hand.counts, caps, needed) for form in chosen) - 1


def ukeire(hand: Hand, seen: Iterable[Tile] = (), forms: Iterable[Form] = FORMS) -> Ukeire:
    """Return the tiles that lower the shanten of *hand*, and how many of each are unseen.

    Args:
        hand: of 13 tiles.
        seen: the tiles in sight besides the hand's own: rivers, others' melds, indicators.
        forms: as for `shanten`.

    Raises:
        HandError: the hand has 14 tiles (``hand_drawn``), more than four of a kind are in sight
            (``hand_five``), or as for `shanten`.

    >>> from jantaku.hands import parse_hand
    >>> found = ukeire(parse_hand("23m456p789s11155z"), seen=[Tile.M1])
    >>> found.shanten, found.tiles, found.total
    (0, ((Tile('1m'), 3), (Tile('4m'), 4)), 7)
    """
    if hand.is_drawn:
        raise HandError("hand_drawn", hand=str(hand))
    unseen = _unseen(hand, seen)
    chosen = usable_forms(forms, hand)
    needed = MOST_MELDS - len(hand.melds)
    caps = _caps(hand)
    counts = hand.counts
    distances = {form: _distance(form, counts, caps, needed) for form in chosen}
    now = min(distances.values())
    nearer: set[int] = set()
    # A tile lowers each form's distance by one at most: only the nearest forms can lower it.
    for form, distance in distances.items():
        if distance == now:
            nearer |= _nearer(form, counts, caps, needed, now)
    return Ukeire(now - 1, tuple((PLAIN[kind], unseen[kind]) for kind in sorted(nearer)))


def usable_forms(forms: Iterable[Form], hand: Hand) -> tuple[Form, ...]:
    """Return those of *forms* that *hand* can still take.

    Raises:
        HandError: there is none (``form_without_melds``).
    """
    chosen = tuple(forms)
    usable = ("standard",) if hand.melds else FORMS
    kept = tuple(form for form in chosen if form in usable)
    if not kept:
        raise HandError("form_without_melds", forms=chosen)
    return kept


def _caps(hand: Hand) -> tuple[int, ...]:
    """Return how many tiles of each kind may be among the concealed ones."""
    return tuple(
        COPIES - owned + count for owned, count in zip(hand.owned, hand.counts, strict=True)
    )


def _unseen(hand: Hand, seen: Iterable[Tile]) -> list[int]:
    unseen = [
        COPIES - owned - shown for owned, shown in zip(hand.owned, count_kinds(seen), strict=True)
    ]
    for kind, left in enumerate(unseen):
        if left < 0:
            raise HandError("hand_five", tile=PLAIN[kind].code, count=COPIES - left)
    return unseen


def _distance(form: Form, counts: Sequence[int], caps: Sequence[int], needed: int) -> int:
    if form == "standard":
        return _standard(counts, caps, needed)
    return _chiitoitsu(counts) if form == "chiitoitsu" else _kokushi(counts)


def _nearer(
    form: Form, counts: tuple[int, ...], caps: tuple[int, ...], needed: int, now: int
) -> set[int]:
    """Return the kinds of which one more tile makes the distance of a form less than *now*."""
    if form == "standard":
        return _nearer_standard(counts, caps, needed, now)
    return {
        kind
        for kind, count in enumerate(counts)
        if count < caps[kind]
        and _distance(form, (*counts[:kind], count + 1, *counts[kind + 1 :]), caps, needed) < now
    }


def _chiitoitsu(counts: Sequence[int]) -> int:
    kinds = len(counts) - counts.count(0)
    pairs = kinds - counts.count(1)
    return 7 - pairs + max(0, 7 - kinds)


def _kokushi(counts: Sequence[int]) -> int:
    kinds = sum(counts[kind] >= 1 for kind in YAOCHUU)
    return 14 - kinds - any(counts[kind] >= 2 for kind in YAOCHUU)


def _standard(counts: Sequence[int], caps: Sequence[int], needed: int) -> int:
    total = _NOTHING
    for part, cap, start in zip(suits(counts), suits(caps), SUIT_STARTS, strict=True):
        total = _both(total, suit_needs(part, cap, runs=start != HONOURS))
    return total[5 + needed]


def _nearer_standard(
    counts: tuple[int, ...], caps: tuple[int, ...], needed: int, now: int
) -> set[int]:
    parts, part_caps = suits(counts), suits(caps)
    needs = [
        suit_needs(part, cap, runs=start != HONOURS)
        for part, cap, start in zip(parts, part_caps, SUIT_STARTS, strict=True)
    ]
    m, p, s, z = needs
    others = (
        _both(_both(p, s), z),
        _both(_both(m, s), z),
        _both(_both(m, p), z),
        _both(_both(m, p), s),
    )
    found = set()
    for part, cap, start, rest in zip(parts, part_caps, SUIT_STARTS, others, strict=True):
        for at, (count, most) in enumerate(zip(part, cap, strict=True)):
            if count < most:
                more = suit_needs(
                    (*part[:at], count + 1, *part[at + 1 :]), cap, runs=start != HONOURS
                )
                if _both(more, rest)[5 + needed] < now:
                    found.add(start + at)
    return found


@lru_cache(maxsize=1 << 14)
def _both(left: Needs, right: Needs) -> Needs:
    """Return what two groups of suits need together: melds and pair shared out at the best."""
    either = [FAR] * 10
    for pair in (0, 5):
        for melds in range(5):
            for mine in range(melds + 1):
                yours = melds - mine
                least = left[pair + mine] + right[yours]
                if pair:
                    least = min(least, left[mine] + right[pair + yours])
                either[pair + melds] = min(either[pair + melds], least)
    return tuple(either)


@lru_cache(maxsize=1 << 16)
def suit_needs(part: tuple[int, ...], caps: tuple[int, ...], *, runs: bool) -> Needs:
    """Return how many tiles a suit must draw for each number of melds, without and with a pair."""
    ways = _ways(part, caps, len(part), runs=runs)[0, 0]
    slots = [ways >> _SLOT * at & (1 << _SLOT) - 1 for at in range(10)]
    return tuple((slot & -slot).bit_length() - 1 if slot else FAR for slot in slots)


@lru_cache(maxsize=1 << 16)
def _ways(
    part: tuple[int, ...], caps: tuple[int, ...], size: int, *, runs: bool
) -> dict[tuple[int, int], int]:
    """Return what can be made of the first kinds of a suit of *size* kinds, by state.

    A state is how many sequences began one and two kinds before; three equal sequences are three
    triplets of the same tiles, so two at most need begin at each kind. What can be made is bits:
    ten slots for the melds without and with a pair, in each a bit for every number of tiles drawn.
    """
    if not part:
        return {(0, 0): 1}
    count, cap = part[-1], caps[-1]
    most = 2 if runs and len(part) + 2 <= size else 0
    made: dict[tuple[int, int], int] = {}
    for (older, newer), ways in _ways(part[:-1], caps[:-1], size, runs=runs).items():
        for began, melds, pair, tiles in _BLOCKS:
            used = older + newer + tiles
            if began <= most and used <= cap:
                drawn = max(0, used - count)
                more = (ways & _FITS[melds, pair]) << _SLOT * (melds + 5 * pair) + drawn
                made[newer, began] = made.get((newer, began), 0) | more
    return made


_SLOT: Final = 16
"""Bits; no hand draws more than 14 tiles, so no bit gets into the next slot."""
# What may begin at a kind: sequences, melds with a triplet counted, pairs, tiles of the kind.
_BLOCKS: Final = tuple(
    (began, began + triplet, pair, began + 3 * triplet + 2 * pair)
    for began in range(3)
    for triplet in range(2)
    for pair in range(2)
    if began + 3 * triplet + 2 * pair <= COPIES
)
_FITS: Final = {
    (melds, pair): sum(
        (1 << _SLOT) - 1 << _SLOT * (made + 5 * paired)
        for made in range(MOST_MELDS + 1 - melds)
        for paired in range(2 - pair)
    )
    for _, melds, pair, _ in _BLOCKS
}
"""The slots that have room for so many melds and pairs more."""

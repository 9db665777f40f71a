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
    return _shanten(hand.counts, _caps(hand), MOST_MELDS - len(hand.melds), chosen)


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
    now = _shanten(counts, caps, needed, chosen)
    tiles = tuple(
        (PLAIN[kind], unseen[kind])
        for kind, count in enumerate(counts)
        if count < caps[kind]
        and _shanten((*counts[:kind], count + 1, *counts[kind + 1 :]), caps, needed, chosen) < now
    )
    return Ukeire(now, tiles)


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


def _shanten(
    counts: Sequence[int], caps: Sequence[int], needed: int, forms: tuple[Form, ...]
) -> int:
    distances: list[int] = []
    if "standard" in forms:
        distances.append(_standard(counts, caps, needed))
    if "chiitoitsu" in forms:
        distances.append(_chiitoitsu(counts))
    if "kokushi" in forms:
        distances.append(_kokushi(counts))
    return min(distances) - 1


def _chiitoitsu(counts: Sequence[int]) -> int:
    pairs = sum(count >= 2 for count in counts)
    kinds = sum(count >= 1 for count in counts)
    return 7 - pairs + max(0, 7 - kinds)


def _kokushi(counts: Sequence[int]) -> int:
    kinds = sum(counts[kind] >= 1 for kind in YAOCHUU)
    return 14 - kinds - any(counts[kind] >= 2 for kind in YAOCHUU)


def _standard(counts: Sequence[int], caps: Sequence[int], needed: int) -> int:
    total: Needs = (0, *(FAR,) * 9)
    for part, cap, start in zip(suits(counts), suits(caps), SUIT_STARTS, strict=True):
        total = _both(total, suit_needs(part, cap, runs=start != HONOURS))
    return total[5 + needed]


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
    """Return how many tiles a suit must draw for each number of melds, without and with a pair.

    Kind by kind, a state is how many sequences began one and two kinds before; three equal
    sequences are three triplets of the same tiles, so two at most need begin at each kind.
    """
    states: dict[tuple[int, int], list[int]] = {(0, 0): [0] + [FAR] * 9}
    for at, (count, cap) in enumerate(zip(part, caps, strict=True)):
        most = 2 if runs and at + 2 < len(part) else 0
        following: dict[tuple[int, int], list[int]] = {}
        for (older, newer), needs in states.items():
            for began, triplet, pair in _BLOCKS:
                used = older + newer + began + 3 * triplet + 2 * pair
                if began <= most and used <= cap:
                    best = following.setdefault((newer, began), [FAR] * 10)
                    _take(best, needs, began + triplet, pair, max(0, used - count))
        states = following
    return tuple(states[0, 0])


_BLOCKS: Final = tuple(
    (began, triplet, pair) for began in range(3) for triplet in range(2) for pair in range(2)
)


def _take(best: list[int], needs: list[int], melds: int, pair: int, drawn: int) -> None:
    """Lower *best* to what *needs* become with more melds, perhaps the pair, and tiles drawn."""
    for at, need in enumerate(needs):
        if need < FAR and at % 5 + melds <= MOST_MELDS and not (pair and at >= 5):
            to = at + melds + 5 * pair
            best[to] = min(best[to], need + drawn)

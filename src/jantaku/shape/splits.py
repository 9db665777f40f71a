"""Complete hands: every way to read one, and the tiles that complete a hand of 13."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Literal, get_args

import msgspec

from jantaku.errors import HandError
from jantaku.hands import Hand
from jantaku.melds import Mentsu, mentsu_splits, paired_splits
from jantaku.tiles import COPIES, HONOURS, PLAIN, YAOCHUU, Counts, Tile

Form = Literal["standard", "chiitoitsu", "kokushi"]

FORMS: Final[tuple[Form, ...]] = get_args(Form)
SUIT_STARTS: Final = (0, 9, 18, HONOURS)


class Split(msgspec.Struct, frozen=True):
    """Be one reading of the concealed tiles of a complete hand.

    Attributes:
        form: melds and a pair, seven pairs, or the thirteen orphans.
        mentsu: the melds found in the concealed tiles; those on the table are not repeated.
        pair: the kind of the pair, for kokushi the doubled one; None for chiitoitsu.
    """

    form: Form
    mentsu: tuple[Mentsu, ...] = ()
    pair: int | None = None


def winning_splits(hand: Hand) -> tuple[Split, ...]:
    """Return every reading of *hand* as a complete one; none when it is not, or has 13 tiles.

    >>> from jantaku.hands import parse_hand
    >>> [split.form for split in winning_splits(parse_hand("11223344556677z"))]
    ['chiitoitsu']
    >>> [len(split.mentsu) for split in winning_splits(parse_hand("11122233344z pon:777z"))]
    [3]
    """
    if not hand.is_drawn:
        return ()
    counts = hand.counts
    splits = _standard(counts)
    if not hand.melds:
        if is_chiitoitsu(counts):
            splits += (Split("chiitoitsu"),)
        if is_kokushi(counts):
            splits += (Split("kokushi", pair=next(k for k in YAOCHUU if counts[k] == 2)),)
    return splits


def waits(hand: Hand) -> tuple[Tile, ...]:
    """Return the tiles that complete *hand*, which has 13; none when it is not tenpai.

    A tile of which the hand itself holds all four, concealed or in melds, is no wait (uchiwa 15);
    tiles that others show are not looked at.

    Raises:
        HandError: the hand has 14 tiles (``hand_drawn``).

    >>> from jantaku.hands import parse_hand
    >>> waits(parse_hand("123m456p789s7z pon:777z"))
    ()
    >>> waits(parse_hand("123m456p789s7z pon:111z"))
    (Tile('7z'),)
    """
    if hand.is_drawn:
        raise HandError("hand_drawn", hand=str(hand))
    owned = hand.owned
    return tuple(PLAIN[kind] for kind in sorted(_completing(hand)) if owned[kind] < COPIES)


def is_chiitoitsu(counts: Sequence[int]) -> bool:
    """Say whether 14 tiles are seven different pairs."""
    return sum(count == 2 for count in counts) == 7


def is_kokushi(counts: Sequence[int]) -> bool:
    """Say whether 14 tiles are the thirteen orphans with one of them doubled."""
    return sum(counts[kind] for kind in YAOCHUU) == 14 and all(counts[kind] for kind in YAOCHUU)


def suits(counts: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the counts of the three suits, nine each, and of the seven honours."""
    m, p, s, z = SUIT_STARTS
    whole = tuple(counts)
    return whole[m:p], whole[p:s], whole[s:z], whole[z:]


def _standard(counts: Counts) -> tuple[Split, ...]:
    parts = suits(counts)
    sizes = [sum(part) % 3 for part in parts]
    if sorted(sizes) != [0, 0, 0, 2]:
        return ()
    paired = sizes.index(2)
    plain = [
        mentsu_splits(part, start)
        for at, (part, start) in enumerate(zip(parts, SUIT_STARTS, strict=True))
        if at != paired
    ]
    if not all(plain):
        return ()
    return tuple(
        Split("standard", tuple(meld for melds in chosen for meld in melds), pair)
        for pair, with_pair in paired_splits(parts[paired], SUIT_STARTS[paired])
        for chosen in product(*plain[:paired], (with_pair,), *plain[paired:])
    )


def _completing(hand: Hand) -> set[int]:
    """Return the kinds that would make the hand complete, were there enough of them."""
    counts = hand.counts
    parts = suits(counts)
    kinds = _completing_standard(parts)
    if hand.melds:
        return kinds
    if sum(count == 2 for count in counts) == 6:
        kinds |= {kind for kind, count in enumerate(counts) if count == 1}
    orphans = {kind for kind in YAOCHUU if counts[kind]}
    held = sum(counts[kind] for kind in orphans)
    if held == 13 and len(orphans) >= 12:
        kinds |= YAOCHUU if len(orphans) == 13 else YAOCHUU - orphans
    return kinds


def _completing_standard(parts: tuple[tuple[int, ...], ...]) -> set[int]:
    # A tile makes a pair where there was none, or of two pairs it makes one a meld.
    if sum(sum(part) % 3 == 2 for part in parts) not in {0, 2}:
        return set()
    # One suit at most may want a tile. When none does, either of the two pairs wants one.
    wanting = [at for at, part in enumerate(parts) if not _is_whole(part, SUIT_STARTS[at])]
    if len(wanting) > 1:
        return set()
    return {
        kind
        for at in wanting or range(len(parts))
        for kind in _suit_completing(parts[at], SUIT_STARTS[at])
    }


def _is_whole(part: tuple[int, ...], start: int) -> bool:
    """Say whether a suit is all melds, or all melds but for one pair."""
    left = sum(part) % 3
    if left == 2:
        return bool(paired_splits(part, start))
    return left == 0 and bool(mentsu_splits(part, start))


@lru_cache(maxsize=1 << 14)
def _suit_completing(part: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Return the kinds that make a suit whole."""
    return tuple(
        start + at
        for at, count in enumerate(part)
        if count < COPIES and _is_whole((*part[:at], count + 1, *part[at + 1 :]), start)
    )

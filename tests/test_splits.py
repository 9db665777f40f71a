"""The one splitter into melds, against every set of three melds there is."""

from collections import Counter, defaultdict
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from jantaku.melds import SuitMeld, suit_splits, tile_counts

MELDS = [SuitMeld("sequence", first) for first in range(1, 8)] + [
    SuitMeld("triplet", first) for first in range(1, 10)
]


def test_every_split_of_nine_tiles_is_found_and_no_other() -> None:
    known: dict[tuple[int, ...], set[tuple[SuitMeld, ...]]] = defaultdict(set)
    for three in combinations_with_replacement(MELDS, 3):
        tiles = tuple(tile for meld in three for tile in meld.tiles)
        known[tile_counts(tiles)].add(three)
    for hand in combinations_with_replacement(range(1, 10), 9):
        counts = tile_counts(hand)
        splits = suit_splits(counts)
        assert len(set(splits)) == len(splits)
        assert {tuple(sorted(split)) for split in splits} == {
            tuple(sorted(three)) for three in known[counts]
        }
    assert len(known) >= 809
    assert Counter(len(splits) for splits in known.values() if splits) == {1: 802, 2: 7}


@given(st.lists(st.sampled_from(MELDS), max_size=6))
def test_melds_put_together_come_apart_again(melds: list[SuitMeld]) -> None:
    tiles = tuple(tile for meld in melds for tile in meld.tiles)
    splits = suit_splits(tile_counts(tiles))
    assert tuple(sorted(melds)) in splits
    for split in splits:
        assert sorted(tile for meld in split for tile in meld.tiles) == sorted(tiles)


@given(st.lists(st.integers(0, 6), min_size=9, max_size=9))
def test_what_is_no_multiple_of_three_never_comes_apart(counts: list[int]) -> None:
    if sum(counts) % 3:
        assert suit_splits(tuple(counts)) == ()

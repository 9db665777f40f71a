"""The array functions: equal to the scalar ones, and clear about wrong rows."""

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import riichienv
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from jantaku.errors import HandError
from jantaku.hands import Hand, parse_hand
from jantaku.shape import Form, arrays, kernels, shanten, tables, ukeire, waits
from jantaku.shape.distance import suit_needs
from jantaku.testing import hands, random_hand
from jantaku.tiles import Tile

MIXED = [range(34), range(9), [*range(9, 18), 0, 8, 27, 31], range(18, 34)]


def drawn(count: int, size: int, seed: str) -> list[Hand]:
    """Return hands of all numbers of melds, of many suits and of few."""
    luck = Random(seed)  # noqa: S311
    return [random_hand(luck, size=size, kinds=MIXED[at % len(MIXED)]) for at in range(count)]


@pytest.mark.parametrize("size", [13, 14])
def test_shanten_of_rows_is_that_of_the_hands(size: int) -> None:
    many = drawn(4000, size, "shanten")
    found = arrays.shanten(*arrays.count_hands(many))
    assert found.dtype == np.int8
    assert found.tolist() == [shanten(hand) for hand in many]


@pytest.mark.parametrize("forms", [["standard"], ["chiitoitsu"], ["kokushi", "chiitoitsu"]])
def test_shanten_by_chosen_forms_is_that_of_the_hands(forms: list[Form]) -> None:
    luck = Random("forms")  # noqa: S311
    many = [random_hand(luck, size=13 + at % 2, melds=0) for at in range(500)]
    found = arrays.shanten(*arrays.count_hands(many), forms=forms)
    assert found.tolist() == [shanten(hand, forms) for hand in many]


def test_ukeire_of_rows_is_that_of_the_hands() -> None:
    many = drawn(400, 13, "ukeire")
    found = arrays.ukeire(*arrays.count_hands(many))
    for hand, now, unseen in zip(many, found.shanten, found.unseen, strict=True):
        expected = ukeire(hand)
        assert now == expected.shanten
        assert {Tile.of(int(kind)): unseen[kind] for kind in np.flatnonzero(unseen)} == dict(
            expected.tiles
        ), hand


def test_ukeire_leaves_out_what_is_seen() -> None:
    many = drawn(100, 13, "seen")
    counts, called = arrays.count_hands(many)
    luck = np.random.default_rng(7)
    seen = luck.integers(0, 5 - counts - called, dtype=np.int8)
    found = arrays.ukeire(counts, called, seen)
    for hand, shown, unseen in zip(many, seen, found.unseen, strict=True):
        river = [tile for tile in Tile if not tile.red for _ in range(shown[tile.kind])]
        expected = {tile: count for tile, count in ukeire(hand, river).tiles if count}
        assert {Tile.of(int(kind)): unseen[kind] for kind in np.flatnonzero(unseen)} == expected


def test_waits_of_rows_are_those_of_the_hands() -> None:
    luck = Random("waits")  # noqa: S311
    many = [random_hand(luck, kinds=range(9)) for _ in range(1500)]
    found = arrays.waits(*arrays.count_hands(many))
    assert [[Tile.of(int(kind)) for kind in np.flatnonzero(row)] for row in found] == [
        list(waits(hand)) for hand in many
    ]


@settings(deadline=None)
@given(st.lists(hands(kinds=range(9)), max_size=5), st.booleans())
def test_any_batch_of_melded_hands_is_equal(many: list[Hand], as_lists: bool) -> None:
    counts, called = arrays.count_hands(many)
    given = (counts.tolist(), called.tolist()) if as_lists and many else (counts, called)
    assert arrays.shanten(*given).tolist() == [shanten(hand) for hand in many]


def test_without_called_tiles_rows_are_what_other_libraries_say() -> None:
    """Any number of calls, concealed tiles only."""
    many = drawn(3000, 13, "concealed") + drawn(3000, 14, "concealed")
    counts, _ = arrays.count_hands(many)
    expected = [
        riichienv.calculate_shanten(
            [4 * kind + copy for kind, count in enumerate(row) for copy in range(count)]
        )
        for row in counts.tolist()
    ]
    assert arrays.shanten(counts).tolist() == expected


def test_two_hands_that_only_their_melds_make_noten() -> None:
    many = [
        parse_hand("123m456p789s7z pon:777z"),
        parse_hand("123m456p789s7z pon:111z"),
        parse_hand("456m789s12p11z ankan:3333p"),
    ]
    counts, called = arrays.count_hands(many)
    assert arrays.shanten(counts, called).tolist() == [1, 0, 1]
    assert arrays.waits(counts, called).sum(axis=1).tolist() == [0, 1, 0]
    assert arrays.shanten(counts).tolist() == [0, 0, 0]


def test_rows_may_be_of_any_integers_read_only_or_a_part_of_something() -> None:
    many = drawn(20, 13, "types")
    counts, _ = arrays.count_hands(many)
    expected = arrays.shanten(counts).tolist()
    frozen = counts.copy()
    frozen.setflags(write=False)
    wide = np.zeros((40, 68))
    wide[::2, ::2] = counts
    for rows in (
        counts.astype(np.int64),
        counts.astype(np.uint8),
        frozen,
        np.asfortranarray(counts),
    ):
        before = rows.copy()
        assert arrays.shanten(rows).tolist() == expected
        assert arrays.ukeire(rows, np.zeros_like(rows)).shanten.tolist() == expected
        assert (rows == before).all()
    assert arrays.shanten(wide.astype(np.int8)[::2, ::2]).tolist() == expected


def test_no_rows_have_no_shanten() -> None:
    nothing = np.zeros((0, 34), np.int8)
    assert arrays.shanten(nothing).shape == (0,)
    assert arrays.ukeire(nothing, nothing).unseen.shape == (0, 34)
    assert arrays.waits(nothing).shape == (0, 34)


def good_rows() -> npt.NDArray[np.int8]:
    return arrays.count_hands(drawn(5, 13, "good"))[0]


@pytest.mark.parametrize("shape", [(34,), (5, 33), (5, 34, 1)])
def test_arrays_of_another_shape_or_type_are_errors(shape: tuple[int, ...]) -> None:
    with pytest.raises(HandError, match="rows_shape"):
        arrays.shanten(np.zeros(shape, np.int8))
    with pytest.raises(HandError, match="rows_shape"):
        arrays.shanten(good_rows().astype(float))
    with pytest.raises(HandError, match="rows_shape") as caught:
        arrays.shanten(good_rows(), called=good_rows()[:4])
    assert caught.value.facts["name"] == "called"


@pytest.mark.parametrize("count", [-1, 5, 127, -128])
def test_more_than_four_or_less_than_none_is_an_error_that_says_where(count: int) -> None:
    rows = good_rows()
    rows[3, 31] = count
    with pytest.raises(HandError) as caught:
        arrays.ukeire(rows)
    assert caught.value.facts == {"row": 3, "tile": "5z", "count": count}
    wide = good_rows().astype(np.int64)
    wide[2, 0] = 256 + 1
    with pytest.raises(HandError, match="row_counts"):
        arrays.shanten(wide)


def test_five_with_the_called_or_seen_ones_are_an_error() -> None:
    rows, called = arrays.count_hands([parse_hand("11m456p789s77z chi:123m")])
    called[0, 0] += 2
    with pytest.raises(HandError, match="row_counts"):
        arrays.shanten(rows, called)
    called[0, 0] -= 2
    seen = np.zeros_like(called)
    seen[0, 0] = 2
    with pytest.raises(HandError, match="row_counts"):
        arrays.ukeire(rows, called, seen)


@pytest.mark.parametrize("tiles", [0, 3, 12, 15, 16, 17, 28, 42, 56, 136])
def test_a_row_of_a_wrong_size_is_an_error_that_says_which(tiles: int) -> None:
    rows = good_rows()
    rows[4] = 0
    full, rest = divmod(tiles, 4)
    rows[4, :full] = 4
    if rest:
        rows[4, full] = rest
    with pytest.raises(HandError) as caught:
        arrays.shanten(rows)
    assert (caught.value.code, caught.value.facts) == ("row_size", {"row": 4, "tiles": tiles})


def test_rows_of_fourteen_have_no_ukeire_and_melds_no_seven_pairs() -> None:
    rows, _ = arrays.count_hands(drawn(5, 14, "fourteen"))
    with pytest.raises(HandError, match="row_size"):
        arrays.ukeire(rows)
    rows, _ = arrays.count_hands([parse_hand("123m456p789s7z pon:111z")])
    with pytest.raises(HandError, match="row_size"):
        arrays.shanten(rows, forms=["kokushi"])


def test_classes_are_the_few_that_make_the_tables_small() -> None:
    built = tables.build()
    assert (len(built.suit_needs), len(built.honour_needs)) == (126, 55)
    assert built.final.shape == (5, 180, 165)
    suits = built.suits[(built.suits & 63) <= 14]
    assert len(suits) == 405_350


def test_the_needs_of_the_tables_are_those_of_the_scalar_function() -> None:
    """Go through every suit of up to four tiles, and some of all."""
    needs = tables.all_needs(9, runs=True)
    honours = tables.all_needs(7, runs=False)
    for index in [*suits_of_at_most(4).tolist(), *range(0, 5**9, 2011)]:
        suit = tuple(index // 5**at % 5 for at in range(8, -1, -1))
        assert tuple(needs[:, index]) == suit_needs(suit, (4,) * 9, runs=True)
    for index in range(0, 5**7, 501):
        suit = tuple(index // 5**at % 5 for at in range(6, -1, -1))
        assert tuple(honours[:, index]) == suit_needs(suit, (4,) * 7, runs=False)


def called_in_a_suit(melds: int) -> list[npt.NDArray[np.int8]]:
    """Return the tiles of every choice of so many melds in one suit."""
    one = [3 * np.eye(9, dtype=np.int8)[at] for at in range(9)]
    one += [4 * np.eye(9, dtype=np.int8)[at] for at in range(9)]
    one += [np.eye(9, dtype=np.int8)[at : at + 3].sum(axis=0, dtype=np.int8) for at in range(7)]
    chosen = [np.sum(some, axis=0) for some in combinations_with_replacement(one, melds)]
    return [some.astype(np.int8) for some in chosen if some.max() <= 4]


def suits_of_at_most(tiles: int) -> npt.NDArray[np.int64]:
    """Return the base-5 indices of the suits of so many tiles."""
    sums = np.zeros(1, np.int64)
    for _ in range(9):
        sums = (sums[:, None] + np.arange(5)).ravel()
    return np.flatnonzero(sums <= tiles)


@njit(cache=False)  # type: ignore[untyped-decorator,unused-ignore]
def felt_without_sign(called: Any, suits: Any, needed: int, table: Any, count_out: Any) -> Any:
    """Count suits with no called kind at three, and those that need more than the table says."""
    work, needs = np.empty(180, np.int64), np.empty(10, np.int64)
    row = np.empty(9, np.int8)
    looked = wrong = 0
    for index in suits:
        rest, signs = index, False
        for at in range(8, -1, -1):
            row[at] = rest % 5
            rest //= 5
            signs |= called[at] > 0 and row[at] + called[at] >= 3
        if signs:
            continue
        looked += 1
        count_out(row, called, 0, 9, work, needs)
        for melds in range(needed + 1):
            if needs[melds] != table[melds, index] or needs[melds + 5] != table[melds + 5, index]:
                wrong += 1
                break
    return looked, wrong


@pytest.mark.parametrize("melds", [1, 2, 3, 4])
def test_melds_are_felt_only_where_a_called_kind_is_held_three_times(melds: int) -> None:
    """Go through every suit of up to 14 tiles beside every choice of melds in it."""
    table = tables.all_needs(9, runs=True)
    suits = suits_of_at_most(14 - 3 * melds)
    looked = wrong = 0
    for called in called_in_a_suit(melds):
        found = felt_without_sign(called, suits, 4 - melds, table, kernels._count_out)
        looked, wrong = looked + found[0], wrong + found[1]
    assert wrong == 0
    assert looked > 500


def test_two_melds_in_a_suit_are_277_choices() -> None:
    """25 melds; of 325 pairs go two of a kind (27) and a kan in a run (21)."""
    assert [len(called_in_a_suit(melds)) for melds in (1, 2)] == [25, 325 - 27 - 21]

"""Random numbers: uniform, unbiased at the edge, and the same for ever."""

from collections import Counter
from hashlib import blake2b
from itertools import pairwise, permutations

import pytest

from jantaku.fx602p.flow import random_tile
from jantaku.fx602p.rules import Rules
from jantaku.rng import Stream

WORD = 1 << 64


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    missing = cells - len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values()) + missing * expected


# The 0.999 quantiles of chi-square; the seeds are fixed, so a test passes always or never.


def test_tiles_are_uniform() -> None:
    counts = Counter(random_tile(Rules(), "uniform", index) for index in range(45_000))
    assert set(counts) == set(range(1, 10))
    assert chi_square(Counter(counts), 9) < 26.12


def test_neighbouring_tiles_are_independent() -> None:
    tiles = [random_tile(Rules(), "pairs", index) for index in range(45_001)]
    counts: Counter[object] = Counter(pairwise(tiles))
    assert chi_square(counts, 81) < 124.84


def test_the_same_place_of_neighbouring_seeds_is_independent() -> None:
    counts: Counter[object] = Counter(
        (random_tile(Rules(), f"s/{n}", 0), random_tile(Rules(), f"s/{n + 1}", 0))
        for n in range(20_000)
    )
    assert chi_square(counts, 81) < 124.84


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    counts: Counter[object] = Counter(
        Stream(str(n), "wall").shuffled("abcd") for n in range(24_000)
    )
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < 49.73


@pytest.mark.parametrize("bound", [3, 9, 10, 34, 1000, (1 << 63) + 1])
def test_numbers_beyond_the_last_whole_multiple_are_drawn_again(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = WORD // bound * bound
    asked: list[int] = []

    def word(_stream: Stream, _index: int, attempt: int = 0) -> int:
        asked.append(attempt)
        return (limit, WORD - 1, 2)[attempt]

    monkeypatch.setattr(Stream, "word", word)
    assert Stream("s", "n").below(bound, 0) == 2
    assert asked == [0, 1, 2]
    monkeypatch.setattr(Stream, "word", lambda _s, _i, _a=0: limit - 1)
    assert Stream("s", "n").below(bound, 0) == bound - 1


@pytest.mark.parametrize("bound", [1, 2, 8, 1 << 64])
def test_bounds_that_divide_a_word_never_draw_again(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stream, "word", lambda _s, _i, _a=0: WORD - 1)
    assert Stream("s", "n").below(bound, 0) == bound - 1


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_a_bound_without_numbers_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream("s", "n").below(bound, 0)


def hashed(seed: str, name: str, index: int, attempt: int = 0) -> int:
    text = "\0".join(["1", seed, name, str(index), str(attempt)])
    return int(blake2b(text.encode("utf-8"), digest_size=8).hexdigest(), 16)


@pytest.mark.parametrize("seed", ["", "east", "雀卓", "2001/02/09"])
def test_numbers_are_blake2b_of_version_seed_name_index_and_attempt(seed: str) -> None:
    stream = Stream(seed, "fx602p/tiles")
    for index in (0, 1, 17, 10**12):
        assert stream.word(index) == hashed(seed, "fx602p/tiles", index)
        assert stream.word(index, 1) == hashed(seed, "fx602p/tiles", index, 1)
        # 2^64 = 7 mod 9: a redraw has a chance of 4e-19, so the first word decides here.
        assert random_tile(Rules(), seed, index) == 1 + hashed(seed, "fx602p/tiles", index) % 9


def test_numbers_never_change() -> None:
    """Hold the numbers of version 1, made with b2sum: a record made today must verify for ever."""
    words = [
        0x2587AEB36107E523,
        0xAF028FADE5849B41,
        0xFE006344C77B9EB6,
        0x08A2FDD4ACF0565E,
        0xD77E713B2728BA4F,
        0xCA932E36BC1C72FA,
        0xEAF9D0A2DA9B697D,
        0x9FCE83E41C536B46,
    ]
    stream = Stream("east", "fx602p/tiles")
    assert [stream.word(index) for index in range(8)] == words
    assert [stream.below(9, index) for index in range(8)] == [word % 9 for word in words]


def test_streams_of_different_names_differ() -> None:
    one, other = Stream("east", "a"), Stream("east", "b")
    assert [one.word(n) for n in range(4)] != [other.word(n) for n in range(4)]


def test_the_original_random_numbers_give_112_ones_and_111_of_each_other_tile_in_1000(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Stream, "word", lambda _stream, index, _attempt=0: index)
    rules = Rules(original_rng=True)
    tiles = [random_tile(rules, "any", residue) for residue in range(1000)]
    assert Counter(tiles) == {1: 112, **dict.fromkeys(range(2, 10), 111)}
    # 1 + INT(9 x 0.abc), as P6 of the program has it
    assert tiles[111] == 1
    assert tiles[112] == 2
    assert tiles[999] == 9

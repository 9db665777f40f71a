"""The largest clear: golden boards, hard bunches, and two other searches as a second opinion."""

import json
import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from jantaku.melds import Mentsu
from jantaku.tamentsu.board import Board, board_of, parse_board
from jantaku.tamentsu.clears import Melds, largest_clear, optimal_melds
from jantaku.tamentsu.search import INWARDS, table
from tamentsu_plain_search import largest_clear as plain_clear
from tamentsu_plain_search import partitionable, touching

DATA = Path(__file__).parent.parent / "data"


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


BOARDS = read("tamentsu_clears.jsonl")
HARD = read("tamentsu_adversarial.jsonl")


def numbers(melds: Melds, first: int) -> tuple[str, ...]:
    """Return the melds of a suit as the golden data write them."""
    return tuple(
        sorted(
            "".join(str(kind - first + 1) for kind in meld.kinds)
            for meld in melds
            if first <= meld.first < first + 9
        )
    )


@pytest.mark.parametrize("golden", BOARDS, ids=lambda golden: str(golden["id"]))
def test_golden_boards(golden: dict[str, Any]) -> None:
    board = parse_board(golden["rows"])
    clear = largest_clear(board)
    assert len(clear.melds) == golden["max_melds"]
    if golden.get("unique_clear") is not None:
        assert [list(cell) for cell in clear.cells] == golden["unique_clear"]
    optimal = optimal_melds(board)
    for at, suit in enumerate("mps"):
        if golden["multisets"][suit] is not None:
            found = {numbers(melds, 9 * at) for melds in optimal} or {()}
            assert found == {tuple(sorted(multiset)) for multiset in golden["multisets"][suit]}


@pytest.mark.parametrize("hard", HARD, ids=lambda hard: str(hard["nodes"]))
def test_bunches_that_are_slow_to_search(hard: dict[str, Any]) -> None:
    board = board_of((row, column, f"{number}p") for row, column, number in hard["cells"])
    assert len(largest_clear(board).melds) == hard["melds"]


def bunches(tiles: int, seeds: int) -> Iterator[Board]:
    """Give random bunches of a suit, ragged or solid, none of more than four of a kind."""
    for seed in range(seeds):
        luck = random.Random(f"{tiles} {seed}")  # noqa: S311  a test wants the same ones each time
        cells = {(5, 5)}
        while len(cells) < tiles:
            row, column = luck.choice(sorted(cells))
            down, right = luck.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            cell = (row + down, column + right)
            beside = sum(abs(row - cell[0]) + abs(at - cell[1]) == 1 for row, at in cells)
            if min(cell) >= 0 and (beside == 1 or luck.random() < (0.1, 1.0)[seed % 2]):
                cells.add(cell)
        top, left = (min(axis) for axis in zip(*cells, strict=True))
        # few kinds make many ties, all nine many bridges
        kinds = luck.sample(range(1, 10), luck.randint(-(-tiles // 4), 9))
        supply = luck.sample([kind for kind in kinds for _ in range(4)], tiles)
        yield board_of(
            (row - top, column - left, f"{kind}s")
            for (row, column), kind in zip(sorted(cells), supply, strict=True)
        )


@pytest.mark.parametrize("tiles", range(6, 17))
def test_the_plain_search_finds_the_same_melds_and_cells(tiles: int) -> None:
    for board in bunches(tiles, 60):
        assert largest_clear(board) == plain_clear(board), board.rows


@pytest.mark.parametrize("tiles", range(6, 13))
def test_trying_every_set_of_tiles_finds_the_same(tiles: int) -> None:
    for board in bunches(tiles, 25):
        cells = sorted(board.tiles)
        sizes = range(len(cells) // 3 * 3, 5, -3)
        best = next(
            (
                size
                for size in sizes
                if any(clears(board, some) for some in combinations(cells, size))
            ),
            0,
        )
        assert len(largest_clear(board).melds) == best // 3, board.rows


def clears(board: Board, cells: tuple[tuple[int, int], ...]) -> bool:
    """Return whether every bunch of these cells is two melds or more without rest."""
    for bunch in touching(cells):
        counts = [0] * 9
        for cell in bunch:
            counts[board.tiles[cell] - 18] += 1
        if len(bunch) < 6 or not partitionable(counts):
            return False
    return True


@pytest.mark.parametrize("tiles", [9, 12, 14])
def test_the_value_decides_between_equally_many(tiles: int) -> None:
    def value(melds: Melds) -> int:
        return sum(meld.kind == "triplet" for meld in melds) * 100 + melds[-1].first

    for board in bunches(tiles, 60):
        assert largest_clear(board, value) == plain_clear(board, value), board.rows


def test_no_value_is_asked_for_below_the_least() -> None:
    def value(melds: Melds) -> int:
        raise AssertionError(melds)

    board = parse_board(["1m1m1m", "2m2m2m", "3m3m3m"])
    clear = largest_clear(board, value, least=4)
    assert clear.melds == (
        Mentsu("triplet", 0),
        Mentsu("triplet", 1),
        Mentsu("triplet", 2),
    )


def test_two_bunches_of_a_suit_and_honours_clear_together() -> None:
    board = parse_board(
        ["1m2m3m..7z7z7z", "1m2m3m......7z", "..............", "4p4p4p........", "5p5p5p........"]
    )
    clear = largest_clear(board)
    assert [meld.first for meld in clear.melds] == [0, 0, 12, 13, 33]
    assert len(clear.cells) == 15


@pytest.mark.parametrize("upwards", [False, True])
def test_the_table_is_the_rule(upwards: bool) -> None:
    """A row's number is the most melds of counts whose first kinds are used up exactly."""
    luck = random.Random(7)  # noqa: S311
    order = range(9) if upwards else [int(kind) for kind in INWARDS]
    for _ in range(300):
        counts = [luck.choice((0, 0, 1, 2, 3, 4)) for _ in range(9)]
        exact = luck.randint(0, 9)
        at = int("".join(map(str, counts)), 5)
        assert max(int(table(upwards)[exact, at]), -1) == most(counts, set(order[:exact])), counts


def most(counts: list[int], exact: set[int]) -> int:
    """Return the most melds, by trying all; -1 where *exact* kinds cannot be used up."""
    seen: set[tuple[int, ...]] = set()
    best = -1
    edge = {tuple(counts)}
    made = 0
    while edge:
        if any(not any(left[kind] for kind in exact) for left in edge):
            best = made
        seen |= edge
        edge = {rest for left in edge for rest in without_a_meld(left)} - seen
        made += 1
    return best


def without_a_meld(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for kind in range(9):
        if counts[kind] >= 3:
            yield tuple(count - 3 * (at == kind) for at, count in enumerate(counts))
        if kind < 7 and min(counts[kind : kind + 3]):
            yield tuple(count - (kind <= at < kind + 3) for at, count in enumerate(counts))

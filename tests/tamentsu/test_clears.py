"""The largest clear of golden boards: how many melds, every optimal multiset, and the cells."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from jantaku.tamentsu.board import parse_board
from jantaku.tamentsu.clears import _options, largest_clear

LARGEST = 18
"""Tiles of a suit on the boards that are looked at here: larger ones take long."""

BOARDS = [
    board
    for line in (Path(__file__).parent.parent / "data" / "tamentsu_clears.jsonl")
    .read_text("utf-8")
    .splitlines()
    if (board := json.loads(line))["max_suit_tiles"] <= LARGEST
]


@pytest.mark.parametrize("golden", BOARDS, ids=lambda golden: str(golden["id"]))
def test_golden_boards(golden: dict[str, Any]) -> None:
    board = parse_board(golden["rows"])
    clear = largest_clear(board)
    assert len(clear.melds) == golden["max_melds"]
    if golden.get("unique_clear") is not None:
        assert [list(cell) for cell in clear.cells] == golden["unique_clear"]
    for at, suit in enumerate("mps"):
        if golden["multisets"][suit] is None:
            continue
        groups = [group for group in board.groups() if group.first == 9 * at]
        found = {
            tuple(
                sorted(
                    "".join(str(kind % 9 + 1) for kind in meld.kinds)
                    for part in choice
                    for meld in part
                )
            )
            for choice in product(*filter(None, map(_options, groups)))
        }
        assert found == {tuple(sorted(multiset)) for multiset in golden["multisets"][suit]}


def test_there_are_golden_boards() -> None:
    assert len(BOARDS) > 100

"""The board: reading and writing, gravity, and what touches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.errors import BoardError
from jantaku.tamentsu.board import EMPTY, Board, Group, board_of, check, parse_board
from jantaku.words import LANGUAGES, Lang, Words

KIND = st.one_of(st.just(EMPTY), st.integers(0, 33))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    kinds = draw(st.lists(KIND, min_size=height * width, max_size=height * width))
    return Board(height, width, tuple(kinds))


@given(boards())
def test_writing_and_reading_are_inverse(board: Board) -> None:
    assert parse_board(board.rows) == board


@given(boards())
def test_columns_fall_straight_down_and_keep_their_order(board: Board) -> None:
    def column(of: Board, at: int) -> list[int]:
        return [kind for row in range(of.height) if (kind := of.at((row, at))) is not None]

    fallen, moved = board.settled()
    for at in range(board.width):
        tiles = column(board, at)
        assert column(fallen, at) == tiles
        top = board.height - len(tiles)
        assert all(fallen.at((row, at)) is None for row in range(top))
        assert fallen.landing(at) == (top - 1 if top else None)
    assert fallen.floating == ()
    assert fallen.settled() == (fallen, frozenset())
    assert bool(moved) == bool(board.floating)
    # A tile that did not move has the same tiles below it as before.
    for row, at in set(fallen.tiles) - moved:
        assert [board.at((below, at)) for below in range(row, board.height)] == [
            fallen.at((below, at)) for below in range(row, board.height)
        ]


@given(boards())
def test_groups_part_the_tiles_by_suit_and_touch(board: Board) -> None:
    groups = board.groups()
    cells = [cell for group in groups for cell in group.cells]
    assert sorted(cells) == list(board.tiles)
    assert len(cells) == len(set(cells))
    at = {cell: number for number, group in enumerate(groups) for cell in group.cells}
    for (row, column), kind in board.tiles.items():
        for cell in ((row + 1, column), (row, column + 1)):
            other = board.at(cell)
            if other is not None:
                alike = kind == other or (max(kind, other) < 27 and kind // 9 == other // 9)
                assert not alike or at[row, column] == at[cell]
    for group in groups:
        reached, edge = {group.cells[0]}, [group.cells[0]]
        while edge:
            row, column = edge.pop()
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            edge += (near & set(group.cells)) - reached
            reached |= near & set(group.cells)
        assert reached == set(group.cells)


def test_different_honours_do_not_belong_together() -> None:
    board = parse_board(["1z1z2z", "1m1p1m"])
    assert board.groups() == (
        Group(27, ((0, 0), (0, 1)), (27, 27)),
        Group(28, ((0, 2),), (28,)),
        Group(0, ((1, 0),), (0,)),
        Group(9, ((1, 1),), (9,)),
        Group(0, ((1, 2),), (0,)),
    )


def test_a_tile_is_put_and_taken() -> None:
    board = Board.empty(2, 2).with_tile((1, 0), 33)
    assert board.rows == ("....", "7z..")
    assert board.landing(0) == 0
    assert board.landing(1) == 1
    assert board.without([(1, 0)]) == Board.empty(2, 2)
    with pytest.raises(ValueError, match="there is a tile"):
        board.with_tile((1, 0), 3)
    with pytest.raises(ValueError, match="no cell"):
        board.with_tile((2, 0), 3)


def test_a_board_is_made_of_single_tiles() -> None:
    assert board_of([(2, 1, "5p"), (1, 1, "7z")]).rows == ("....", "..7z", "..5p")


@pytest.mark.parametrize(
    ("rows", "code", "facts"),
    [
        ([], "board_empty", {}),
        (["", ""], "board_empty", {}),
        (["1m2", "1m2m"], "board_half", {"row": 1, "given": 3}),
        (["1m2m", "1m"], "board_ragged", {"row": 2, "given": 1, "wanted": 2}),
        (["1m", ""], "board_ragged", {"row": 2, "given": 0, "wanted": 1}),
        (["..1m", "..8z"], "board_tile", {"row": 2, "column": 2, "text": "8z"}),
        (["0m"], "board_tile", {"row": 1, "column": 1, "text": "0m"}),
        (["1m"] * 65, "board_size", {"height": 65, "width": 1}),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_board_is_told(
    rows: list[str], code: str, facts: dict[str, object], lang: Lang
) -> None:
    with pytest.raises(BoardError) as found:
        parse_board(rows)
    assert found.value.code == code
    assert facts.items() <= found.value.facts.items()
    assert code not in Words(lang).error(found.value)


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ([], "board_empty"),
        ([(0, 64, "1m")], "board_cell"),
        ([(-1, 0, "1m")], "board_cell"),
        ([(0, 0, "1m"), (0, 0, "2m")], "board_twice"),
        ([(0, 0, "1")], "board_tile"),
    ],
)
def test_what_are_no_tiles_is_told(tiles: list[tuple[int, int, str]], code: str) -> None:
    with pytest.raises(BoardError, match=code):
        board_of(tiles)


def test_a_fifth_tile_is_refused_where_it_stands() -> None:
    check(parse_board(["9s9s9s9s"]))
    with pytest.raises(BoardError, match="board_five") as found:
        check(parse_board(["9s9s9s", "9s1m9s"]))
    assert found.value.facts == {"row": 2, "column": 3, "tile": "9s", "count": 5, "most": 4}


def test_a_floating_tile_is_refused_unless_there_is_no_gravity() -> None:
    board = parse_board(["..1m", "2m..", "3m4m"])
    with pytest.raises(BoardError, match="board_floating") as found:
        check(board)
    assert found.value.facts == {"row": 1, "column": 2, "tile": "1m"}
    check(board, gravity=False)

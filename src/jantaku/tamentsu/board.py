"""The board: cells that are empty or hold a tile, gravity, and tiles that touch.

A *cell* is (row, column), both from 0, row 0 at the top. A board is written as rows of text, the
top one first, two characters a cell: ``1m`` to ``9s`` and ``1z`` to ``7z`` as everywhere, ``..``
for an empty cell.

>>> board = parse_board(["..2m..", "1m..1z"])
>>> board.at((0, 1)), board.at((0, 0)), board.floating
(1, None, ((0, 1),))
>>> fallen, moved = board.settled()
>>> fallen.rows, sorted(moved)
(('......', '1m2m1z'), [(1, 1)])
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

import msgspec

from jantaku.errors import BoardError
from jantaku.tiles import COPIES, HONOURS, KINDS, PLAIN

Cell = tuple[int, int]
"""Row and column, from 0; row 0 is the top."""

EMPTY: Final = -1
LARGEST: Final = 64
"""The rows and the columns a board may have at most."""

_BLANK: Final = ".."
_KINDS: Final = {tile.code: tile.kind for tile in PLAIN}


class Board(msgspec.Struct, frozen=True, dict=True):
    """Be a board of *height* rows and *width* columns.

    *kinds* has a number for each cell, row by row from the top: the kind of its tile, 0-33, or
    `EMPTY`. What `check` would refuse is allowed here: floating tiles come and go in play.

    Raises:
        BoardError: no cell, or more than `LARGEST` rows or columns (``board_size``).
        ValueError: *kinds* does not have a kind for each cell; a mistake of the program's.
    """

    height: int
    width: int
    kinds: tuple[int, ...]

    def __post_init__(self) -> None:
        if not (0 < self.height <= LARGEST and 0 < self.width <= LARGEST):
            raise BoardError("board_size", height=self.height, width=self.width, most=LARGEST)
        if len(self.kinds) != self.height * self.width:
            raise ValueError(f"{len(self.kinds)} kinds for {self.height}×{self.width} cells")
        if not all(EMPTY <= kind < KINDS for kind in self.kinds):
            raise ValueError("a kind is 0-33, or EMPTY")

    @classmethod
    def empty(cls, height: int, width: int) -> "Board":
        """Return a board without tiles."""
        return cls(height, width, (EMPTY,) * max(0, height * width))

    def at(self, cell: Cell) -> int | None:
        """Return the kind of the tile in *cell*; None where it is empty or off the board."""
        row, column = cell
        if not (0 <= row < self.height and 0 <= column < self.width):
            return None
        kind = self.kinds[row * self.width + column]
        return None if kind == EMPTY else kind

    @cached_property
    def tiles(self) -> Mapping[Cell, int]:
        """Return the kind of each tile by its cell, in reading order: by rows, from the left."""
        return {divmod(at, self.width): kind for at, kind in enumerate(self.kinds) if kind != EMPTY}

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Return how many tiles there are of each of the 34 kinds."""
        found = [0] * KINDS
        for kind in self.tiles.values():
            found[kind] += 1
        return tuple(found)

    @property
    def rows(self) -> tuple[str, ...]:
        """Return the board as text, as `parse_board` reads it."""
        codes = [_BLANK if kind == EMPTY else PLAIN[kind].code for kind in self.kinds]
        return tuple(
            "".join(codes[start : start + self.width]) for start in range(0, len(codes), self.width)
        )

    def with_tile(self, cell: Cell, kind: int) -> "Board":
        """Return the board with a tile of *kind* in the empty *cell*."""
        if self.at(cell) is not None:
            raise ValueError(f"there is a tile in {cell}")
        return self._changed({cell: kind})

    def without(self, cells: Iterable[Cell]) -> "Board":
        """Return the board without the tiles of *cells*; nothing falls yet."""
        return self._changed(dict.fromkeys(cells, EMPTY))

    def landing(self, column: int) -> int | None:
        """Return the row on which a tile comes to lie that falls from above the board.

        None where the column is full to the top. The column's own tiles must not float.
        """
        for row in range(self.height):
            if self.kinds[row * self.width + column] != EMPTY:
                return row - 1 if row else None
        return self.height - 1

    @property
    def floating(self) -> tuple[Cell, ...]:
        """Return the cells whose tile has an empty cell somewhere below it, in reading order."""
        return tuple(cell for cell, (row, _) in self.falls() if cell[0] != row)

    def settled(self) -> tuple["Board", frozenset[Cell]]:
        """Return the board after every column has fallen straight down, and the cells they fell to.

        The order in a column is kept and nothing moves sideways; the cells are those of tiles that
        changed their row.
        """
        falls = dict(self.falls())
        moved = frozenset(to for cell, to in falls.items() if to != cell)
        if not moved:
            return self, moved
        kinds = [EMPTY] * len(self.kinds)
        for cell, (row, column) in falls.items():
            kinds[row * self.width + column] = self.tiles[cell]
        return Board(self.height, self.width, tuple(kinds)), moved

    def groups(self) -> tuple["Group", ...]:
        """Return the tiles by what may clear together: touching ones of a suit, or of an honour.

        The groups stand in the order of their first cells. What is too few to clear is there too.
        """
        todo, found = dict(self.tiles), []
        for first in self.tiles:
            if first not in todo:
                continue
            family, cells, edge = _family(todo.pop(first)), [first], [first]
            while edge:
                for cell in beside(edge.pop()):
                    if cell in todo and _family(todo[cell]) == family:
                        del todo[cell]
                        cells.append(cell)
                        edge.append(cell)
            cells.sort()
            found.append(Group(family, tuple(cells), tuple(self.tiles[cell] for cell in cells)))
        return tuple(found)

    def falls(self) -> Iterator[tuple[Cell, Cell]]:
        """Give each tile's cell, in reading order, and the cell it falls to."""
        below = [0] * self.width
        falls: list[tuple[Cell, Cell]] = []
        for row, column in reversed([*self.tiles]):
            below[column] += 1
            falls.append(((row, column), (self.height - below[column], column)))
        return reversed(falls)

    def _changed(self, kinds: Mapping[Cell, int]) -> "Board":
        changed = list(self.kinds)
        for (row, column), kind in kinds.items():
            if not (0 <= row < self.height and 0 <= column < self.width):
                raise ValueError(f"there is no cell {(row, column)}")
            changed[row * self.width + column] = kind
        return Board(self.height, self.width, tuple(changed))


class Group(msgspec.Struct, frozen=True):
    """Be tiles that touch one another, all of a number suit or all of an honour.

    Attributes:
        first: the kind the suit begins with, 0, 9 or 18, or the honour itself.
        cells: where they are, in reading order.
        kinds: the kind of each.
    """

    first: int
    cells: tuple[Cell, ...]
    kinds: tuple[int, ...]


def beside(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells that a cell touches, some of which may be off the board."""
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def _family(kind: int) -> int:
    return kind if kind >= HONOURS else kind // 9 * 9


def parse_board(rows: Sequence[str]) -> Board:
    """Read a board from its *rows*; tiles may float (`check` tells).

    Raises:
        BoardError: no row (``board_empty``), a row of half a cell (``board_half``) or of another
            length than the first (``board_ragged``), a cell that is no tile (``board_tile``), or
            too many rows or columns (``board_size``). Rows and columns are told from 1.
    """
    if not rows or not rows[0]:
        raise BoardError("board_empty")
    for row, text in enumerate(rows, start=1):
        if len(text) % 2:
            raise BoardError("board_half", row=row, given=len(text), text=text)
        if len(text) != len(rows[0]):
            wanted = len(rows[0]) // 2
            raise BoardError("board_ragged", row=row, given=len(text) // 2, wanted=wanted)
    kinds = [
        _kind(text[at : at + 2], (row, at // 2))
        for row, text in enumerate(rows)
        for at in range(0, len(text), 2)
    ]
    return Board(len(rows), len(rows[0]) // 2, tuple(kinds))


def board_of(tiles: Iterable[tuple[int, int, str]]) -> Board:
    """Return the board that has only *tiles*, each as row, column and the two characters.

    It is as large as they need, beginning at row 0 and column 0.

    Raises:
        BoardError: no tile (``board_empty``), a cell off every board (``board_size``), two tiles
            in one cell (``board_twice``), or ``board_tile``.
    """
    found: dict[Cell, int] = {}
    for row, column, code in tiles:
        if not (0 <= row < LARGEST and 0 <= column < LARGEST):
            raise BoardError("board_cell", row=row, column=column, last=LARGEST - 1)
        if (row, column) in found:
            raise BoardError("board_twice", row=row + 1, column=column + 1, tile=code)
        found[row, column] = _kind(code, (row, column))
    if not found:
        raise BoardError("board_empty")
    height, width = (1 + max(axis) for axis in zip(*found, strict=True))
    kinds = [found.get(divmod(at, width), EMPTY) for at in range(height * width)]
    return Board(height, width, tuple(kinds))


def check(board: Board, *, gravity: bool = True) -> None:
    """Refuse a board that cannot be.

    Raises:
        BoardError: more than four tiles of a kind (``board_five``, at the fifth in reading
            order), or a tile above an empty cell where there is *gravity* (``board_floating``).
    """
    seen = [0] * KINDS
    for (row, column), kind in board.tiles.items():
        seen[kind] += 1
        if seen[kind] > COPIES:
            facts = {"tile": PLAIN[kind].code, "count": board.counts[kind], "most": COPIES}
            raise BoardError("board_five", row=row + 1, column=column + 1, **facts)
    if gravity and board.floating:
        row, column = board.floating[0]
        code = PLAIN[board.tiles[row, column]].code
        raise BoardError("board_floating", row=row + 1, column=column + 1, tile=code)


def _kind(code: str, cell: Cell) -> int:
    if code == _BLANK:
        return EMPTY
    if code not in _KINDS:
        raise BoardError("board_tile", row=cell[0] + 1, column=cell[1] + 1, text=code)
    return _KINDS[code]

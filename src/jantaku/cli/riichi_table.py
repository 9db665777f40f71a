"""The riichi table as lines of text: as seen from one seat, for any size of a terminal.

From 80 columns and 24 lines on the seats sit around the table as they would; on less, each seat has
a few lines of its own. Nothing is told by colour alone: see the marks below.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from rich.cells import cell_len
from rich.text import Text

from jantaku.cli.riichi_keys import held
from jantaku.cli.riichi_tiles import Writing
from jantaku.riichi.state import State, Thrown
from jantaku.riichi.win import tiles_of
from jantaku.scoring import dora_of
from jantaku.tiles import Tile
from jantaku.words import Words

WIDE: Final = 80
HIGH: Final = 24
ROOMY: Final = 112
"""Columns from which what happened stands beside the table."""
_ROW: Final = 6

_ON_TABLE, _RIICHI, _TAKEN, _PLAIN = ">", "*", "-", " "
_SUIT_STYLES: Final = {"m": "red", "p": "cyan", "s": "green", "z": "bold"}


class Look(msgspec.Struct, frozen=True):
    """Be how a table is shown: to which seat, in which words, tiles and names by seat."""

    words: Words
    writing: Writing
    names: tuple[str, ...]
    me: int

    def say(self, key: str, **facts: object) -> str:
        """Return the words for a key under ``riichi``."""
        return self.words.text(f"riichi.{key}", **facts)

    def seat(self, view: State, seat: int) -> str:
        """Return a seat by its wind and name."""
        return f"{self.wind(view, seat)} {self.names[seat]}"

    def wind(self, view: State, seat: int) -> str:
        """Return the wind of a seat."""
        return self.say(f"wind.{view.wind_of(seat)}")

    def kyoku(self, view: State) -> str:
        """Return which kyoku it is, such as East 1."""
        wind = self.say(f"wind.{view.round_wind}")
        return self.say("kyoku", wind=wind, number=view.kyoku % view.players + 1)

    def honba(self, view: State) -> str:
        """Return the honba to stand after something else; nothing where the rules have none."""
        if not view.rules.payments.honba:
            return ""
        return f"  {self.say('honba', count=view.honba)}"

    def tile(self, tile: Tile | None, mark: str = "", style: str = "") -> Text:
        """Return a tile in its colour, a red five in bold and reversed."""
        return Text(mark).append_text(Text(self.writing.tile(tile), style or tile_style(tile)))

    def row(self, tiles: Iterable[Tile | None]) -> Text:
        """Return tiles in their colours, one after the other."""
        return Text(" ").join(Text(self.writing.bare(t), tile_style(t)) for t in tiles)


def tile_style(tile: Tile | None) -> str:
    """Return the colour of a tile."""
    if tile is None:
        return "dim"
    return "bold reverse red" if tile.red else _SUIT_STYLES[tile.suit]


def points(number: int) -> str:
    """Return points with a sign that is no hyphen where they are negative.

    >>> points(25000), points(-1200)
    ('25,000', '−1,200')
    """
    return f"{number:,}".replace("-", "−")


def moved(number: int) -> str:
    """Return points that are gained or lost.

    >>> moved(3900), moved(-3900), moved(0)
    ('+3,900', '−3,900', '±0')
    """
    return f"{number:+,}".replace("-", "−") if number else "±0"


def table(view: State, look: Look, width: int, height: int, log: Sequence[Text]) -> list[Text]:
    """Return the lines of the table without the hand, *log* beside it where there is room."""
    if width < WIDE or height < HIGH:
        return compact(view, look, width)
    side = max(WIDE, width - 40) if width >= ROOMY else width
    lines = [heading(view, look, side), *_around(view, look, side)]
    if width < ROOMY:
        return lines
    shown = [*log][-len(lines) :]
    shown += [Text()] * (len(lines) - len(shown))
    return [
        _beside([(left, side)], Text("| ", "dim").append_text(right), width)
        for left, right in zip(lines, shown, strict=True)
    ]


def heading(view: State, look: Look, width: int) -> Text:
    """Return the kyoku, what lies on the table, and the dora with its indicators."""
    parts = [Text(look.kyoku(view), "bold")]
    if view.rules.payments.honba:
        parts.append(Text(look.say("honba", count=view.honba)))
    if view.rules.riichi.stick or view.sticks:
        parts.append(Text(look.say("sticks", count=view.sticks)))
    parts.append(Text(look.say("left", count=view.left)))
    line = Text("  ").join(parts)
    shown = Text(look.say("indicators") + " ").append_text(look.row(view.indicators))
    dora = Text(look.say("dora") + " ").append_text(look.row(dora_tiles(view.indicators)))
    line.append_text(Text("   ")).append_text(shown).append_text(Text("  ")).append_text(dora)
    line.truncate(width)
    return line


def dora_tiles(indicators: Iterable[Tile]) -> list[Tile]:
    """Return the dora that the indicators make."""
    return [Tile.of(dora_of(tile.kind)) for tile in indicators]


def title(view: State, look: Look, seat: int) -> Text:
    """Return the line of a seat: whose turn, wind, name, points, riichi."""
    own = view.seats[seat]
    turn = view.actor == seat and view.phase in {"discard", "claim", "robbery", "stop"}
    line = Text(">" if turn else " ")
    line.append(look.seat(view, seat), "bold" if turn else "")
    line.append(f" {points(own.points)}", "bold red" if own.points < 0 else "bold")
    if own.riichi:
        line.append(f" {look.say('double_riichi' if own.riichi == 2 else 'riichi')}", "bold yellow")
    elif seat == view.actor and view.declaring:
        line.append(f" {look.say('riichi')}?", "bold yellow")
    return line


def river(view: State, look: Look, seat: int, width: int) -> list[Text]:
    """Return a river in rows of six; from the nineteenth tile on the third goes on."""
    cells = [
        _discard(thrown, mark, look)
        for thrown, mark in zip(view.seats[seat].river, _marks(view, seat), strict=True)
    ]
    rows = [cells[at : at + _ROW] for at in range(0, len(cells), _ROW)]
    if len(rows) > 3 and sum(map(len, rows[2:])) * (look.writing.width + 1) <= width:
        rows = [*rows[:2], [cell for row in rows[2:] for cell in row]]
    return [Text().join(row) for row in rows]


def _marks(view: State, seat: int) -> list[str]:
    """Return the mark of each discard: on the table now, of a riichi, or taken by another.

    The mark of a riichi whose discard was taken is on the next one, as the tile turned sideways.
    """
    thrown = view.seats[seat].river
    owed = False
    marks = []
    for at, one in enumerate(thrown):
        owed |= one.riichi
        mark = _TAKEN if one.called else _RIICHI if owed else _PLAIN
        if at == len(thrown) - 1 and view.phase == "claim" and view.actor == seat:
            mark = _ON_TABLE
        owed &= one.called
        marks.append(mark)
    return marks


def _discard(thrown: Thrown, mark: str, look: Look) -> Text:
    style = {_TAKEN: "dim strike", _ON_TABLE: "bold reverse", _RIICHI: "bold yellow"}.get(mark, "")
    return look.tile(thrown.tile, mark, style)


def melds(view: State, look: Look, seat: int, width: int) -> list[Text]:
    """Return the melds of a seat, in as many lines as they need."""
    shown = [look.writing.called(called, seat, view.players) for called in view.seats[seat].melds]
    lines: list[str] = []
    for meld in shown:
        if lines and cell_len(lines[-1]) + 1 + cell_len(meld) <= width:
            lines[-1] += f" {meld}"
        else:
            lines.append(meld)
    return [Text(line) for line in lines]


def _block(view: State, look: Look, seat: int, width: int, least: int) -> list[Text]:
    rows = [
        title(view, look, seat),
        *melds(view, look, seat, width),
        *river(view, look, seat, width),
    ]
    return rows + [Text()] * (least - len(rows))


def _around(view: State, look: Look, width: int) -> list[Text]:
    """Return the seats around the table, one's own below, without its melds."""
    me, players = look.me, view.players
    half = width // 2 - 1
    across = view.after(me, 2) if players == 4 else view.after(me) if players == 2 else None
    lines = []
    if across is not None:
        lines += _centred(_block(view, look, across, half, 4), width)
    if players > 2:
        left = _block(view, look, view.after(me, players - 1), half, 4)
        right = _block(view, look, view.after(me), half, 4)
        most = max(len(left), len(right))
        own = _indent(right)
        for at in range(most):
            one = left[at] if at < len(left) else Text()
            two = right[at] if at < len(right) else Text()
            lines.append(_beside([(one, width - own)], two, width))
    mine = [title(view, look, me), *river(view, look, me, half)]
    lines += _centred(mine + [Text()] * (4 - len(mine)), width)
    return lines


def _indent(block: Sequence[Text]) -> int:
    """Return the columns of a block, at least those of a row of six in the narrowest style."""
    return max(28, *(line.cell_len for line in block)) + 1


def _centred(block: Sequence[Text], width: int) -> list[Text]:
    left = max((width - max(28, *(line.cell_len for line in block))) // 2, 0)
    return [Text(" " * left).append_text(line) for line in block]


def _beside(parts: Sequence[tuple[Text, int]], last: Text, width: int) -> Text:
    """Return texts in one line, each filled to its columns."""
    line = Text()
    for text, columns in parts:
        cut = text.copy()
        cut.truncate(columns)
        line.append_text(cut).append(" " * (columns - cut.cell_len))
    line.append_text(last)
    line.truncate(width)
    return line


def compact(view: State, look: Look, width: int) -> list[Text]:
    """Return every seat in lines of its own, the next one first."""
    lines = folded(heading(view, look, 10 * width), width)
    for steps in range(1, view.players + 1):
        seat = view.after(look.me, steps)
        line = title(view, look, seat)
        if seat != look.me:
            for meld in melds(view, look, seat, 10 * width):
                line.append_text(Text("  ")).append_text(meld)
        lines += folded(line, width)
        cells = [
            _discard(thrown, mark, look)
            for thrown, mark in zip(view.seats[seat].river, _marks(view, seat), strict=True)
        ]
        per = max((width - 1) // (look.writing.width + 1) // _ROW * _ROW, _ROW)
        lines += [
            Text(" ").append_text(Text().join(cells[at : at + per]))
            for at in range(0, len(cells), per)
        ]
    return lines


def folded(line: Text, width: int) -> list[Text]:
    """Return a line in as many as it needs at *width* columns."""
    if line.cell_len <= width:
        return [line]
    lines: list[Text] = []
    for word in line.split(" "):
        if lines and lines[-1].cell_len + 1 + word.cell_len <= width:
            lines[-1].append(" ").append_text(word)
        else:
            lines.append(word)
    return lines


def hand(view: State, look: Look, width: int, chosen: int | None = None) -> list[Text]:
    """Return the own hand with its keys below, the drawn tile apart, and one's melds.

    *chosen* is the place of the tile under the cursor.
    """
    me = look.me
    cell = look.writing.width + 1
    tops, keys = [Text(" ")], [Text(" ")]
    doras = {tile.kind for tile in dora_tiles(view.indicators)}
    for at, (key, tile, drawn) in enumerate(held(view, me)):
        if tops[-1].cell_len + cell + 2 > width:
            tops.append(Text(" "))
            keys.append(Text(" "))
        gap = "  " if drawn and tops[-1].cell_len > 1 else ""
        style = tile_style(tile) + (" underline" if tile.kind in doras else "")
        if at == chosen:
            style = "bold reverse"
        tops[-1].append(gap).append(look.writing.tile(tile), style).append(" ")
        label = f"[{key}]" if at == chosen and cell > 2 else key
        keys[-1].append(gap).append(label.ljust(cell), "bold" if at == chosen else "dim")
    own = melds(view, look, me, width - 2)
    if own and len(tops) == 1 and tops[0].cell_len + 2 + own[0].cell_len <= width:
        room = width - tops[0].cell_len
        tops[0].append(" " * (room - own[0].cell_len)).append_text(own.pop(0))
    rows = [line for pair in zip(tops, keys, strict=True) for line in pair]
    return [*(Text("  ").append_text(line) for line in own), *rows]


def shown_hand(look: Look, tiles: Iterable[Tile | None]) -> Text:
    """Return a hand that is laid open."""
    return look.row(tiles_of(tuple(tiles)))

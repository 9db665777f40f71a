"""A finished hand of FX-602P mahjong, a line a turn, with both hands open."""

from collections.abc import Iterator
from typing import Final

from rich.cells import set_cell_size
from rich.console import RenderableType
from rich.text import Text

from jantaku.cli.fx602p_report import win_report
from jantaku.fx602p.events import HandDealt, HandWon, TileDiscarded, TileDrawn, Tiles
from jantaku.fx602p.scoring import HAND_SIZE, average
from jantaku.records.native import Record
from jantaku.words import Words

_NAME: Final = 12
_HAND: Final = 2 * (HAND_SIZE + 1)


def fx602p_lines(record: Record, words: Words) -> Iterator[RenderableType]:
    """Give the lines of a hand: the deal, each draw with its throw, and the win."""
    names = [words.player(name) for name in record.players]
    state = record.game.initial(record.rules)
    turn = 0
    for event in (event for move in record.moves for event in move.events):
        drawn = state.drawn
        state = record.game.evolve(state, event)
        match event:
            case HandDealt():
                yield from _deal(event, names, words)
            case TileDrawn():
                turn += 1
            case TileDiscarded(seat, tile):
                yield _row(turn, names[seat], f"+{drawn}", f"−{tile}", state.hands)
            case HandWon():
                took = f"+{event.tile}" if event.by == "tsumo" else ""
                name = event.by.capitalize()
                yield _row(turn, names[event.seat], took, name, event.hands, style="bold")
                yield from _win(event, names, words)


def _deal(event: HandDealt, names: list[str], words: Words) -> Iterator[RenderableType]:
    yield Text(
        words.text(
            "fx602p.deal",
            dora=event.dora,
            dealer=names[event.dealer],
            total=event.total,
            played=event.played,
        )
    )
    heads = "".join(set_cell_size(name, _HAND + 2) for name in names)
    yield Text("")
    yield Text(" " * (_NAME + 16) + heads.rstrip(), style="dim")
    yield _row(0, "", "", "", event.hands)


def _row(
    turn: int, name: str, took: str, threw: str, hands: tuple[Tiles, Tiles], style: str = ""
) -> Text:
    row = Text(style=style)
    row.append(f"{turn or '':>3}  ", "dim")
    row.append(set_cell_size(name, _NAME))
    row.append(f"{took:<4}", "green")
    row.append(f"{threw:<7}", "red")
    row.append("  ".join(f"{' '.join(map(str, hand)):<{_HAND}}" for hand in hands).rstrip())
    return row


def _win(event: HandWon, names: list[str], words: Words) -> Iterator[RenderableType]:
    yield Text("")
    yield Text(words.text("fx602p.won", name=names[event.seat], tile=event.tile), style="bold")
    for line in win_report(event, words):
        yield Text(f"  {line}")
    yield Text(
        words.text(
            "fx602p.standing",
            total=event.total,
            played=event.played,
            average=average(event.total, event.played),
        )
    )

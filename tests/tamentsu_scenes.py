"""What tests of 多面子 share: melds, collections and boards written as people write them."""

from typing import Any, TypeVar

import msgspec

from jantaku.melds import Mentsu
from jantaku.tamentsu.actions import Action, Press, Release, Wait
from jantaku.tamentsu.board import parse_board
from jantaku.tamentsu.events import DropEnded, Event, GameOver
from jantaku.tamentsu.flow import update
from jantaku.tamentsu.rules import MODES, Rules, row_ticks, wind_at
from jantaku.tamentsu.scoring import Situation, Win, win_of
from jantaku.tamentsu.state import Falling, State, evolve
from jantaku.tamentsu.yaku import Collected
from jantaku.tiles import parse_tiles

EventT = TypeVar("EventT")


def mentsu(text: str) -> Mentsu:
    """Read a meld such as ``123m`` or ``777z``."""
    kinds = sorted(tile.kind for tile in parse_tiles(text))
    assert len(kinds) == 3
    if kinds[0] == kinds[2]:
        return Mentsu("triplet", kinds[0])
    assert kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
    assert kinds[2] < 27
    assert kinds[0] // 9 == kinds[2] // 9
    return Mentsu("sequence", kinds[0])


def collected(text: str, drop: int = 9) -> tuple[Collected, ...]:
    """Read melds such as ``123m 456m@3 777z@3+1``: drop number after @, chain after +."""
    found = []
    for word in text.split():
        tiles, _, when = word.partition("@")
        number, _, step = when.partition("+")
        found.append(Collected(mentsu(tiles), int(number or drop), int(step or 0)))
    return tuple(found)


def win(
    text: str,
    *,
    wind: str = "SW",
    rules: Rules = MODES["original"],
    dropped: str = "1z",
    drop: int = 9,
    step: int = 0,
) -> Win:
    """Return what four melds are worth, by default with a tile that no wait is told by."""
    kind = parse_tiles(dropped)[0].kind
    situation = Situation(drop=drop, kind=kind, step=step, wind=wind)
    return win_of(rules, collected(text, drop), situation)


def han(result: Win) -> dict[str, int]:
    """Return the yaku of a win with their han."""
    return {worth.id: worth.han for worth in result.yaku}


def playing(
    rows: str,
    *,
    rules: Rules = MODES["original"],
    falling: str = "1z",
    column: int | None = None,
    have: str = "",
    dropped: int = 0,
    **more: Any,
) -> State:
    """Return a game in which a tile has just come, over a board whose lowest *rows* are told."""
    told = rows.split()
    width = max([rules.columns, *(len(row) // 2 for row in told)])
    rules = msgspec.structs.replace(rules, columns=width)
    blank = [".." * width] * (rules.rows - len(told))
    row, middle = 0, width // 2
    kind = parse_tiles(falling)[0].kind
    return State(
        rules=rules,
        board=parse_board([*blank, *(text.ljust(2 * width, ".") for text in told)]),
        phase="falling",
        seed="scene",
        number=dropped,
        dropped=dropped,
        wind=wind_at(dropped),
        falling=Falling(kind, row, middle if column is None else column, row_ticks(rules, 0), None),
        collected=collected(have),
        **more,
    )


def after(state: State, *inputs: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after some inputs, and what happened."""
    events = update(state, inputs)
    for event in events:
        state = evolve(state, event)
    return state, events


def landed(state: State) -> tuple[State, tuple[Event, ...]]:
    """Let the falling tile land in its column, and everything that comes of it."""
    state, happened = after(state, Press("down"))
    while not any(isinstance(event, DropEnded | GameOver) for event in happened):
        state, events = after(state, Wait(1))
        happened += events
    if state.phase != "over":
        state, _ = after(state, Release("down"))
    return state, happened


def told(events: tuple[Event, ...], kind: type[EventT]) -> list[EventT]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]

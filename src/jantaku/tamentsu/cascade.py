"""What comes of a tile that has landed: clears, wins, gravity, chains (seed 001)."""

from collections.abc import Iterator, Sequence

from jantaku.melds import Mentsu
from jantaku.tamentsu.board import Board
from jantaku.tamentsu.clears import largest_clear
from jantaku.tamentsu.events import (
    Event,
    Fall,
    HandWon,
    HonoursRemoved,
    MeldsCleared,
    TilesFell,
)
from jantaku.tamentsu.rules import HONOURS_EVERY, MELDS_TO_WIN, Rules, scoring_wind
from jantaku.tamentsu.scoring import Situation
from jantaku.tamentsu.state import State, evolve
from jantaku.tamentsu.wins import cleared_points, collect, paid, step_value, without
from jantaku.tamentsu.yaku import Collected
from jantaku.tiles import COPIES, HONOURS, KINDS


class Story:
    """Be a state and the events that have led to it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Let *event* happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def cascade(story: Story, kind: int) -> int:
    """Clear whatever a tile of *kind* that has just landed completes; return the number of steps.

    After every two hanchan the honours of which all four are out go as well, and what clears then
    counts as chains from the first on (A27).
    """
    steps = _steps(story, kind, 0, gains=True)
    if story.state.dropped % HONOURS_EVERY == 0 and _remove_honours(story):
        steps += _steps(story, kind, 1, gains=story.state.rules.honours_removal == "chain")
    return steps


def _steps(story: Story, kind: int, first: int, *, gains: bool) -> int:
    """Clear and let fall, again and again; return how often."""
    step = first
    while _clear(story, _situation(story.state, kind, step), gains=gains):
        step += 1
    if step > first and story.state.rules.win_checked == "cascade":
        _pay(story, _situation(story.state, kind, step - 1))
    return step - first


def _situation(state: State, kind: int, step: int) -> Situation:
    return Situation(state.number, kind, step, scoring_wind(state.rules, state.number))


def _clear(story: Story, situation: Situation, *, gains: bool) -> bool:
    state = story.state
    rules = state.rules

    def value(melds: Sequence[Mentsu]) -> int:
        return step_value(rules, state.collected, melds, situation)

    wins_from = MELDS_TO_WIN - len(state.collected)
    clear = largest_clear(state.board, value if gains else None, least=wins_from)
    if not clear.melds:
        return False
    others = set(state.board.tiles) - set(clear.cells)
    sets = tuple(len(group.cells) // 3 for group in state.board.without(others).groups())
    points = cleared_points(rules, sets, situation.step) if gains else 0
    story.tell(
        MeldsCleared(
            tick=state.tick,
            step=situation.step,
            cells=clear.cells,
            melds=clear.melds,
            sets=sets,
            points=points,
            collected=collect((), clear.melds, situation) if gains else (),
            score=state.score + points,
        )
    )
    if rules.win_checked == "step":
        _pay(story, situation)
    _fall(story)
    return True


def _pay(story: Story, situation: Situation) -> None:
    """Win with the melds collected, as often as they do."""
    state = story.state
    done = paid(state.rules, state.collected, situation)
    left = state.collected
    for number, win in enumerate(done.wins, start=1):
        left = done.collected if number == len(done.wins) else without(left, win.melds)
        story.tell(
            HandWon(
                tick=state.tick,
                win=win,
                wind=situation.wind,
                left=left,
                score=story.state.score + win.points,
            )
        )


def _fall(story: Story) -> None:
    falls = tuple(falls_of(story.state.board))
    if falls:
        story.tell(TilesFell(story.state.tick, falls))


def falls_of(board: Board) -> Iterator[Fall]:
    """Give every tile that has nothing below it with where it falls to, the lowest ones first."""
    for (row, column), (to_row, _) in reversed([*board.falls()]):
        if to_row != row:
            yield Fall(column, row, to_row)


def _remove_honours(story: Story) -> bool:
    """Remove the honours that are out, and let fall what lies on them; say whether any were."""
    state = story.state
    kinds = tuple(_honours_out(state.rules, state.board, state.collected))
    cells = tuple(cell for cell, kind in state.board.tiles.items() if kind in kinds)
    if not cells:
        return False
    story.tell(HonoursRemoved(state.tick, cells, kinds))
    _fall(story)
    return True


def _honours_out(rules: Rules, board: Board, collected: Sequence[Collected]) -> Iterator[int]:
    """Give the honours on the board of which all four are out (A28)."""
    for kind in range(HONOURS, KINDS):
        out = board.counts[kind]
        if out and rules.honours_out == "board_and_collected":
            out += sum(one.meld.kinds.count(kind) for one in collected)
        if out >= COPIES:
            yield kind

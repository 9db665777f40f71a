"""How long the players of FX-602P mahjong think: ``python bench/fx602p_players.py``.

Positions come from hands played out by the perfect player against the calculator. The original
takes about ten seconds for a throw (seed 000). Times are the best of three runs over all positions
where a tile has to be thrown; beliefs are forgotten before each, so that the whole filtering of
the throws so far is in the time.
"""

import os
import time
from collections.abc import Callable
from functools import partial

# As `jantaku.cli.run` does.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from jantaku.fx602p import belief
from jantaku.fx602p.actions import Action
from jantaku.fx602p.calculator import CalculatorPlayer
from jantaku.fx602p.coach import PerfectPlayer, advise, coach
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import Opening, Rules
from jantaku.fx602p.solve import plan
from jantaku.fx602p.state import State
from jantaku.game import Player, play
from jantaku.rng import Stream

ORIGINAL = 10.0
GAMES = 60
LUCK = Stream("bench", "players")


class Watched:
    """Be the perfect player, and remember where it had to throw."""

    def __init__(self) -> None:
        self.seen: list[tuple[State, tuple[Action, ...]]] = []
        self._player = PerfectPlayer()

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:
        """Choose as it does."""
        if view.phase == "discard":
            self.seen.append((view, options))
        return self._player.choose(view, options, luck)


def positions() -> list[tuple[State, tuple[Action, ...]]]:
    """Return where a tile has to be thrown in some hands."""
    player = Watched()
    for number in range(GAMES):
        seats: dict[int, Player[State, Action]] = {0: player, 1: CalculatorPlayer()}
        play(FX602P, Rules(), Opening(dealer=number % 2), f"bench {number}", seats, luck="none")
    return player.seen


def best(seen: list[tuple[State, tuple[Action, ...]]], think: Callable[..., object]) -> float:
    """Return the seconds a position takes at best."""
    times = []
    for _ in range(3):
        spent = 0.0
        for view, options in seen:
            belief._told.cache_clear()  # noqa: SLF001
            start = time.perf_counter()
            think(view, options)
            spent += time.perf_counter() - start
        times.append(spent / len(seen))
    return min(times)


def main() -> None:
    """Print the table."""
    start = time.perf_counter()
    solved = plan(Rules())
    solving = time.perf_counter() - start
    start = time.perf_counter()
    coach(Rules())
    building = time.perf_counter() - start
    seen = positions()
    rows = {
        "calculator": best(seen, partial(CalculatorPlayer().choose, luck=LUCK)),
        "perfect": best(seen, partial(PerfectPlayer().choose, luck=LUCK)),
        "coach": best(seen, advise),
    }
    print(
        f"{len(seen)} throws; solved once in {solving:.1f} s, coach ready in {building:.1f} s more"
    )
    print(f"values: {solved.values.nbytes / 1e6:.0f} MB in memory")
    print(f"{'player':<12}{'µs a throw':>12}{'times the original':>22}")
    print(f"{'original':<12}{ORIGINAL * 1e6:>12,.0f}{1:>22,}")
    for name, seconds in rows.items():
        print(f"{name:<12}{seconds * 1e6:>12,.0f}{ORIGINAL / seconds:>22,.0f}")


if __name__ == "__main__":
    main()

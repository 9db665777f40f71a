"""How long the players of FX-602P mahjong think: ``python bench/fx602p_players.py``.

Positions come from hands played out by the perfect player against the calculator. The original
takes about ten seconds for a throw (seed 000). Times are the best of five runs over all positions
where a tile has to be thrown; beliefs are forgotten before each, so that the whole filtering of
the throws so far is in the time. Beside the time of the processor stands that of the clock, in
which a busy machine also does other work; its load is told below the table.
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


def best(
    seen: list[tuple[State, tuple[Action, ...]]], think: Callable[..., object]
) -> tuple[float, float]:
    """Return the seconds a position takes at best, of the processor and by the clock."""
    runs = []
    for _ in range(5):
        worked = passed = 0.0
        for view, options in seen:
            belief._told.cache_clear()  # noqa: SLF001
            clock, processor = time.perf_counter(), time.thread_time()
            think(view, options)
            worked += time.thread_time() - processor
            passed += time.perf_counter() - clock
        runs.append((worked / len(seen), passed / len(seen)))
    workeds, passeds = zip(*runs, strict=True)
    return min(workeds), min(passeds)


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
    print(f"{'player':<12}{'µs a throw':>12}{'by the clock':>14}{'times the original':>22}")
    print(f"{'original':<12}{ORIGINAL * 1e6:>12,.0f}{ORIGINAL * 1e6:>14,.0f}{1:>22,}")
    for name, (worked, passed) in rows.items():
        print(f"{name:<12}{worked * 1e6:>12,.0f}{passed * 1e6:>14,.0f}{ORIGINAL / passed:>22,.0f}")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()

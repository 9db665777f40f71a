"""How fast the core of FX-602P mahjong is: ``python bench/fx602p_core.py``.

The original takes about ten seconds for a throw (seed 000). Times are the best of five runs.
"""

import time
from collections.abc import Callable
from itertools import combinations_with_replacement

from jantaku.fx602p.calculator import CalculatorPlayer, calculator_discard
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import Opening, Rules
from jantaku.fx602p.scoring import cut, is_win, score
from jantaku.game import play
from jantaku.melds import suit_splits

RULES = Rules()
HANDS = list(combinations_with_replacement(range(1, 10), 9))
WINS = [hand for hand in HANDS if is_win(hand)]
LOSING = [hand for hand in HANDS if not is_win(hand)]
GAMES = 200


def best(run: Callable[[], int], prepare: Callable[[], None] = lambda: None) -> float:
    """Return the seconds each of the things that *run* counts takes, at best."""
    times = []
    for _ in range(5):
        prepare()
        start = time.perf_counter()
        done = run()
        times.append((time.perf_counter() - start) / done)
    return min(times)


def forget() -> None:
    """Empty the caches."""
    cut.cache_clear()
    suit_splits.cache_clear()


def throws() -> int:
    """Throw from every hand that is no win."""
    for hand in LOSING:
        calculator_discard(hand)
    return len(LOSING)


def tests() -> int:
    """Test every nine tiles for a win."""
    for hand in HANDS:
        is_win(hand)
    return len(HANDS)


def scores() -> int:
    """Score every win with every dora."""
    for hand in WINS:
        for dora in range(1, 10):
            score(hand, hand[0], dora, 9, RULES)
    return 9 * len(WINS)


def hands() -> int:
    """Play whole hands, the calculator against itself, each seat shown its own view."""
    players = {0: CalculatorPlayer(), 1: CalculatorPlayer()}
    for number in range(GAMES):
        play(FX602P, RULES, Opening(), f"bench/{number}", players, luck="bench")
    return GAMES


def main() -> None:
    """Print the table."""
    rows = (
        ("throw of the calculator", best(throws)),
        ("win test, caches cold", best(tests, forget)),
        ("win test, caches warm", best(tests)),
        ("score of a win", best(scores)),
        ("whole hand with events and views", best(hands)),
    )
    print(f"{'what':36}{'µs each':>12}{'a second':>14}")
    for what, seconds in rows:
        print(f"{what:36}{seconds * 1e6:12.1f}{1 / seconds:14,.0f}")


if __name__ == "__main__":
    main()

"""Measure scoring: one explained call, rows at once, and the other scorers on the same hands.

    python bench/scoring.py [HANDS]            a table of hands a second, one core, best of five
    python bench/scoring.py check [HANDS]      compare rows with single calls, one preset in turn

The peers are measured where they are installed (``pip install --group peers``). Times are of the
processor, so that a busy machine disturbs them less.
"""

import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import cycle, islice

from jantaku import scoring_arrays
from jantaku.errors import HandError
from jantaku.presets import PRESETS, load
from jantaku.rules import Rules
from jantaku.scoring import score
from jantaku.scoring_arrays import YAKU_BITS, pack
from peers import mahjong_scorer, riichienv_scorer
from winning_hands import Win, winning_hands

ROUNDS = 5


def best(work: Callable[[], object]) -> float:
    """Return the least processor time of some runs, after one to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def score_each(rules: Rules, wins: Sequence[Win]) -> None:
    """Score hand by hand."""
    for win in wins:
        try:
            score(rules, *win)
        except HandError:
            continue


def measure(count: int) -> None:
    """Print the table."""
    wins = winning_hands(count)
    rows = pack(list(islice(cycle(wins), max(count, 200_000))))
    rules = load("tenhou")
    results = {
        "jantaku, one call, explained": len(wins) / best(lambda: score_each(rules, wins)),
        "jantaku, rows": len(rows.win) / best(lambda: scoring_arrays.score(rules, rows)),
    }
    few = wins[: max(1, count // 10)]
    if find_spec("mahjong"):
        ask = mahjong_scorer(doubles=False)
        results["mahjong"] = len(few) / best(lambda: [ask(win) for win in few])
    if find_spec("riichienv"):
        ask = riichienv_scorer()
        results["riichienv, with conversion"] = len(few) / best(lambda: [ask(win) for win in few])
    for name, speed in results.items():
        print(f"{name:32} {speed:12,.0f} hands/s")


def check(count: int) -> None:
    """Compare rows with single calls, and fail at the first difference."""
    block = 20_000
    for number, name in zip(range(-(-count // block)), cycle(PRESETS), strict=False):
        rules = load(name)
        wins = winning_hands(block, seed=1000 + number)
        results = scoring_arrays.score(rules, pack(wins))
        columns = zip(*(column.tolist() for column in results), strict=True)
        for win, row in zip(wins, columns, strict=True):
            try:
                worth = score(rules, *win)
            except HandError:
                assert row == (0,) * 6, (name, win, row)
                continue
            bits = sum(YAKU_BITS.get(yaku.id, 0) for yaku in worth.yaku)
            mine = (worth.points, worth.half_han, worth.fu or 0, worth.yakuman, bits)
            assert row == (*mine, worth.award.base), (name, win, row, mine)
        print(f"{(number + 1) * block:9,} equal ({name})", flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] == ["check"]:
        check(int(words[1]) if len(words) > 1 else 1_000_000)
    else:
        measure(int(words[0]) if words else 20_000)

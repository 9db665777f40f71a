"""Put random wins to our scorer and to two others, and explain every disagreement.

    python bench/crosscheck_scoring.py 200000 [SEED]

Needs ``pip install --group peers``. Prints how many disagree for each known reason, and every hand
that disagrees for none; there must be none.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator

from jantaku.errors import HandError
from jantaku.presets import load
from jantaku.rules import Rules
from jantaku.scoring import Win as Worth
from jantaku.scoring import score
from peers import Answer, Scorer, mahjong_scorer, riichienv_scorer
from winning_hands import Win, random_win


def ours(rules: Rules, win: Win) -> tuple[Answer | None, Worth | None]:
    """Return our answer in the words of the others, and in full."""
    try:
        worth = score(rules, *win)
    except HandError as error:
        if error.code != "no_yaku":
            raise
        return None, None
    assert worth.payments is not None
    assert sum(worth.payments) == worth.pot
    situation = win[2]
    if situation.by == "ron":
        paid: tuple[int, ...] = (-min(worth.payments),)
    else:
        seat = "ESWN".index(situation.seat)
        others = [-worth.payments[at] for at in range(4) if at != seat]
        paid = (others[0], others[-1] if seat != 3 else others[1])
    if worth.yakuman:
        return Answer(None, None, paid), worth
    assert worth.fu is not None
    return Answer(int(worth.han), worth.fu, paid), worth


def reason(peer: str, worth: Worth | None, mine: Answer | None, theirs: Answer | None) -> str:
    """Return why an answer is known to differ, "" if it is not (docs/scoring.md)."""
    ids = {yaku.id for yaku in worth.yaku} if worth else set()
    if peer == "riichienv" and {"tenhou", "kokushi"} <= ids:
        return "tenhou with kokushi: theirs is for the best of all waits (yaku.tenhou_wait)"
    if mine and theirs and mine.paid == theirs.paid and (mine.han is None) != (theirs.han is None):
        return "a yakuman and a counted yakuman of the same points: which one is told"
    return ""


def compare(
    count: int, seed: int, *, riichienv: bool = True
) -> Iterator[tuple[str, str, Win, Answer | None, Answer | None]]:
    """Yield each disagreement: peer and rules, the reason or "", the win, our answer and theirs."""
    luck = random.Random(seed)  # noqa: S311  hands to compare, not to play
    tables: list[tuple[str, Rules, Scorer]] = [
        ("mahjong", load("tenhou"), mahjong_scorer(doubles=False)),
        ("mahjong, doubles", load("mahjongsoul"), mahjong_scorer(doubles=True)),
    ]
    if riichienv:
        tables.append(("riichienv", load("mahjongsoul"), riichienv_scorer()))
    for _ in range(count):
        win = random_win(luck)
        for peer, rules, ask in tables:
            mine, worth = ours(rules, win)
            theirs = ask(win)
            if mine != theirs:
                yield peer, reason(peer, worth, mine, theirs), win, mine, theirs


def main() -> None:
    """Compare as many wins as the command line says, and print the account."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    reasons: Counter[tuple[str, str]] = Counter()
    for peer, why, win, mine, theirs in compare(count, seed):
        reasons[peer, why] += 1
        if not why:
            print("UNEXPLAINED", peer, *win, mine, theirs, sep="\n  ")
    print(f"{count} wins from seed {seed}, three comparisons each")
    for (peer, why), times in sorted(reasons.items()):
        print(f"{times:8} {peer}: {why or 'UNEXPLAINED'}")
    sys.exit(any(not why for _, why in reasons))


if __name__ == "__main__":
    main()

"""Scoring as a whole: against another scorer, and laws that hold for every win."""

from crosscheck_scoring import compare
from jantaku.errors import HandError
from jantaku.hands import Hand
from jantaku.presets import PRESETS, load
from jantaku.scoring import score
from jantaku.tiles import count_kinds
from winning_hands import winning_hands


def test_another_scorer_agrees() -> None:
    """2,000 wins under two rule sets; bench/crosscheck_scoring.py does as many as one likes."""
    found = [told for told in compare(2000, seed=20070502, riichienv=False) if not told[1]]
    assert found == []


def test_laws_of_every_win() -> None:
    """The account sums to the fu, the yaku to the han, the payments to the pot, under any rules."""
    scored = 0
    for hand, tile, situation in winning_hands(1500, seed=7):
        for name in PRESETS:
            rules = load(name)
            try:
                win = score(rules, hand, tile, situation)
            except HandError as error:
                if error.code not in {"no_yaku", "minimum_han"}:
                    raise
                continue
            scored += 1
            assert sum(item.fu for item in win.fu_items) == (win.fu or 0)
            assert sum(yaku.half_han for yaku in win.yaku) == win.half_han
            assert win.payments is not None
            assert sum(win.payments) == win.pot
            if win.reading.form == "standard":
                assert win.reading.pair is not None
                kinds = [kind for mentsu in win.reading.sets for kind in mentsu.kinds]
                kinds += [win.reading.pair] * 2
                concealed = [*(held.kind for held in hand.concealed), tile.kind]
                assert sorted(kinds) == sorted(concealed)
    assert scored > 9000


def test_hand_of_14_scores_as_13_and_the_winning_tile() -> None:
    rules = load("tenhou")
    for hand, tile, situation in winning_hands(300, seed=11):
        drawn = Hand((*hand.concealed, tile), hand.melds)
        assert max(count_kinds(drawn.concealed)) <= 4
        try:
            expected = score(rules, hand, tile, situation)
        except HandError:
            continue
        assert score(rules, drawn, tile, situation) == expected

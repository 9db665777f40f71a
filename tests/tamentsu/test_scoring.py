"""Fu, limits and points of a win, and the points of melds, as the seed and its tables have them."""

from itertools import permutations
from math import factorial
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.melds import Mentsu
from jantaku.tamentsu.rules import HANCHAN, MODES, WINDS, Rules, row_ticks, scoring_wind, wind_at
from jantaku.tamentsu.scoring import Situation, _base, _points, meld_points, win_of
from jantaku.tamentsu.wins import cleared_points, collect, paid, step_value
from jantaku.tamentsu.yaku import Collected
from tamentsu_scenes import collected, han, mentsu, win

DEFAULT: Final = Rules()

# Ron points by fu (columns) for 1-4 han, from any table of riichi scores.
CHILD = {
    1: (1000, 1300, 1600, 2000, 2300),
    2: (2000, 2600, 3200, 3900, 4500),
    3: (3900, 5200, 6400, 7700, 8000),
    4: (7700, 8000, 8000, 8000, 8000),
}
DEALER = {
    1: (1500, 2000, 2400, 2900, 3400),
    2: (2900, 3900, 4800, 5800, 6800),
    3: (5800, 7700, 9600, 11600, 12000),
    4: (11600, 12000, 12000, 12000, 12000),
}
LIMITS = {
    5: (8000, 12000),
    6: (12000, 18000),
    7: (12000, 18000),
    8: (16000, 24000),
    10: (16000, 24000),
    11: (24000, 36000),
    12: (24000, 36000),
    13: (32000, 48000),
    19: (32000, 48000),
}


def points(han: int, fu: int, *, dealer: bool, rules: Rules = DEFAULT) -> int:
    return _points(rules, _base(rules, han, fu)[0], dealer=dealer, at_drop=True)


@pytest.mark.parametrize("han", [1, 2, 3, 4])
@pytest.mark.parametrize("column", range(5))
def test_points_below_the_limits(han: int, column: int) -> None:
    fu = 30 + 10 * column
    assert points(han, fu, dealer=False) == CHILD[han][column]
    assert points(han, fu, dealer=True) == DEALER[han][column]


@pytest.mark.parametrize("fu", [30, 70])
@pytest.mark.parametrize("han", LIMITS)
def test_limits(han: int, fu: int) -> None:
    assert (points(han, fu, dealer=False), points(han, fu, dealer=True)) == LIMITS[han]


def test_nothing_without_yaku() -> None:
    nothing = win("123m@6 456p@7 678s@8 555s@9", wind="EE")
    assert (nothing.yaku, nothing.han, nothing.points, nothing.limit) == ((), 0, 0, "")


def test_thirteen_han_can_be_a_sanbaiman() -> None:
    rules = Rules(counted_yakuman="sanbaiman")
    assert points(14, 30, dealer=False, rules=rules) == 24000
    assert points(12, 30, dealer=False, rules=rules) == 24000


def test_a_drop_can_be_paid_as_tsumo() -> None:
    # 1 han 30 fu: 300/500 by tsumo is 1100, the dealer gets 500 from all; 4 han 30 fu is 2000/3900
    # or 3900 from all.
    rules = Rules(drop_win_points="tsumo")
    assert points(1, 30, dealer=False, rules=rules) == 1100
    assert points(1, 30, dealer=True, rules=rules) == 1500
    assert points(4, 30, dealer=False, rules=rules) == 7900
    assert points(4, 30, dealer=True, rules=rules) == 11700
    assert win("234m@6 456p@7 678s@8 555s@9+1", rules=rules, step=1).points == 1300


@pytest.mark.parametrize("wind", WINDS)
def test_who_deals(wind: str) -> None:
    assert win("234m@6 456p@7 678s@8 345s@9", wind=wind).dealer == (wind in {"EE", "SE"})


FU = [  # the melds, the fu before rounding at the drop, after rounding, and rounded in a chain
    ("234m 456p 678s 345s", 22, 30, 30),
    ("234m 456p 678s 555s", 26, 30, 40),
    ("234m 456p 678s 999s", 30, 30, 40),
    ("234m 456p 999m 999s", 38, 40, 50),
    ("222m 456p 999m 111z", 42, 50, 50),
    ("222m 555p 999m 111z", 46, 50, 60),
    ("111m 999p 999m 222z", 54, 60, 70),
]


@pytest.mark.parametrize(("hand", "raw", "rounded", "chain"), FU)
def test_fu(hand: str, raw: int, rounded: int, chain: int) -> None:
    apart = " ".join(f"{meld}@{at}" for at, meld in enumerate(hand.split()))
    exact = Rules(fu_rounding="none")
    assert win(apart, rules=exact).fu == raw
    assert win(apart).fu == rounded
    assert win(apart, rules=exact, step=1).fu == raw - 2 + 10
    assert win(apart, step=1).fu == chain


@given(
    st.lists(
        st.sampled_from(["123m", "111m", "456p", "555p", "999s", "777z"]), min_size=4, max_size=4
    )
)
def test_fu_are_only_of_five_kinds(hand: list[str]) -> None:
    for step in (0, 1):
        result = win(" ".join(f"{meld}@{at}" for at, meld in enumerate(hand)), step=step)
        assert result.yakuman or result.fu in {30, 40, 50, 60, 70}


@pytest.mark.parametrize(
    ("dropped", "meld", "narrow"),
    [
        ("2m", "123m", True),
        ("3m", "123m", True),
        ("1m", "123m", False),
        ("7s", "789s", True),
        ("8s", "789s", True),
        ("9s", "789s", False),
        ("4p", "345p", True),
        ("3p", "345p", False),
        ("5p", "345p", False),
        ("3p", "234p", True),
        ("7p", "678p", True),
        ("7p", "567p", False),
        ("3p", "333p", False),
        ("2p", "123m", False),
    ],
)
def test_the_wait(dropped: str, meld: str, narrow: bool) -> None:
    rest = "456p@2 789m@3 555z@4"
    told = {item.what for item in win(f"{meld}@9 {rest}", dropped=dropped).fu_items}
    assert ("wait" in told) == narrow


def test_the_wait_must_be_of_this_drop_and_its_own_step() -> None:
    rest = "456p@2 789m@3 555z@4"

    def waited(meld: str, step: int, **keys: bool) -> bool:
        result = win(f"{meld} {rest}", dropped="2m", step=step, rules=Rules(**keys))  # type: ignore[arg-type]
        return any(item.what == "wait" for item in result.fu_items)

    assert waited("123m@9", 0)
    assert not waited("123m@8", 0)
    assert not waited("123m@9", 1)
    assert waited("123m@9", 1, chain_wait_fu=True)
    assert not waited("123m@9+1", 1, chain_wait_fu=True)


def test_a_wait_that_another_meld_could_take() -> None:
    hand = "123m@9 222m@9 789m@3 555z@4"
    assert any(item.what == "wait" for item in win(hand, dropped="2m").fu_items)
    strict = win(hand, dropped="2m", rules=Rules(wait_fu="every_meld"))
    assert all(item.what != "wait" for item in strict.fu_items)
    alone = win(hand.replace("222m", "888m"), dropped="2m", rules=Rules(wait_fu="every_meld"))
    assert any(item.what == "wait" for item in alone.fu_items)


def test_points_of_melds() -> None:
    # SCORING: the seed's own list is 10, 30, 60.
    numbers = (1, 2, 3, 4, 5, 6, 8, 12)
    triangular = (10, 30, 60, 100, 150, 210, 360, 780)
    assert tuple(meld_points(Rules(), number) for number in numbers) == triangular
    rules = Rules(meld_points="factorial")
    assert [meld_points(rules, number) for number in numbers] == [
        10 * factorial(number) for number in numbers
    ]
    hybrid = Rules(meld_points="hybrid")
    assert [meld_points(hybrid, number) for number in (1, 2, 3, 4, 6)] == [10, 30, 60, 240, 7200]


def test_chains_multiply_by_tens() -> None:
    assert [cleared_points(Rules(), [2], step) for step in range(4)] == [30, 300, 3000, 30000]
    drop = Rules(chain_counts="drop")
    assert [cleared_points(drop, [2], step) for step in range(3)] == [300, 3000, 30000]


def test_sets_that_do_not_touch() -> None:
    assert cleared_points(Rules(), [2, 3, 1], 0) == 210
    assert cleared_points(Rules(separate_sets="each"), [2, 3, 1], 0) == 30 + 60 + 10


def test_a_win_is_multiplied_only_where_the_rules_say_so() -> None:
    hand = "234m@6 456p@7 678s@8 345s@9+2"  # pinfu, tanyao, 30 fu
    assert win(hand, step=2).points == 2000
    assert win(hand, step=2, rules=Rules(chain_multiplies="all")).points == 200_000


SITUATION = Situation(drop=9, kind=33, step=0, wind="SW")


def test_three_melds_wait_and_four_win() -> None:
    three = collected("123m@1 456p@2 777z@9")
    assert paid(Rules(), three, SITUATION).wins == ()
    assert paid(Rules(), three, SITUATION).collected == three
    done = paid(Rules(), (*three, *collected("678s@9")), SITUATION)
    assert [han(won) for won in done.wins] == [{"yakuhai_chun": 1}]
    assert done.collected == ()


def test_of_five_melds_the_best_four_win_and_one_stays() -> None:
    five = collected("234m@1 345p@2 678s@3 345s@9 777z@9")
    # pinfu and tanyao are 2 han of 30 fu, chun with any three runs 1 of 30: 2000 to 1000
    done = paid(Rules(), five, SITUATION)
    assert [han(won) for won in done.wins] == [{"pinfu": 1, "tanyao": 1}]
    assert done.collected == collected("777z@9")
    gone = paid(Rules(surplus="discarded"), five, SITUATION)
    assert gone.collected == ()


def test_eight_melds_win_twice_best_first() -> None:
    eight = collected("111m 222p 234s 567s 123p 456p 789p 999s@2")
    done = paid(Rules(), eight, SITUATION)
    assert len(done.wins) == 2
    assert done.wins[0].points >= done.wins[1].points
    assert done.collected == ()
    once = paid(Rules(wins_at_once="one"), eight, SITUATION)
    assert once.wins == done.wins[:1]
    assert len(once.collected) == 4


def test_four_melds_without_yaku_are_used_up_or_stay() -> None:
    four = collected("123m@6 456p@7 678s@8 555s@9")
    assert [won.points for won in paid(Rules(), four, SITUATION).wins] == [0]
    assert paid(Rules(), four, SITUATION).collected == ()
    kept = paid(Rules(no_yaku="stay"), four, SITUATION)
    assert (kept.wins, kept.collected) == ((), four)


def test_of_equal_fours_the_first_in_order_wins_with_its_oldest_melds() -> None:
    # none has a yaku under SW, so all are worth nothing
    five = collected("111z@5 111z@2 234m@1 456p@3 678s@4")
    done = paid(Rules(), five, SITUATION)
    assert done.wins[0].melds == collected("234m@1 456p@3 678s@4 111z@2")
    assert done.collected == collected("111z@5")


def test_the_value_of_a_step() -> None:
    have = collected("234m@1 345p@2")
    runs = [mentsu("678s"), mentsu("345s")]
    assert step_value(Rules(), have, runs, SITUATION) == 2000
    assert step_value(Rules(), have, runs[:1], SITUATION) == 0
    assert step_value(Rules(win_checked="cascade"), have, runs, SITUATION) == 0
    six = [mentsu(text) for text in ("678s", "345s", "777z", "555z", "666z", "999m")]
    both = step_value(Rules(), have, six, SITUATION)
    first = step_value(Rules(choice="first_win"), have, six, SITUATION)
    # three dragons and 999m, all of this drop: daisangen and suuankou; then the four runs
    assert both == 64000 + 2000
    assert first == 64000


MELDS = st.one_of(
    st.builds(Mentsu, st.just("triplet"), st.integers(0, 33)),
    st.builds(
        lambda suit, at: Mentsu("sequence", 9 * suit + at), st.integers(0, 2), st.integers(0, 6)
    ),
)
PILES = st.lists(
    st.builds(Collected, MELDS, st.integers(5, 9), st.integers(0, 2)), min_size=4, max_size=4
)
MOMENTS = st.builds(
    Situation,
    drop=st.just(9),
    kind=st.integers(0, 33),
    step=st.integers(0, 2),
    wind=st.sampled_from(WINDS),
)


@given(PILES, MOMENTS)
def test_the_order_of_melds_is_no_matter(pile: list[Collected], moment: Situation) -> None:
    told = win_of(Rules(), tuple(pile), moment)
    for other in permutations(pile):
        assert win_of(Rules(), other, moment) == told


@given(PILES, MOMENTS, st.permutations(range(3)))
def test_suits_are_no_matter_but_for_the_green_ones(
    pile: list[Collected], moment: Situation, to: list[int]
) -> None:
    def moved(kind: int) -> int:
        return kind if kind >= 27 else 9 * to[kind // 9] + kind % 9

    other = tuple(
        Collected(Mentsu(one.meld.kind, moved(one.meld.first)), one.drop, one.step) for one in pile
    )
    here = Situation(moment.drop, moved(moment.kind), moment.step, moment.wind)
    ours, theirs = (
        {key: value for key, value in han(result).items() if key != "ryuuiisou"}
        for result in (win_of(Rules(), tuple(pile), moment), win_of(Rules(), other, here))
    )
    green = {"ryuuiisou"} & {
        *han(win_of(Rules(), tuple(pile), moment)),
        *han(win_of(Rules(), other, here)),
    }
    assert green or ours == theirs


@given(PILES, MOMENTS)
def test_together_is_never_worth_less(pile: list[Collected], moment: Situation) -> None:
    apart = tuple(Collected(one.meld, at, 0) for at, one in enumerate(pile))
    once = tuple(Collected(one.meld, 9, 0) for one in pile)
    moment = Situation(9, moment.kind, 0, moment.wind)
    assert win_of(Rules(), once, moment).points >= win_of(Rules(), apart, moment).points


@given(st.lists(MELDS, max_size=9), st.lists(MELDS, min_size=1, max_size=6), MOMENTS)
def test_no_meld_is_lost_or_made(have: list[Mentsu], new: list[Mentsu], moment: Situation) -> None:
    before = tuple(Collected(meld, 1, 0) for meld in have)
    pile = collect(before, new, moment)
    done = paid(Rules(), pile, moment)
    used = [one for won in done.wins for one in won.melds]
    assert sorted(map(repr, [*used, *done.collected])) == sorted(map(repr, pile))
    assert len(done.collected) == len(pile) % 4


def test_winds_speed_and_hanchan() -> None:
    assert [wind_at(18 * change) for change in range(9)] == [*WINDS, "EE"]
    assert wind_at(17) == "EE"
    assert HANCHAN == 144
    assert scoring_wind(Rules(), 17) == "EE"
    assert scoring_wind(Rules(wind_changes="on_landing"), 17) == "ES"
    for rules in MODES.values():
        speeds = [row_ticks(rules, 18 * change) for change in range(40)]
        assert speeds == sorted(speeds, reverse=True)
        assert len(set(speeds[:9])) == 9
    again = Rules(speed_after_hanchan="resets")
    assert row_ticks(again, HANCHAN) == row_ticks(again, 0) > row_ticks(Rules(), HANCHAN)

"""Every yaku of seed 001, there and not there, together (一度に) and not, and the open points."""

import pytest

from jantaku.tamentsu.rules import Rules
from jantaku.tamentsu.yaku import YAKU
from tamentsu_scenes import han, win

# Yaku, the four melds, and what it is worth when four drops cleared them, and when one chain of
# one drop did. 門前清模和 wants the drop's own step, so that a chain does not have it.
WORTH = [
    ("pinfu", "123m 456p 678s 345s", 1, 1),
    ("toitoi", "111m 555p 222s 333z", 2, None),  # together: 四暗刻
    ("tanyao", "234m 456p 678s 555s", 1, 1),
    ("chanta", "123m 999p 789s 111z", 1, 2),
    ("junchan", "123m 999p 789s 111s", 2, 3),
    ("honroutou", "111m 999p 111s 333z", 2, None),
    ("iipeikou", "234m 234m 678p 555s", 1, 1),
    ("ryanpeikou", "234m 234m 678p 678p", 3, 3),
    ("sanshoku_doujun", "345m 345p 345s 999m", 1, 2),
    ("sanshoku_doukou", "444m 444p 444s 678m", 2, 2),
    ("ittsuu", "123p 456p 789p 555s", 1, 2),
    ("sanrenkou", "444s 555s 666s 123m", 2, 3),
    ("honitsu", "123p 555p 678p 111z", 2, 3),
    ("chinitsu", "123s 555s 678s 999s", 5, 6),
    ("sanankou", "222m 555p 999s 345s", 0, 2),
    ("yakuhai_haku", "555z 123m 456p 678s", 1, 1),
    ("yakuhai_hatsu", "666z 123m 456p 678s", 1, 1),
    ("yakuhai_chun", "777z 123m 456p 678s", 1, 1),
    ("round_wind", "222z 123m 456p 678s", 1, 1),  # under SW, as all here
    ("seat_wind", "333z 123m 456p 678s", 1, 1),
]

YAKUMAN = [
    ("chinroutou", "111m 999m 111p 999s"),
    ("daisangen", "555z 666z 777z 123m"),
    ("suushiihou", "111z 222z 333z 444z"),
    ("tsuuiisou", "111z 222z 555z 777z"),
    ("ryuuiisou", "234s 666s 888s 666z"),
]


def apart(hand: str) -> str:
    """Let each meld be cleared by a drop of its own."""
    return " ".join(f"{meld}@{drop}" for drop, meld in enumerate(hand.split(), start=6))


def in_a_chain(hand: str) -> str:
    """Let one drop clear them all, one meld in each step."""
    return " ".join(f"{meld}@9+{step}" for step, meld in enumerate(hand.split()))


@pytest.mark.parametrize(("yaku", "hand", "han_apart", "_"), WORTH)
def test_yaku_apart(yaku: str, hand: str, han_apart: int, _: int | None) -> None:
    assert han(win(apart(hand))).get(yaku, 0) == han_apart


@pytest.mark.parametrize(
    ("yaku", "hand", "_", "han_together"), [case for case in WORTH if case[3] is not None]
)
def test_yaku_together(yaku: str, hand: str, _: int, han_together: int) -> None:
    assert han(win(in_a_chain(hand), step=3)).get(yaku, 0) == han_together


# The same yaku with one meld changed, so that they are not there.
NEAR_MISSES = [
    ("pinfu", "123m 456p 678s 555s"),
    ("toitoi", "111m 555p 222s 345s"),
    ("tanyao", "234m 456p 789s 555s"),
    ("tanyao", "234m 456p 678s 111z"),
    ("chanta", "123m 999p 678s 111z"),
    ("chanta", "123m 999p 789s 111s"),  # no honour: junchan alone
    ("chanta", "111m 999p 111s 333z"),  # no run: honroutou
    ("junchan", "123m 999p 789s 111z"),
    ("junchan", "123m 999p 789s 234s"),
    ("honroutou", "111m 999p 111s 888s"),
    ("honroutou", "123m 999p 111s 333z"),
    ("iipeikou", "234m 234p 678p 555s"),
    ("iipeikou", "234m 234m 678p 678p"),  # ryanpeikou alone
    ("ryanpeikou", "234m 234m 678p 678s"),
    ("ryanpeikou", "234m 234m 234m 678p"),
    ("sanshoku_doujun", "345m 345p 456s 999m"),
    ("sanshoku_doujun", "444m 444p 444s 345m"),
    ("sanshoku_doukou", "444m 444p 555s 678m"),
    ("sanshoku_doukou", "111z 222z 333z 678m"),
    ("ittsuu", "123p 456p 789s 555s"),
    ("ittsuu", "123p 345p 789p 555s"),
    ("ittsuu", "234p 567p 789p 555s"),
    ("sanrenkou", "444s 555s 777s 123m"),
    ("sanrenkou", "888m 999m 111p 123s"),
    ("sanrenkou", "555z 666z 777z 123m"),
    ("honitsu", "123p 555p 678s 111z"),
    ("honitsu", "123s 555s 678s 999s"),  # chinitsu alone
    ("chinitsu", "123s 555s 678s 111z"),
    ("yakuhai_haku", "666z 777z 456p 678s"),
    ("yakuhai_hatsu", "555z 777z 456p 678s"),
    ("yakuhai_chun", "555z 666z 456p 678s"),
    ("round_wind", "111z 333z 444z 678s"),
    ("seat_wind", "111z 222z 444z 678s"),
    ("chinroutou", "111m 999m 111p 333z"),
    ("daisangen", "555z 666z 111z 123m"),
    ("suushiihou", "111z 222z 333z 123m"),
    ("tsuuiisou", "111z 222z 333z 999m"),
    ("ryuuiisou", "234s 666s 888s 777z"),
    ("ryuuiisou", "234s 345s 888s 666z"),
]


@pytest.mark.parametrize(("yaku", "hand"), NEAR_MISSES)
def test_near_misses(yaku: str, hand: str) -> None:
    assert yaku not in han(win(apart(hand)))
    assert yaku not in han(win(in_a_chain(hand), step=3))


@pytest.mark.parametrize(("yaku", "hand"), YAKUMAN)
def test_yakuman_are_there_apart_and_together(yaku: str, hand: str) -> None:
    alone = win(apart(hand))
    assert han(alone) == dict.fromkeys({yaku, *({"tsuuiisou"} if yaku == "suushiihou" else {})}, 0)
    assert yaku in han(win(in_a_chain(hand), step=3))
    assert alone.limit == "yakuman"
    assert alone.points == 32000 * alone.yakuman


def test_menzen_wants_four_melds_in_the_drops_own_step() -> None:
    hand = "123m 456p 678s 555s"
    assert han(win(hand)) == {"menzenchin": 1}
    assert han(win(apart(hand))) == {}
    assert han(win(in_a_chain(hand), step=3)) == {}
    assert han(win("123m@9 456p@9 678s@9 555s@8")) == {}


def test_menzen_may_take_chains_in() -> None:
    rules = Rules(menzen="same_drop")
    hand = "123m 456p 678s 555s"
    assert han(win(in_a_chain(hand), step=3, rules=rules)) == {"menzenchin": 1}
    assert han(win(apart(hand), rules=rules)) == {}


def test_suuankou_wants_four_triplets_of_one_drop_and_leaves_nothing_else() -> None:
    hand = "222m 555p 999s 333z"
    assert han(win(in_a_chain(hand), step=3)) == {"suuankou": 0}
    assert han(win("222m@8 555p@9 999s@9 333z@9")) == {"toitoi": 2, "sanankou": 2, "seat_wind": 1}
    assert han(win("222m@8 555p@8 999s@9 333z@9")) == {"toitoi": 2, "seat_wind": 1}


def test_sanankou_with_a_run_of_another_drop() -> None:
    assert han(win("222m@9 555p@9+1 999s@9+2 345s@4", step=2)) == {"sanankou": 2}


def test_three_melds_together_are_enough_for_yaku_of_three() -> None:
    for hand, yaku, low, high in (
        ("345m@9 345p@9+1 345s@9+2 999m@3", "sanshoku_doujun", 1, 2),
        ("123p@9 456p@9+1 789p@9+2 555s@3", "ittsuu", 1, 2),
        ("444s@9 555s@9+1 666s@9+2 123m@3", "sanrenkou", 2, 3),
    ):
        assert han(win(hand, step=2))[yaku] == high
        assert han(win(hand, step=2, rules=Rules(together_scope="hand")))[yaku] == low


def test_of_two_ways_to_a_yaku_of_three_the_one_together_counts() -> None:
    assert han(win("345m@3 345m@9 345p@9 345s@9"))["sanshoku_doujun"] == 2


def test_all_four_must_be_together_for_yaku_of_four() -> None:
    for hand, yaku, low in (
        ("123m@8 999p@9 789s@9 111z@9", "chanta", 1),
        ("123m@8 999p@9 789s@9 111s@9", "junchan", 2),
        ("123p@8 555p@9 678p@9 111z@9", "honitsu", 2),
        ("123s@8 555s@9 678s@9 999s@9", "chinitsu", 5),
    ):
        assert han(win(hand))[yaku] == low


def test_double_winds_are_two_han() -> None:
    assert han(win(apart("111z 123m 456p 678s"), wind="EE")) == {"double_wind": 2}
    assert han(win(apart("222z 123m 456p 678s"), wind="SS")) == {"double_wind": 2}
    assert han(win(apart("111z 123m 456p 678s"), wind="SE")) == {"seat_wind": 1}
    assert han(win(apart("111z 123m 456p 678s"), wind="SS")) == {}
    assert han(win(apart("111z 123m 456p 678s"), wind="ES")) == {"round_wind": 1}


def test_each_dragon_and_wind_counts() -> None:
    hand = apart("222z 333z 555z 456p")
    winds = {"round_wind": 1, "seat_wind": 1}
    assert han(win(hand)) == {"honitsu": 2, **winds, "yakuhai_haku": 1}
    assert han(win(hand, rules=Rules(yakuhai="once"))) == {"honitsu": 2, "round_wind": 1}


def test_a_dragon_cleared_twice_counts_twice() -> None:
    assert win(apart("555z 555z 123m 456p")).han == 2


def test_honroutou_and_chanta() -> None:
    hand = apart("111m 999p 111s 444z")
    assert han(win(hand)) == {"toitoi": 2, "honroutou": 2}
    both = han(win(hand, rules=Rules(honroutou_chanta="both")))
    assert both == {"toitoi": 2, "honroutou": 2, "chanta": 1}


def test_the_lesser_yaku_can_count_beside_the_greater() -> None:
    rules = Rules(lesser_yaku="both")
    hand = apart("123m 123m 789m 789m")
    assert han(win(hand)) == {"pinfu": 1, "junchan": 2, "ryanpeikou": 3, "chinitsu": 5}
    assert han(win(hand, rules=rules)) == {
        "pinfu": 1,
        "chanta": 1,
        "junchan": 2,
        "iipeikou": 1,
        "ryanpeikou": 3,
        "honitsu": 2,
        "chinitsu": 5,
    }


def test_three_and_four_equal_runs() -> None:
    three, four = apart("234m 234m 234m 678p"), apart("234m 234m 234m 234m")
    assert han(win(three))["iipeikou"] == 1
    assert "iipeikou" not in han(win(three, rules=Rules(three_equal_runs="none")))
    assert han(win(four))["ryanpeikou"] == 3
    reread = han(win(four, rules=Rules(four_equal_runs="iipeikou")))
    assert reread["iipeikou"] == 1
    assert "ryanpeikou" not in reread


def test_ryuuiisou_with_and_without_the_dragon() -> None:
    with_it, without = apart("234s 666s 888s 666z"), apart("234s 666s 888s 222s")
    strict = Rules(ryuuiisou="with_hatsu")
    assert win(with_it).yakuman == win(without).yakuman == win(with_it, rules=strict).yakuman == 1
    assert han(win(without, rules=strict)) == {"tanyao": 1, "chinitsu": 5}


def test_several_yakuman_add_up() -> None:
    hand = "111z 222z 333z 444z"
    assert han(win(hand)) == {"suuankou": 0, "suushiihou": 0, "tsuuiisou": 0}
    assert win(hand).points == 3 * 32000
    assert win(hand, wind="SE").points == 3 * 48000
    one = win(hand, rules=Rules(several_yakuman="one"))
    assert (one.yakuman, one.points) == (1, 32000)


def test_the_greatest_hand_without_yakuman() -> None:
    assert han(win("123m 123m 789m 789m")) == {
        "menzenchin": 1,
        "pinfu": 1,
        "junchan": 3,
        "ryanpeikou": 3,
        "chinitsu": 6,
    }


def test_every_yaku_has_a_test() -> None:
    tested = {case[0] for case in WORTH} | {case[0] for case in YAKUMAN}
    assert {*tested, "menzenchin", "suuankou", "double_wind"} == set(YAKU)

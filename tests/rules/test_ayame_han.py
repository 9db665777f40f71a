"""綾目麻雀 役: half han, no lowering of open hands, three yaku of winning, fu turned into han."""

import pytest

from jantaku.presets import load
from scenes import ids, refusal, scene


def han(text: str) -> dict[str, int | float]:
    return {worth.id: worth.han for worth in scene(text, "ayame").yaku}


def test_three_yaku_of_winning() -> None:
    """門前清自摸和 1, 門前清栄和 0.5, チー喰い 0.5: one of them at most."""
    assert han("123m456p789s11z23s +4s tsumo") == {"menzen_tsumo": 1}
    assert han("123m456p789s11z23s +4s riichi") == {"riichi": 1, "menzen_ron": 0.5}
    assert han("456p11z23s ankan:7777z chi:789s +4s") == {
        "chii_gui": 0.5, "yakuhai_chun": 1, "ikkantsu": 0.5,
    }  # fmt: skip


def test_half_a_han_is_no_win() -> None:
    """1翻縛り: menzen ron, or chii-gui, alone is half a han; dora do not count towards it."""
    assert refusal("123m456p789s11z23s +4s", "ayame") == "minimum_han"
    assert refusal("456p22z23s123m chi:789s +4s", "ayame") == "minimum_han"
    assert refusal("456p22z23s123m chi:789s +4s dora=3s5p", "ayame") == "minimum_han"


def test_dora_are_half_a_han() -> None:
    told = han("123m456p789s11z23s +4s tsumo dora=4z3s")
    assert told == {"menzen_tsumo": 1, "dora": 1.5}


def test_no_ura_dora() -> None:
    assert "ura_dora" not in han("123m456p789s11z23s +4s riichi ura=4z")


@pytest.mark.parametrize(
    ("closed", "opened", "yaku", "worth"),
    [
        ("345m34p789p345s11z +5p", "345m34p789p11z chi:345s +5p", "sanshoku_doujun", 2),
        ("12345678m11z456p +9m", "12378m11z456p chi:456m +9m", "ittsuu", 2),
        ("123m789p99s111z78s +9s", "123m99s111z78s chi:789p +9s", "chanta", 2),
        ("123m789p99s111p78s +9s", "123m99s111p78s chi:789p +9s", "junchan", 3),
        ("12345678m11177z +9m", "12378m11177z chi:456m +9m", "honitsu", 3),
        ("1112345678m333m +9m", "1133378m456m chi:123m +9m", "chinitsu", 6),
        ("223344m456p11z78s +9s", "234m456p11z78s chi:234m +9s", "iipeikou", 1),
    ],
)
def test_open_hands_are_not_lowered(closed: str, opened: str, yaku: str, worth: float) -> None:
    assert han(closed)[yaku] == worth
    assert han(f"{opened} haitei")[yaku] == worth  # the last discard, so that all are wins


def test_open_twins_of_two_calls() -> None:
    assert "iipeikou" in ids("456p11z78s chi:234m chi:234m +9s", "ayame")


@pytest.mark.parametrize(
    ("yaku", "worth"),
    [("toitoi", 2.5), ("sanankou", 2.5), ("sanshoku_doukou", 2.5), ("honroutou", 2.5),
     ("shousangen", 2.5), ("sankantsu", 3), ("chiitoitsu", 2), ("ryankantsu", 1)],
)  # fmt: skip
def test_what_had_fu_has_more_han(yaku: str, worth: float) -> None:
    assert load("ayame").yaku.han[yaku].closed == worth


def test_each_kan_of_a_hand_without_three_is_half_a_han() -> None:
    one = "123m456p11z78s ankan:7777z +9s"
    two = "123m11z78s ankan:7777z kakan:6666p +9s"
    three = "11z78s ankan:7777z kakan:6666p kakan:5555p +9s"
    assert han(one)["ikkantsu"] == 0.5
    assert han(two)["ryankantsu"] == 1
    assert han(three)["sankantsu"] == 3
    assert {"ikkantsu", "ryankantsu"}.isdisjoint(han(three))


def test_every_value_is_the_same_open_and_closed_or_for_one_of_them() -> None:
    for name, worth in load("ayame").yaku.han.items():
        assert worth.closed == worth.open or 0 in {worth.closed, worth.open}, name


def test_no_nagashi_no_eighth_win_no_renhou() -> None:
    played = load("ayame").yaku
    names = {*played.han, *played.yakuman, *played.double_yakuman}
    assert names.isdisjoint({"nagashi_mangan", "paarenchan", "renhou"})

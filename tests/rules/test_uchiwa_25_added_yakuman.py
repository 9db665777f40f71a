"""内輪ルール 25: yakuman add up; four of them are double."""

import pytest

from scenes import ids, scene


@pytest.mark.parametrize(
    ("hand", "yaku", "count"),
    [
        ("111m444p666s3z888s +3z", ["suuankou_tanki"], 2),
        ("19m19p19s1234567z +7z", ["kokushi_13"], 2),
        ("1112345678999m +3m", ["chuuren_9"], 2),
        ("9m pon:111z pon:222z pon:333z pon:444z +9m", ["daisuushii"], 2),
        ("11122233z55z pon:777z +5z", ["tsuuiisou"], 1),
        ("1112223334447z +7z", ["daisuushii", "suuankou_tanki", "tsuuiisou"], 5),
        ("55566677z11122z +7z tsumo", ["daisangen", "suuankou", "tsuuiisou"], 3),
    ],
)
def test_yakuman_add(hand: str, yaku: list[str], count: int) -> None:
    win = scene(hand)
    assert (ids(hand), win.yakuman, win.han) == (yaku, count, 13 * count)
    assert win.points == 32000 * count


def test_dealer_double_by_tsumo() -> None:
    win = scene("19m19p19s1234567z +7z E tsumo")
    assert win.payments == (96000, -32000, -32000, -32000)


def test_single_where_the_rules_have_no_doubles() -> None:
    for hand in ("1112345678999m +3m", "19m19p19s1234567z +7z", "111m444p666s3z888s +3z"):
        assert scene(hand, "tenhou").points == 32000
        assert scene(hand, "mahjongsoul").points == 64000

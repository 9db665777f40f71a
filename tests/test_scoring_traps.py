"""Hands that other programs scored wrongly, each worked out on paper in its test."""

import pytest

from jantaku.presets import load
from jantaku.reading import twins
from jantaku.rules import YakuHan
from jantaku.scoring import Win
from jantaku.worth import table_of
from scenes import changed, ids, refusal, scene


def account(win: Win) -> list[tuple[str, int]]:
    return [(item.what, item.fu) for item in win.fu_items]


def worth(win: Win) -> dict[str, int | float]:
    return {yaku.id: yaku.han for yaku in win.yaku}


def test_open_hand_with_two_concealed_triplets() -> None:
    """444m and 555p are concealed, 23m waits for 1m beside the pair 11m. Houtei is the yaku.

    20 + 4 (444m) + 4 (555p) = 28: 30 fu. 1 han 30 fu: 30 × 8 × 4 = 960, so 1,000.
    """
    win = scene("1123444m555p chi:123m +1m haitei")
    assert (ids("1123444m555p chi:123m +1m haitei"), win.fu, win.points) == (["houtei"], 30, 1000)


def test_kanchan_reading_has_more_fu() -> None:
    """66777889s with 8s: 678 678 789; 8s ends a 678 (two-sided) or fills 7_9 (kanchan).

    Tsumo 1, iipeikou 1. 20 + 8 (444z) + 2 kanchan + 2 tsumo = 32: 40 fu; by ryanmen 30.
    """
    win = scene("88m66777889s444z +8s tsumo W")
    assert worth(win) == {"menzen_tsumo": 1, "iipeikou": 1}
    assert (win.fu, win.reading.wait) == (40, "kanchan")
    assert account(win) == [
        ("base", 20), ("ankou_yaochuu", 8), ("wait_kanchan", 2), ("tsumo", 2), ("round_up", 8),
    ]  # fmt: skip


def test_triplets_by_ron() -> None:
    """111s by ron is open: 222s 333s 222z are concealed, so toitoi 2, sanankou 2, honitsu 3.

    With the seat wind 1 (south) and riichi 1 it is 9 han, a baiman of 16,000.
    """
    win = scene("1122233344s222z +1s riichi")
    assert worth(win) == {
        "riichi": 1, "toitoi": 2, "sanankou": 2, "seat_wind": 1, "honitsu": 3,
    }  # fmt: skip
    assert (win.han, win.limit, win.points) == (9, "baiman", 16000)


def test_the_same_triplets_by_tsumo() -> None:
    assert ids("1122233344s222z +1s riichi tsumo") == ["suuankou"]


def test_toitoi_and_sanankou() -> None:
    """Toitoi 2 and sanankou 2: 4 han. 20 + 10 + 8 (111m) + 4 + 4 + 4 (444z open) + 2 (55z) = 52.

    60 fu 4 han is above 2,000: a mangan.
    """
    win = scene("111m222p333s44z55z +4z")
    assert worth(win) == {"toitoi": 2, "sanankou": 2}
    assert (win.fu, win.limit, win.points) == (60, "mangan", 8000)


def test_seven_pairs_of_honours() -> None:
    assert ids("1122334455667z +7z") == ["tsuuiisou"]


@pytest.mark.parametrize("tile", "123456789")
def test_nine_gates_waits_for_nine(tile: str) -> None:
    """Double where the rules have it, single in tenhou."""
    hand = f"1112345678999m +{tile}m"
    assert scene(hand).yakuman == 2
    assert scene(hand, "tenhou").yakuman == 1


def test_kazoe_of_28_han() -> None:
    """Report 1. 345m 66m 777m 888m and the ankan 2222m, which four indicators make 16 dora.

    Riichi 1, ippatsu 1, tsumo 1, tanyao 1, sanankou 2, chinitsu 6: with the dora 28.
    """
    hand = "34566777m88m +8m ankan:2222m riichi ippatsu tsumo dora=1111m"
    win = scene(hand)
    assert (win.han, win.limit, win.yakuman, win.points) == (28, "counted_yakuman", 0, 32000)
    assert (scene(hand, "mleague").limit, scene(hand, "mleague").points) == ("sanbaiman", 24000)


def test_a_kan_is_a_kan_only_when_declared() -> None:
    """Report 2. 222333444 55s with 1111s as an ankan wins; the 15 tiles undeclared are no hand."""
    assert ids("2223334445s ankan:1111s +5s") == ["suuankou_tanki"]
    assert refusal("11112223334445s +5s") == "hand_with_win"


def test_red_fives_are_not_haku_nor_any_five() -> None:
    """Report 3."""
    assert "aka_dora" not in ids("456p11m23s789s ankan:5555z +4s", "tenhou")
    assert "aka_dora" not in ids("11m23s789s234s ankan:5555p +4s riichi", "tenhou")
    assert "aka_dora" not in ids("11m23s789s234s ankan:0555p +4s riichi", "uchiwa")
    assert worth(scene("11m23s789s234s ankan:0555p +4s riichi", "tenhou"))["aka_dora"] == 1


def test_robbed_red_five() -> None:
    """Report 4: the winner's tile is the red five."""
    win = scene("123m46p789s11z123s +0p chankan", "tenhou")
    assert worth(win) == {"chankan": 1, "aka_dora": 1}


def test_red_fives_in_hand_pair_and_meld() -> None:
    """Report 5: tanyao 1, dora 1 (3m), red fives 3: five han, a mangan."""
    win = scene("34067m05p pon:777p pon:055s +8m dora=2m", "tenhou")
    assert worth(win) == {"tanyao": 1, "dora": 1, "aka_dora": 3}
    assert win.limit == "mangan"


def test_chankan_is_the_yaku_of_a_hand_without_any() -> None:
    """Report 8."""
    assert refusal("456p11z23s789s pon:888p +4s") == "no_yaku"
    assert ids("456p11z23s789s pon:888p +4s chankan") == ["chankan"]


@pytest.mark.parametrize(
    ("hand", "drawn", "any_"),
    [
        ("19m19p119s123456z +7z", 1, 2),  # thirteen orphans, the pair is 1s
        ("111m444p66s33z888s +6s", 1, 2),  # four triplets, the pair is 33z
        ("1112245678999m +3m", 1, 2),  # nine gates and one 2m more
    ],
)
def test_double_forms_of_tenhou(hand: str, drawn: int, any_: int) -> None:
    """Report 9: the tile drawn last decides, or the best of all; tenhou is one yakuman more."""
    assert scene(f"{hand} tsumo first_turn E").yakuman == 1 + drawn
    best = changed("uchiwa", yaku__tenhou_wait="any")
    assert scene(f"{hand} tsumo first_turn E", best).yakuman == 1 + any_


def test_ron_40_tsumo_30() -> None:
    """Report 10. By ron 20 + 10 + 4 (222m) = 34: 40; by tsumo 20 + 4 + 2 = 26: 30."""
    assert scene("22278m23466789s +9m riichi").fu == 40
    assert scene("22278m23466789s +9m riichi tsumo").fu == 30


def test_two_kans_are_a_hand() -> None:
    """Report 12: 14 tiles besides the last one are a hand of two kans and seven tiles."""
    assert ids("123m1z78s1z daiminkan:4444p kakan:7777z +9s") == ["yakuhai_chun"]


def test_honour_triplet_by_ron_is_open() -> None:
    """Report 13: it is a yaku, but 4 fu and no concealed triplet."""
    win = scene("123m456p789s1177z +7z")
    assert worth(win) == {"yakuhai_chun": 1}
    assert account(win) == [
        ("base", 20), ("menzen_ron", 10), ("minkou_yaochuu", 4), ("pair_round_wind", 2),
        ("round_up", 4),
    ]  # fmt: skip


def test_equal_sequences() -> None:
    """Report 14: three equal sequences hold one pair of twins, four hold two."""
    assert [twins((0,) * count) for count in range(1, 5)] == [0, 1, 1, 2]
    assert twins((0, 0, 1, 1)) == 2
    assert "ryanpeikou" not in ids("234m11z78s chi:234m chi:234m +9s", "ayame")


def test_best_of_three_readings() -> None:
    """Report 14. 33m 77888999p 444z and 7p by ron: as 789 789 789 with 33m, or 777 888 999.

    789 × 3: iipeikou 1. Triplets by ron on 7p: 888p 999p 444z concealed, toitoi 2 and sanankou 2.
    By tsumo all are concealed: four concealed triplets.
    """
    hand = "33m77888999p444z +7p"
    assert worth(scene(hand)) == {"toitoi": 2, "sanankou": 2}
    assert ids(f"{hand} tsumo") == ["suuankou"]


def test_fu_above_110() -> None:
    """Report 15. Three ankans of terminals 96 + 20 + 10 = 126: 130 fu."""
    win = scene("99s23p ankan:1111m ankan:9999m ankan:1111s +4p")
    assert (win.fu, win.limit) == (130, "mangan")
    assert sum(fu for _, fu in account(win)) == 130


@pytest.mark.parametrize(
    ("han", "fu", "base", "limit"),
    [
        (1, 30, 240, None), (1, 110, 880, None), (2, 25, 400, None), (3, 60, 1920, None),
        (3, 70, 2000, "mangan"), (4, 30, 1920, None), (4, 40, 2000, "mangan"),
        (5, 20, 2000, "mangan"), (6, 30, 3000, "haneman"), (7, 30, 3000, "haneman"),
        (8, 30, 4000, "baiman"), (10, 30, 4000, "baiman"), (11, 30, 6000, "sanbaiman"),
        (12, 30, 6000, "sanbaiman"), (13, 30, 8000, "counted_yakuman"),
        (1, 170, 1360, None), (2, 170, 2000, "mangan"),
    ],
)  # fmt: skip
def test_base_points(han: int, fu: int, base: int, limit: str | None) -> None:
    """Report 16 and the table: fu × 2^(2 + han) up to 2,000."""
    assert table_of(load("uchiwa")).base(2 * han, fu) == (base, limit)


def test_double_riichi_is_2_whenever_the_win_comes() -> None:
    """Report 17."""
    hand = "234m56799p46678s +5s double_riichi"
    assert worth(scene(hand)) == {"double_riichi": 2}
    assert worth(scene(f"{hand} haitei tsumo"))["double_riichi"] == 2


def test_points_before_han() -> None:
    """Report 18, under rules where it can be: seven pairs 1 han 50 fu, no ryanpeikou.

    22334m556677p99s by tsumo on 4m. Four sets: tsumo, pinfu, iipeikou, 3 han 20 fu, 640.
    Seven pairs: tsumo and itself, 2 han 50 fu, 800. The second has more points.
    """
    rules = changed(
        "uchiwa",
        scoring__chiitoitsu_fu=50,
        yaku__han__chiitoitsu=YakuHan(1, 0),
        yaku__han__ryanpeikou=YakuHan(0, 0),
    )
    win = scene("22334m556677p99s +4m tsumo", rules)
    assert (worth(win), win.fu) == ({"menzen_tsumo": 1, "chiitoitsu": 1}, 50)
    assert win.payments == (-1600, 3200, -800, -800)


@pytest.mark.parametrize(
    ("hand", "fu"),
    [
        ("234m567p789s55p23s +4s tsumo", 20),  # pinfu by tsumo
        ("234m567p789s9m234s +9m riichi", 40),  # pair wait: 20 + 10 + 2
        ("89m234m567p55p234s +7m riichi", 40),  # 7m at the edge: 20 + 10 + 2
        ("12m567p789s55p234s +3m riichi", 40),
        ("23m567p789s55p234s +4m riichi", 30),  # two-sided: pinfu
    ],
)
def test_waits(hand: str, fu: int) -> None:
    assert scene(hand).fu == fu

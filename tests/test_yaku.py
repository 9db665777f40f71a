"""Every yaku both ways: a win that has it, and one beside it that has it just not."""

import pytest

from jantaku.rules import values
from jantaku.yaku import CATALOGUE, VARIANTS, Fact
from scenes import changed, ids, scene

# yaku, a scene that has it, one that has it just not
UCHIWA = [
    ("riichi", "123m456p789s11z23s +4s riichi", "123m456p789s11z23s +4s tsumo"),
    ("double_riichi", "123m456p789s11z23s +4s double_riichi", "123m456p789s11z23s +4s riichi"),
    ("ippatsu", "123m456p789s11z23s +4s riichi ippatsu", "123m456p789s11z23s +4s riichi"),
    # an ankan leaves the hand closed, a pon does not
    ("menzen_tsumo", "456p789s11z23s ankan:8888p +4s tsumo", "456p789s11z23s pon:777z +4s tsumo"),
    ("tanyao", "234m456p678s55p34s +5s", "234m456p789s55p34s +5s riichi"),
    ("pinfu", "123m456p789s11p23s +4s", "123m456p789s22z23s +4s riichi"),
    ("iipeikou", "223344m456p11z78s +9s", "234345m456p11z78s +9s riichi"),
    ("ryanpeikou", "223344m556677p9s +9s", "223344m567678p9s +9s riichi"),
    ("sanshoku_doujun", "345m34p789p345s11z +5p", "345m34p789p456s11z +5p riichi"),
    ("sanshoku_doukou", "333m333p12s11z pon:333s +3s", "333m333p12s11z pon:444s +3s haitei"),
    ("ittsuu", "12345678m11z456p +9m", "12345678m11z456p +6m riichi"),
    ("chanta", "123m789p99s111z78s +9s", "123m789p99s111z78s +6s"),
    ("junchan", "123m789p99s111p78s +9s", "123m789p11z111p78s +9s"),
    ("honroutou", "111m999p11z99s pon:222z +9s", "111m999p11z88s pon:222z +8s"),
    ("toitoi", "111m44p66s pon:888s pon:222z +4p", "111m44p67s pon:888s pon:222z +8s"),
    # drawn, the third triplet is concealed; by ron it is not
    ("sanankou", "111m444p66s33z123p +6s tsumo", "111m444p66s33z123p +6s riichi"),
    (
        "sankantsu",
        "1123m ankan:4444p kakan:5555s daiminkan:6666z +4m",
        "1123m pon:444p kakan:5555s daiminkan:6666z +4m",
    ),
    # seven different pairs; four of a kind are not two of them
    ("chiitoitsu", "1133m5577p2299s1z +1z", "112233m445566p7s +7s"),
    ("yakuhai_haku", "123m456p11z78s pon:555z +9s", "123m456p55z78s pon:666z +9s"),
    ("yakuhai_hatsu", "123m456p11z78s pon:666z +9s", "123m456p66z78s pon:555z +9s"),
    ("yakuhai_chun", "123m456p11z78s pon:777z +9s", "123m456p77z78s pon:555z +9s"),
    ("round_wind", "123m456p33z78s pon:111z +9s", "123m456p33z78s pon:222z +9s"),
    ("seat_wind", "123m456p33z78s pon:222z +9s", "123m456p33z78s pon:111z +9s"),
    ("double_wind", "123m456p33z78s pon:111z +9s E", "123m456p33z78s pon:111z +9s S"),
    ("shousangen", "123m77z78s pon:555z pon:666z +9s", "123m44z78s pon:555z pon:666z +9s"),
    ("honitsu", "12345678m11z pon:777z +9m", "123456m78p11z pon:777z +9p"),
    ("chinitsu", "1112345678m333m +9m", "11z12345678m333m +9m"),
    ("haitei", "123m456p789s11z23s +4s tsumo haitei", "123m456p789s11z23s +4s tsumo"),
    ("houtei", "123m456p789s11z23s +4s haitei", "123m456p789s11z23s +4s tsumo haitei"),
    (
        "rinshan",
        "456p789s11z23s daiminkan:8888p +4s tsumo rinshan",
        "456p789s11z23s daiminkan:7777z +4s tsumo",
    ),
    ("chankan", "456p789s11z23s pon:888p +4s chankan", "456p789s11z23s pon:777z +4s"),
    ("renhou", "123m456p789s11z23s +4s first_turn", "123m456p789s11z23s +4s first_turn tsumo"),
    (
        "tenhou",
        "123m456p789s11z23s +4s first_turn tsumo E",
        "123m456p789s11z23s +4s first_turn tsumo N",
    ),
    ("chiihou", "123m456p789s11z23s +4s first_turn tsumo N", "123m456p789s11z23s +4s tsumo N"),
    # the eighth win in a row, of the dealer only
    ("paarenchan", "123m456p789s11p23s +4s E dealer_wins=7", "123m456p789s11p23s +4s E"),
    ("kokushi", "19m19p19s1234566z +7z", "19m19p19s1234567z +7z"),
    ("kokushi_13", "19m19p19s1234567z +7z", "19m19p19s1234566z +7z"),
    ("suuankou", "111m444p66s33z888s +6s tsumo", "111m444p66s33z888s +6s"),
    ("suuankou_tanki", "111m444p666s3z888s +3z", "111m444p66s33z888s +3z tsumo"),
    ("daisangen", "12m99p555666z pon:777z +3m", "123m99p55z pon:666z pon:777z +9p"),
    ("shousuushii", "12m222333z44z pon:111z +3m", "12m222333z55z pon:111z +3m"),
    ("daisuushii", "9m222333444z pon:111z +9m", "99m22233344z pon:111z +9m"),
    ("tsuuiisou", "11122233z55z pon:777z +5z", "11122233z99m pon:777z +9m"),
    ("ryuuiisou", "223344s666s88s66z +8s", "223344s666s99s66z +9s riichi"),
    ("chinroutou", "111m999m111p99s99p +9s", "111m999m111p88s99p +8s riichi"),
    (
        "suukantsu",
        "1m ankan:2222m kakan:3333p daiminkan:4444s ankan:5555z +1m",
        "1m ankan:2222m pon:333p daiminkan:4444s ankan:5555z +1m",
    ),
    ("chuuren", "1112245678999m +3m", "1112245678m pon:999m +3m"),
    ("chuuren_9", "1112345678999m +3m", "1112245678999m +3m"),
]  # fmt: skip

AYAME = [
    ("menzen_ron", "123m456p789s11z23s +4s riichi", "123m456p789s11z23s +4s tsumo"),
    # every call a chi; an ankan takes no tile of another
    ("chii_gui", "456p11z23s ankan:7777z chi:789s +4s", "456p11z23s pon:777z chi:789s +4s"),
    ("ikkantsu", "123m456p11z78s ankan:7777z +9s", "123m456p11z78s pon:777z +9s"),
    (
        "ryankantsu",
        "123m11z78s ankan:7777z kakan:6666p +9s",
        "11z78s ankan:7777z kakan:6666p kakan:5555p +9s",
    ),
]

OUTSIDE = {"nagashi_mangan"}  # no hand has it; tests/rules/test_uchiwa_30_nagashi_mangan.py


@pytest.mark.parametrize(("yaku", "having", "lacking"), UCHIWA, ids=[row[0] for row in UCHIWA])
def test_yaku_of_uchiwa_holds_and_just_not(yaku: str, having: str, lacking: str) -> None:
    assert yaku in ids(having)
    assert yaku not in ids(lacking)


@pytest.mark.parametrize(("yaku", "having", "lacking"), AYAME, ids=[row[0] for row in AYAME])
def test_yaku_of_ayame_holds_and_just_not(yaku: str, having: str, lacking: str) -> None:
    assert yaku in ids(having, "ayame")
    assert yaku not in ids(lacking, "ayame")


def test_every_yaku_is_tested_above() -> None:
    assert {row[0] for row in (*UCHIWA, *AYAME)} | OUTSIDE == set(CATALOGUE)


def test_no_yaku_is_a_conjunction_of_nothing() -> None:
    assert all(yaku.needs | yaku.bars for yaku in CATALOGUE.values())


def test_replaced_yaku_exist() -> None:
    for yaku in CATALOGUE.values():
        assert set(yaku.replaces) <= set(CATALOGUE)


def test_facts_fit_in_a_machine_word() -> None:
    assert max(Fact) < 1 << 63


@pytest.mark.parametrize(
    ("hand", "yaku"),
    [
        # what a better yaku replaces is not told beside it
        ("123m456p789s11z23s +4s double_riichi", ["double_riichi"]),
        ("223344m556677p9s +9s", ["ryanpeikou"]),
        ("123m789p99s111p78s +9s", ["junchan"]),
        ("1112345678m333m +9m", ["chinitsu", "ittsuu"]),
        ("111m999p11z99s pon:222z +9s", ["honroutou", "seat_wind", "toitoi"]),
        ("456p11z23s789s daiminkan:8888p +4s tsumo rinshan haitei", ["rinshan"]),
        ("123m456p33z78s pon:111z +9s E", ["double_wind"]),
        # beside a yakuman no other yaku counts
        ("123m456p789s11z23s +4s first_turn tsumo E dora=4m", ["tenhou"]),
    ],
)  # fmt: skip
def test_all_yaku_of_a_win(hand: str, yaku: list[str]) -> None:
    assert ids(hand) == yaku


def test_every_variant_is_a_value_of_its_key() -> None:
    """Each variant is reached by its rule, and the other value gives the plain yaku."""
    for (path, value), yaku in VARIANTS.items():
        rules = changed("uchiwa", **{path.replace(".", "__"): value})
        assert values(rules)[path] == value
        assert CATALOGUE[yaku.id] != yaku


def test_pinfu_by_tsumo() -> None:
    """A rule may count the 2 fu of tsumo instead: 20 + 2 = 22, so 30 fu, and no pinfu."""
    hand = "123m456p789s11p23s +4s tsumo"
    win = scene(hand)
    assert (sorted(worth.id for worth in win.yaku), win.fu) == (["menzen_tsumo", "pinfu"], 20)
    other = scene(hand, changed("uchiwa", scoring__pinfu_tsumo="fu"))
    assert ([worth.id for worth in other.yaku], other.fu) == (["menzen_tsumo"], 30)


def test_all_green_without_hatsu() -> None:
    hand = "223344s666s88s44s"  # 13 tiles: 223344 666 88 44
    assert ids(f"{hand} +8s") == ["ryuuiisou"]
    assert "ryuuiisou" not in ids(f"{hand} +8s", changed("uchiwa", yaku__ryuuiisou="with_hatsu"))
    held = "223344s666s88s66z +8s"
    assert "ryuuiisou" in ids(
        held.replace("+8s", "+6z"), changed("uchiwa", yaku__ryuuiisou="with_hatsu")
    )


def test_eighth_win_is_counted_from_the_seven_before() -> None:
    hand = "123m456p789s11p23s +4s"
    assert "paarenchan" not in ids(f"{hand} E dealer_wins=6")
    assert "paarenchan" not in ids(f"{hand} S dealer_wins=7")
    assert ids(f"{hand} E dealer_wins=7") == ["paarenchan"]


def test_renhou_alone_stands_for_all_others() -> None:
    """With pinfu 1 + tanyao 1 + dora 4 = 6 han the others are more; without dora renhou is."""
    rules = changed("uchiwa", yaku__renhou="alone")
    hand = "234m456p678s55p34s +5s first_turn"
    assert ids(hand, rules) == ["renhou"]
    assert ids(f"{hand} dora=4s4p3m1m", rules) == ["dora", "pinfu", "tanyao"]
    assert ids(hand) == ["pinfu", "renhou", "tanyao"]


def test_yakuman_that_do_not_add() -> None:
    hand = "11122233z55z pon:777z +5z"  # all honours; with the dragons it is one of several
    double = "1112223334447z +7z"  # big winds, all honours, four concealed triplets on the pair
    assert scene(double).yakuman == 2 + 1 + 2
    assert scene(double, "wrc").yakuman == 1
    assert scene(hand).yakuman == scene(hand, "wrc").yakuman == 1

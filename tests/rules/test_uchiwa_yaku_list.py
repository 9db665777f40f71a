"""内輪ルール, アガリ役: every yaku of the list has its han, closed and open."""

import pytest

from jantaku.presets import load

LIST = {
    1: "menzen_tsumo riichi yakuhai_haku yakuhai_hatsu yakuhai_chun round_wind seat_wind pinfu "
    "tanyao iipeikou haitei houtei chankan rinshan ippatsu",
    2: "double_riichi double_wind toitoi sanankou sanshoku_doukou sankantsu shousangen honroutou "
    "sanshoku_doujun ittsuu chanta chiitoitsu",
    3: "ryanpeikou honitsu junchan",
    4: "nagashi_mangan renhou",
    6: "chinitsu",
}
LOWERED = {"sanshoku_doujun", "ittsuu", "chanta", "honitsu", "junchan", "chinitsu"}
CLOSED_ONLY = {
    "menzen_tsumo", "riichi", "pinfu", "iipeikou", "ippatsu", "double_riichi", "chiitoitsu",
    "ryanpeikou", "renhou",
}  # fmt: skip
YAKUMAN = (
    "tenhou chiihou kokushi suuankou ryuuiisou daisangen tsuuiisou shousuushii chinroutou "
    "suukantsu chuuren paarenchan"
)
DOUBLE = "daisuushii kokushi_13 suuankou_tanki chuuren_9"


@pytest.mark.parametrize(("han", "names"), LIST.items())
def test_han(han: int, names: str) -> None:
    table = load("uchiwa").yaku.han
    for name in names.split():
        opened = 0 if name in CLOSED_ONLY else han - (name in LOWERED)
        assert (table[name].closed, table[name].open) == (han, opened), name


def test_the_list_is_complete() -> None:
    yaku = load("uchiwa").yaku
    assert set(yaku.han) == {name for names in LIST.values() for name in names.split()}
    assert set(yaku.yakuman) == set(YAKUMAN.split())
    assert set(yaku.double_yakuman) == set(DOUBLE.split())

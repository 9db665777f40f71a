"""内輪ルール 7: dora by the indicator's next tile; ura dora and kan ura dora with a riichi."""

import pytest

from jantaku.scoring import Win, dora_of
from jantaku.tiles import Tile
from scenes import scene


def bonus(win: Win) -> dict[str, int | float]:
    return {worth.id: worth.han for worth in win.yaku if "dora" in worth.id}


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("1m", "2m"), ("9m", "1m"), ("9p", "1p"), ("9s", "1s"), ("1z", "2z"), ("4z", "1z"),
     ("5z", "6z"), ("7z", "5z")],
)  # fmt: skip
def test_next_tile(indicator: str, dora: str) -> None:
    assert dora_of(Tile(indicator).kind) == Tile(dora).kind


def test_each_indicator_counts_each_tile() -> None:
    """Two indicators 8p, and the pair 9p: four dora."""
    win = scene("234m56799p46678s +5s riichi dora=88p")
    assert bonus(win) == {"dora": 4}


def test_tiles_in_melds_count() -> None:
    assert bonus(scene("456p11z23s789s ankan:8888p +4s riichi dora=7p")) == {"dora": 4}
    assert bonus(scene("456p11z23s789s pon:777z +4s dora=6z")) == {"dora": 3}


def test_ura_dora_only_with_riichi() -> None:
    assert bonus(scene("234m56799p46678s +5s riichi ura=8p1z")) == {"ura_dora": 2}
    assert bonus(scene("234m56799p46678s +5s tsumo ura=8p")) == {}


def test_no_red_fives_but_where_they_are_played() -> None:
    assert bonus(scene("234m06799p46678s +0s riichi")) == {}
    assert bonus(scene("234m06799p46678s +0s riichi", "tenhou")) == {"aka_dora": 2}


def test_dora_are_no_yaku() -> None:
    assert scene("456p11z23s789s pon:777z +4s dora=6z").han == 1 + 3

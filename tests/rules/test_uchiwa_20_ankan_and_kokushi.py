"""内輪ルール 20: not even thirteen orphans rob a concealed kan."""

import pytest

from jantaku.riichi.actions import Ron
from jantaku.riichi.events import HandWon
from jantaku.testing import scene

KOKUSHI = "19m19p19s1234566z"  # waits for 7z


@pytest.mark.parametrize(("rules", "may"), [("uchiwa", False), ("tenhou", True), ("ayame", False)])
def test_robbing_an_ankan(rules: str, may: bool) -> None:
    table = scene(rules, hands=["777z159m159p346s8s", KOKUSHI], wall="7z", rinshan="2m")
    robbed = table.ankan("7z")
    assert robbed.may("S", Ron) == may
    if may:
        (won,) = robbed.ron("S").told(HandWon)
        assert [worth.id for worth in won.yaku] == ["kokushi"]


def test_no_other_hand_robs_an_ankan() -> None:
    table = scene(
        "tenhou", hands=["111s159m159p3467z", "234m567m88m678p23s"], wall="1s", rinshan="2m"
    )
    assert not table.ankan("1s").may("S", Ron)

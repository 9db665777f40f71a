"""内輪ルール 13: ron before pon and kan, these before chi. Report 41: whoever speaks first."""

from itertools import permutations

import pytest

from jantaku.riichi.actions import Action, Chi, Daiminkan, Pon, Ron
from jantaku.riichi.events import HandWon, MeldCalled
from jantaku.testing import Scene, scene
from jantaku.tiles import Tile

PAIR = (Tile.S5, Tile.S5)
RUN = (Tile.S4, Tile.S6)
# South chi with 46s, west pon or kan of 5s, north wins on 5s (tanyao).
HANDS = ["5s1479m147p1234z", "46s159m258p1234z", "555s159m369p123z", "234m567m88p46s678p"]


def table() -> Scene:
    return scene(hands=[HANDS[0], HANDS[1], HANDS[2][1:], HANDS[3]], wall="7z").discard("5s")


def orders(claims: dict[str, Action]) -> list[dict[str, Action]]:
    return [dict(order) for order in permutations(claims.items())]


def test_all_three_are_offered() -> None:
    assert table().may("S", Chi)
    assert table().may("W", Pon)
    assert table().may("N", Ron)


@pytest.mark.parametrize("claims", orders({"S": Chi(RUN), "W": Pon(PAIR), "N": Ron()}))
def test_ron_is_first(claims: dict[str, Action]) -> None:
    after = table().claim(claims)
    assert [won.seat for won in after.told(HandWon)] == [3]
    assert after.told(MeldCalled) == ()


@pytest.mark.parametrize("claims", orders({"S": Chi(RUN), "W": Pon(PAIR)}))
def test_pon_is_before_chi(claims: dict[str, Action]) -> None:
    (called,) = table().claim(claims).told(MeldCalled)
    assert (called.seat, called.meld.kind) == (2, "pon")


@pytest.mark.parametrize("claims", orders({"S": Chi(RUN), "W": Daiminkan()}))
def test_kan_is_before_chi(claims: dict[str, Action]) -> None:
    hands = [HANDS[0], HANDS[1], HANDS[2], "159m258p1234z"]
    after = scene(hands=hands, wall="7z").discard("5s").claim(claims)
    (called,) = after.told(MeldCalled)
    assert (called.seat, called.meld.kind) == (2, "daiminkan")


def test_chi_is_for_the_next_seat_only() -> None:
    hands = ["5s", "", "46s", "46s"]
    after = scene(hands=hands, wall="7z").discard("5s")
    assert not after.may("W", Chi)
    assert not after.may("N", Chi)

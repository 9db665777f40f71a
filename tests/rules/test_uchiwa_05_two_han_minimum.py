"""内輪ルール 5: one han up to 4 honba, two from 5; dora and ippatsu do not count, tsumo does."""

import pytest

from scenes import changed, refusal, scene

HAND = "234m56799p46678s +5s"  # 234m 567p 99p 456s 678s: no yaku of its own


@pytest.mark.parametrize("honba", [0, 4])
def test_one_han_is_enough_up_to_four_honba(honba: int) -> None:
    assert scene(f"{HAND} riichi honba={honba}").han == 1


@pytest.mark.parametrize("honba", [5, 12])
def test_one_han_is_too_few_from_five_honba(honba: int) -> None:
    assert refusal(f"{HAND} riichi honba={honba}") == "minimum_han"


def test_ippatsu_and_dora_do_not_count() -> None:
    """Riichi 1 + ippatsu 1 + dora 2 (the pair 9p) are 4 han, of which one counts."""
    assert refusal(f"{HAND} riichi ippatsu dora=8p honba=5") == "minimum_han"
    assert scene(f"{HAND} riichi ippatsu dora=8p honba=4").han == 4


def test_tsumo_counts() -> None:
    """Riichi 1 + tsumo 1 count; with ippatsu 3 han, 20 + 2 kanchan + 2 tsumo = 24: 30 fu.

    30 × 2^5 = 960: 1,000 each from the others and 2,000 from the dealer, and 500 for five honba.
    """
    win = scene(f"{HAND} riichi ippatsu tsumo honba=5")
    assert (win.han, win.fu, win.points) == (3, 30, 4000)
    assert win.payments == (-2500, 5500, -1500, -1500)


def test_other_value_counts_the_dora_but_never_makes_a_yaku_of_them() -> None:
    """With dora 9p counted, riichi 1 and two dora are enough; no yaku at all is still no win."""
    rules = changed("uchiwa", win__minimum_leaves_out=("ippatsu",))
    assert scene(f"{HAND} riichi dora=8p honba=5", rules).han == 3
    assert refusal(f"{HAND} dora=8p honba=5", rules) == "no_yaku"


def test_ura_dora_does_not_count() -> None:
    assert refusal(f"{HAND} riichi ura=8p honba=5") == "minimum_han"


def test_two_han_count() -> None:
    assert scene(f"{HAND} double_riichi honba=5").han == 2


def test_a_yakuman_is_always_enough() -> None:
    assert scene("1112223334445z +5z honba=9").yakuman > 0


def test_ayame_and_tenhou_have_no_such_rule() -> None:
    assert scene(f"{HAND} riichi honba=5", "tenhou").han == 1

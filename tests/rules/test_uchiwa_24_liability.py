"""内輪ルール 24: who feeds the last piece of daisangen, daisuushii or suukantsu is liable."""

import pytest

from scenes import changed, scene

DAISANGEN = "12m99p pon:555z pon:666z pon:777z +3m"  # one yakuman, 32,000
WITH_HONOURS = "11z3z3z pon:555z pon:666z pon:777z +1z"  # and all honours: two yakuman, 64,000


def test_tsumo_is_paid_by_the_liable_alone() -> None:
    """8,000 + 8,000 + 16,000 from one seat, and 600 for two honba."""
    win = scene(f"{DAISANGEN} tsumo liable=W honba=2 sticks=1")
    assert win.payments == (0, 33600, -32600, 0)


def test_dealer_tsumo() -> None:
    assert scene(f"{DAISANGEN} tsumo E liable=N").payments == (48000, 0, 0, -48000)


def test_ron_off_another_is_split_and_the_discarder_pays_the_honba() -> None:
    win = scene(f"{DAISANGEN} from=E liable=W honba=2 sticks=1")
    assert win.payments == (-16600, 33600, -16000, 0)


def test_ron_off_the_liable_is_paid_by_it_alone() -> None:
    assert scene(f"{DAISANGEN} from=W liable=W honba=1").payments == (0, 32300, -32300, 0)


def test_whole_hand_is_split_where_other_yakuman_are_in_it() -> None:
    assert scene(f"{WITH_HONOURS} from=E liable=W").payments == (-32000, 64000, -32000, 0)


def test_other_value_splits_only_the_liable_yakuman() -> None:
    """Daisangen 32,000 is split; all honours 32,000 is the discarder's alone."""
    rules = changed("uchiwa", payments__liable_share="yakuman_only")
    assert scene(f"{WITH_HONOURS} from=E liable=W", rules).payments == (-48000, 64000, -16000, 0)


def test_other_value_by_tsumo() -> None:
    """All honours is paid 16,000/8,000/8,000 as ever; daisangen 32,000 and the honba by west."""
    rules = changed("uchiwa", payments__liable_share="yakuman_only")
    win = scene(f"{WITH_HONOURS} tsumo liable=W honba=1", rules)
    assert win.payments == (-16000, 64300, -8000 - 32000 - 300, -8000)


def test_other_value_lets_the_liable_pay_the_honba() -> None:
    rules = changed("uchiwa", payments__liable_honba="liable")
    win = scene(f"{DAISANGEN} from=E liable=W honba=2", rules)
    assert win.payments == (-16000, 32600, -16600, 0)


@pytest.mark.parametrize(
    "hand",
    [
        "9m pon:111z pon:222z pon:333z pon:444z +9m",
        "9m daiminkan:1111m daiminkan:2222p kakan:3333s ankan:4444z +9m",
    ],
)
def test_big_winds_and_four_kans_are_liable(hand: str) -> None:
    win = scene(f"{hand} tsumo liable=N")
    assert win.payments == (0, win.points, 0, -win.points)


def test_no_liability_for_other_yakuman() -> None:
    """All honours alone is never fixed by a call; four kans are not liable in tenhou."""
    hand = "1133z pon:555z pon:222z pon:777z +1z tsumo liable=N"
    assert scene(hand).payments == (-16000, 32000, -8000, -8000)
    hand = "9m daiminkan:1111m daiminkan:2222p kakan:3333s ankan:4444z +9m tsumo liable=N"
    assert scene(hand, "tenhou").payments == (-16000, 32000, -8000, -8000)

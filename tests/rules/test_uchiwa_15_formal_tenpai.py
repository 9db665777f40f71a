"""Rule 15: formal tenpai counts, but not where the hand itself has used up what it waits for."""

import pytest

from jantaku.hands import parse_hand
from jantaku.shape import shanten, ukeire, waits
from jantaku.tiles import from_counts


@pytest.mark.parametrize(
    ("text", "is_tenpai"),
    [
        # The rule's own example: 中 called and one more waited on alone.
        ("123m456p789s7z pon:777z", False),
        ("123m456p789s7z pon:111z", True),
        ("123m456p789s7777z", False),
        ("456m789s12p11z ankan:3333p", False),
        ("456m789s12p11z pon:333p", True),
        ("12p11z chi:123p chi:123p chi:123p", True),
        ("12p33p pon:333m pon:444m pon:555m", True),
        ("1133p chi:123p chi:123p pon:777z", False),
        ("1133p chi:123p chi:456p pon:777z", True),
    ],
)
def test_a_wait_used_up_by_the_hand_itself_is_none(text: str, is_tenpai: bool) -> None:
    hand = parse_hand(text)
    assert bool(waits(hand)) is is_tenpai
    assert (shanten(hand) == 0) is is_tenpai


def test_a_wait_that_others_show_is_still_one() -> None:
    hand = parse_hand("123m456p789s1122z")
    shown = from_counts([0] * 27 + [2, 2, 0, 0, 0, 0, 0])
    assert len(waits(hand)) == 2
    assert ukeire(hand, shown).total == 0

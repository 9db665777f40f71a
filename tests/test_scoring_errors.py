"""A wrong hand or situation is refused with a code that says what is wrong with it."""

import pytest

from jantaku.errors import HandError, JantakuError, SituationError
from jantaku.hands import parse_hand
from jantaku.presets import load
from jantaku.scoring import Situation, score
from jantaku.tiles import Tile
from jantaku.words import LANGUAGES, Words
from scenes import refusal, scene


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("123m456p789s11z234s +4s", "hand_with_win"),  # 15 tiles with the winning one
        ("123m456p789s1z +4s", "hand_size"),
        ("123m456p789s11122z +4s", "hand_with_win"),
        ("123m456p789s11122233z +4s", "hand_size"),
        ("11111m456p789s23s +4s", "hand_five"),
        ("1111m456p789s234s +1m", "hand_five"),  # the fifth is the winning tile
        ("11m456p789s23s pon:111m +4s", "hand_five"),
        ("456p789s11z23s pon:112m +4s", "meld_unequal"),
        ("456p789s11z23s chi:124m +4s", "meld_not_run"),
        ("456p789s11z23s chi:123z +4s", "meld_honour_run"),
        ("456p789s11z23s ankan:777z +4s", "meld_size"),
        ("123m456p789s11z23s +44s", "one_tile"),
        ("123m456p789s11z23s +8z", "tile_honour"),
        ("123m456p789s11z23x +4s", "tile_character"),
        ("123m456p789s11z23s +5s riichi", "not_a_win"),
        ("123m456p789s11z23s +4s", "no_yaku"),
        ("123m456p789s11z23s +4s riichi honba=5", "minimum_han"),
        ("123m456p789s11z23s +4s ippatsu", "ippatsu_without_riichi"),
        ("456p789s11z23s pon:777z +4s riichi", "riichi_with_open_hand"),
        ("123m456p789s11z23s +4s chankan tsumo", "chankan_by_tsumo"),
        ("123m456p789s11z23s +4s chankan haitei", "chankan_of_last_tile"),
        ("123m456p789s11z23s +4s riichi first_turn", "first_turn_with_more"),
        ("456p789s11z23s ankan:7777z +4s first_turn tsumo", "first_turn_with_meld"),
        ("123m456p789s11z23s +4s E first_turn", "dealer_has_discarded"),
        ("123m456p789s11z23s +4s from=S", "discard_of_ones_own"),
        ("123m456p789s11z23s +4s liable=S", "liable_to_oneself"),
        ("123m456p789s11z23s +4s riichi players=3", "players_not_played"),
        ("123m456p789s11z23s +4s N players=3", "seat_beyond_players"),
        ("123m456p789s11z23s +4s sticks=-1", "count_out_of_range"),
        ("123m456p789s11z23s +4s honba=256", "count_out_of_range"),
        ("123m456p789s11z23s +4s players=5", "players_not_played"),
        ("123m456p789s11z23s +4s round=X", "field_choice"),
    ],
)
def test_refused(text: str, code: str) -> None:
    assert refusal(text) == code
    with pytest.raises(JantakuError) as caught:
        scene(text)
    for lang in LANGUAGES:
        assert Words(lang).error(caught.value) != str(caught.value)


def test_winning_tile_must_be_in_a_hand_of_14() -> None:
    hand = parse_hand("123m456p789s11z234s")
    assert score(load("uchiwa"), hand, Tile("4s"), Situation(by="tsumo")).han == 1
    with pytest.raises(HandError) as caught:
        score(load("uchiwa"), hand, Tile("5s"), Situation(by="tsumo"))
    assert (caught.value.code, caught.value.facts) == ("hand_no_tile", {"tile": "5s"})


def test_minimum_says_how_many() -> None:
    with pytest.raises(HandError) as caught:
        scene("123m456p789s11z23s +4s riichi honba=6")
    assert caught.value.facts == {"least": 2, "honba": 6}


def test_more_than_one_seat_wrong_names_the_first() -> None:
    with pytest.raises(SituationError) as caught:
        Situation(by="ron", seat="N", discarder="W", players=2)
    assert caught.value.facts == {"seat": "N", "players": 2}

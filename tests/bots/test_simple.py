"""The bots that know nothing: what they choose, and that they play any table to its end."""

from collections import Counter

import pytest

from jantaku.bots import BOTS, bot_named
from jantaku.errors import JantakuError
from jantaku.game import play
from jantaku.presets import PRESETS, load
from jantaku.riichi.actions import Discard, Pass, Riichi, Ron, Tsumo
from jantaku.riichi.events import HandWon, MeldCalled, TileDiscarded
from jantaku.riichi.flow import TABLES, Opening
from jantaku.rng import Stream
from jantaku.testing import scene
from jantaku.tiles import Tile

LUCK = Stream("", "")


def test_tsumogiri_discards_what_it_drew_even_when_it_has_won() -> None:
    table = scene("uchiwa", hands=["123m456p789s1122z"], wall="1z")
    options = table.options("E")
    assert Tsumo() in options
    assert bot_named("tsumogiri").choose(table.state, options, LUCK) == Discard(Tile.EAST, True)


def test_tsumogiri_lets_everything_go() -> None:
    table = scene("uchiwa", hands=["", "123m456p789s1122z"], wall="1z").discard("1z")
    options = table.options("S")
    assert Ron() in options
    assert bot_named("tsumogiri").choose(table.state, options, LUCK) == Pass()


@pytest.mark.parametrize(
    ("preset", "players"),
    [(name, players) for name in PRESETS for players in load(name).match.players],
)
def test_tsumogiri_never_wins_or_calls(preset: str, players: int) -> None:
    rules = load(preset)
    seats = {seat: bot_named("tsumogiri") for seat in range(players)}
    moves = play(TABLES[players], rules, Opening(), preset, seats, luck="")
    events = [event for move in moves for event in move.events]
    assert all(event.drawn for event in events if isinstance(event, TileDiscarded))
    assert not any(isinstance(event, HandWon | MeldCalled) for event in events)


def test_random_takes_each_option_as_often() -> None:
    table = scene("uchiwa", hands=["123m456p789s1122z"], wall="1z")
    options = table.options("E")
    assert {Tsumo, Riichi, Discard} == {type(action) for action in options}
    bot, tries = bot_named("random"), 4000
    found = Counter(
        bot.choose(table.state, options, Stream("random", str(at))) for at in range(tries)
    )
    mean = tries / len(options)
    # Five standard deviations of a binomial: one run of 10^6 goes beyond, and this one is fixed.
    assert all(abs(found[action] - mean) < 5 * mean**0.5 for action in options)


def test_a_bot_that_does_not_exist_is_named_with_the_nearest() -> None:
    with pytest.raises(JantakuError) as caught:
        bot_named("tsumogri")
    assert caught.value.code == "no_such_bot"
    assert caught.value.facts == {
        "name": "tsumogri",
        "nearest": "tsumogiri",
        "known": list(BOTS),
    }

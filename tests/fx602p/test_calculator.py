"""The calculator's throw, on all 24,310 hands of nine tiles, against its own arithmetic."""

import json
import math
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jantaku.fx602p.actions import Action, Discard, Pass, Ron, Tsumo
from jantaku.fx602p.calculator import CalculatorPlayer, EasyPlayer, calculator_discard
from jantaku.fx602p.events import HandDealt, TileDiscarded, TileDrawn
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import Rules
from jantaku.fx602p.scoring import is_win
from jantaku.fx602p.state import State
from jantaku.game import fold
from jantaku.rng import Stream

Tiles = tuple[int, ...]

HANDS = list(combinations_with_replacement(range(1, 10), 9))
LOSING = [hand for hand in HANDS if not is_win(hand)]
GOLDEN: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data/fx602p_discards.jsonl").read_text().splitlines()
]
LUCK = Stream("test", "luck")


def tiles(text: str) -> Tiles:
    return tuple(int(digit) for digit in text)


def program_discard(hand: Tiles) -> int:
    """Throw as P0 label 8 does, with the fractions as floats and the sine in degrees."""
    thirds = [0.0] + [hand.count(tile) % 3 / 3 for tile in range(1, 10)] + [0.0]
    best, throw = 9.0, 0
    for tile in range(1, 10):
        own = thirds[tile]
        if own == 0:
            continue
        near = thirds[tile - 1] + thirds[tile + 1]
        value = near + 2 - 6 * own  # 0 + near for a single, near - 2 for a pair
        if value != 0:
            value += 3
        value -= math.sin(math.radians(abs(tile - 5)))
        if value < best - 1e-9:
            best, throw = value, tile
    return throw


def test_a_throw_is_in_the_hand_and_leaves_complete_tiles_alone() -> None:
    assert len(LOSING) == 24310 - 809
    for hand in LOSING:
        throw = calculator_discard(hand)
        assert throw in hand
        assert hand.count(throw) % 3


def test_every_throw_is_the_programs() -> None:
    for hand in LOSING:
        assert calculator_discard(hand) == program_discard(hand), hand


def test_golden_throws() -> None:
    assert len(GOLDEN) == 1200
    wins = 0
    for case in GOLDEN:
        hand = tuple(case["hand"])
        if is_win(hand):
            wins += 1
            assert case["discard"] == 0
        else:
            throw = calculator_discard(hand)
            assert throw in case["accept"], hand
            assert throw == case["ideal"], hand
    assert wins == sum(case["discard"] == 0 for case in GOLDEN) > 0


def test_order_of_the_tiles_does_not_matter() -> None:
    for hand in LOSING[::97]:
        assert calculator_discard(hand[::-1]) == calculator_discard(hand)


@pytest.mark.parametrize(
    ("hand", "throw", "why"),
    [
        ("222444668", 8, "a lonely single goes before a pair"),
        ("111333557", 7, "2 apart is lonely"),
        ("222555339", 9, "the only single"),
        ("111144466", 1, "a fourth tile is a lonely single"),
        ("111222479", 9, "the farthest from 5 of three lonely singles"),
        (
            "111222456",
            4,
            "connected singles: 4 and 6 have one neighbour; the lower of mirror tiles",
        ),
        ("333777159", 1, "the lower of two mirror tiles"),
        ("111444788", 8, "a pair is worth less than a connected single"),
        ("333666889", 8, "a pair is worth less than a connected single"),
    ],
)
def test_what_goes_first(hand: str, throw: int, why: str) -> None:
    assert calculator_discard(tiles(hand)) == throw, why


def before_throwing(own: str, draw: int) -> State:
    """Return seat 1's own view with eight tiles and a ninth drawn."""
    dealt = HandDealt(
        hands=(tiles("11223344"), tiles(own)),
        dora=5,
        dealer=1,
        total=0,
        played=0,
        average=0,
        seed="s",
    )
    return fold(FX602P, Rules(), (dealt, TileDrawn(1, draw)))


def before_claiming(own: str, throw: int) -> State:
    dealt = HandDealt(
        hands=(tiles("11223344"), tiles(own)),
        dora=5,
        dealer=0,
        total=0,
        played=0,
        average=0,
        seed="s",
    )
    return fold(FX602P, Rules(), (dealt, TileDrawn(0, throw), TileDiscarded(0, throw)))


@pytest.mark.parametrize("player", [CalculatorPlayer(), EasyPlayer()], ids=["fx602p", "easy"])
def test_every_win_is_taken(player: CalculatorPlayer | EasyPlayer) -> None:
    def choice(state: State) -> Action:
        return player.choose(state, FX602P.legal(state, 1), LUCK)

    assert choice(before_throwing("12345678", 9)) == Tsumo()
    assert choice(before_claiming("12345678", 9)) == Ron()
    assert choice(before_claiming("12345678", 1)) == Pass()


def test_the_calculator_looks_only_at_its_own_tiles() -> None:
    state = before_throwing("22244466", 8)
    assert CalculatorPlayer().choose(state, FX602P.legal(state, 1), LUCK) == Discard(8)
    other = msgspec.structs.replace(
        state, hands=(tiles("99999999"), state.hands[1]), dora=8, total=99999, rivers=((8,), ())
    )
    assert CalculatorPlayer().choose(other, FX602P.legal(other, 1), LUCK) == Discard(8)


def test_easy_throws_every_different_tile_equally_often() -> None:
    state = before_throwing("11111179", 2)
    options = FX602P.legal(state, 1)
    assert options == (Discard(1), Discard(2), Discard(7), Discard(9))
    thrown = [EasyPlayer().choose(state, options, Stream(str(n), "luck")) for n in range(4000)]
    # Binomial(4000, 1/4): 1000 with a standard deviation of 27.
    assert all(900 < thrown.count(option) < 1100 for option in options)

"""The kernel that plays many sessions at once against the engine, and the figures of a duel."""

import numpy as np
import pytest

from jantaku.errors import JantakuError
from jantaku.fx602p import batch, players
from jantaku.fx602p.coach import Coach, PerfectPlayer
from jantaku.fx602p.duel import (
    SESSION,
    Played,
    duel,
    engine_hands,
    kernel_hands,
    session_lengths,
    standard_error,
    summed_up,
)
from jantaku.fx602p.rules import MODES, Rules

MACHINE = Rules(original_rng=True)


def both_ways(pair: tuple[str, str], hands: int, rules: Rules) -> tuple[list[Played], list[Played]]:
    by_engine, by_kernel = (
        sorted(hand for ended in playing(pair, hands, "equal", rules) for hand in ended)
        for playing in (engine_hands, kernel_hands)
    )
    return by_engine, by_kernel


@pytest.mark.parametrize("rules", [*MODES.values(), MACHINE], ids=[*MODES, "machine"])
def test_kernel_plays_the_calculator_as_the_engine_does(rules: Rules) -> None:
    """One whole session and a short one, dealt first by different seats."""
    by_engine, by_kernel = both_ways(("fx602p", "fx602p"), SESSION + 40, rules)
    assert len(by_engine) == SESSION + 40
    assert by_kernel == by_engine


@pytest.mark.parametrize(
    "pair",
    [("perfect", "fx602p"), ("fx602p", "perfect"), ("perfect", "perfect")],
    ids="-".join,
)
def test_kernel_plays_the_perfect_player_as_the_engine_does(
    pair: tuple[str, str], small_coach: Coach, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against itself it is no calculator, so that beliefs meet throws they hold impossible."""
    monkeypatch.setattr(batch, "coach", lambda _: small_coach)
    monkeypatch.setitem(players.PLAYERS, "perfect", lambda: PerfectPlayer(small_coach))
    monkeypatch.setattr("jantaku.fx602p.duel.SESSION", 12)
    by_engine, by_kernel = both_ways(pair, 40, Rules())
    assert {hand.session for hand in by_engine} == {0, 1, 2, 3}
    assert by_kernel == by_engine


def test_winner_deals_next_and_first_dealers_alternate() -> None:
    """In the first turn only the dealer can draw a win, so a win at draw 1 by tsumo is his."""
    hands = [
        hand for ended in kernel_hands(("fx602p",) * 2, 3000, "deal", Rules()) for hand in ended
    ]
    winners = {(hand.session, hand.hand): hand.winner for hand in hands}
    early = [hand for hand in hands if hand.draws == 1]
    assert {hand.by == "tsumo" for hand in early} == {False, True}
    for hand in early:
        before = winners.get((hand.session, hand.hand - 1), hand.session % 2)
        assert hand.winner == (before if hand.by == "tsumo" else 1 - before)


def test_sessions_hold_all_hands() -> None:
    assert session_lengths(1) == [1]
    assert session_lengths(200) == [200]
    assert session_lengths(450) == [200, 200, 50]


def test_result_counts_from_the_first_players_side() -> None:
    played = [
        Played(0, 0, 0, "ron", 3200, 4),
        Played(0, 1, 1, "tsumo", 800, 7),
        Played(0, 2, 0, "tsumo", 1600, 1),
    ]
    result = summed_up(("easy", "fx602p"), "counted", played)
    assert (result.hands, result.wins, result.ron, result.tsumo) == (3, (2, 1), (1, 0), (1, 1))
    assert (result.error, result.ci95) == (None, None)
    assert result.mean == pytest.approx(4000 / 3)
    assert result.mean_win == (2400.0, 800.0)
    assert result.mean_draws == 4
    # Ten times the same: deviations 1866.7, -2133.3, 266.7, whose squares sum to 8,106,667; ten
    # times that, divided by 29 and by 30, is 93,180, and its root 305.25.
    result = summed_up(("easy", "fx602p"), "counted", played * 10)
    assert result.error == pytest.approx(305.25, abs=0.01)
    assert result.ci95 == pytest.approx((1333.3 - 598.3, 1333.3 + 598.3), abs=0.1)


def test_error_takes_neighbours_that_hang_together_into_account() -> None:
    """With each number repeated twenty times, only one in twenty tells anything."""
    numbers = np.random.default_rng(3).normal(size=300)
    repeated = np.repeat(numbers, 20)
    assert standard_error(repeated) == pytest.approx(numbers.std(ddof=1) / 300**0.5)
    assert standard_error(np.array([5.0])) is None
    assert standard_error(np.arange(29.0)) is None
    assert standard_error(np.arange(30.0)) is not None


def test_unknown_player_is_named_with_the_known_ones() -> None:
    with pytest.raises(JantakuError) as caught:
        duel(("perfekt", "fx602p"), 10, seed="none", rules=Rules())
    assert caught.value.code == "no_such_player"
    assert caught.value.facts == {"name": "perfekt", "known": ["easy", "fx602p", "perfect"]}

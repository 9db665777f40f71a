"""The belief of the hidden hand against counting by hand, and the tables it stands on."""

from collections import defaultdict

import numpy as np
import pytest

from jantaku.fx602p.actions import Discard, Pass, Ron
from jantaku.fx602p.belief import (
    ANY,
    Belief,
    believed,
    dealt,
    heard,
    likelihood_after,
    passed,
    support,
    throw_operator,
)
from jantaku.fx602p.calculator import CalculatorPlayer, calculator_discard
from jantaku.fx602p.events import Tiles
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import Opening, Rules
from jantaku.fx602p.scoring import is_win, score
from jantaku.fx602p.tables import code, eight_numbers, hands, tile_chances, win_points
from jantaku.game import fold, view

MACHINE = Rules(original_rng=True)


def plus(tiles: Tiles, tile: int) -> Tiles:
    return tuple(sorted((*tiles, tile)))


def less(tiles: Tiles, tile: int) -> Tiles:
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def counted(belief: Belief) -> dict[Tiles, float]:
    table = hands()
    return {
        table.eights[number]: chance
        for number, chance in zip(support(belief.last), belief.mass, strict=True)
        if chance > 0
    }


def filtered_by_hand(
    chances: dict[Tiles, float], throw: int, tile_chance: list[float]
) -> dict[Tiles, float]:
    """Draw every tile to every hand and keep the throws that were seen."""
    after: defaultdict[Tiles, float] = defaultdict(float)
    for tiles, chance in chances.items():
        for tile in range(1, 10):
            nine = plus(tiles, tile)
            if not is_win(nine) and calculator_discard(nine) == throw:
                after[less(nine, throw)] += chance * tile_chance[tile - 1]
    return dict(after)


def test_hands_are_all_and_lead_to_one_another() -> None:
    table = hands()
    assert (len(table.eights), len(table.nines), int(table.win.sum())) == (12870, 24310, 809)
    assert list(table.eights) == sorted(table.eights, key=code)
    for eight in range(0, 12870, 97):
        for tile in range(1, 10):
            nine = table.add[eight, tile - 1]
            assert table.nines[nine] == plus(table.eights[eight], tile)
            assert table.drop[nine, tile - 1] == eight
    for nine in range(0, 24310, 101):
        held = {tile for tile in range(1, 10) if table.drop[nine, tile - 1] >= 0}
        assert held == set(table.nines[nine])


@pytest.mark.parametrize("tenhou", [False, True])
def test_win_points_are_the_scores(tenhou: bool) -> None:
    points = win_points(Rules(), 4, tenhou=tenhou)
    table = hands()
    for eight in range(0, 12870, 13):
        for tile in range(1, 10):
            tiles = plus(table.eights[eight], tile)
            worth = score(tiles, tile, 4, 1 if tenhou else 9, Rules())
            assert points[eight, tile - 1] == (worth.points if worth else 0)


def test_tiles_come_as_the_machine_draws_them() -> None:
    assert tile_chances(MACHINE).tolist() == [0.112, *[0.111] * 8]
    assert tile_chances(Rules()) == pytest.approx([1 / 9] * 9)


def test_deal_counts_the_orders_of_eight_tiles() -> None:
    mass = dealt(Rules()).mass
    assert mass.sum() == pytest.approx(1)
    assert mass[eight_numbers()[(7,) * 8]] == pytest.approx(9**-8)
    # 8!/(2! 3!) orders.
    assert mass[eight_numbers()[2, 2, 3, 3, 3, 5, 6, 8]] == pytest.approx(3360 * 9**-8)


@pytest.mark.parametrize("rules", [Rules(), MACHINE], ids=["uniform", "machine"])
def test_filter_is_what_counting_gives(rules: Rules) -> None:
    """Some two hundred hands, then the likeliest throws, each with a tile let pass before."""
    rng = np.random.default_rng(5)
    mass = np.zeros(12870)
    mass[rng.choice(12870, 200, replace=False)] = rng.random(200)
    belief = Belief(ANY, mass / mass.sum())
    by_hand = counted(belief)
    tile_chance = tile_chances(rules).tolist()
    for own in (5, 1, 7, 3):
        belief = passed(belief, own)
        by_hand = {tiles: c for tiles, c in by_hand.items() if not is_win(plus(tiles, own))}
        branches = {t: filtered_by_hand(by_hand, t, tile_chance) for t in range(1, 10)}
        scale = sum(by_hand.values())
        for throw, branch in branches.items():
            likelihood = likelihood_after(rules, belief, throw).sum()
            assert likelihood == pytest.approx(sum(branch.values()) / scale)
        throw = max(branches, key=lambda t: sum(branches[t].values()))
        belief, by_hand = heard(rules, belief, throw), branches[throw]
        scale = sum(by_hand.values())
        assert counted(belief) == pytest.approx({t: c / scale for t, c in by_hand.items()})


def test_impossible_throw_is_read_as_one_at_random() -> None:
    """From 1345 777 9 the calculator throws a lonely end whatever it draws, never a 7."""
    tiles = (1, 3, 4, 5, 7, 7, 7, 9)
    mass = np.zeros(12870)
    mass[eight_numbers()[tiles]] = 1.0
    certain = Belief(ANY, mass)
    assert likelihood_after(Rules(), certain, 7).sum() == 0
    belief = heard(Rules(), certain, 7)
    # Nine draws, each equally likely: a 7 leaves four copies to throw from, the others three.
    assert belief.last == ANY
    assert counted(belief)[tiles] == pytest.approx(4 / (4 + 8 * 3))
    assert counted(belief)[1, 2, 3, 4, 5, 7, 7, 9] == pytest.approx(3 / (4 + 8 * 3))
    assert len(counted(belief)) == 9


def test_pass_that_cannot_be_teaches_nothing() -> None:
    mass = np.zeros(12870)
    mass[eight_numbers()[1, 1, 1, 2, 2, 2, 3, 3]] = 1.0
    belief = Belief(ANY, mass)
    assert passed(belief, 3) is belief


def test_view_is_read_in_the_order_of_play() -> None:
    """His first throw, mine which he lets pass, his second; the dealer is the other seat."""
    events = list(FX602P.begin(Rules(), Opening(dealer=1), "order"))
    state = fold(FX602P, Rules(), events)
    own = []
    while len(state.rivers[1]) < 2:
        action = FX602P.legal(state, state.actor)[0]
        if state.phase == "discard" and state.actor == 1:
            action = CalculatorPlayer().choose(state, FX602P.legal(state, 1), None)  # type: ignore[arg-type]
        elif state.phase == "discard":
            action = Discard(state.hand[0])
            own.append(state.hand[0])
        elif isinstance(action, Ron):
            action = Pass()
        for event in FX602P.decide(state, state.actor, action):
            events.append(event)
            state = FX602P.evolve(state, event)
    first, second = state.rivers[1]
    expected = heard(Rules(), passed(heard(Rules(), dealt(Rules()), first), own[0]), second)
    got = believed(view(FX602P, Rules(), events, 0), 0)
    assert got.last == second
    np.testing.assert_array_equal(got.mass, expected.mass)


def test_throw_operator_is_the_expectation() -> None:
    worth = np.random.default_rng(1).random(12870)
    after = throw_operator(MACHINE, worth)
    tile_chance = tile_chances(MACHINE).tolist()
    for number in range(0, 12870, 499):
        tiles = hands().eights[number]
        for throw in range(1, 10):
            expected = sum(
                chance * worth[eight_numbers()[later]]
                for later, chance in filtered_by_hand({tiles: 1.0}, throw, tile_chance).items()
            )
            assert after[number, throw - 1] == pytest.approx(expected)

"""The values of the plan against playing its model out, and the kinds it stands on."""

import numpy as np
import pytest

from jantaku.fx602p.belief import dealt, throw_operator
from jantaku.fx602p.coach import Coach
from jantaku.fx602p.rules import Rules
from jantaku.fx602p.solve import Model
from jantaku.fx602p.tables import eight_numbers, hands


def test_kinds_keep_every_chance(small_coach: Coach) -> None:
    """Throws and the win of the calculator are all there is."""
    kinds = small_coach.plan.kinds
    assert kinds.typical.sum(axis=1) == pytest.approx(np.ones(6))
    tsumo = kinds.typical @ (hands().win[hands().add].mean(axis=1))
    assert kinds.follow.sum(axis=(1, 2)) == pytest.approx(1 - tsumo)
    throws = throw_operator(Rules(), np.ones(12870))
    assert kinds.follow.sum(axis=2) == pytest.approx(kinds.typical @ throws)


def test_kind_0_is_the_deal(small_coach: Coach) -> None:
    np.testing.assert_allclose(small_coach.plan.kinds.typical[0], dealt(Rules()).mass)
    assert small_coach.plan.kinds.follow[:, :, 0].sum() == 0


def test_values_are_settled(small_coach: Coach) -> None:
    """One more sweep changes no value, nor the worth of the deal, by a thousandth."""
    plan = small_coach.plan
    start = dealt(Rules()).mass
    lead = 0.0
    for dora in range(1, 10):
        model = Model(Rules(), plan.kinds, dora)
        before = plan.values[dora - 1]
        waiting = model.before_throw(before, plan.deal_worth)
        after = model.before_draw(waiting, plan.deal_worth)
        np.testing.assert_allclose(after, before, rtol=1e-3, atol=1)
        lead += float(start @ (after[:, 0] - waiting[:, 0]).astype(float))
    assert lead / 9 == pytest.approx(plan.deal_worth, rel=1e-3)


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [((2, 2, 3, 3, 3, 5, 6, 8), 0), ((1, 1, 1, 2, 2, 2, 3, 3), 2), ((1, 2, 4, 5, 5, 7, 9, 9), 4)],
)
def test_value_is_the_mean_of_plays(small_coach: Coach, tiles: tuple[int, ...], kind: int) -> None:
    """Play the model out with a random number for every chance; the mean is within four errors."""
    plan, dora, plays = small_coach.plan, 5, 6000
    rng = np.random.default_rng(602)
    model = Model(Rules(), plan.kinds, dora)
    waiting = model.before_throw(plan.values[dora - 1], plan.deal_worth)
    best = model.best_throw(waiting)
    table = hands()
    results = []
    for _ in range(plays):
        own, now, result = eight_numbers()[tiles], kind, None
        while result is None:
            drawn = rng.integers(9)
            nine = table.add[own, drawn]
            tsumo = model.points[own, drawn] + plan.deal_worth
            if table.win[nine] and tsumo >= best[nine, now]:
                result = tsumo
                break
            throws = [place for place in range(9) if table.drop[nine, place] >= 0]
            ron, loss = model.ron_chance[now], model.ron_loss[now]
            throw = max(
                throws, key=lambda t: (1 - ron[t]) * waiting[table.drop[nine, t], now] - loss[t]
            )
            own = table.drop[nine, throw]
            if rng.random() < ron[throw]:
                result = -loss[throw] / ron[throw]
                break
            follow = plan.kinds.follow[now].ravel()
            event = int(np.searchsorted(follow.cumsum(), rng.random()))
            if event == len(follow):
                result = -model.tsumo_loss[now] / (1 - follow.sum())
                break
            thrown, now = divmod(event, 6)
            claim = model.points[own, thrown] + plan.deal_worth
            if model.points[own, thrown] and claim >= plan.values[dora - 1, own, now]:
                result = claim
        results.append(result)
    error = np.std(results) / plays**0.5
    value = plan.values[dora - 1, eight_numbers()[tiles], kind]
    assert abs(np.mean(results) - value) < 4 * error

"""A coach that thinks in few kinds of belief, so that tests need not wait for the real one."""

import pytest

from jantaku.fx602p.coach import Coach
from jantaku.fx602p.rules import Rules
from jantaku.fx602p.solve import solve


@pytest.fixture(scope="session")
def small_coach() -> Coach:
    return Coach(solve(Rules(), kinds=6, games=150))

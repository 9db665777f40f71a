"""Settings for all tests, and what tests of several rooms share."""

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

# As `jantaku.cli.run` does; it must be set before NumPy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# How long an example takes says more about the machine than about the code; bench/ measures.
settings.register_profile("jantaku", deadline=None)
settings.load_profile("jantaku")

if TYPE_CHECKING:
    from jantaku.fx602p.coach import Coach


@pytest.fixture(scope="session")
def small_coach() -> "Coach":
    """Return a coach that knows few kinds of belief, for the real one takes seconds to solve."""
    from jantaku.fx602p.coach import Coach
    from jantaku.fx602p.rules import Rules
    from jantaku.fx602p.solve import solve

    return Coach(solve(Rules(), kinds=6, games=150))

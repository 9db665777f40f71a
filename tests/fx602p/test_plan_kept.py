"""The solved game is kept on disk: read back the same, and solved again where that is not so."""

from pathlib import Path

import numpy as np
import pytest

from jantaku.fx602p import solve
from jantaku.fx602p.rules import MODES, Rules
from jantaku.fx602p.solve import Plan


@pytest.fixture
def solved(small_coach: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Rules]:
    """Keep plans in a directory of the test's own; return the rules solved for, as they come."""
    small = small_coach.plan  # type: ignore[attr-defined]
    asked: list[Rules] = []

    def note(rules: Rules) -> Plan:
        asked.append(rules)
        return small._replace(rules=rules)  # type: ignore[no-any-return]

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(solve, "solve", note)
    return asked


def read(rules: Rules) -> Plan:
    """Return the plan as a new process would have it."""
    return solve._plan.__wrapped__(rules)


def same(left: Plan, right: Plan) -> bool:
    return (
        (left.rules, left.deal_worth) == (right.rules, right.deal_worth)
        and np.array_equal(left.values, right.values)
        and all(map(np.array_equal, left.kinds, right.kinds))
    )


def test_a_plan_is_solved_once(solved: list[Rules]) -> None:
    first = read(Rules())
    assert same(read(Rules()), first)
    assert solved == [Rules()]


def test_each_choice_of_rules_has_its_own(solved: list[Rules]) -> None:
    for rules in (*MODES.values(), *MODES.values()):
        assert read(rules).rules == rules
    assert solved == list(MODES.values())


def test_a_damaged_plan_is_solved_again(solved: list[Rules], tmp_path: Path) -> None:
    first = read(Rules())
    (file,) = (tmp_path / "jantaku").iterdir()
    file.write_bytes(file.read_bytes()[:1000])
    assert same(read(Rules()), first)
    assert len(solved) == 2

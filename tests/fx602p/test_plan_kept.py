"""The solved game is kept on disk: read back the same, and solved again where that is not so."""

from importlib import import_module
from pathlib import Path

import grimp
import numpy as np
import pytest

from jantaku import errors, kept
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


def test_a_plan_knows_all_the_modules_it_comes_from() -> None:
    graph = grimp.build_graph("jantaku")
    used = graph.find_upstream_modules("jantaku.fx602p.solve") | {"jantaku.fx602p.solve"}
    files = {import_module(name).__file__ for name in used}
    # What keeps plans, and what is told when there is none, decides no plan.
    assert files - {kept.__file__, errors.__file__} == {*solve._SOURCES}


def test_a_plan_of_another_shape_is_solved_again(solved: list[Rules], tmp_path: Path) -> None:
    first = read(Rules())
    (file,) = (tmp_path / "jantaku").iterdir()
    whole = {"deal_worth": np.array(first.deal_worth), "values": first.values}
    whole |= first.kinds._asdict()
    for name, array in {
        "values": first.values[:, 1:],
        "traits": first.kinds.traits.astype(np.float32),
        "follow": first.kinds.follow[0],
    }.items():
        kept.write(file, whole | {name: array})
        assert same(read(Rules()), first)
    assert len(solved) == 4


def test_a_damaged_plan_is_solved_again(solved: list[Rules], tmp_path: Path) -> None:
    first = read(Rules())
    (file,) = (tmp_path / "jantaku").iterdir()
    file.write_bytes(file.read_bytes()[:1000])
    assert same(read(Rules()), first)
    assert len(solved) == 2

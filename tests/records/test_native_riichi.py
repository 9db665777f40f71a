"""The native record of a riichi match: commitment, wall, every event and every point proved."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from jantaku.errors import RecordError, RulesError
from jantaku.presets import load
from jantaku.records.native import Record, read, record_lines, verify
from jantaku.rng import commitment
from matches import played_match

SEED = "a seed of many bits"
NAMES = ("東家", "B", "C", "D")


@cache
def text() -> str:
    """Return the record of a match under the house rules, in which there are wins."""
    match = played_match("uchiwa", SEED, kyoku=2)
    return record_lines(
        match.game,
        match.rules,
        match.opening,
        match.seed,
        NAMES,
        "2001-02-09",
        match.moves,
        preset="uchiwa",
    )


def lines() -> list[Any]:
    return [json.loads(line) for line in text().removesuffix("\n").split("\n")]


def events(told: list[Any], kind: str) -> list[Any]:
    """Return every event of a kind in the lines of a record."""
    found = [event for line in told[1:-1] for event in line["events"]]
    return [event for event in found if event["type"] == kind]


def caught(told: list[Any]) -> RecordError:
    changed = "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in told
    )
    with pytest.raises(RecordError) as error:
        verify(read(changed))
    return error.value


def index_of(told: list[Any], wanted: Any) -> int:
    every = [event for line in told[1:-1] for event in line["events"]]
    return next(at for at, event in enumerate(every) if event is wanted)


def test_a_match_is_read_back_and_proved() -> None:
    found = read(text())
    assert isinstance(found, Record)
    assert (found.game.id, found.game.seats, found.preset) == ("riichi", 4, "uchiwa")
    assert found.players == NAMES
    assert found.rules.payments == load("uchiwa").payments
    assert found.rules.match.kyoku == 2
    verify(found)
    assert events(lines(), "hand_won")


def test_the_header_holds_the_rules_in_full_and_what_they_are_called() -> None:
    header = lines()[0]
    assert list(header) == [
        "jantaku", "game", "preset", "rules", "opening", "seed", "players", "date",
    ]  # fmt: skip
    assert header["preset"] == "uchiwa"
    assert header["rules"]["yaku"]["han"]["chinitsu"] == [6, 5]
    assert header["rules"]["match"]["bust"] == "zero"


@pytest.mark.parametrize(("name", "seats"), [("ayame", 2), ("ayame", 3), ("standard", 4)])
def test_as_many_names_as_seats_tell_the_table(name: str, seats: int) -> None:
    match = played_match(name, "east", kyoku=1, seats=seats)
    names = tuple("ABCD"[:seats])
    whole = record_lines(
        match.game, match.rules, match.opening, match.seed, names, "2001-02-09", match.moves
    )
    assert '"preset"' not in whole
    verify(read(whole))
    assert read(whole).game is match.game


def swap(told: list[Any]) -> None:
    """Let the first two tiles of the wall that differ change places."""
    wall = events(told, "kyoku_started")[0]["wall"]
    other = next(at for at, tile in enumerate(wall) if tile != wall[0])
    wall[0], wall[other] = wall[other], wall[0]


TAMPERED: dict[str, tuple[Callable[[list[Any]], Any], str, int | None, str | None]] = {
    "the commitment": (
        lambda told: events(told, "match_started")[0].update(commitment=commitment("other")),
        "record_event_differs",
        0,
        "match_started.commitment",
    ),
    "the seed": (
        lambda told: told[0].update(seed="another"),
        "record_event_differs",
        0,
        "match_started.commitment",
    ),
    "what the players added": (
        lambda told: told[0]["opening"].update(added=["x"]),
        "record_event_differs",
        0,
        "match_started.added",
    ),
    "a tile of the wall": (swap, "record_event_differs", 1, "kyoku_started.wall"),
    "a tile of a hand": (
        lambda told: events(told, "kyoku_started")[0]["hands"][0].reverse(),
        "record_event_differs",
        1,
        "kyoku_started.hands",
    ),
    "the indicator": (
        lambda told: events(told, "kyoku_started")[0].update(indicators=["1z"]),
        "record_event_differs",
        1,
        "kyoku_started.indicators",
    ),
    "the points at the start": (
        lambda told: events(told, "kyoku_started")[0].update(points=[25000, 25000, 25000, 25100]),
        "record_event_differs",
        1,
        "kyoku_started.points",
    ),
    "the outcome": (
        lambda told: told[-1]["outcome"].update(points=[0, 0, 0, 100000]),
        "record_outcome_differs",
        None,
        None,
    ),
    "a name": (
        lambda told: told[0].update(players=["X", "B", "C", "D"]),
        "record_digest_differs",
        None,
        None,
    ),
    "the name of the rules": (
        lambda told: told[0].update(preset="tenhou"),
        "record_digest_differs",
        None,
        None,
    ),
    "three names": (
        lambda told: told[0].update(players=["A", "B", "C"]),
        "record_no_start",
        0,
        None,
    ),
    "one name": (lambda told: told[0].update(players=["A"]), "record_players", None, None),
    "a tile that there is not": (
        lambda told: events(told, "kyoku_started")[0]["wall"].__setitem__(0, "8z"),
        "record_bad_line",
        None,
        None,
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_change_is_named(name: str) -> None:
    change, code, index, where = TAMPERED[name]
    told = lines()
    change(told)
    error = caught(told)
    assert error.code == code
    if index is not None:
        assert error.event_index == index
    assert error.facts.get("where") == where


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("tile_drawn", "rinshan", True),
        ("hand_won", "half_han", 26),
        ("hand_won", "points", 100),
        ("hand_won", "yaku", []),
        ("points_moved", "moved", [0, 0, 0, 0]),
        ("points_moved", "sticks", 3),
        ("match_ended", "seed", ""),
        ("match_ended", "points", [1, 2, 3, 4]),
    ],
)
def test_a_changed_event_is_named_at_its_place(kind: str, field: str, value: Any) -> None:
    told = lines()
    event = events(told, kind)[0]
    assert event[field] != value
    event[field] = value
    error = caught(told)
    assert error.code == "record_event_differs"
    assert error.event_index == index_of(told, event)
    assert error.facts["where"] == f"{kind}.{field}"
    assert json.loads(error.facts["found"]) == value


def test_an_action_that_was_never_legal_is_named() -> None:
    told = lines()
    told[2]["action"] = {"type": "tsumo"}
    error = caught(told)
    assert (error.code, error.event_index) == ("record_illegal_action", len(told[1]["events"]))
    assert error.facts["reason"] == "not_a_win"


def test_another_legal_action_does_not_lead_to_the_events_told() -> None:
    told = lines()
    held = events(told, "kyoku_started")[0]["hands"][0]
    other = next(tile for tile in held if tile != told[2]["action"]["tile"])
    told[2]["action"] = {"type": "discard", "tile": other, "drawn": False}
    error = caught(told)
    assert error.code == "record_event_differs"
    assert error.event_index == len(told[1]["events"])


def test_a_field_that_nobody_knows_is_not_vouched_for() -> None:
    told = text().replace('"commitment":', '"evil":1,"commitment":', 1)
    with pytest.raises(RecordError) as error:
        verify(read(told))
    assert (error.value.code, error.value.event_index) == ("record_text_differs", 0)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("match", "kyoku"), 99, "wrong_rule_value"),
        (("match", "start"), [], "contradictory_rules"),
        (("match", "tempo"), 1, "unknown_rule"),
        (("payments", "honba"), 100, "contradictory_rules"),
    ],
)
def test_rules_that_no_table_can_obey_are_refused(
    path: tuple[str, str], value: Any, code: str
) -> None:
    told = lines()
    told[0]["rules"][path[0]][path[1]] = value
    changed = "\n".join(json.dumps(line) for line in told)
    with pytest.raises(RulesError) as error:
        read(changed)
    assert error.value.code == code
    assert ".".join(path) in {error.value.path, error.value.facts.get("other")}


def test_a_meld_that_is_none_is_a_bad_line() -> None:
    told = lines()
    won = events(told, "hand_won")[0]
    won["melds"] = [{"kind": "chi", "tiles": ["1m", "2m", "4m"]}]
    assert caught(told).code == "record_bad_line"

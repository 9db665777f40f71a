"""mjai, tenhou.net/6 and majiang: what goes out comes back equal, and what cannot is refused."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.errors import RecordError
from jantaku.presets import load
from jantaku.records.log import Log, from_record
from jantaku.records.majiang import majiang_line
from jantaku.records.mjai import mjai_lines, read_mjai
from jantaku.records.native import read, record_lines
from jantaku.records.rescore import rescore
from jantaku.records.tenhou import read_tenhou, rules_said, tenhou_line
from jantaku.riichi.events import MeldCalled, TileDiscarded
from matches import played_match

FOUR = ("uchiwa", "uchiwa-2018", "standard", "tenhou", "mahjongsoul", "mleague")
FORMATS = {"mjai": (mjai_lines, read_mjai), "tenhou": (tenhou_line, read_tenhou)}


@cache
def log_of(name: str, seed: str, *, kyoku: int = 2, seats: int = 4, calls: int = 4) -> Log:
    match = played_match(name, seed, kyoku=kyoku, seats=seats, calls=calls)
    names = tuple("ABCD"[:seats])
    text = record_lines(
        match.game, match.rules, match.opening, match.seed, names, "", match.moves, preset=name
    )
    return from_record(read(text))


@pytest.mark.parametrize("format_", FORMATS)
@settings(max_examples=25)
@given(st.sampled_from(FOUR), st.integers(0, 200), st.sampled_from([0, 4, 9]))
def test_a_match_comes_back_with_equal_events(
    format_: str, name: str, seed: int, calls: int
) -> None:
    write, read_ = FORMATS[format_]
    log = log_of(name, str(seed), calls=calls)
    text = write(log)
    (back,) = read_(text, log.rules)
    for sent, got in zip(log.kyoku, back.kyoku, strict=True):
        assert got.events == sent.events
        assert (got.sticks, got.shares) == (sent.sticks, sent.shares)
    assert back.names == log.names
    assert write(back) == text
    assert rescore(back).differences == ()


@pytest.mark.parametrize("format_", [*FORMATS, "majiang"])
@pytest.mark.parametrize(("name", "seats", "code"), [
    ("ayame", 2, "log_seats"),
    ("ayame", 3, "log_seats"),
    ("ayame", 4, "log_dead_wall"),
])  # fmt: skip
def test_what_a_format_cannot_tell_is_named(format_: str, name: str, seats: int, code: str) -> None:
    write: Any = FORMATS[format_][0] if format_ in FORMATS else majiang_line
    with pytest.raises(RecordError) as refused:
        write(log_of(name, "1", kyoku=1, seats=seats))
    assert refused.value.code == code
    assert refused.value.facts["format"] == format_


HANDS = {
    # Seat 2 could pon the first 9s of seat 0 or the second; seat 3 takes a turn away by its pon.
    0: [11, 11, 12, 12, 13, 13, 21, 21, 22, 22, 39, 39, 41],
    1: [14, 14, 15, 16, 17, 18, 23, 24, 31, 32, 33, 42, 43],
    2: [19, 19, 27, 27, 28, 28, 29, 29, 34, 35, 39, 39, 44],
    3: [25, 25, 26, 26, 36, 36, 37, 37, 38, 38, 45, 45, 43],
}


def confusing(pon_first: bool) -> str:
    """Return a log in which seat 0 discards 9s twice before seat 2 has had a turn.

    Seat 1 draws and discards 5z, seat 3 pons it and discards, and seat 0 discards 9s again. Seat 2
    has called one of the two: with the first, it has discarded before that.
    """
    took: list[list[Any]] = [[46, 47], [47], ["39p3939"], ["45p4545"]]
    threw: list[list[Any]] = [[39, 39], [45], [44], [43]]
    hands = {seat: [*hand] for seat, hand in HANDS.items()}
    hands[1][-2] = 45
    if pon_first:
        # 0: 9s, 2 pons and discards, 3 draws and discards, 0 draws and discards 9s.
        took = [[46, 47], [46], ["39p3939"], [47]]
        threw = [[39, 39], [42], [44], [43]]
        hands = {seat: [*hand] for seat, hand in HANDS.items()}
    rows: list[Any] = []
    for seat in range(4):
        rows += [hands[seat], took[seat], threw[seat]]
    result = ["流局", [0, 0, 0, 0]]
    kyoku = [[0, 0, 0], [25000] * 4, [31], [], *rows, result]
    return json.dumps({"name": ["A", "B", "C", "D"], "rule": {"disp": "tenhou"}, "log": [kyoku]})


@pytest.mark.parametrize("pon_first", [True, False])
def test_which_of_two_identical_discards_was_called(pon_first: bool) -> None:
    (log,) = read_tenhou(confusing(pon_first))
    events = log.kyoku[0].events
    pon = next(
        at for at, event in enumerate(events) if isinstance(event, MeldCalled) and event.seat == 2
    )
    before = [
        event
        for event in events[:pon]
        if isinstance(event, TileDiscarded) and event.tile.code == "9s"
    ]
    assert len(before) == (1 if pon_first else 2)


def test_a_wrong_number_in_a_log_is_found() -> None:
    """Change the points of a win by hand: the rules still say what they were."""
    logs = (log_of("tenhou", str(seed)) for seed in range(50))
    log = next(log for log in logs if rescore(log).wins)
    file = json.loads(tenhou_line(log))
    row = next(row for row in file["log"] if row[-1][0] == "和了")
    row[-1][2][3] = "30符1飜12300点"
    (back,) = read_tenhou(json.dumps(file), log.rules)
    found = {difference.what for difference in rescore(back).differences}
    assert "points" in found


def test_the_rule_object_tells_the_rules() -> None:
    assert rules_said({"disp": "uchiwa", "aka": 0}) == load("uchiwa")
    assert rules_said({"disp": "般南喰赤", "aka": 1}) == load("tenhou")
    assert rules_said({"disp": "般東喰", "aka": 0}).dora.aka == ()
    assert rules_said({"disp": "般東喰", "aka": 0}).match.kyoku == 4
    assert rules_said({"disp": "般南", "aka": 0}).yaku.han["tanyao"].open == 0


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("{", "log_not_json", 1),
        ('{"type":"start_game"}\n[]', "log_bad_line", 2),
        ('{"type":"tsumo","actor":0,"pai":"1m"}', "log_outside", 1),
    ],
)
def test_bad_mjai_is_named_with_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(RecordError) as refused:
        read_mjai(text)
    assert (refused.value.code, refused.value.facts["line"]) == (code, line)


def test_majiang_tells_every_kyoku_and_the_end() -> None:
    log = log_of("tenhou", "1")
    whole = json.loads(majiang_line(log))
    assert len(whole["log"]) == len(log.kyoku)
    assert sorted(whole["rank"]) == [1, 2, 3, 4]
    for row in whole["log"]:
        assert list(row[0]) == ["qipai"]
        assert all(len(part) == 1 for part in row)
        assert next(iter(row[-1])) in {"hule", "pingju"}

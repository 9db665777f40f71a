"""The native record: read back equal, proved by re-running, and every change caught."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.errors import RecordError
from jantaku.fx602p.actions import Action
from jantaku.fx602p.calculator import CalculatorPlayer, EasyPlayer
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import MODES, Opening
from jantaku.fx602p.state import State
from jantaku.game import Player, play
from jantaku.records.native import read, record_lines, verify
from jantaku.testing import Match, matches

PLAYERS: dict[int, Player[State, Action]] = {0: EasyPlayer(), 1: CalculatorPlayer()}


def record(seed: str = "east", opening: Opening | None = None) -> str:
    opening = opening or Opening(dealer=1, total=-800, played=3)
    moves = play(FX602P, MODES["page"], opening, seed, PLAYERS, luck=seed)
    return record_lines(
        FX602P, MODES["page"], opening, seed, ("You", "計算機\u2028"), "2001-02-09", moves
    )


@given(matches())
def test_a_match_of_any_game_reads_back_equal_and_verifies(match: Match) -> None:
    names = tuple(f"seat {seat}" for seat in range(match.game.seats))
    text = record_lines(
        match.game, match.rules, match.opening, match.seed, names, "2001-02-09", match.moves
    )
    found = read(text)
    assert found.game is match.game
    assert (found.rules, found.opening, found.seed) == (match.rules, match.opening, match.seed)
    assert (found.players, found.date) == (names, "2001-02-09")
    assert found.moves == match.moves
    assert found.outcome == match.outcome
    verify(found)
    assert text == record_lines(
        found.game,
        found.rules,
        found.opening,
        found.seed,
        found.players,
        found.date,
        found.moves,
    )


def test_the_text_is_a_header_a_line_a_move_and_the_outcome() -> None:
    lines = [json.loads(line) for line in record().removesuffix("\n").split("\n")]
    assert list(lines[0]) == ["jantaku", "game", "rules", "opening", "seed", "players", "date"]
    assert lines[0]["jantaku"] == 1
    assert lines[0]["opening"] == {"dealer": 1, "total": -800, "played": 3}
    assert list(lines[1]) == ["events"]
    assert [event["type"] for event in lines[1]["events"]] == ["hand_dealt", "tile_drawn"]
    assert all(list(line) == ["seat", "action", "events"] for line in lines[2:-1])
    assert list(lines[-1]) == ["outcome", "digest"]
    points = lines[-2]["events"][-1]["points"]
    assert {abs(gain) for gain in lines[-1]["outcome"]["points"]} == {points}


TEXT = record()


def test_a_record_of_the_nine_tile_game_is_what_it_always_was() -> None:
    assert json.loads(TEXT.split("\n")[-2])["digest"] == "ecbb23d262f6ef7f83ea107d25687f2b"


@given(st.integers(0, len(TEXT.encode()) - 1), st.integers(1, 255))
def test_a_change_of_any_byte_is_caught(at: int, flip: int) -> None:
    changed = bytearray(TEXT.encode())
    changed[at] ^= flip
    try:
        text = changed.decode()
    except UnicodeDecodeError:
        return
    caught(text)


def mutated(change: Callable[[list[Any]], None]) -> str:
    lines = [json.loads(line) for line in TEXT.removesuffix("\n").split("\n")]
    change(lines)
    return "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
    )


def caught(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        verify(read(text))
    return caught.value


def last_move(lines: list[Any]) -> Any:
    return lines[-2]["events"][-1]


MUTATIONS: dict[str, tuple[Callable[[list[Any]], None], str]] = {
    "a tile dealt": (
        lambda lines: lines[1]["events"][0]["hands"][0].__setitem__(
            0, lines[1]["events"][0]["hands"][0][0] % 9 + 1
        ),
        "record_event_differs",
    ),
    "the dora": (
        lambda lines: lines[1]["events"][0].update(dora=lines[1]["events"][0]["dora"] % 9 + 1),
        "record_event_differs",
    ),
    "the seed": (lambda lines: lines[0].update(seed="eatt"), "record_event_differs"),
    "the dealer": (lambda lines: lines[0]["opening"].update(dealer=0), "record_event_differs"),
    "the total before": (lambda lines: lines[0]["opening"].update(total=0), "record_event_differs"),
    "the rules": (
        lambda lines: lines[0]["rules"].update(original_rng=True),
        "record_event_differs",
    ),
    "who acts": (lambda lines: lines[2].update(seat=0), "record_illegal_action"),
    "an action": (
        lambda lines: lines[2].update(action={"type": "discard", "tile": 10}),
        "record_illegal_action",
    ),
    "the points": (lambda lines: last_move(lines).update(points=1), "record_event_differs"),
    "the total": (lambda lines: last_move(lines).update(total=1), "record_event_differs"),
    "the outcome": (
        lambda lines: lines[-1]["outcome"]["points"].reverse(),
        "record_outcome_differs",
    ),
    "the order": (lambda lines: lines.insert(2, lines.pop(3)), "record_illegal_action"),
    "a missing move": (lambda lines: lines.pop(2), "record_illegal_action"),
    "the last move missing": (lambda lines: lines.pop(-2), "record_outcome_differs"),
    "a move twice": (lambda lines: lines.insert(-1, lines[-2]), "record_illegal_action"),
    "an event missing": (lambda lines: lines[2]["events"].pop(), "record_event_differs"),
    "an event too many": (
        lambda lines: lines[2]["events"].append(lines[2]["events"][0]),
        "record_event_differs",
    ),
    "a name": (lambda lines: lines[0].update(players=["Me", "Other"]), "record_digest_differs"),
    "the date": (lambda lines: lines[0].update(date="2001-02-10"), "record_digest_differs"),
    "a rule that changed nothing": (
        lambda lines: lines[0]["rules"].update(quirk_3renko=True),
        "record_digest_differs",
    ),
    "the deal missing": (lambda lines: lines.pop(1), "record_bad_line"),
    "a dealer who is not there": (
        lambda lines: lines[0]["opening"].update(dealer=2),
        "record_bad_line",
    ),
    "a negative count": (lambda lines: lines[0]["opening"].update(played=-1), "record_bad_line"),
    "an unknown rule": (lambda lines: lines[0]["rules"].update(quirk=True), "record_bad_line"),
    "an unknown event": (lambda lines: lines[2]["events"][0].update(type="x"), "record_bad_line"),
    "an unknown game": (lambda lines: lines[0].update(game="fx603p"), "record_unknown_game"),
    "a version of tomorrow": (lambda lines: lines[0].update(jantaku=2), "record_too_new"),
    "no version": (lambda lines: lines[0].pop("jantaku"), "record_no_header"),
    "true for a version": (lambda lines: lines[0].update(jantaku=True), "record_no_header"),
    "a name missing": (lambda lines: lines[0]["players"].pop(), "record_players"),
    "no outcome": (lambda lines: lines.pop(), "record_truncated"),
    "only a header": (lambda lines: lines.__delitem__(slice(1, None)), "record_truncated"),
    "only header and outcome": (
        lambda lines: lines.__delitem__(slice(1, -1)),
        "record_truncated",
    ),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_change_is_named(name: str) -> None:
    change, code = MUTATIONS[name]
    assert caught(mutated(change)).code == code


def test_the_mutations_themselves_change_nothing_else() -> None:
    assert mutated(lambda _: None) == TEXT


ENDING = TEXT.count("\n")
MOVES = [json.loads(line) for line in TEXT.split("\n")[1:-2]]
LAST = sum(len(move["events"]) for move in MOVES) - 1
SECOND = len(MOVES[0]["events"])
"""The first event after the deal, which is told in line 3."""


def spoiled(line: int, old: str, new: str) -> str:
    """Return the record with *old* made *new* where it first stands in a line (from 1)."""
    lines = TEXT.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


SAID_OTHERWISE: dict[str, tuple[str, int, int | None]] = {
    "an unknown field of the deal": (spoiled(2, '"dora":', '"evil":1,"dora":'), 2, 0),
    "of the second event of a line": (spoiled(2, '"seat":1,', '"seat":1,"evil":1,'), 2, 1),
    "of an action": (spoiled(3, '"tile":', '"evil":1,"tile":'), 3, None),
    "of a yaku or meld": (
        spoiled(ENDING - 1, '"melds":[{', '"melds":[{"evil":1,'),
        ENDING - 1,
        LAST,
    ),
    "of the outcome": (spoiled(ENDING, '"points":', '"evil":1,"points":'), ENDING, None),
    "a field twice": (spoiled(2, '"total":', '"total":5,"total":'), 2, 0),
    "a rule twice": (spoiled(1, '"quirk_3renko":', '"quirk_3renko":true,"quirk_3renko":'), 1, None),
    "a seat twice": (spoiled(3, '{"seat":', '{"seat":0,"seat":'), 3, None),
    "the digest twice": (spoiled(ENDING, '"digest":', '"digest":"","digest":'), ENDING, None),
    "a space": (spoiled(3, ",", ", "), 3, None),
    "a space at the end of a line": (spoiled(1, '"2001-02-09"}', '"2001-02-09"} '), 1, None),
    "another order": (
        spoiled(1, '"jantaku":1,"game":"fx602p"', '"game":"fx602p","jantaku":1'),
        1,
        None,
    ),
    "an escape": (spoiled(1, "計", "\\u8a08"), 1, None),
}


@pytest.mark.parametrize("name", SAID_OTHERWISE)
def test_the_same_match_in_other_letters_is_no_proof(name: str) -> None:
    text, line, event = SAID_OTHERWISE[name]
    error = caught(text)
    assert error.code == ("record_line_differs" if event is None else "record_text_differs")
    assert (error.facts["line"], error.event_index) == (line, event)


def test_where_the_letters_differ_is_shown() -> None:
    facts = caught(spoiled(2, '"dora":', '"evil":1,"dora":')).facts
    right, wrong = '"dora":', '"evil":1,"dora":'
    column = TEXT.split("\n")[1].index(right) + 2  # the quotation mark is the same
    assert facts["column"] == column
    assert right[1:].startswith(facts["expected"][:6])
    assert facts["found"].startswith(wrong[1:])


def test_line_ends_tell_nothing() -> None:
    verify(read(TEXT.replace("\n", "\r\n")))
    verify(read(TEXT.removesuffix("\n")))


def test_a_difference_is_shown_at_its_event() -> None:
    lines = TEXT.removesuffix("\n").split("\n")
    events = sum(len(json.loads(line)["events"]) for line in lines[1:-1])
    points = json.loads(lines[-2])["events"][0]["points"]
    error = caught(mutated(lambda lines: last_move(lines).update(points=123)))
    assert error.event_index == events - 1
    assert error.facts["where"] == "hand_won.points"
    assert (error.facts["expected"], error.facts["found"]) == (str(points), "123")


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "record_empty", None),
        ("\n", "record_not_json", 1),
        ("東", "record_not_json", 1),
        ("[1]\n", "record_bad_line", 1),
        ("{}\n", "record_no_header", 1),
        (TEXT.replace('"east"', '"\\ud800"', 1), "record_not_json", 1),
        ('{"jantaku":' + "[" * 100_000, "record_not_json", 1),
        (TEXT.replace('"tile"', '"tile', 1), "record_not_json", 2),
        (TEXT.replace("\n", "\n\n", 1), "record_not_json", 2),
    ],
)
def test_what_is_no_record_is_named_with_its_line(text: str, code: str, line: int | None) -> None:
    error = caught(text)
    assert error.code == code
    assert error.facts.get("line") == line


@pytest.mark.parametrize("lost", [1, 2, 40, 200])
def test_a_file_cut_off_anywhere_is_no_record(lost: int) -> None:
    cut = TEXT[:-lost]
    if lost == 1:
        verify(read(cut))  # only the last newline is gone, which tells nothing
    else:
        assert caught(cut).code in {"record_truncated", "record_bad_line", "record_not_json"}


def test_an_unfinished_match_has_no_record() -> None:
    moves = play(FX602P, MODES["page"], Opening(), "east", PLAYERS, luck="east")
    with pytest.raises(RecordError) as caught:
        record_lines(FX602P, MODES["page"], Opening(), "east", ("a", "b"), "", moves[:-1])
    assert caught.value.code == "record_unfinished"

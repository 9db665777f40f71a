"""The terminal game: the seed's displays in the seed's order, over a pipe as at a prompt."""

import json
import os
import subprocess
import sys
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from jantaku.cli import run
from jantaku.cli.fx602p_terminal import Keys, action_of
from jantaku.cli.keeping import written
from jantaku.errors import JantakuError
from jantaku.fx602p.actions import Action, Discard, Pass, Ron, Tsumo
from jantaku.fx602p.calculator import CalculatorPlayer
from jantaku.fx602p.events import HandDealt, HandWon
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import COMPUTER, HUMAN, MODES, Opening, Rules
from jantaku.game import Move, play
from jantaku.records.native import read, verify

RULES = MODES["original"]
PLAYERS = {HUMAN: CalculatorPlayer(), COMPUTER: CalculatorPlayer()}
HELP = 1  # lines before the first display, with --hands


def won(moves: tuple[Move[Any, Any], ...]) -> HandWon:
    event = moves[-1].events[-1]
    assert isinstance(event, HandWon)
    return event


def first_hand(seed: str, opening: Opening | None = None) -> tuple[Move[Any, Any], ...]:
    """Play the first hand of a sitting as the calculator would in both seats."""
    return play(FX602P, RULES, opening or Opening(), f"{seed}/1", PLAYERS, luck=f"{seed}/1/luck")


def seed_where(seat: int, by: str) -> str:
    """Find a sitting whose first hand *seat* wins so, not by yakuman."""
    for number in count():
        event = won(first_hand(str(number)))
        if (event.seat, event.by) == (seat, by) and event.yaku and event.han < 8:
            return str(number)
    raise AssertionError


def dealt(seed: str, opening: Opening | None = None) -> HandDealt:
    event = FX602P.begin(RULES, opening or Opening(), seed)[0]
    assert isinstance(event, HandDealt)
    return event


def key(action: Action | None) -> str:
    match action:
        case Discard(tile):
            return str(tile)
        case Tsumo() | Ron():
            return "0"
        case _:
            return ""


def keys(moves: tuple[Move[Any, Any], ...]) -> list[str]:
    return [key(move.action) for move in moves if move.seat == HUMAN]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data directory, which is the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "jantaku"


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def sat(*argv: str, keyed: list[str], end: str = "\n") -> tuple[int, list[str]]:
        stdin = "".join(f"{line}\n" for line in keyed[:-1]) + "".join(keyed[-1:]) + end
        monkeypatch.setattr(sys, "stdin", StringIO(stdin if keyed else ""))
        code = run(["fx602p", *argv] if "--record" in argv else ["fx602p", "--no-record", *argv])
        told = capsys.readouterr()
        assert told.err == ""
        # The displays as the machine has them, in narrow letters, without what was keyed.
        return code, [normalize("NFKC", line).strip() for line in told.out.splitlines()]

    return sat


@pytest.mark.parametrize("by", ["ron", "tsumo"])
def test_a_hand_the_human_wins_shows_the_displays_of_the_seed(sit: Any, by: str) -> None:
    seed = seed_where(HUMAN, by)
    moves = first_hand(seed)
    event, start = won(moves), moves[0].events[0]
    code, shown = sit("--seed", seed, "--hands", "1", keyed=keys(moves))
    assert code == 0
    assert shown[HELP] == "".join(map(str, start.hands[HUMAN]))
    assert shown[HELP + 1] == f"■{start.dora}■ 00"
    assert shown[HELP + 2].startswith(
        "".join(map(str, sorted((*start.hands[0], moves[0].events[1].tile))))
    )
    names = {"iipeikou": "Iipeiko", "dora": "Dora", "tanyao": "Tanyao", "pinfu": "Pinfu"}
    names |= {"toitoi": "Toitoi", "chanta": "Chanta", "ittsuu": "Ittsu"}
    names |= {"sanrenkou": "3renko", "tenhou": "Tenho"}
    ending = [
        f"{by.capitalize()} {event.tile}",
        "".join(map(str, event.hands[HUMAN])),
        "".join(map(str, event.hands[COMPUTER])),
        *(names[yaku.id] for yaku in event.yaku),
        str(event.points),
        f"{event.points}/1",
        f"Ave {event.points}",
    ]
    assert shown[-len(ending) :] == ending
    assert len(event.hands[HUMAN]) == 9
    assert len(event.hands[COMPUTER]) == 8


def test_a_hand_the_computer_wins_counts_against_the_human(sit: Any) -> None:
    seed = seed_where(COMPUTER, "ron")
    moves = first_hand(seed)
    event = won(moves)
    _, shown = sit("--seed", seed, "--hands", "1", keyed=keys(moves))
    assert shown[-3:] == [str(-event.points), f"-{event.points}/1", f"Ave -{event.points}"]
    # The winner's nine tiles, then the computer's: the same again (FX602P section 6).
    nine = "".join(map(str, event.hands[COMPUTER]))
    at = shown.index(f"Ron {event.tile}")
    assert shown[at + 1 : at + 3] == [nine, nine]
    assert len(nine) == 9


def test_letters_are_full_width(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    assert run(["fx602p", "--seed", "tm", "--hands", "1"]) == 0
    hand, dora, question = capsys.readouterr().out.splitlines()[HELP : HELP + 3]
    start = dealt("tm/1")
    zero = ord("０")
    assert hand == "".join(chr(zero + tile) for tile in start.hands[HUMAN])
    assert dora == f"■{chr(zero + start.dora)}■　００"
    assert len(question.removesuffix(" > ")) == 9


def test_the_winner_deals_next_and_the_total_goes_on(sit: Any) -> None:
    seed = seed_where(COMPUTER, "tsumo")
    first = first_hand(seed)
    opening = Opening(dealer=COMPUTER, total=-won(first).points, played=1)
    second = play(FX602P, RULES, opening, f"{seed}/2", PLAYERS, luck=f"{seed}/2/luck")
    _, shown = sit("--seed", seed, "--hands", "2", keyed=keys(first) + keys(second))
    assert f"■{dealt(f'{seed}/2', opening).dora}■ -{won(first).points}" in shown
    total = won(second).total
    assert shown[-2:] == [f"{total}/2", f"Ave {int(total / 2)}"]


def test_full_width_keys_and_a_bare_enter_for_the_win(sit: Any) -> None:
    seed = seed_where(HUMAN, "tsumo")
    moves = first_hand(seed)
    keyed = [text.translate({0x30 + n: 0xFF10 + n for n in range(10)}) for text in keys(moves)]
    _, shown = sit("--seed", seed, "--hands", "1", keyed=[*keyed[:-1], ""])
    assert shown[-2] == f"{won(moves).points}/1"


def test_mistakes_are_named_and_nothing_is_lost(sit: Any) -> None:
    seed = seed_where(HUMAN, "ron")
    moves = first_hand(seed)
    missing = next(
        n
        for n in range(1, 10)
        if n not in {*moves[0].events[0].hands[0]} | {moves[0].events[1].tile}
    )
    right = keys(moves)
    wrong = ["0", "", "x", "²", "①", "٣", "3.5", "10", "-1", "99999999999", str(missing)]
    code, shown = sit("--seed", seed, "--hands", "1", keyed=[*wrong, *right])
    assert code == 0
    assert shown[-2] == f"{won(moves).points}/1"
    told = [line for line in shown if "win" in line or "there is no" in line]
    assert told[1:12] == [
        "that is not a win",
        "that is not a win",
        "“x” is neither 1 to 9 (throw) nor 0 or Enter (win)",
        "“2” is neither 1 to 9 (throw) nor 0 or Enter (win)",
        "“1” is neither 1 to 9 (throw) nor 0 or Enter (win)",
        "“٣” is neither 1 to 9 (throw) nor 0 or Enter (win)",
        "“3.5” is neither 1 to 9 (throw) nor 0 or Enter (win)",
        "there is no tile 10; tiles are 1 to 9",
        "there is no tile -1; tiles are 1 to 9",
        "“99999999999” is neither 1 to 9 (throw) nor 0 or Enter (win)",
        f"there is no {missing} in the hand",
    ]


def test_a_false_claim_is_named_and_the_tile_stays_to_be_claimed(sit: Any) -> None:
    seed = next(
        str(n)
        for n in count()
        if any(move.seat == HUMAN and move.action == Pass() for move in first_hand(str(n)))
    )
    moves = first_hand(seed)
    keyed = keys(moves)
    at = next(n for n, text in enumerate(keyed) if text == "")
    _, shown = sit("--seed", seed, "--hands", "1", keyed=[*keyed[:at], "0", "5", *keyed[at:]])
    assert "that is not a win" in shown
    assert "“5” is neither 0 (ron) nor Enter (go on)" in shown
    assert shown[-2] == f"{won(moves).total}/1"


@pytest.mark.parametrize("end", ["", "\n"])
def test_the_end_of_the_input_shows_the_totals(sit: Any, end: str) -> None:
    seed = seed_where(HUMAN, "tsumo")
    moves = first_hand(seed)
    code, shown = sit("--seed", seed, keyed=keys(moves), end=end)
    assert code == 0
    points = won(moves).points
    assert shown[-2:] == [f"{points}/1", f"Ave {points}"]
    assert sit(keyed=[])[1][-1] == "no hand was finished"


def test_between_hands_p0_goes_on_sac_clears_and_q_leaves(sit: Any) -> None:
    seed = seed_where(HUMAN, "tsumo")
    keyed = [*keys(first_hand(seed)), "foo", "sac", "Ｐ０", "q"]
    code, shown = sit("--seed", seed, keyed=keyed)
    assert code == 0
    assert "“foo” is neither Enter nor sac nor q" in shown
    assert "statistics cleared" in shown
    assert shown[-1] == "no hand was finished"
    second = dealt(f"{seed}/2")
    assert "".join(map(str, second.hands[HUMAN])) in shown
    assert f"■{second.dora}■ 00" in shown


def test_a_record_of_each_hand_is_kept_and_verifies(sit: Any, tmp_path: Path) -> None:
    seed = seed_where(HUMAN, "tsumo")
    moves = first_hand(seed)
    for _ in range(2):  # nothing is written over
        sit("--seed", seed, "--record", str(tmp_path / "new" / "dir"), keyed=keys(moves))
    files = sorted((tmp_path / "new" / "dir").iterdir())
    assert len(files) == 2
    for file in files:
        record = read(file.read_text("utf-8"))
        verify(record)
        assert record.moves == moves
        assert record.players == ("you", "fx602p")
    assert written(tmp_path, "a", "1") != written(tmp_path, "a", "2")
    assert (tmp_path / "a.jsonl").read_text() == "1"


def test_records_are_written_unless_they_are_not_wanted(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    seed = seed_where(COMPUTER, "tsumo")
    first = first_hand(seed)
    opening = Opening(dealer=COMPUTER, total=-won(first).points, played=1)
    second = play(FX602P, RULES, opening, f"{seed}/2", PLAYERS, luck=f"{seed}/2/luck")
    keyed = [*keys(first), "", *keys(second)]

    def played(*argv: str) -> str:
        monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in keyed)))
        assert run(["fx602p", "--seed", seed, *argv]) == 0
        return capsys.readouterr().out.splitlines()[-1]

    told = played()
    files = sorted((data / "records").iterdir())
    assert told == f"records of 2 hands: {data / 'records'}"
    found = [read(file.read_text("utf-8")) for file in files]
    assert sorted(record.opening.played for record in found) == [0, 1]
    for record in found:
        verify(record)
    keyed = keys(first)
    told = played("--hands", "1")
    (new,) = {*(data / "records").iterdir()} - {*files}
    assert told == f"record: {new}"
    assert "record" not in played("--hands", "1", "--no-record")
    assert len([*(data / "records").iterdir()]) == 3
    assert run(["fx602p", "--record", str(data), "--no-record"]) == 2
    assert "contradict" in capsys.readouterr().err


def test_where_no_records_can_be_kept_it_is_said_and_played(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data.parent.write_text("no directory", "utf-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    seed = seed_where(HUMAN, "tsumo")
    keyed = keys(first_hand(seed))
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in keyed)))
    assert run(["fx602p", "--seed", seed, "--hands", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"cannot write {data / 'records'}: ")
    assert normalize("NFKC", lines[-2]) == f"{won(first_hand(seed)).points}/1"


class AtTerminal(StringIO):
    """Be keys at a terminal."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Sit at a terminal where the calculator plays for the human; return what is shown."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    human = CalculatorPlayer()
    monkeypatch.setattr(Keys, "choose", lambda _, *asked: human.choose(*asked))

    def sat(*argv: str, keyed: str, piped: bool = False) -> list[str]:
        monkeypatch.setattr(sys, "stdin", (StringIO if piped else AtTerminal)(keyed))
        assert run(["fx602p", "--no-record", *argv]) == 0
        told = capsys.readouterr()
        assert told.err == ""
        return [normalize("NFKC", line).strip() for line in told.out.splitlines()]

    return sat


def kept(data: Path, name: str = "fx602p-original") -> dict[str, int]:
    return json.loads((data / "fx602p" / f"{name}.json").read_text("utf-8"))  # type: ignore[no-any-return]


def test_total_hands_and_dealer_go_on_from_run_to_run(at_terminal: Any, data: Path) -> None:
    first = at_terminal(keyed="")[-2:]  # the end of the input at the first P0
    memory = kept(data)
    assert memory["played"] == 1
    assert first == [f"{memory['total']}/1", f"Ave {memory['total']}"]
    assert memory["dealer"] == (HUMAN if memory["total"] > 0 else COMPUTER)
    shown = at_terminal(keyed="\n")
    assert shown[2:4] == first
    assert kept(data)["played"] == 2
    assert shown[-2] == f"{kept(data)['total']}/2"
    # With a number of hands nothing is asked, and it goes on as well.
    at_terminal("--hands", "2", keyed="")
    assert kept(data)["played"] == 4
    # Each level and mode has its own.
    at_terminal("--hands", "1", "--level", "easy", "--mode", "page", keyed="")
    assert kept(data, "easy-page")["played"] == 1
    assert kept(data)["played"] == 4


def test_sac_clears_what_is_kept_but_the_dealer(at_terminal: Any, data: Path) -> None:
    at_terminal(keyed="")
    dealer = kept(data)["dealer"]
    assert at_terminal(keyed="sac\nq\n")[-1].endswith("no hand was finished")
    assert kept(data) == {"dealer": dealer, "total": 0, "played": 0}


@pytest.mark.parametrize("how", [["--seed", "tm"], ["--fresh"], []])
def test_a_run_that_stands_alone_begins_anew_and_keeps_nothing(
    at_terminal: Any, data: Path, how: list[str]
) -> None:
    at_terminal(keyed="")
    before = kept(data)
    shown = at_terminal(*how, "--hands", "1", keyed="", piped=not how)
    assert shown[-2].endswith("/1")
    assert kept(data) == before


def test_a_damaged_memory_is_told_and_set_aside(at_terminal: Any, data: Path) -> None:
    file = data / "fx602p" / "fx602p-original.json"
    file.parent.mkdir(parents=True)
    for number, damaged in enumerate(['{"dealer":2}', "", '{"total":1', "\0" * 50, '{"x":1}'], 1):
        file.write_text(damaged, "utf-8")
        told = " ".join(at_terminal("--hands", "1", keyed=""))
        aside = file.with_suffix(".damaged" if number == 1 else f".damaged-{number}")
        assert f"{file} is damaged and was moved to {aside}" in told
        assert aside.read_text("utf-8") == damaged
        assert kept(data)["played"] == 1


def test_a_memory_that_cannot_be_read_or_written_is_told_and_left(
    at_terminal: Any, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data / "fx602p" / "fx602p-original.json"
    file.mkdir(parents=True)
    assert at_terminal("--hands", "1", keyed="")[1].startswith(f"cannot read {file}: ")
    assert [*file.parent.iterdir()] == [file]
    file.rmdir()
    file.write_text('{"total":-800,"played":1}', "utf-8")

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    shown = at_terminal("--hands", "2", keyed="")
    assert shown.count(f"cannot write {file}: No space left on device") == 1
    assert shown[-2].endswith("/3")
    assert kept(data) == {"total": -800, "played": 1}
    assert [*file.parent.iterdir()] == [file]


def test_tiles_can_be_drawn_as_the_machine_does(sit: Any) -> None:
    _, shown = sit("--seed", "tm", "--rng", "machine", "--mode", "page", keyed=["q"])
    event = FX602P.begin(Rules(quirk_3renko=False, original_rng=True), Opening(), "tm/1")[0]
    assert isinstance(event, HandDealt)
    assert "".join(map(str, event.hands[HUMAN])) in shown
    assert event != dealt("tm/1")


def test_a_directory_that_cannot_be_made_is_named_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert run(["fx602p", "--record", str(tmp_path / "file" / "x")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert str(tmp_path / "file" / "x") in told.err
    assert told.err.count("\n") == 1


def test_who_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fx602p", "--level", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_ctrl_c_shows_the_totals_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(StringIO):
        def readline(self, *_: Any) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert run(["fx602p"]) == 130
    told = capsys.readouterr()
    assert told.out.endswith("no hand was finished\n")
    assert "Traceback" not in told.err


@pytest.mark.parametrize(
    ("text", "phase", "action"),
    [
        ("", "discard", Tsumo()),
        ("0", "discard", Tsumo()),
        ("7", "discard", Discard(7)),
        ("10", "discard", Discard(10)),
        ("", "claim", Pass()),
        ("0", "claim", Ron()),
    ],
)
def test_what_a_key_means(text: str, phase: Any, action: Action) -> None:
    assert action_of(text, phase) == action


def test_a_claim_is_not_a_throw() -> None:
    with pytest.raises(JantakuError, match="bad_claim_key"):
        action_of("7", "claim")


def test_a_terminal_without_wide_letters_gets_narrow_ones() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "jantaku", "fx602p", "--seed", "tm"],
        input=b"\xff\n",
        capture_output=True,
        check=True,
        env={
            "PYTHONIOENCODING": "ascii",
            "LC_ALL": "en_US",
            "XDG_DATA_HOME": os.environ["XDG_DATA_HOME"],
        },
    )
    hand = "".join(str(tile) for tile in dealt("tm/1").hands[HUMAN])
    assert f"\n{hand}\n" in done.stdout.decode("ascii")
    assert done.stderr == b""

"""The terminal game: the calculator's displays in the order of seed 000, and its keys.

A display stands at the left in full-width letters, and where a key is waited for, a prompt after
it. Where stdin is no terminal the key is written after the prompt, as a terminal would show it.

What the calculator has in its memories (total, hands, dealer) is kept from one run to the next, as
a calculator keeps it when it is switched off; a run that others should be able to repeat, by a seed
or from a pipe, has none.
"""

import re
import secrets
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

from jantaku.cli.keeping import Memory, data_directory, prepared, written
from jantaku.errors import JantakuError
from jantaku.fx602p.actions import Action, Discard, Pass, Ron, Tsumo
from jantaku.fx602p.events import Event, HandDealt, HandWon, TileDrawn
from jantaku.fx602p.flow import FX602P, next_opening
from jantaku.fx602p.notation import dora_display, narrow, wide
from jantaku.fx602p.players import PLAYERS
from jantaku.fx602p.rules import COMPUTER, HUMAN, Mode, Opening, Rng, Rules, rules_of
from jantaku.fx602p.scoring import DISPLAY, HAND_SIZE, average
from jantaku.fx602p.state import Phase, State
from jantaku.game import Move, fold, play
from jantaku.records.native import record_lines
from jantaku.rng import Stream
from jantaku.words import Words

_WIDTH: Final = HAND_SIZE + 1
_LEAVE: Final = {"q", "quit", "exit"}


class Left(Exception):  # noqa: N818  it is no error
    """Say that the player has gone: by q, or because the input ended."""


class Terminal:
    """Show displays and read keys."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def show(self, text: object) -> None:
        """Show a display in full-width letters."""
        self._write(f"{wide(text)}\n")

    def say(self, text: str) -> None:
        """Say something that is not on the calculator's display."""
        self._write(f"{text}\n")

    def ask(self, display: str) -> str:
        """Return what is keyed at *display*, with full-width letters made narrow.

        Raises:
            Left: the player leaves.
        """
        self._write(f"{wide(display).ljust(_WIDTH, wide(' '))} > ")
        line = sys.stdin.readline()
        if not line:
            self._write("\n")
            raise Left
        if not sys.stdin.isatty():
            self._write(line if line.endswith("\n") else f"{line}\n")
        key = narrow(line).strip().lower()
        if key in _LEAVE:
            raise Left
        return key

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def show_totals(self, total: int, played: int) -> None:
        """Show the total with the number of hands, and the average."""
        self.show(f"{total}/{played}")
        self.show(f"Ave {average(total, played)}")


class Keys:
    """Play as the keys say."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:  # noqa: ARG002
        """Ask until the key is one that the rules allow; the others are named and change nothing.

        Raises:
            Left: the player leaves.
        """
        display = _digits(view.hand) if view.phase == "discard" else f"{view.thrown:>{_WIDTH}}"
        while True:
            key = self._terminal.ask(display)
            try:
                action = action_of(key, view.phase)
                FX602P.decide(view, HUMAN, action)
            except JantakuError as mistake:
                self._terminal.say(self._terminal.words.error(mistake))
            else:
                return action


def action_of(key: str, phase: Phase) -> Action:
    """Return what a key means where a throw, or a claim, is asked for.

    Raises:
        JantakuError: ``bad_throw_key`` or ``bad_claim_key``.
    """
    if phase == "claim":
        if key in {"", "0"}:
            return Ron() if key else Pass()
        raise JantakuError("bad_claim_key", text=key)
    if key in {"", "0"}:
        return Tsumo()
    if re.fullmatch(r"-?[0-9]{1,9}", key):
        return Discard(int(key))
    raise JantakuError("bad_throw_key", text=key)


class Records:
    """Write the record of each finished hand into a directory, by default the user's own."""

    def __init__(self, directory: Path | None = None) -> None:
        self.chosen = directory is not None
        self.directory = directory or data_directory() / "records"
        self.files: list[Path] = []

    def write(self, text: str, now: datetime) -> None:
        """Write one.

        Raises:
            JantakuError: ``file_unwritable``.
        """
        self.files.append(written(self.directory, f"fx602p-{now:%Y%m%dT%H%M%SZ}", text))


def memory_of(level: str, mode: Mode) -> Memory[Opening]:
    """Return where total, hands and dealer are kept of what is played against *level* in *mode*."""
    return Memory(data_directory() / "fx602p" / f"{level}-{mode}.json", Opening)


class Sitting:
    """Be the hands that are played one after the other, and what each leaves to the next."""

    def __init__(
        self,
        terminal: Terminal,
        *,
        level: str,
        rules: Rules,
        seed: str,
        records: Records | None,
        memory: Memory[Opening] | None,
    ) -> None:
        self.opening = Opening()
        self._terminal = terminal
        self._level = level
        self._rules = rules
        self._seed = seed
        self._records = records
        self._memory = memory
        self._players = {HUMAN: Keys(terminal), COMPUTER: PLAYERS[level]()}
        self._dealt: HandDealt | None = None
        self._recall()

    def _recall(self) -> None:
        """Go on from what is kept; what cannot be read is told, and nothing is written over it."""
        if self._memory is None:
            return
        try:
            self.opening = self._memory.recall() or self.opening
        except JantakuError as trouble:
            self._terminal.say(self._terminal.words.error(trouble))
            if trouble.code != "memory_damaged":
                self._memory = None

    def _keep(self) -> None:
        """Keep what the next hand takes over; where that fails it is told, and the game goes on."""
        if self._memory is None:
            return
        try:
            self._memory.keep(self.opening)
        except JantakuError as trouble:
            self._terminal.say(self._terminal.words.error(trouble))
            self._memory = None

    def play(self, number: int) -> None:
        """Play one hand to its end, and record it.

        Raises:
            Left: the player leaves; the hand is not counted.
            JantakuError: ``file_unwritable``.
        """
        seed, opening = f"{self._seed}/{number}", self.opening
        moves = play(
            FX602P,
            self._rules,
            opening,
            seed,
            self._players,
            luck=f"{seed}/luck",
            watch=self._show,
        )
        self.opening = next_opening(
            fold(FX602P, self._rules, (event for move in moves for event in move.events))
        )
        self._keep()
        if self._records is not None:
            now = datetime.now(UTC)
            text = record_lines(
                FX602P,
                self._rules,
                opening,
                seed,
                ("you", self._level),
                now.isoformat(timespec="seconds"),
                moves,
            )
            self._records.write(text, now)

    def ask_next(self) -> None:
        """Wait for P0 before the next hand; INV SAC clears the statistics but keeps the deal."""
        while True:
            key = self._terminal.ask("P0")
            if key in {"", "p0"}:
                return
            if key in {"sac", "inv sac"}:
                self.opening = Opening(dealer=self.opening.dealer)
                self._keep()
                self._terminal.say(self._terminal.words.text("fx602p.cleared"))
            else:
                mistake = JantakuError("bad_next_key", text=key)
                self._terminal.say(self._terminal.words.error(mistake))

    def show_end(self) -> None:
        """Show how it stands, and say where the records are."""
        self.show_totals()
        self.show_records()

    def show_records(self) -> None:
        """Say where the records are."""
        files = [] if self._records is None else self._records.files
        text = self._terminal.words.text
        if len(files) == 1:
            self._terminal.say(text("fx602p.recorded", file=files[0]))
        elif files:
            where = files[0].parent
            self._terminal.say(text("fx602p.records", number=len(files), directory=where))

    def show_totals(self) -> None:
        """Show how it stands."""
        if self.opening.played:
            self._terminal.show_totals(self.opening.total, self.opening.played)
        else:
            self._terminal.say(self._terminal.words.text("fx602p.no_hands"))

    def _show(self, move: Move[Action, Event]) -> None:
        for event in move.events:
            match event:
                case HandDealt(hands=hands):
                    self._dealt = event
                    self._terminal.show(_digits(hands[HUMAN]))
                case TileDrawn():
                    assert self._dealt is not None  # noqa: S101  the deal comes first
                    self._terminal.show(dora_display(self._dealt.dora, self._dealt.total))
                case HandWon():
                    self._show_win(event)

    def _show_win(self, won: HandWon) -> None:
        show = self._terminal.show
        show(f"{won.by.capitalize()} {won.tile}")
        show(_digits(won.hands[won.seat]))
        show(_digits(won.hands[COMPUTER]))  # the same nine again where the computer won
        for yaku in won.yaku:
            show(DISPLAY[yaku.id])
        show(won.points if won.seat == HUMAN else -won.points)
        self._terminal.show_totals(won.total, won.played)


def play_hands(
    words: Words,
    *,
    level: str,
    mode: Mode,
    rng: Rng = "uniform",
    seed: str | None = None,
    hands: int | None = None,
    records: Records | None = None,
    fresh: bool = False,
) -> None:
    """Play until the player leaves or *hands* are played.

    Total, hands and dealer go on from the last run and are kept for the next, but where *fresh*, a
    *seed* or an input that is no terminal asks for a run that stands alone.

    Raises:
        JantakuError: ``no_such_player``; ``file_unwritable`` for a record.
    """
    if level not in PLAYERS:
        raise JantakuError("no_such_player", name=level, known=sorted(PLAYERS))
    terminal = Terminal(words)
    alone = fresh or seed is not None or not sys.stdin.isatty()
    records = _ready(records, terminal)
    terminal.say(words.text("fx602p.keys"))
    if hands is None:
        terminal.say(words.text("fx602p.next"))
    sitting = Sitting(
        terminal,
        level=level,
        rules=rules_of(mode, rng),
        seed=seed or secrets.token_hex(8),
        records=records,
        memory=None if alone else memory_of(level, mode),
    )
    try:
        _sit(sitting, hands)
    except Left:
        sitting.show_end()
    except KeyboardInterrupt:
        terminal.say("")
        sitting.show_end()
        raise
    else:
        sitting.show_records()


def _sit(sitting: Sitting, hands: int | None) -> None:
    """Play *hands*, or without end; where something is kept, it is shown before the first."""
    if sitting.opening.played:
        sitting.show_totals()
        if hands is None:
            sitting.ask_next()
    for number in count(1) if hands is None else range(1, hands + 1):
        if hands is None and number > 1:
            sitting.ask_next()
        sitting.play(number)


def _ready(records: Records | None, terminal: Terminal) -> Records | None:
    """Return *records* with their directory made; without them where nobody asked and it fails.

    Raises:
        JantakuError: ``file_unwritable`` for a directory that was asked for.
    """
    if records is None:
        return None
    try:
        prepared(records.directory)
    except JantakuError as trouble:
        if records.chosen:
            raise
        terminal.say(terminal.words.error(trouble))
        return None
    return records


def _digits(tiles: Iterable[int]) -> str:
    return "".join(str(tile) for tile in tiles)

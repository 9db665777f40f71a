"""Two faces of the riichi table: a screen that is drawn again, and lines for everything else.

The screen needs a terminal that can be set to give single keys. The lines are for pipes, for
terminals that cannot, and for people who have the screen read to them.
"""

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from types import FrameType, TracebackType
from typing import Any, Final, Protocol, Self

from rich.console import Console
from rich.text import Text

from jantaku.cli.riichi_keys import held
from jantaku.cli.riichi_table import HIGH, ROOMY, WIDE, Look, folded, hand, table
from jantaku.riichi.actions import Action, Discard
from jantaku.riichi.state import State

try:
    import termios
    import tty
except ImportError:  # pragma: no cover  Windows plays by lines
    termios = None  # type: ignore[assignment]

_HAS_KEYS: Final = find_spec("termios") is not None
_ENTER_SCREEN: Final = "\x1b[?1049h\x1b[?25l\x1b[2J"
_LEAVE_SCREEN: Final = "\x1b[?25h\x1b[?1049l"
_TICK: Final = 0.2
"""Seconds after which a changed size of the terminal is noticed."""
_ESCAPES: Final = {b"[D": "left", b"OD": "left", b"[C": "right", b"OC": "right", b"": "esc"}
_LOG_KEPT: Final = 200


class Left(Exception):  # noqa: N818  it is no error
    """Say that the player has gone: the input ended."""


class Face(Protocol):
    """Show a table and read keys."""

    def show(self, view: State, look: Look) -> None:
        """Show how it stands."""

    def news(self, text: Text, *, joined: bool = False) -> None:
        """Tell what happened; *joined* is something small that may share its line."""

    def pause(self, seconds: float) -> None:
        """Wait, so that what happened can be followed."""

    def ask(
        self, view: State, look: Look, options: Sequence[Action], prompt: Sequence[Text]
    ) -> str:
        """Return what the player keys."""

    def page(self, lines: Sequence[Text], prompt: str) -> None:
        """Show lines until they are read."""

    def view_all(self, view: State, look: Look) -> None:
        """Show the whole table because it was asked for."""

    def __enter__(self) -> Self:
        """Get ready."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave the terminal as it was."""


class Lines:
    """Be the face that writes one line after the other and reads lines."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self._joined: list[Text] = []

    def show(self, view: State, look: Look) -> None:
        """Show nothing: the news tell it all."""

    def news(self, text: Text, *, joined: bool = False) -> None:
        """Write what happened; discards share a line until something else is written."""
        if joined:
            self._joined.append(text)
            return
        self._flush()
        self._write(text)

    def pause(self, seconds: float) -> None:
        """Wait for nobody."""

    def ask(
        self, view: State, look: Look, options: Sequence[Action], prompt: Sequence[Text]
    ) -> str:
        """Write the hand and what can be done, and return the line that is keyed."""
        del options
        self._flush()
        for line in (*hand(view, look, self._console.width), *prompt):
            self._write(line)
        return self._read()

    def page(self, lines: Sequence[Text], prompt: str) -> None:
        """Write lines; who reads lines can read on."""
        del prompt
        self._flush()
        self._write(Text())
        for line in lines:
            self._write(line)
        self._write(Text())

    def view_all(self, view: State, look: Look) -> None:
        """Write the whole table."""
        self._flush()
        for line in table(view, look, min(self._console.width, ROOMY - 1), HIGH, ()):
            self._write(line)

    def _flush(self) -> None:
        joined, self._joined = self._joined, []
        if joined:
            self._write(Text("  ").join(joined))

    def _write(self, line: Text) -> None:
        self._console.print(line, soft_wrap=True)

    def _read(self) -> str:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise Left
        if not sys.stdin.isatty():
            sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        return line.strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._flush()


def has_screen() -> bool:
    """Say whether stdin and stdout are a terminal that gives single keys."""
    return (
        _HAS_KEYS
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM", "dumb") != "dumb"
    )


class Screen:
    """Be the face that draws the whole terminal again and reads single keys."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self._in = sys.stdin.fileno()
        self._cooked: Any = None
        self._log: list[Text] = []
        self._size = (0, 0)
        self._draw: Callable[[], list[Text]] = list
        self._hurried = False
        self._handlers: dict[int, Any] = {}

    def show(self, view: State, look: Look) -> None:
        """Draw how it stands."""
        self._draw = lambda: self._table(view, look, (), None)
        self._redraw()

    def news(self, text: Text, *, joined: bool = False) -> None:
        """Keep what happened for the lines that are left; discards lie in the rivers anyway."""
        if joined and self._columns() < ROOMY:
            return
        self._log = [*self._log, text][-_LOG_KEPT:]

    def pause(self, seconds: float) -> None:
        """Wait; any key hurries on until the next question."""
        end = time.monotonic() + seconds
        while not self._hurried and (left := end - time.monotonic()) > 0:
            if self._ready(min(left, _TICK)):
                self._key()
                self._hurried = True

    def ask(
        self, view: State, look: Look, options: Sequence[Action], prompt: Sequence[Text]
    ) -> str:
        """Return the key, or the one of the tile that the arrows chose and Enter took."""
        row = held(view, look.me)
        throws = any(isinstance(option, Discard) for option in options)
        chosen = len(row) - 1 if throws and row and row[-1][2] else None
        self._forget_keys()
        self._hurried = False
        while True:
            at = chosen
            self._draw = lambda at=at: self._table(view, look, prompt, at)  # type: ignore[misc]
            self._redraw()
            key = self._wait()
            if key in {"left", "right"} and throws and row:
                step = 1 if key == "right" else -1
                chosen = (len(row) - 1 if chosen is None else chosen + step) % len(row)
            elif not key and chosen is not None:
                return row[chosen][0]
            else:
                return key

    def page(self, lines: Sequence[Text], prompt: str) -> None:
        """Show lines instead of the table until Enter or space, deaf for a moment at first."""

        def drawn() -> list[Text]:
            width, height = self._size
            told = [part for line in lines for part in folded(line, width)]
            return [*told[: height - 2], Text(), Text(prompt, "bold")]

        self._draw = drawn
        self._redraw()
        self._forget_keys()
        self._hurried = False
        while self._wait() not in {"", " ", "esc", "n"}:
            pass

    def view_all(self, view: State, look: Look) -> None:
        """Draw nothing else: the table is in sight."""

    def _table(
        self, view: State, look: Look, prompt: Sequence[Text], chosen: int | None
    ) -> list[Text]:
        width, height = self._size
        low = [*hand(view, look, width, chosen)]
        low += [part for line in prompt for part in folded(line, width)]
        lines = table(view, look, width, height, self._log)
        room = height - len(low) - len(lines)
        if room < 0:
            lines = lines[: max(len(lines) + room, 0)]
        if (width < ROOMY or width < WIDE) and room > 0:
            told = [Text("  ").append_text(line) for line in self._log[-room:]]
            lines += [Text()] * (room - len(told)) + told
        else:
            lines += [Text()] * room
        return [*lines, *low][-height:]

    def _redraw(self) -> None:
        self._size = (self._columns(), self._rows())
        lines = self._draw()
        self._console.width = self._size[0]
        with self._console.capture() as drawn:
            for line in lines:
                self._console.print(line, end="\x00", no_wrap=True, overflow="crop", crop=True)
        rows = drawn.get().split("\x00")[: self._size[1]]
        body = "\r\n".join(f"{row.rstrip(chr(10))}\x1b[K" for row in rows[: len(lines)])
        sys.stdout.write(f"\x1b[H{body}\x1b[J")
        sys.stdout.flush()

    def _columns(self) -> int:
        return os.get_terminal_size(self._in).columns or WIDE

    def _rows(self) -> int:
        return os.get_terminal_size(self._in).lines or HIGH

    def _ready(self, seconds: float) -> bool:
        """Wait for a key; draw again where the size has changed."""
        if (self._columns(), self._rows()) != self._size:
            self._redraw()
        return bool(select.select([self._in], [], [], seconds)[0])

    def _wait(self) -> str:
        while not self._ready(_TICK):
            pass
        return self._key()

    def _key(self) -> str:
        """Return one key: a letter, "" for Enter, or the name of an arrow.

        Raises:
            Left: the terminal is gone.
        """
        first = os.read(self._in, 1)
        if not first or first == b"\x04":
            raise Left
        if first == b"\x1b":
            rest = os.read(self._in, 8) if select.select([self._in], [], [], 0.02)[0] else b""
            return _ESCAPES.get(rest, "other")
        more = 3 if first >= b"\xf0" else 2 if first >= b"\xe0" else 1 if first >= b"\xc0" else 0
        letter = (first + (os.read(self._in, more) if more else b"")).decode("utf-8", "replace")
        return "" if letter in "\r\n" else letter

    def _forget_keys(self) -> None:
        """Forget what was keyed before there was a question: it was meant for another."""
        termios.tcflush(self._in, termios.TCIFLUSH)

    def __enter__(self) -> Self:
        self._enter()
        for number, handler in (
            (signal.SIGTSTP, self._suspend),
            (signal.SIGTERM, _end),
            (signal.SIGHUP, _end),
        ):
            self._handlers[number] = signal.signal(number, handler)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._leave()

    def _enter(self) -> None:
        self._cooked = termios.tcgetattr(self._in)
        tty.setcbreak(self._in)
        sys.stdout.write(_ENTER_SCREEN)
        sys.stdout.flush()

    def _leave(self) -> None:
        termios.tcsetattr(self._in, termios.TCSADRAIN, self._cooked)
        sys.stdout.write(_LEAVE_SCREEN)
        sys.stdout.flush()

    def _suspend(self, number: int, _: FrameType | None) -> None:
        """Give the terminal back while the program is stopped, and take it when it goes on."""
        self._leave()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._suspend)
        self._enter()
        self._redraw()


def _end(number: int, _: FrameType | None) -> None:
    """End as a signal wants it, but by way of all that puts the terminal right."""
    raise SystemExit(128 + number)

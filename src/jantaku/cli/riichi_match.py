"""A match of riichi between a person and bots, and the file that keeps it while it goes on.

Every action is written as soon as it is done, so a match that was broken off by anything at all
can be gone on with: rules, seed and actions lead to where it was.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import msgspec

from jantaku.bots import bot_named
from jantaku.cli.keeping import created, prepared
from jantaku.errors import JantakuError
from jantaku.game import Move, seen_by
from jantaku.records.native import record_lines
from jantaku.riichi.actions import Action
from jantaku.riichi.events import Event
from jantaku.riichi.flow import TABLES, Opening
from jantaku.riichi.state import State
from jantaku.rng import Stream
from jantaku.rules import Rules

try:
    import fcntl
except ImportError:  # pragma: no cover  Windows locks nothing here
    fcntl = None  # type: ignore[assignment]

_HAS_LOCKS: Final = find_spec("fcntl") is not None
VERSION: Final = 1
YOU: Final = "you"


class Start(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be what a match was begun with: the first line of its file.

    Attributes:
        version: of this form of file.
        players: a name for each seat, that of the person is "you".
        date: when it was begun, as ISO 8601 text.
    """

    version: int = VERSION
    rules: Rules
    seed: str
    players: tuple[str, ...]
    date: str

    @property
    def me(self) -> int:
        """Return the seat of the person."""
        return self.players.index(YOU)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Be one action: a line of the file."""

    seat: int
    action: Action


class Seen(NamedTuple):
    """Be an event as the person's seat may know it, and the view after it."""

    event: Event
    before: State
    after: State


class Match:
    """Be a match in play. Of all that happens only what the own seat may know comes out of it."""

    def __init__(self, start: Start) -> None:
        self.start: Final = start
        self.me: Final = start.me
        self._game = TABLES[len(start.players)]
        self._bots = {
            seat: bot_named(name) for seat, name in enumerate(start.players) if seat != self.me
        }
        dealt = self._game.begin(start.rules, Opening(), start.seed)
        self._moves: list[Move[Action, Event]] = []
        self._state = self._game.initial(start.rules)
        self._views = dict.fromkeys(range(self._game.seats), self._state)
        self.dealt: Final = self._take(Move(None, None, dealt))

    @property
    def view(self) -> State:
        """Return the match as the own seat sees it."""
        return self._views[self.me]

    @property
    def is_over(self) -> bool:
        """Say whether it has ended."""
        return self._game.outcome(self._state) is not None

    def turn(self) -> tuple[int, tuple[Action, ...]]:
        """Return the seat that is to act next, and what it may do."""
        awaited = self._game.awaiting(self._state)
        return next(iter(awaited.items()))

    def bot_action(self, seat: int, options: tuple[Action, ...]) -> Action:
        """Return what a bot does; its luck is its own, apart from the walls."""
        luck = Stream(f"{self.start.seed}/luck", f"player/{seat}/{len(self._moves)}")
        return self._bots[seat].choose(self._views[seat], options, luck)

    def act(self, seat: int, action: Action) -> tuple[Seen, ...]:
        """Let a seat act, and return what the own seat learns of it.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        return self._take(Move(seat, action, self._game.decide(self._state, seat, action)))

    def _take(self, move: Move[Action, Event]) -> tuple[Seen, ...]:
        self._moves.append(move)
        learnt = []
        for event in move.events:
            self._state = self._game.evolve(self._state, event)
            for seat, view in self._views.items():
                for shown in seen_by(self._game, (event,), seat):
                    self._views[seat] = self._game.evolve(view, shown)
                    if seat == self.me:
                        learnt.append(Seen(shown, view, self._views[seat]))
        return tuple(learnt)

    def record(self, now: str) -> str:
        """Return the record of the match, once it is over."""
        return record_lines(
            self._game,
            self.start.rules,
            Opening(),
            self.start.seed,
            self.start.players,
            now,
            tuple(self._moves),
        )


class KeptMatch:
    """Be the file of a match that goes on; it is locked while it is open, where locks are."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file

    def add(self, seat: int, action: Action) -> None:
        """Write an action.

        Raises:
            JantakuError: ``file_unwritable``.
        """
        self.write(Step(seat, action))

    def write(self, line: Start | Step) -> None:
        """Write a line of the file.

        Raises:
            JantakuError: ``file_unwritable``.
        """
        try:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
        except OSError as error:
            raise JantakuError("file_unwritable", file=self.path, why=error.strerror) from None

    def close(self) -> None:
        """Leave the file for another time."""
        with suppress(OSError):
            self._file.close()

    def remove(self) -> None:
        """Take the file away, since the match is over and recorded."""
        self.close()
        with suppress(OSError):
            self.path.unlink()


def begun(directory: Path, start: Start, now: datetime | None = None) -> KeptMatch:
    """Make the file of a new match, beside those that are there.

    Raises:
        JantakuError: ``file_unwritable``.
    """
    prepared(directory)
    path, file = created(directory, f"riichi-{now or datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    _lock(file)
    kept = KeptMatch(path, file)
    kept.write(start)
    return kept


def gone_on_with(directory: Path) -> tuple[KeptMatch, Match, int]:
    """Return the file and the match that was broken off last, and how many others there are.

    A last line that was not wholly written is left out, and cut off the file.

    Raises:
        JantakuError: ``no_kept_match``; ``kept_match_damaged`` with the line; ``file_unreadable``.
    """
    paths = sorted(directory.glob("riichi-*.jsonl"), key=_age)
    for path in reversed(paths):
        try:
            file = path.open("r+b")
        except OSError as error:
            raise JantakuError("file_unreadable", file=path, why=error.strerror) from None
        if not _lock(file):
            file.close()
            continue
        try:
            match, size = _read(path, file)
        except JantakuError:
            file.close()
            raise
        file.truncate(size)
        file.seek(size)
        return KeptMatch(path, file), match, len(paths) - 1
    raise JantakuError("no_kept_match", directory=directory)


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read(path: Path, file: BinaryIO) -> tuple[Match, int]:
    """Return the match in a file, and how many bytes of it are whole lines."""
    text = file.read()
    size = text.rfind(b"\n") + 1
    lines = text[:size].splitlines() or [b""]
    try:
        match = Match(msgspec.json.decode(lines[0], type=Start))
    except (msgspec.DecodeError, JantakuError, ValueError, KeyError):
        raise JantakuError("kept_match_damaged", file=path, line=1) from None
    for number, line in enumerate(lines[1:], start=2):
        try:
            step = msgspec.json.decode(line, type=Step)
            match.act(step.seat, step.action)
        except (msgspec.DecodeError, JantakuError):
            raise JantakuError("kept_match_damaged", file=path, line=number) from None
    return match, size


def _lock(file: BinaryIO) -> bool:
    """Lock a file for this process; False where another has it."""
    if not _HAS_LOCKS:  # pragma: no cover
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def seats(level: str, bots: Sequence[str], players: int, me: int) -> tuple[str, ...]:
    """Return a name for each seat, the person's among those of the bots in their order.

    >>> seats("random", (), 3, 1)
    ('random', 'you', 'random')

    Raises:
        JantakuError: ``bots_count``.
    """
    names = list(bots) or [level] * (players - 1)
    if len(names) != players - 1:
        raise JantakuError("bots_count", given=len(names), wanted=players - 1, players=players)
    names.insert(me, YOU)
    return tuple(names)

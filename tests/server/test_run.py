"""The parlour as a process: it opens, is killed at any moment, opens again, and ends in peace."""

import asyncio
import io
import json
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Timer
from typing import Any
from urllib.request import urlopen

import msgspec
import pytest
import sqlalchemy as sa
import structlog
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from jantaku.cli.play import has_display
from jantaku.errors import JantakuError
from jantaku.fx602p.events import Event
from jantaku.fx602p.flow import FX602P
from jantaku.game import AnyGame, replay
from jantaku.records import native
from jantaku.server.limits import Limits, Rate
from jantaku.server.match import Match
from jantaku.server.run import listen, set_up_log
from jantaku.server.store import Store, open_store
from jantaku.server.testing import Closed, Line, Player, parlour_at

SERVE = Path(__file__).parent / "serve.py"


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """Return a client that is only a page."""
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("<title>page</title>")
    return tmp_path / "static"


@contextmanager
def parlour(database: Path, static: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Open a parlour in a process of its own; give the process and its address."""
    command = [sys.executable, str(SERVE), str(database), str(static)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


class Guest:
    """Be a client over a real network that never gives up, as the browser is."""

    def __init__(self) -> None:
        self.cookie = ""
        self.room = ""
        self.match = 0
        self.events: list[Any] = []
        self.options: list[Any] = []
        self.record: str | None = None
        self.finished: list[str] = []
        self._requests = 0
        self._line = ExitStack()
        self._socket: ClientConnection | None = None

    def come(self, address: str) -> None:
        """Connect, and come back to where this client was."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        url = address.replace("http", "ws") + "/api/socket"
        dialled = connect(url, origin=Origin(address), additional_headers=headers)
        self._socket = self._line.enter_context(dialled)
        assert self._socket.response is not None
        self.cookie = self._socket.response.headers["set-cookie"].partition(";")[0]
        self.ask({"type": "hello", "protocol": 1})
        if self.room:
            self.ask({"type": "resume", **self.place})
        else:
            self.ask({"type": "enter", "game": "fx602p"})

    @property
    def place(self) -> dict[str, Any]:
        """Return the room, match and version that messages quote."""
        return {"room": self.room, "match": self.match, "version": len(self.events)}

    def ask(self, message: dict[str, Any]) -> Any:
        """Send a message, and follow what comes until its answer."""
        assert self._socket is not None
        self._requests += 1
        self._socket.send(json.dumps({"request": self._requests, **message}))
        while (told := self.hear()).get("reply_to") != self._requests:
            pass
        return told

    def hear(self) -> Any:
        """Follow the next message."""
        assert self._socket is not None
        told = json.loads(self._socket.recv(timeout=60))
        if told["type"] == "snapshot":
            self.room, self.match, self.events = told["room"], told["match"], told["events"]
        elif told["type"] == "happened":
            self.events += told["events"]
        if told["type"] in {"snapshot", "happened"}:
            assert len(self.events) == told["version"]
            self.options, self.record = told["options"], told["record"]
        return told

    def play(self, chance: random.Random) -> None:
        """Make one step, whatever is due."""
        if self.match == 0 or self.record is not None:
            if self.record is not None:
                self.finished.append(self.record)
            begin = {"type": "begin", "room": self.room, "match": self.match}
            told = self.ask({**begin, "level": "fx602p", "mode": "original"})
            assert told["type"] == "snapshot", told
        elif self.options:
            action = chance.choice(self.options)
            told = self.ask({"type": "act", **self.place, "action": action})
            assert told["type"] == "happened", told
        else:
            self.hear()

    def go(self) -> None:
        """Hang up."""
        self._line.close()


def test_killed_at_any_moment_the_game_goes_on_from_the_last_stored_event(
    tmp_path: Path, static: Path
) -> None:
    """Kill −9 a real server at random moments of play; nothing is lost, nothing is doubled."""
    chance = random.Random(602)  # noqa: S311  it chooses moments and throws
    database, guest, kills = tmp_path / "db", Guest(), 0
    while kills < 4:
        with parlour(database, static) as (process, address):
            known, match, record = list(guest.events), guest.match, guest.record
            guest.come(address)
            # What the client had been told is still so, unless P0 was pressed at the very end.
            if guest.match == match:
                assert guest.events[: len(known)] == known
            else:
                assert guest.match == match + 1
                assert match == 0 or record is not None
            for _ in range(chance.randrange(10, 40)):
                guest.play(chance)
            fuse = Timer(chance.uniform(0, 0.02), process.kill)
            fuse.start()
            try:
                while True:
                    guest.play(chance)
            except TimeoutError:
                raise  # a server that does not answer is no server that was killed
            except (ConnectionClosed, InvalidHandshake, OSError):
                kills += 1
            fuse.join()
            guest.go()
    with parlour(database, static) as (process, address):
        guest.come(address)
        while guest.record is None:
            guest.play(chance)
        for record in {*guest.finished, guest.record}:
            with urlopen(f"{address}/api/records/{record}", timeout=30) as answer:  # noqa: S310
                native.verify(native.read(answer.read().decode()))
        guest.go()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert len(guest.finished) > 1
    _prove(open_store(str(database)), guest)


def _prove(store: Store, guest: Guest) -> None:
    """Prove that the last match in the store is whole, and that the matches before it add up."""
    stored = store.last_match(guest.room)
    room = store.room(guest.room)
    assert stored is not None
    assert room is not None
    match = Match.restored(FX602P, stored)
    actions = [(move.seat, move.action) for move in match.moves if move.seat is not None]
    game: AnyGame = FX602P
    again = replay(game, match.rules, match.opening, stored.row.seed, actions)
    assert again == match.moves
    assert [FX602P.redact(event, 0) for event in match.events] == [
        msgspec.convert(event, Event) for event in guest.events
    ]
    results = store.results(room.guest, "fx602p")
    assert len(results) == stored.row.number == match.state.played
    assert sum(result.points for result in results) == match.state.total
    store.close()


PLAY = """
import sys
from pathlib import Path
import jantaku.server.app as app
app.STATIC = Path(sys.argv.pop(1))
from jantaku.cli import main
main()
"""


def start(static: Path, *arguments: str) -> "subprocess.Popen[str]":
    """Start ``jantaku play`` with another client."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAY, str(static), "--lang", "en", "play", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_message_too_long_is_told_and_a_frame_too_large_closes_the_line(
    tmp_path: Path, static: Path
) -> None:
    """Up to 64 KiB a frame is answered, one byte more closes with 1009 (docs/server.md)."""
    with parlour(tmp_path / "db", static) as (_, address):
        url = address.replace("http", "ws") + "/api/socket"
        with connect(url, origin=Origin(address)) as line:
            line.send("x" * (64 << 10))
            assert json.loads(line.recv())["code"] == "message_too_long"
            line.send("x" * ((64 << 10) + 1))
            with pytest.raises(ConnectionClosed) as closed:
                line.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        with connect(url, origin=Origin(address)) as line:
            line.send('{"type":"hello","request":1,"protocol":1}')
            assert json.loads(line.recv())["type"] == "welcome"


def test_play_takes_the_next_free_port_and_ends_with_one_line(static: Path, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        options = ("--port", str(port), "--database", str(tmp_path / "db"), "--no-browser")
        with start(static, *options) as process:
            assert process.stdout is not None
            told, opened = process.stdout.readline(), process.stdout.readline()
            got = int(opened.split("http://127.0.0.1:")[1].split()[0])
            assert port < got <= port + 20
            assert told == f"Port {port} is taken, using {got}\n"
            with urlopen(f"http://127.0.0.1:{got}/", timeout=30) as answer:
                assert answer.read() == b"<title>page</title>"
            guest = Guest()
            guest.come(f"http://127.0.0.1:{got}")  # somebody is here when it closes
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            guest.go()
        assert (process.returncode, err) == (0, "")
        assert out.count("\n") == 1
        assert out.startswith("The parlour is closed")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--database", "{tmp}"], "cannot be used"),
        (["--database", "{tmp}/static/index.html/db"], "cannot be used"),
        (["--host", "203.0.113.1"], "203.0.113.1"),
        (["--host", "no such host"], "no such host"),
        (["--port", "70000"], "70000"),
    ],
)
def test_play_says_in_one_line_what_is_wrong(
    options: list[str], says: str, static: Path, tmp_path: Path
) -> None:
    given = [option.format(tmp=tmp_path) for option in options]
    if "--database" not in given:
        given += ["--database", str(tmp_path / "db")]
    if "--port" not in given:
        given += ["--port", "0"]
    with start(static, "--no-browser", *given) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.count("\n") == 1
    assert says in err


def test_play_says_how_to_build_a_missing_client(tmp_path: Path) -> None:
    with start(tmp_path / "none", "--database", str(tmp_path / "db")) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "make client" in err
    assert not (tmp_path / "db").exists()


def test_ports_that_are_all_taken_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.server.run.PORTS_TRIED", 1)
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(JantakuError) as refused:
            listen("127.0.0.1", port)
    assert (refused.value.code, refused.value.facts) == (
        "no_free_port",
        {"port": port, "last": port},
    )


@pytest.mark.parametrize(
    ("platform", "environment", "shown"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
    ],
)
def test_a_browser_is_opened_only_where_there_is_a_screen(
    platform: str, environment: dict[str, str], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert has_display() is shown


class Screen(io.StringIO):
    """Be what logs are written to: a terminal or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        """Return whether this is a terminal."""
        return self.terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_nothing_secret_is_logged(
    terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play, fail and flood with everything logged: no token, seed or hand is in it."""

    def disk_full(connection: sa.Connection, *_: object) -> None:
        connection.execute(sa.text("INSERT INTO nowhere VALUES (:hand)"), {"hand": "HA" + "ND"})

    async def scene() -> str:
        limits = Limits(guest_messages=Rate(0, 200), refusals=3)
        async with parlour_at(tmp_path / "db", limits=limits) as app:
            line = await Line(app).greet()
            player = Player(line)
            await player.enter()
            for _ in range(2):
                await player.begin()
                await player.play()
            with monkeypatch.context() as broken:
                broken.setattr("jantaku.server.store.append", disk_full)
                assert (await player.begin())["code"] == "not_stored"
            for _ in range(200):
                line.send({"type": "ping"})
            with pytest.raises(Closed):
                await line.hear_until(lambda _: False)
            return str(line.cookie).partition("=")[2]

    screen = Screen(terminal)
    set_up_log(screen, verbose=True)
    try:
        token = asyncio.run(scene())
    finally:
        structlog.reset_defaults()
    log = screen.getvalue()
    for told in ("match_begun", "match_finished", "not_stored", "flooded", "INSERT INTO nowhere"):
        assert told in log
    for secret in (token, sha256(token.encode()).hexdigest(), "seed ", "HAND", "tile", "hands"):
        assert secret not in log

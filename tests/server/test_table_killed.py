"""A table outlives its process, which may be killed at any moment."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

SERVE = Path(__file__).parent / "serve.py"


class Client:
    """Be a guest over a real network, who keeps his cookie and the table's link."""

    def __init__(self) -> None:
        self.cookie = ""
        self.requests = 0
        self.line = ExitStack()
        self.socket: ClientConnection | None = None
        self.snapshot: Any = None
        self.events: list[Any] = []
        self.options: list[Any] = []

    def come(self, address: str) -> None:
        """Connect."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        url = address.replace("http", "ws") + "/api/socket"
        dialled = connect(url, origin=Origin(address), additional_headers=headers)
        self.socket = self.line.enter_context(dialled)
        assert self.socket.response is not None
        self.cookie = self.socket.response.headers["set-cookie"].partition(";")[0]
        self.ask({"type": "hello", "protocol": 1})

    def hear(self) -> Any:
        """Follow the next message."""
        assert self.socket is not None
        told = json.loads(self.socket.recv(timeout=30))
        if told["type"] == "table_snapshot":
            self.snapshot, self.events = told, list(told["events"])
        elif told["type"] == "table_happened":
            self.events += told["events"]
        if told["type"] in {"table_snapshot", "table_happened"}:
            assert len(self.events) == told["version"]
            self.options = told["options"]
        return told

    def ask(self, message: dict[str, Any]) -> Any:
        """Send a message and return its first answer."""
        assert self.socket is not None
        self.requests += 1
        self.socket.send(json.dumps({"request": self.requests, **message}))
        while (told := self.hear()).get("reply_to") != self.requests:
            pass
        return told

    def act(self, table: str) -> None:
        """Do the last option, and wait for it to be stored."""
        place = {"room": table, "match": 1, "version": len(self.events)}
        told = self.ask({"type": "act", **place, "action": self.options[-1]})
        assert told["type"] == "table_happened", told

    def hang_up(self) -> None:
        """Let go of the line."""
        self.line.close()

    def see(self, message: dict[str, Any]) -> None:
        """Send a message, and wait to be shown the match."""
        self.snapshot = None
        self.ask(message)
        while self.snapshot is None:
            self.hear()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Open a parlour in a process of its own, and kill it."""
    command = [sys.executable, str(SERVE), str(folder / "db"), str(folder / "static")]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()


def begin(host: Client, friend: Client) -> str:
    """Begin a match of two, and return the table's id."""
    settings = {"rules": "ayame", "players": 2, "seating": "kept"}
    link = host.ask({"type": "open_table", "settings": settings})["table"]
    friend.ask({"type": "join_table", "table": link})
    for client in (host, friend):
        client.ask({"type": "ready", "table": link, "ready": True})
    host.see({"type": "start_match", "table": link, "match": 0})
    friend.see({"type": "join_table", "table": link})
    return str(link)


def play(host: Client, friend: Client, link: str) -> None:
    """Let both act in turn, and each see what the other does."""
    for _ in range(4):
        while not host.options and not friend.options:
            friend.hear()
        mover, other = (host, friend) if host.options else (friend, host)
        before = len(other.events)
        mover.act(link)
        while len(other.events) == before:
            other.hear()


def test_a_killed_server_gives_back_every_seat(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("<title>page</title>")
    host, friend, link = Client(), Client(), ""
    for _ in range(3):
        with serving(tmp_path) as address:
            for client in (host, friend):
                client.come(address)
                if link:
                    seen, seat = list(client.events), client.snapshot["seat"]
                    client.see({"type": "join_table", "table": link})
                    assert client.events[: len(seen)] == seen
                    assert client.snapshot["seat"] == seat
            link = link or begin(host, friend)
            play(host, friend, link)
        host.hang_up()
        friend.hang_up()
    assert sum(event["type"] == "tile_discarded" for event in host.events) >= 6

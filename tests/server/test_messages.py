"""Whatever a client sends, it gets a code and the connection lives; only a flood ends it."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jantaku.server.limits import Limits, Quota, Rate
from jantaku.server.protocol import (
    CLOSE_NO_HELLO,
    CLOSE_TOO_FAST,
    CLOSE_TOO_MANY,
    CLOSE_TOO_SLOW,
    MAX_MESSAGE_BYTES,
)
from jantaku.server.testing import Closed, Line, Player, parlour_at

WHOLE = {"type": "act", "request": 7, "room": "r", "match": 1, "version": 2, "action": {}}


@pytest.mark.parametrize(
    ("text", "reply_to", "code", "facts"),
    [
        ("", None, "not_json", {}),
        ("{", None, "not_json", {}),
        ("[" * 8000, None, "wrong_field", {"path": ""}),
        ('{"type": "act", "request": 7, "x": ' + "[" * 8000, None, "not_json", {}),
        ("[]", None, "wrong_field", {"path": ""}),
        ("7", None, "wrong_field", {"path": ""}),
        ("{}", None, "unknown_type", {}),
        ('{"request": 7}', 7, "unknown_type", {}),
        ('{"type": "cheat", "request": 7}', 7, "unknown_type", {}),
        ('{"type": 7, "request": 7}', 7, "unknown_type", {}),
        ('{"type": "welcome", "request": 7}', 7, "unknown_type", {}),
        ('{"type": "ping"}', None, "wrong_field", {"path": "request"}),
        ('{"type": "ping", "request": "7"}', None, "wrong_field", {"path": "request"}),
        ('{"type": "ping", "request": -1}', -1, "wrong_field", {"path": "request"}),
        ('{"type": "ping", "request": 9007199254740992}', 1 << 53, "wrong_field", None),
        ('{"type": "ping", "request": 1e400}', None, "wrong_field", {"path": "request"}),
        (json.dumps({**WHOLE, "version": True}), 7, "wrong_field", {"path": "version"}),
        (json.dumps({**WHOLE, "version": 2.5}), 7, "wrong_field", {"path": "version"}),
        (json.dumps({**WHOLE, "room": None}), 7, "wrong_field", {"path": "room"}),
        (json.dumps({**WHOLE, "room": "\ud800"}), None, "not_json", {}),
        (json.dumps(WHOLE), 7, "no_such_room", {}),
        (json.dumps({**WHOLE, "room": "x" * MAX_MESSAGE_BYTES}), None, "message_too_long", None),
        ("牌" * (MAX_MESSAGE_BYTES // 2), None, "message_too_long", {"limit": MAX_MESSAGE_BYTES}),
        (json.dumps({**WHOLE, "type": "begin", "mode": 1}), 7, "wrong_field", None),
    ],
)
def test_a_message_that_is_wrong_is_told_what_is_wrong(
    text: str, reply_to: int | None, code: str, facts: dict[str, Any] | None, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            line = await Line(app).greet()
            line.send_text(text)
            told = await line.hear()
            assert (told["type"], told["reply_to"], told["code"]) == ("failed", reply_to, code)
            assert facts is None or told["facts"] == facts
            assert (await line.ask({"type": "ping"}))["type"] == "pong"

    asyncio.run(scene())


def test_hello_comes_first_and_speaks_this_protocol(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            line = await Line(app).open()
            for early in ({"type": "ping"}, {"type": "enter", "game": "fx602p"}):
                assert (await line.ask(early))["code"] == "no_hello"
            refused = await line.ask({"type": "hello", "protocol": 99})
            assert (refused["code"], refused["facts"]) == (
                "protocol_mismatch",
                {"asked": 99, "present": 1},
            )
            assert (await line.ask({"type": "ping"}))["code"] == "no_hello"
            assert (await line.ask({"type": "hello", "protocol": 1}))["type"] == "welcome"
            assert (await line.ask({"type": "ping"}))["type"] == "pong"
            line.send_bytes(b"\x00")
            assert (await line.hear())["code"] == "not_text"

    asyncio.run(scene())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[asyncio.Runner, Player]]:
    """Return a guest in the middle of a match, and what runs the parlour he is in."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()

        async def enter() -> Player:
            database = tmp_path_factory.mktemp("messages") / "db"
            app = await stack.enter_async_context(parlour_at(database))
            player = Player(await Line(app).greet())
            await player.enter()
            await player.begin()
            return player

        yield runner, runner.run(enter())
        runner.run(stack.aclose())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
KINDS = ("hello", "enter", "resume", "act", "begin", "ask", "ping")
FIELDS = ("request", "protocol", "game", "room", "match", "version", "action", "level", "mode")


@given(data=st.data())
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_message_ends_the_connection_or_changes_the_match(
    data: st.DataObject, played: tuple[asyncio.Runner, Player]
) -> None:
    """Send the messages there are with any fields wrong, and any text; then play must go on."""
    runner, player = played
    right = {
        **player.place,
        "request": 1,
        "protocol": 1,
        "game": "fx602p",
        "level": "easy",
        "mode": "page",
        "action": {"type": "ron"},
    }

    def message() -> str:
        fields: dict[str, Any] = {"type": data.draw(st.sampled_from(KINDS))}
        for field in FIELDS:
            if data.draw(st.integers(0, 3)) > 0:
                fields[field] = right[field]
            elif data.draw(st.booleans()):
                fields[field] = data.draw(json_values)
        return json.dumps(fields)

    texts = [
        data.draw(st.text(max_size=50)) if data.draw(st.integers(0, 4)) == 0 else message()
        for _ in range(3)
    ]

    async def scene() -> None:
        for text in texts:
            player.line.send_text(text)
        player.line.send({"type": "ping", "request": 4_000_000})
        await player.line.hear_until(
            lambda told: told["type"] == "pong" and told["reply_to"] == 4_000_000
        )
        back = await player.resume()
        assert (back["type"], back["version"], back["events"]) == ("happened", player.version, [])

    runner.run(scene())


class Clock:
    """Be a clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


async def fire(line: Line, times: int) -> list[str]:
    """Send many pings at once, and return what each gave."""
    for _ in range(times):
        line.send({"type": "ping"})
    told = [await line.hear() for _ in range(times)]
    return [answer.get("code", answer["type"]) for answer in told]


def test_too_fast_is_told_and_forgiven_and_a_flood_is_ended(tmp_path: Path) -> None:
    clock = Clock()
    limits = Limits(guest_messages=Rate(2, 5), refusals=4)

    async def scene() -> None:
        async with parlour_at(tmp_path / "db", limits=limits, clock=clock) as app:
            line = await Line(app).greet()  # hello is the first of the five
            assert await fire(line, 6) == ["pong"] * 4 + ["too_fast"] * 2
            clock.now += 1
            assert await fire(line, 3) == ["pong"] * 2 + ["too_fast"]
            # Another guest behind the same address is not held up.
            other = await Line(app).greet()
            assert await fire(other, 1) == ["pong"]
            # A second line of the same guest is: the limit is his, not his line's.
            second = await Line(app, cookie=line.cookie).open()
            second.send({"type": "hello", "protocol": 1})
            assert (await second.hear())["code"] == "too_fast"
            clock.now += 0.5
            assert await fire(line, 5) == ["pong"] + ["too_fast"] * 4
            with pytest.raises(Closed) as closed:
                await line.hear()
            assert closed.value.code == CLOSE_TOO_FAST
            clock.now += 5
            back = await Line(app, cookie=line.cookie).greet()
            assert await fire(back, 1) == ["pong"]

    asyncio.run(scene())


def test_an_address_is_limited_only_by_the_sum_of_its_guests(tmp_path: Path) -> None:
    clock = Clock()
    limits = Limits(guest_messages=Rate(1, 5), address_messages=Rate(1, 12), new_guests=Rate(1, 3))

    async def scene() -> None:
        async with parlour_at(tmp_path / "db", limits=limits, clock=clock) as app:
            lines = [await Line(app).greet() for _ in range(3)]
            told = [await fire(line, 3) for line in lines]
            assert told == [["pong"] * 3] * 3
            assert await fire(lines[0], 1) == ["too_fast"]
            elsewhere = await Line(app, address="10.9.9.9").greet()
            assert await fire(elsewhere, 1) == ["pong"]
            # No more than three new guests at once from one address; known ones always.
            with pytest.raises(Closed) as refused:
                await Line(app).open()
            assert refused.value.code == 429
            await Line(app, cookie=lines[1].cookie).open()
            clock.now += 1
            await Line(app).open()

    asyncio.run(scene())


def test_connections_are_counted_and_given_back(tmp_path: Path) -> None:
    limits = Limits(guest_connections=2, address_connections=3, connections=4)

    async def refused(line: Line) -> int:
        with pytest.raises(Closed) as closed:
            await (await line.open()).hear()
        return closed.value.code

    async def scene() -> None:
        async with parlour_at(tmp_path / "db", limits=limits) as app:
            one = await Line(app).greet()
            two = await Line(app, cookie=one.cookie).greet()
            assert await refused(Line(app, cookie=one.cookie)) == CLOSE_TOO_MANY
            other = await Line(app).greet()
            assert await refused(Line(app)) == CLOSE_TOO_MANY
            await Line(app, address="10.9.9.9").greet()
            assert await refused(Line(app, address="10.9.9.8")) == CLOSE_TOO_MANY
            await two.hang_up()
            await Line(app, cookie=one.cookie).greet()
            assert (await other.ask({"type": "ping"}))["type"] == "pong"

    asyncio.run(scene())


def test_a_quota_counts_down_to_nothing() -> None:
    quota = Quota(1)
    assert quota.take("a")
    assert not quota.take("a")
    assert quota.take("b")
    quota.give_back("a")
    assert quota.take("a")


def test_who_never_says_hello_is_let_go(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(hello_seconds=1.0)
        async with parlour_at(tmp_path / "db", limits=limits) as app:
            greeted = await Line(app).greet()
            silent = await Line(app).open()
            with pytest.raises(Closed) as closed:
                await silent.hear()
            assert closed.value.code == CLOSE_NO_HELLO
            assert (await greeted.ask({"type": "ping"}))["type"] == "pong"

    asyncio.run(scene())


def test_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(outbox=3, guest_messages=Rate(1e6, 1e6))
        async with parlour_at(tmp_path / "db", limits=limits) as app:
            line = await Line(app).greet()
            line.block()
            for _ in range(10):
                line.send({"type": "ping"})
            await line.silent()
            line.unblock()
            with pytest.raises(Closed) as closed:
                await line.hear_until(lambda _: False)
            assert closed.value.code == CLOSE_TOO_SLOW
            assert len(line.heard) < 10

    asyncio.run(scene())

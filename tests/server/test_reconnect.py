"""A guest who is cut off, reloads, opens a second tab or clicks twice loses and doubles nothing."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from jantaku.fx602p.actions import Action, Discard
from jantaku.fx602p.calculator import CalculatorPlayer
from jantaku.fx602p.players import PLAYERS
from jantaku.fx602p.state import State
from jantaku.rng import Stream
from jantaku.server.store import Store
from jantaku.server.testing import Line, Player, parlour_at


async def playing(app: Any) -> Player:
    """Return a guest at his first question."""
    player = Player(await Line(app).greet())
    await player.enter()
    await player.begin()
    assert player.options
    return player


async def again(app: Any, player: Player) -> Player:
    """Return the same guest on a new line, knowing what he knew."""
    back = Player(await Line(app, cookie=player.line.cookie).greet())
    back.room, back.match, back.version = player.room, player.match, player.version
    back.events = list(player.events)
    return back


def throw(player: Player) -> dict[str, Any]:
    """Return the first throw among the options."""
    return next(option for option in player.options if option["type"] == "discard")


def test_a_double_click_acts_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = await playing(app)
            asked = player.version
            act = {"type": "act", **player.place, "action": throw(player)}
            player.line.send(act)
            refused = await player.ask(act)
            assert refused["code"] == "stale_request"
            assert refused["facts"]["asked"] == asked < refused["facts"]["present"]
            await player.asked()
            mine = [event for event in player.events if event["type"] == "tile_discarded"]
            assert len([event for event in mine if event["seat"] == 0]) == 1

    asyncio.run(scene())


def test_a_second_press_of_p0_begins_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = Player(await Line(app).greet())
            await player.enter()
            begin = {"type": "begin", "room": player.room, "match": 0}
            begin |= {"level": "fx602p", "mode": "original"}
            first = await player.line.ask(begin)
            assert await player.line.ask(begin) == {**first, "reply_to": first["reply_to"] + 1}
            player.take(first)
            assert (await player.begin())["code"] == "match_in_progress"

    asyncio.run(scene())


def test_resume_gives_exactly_what_came_since(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = await playing(app)
            for _ in range(3):
                await player.line.hang_up()
                # The answer to this is lost with the line.
                lost = Line(app, cookie=player.line.cookie)
                await lost.greet()
                await lost.ask({"type": "resume", **player.place})
                lost.send({"type": "act", **player.place, "action": throw(player)})
                await lost.hear()
                await lost.hang_up()
                player = await again(app, player)
                told = await player.resume()
                assert told["type"] == "happened"
                stale = {"type": "act", **player.place, "action": {"type": "pass"}}
                stale["version"] = 2
                assert (await player.ask(stale))["code"] == "stale_request"
                while await player.asked() and {"type": "pass"} in player.options:
                    await player.act({"type": "pass"})
                assert not player.over
                known = list(player.events)
                assert (await player.enter())["events"] == known

    asyncio.run(scene())


def test_resume_of_another_match_is_a_snapshot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = await playing(app)
            for match, version in ((player.match + 1, 0), (0, 0), (player.match, 10_000)):
                asked = {"type": "resume", "room": player.room, "match": match, "version": version}
                told = await player.line.ask(asked)
                assert (told["type"], told["version"]) == ("snapshot", player.version)

    asyncio.run(scene())


def test_the_newer_tab_wins_and_the_older_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            old = await playing(app)
            new = Player(await Line(app, cookie=old.line.cookie).greet())
            snapshot = await new.enter()
            assert snapshot["events"] == old.events
            assert snapshot["options"] == old.options
            assert await old.line.hear() == {"type": "replaced", "room": old.room}
            refused = await old.act(throw(old))
            assert refused["code"] == "replaced"
            await new.act(throw(new))
            await new.asked()
            assert await old.line.silent()
            # The older one's going does not turn the newer one out; it may come back, too.
            await old.line.hang_up()
            assert (await new.resume())["type"] == "happened"
            back = await again(app, old)
            await back.resume()
            assert (await new.line.hear())["type"] == "replaced"
            await new.line.hang_up()
            await back.play()

    asyncio.run(scene())


def test_who_has_not_entered_cannot_act(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = await playing(app)
            await player.line.hang_up()
            back = await again(app, player)
            refused = await back.act(throw(player))
            assert refused["code"] == "not_entered"
            assert (await back.resume())["events"] == []

    asyncio.run(scene())


def test_a_room_that_was_left_is_put_away_and_found_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db", idle_seconds=0.01) as app:
            player = await playing(app)
            await player.act(throw(player))
            await player.line.hang_up()
            await asyncio.sleep(0.1)
            back = await again(app, player)
            await back.resume()
            await back.play()
            assert back.over

    asyncio.run(scene())


def test_the_computer_moves_after_a_restart_where_it_was_to_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends after the guest's throw is stored and before the computer has answered."""

    async def before() -> Player:
        async with parlour_at(tmp_path / "db") as app:
            player = await playing(app)
            with monkeypatch.context() as sleepy:
                sleepy.setitem(PLAYERS, "fx602p", never)
                told = await player.act(throw(player))
            assert [event["type"] for event in told["events"]] == ["tile_discarded"]
            return player

    def never() -> Any:
        raise RuntimeError

    async def after(player: Player) -> None:
        async with parlour_at(tmp_path / "db") as app:
            back = await again(app, player)
            await back.resume()
            await back.play()
            assert back.over

    asyncio.run(after(asyncio.run(before())))


@pytest.mark.parametrize("fault", ["raises", "cheats"])
def test_a_player_that_fails_is_told_of_and_asked_again(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Faulty(CalculatorPlayer):
        """Fail at the first question only."""

        asked = 0

        def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:
            """Return the calculator's action, but not at first."""
            self.asked += 1
            if self.asked == 1 and fault == "raises":
                raise ValueError
            return Discard(0) if self.asked == 1 else super().choose(view, options, luck)

    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            monkeypatch.setitem(PLAYERS, "fx602p", Faulty)
            player = await playing(app)
            await player.act(throw(player))
            told = await player.line.hear()
            assert (told["code"], told["reply_to"]) == ("player_failed", None)
            await player.resume()
            await player.play()
            assert player.over

    asyncio.run(scene())


@contextmanager
def broken_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let nothing be appended."""

    def fail(*_: Any) -> None:
        raise OperationalError("INSERT", {}, Exception("disk full"))

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", fail)
        yield


def test_what_cannot_be_stored_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db", retry_seconds=0.01) as app:
            player = await playing(app)
            with broken_disk(monkeypatch):
                refused = await player.act(throw(player))
                assert refused["code"] == "not_stored"
            assert (await player.resume())["events"] == []
            await player.act(throw(player))
            await player.play()

    asyncio.run(scene())


def test_another_owner_of_the_same_room_cannot_double_an_event(tmp_path: Path) -> None:
    """Two servers on one database: the second to write sees the first one's events instead."""

    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as one, parlour_at(tmp_path / "db") as two:
            player = await playing(one)
            other = await again(two, player)
            await other.resume()
            await other.act(throw(player))
            await other.asked()
            refused = await player.act(throw(player))
            assert refused["code"] == "stale_request"
            await player.resume()
            assert player.events == other.events

    asyncio.run(scene())

"""A guest plays over the WebSocket; the rules are the game's, and all he sees is his own."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jantaku.fx602p import flow
from jantaku.fx602p.actions import Action, Discard
from jantaku.fx602p.coach import Advice
from jantaku.fx602p.events import Event
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.players import PLAYERS
from jantaku.fx602p.rules import Rules
from jantaku.fx602p.state import State
from jantaku.game import fold
from jantaku.records import native
from jantaku.rng import Stream
from jantaku.server.testing import Line, Player, ask, parlour_at


def test_whole_matches_are_played_and_recorded(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            line = await Line(app).greet()
            player = Player(line)
            entered = await player.enter()
            assert (entered["match"], entered["version"], entered["options"]) == (0, 0, [])
            for number in range(1, 6):
                begun = await player.begin("easy" if number % 2 else "fx602p")
                assert begun["match"] == number
                await player.play()
                record = await ask(app, "GET", f"/api/records/{player.record}")
                assert record.headers["content-disposition"].startswith("attachment;")
                read = native.read(record.body.decode())
                native.verify(read)
                # What the guest was told folds to what the record says of the end.
                seen = msgspec.convert(player.events, tuple[Event, ...])
                whole = [event for move in read.moves for event in move.events]
                assert fold(FX602P, Rules(), seen).won == fold(FX602P, Rules(), whole).won
                assert [FX602P.redact(event, 0) for event in whole] == list(seen)
                replay = await ask(app, "GET", f"/api/replays/{player.record}")
                shown = msgspec.convert(replay.json()["events"], tuple[Event, ...])
                assert list(shown) == whole
                assert whole[0].seed == read.seed != ""

    asyncio.run(scene())


def test_the_winner_deals_and_totals_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = Player(await Line(app).greet())
            await player.enter()
            dealer, total = 0, 0
            for played in range(8):
                await player.begin()
                await player.play()
                dealt, won = player.events[0], player.events[-1]
                assert dealt["dealer"] == dealer
                assert (dealt["total"], dealt["played"]) == (total, played)
                dealer = won["seat"]
                total += won["points"] if dealer == 0 else -won["points"]
                assert won["total"] == total
            # Another level and another mode have memories of their own.
            await player.begin("easy")
            assert (player.events[0]["dealer"], player.events[0]["played"]) == (0, 0)
            await player.play()
            await player.begin("fx602p", "page")
            assert (player.events[0]["dealer"], player.events[0]["played"]) == (0, 0)
            await player.play()
            await player.begin()
            assert (player.events[0]["dealer"], player.events[0]["total"]) == (dealer, total)

    asyncio.run(scene())


class Thrower:
    """Throw what was drawn: a player whose throws tell nothing of the rest of his hand."""

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:  # noqa: ARG002
        """Return the throw of the drawn tile, or else the last option."""
        return Discard(view.drawn) if view.drawn else options[-1]


def worlds(hidden: tuple[int, ...]) -> Any:
    """Return a supply of tiles in which only the computer's dealt tiles are *hidden*."""
    mine = (1, 1, 3, 4, 6, 8, 9, 9)
    dealt = [tile for pair in zip(mine, hidden, strict=True) for tile in pair]

    def tile(rules: Rules, seed: str, index: int) -> int:  # noqa: ARG001
        return dealt[index] if index < 16 else (5, 2, 7, 4, 2, 9)[index % 6]

    return tile


def test_two_worlds_that_differ_in_hidden_tiles_sound_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tiles that the guest may not see change not one byte of what he is sent."""
    monkeypatch.setitem(PLAYERS, "thrower", Thrower)

    async def scene(name: str, hidden: tuple[int, ...]) -> list[str]:
        monkeypatch.setattr(flow, "random_tile", worlds(hidden))
        async with parlour_at(tmp_path / name) as app:
            line = await Line(app).greet()
            player = Player(line)
            await player.enter()
            await player.begin("thrower")
            for turn in range(24):
                assert await player.asked()
                if turn == 10:
                    await player.resume()
                await player.act(player.options[-1])
            await player.asked()
            await player.enter()
            assert player.version > 24
            return [text.replace(player.room, "ROOM") for text in line.heard]

    first = asyncio.run(scene("one", (1, 2, 3, 4, 5, 6, 7, 8)))
    second = asyncio.run(scene("two", (9, 9, 9, 8, 8, 8, 7, 7)))
    assert first == second


def test_no_seed_token_or_hidden_tile_is_ever_sent(tmp_path: Path) -> None:
    seeds = [f"secret-{number}" for number in range(100)]
    given = iter(seeds)

    async def scene() -> None:
        async with parlour_at(tmp_path / "db", new_seed=lambda: next(given)) as app:
            line = await Line(app).greet()
            assert line.cookie is not None
            token = line.cookie.partition("=")[2]
            player = Player(line)
            await player.enter()
            for _ in range(10):
                await player.begin()
                await player.play()
                await player.enter()
                assert {tile for event in hidden(player.events) for tile in event} == {0}
            for text in line.heard:
                assert token not in text
                assert "secret-" not in text

    def hidden(events: list[Any]) -> list[list[int]]:
        """Return the tiles of the other seat in the events of a match, before it is won."""
        dealt, *others = events
        drawn = [[event["tile"]] for event in others if event["type"] == "tile_drawn"]
        seats = [event["seat"] for event in others if event["type"] == "tile_drawn"]
        assert dealt["seed"] == ""
        return [
            dealt["hands"][1],
            *(tile for tile, seat in zip(drawn, seats, strict=True) if seat == 1),
        ]

    asyncio.run(scene())
    assert next(given) == "secret-20"


def test_illegal_and_wrong_actions_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = Player(await Line(app).greet())
            await player.enter()
            await player.begin()
            held = {action["tile"] for action in player.options if action["type"] == "discard"}
            missing = next(tile for tile in range(1, 10) if tile not in held)
            before = player.version
            for action, code in (
                ({"type": "discard", "tile": missing}, "tile_not_in_hand"),
                ({"type": "discard", "tile": 10}, "no_such_tile"),
                ({"type": "discard", "tile": -1}, "no_such_tile"),
                ({"type": "ron"}, "not_now"),
                ({"type": "pass"}, "not_now"),
            ):
                refused = await player.act(action)
                assert (refused["type"], refused["code"]) == ("failed", code)
            wrong: list[tuple[Any, str]] = [
                ({"type": "discard", "tile": 1.5}, "action.tile"),
                ({"type": "discard", "tile": "1"}, "action.tile"),
                ({"type": "discard"}, "action.tile"),
                ({"type": "chi"}, "action.type"),
                ([], "action"),
            ]
            for action, path in wrong:
                refused = await player.act(action)
                assert (refused["code"], refused["facts"]) == ("wrong_field", {"path": path})
            assert (await player.resume())["version"] == before

    asyncio.run(scene())


def test_unknown_levels_games_and_rooms_are_named(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            line = await Line(app).greet()
            player = Player(line)
            await player.enter()
            refused = await player.begin("grandmaster")
            assert refused["code"] == "no_such_level"
            assert refused["facts"] == {"level": "grandmaster", "known": sorted(PLAYERS)}
            refused = await player.begin(mode="my")
            assert refused["code"] == "no_such_mode"
            assert refused["facts"] == {"mode": "my", "known": ["original", "page"]}
            refused = await line.ask({"type": "enter", "game": "go"})
            assert (refused["code"], refused["facts"]["name"]) == ("no_such_game", "go")
            stranger = await Line(app).greet()
            for room in (player.room, "none"):
                asked = {"type": "resume", "room": room, "match": 0, "version": 0}
                assert (await stranger.ask(asked))["code"] == "no_such_room"

    asyncio.run(scene())


def test_the_coach_values_each_option_of_the_question_and_sees_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach is shown the guest's view alone; its values come best first, to this question."""
    views: list[State] = []

    def advise(view: State, options: tuple[Action, ...]) -> tuple[Advice, ...]:
        views.append(view)
        return tuple(Advice(option, -float(at)) for at, option in enumerate(options))

    monkeypatch.setattr("jantaku.server.fx602p.advise", advise)

    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = Player(await Line(app).greet())
            await player.enter()
            asked = {"type": "ask", **player.place}
            assert (await player.ask(asked))["code"] == "stale_request"
            await player.begin()
            advice = await player.ask({"type": "ask", **player.place})
            assert advice["type"] == "advice"
            assert {name: advice[name] for name in player.place} == player.place
            assert [value["action"] for value in advice["values"]] == player.options
            assert [value["value"] for value in advice["values"]][:2] == [0.0, -1.0]
            (view,) = views
            assert (view.seed, view.hands[1]) == ("", (0,) * 8)
            old = {"type": "ask", **player.place}
            await player.act(player.options[0])
            assert (await player.ask(old))["code"] == "stale_request"
            await player.play()
            assert (await player.ask({"type": "ask", **player.place}))["code"] == "no_advice"

    asyncio.run(scene())


def test_a_coach_that_fails_spoils_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> tuple[Advice, ...]:
        raise ValueError

    monkeypatch.setattr("jantaku.server.fx602p.advise", fail)

    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = Player(await Line(app).greet())
            await player.enter()
            await player.begin()
            assert (await player.ask({"type": "ask", **player.place}))["code"] == "no_advice"
            await player.play()

    asyncio.run(scene())


def test_the_perfect_player_sits_down_while_the_calculator_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One who is still solving his game holds nobody else up, and plays when he is ready."""
    solved = threading.Event()

    class Quick:
        """Be a coach that has solved the game, and holds that the first option is the best."""

        def advise(self, view: State, options: tuple[Action, ...]) -> tuple[Advice, ...]:  # noqa: ARG002
            """Return the first option."""
            return (Advice(options[0], 0.0),)

    def coach(rules: Rules) -> Quick:  # noqa: ARG001
        assert solved.wait(10)
        return Quick()

    monkeypatch.setattr("jantaku.server.fx602p.coach", coach)
    monkeypatch.setattr("jantaku.fx602p.coach.coach", coach)

    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            patient, other = Player(await Line(app).greet()), Player(await Line(app).greet())
            await patient.enter()
            await patient.begin("perfect")
            await patient.act(patient.options[0])
            await other.enter()
            await other.begin()
            await other.play()
            assert not patient.over
            assert (await patient.resume())["events"] == []
            solved.set()
            await patient.play()

    asyncio.run(scene())

"""Life at a riichi table: who sits, what is played, who comes and goes, and what is kept."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hall import SHORT, Hall, Someone, hall_at
from jantaku.errors import JantakuError
from jantaku.records.native import read, verify
from jantaku.riichi.actions import Discard, Pass
from jantaku.riichi.events import MatchEnded, MatchStarted, TileDiscarded
from jantaku.rng import commitment
from jantaku.server.protocol import Act, Resume
from jantaku.server.riichi import keeping
from jantaku.server.riichi.messages import (
    NextKyoku,
    Ready,
    RulesShown,
    SetTable,
    Settings,
    ShowRules,
    Sit,
    TableHappened,
    TableState,
)
from jantaku.server.riichi.table import Table
from jantaku.server.store import Store
from jantaku.server.testing import Line, ask, parlour_at

KEPT = Settings(rules=SHORT, seating="kept")


def idle(options: tuple[Any, ...]) -> Any:
    """Return the pass, or the discard of the tile drawn, or the first option."""
    for option in reversed(options):
        if isinstance(option, Pass) or (isinstance(option, Discard) and option.drawn):
            return option
    return options[0]


async def sit_down(hall: Hall, settings: Settings, guests: int) -> tuple[Table, list[Someone]]:
    """Return a table in its first match, and those who sit at it."""
    host = await hall.guest()
    table = await hall.open(host, settings)
    people = [host]
    for _ in range(guests - 1):
        people.append(await hall.guest())
        await people[-1].join(table)
    for person in people:
        await person.ready(f"added by {person.guest}")
    told = await host.start()
    assert isinstance(told, TableState)
    assert told.playing
    return table, people


async def play_on(hall: Hall, table: Table, people: list[Someone], most: int = 10_000) -> None:
    """Let everybody throw what he draws, until the match is over or *most* has been done."""
    for _ in range(most):
        if people[0].record is not None:
            return
        asked = next((person for person in people if person.options), None)
        if asked is not None:
            await asked.act(idle(asked.options))
        elif any(person.waiting for person in people):
            for person in people:
                await person.ask(NextKyoku)
        else:
            await hall.pass_time(1000, table)


def test_guests_and_bots_play_a_match_that_is_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            host = await hall.guest()
            table = await hall.open(host, KEPT)
            assert host.state is not None
            assert (host.state.host, host.state.chair, host.state.playing) == (True, 0, False)
            promised = host.state.commitment
            friend = await hall.guest()
            await friend.join(await hall.parlour.find_table(table.row.code, "10.0.0.1"))
            assert friend.state is not None
            assert (friend.state.host, friend.state.chair) == (False, 1)
            assert [chair.sits for chair in friend.state.chairs] == [
                "guest",
                "guest",
                "nobody",
                "nobody",
            ]
            await host.ready("salt of one")
            assert host.code(await host.start()) == "not_ready"
            assert friend.code(await friend.start()) == "not_host"
            await friend.ready("salt of two")
            await host.start()
            assert host.state is not None
            assert [chair.name for chair in host.state.chairs[2:]] == ["tsumogiri", "tsumogiri"]
            assert (host.seat, friend.seat) == (0, 1)
            await play_on(hall, table, [host, friend])
            assert isinstance(host.events[0], MatchStarted)
            assert host.events[0].commitment == promised
            assert host.events[0].added == ("salt of one", "salt of two")
            end = host.events[-1]
            assert isinstance(end, MatchEnded)
            assert commitment(end.seed) == promised
            # It is kept: the record proves itself, and the seats know how they ended.
            assert host.record is not None
            store = hall.parlour.house.store
            found = await store.do(Store.record, host.record)
            assert found is not None
            verify(read(found[0].record))
            assert found[0].names[2:] == ("tsumogiri", "tsumogiri")
            assert found[0].names[0] == f"guest {host.guest}"
            kept = await store.do(keeping.results_of, host.guest)
            assert [(row.points, row.rank, row.record) for row in kept] == [
                (end.points[0], end.ranks[0], host.record)
            ]
            # A rematch: everybody is asked again, under another promise.
            assert host.state.commitment != promised
            assert [chair.ready for chair in host.state.chairs] == [False] * 4
            assert host.code(await host.start()) == "not_ready"
            await host.ready()
            await friend.ready()
            await host.start()
            assert (host.match, host.version) == (2, len(host.events))

    asyncio.run(scene())


def test_seats_are_drawn_by_numbers(tmp_path: Path) -> None:
    async def scene() -> set[int | None]:
        async with hall_at(tmp_path / "db") as hall:
            seats = set()
            for _ in range(12):
                _, (alone,) = await sit_down(hall, Settings(rules="ayame", players=3), 1)
                assert alone.state is not None
                assert [chair.drawn for chair in alone.state.chairs] == [1, 2, 3]
                assert alone.state.chair == alone.seat
                seats.add(alone.seat)
            return seats

    assert asyncio.run(scene()) == {0, 1, 2}


def test_the_host_changes_rules_before_the_start(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            host, friend = await hall.guest(), await hall.guest()
            table = await hall.open(host, Settings())
            await friend.join(table)
            await friend.ready()
            told = await friend.ask(SetTable, settings=Settings(rules="ayame"))
            assert friend.code(told) == "not_host"
            told = await host.ask(SetTable, settings=Settings(rules="no such = "))
            assert host.code(told) == "rules_not_toml"
            told = await host.ask(SetTable, settings=Settings(rules="uchiwa", players=3))
            assert host.code(told) == "players_not_played"
            told = await host.ask(SetTable, settings=Settings(bot="nobody"))
            assert host.code(told) == "no_such_bot"
            pasted = 'extends = "ayame"\n[title]\nja = "うちの"\nen = "ours"\n'
            told = await host.ask(SetTable, settings=Settings(rules=pasted, players=3))
            assert isinstance(told, TableState)
            assert told.rules == {"ja": "うちの", "en": "ours"}
            assert [chair.ready for chair in told.chairs] == [False] * 3
            sheet = await friend.ask(ShowRules, language="ja")
            assert isinstance(sheet, RulesShown)
            assert "うちの" in sheet.text.splitlines()[0]
            await (await hall.guest()).join(table)
            told = await host.ask(SetTable, settings=Settings(rules="ayame", players=2))
            assert host.code(told) == "too_many_sit"

    asyncio.run(scene())


def test_chairs_and_those_who_look_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table, people = await sit_down(hall, for_two(spectators=True), 2)
            watcher = await hall.guest()
            await watcher.join(table)
            assert watcher.state is not None
            assert (watcher.seat, watcher.state.chair, watcher.state.watching) == (None, None, 1)
            assert all(tile is None for hand in watcher.events[1].hands for tile in hand)
            act = {"match": 1, "version": watcher.version, "action": b"{}"}
            assert watcher.code(await watcher.ask(Act, **act)) == "not_seated"
            assert watcher.code(await watcher.ask(Sit, chair=0)) == "match_in_progress"
            assert watcher.code(await watcher.ask(NextKyoku)) == "not_seated"
            await play_on(hall, table, people)
            assert watcher.record == people[0].record
            assert watcher.code(await watcher.ask(Sit, chair=0)) == "chair_taken"
            assert watcher.code(await watcher.ask(Sit, chair=2)) == "no_such_chair"
            assert watcher.code(await watcher.ask(Ready, ready=True)) == "not_seated"
            await people[1].ask(Sit, chair=None)
            told = await watcher.ask(Sit, chair=1)
            assert isinstance(told, TableState)
            assert told.chair == 1

    asyncio.run(scene())


def for_two(*, spectators: bool) -> Settings:
    """Return the settings of a short match for two."""
    rules = 'extends = "ayame"\nmatch.kyoku = 1\n'
    return Settings(rules=rules, players=2, seating="kept", spectators=spectators)


def test_a_table_may_let_nobody_look_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table, people = await sit_down(hall, for_two(spectators=False), 2)
            other = await hall.guest()
            assert other.code(await other.join(table)) == "no_spectators"
            assert other.code(await other.ask(Ready, ready=True)) == "not_entered"
            assert people[0].state is not None
            assert people[0].state.watching == 0

    asyncio.run(scene())


def test_an_old_or_doubled_answer_does_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table, people = await sit_down(hall, for_two(spectators=True), 2)
            first = people[0]
            version, action = first.version, idle(first.options)
            one = first.say(Act, match=1, version=version, action=_raw(action))
            two = first.say(Act, match=1, version=version, action=_raw(action))
            await table.settled()
            assert isinstance(first.answer(one), TableHappened)
            assert first.code(first.answer(two)) == "stale_request"
            discards = [event for event in first.events if isinstance(event, TileDiscarded)]
            assert [event.seat for event in discards] == [0]
            assert first.code(await first.act(action, version=version)) == "stale_request"
            assert first.code(await first.act({"type": "discard"})) in {
                "stale_request",
                "wrong_field",
            }

    asyncio.run(scene())


def _raw(action: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def test_reload_second_tab_and_resume(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table, people = await sit_down(hall, KEPT, 2)
            first, second = people
            await play_on(hall, table, people, 6)
            tab = Someone(hall, second.guest)
            await tab.join(table)
            assert second.replaced
            assert (tab.events, tab.options) == (second.events, second.options)
            assert second.code(await second.ask(NextKyoku)) == "replaced"
            # A line that comes back is told only what it has missed.
            seen = tab.version
            await tab.drop()
            await play_on(hall, table, [first], 3)
            again = Someone(hall, second.guest)
            again.table, again.match, again.seat = table, tab.match, tab.seat
            again.events, again.version = list(tab.events), seen
            await again.ask(Resume, match=1, version=seen)
            whole = Someone(hall, second.guest)
            await whole.join(table)
            assert (again.events, again.options) == (whole.events, whole.options)

    asyncio.run(scene())


def test_a_restart_keeps_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table, people = await sit_down(hall, KEPT, 2)
            await play_on(hall, table, people, 7)
            await hall.pass_time(3000, table)
            before = [(person.guest, person.seat, person.events) for person in people]
            link = table.row.id
        async with hall_at(tmp_path / "db") as hall:
            table = await hall.parlour.find_table(link, "10.0.0.1")
            people = []
            for guest, seat, events in before:
                person = Someone(hall, guest)
                await person.join(table)
                assert (person.seat, person.events) == (seat, events)
                people.append(person)
            await play_on(hall, table, people)
            assert people[0].record is not None
        async with hall_at(tmp_path / "db") as hall:  # the end of a match can still be seen
            person = Someone(hall, before[0][0])
            await person.join(await hall.parlour.find_table(link, "10.0.0.1"))
            assert person.record == people[0].record
            assert person.state is not None
            assert not person.state.playing

    asyncio.run(scene())


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table = await hall.open(await hall.guest(), Settings())
            for _ in range(20):
                with pytest.raises(JantakuError) as refused:
                    await hall.parlour.find_table("WRONGS", "10.0.0.1")
                assert refused.value.code == "no_such_table"
            with pytest.raises(JantakuError) as refused:
                await hall.parlour.find_table(table.row.code, "10.0.0.1")
            assert refused.value.code == "too_many_guesses"
            assert await hall.parlour.find_table(table.row.code, "10.0.0.2") is table
            assert await hall.parlour.find_table(table.row.id, "10.0.0.1") is table

    asyncio.run(scene())


def test_over_the_wire(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db", bot_ms=0) as app:
            host, friend = await Line(app).greet(), await Line(app).greet()
            settings = {"rules": SHORT, "seating": "kept"}
            state = await host.ask({"type": "open_table", "settings": settings})
            assert (state["type"], state["code"]) == ("table_state", state["code"])
            joined = await friend.ask({"type": "join_table", "table": state["code"]})
            assert joined["table"] == state["table"]
            here = {"table": state["table"]}
            wrong = await friend.ask({"type": "sit", **here, "chair": 0})
            assert (wrong["code"], wrong["facts"]) == ("chair_taken", {"chair": 0})
            assert (await friend.ask({"type": "join_table", "table": "nowhere"}))["code"] == (
                "no_such_table"
            )
            for line in (host, friend):
                await line.ask({"type": "ready", **here, "ready": True, "added": ""})
            await host.ask({"type": "start_match", **here, "match": 0})
            shown = await host.hear_until(lambda told: told["type"] == "table_snapshot")
            acted = await host.ask(
                {
                    "type": "act",
                    "room": state["table"],
                    "match": 1,
                    "version": shown["version"],
                    "action": shown["options"][-1],
                }
            )
            assert acted["type"] == "table_happened"
            advice = {"room": state["table"], "match": 1, "version": acted["version"]}
            assert (await host.ask({"type": "ask", **advice}))["code"] == "no_advice"
            health = await ask(app, "GET", "/api/health")
            assert health.json()["rooms"] == 1

    asyncio.run(scene())

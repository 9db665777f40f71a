"""The clock of a table, its curtain, and the bots that play for those who are gone."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hall import Hall, Someone, hall_at
from jantaku.riichi.actions import Discard, Pass
from jantaku.riichi.events import TileDiscarded
from jantaku.server.protocol import ServerMessage
from jantaku.server.riichi import keeping
from jantaku.server.riichi.messages import Allowance, NextKyoku, Settings, TableHappened
from jantaku.server.riichi.messages import LeaveTable as Leave
from jantaku.server.riichi.table import Table

FREE, BANK = 5_000, 30_000
GRACE = 20_000
AYAME = Settings(rules="ayame", players=2, seating="kept", clock=Allowance(free=FREE, bank=BANK))


def idle(options: tuple[Any, ...]) -> Any:
    """Return the pass, or the discard of the tile drawn, or the first option."""
    for option in reversed(options):
        if isinstance(option, Pass) or (isinstance(option, Discard) and option.drawn):
            return option
    return options[0]


async def begun(hall: Hall, chosen: Settings, guests: int) -> tuple[Table, list[Someone]]:
    """Return a table in its first match, and those who sit at it."""
    people = [await hall.guest()]
    table = await hall.open(people[0], chosen)
    for _ in range(guests - 1):
        people.append(await hall.guest())
        await people[-1].join(table)
    for person in people:
        await person.ready()
    await people[0].start()
    return table, people


def discards(person: Someone) -> list[TileDiscarded]:
    """Return the discards of a seat."""
    found = [event for event in person.events if isinstance(event, TileDiscarded)]
    return [event for event in found if event.seat == person.seat]


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_the_deadline_is_to_the_millisecond(late: int, tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table, (first, _) = await begun(hall, AYAME, 2)
            assert (first.clock.free, first.clock.bank) == (FREE, BANK)
            version = first.version
            other = next(o for o in first.options if isinstance(o, Discard) and not o.drawn)
            drawn = idle(first.options).tile
            await hall.pass_time(FREE + BANK + late, table)
            told = await first.act(other, version=version)
            if late < 0:
                assert isinstance(told, TableHappened)
                assert discards(first) == [TileDiscarded(0, other.tile, drawn=False)]
            else:
                assert first.code(told) == "stale_request"
                assert discards(first) == [TileDiscarded(0, drawn, drawn=True)]

    asyncio.run(scene())


@given(thoughts=st.lists(st.integers(0, 14_000), min_size=1, max_size=12))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_free_time_comes_first_and_then_the_bank(thoughts: list[int]) -> None:
    async def scene(database: Path) -> None:
        async with hall_at(database) as hall:
            table, (alone,) = await begun(hall, AYAME, 1)
            bank, missed = BANK, 0
            for thought in thoughts:
                while not alone.options:
                    assert alone.waiting
                    await alone.ask(NextKyoku)
                version, action = alone.version, idle(alone.options)
                assert (alone.clock.free, alone.clock.bank) == (FREE, bank)
                in_time = thought < FREE + bank
                missed = 0 if in_time else missed + 1
                if missed == 3:
                    return
                await hall.pass_time(thought, table)
                if in_time:
                    assert isinstance(await alone.act(action), TableHappened)
                assert alone.code(await alone.act(action, version=version)) == "stale_request"
                bank = max(0, bank - max(0, thought - FREE))
                if not in_time:
                    # What was thought beyond the deadline counts for the next question.
                    return

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(scene(Path(folder) / "db"))


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_without_a_clock_one_who_is_gone_is_waited_for(late: int, tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            quiet = Settings(rules="ayame", players=2, seating="kept")
            table, (first, second) = await begun(hall, quiet, 2)
            await hall.pass_time(3_600_000, table)
            assert discards(first) == []
            await first.drop()
            await hall.pass_time(GRACE + late, table)
            assert second.state is not None
            assert second.state.chairs[0].away == (late >= 0)
            thrown = [e for e in second.events if isinstance(e, TileDiscarded)]
            assert len(thrown) == (late >= 0)
            back = Someone(hall, first.guest)
            await back.join(table)
            assert back.state is not None
            assert not back.state.chairs[0].away
            assert bool(back.options) == (late < 0)

    asyncio.run(scene())


def test_who_is_gone_is_played_for_when_his_clock_is_empty_and_gets_his_seat_back(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table, (first, second) = await begun(hall, AYAME, 2)
            await first.drop()
            await hall.pass_time(FREE + BANK - 1, table)
            assert second.state is not None
            assert (second.state.chairs[0].here, second.state.chairs[0].away) == (False, False)
            await hall.pass_time(1, table)
            assert second.state.chairs[0].away
            while not second.options:
                await hall.pass_time(1, table)
            back = Someone(hall, first.guest)
            await back.join(table)
            await second.act(idle(second.options))
            if not back.options:
                await second.act(idle(second.options))
            assert (back.clock.free, back.clock.bank) == (FREE, 0)
            await hall.pass_time(FREE, table)
            assert len(discards(back)) == 2 or isinstance(back.events[-1], TileDiscarded)

    asyncio.run(scene())


def test_one_who_lets_time_decide_again_and_again_is_played_for_until_he_acts(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db", bot_ms=500) as hall:
            short = Settings(
                rules="ayame", players=2, seating="kept", clock=Allowance(free=1_000, bank=0)
            )
            table, (alone,) = await begun(hall, short, 1)
            for _ in range(60):
                assert alone.state is not None
                if alone.state.chairs[0].away:
                    break
                await hall.pass_time(500, table)
            assert alone.state is not None
            assert alone.state.chairs[0].away
            while not alone.options:
                await hall.pass_time(100, table)
            assert isinstance(await alone.act(idle(alone.options)), TableHappened)
            assert not alone.state.chairs[0].away

    asyncio.run(scene())


def test_a_leaver_is_ranked_by_what_his_seat_ends_with(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            short = 'extends = "ayame"\nmatch.kyoku = 1\n'
            table, (first, second) = await begun(
                hall, Settings(rules=short, players=2, seating="kept"), 2
            )
            await first.ask(Leave)
            assert second.state is not None
            assert second.state.chairs[0].away
            while second.record is None:
                if second.options:
                    await second.act(idle(second.options))
                elif second.waiting:
                    await second.ask(NextKyoku)
                else:
                    await hall.pass_time(100, table)
            kept = await hall.parlour.house.store.do(keeping.results_of, first.guest)
            end = second.events[-1]
            assert [(row.points, row.rank) for row in kept] == [(end.points[0], end.ranks[0])]

    asyncio.run(scene())


def test_while_nobody_is_here_the_match_stands_still(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db") as hall:
            table, (alone,) = await begun(hall, AYAME, 1)
            await hall.pass_time(FREE + 1_000, table)
            await alone.drop()
            await hall.pass_time(3_600_000, table)
            back = Someone(hall, alone.guest)
            await back.join(table)
            assert back.events == alone.events
            assert (back.clock.free, back.clock.bank) == (FREE, BANK - 1_000)

    asyncio.run(scene())


class Watch(Someone):
    """Look on, and take down when what was told."""

    def __init__(self, hall: Hall, guest: int) -> None:
        super().__init__(hall, guest)
        self.told: list[tuple[int, tuple[Any, ...]]] = []

    def send(self, message: ServerMessage) -> None:
        """Take down *message* with the time."""
        super().send(message)
        if isinstance(message, TableHappened):
            self.told.append((self.hall.time.at, message.events))


def test_no_pause_tells_who_could_have_called(tmp_path: Path) -> None:
    reveal = 1_000

    async def scene() -> None:
        async with hall_at(tmp_path / "db", bot_ms=0) as hall:
            curtained = Settings(rules="uchiwa", seating="kept", reveal=reveal, bot="random")
            table, people = await begun(hall, curtained, 2)
            watch = Watch(hall, (await hall.guest()).guest)
            await watch.join(table)
            asked = 0
            for turn in range(400):
                if any(person.waiting for person in people):
                    break
                for person in people:
                    if person.options and any(isinstance(o, Pass) for o in person.options):
                        asked += 1
                        await hall.pass_time((turn * 137) % 600, table)
                    if person.options:
                        await person.act(idle(person.options))
                await hall.pass_time(50, table)
            assert asked > 3
            pauses = {
                later - earlier
                for (earlier, before), (later, _) in zip(watch.told, watch.told[1:], strict=False)
                if isinstance(before[-1], TileDiscarded)
            }
            assert pauses == {reveal}

    asyncio.run(scene())

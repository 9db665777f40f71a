"""Nothing that a seat may not see is in any message that it gets, live or after coming back."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hall import Hall, Someone, hall_at
from jantaku.riichi.actions import Discard, Pass
from jantaku.server.riichi.messages import NextKyoku, Settings
from jantaku.server.riichi.table import Table
from jantaku.server.store import Store

RULES = 'extends = "uchiwa"\nmatch.kyoku = 1\n'


def simple(options: tuple[Any, ...]) -> Any:
    """Return a pass, or the discard of the tile drawn, or the first option."""
    for option in reversed(options):
        if isinstance(option, Pass) or (isinstance(option, Discard) and option.drawn):
            return option
    return options[0]


def secrets(event: dict[str, Any], seat: int | None) -> list[Any]:
    """Return what *event* tells that *seat* may not know, by the rules of a real table."""
    match event["type"]:
        case "kyoku_started":
            others = [hand for owner, hand in enumerate(event["hands"]) if owner != seat]
            hidden = [tile for hand in others for tile in hand if tile is not None]
            return [*hidden, *event["wall"], *filter(None, [event["seed"]])]
        case "tile_drawn" if event["seat"] != seat:
            return [] if event["tile"] is None else [event["tile"]]
        case "answered" if event["seat"] != seat:
            return [event]
        case _:
            return []


async def turn(hall: Hall, table: Table, here: list[Someone]) -> None:
    """Let whoever is asked act, or what is shown be seen, or time pass."""
    asked = next((person for person in here if person.options), None)
    if asked is not None:
        await asked.act(simple(asked.options))
    elif any(person.waiting for person in here):
        for person in here[:2]:
            await person.ask(NextKyoku)
    else:
        await hall.pass_time(1000, table)


async def played(hall: Hall) -> list[Someone]:
    """Return all connections of a match of two who play and one who looks on; some reload."""
    here = [await hall.guest() for _ in range(3)]
    table = await hall.open(here[0], Settings(rules=RULES, seating="kept", bot="random"))
    await here[1].join(table)
    for person in here[:2]:
        await person.ready()
    await here[0].start()
    await here[2].join(table)
    everybody = list(here)
    for number in range(3000):
        if here[0].record is not None:
            break
        if number % 17 == 3:
            which = number % 3
            await here[which].drop()
            here[which] = Someone(hall, here[which].guest)
            everybody.append(here[which])
            await here[which].join(table)
        await turn(hall, table, here)
    assert here[0].record is not None
    return everybody


def events_told(person: Someone) -> Iterator[dict[str, Any]]:
    """Yield every event that one connection was told, and look at what else it was told."""
    for message in person.heard:
        told = msgspec.json.decode(msgspec.json.encode(message))
        if told["type"] not in {"table_snapshot", "table_happened"}:
            assert "the secret seed" not in str(told)
            continue
        assert not told["options"] or person.seat is not None
        yield from told["events"]


def test_no_message_tells_a_secret(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_at(tmp_path / "db", new_seed=lambda: "the secret seed") as hall:
            everybody = await played(hall)
            assert len(everybody) > 4
            for person in everybody:
                told = list(events_told(person))
                assert told
                assert [found for event in told for found in secrets(event, person.seat)] == []
            # What is looked for is there to be found: the record has all of it.
            record = next(person.record for person in everybody if person.record)
            found = await hall.parlour.house.store.do(Store.record, record)
            assert found is not None
            events = [msgspec.json.decode(e) for move in found[1].moves for e in move.events]
            assert sum(bool(secrets(event, 0)) for event in events) > 20

    asyncio.run(scene())

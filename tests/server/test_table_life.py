"""Whatever people do at a table in whatever order, it stays one, and all see the same."""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from hall import Hall, Someone, hall_at
from jantaku.game import seen_by
from jantaku.riichi.flow import TABLES
from jantaku.server.protocol import Failed
from jantaku.server.riichi.messages import (
    Allowance,
    LeaveTable,
    NextKyoku,
    Ready,
    SetTable,
    Settings,
    Sit,
)
from jantaku.server.riichi.table import Table

RULES = 'extends = "uchiwa"\nmatch.kyoku = 1\n'
EVERY = Settings(rules=RULES, bot="random", clock=Allowance(free=2_000, bank=4_000), reveal=300)
people = st.integers(0, 4)


class TableLife(RuleBasedStateMachine):
    """Be five guests around one table."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.stack = AsyncExitStack()
        self.hall: Hall
        self.table: Table
        self.guests: list[int] = []
        self.here: dict[int, Someone] = {}
        self.runner.run(self.opened())

    async def opened(self) -> None:
        """Open the parlour, at first with a table."""
        path = Path(self.folder.name) / "db"
        self.hall = await self.stack.enter_async_context(hall_at(path))
        if self.guests:
            link = self.table.row.id
            self.table = await self.hall.parlour.find_table(link, "10.0.0.1")
        else:
            everybody = [await self.hall.guest() for _ in range(5)]
            self.guests = [person.guest for person in everybody]
            self.table = await self.hall.open(everybody[0], EVERY)
            self.here = {0: everybody[0]}

    def teardown(self) -> None:
        """Close the parlour."""
        self.runner.run(self.stack.aclose())
        self.runner.close()
        self.folder.cleanup()

    def say(self, who: int, kind: type[Any], **fields: Any) -> None:
        """Let one who is here say something; nothing may fail but by a known code."""
        if who in self.here:
            told = self.runner.run(self.here[who].ask(kind, **fields))
            assert not isinstance(told, Failed) or told.code not in {"internal", "not_stored"}
            if kind is LeaveTable and not isinstance(told, Failed):
                del self.here[who]

    @rule(who=people)
    def come(self, who: int) -> None:
        """Come, or open a second tab."""
        before, person = self.here.get(who), Someone(self.hall, self.guests[who])
        told = self.runner.run(person.join(self.table))
        assert not isinstance(told, Failed)
        assert before is None or before.replaced
        self.here[who] = person

    @rule(who=people)
    def drop(self, who: int) -> None:
        """Lose the line."""
        if who in self.here:
            self.runner.run(self.here.pop(who).drop())

    @rule(who=people)
    def leave(self, who: int) -> None:
        """Get up and go."""
        self.say(who, LeaveTable)

    @rule(who=people, chair=st.none() | st.integers(0, 4))
    def sit(self, who: int, chair: int | None) -> None:
        """Sit down somewhere."""
        self.say(who, Sit, chair=chair)

    @rule(who=people, ready=st.booleans())
    def be_ready(self, who: int, ready: bool) -> None:
        """Be ready, or not."""
        self.say(who, Ready, ready=ready, added="x")

    @rule(who=people, players=st.sampled_from([3, 4]))
    def change(self, who: int, players: int) -> None:
        """Choose other rules."""
        name = RULES if players == 4 else "ayame"
        self.say(who, SetTable, settings=Settings(rules=name, players=players, bot="random"))

    @rule()
    def start(self) -> None:
        """Let all who are here be ready, and whoever is host begin."""
        for who, person in list(self.here.items()):
            self.say(who, Ready, ready=True)
            # Where only those are left who look on at a match, nobody is host.
            if person.state is not None and person.state.host:
                self.runner.run(person.start())

    @precondition(lambda self: any(person.options for person in self.here.values()))
    @rule(times=st.integers(1, 30), which=st.integers(0, 99))
    def act(self, times: int, which: int) -> None:
        """Let whoever is asked do anything he may."""
        for at in range(times):
            for person in self.here.values():
                if person.options:
                    action = person.options[(which + at) % len(person.options)]
                    told = self.runner.run(person.act(action))
                    assert not isinstance(told, Failed), told
            self.runner.run(self.hall.pass_time(300, self.table))

    @rule(who=people)
    def look_away(self, who: int) -> None:
        """Have seen the end of a kyoku."""
        self.say(who, NextKyoku)

    @rule(milliseconds=st.sampled_from([1, 299, 1_999, 6_000, 30_000]))
    def pass_time(self, milliseconds: int) -> None:
        """Let time pass."""
        self.runner.run(self.hall.pass_time(milliseconds, self.table))

    @rule()
    def restart(self) -> None:
        """Let the server end, and begin anew; those who were here come back."""
        self.runner.run(self.stack.aclose())
        self.stack = AsyncExitStack()
        self.runner.run(self.opened())
        were, self.here = list(self.here), {}
        for who in were:
            self.come(who)

    @invariant()
    def nobody_knows_more_or_less_than_he_may(self) -> None:
        """What each has been told piece by piece is what his seat may know, as far as is told."""
        play = self.table._play
        for person in self.here.values():
            if play is None or person.match != play.match.row.number:
                continue
            game = TABLES[len(play.sitting)]
            known = seen_by(game, play.match.events, person.seat)
            assert tuple(person.events) == known[: person.version]
            assert play.seat_of(person.guest) == person.seat
        chairs = [person.state.chairs for person in self.here.values() if person.state]
        assert all(own == chairs[0] for own in chairs)


TestTableLife = TableLife.TestCase
TestTableLife.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)

"""A room of a game where several seats may be asked at once, and others must not learn of it."""

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jantaku.game import AnyGame, seen_by
from jantaku.presets import load
from jantaku.records import native
from jantaku.riichi.actions import Action, Pon
from jantaku.riichi.events import Answered, Event, MeldCalled, TileDrawn
from jantaku.riichi.flow import TABLES, Opening
from jantaku.riichi.state import State
from jantaku.rng import Stream
from jantaku.rules import Rules, build, values
from jantaku.server import parlour
from jantaku.server.hosting import Result
from jantaku.server.protocol import OptionValue, Standing
from jantaku.server.testing import Line, Player, ask, parlour_at


class Caller:
    """Call every second pon, else discard what is drawn."""

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:
        """Return one of *options*."""
        assert view.phase in {"discard", "claim", "robbery", "stop"}
        pons = [action for action in options if isinstance(action, Pon)]
        return pons[0] if pons and luck.below(2, 0) else options[-1]


class Host:
    """Hold a room at a table for four, where the guest is the second seat."""

    game: AnyGame = TABLES[4]
    guest_seat: int = 1
    level: str = "caller"
    mode: str = "uchiwa"

    def levels(self) -> Collection[str]:
        """Return the only level."""
        return (self.level,)

    def modes(self) -> Collection[str]:
        """Return the only mode."""
        return (self.mode,)

    def player(self, level: str) -> Caller:
        """Return a player."""
        assert level == self.level
        return Caller()

    def rules(self, mode: str) -> Rules:
        """Return rules for a short match."""
        return build({**values(load(mode)), "match.kyoku": 1}, {})

    def next_opening(self, state: State) -> Opening:
        """Return an opening; nothing is taken over."""
        assert state.ended is not None
        return Opening()

    def cleared(self, opening: Opening) -> Opening:
        """Return it as it is."""
        return opening

    def standing(self, opening: Opening) -> Standing:
        """Return nothing: none is kept."""
        assert opening == Opening()
        return Standing(total=0, played=0, average=0)

    def average(self, total: int, hands: int) -> int:
        """Return the points a match."""
        return total // max(hands, 1)

    def result(self, state: State) -> Result:
        """Return the guest's points."""
        return Result(state.seats[1].points, won=False, yaku=())

    def feat(self, state: State) -> None:
        """Return nothing."""

    def prepare(self, level: str, mode: str) -> None:
        """Do nothing."""

    def advise(self, view: State, options: tuple[Any, ...]) -> tuple[OptionValue, ...]:
        """Return nothing: there is no coach."""
        assert view.players == 4
        return tuple(OptionValue(action=action, value=0) for action in options)


def test_a_guest_is_not_told_that_others_were_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(parlour.HOSTS, "riichi", Host())
    monkeypatch.setattr(native, "game_named", lambda *_: TABLES[4])

    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            line = await Line(app).greet()
            player = Player(line)
            await player.enter("riichi")
            await player.begin("caller", "uchiwa")
            while await player.asked():
                await player.act(player.options[-1])
            told = [msgspec.json.decode(text) for text in line.heard]
            happened = [message for message in told if message["type"] == "happened"]
            assert all(message["events"] for message in happened)
            # The version counts what this seat has seen, so it does not tell of other events.
            version = 0
            for message in (message for message in told if "version" in message):
                version += len(message["events"])
                assert message["version"] == version
            record = await ask(app, "GET", f"/api/records/{player.record}")
            read = native.read(record.body.decode())
            native.verify(read)
            whole = [event for move in read.moves for event in move.events]
            seen = [msgspec.convert(event, Event) for event in player.events]
            assert list(seen_by(TABLES[4], whole, 1)) == seen
            answered = [event for event in whole if isinstance(event, Answered)]
            assert {event.seat for event in answered} == {0, 1, 2, 3}
            assert {event.seat for event in seen if isinstance(event, Answered)} == {1}
            assert any(isinstance(event, MeldCalled) for event in seen)
            assert any(isinstance(event, TileDrawn) for event in seen)

    asyncio.run(scene())

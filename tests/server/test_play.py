"""A guest plays over the WebSocket; the rules are the game's, and all he sees is his own."""

import asyncio
from pathlib import Path

import msgspec

from jantaku.fx602p.events import Event
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import Rules
from jantaku.game import fold
from jantaku.records import native
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
                assert record.status == 200
                read = native.read(record.body.decode())
                native.verify(read)
                # What the guest was told folds to what the record says of the end.
                seen = msgspec.convert(player.events, tuple[Event, ...])
                whole = [event for move in read.moves for event in move.events]
                assert fold(FX602P, Rules(), seen).won == fold(FX602P, Rules(), whole).won
                assert [FX602P.redact(event, 0) for event in whole] == list(seen)

    asyncio.run(scene())

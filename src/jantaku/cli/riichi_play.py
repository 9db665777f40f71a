"""A match of riichi in the terminal, from the first deal or from where it was left."""

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.text import Text

from jantaku.bots import BOTS, known_bots
from jantaku.cli.keeping import data_directory, prepared, written
from jantaku.cli.riichi_match import KeptMatch, Match, Start, begun, gone_on_with, seats
from jantaku.cli.riichi_panels import end_lines
from jantaku.cli.riichi_screen import Left, Lines, Screen, has_screen
from jantaku.cli.riichi_sitting import Quit, Sitting
from jantaku.cli.riichi_table import Look
from jantaku.cli.riichi_tiles import Style, Writing
from jantaku.errors import JantakuError, SituationError
from jantaku.presets import load
from jantaku.rng import Stream
from jantaku.words import Words

_USUAL: Final = ("basic", "random")
"""Who the others are unless somebody else is named: the first that there is."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Be what a new match is asked to be; None is for us to choose."""

    rules: str
    players: int | None
    level: str | None
    bots: tuple[str, ...]
    seat: int | None
    seed: str | None


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """Be how a match is shown and recorded.

    Attributes:
        pace: seconds between the discards of bots.
        lines: write lines also where there is a screen.
        record: the directory for the record; None for the user's own.
        records: whether there is one at all.
    """

    tiles: Style
    hints: str
    pace: float
    lines: bool
    record: Path | None
    records: bool


def kept_matches() -> Path:
    """Return where matches are kept while they go on."""
    return data_directory() / "unfinished"


def play_match(words: Words, wanted: Wanted | None, manner: Manner) -> None:
    """Play a match, or go on with the one broken off last where nothing is *wanted*.

    Raises:
        JantakuError: for what is wanted and cannot be; ``no_kept_match``; ``file_unwritable``.
    """
    if manner.records and manner.record is not None:
        prepared(manner.record)
    others = 0
    if wanted is None:
        kept, match, others = gone_on_with(kept_matches())
    else:
        start = _start(wanted)
        match = Match(start)
        kept = begun(kept_matches(), start)
    _sit(words, match, kept, manner, resumed=wanted is None, others=others)


def _start(wanted: Wanted) -> Start:
    rules = load(wanted.rules)
    players = wanted.players
    if players is None:
        players = len(wanted.bots) + 1 if wanted.bots else max(rules.match.players)
    if players not in rules.match.players:
        raise SituationError("players_not_played", players=players, known=rules.match.players)
    level = wanted.level or next(name for name in _USUAL if name in BOTS)
    known_bots(wanted.bots or (level,))
    seed = wanted.seed or secrets.token_hex(16)
    me = wanted.seat
    if me is None:
        me = Stream(seed, "terminal/seat").below(players, 0)
    if me >= players:
        raise JantakuError("seat_not_there", seat=me + 1, players=players)
    return Start(
        rules=rules,
        seed=seed,
        players=seats(level, wanted.bots, players, me),
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _sit(
    words: Words, match: Match, kept: KeptMatch, manner: Manner, *, resumed: bool, others: int
) -> None:
    """Play, then tell how it ended or where it is kept."""
    names = tuple(words.player(name) for name in match.start.players)
    look = Look(words, Writing(manner.tiles, words), names, match.me)
    screen = has_screen() and not manner.lines
    face = Screen() if screen else Lines()
    pace = manner.pace if screen else 0.0
    console = Console(highlight=False)
    try:
        with face:
            sitting = Sitting(match, kept, face, look, hints=manner.hints, pace=pace)
            sitting.play(resumed=resumed)
    except (Quit, Left):
        kept.close()
        console.print(look.say("kept", file=kept.path), soft_wrap=True)
        return
    except (KeyboardInterrupt, SystemExit):
        kept.close()
        console.print(look.say("kept", file=kept.path), soft_wrap=True)
        raise
    ended = match.view.ended
    assert ended is not None  # noqa: S101  it is over
    for line in end_lines(ended, match.view, look):
        console.print(line, soft_wrap=True)
    console.print(Text(look.say("seed", seed=ended.seed)), soft_wrap=True)
    if manner.records:
        file = _recorded(match, manner)
        console.print(Text(look.say("recorded", file=file)), soft_wrap=True)
    kept.remove()
    if others:
        console.print(Text(look.say("others", count=others)), soft_wrap=True)


def _recorded(match: Match, manner: Manner) -> Path:
    """Write the record of the match, and return where."""
    now = datetime.now(UTC)
    directory = manner.record or data_directory() / "records"
    prepared(directory)
    text = match.record(now.isoformat(timespec="seconds"))
    return written(directory, f"riichi-{now:%Y%m%dT%H%M%SZ}", text)

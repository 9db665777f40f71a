"""Who sits at a table: pure changes of its chairs before, between and after matches."""

from collections.abc import Collection

import msgspec

from jantaku.bots import known_bots
from jantaku.errors import JantakuError, SituationError
from jantaku.presets import PRESETS, Sheet, pasted, sheet
from jantaku.rng import Stream
from jantaku.server.riichi.messages import Settings

PASTED = "pasted"
"""What rules are called that came as a text."""


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Be who sits in a chair: a guest, a bot, or nobody.

    Attributes:
        added: what the guest adds to the seed, once ready.
    """

    guest: int | None = None
    bot: str | None = None
    ready: bool = False
    added: str = ""
    drawn: int = 0


EMPTY = Sitter()

Chairs = tuple[Sitter, ...]


def rules_of(settings: Settings) -> Sheet:
    """Return the rules that *settings* name or hold.

    Raises:
        RulesError: what is wrong with them.
        SituationError: ``players_not_played``.
        JantakuError: ``no_such_bot``.
    """
    known_bots([settings.bot])
    chosen = sheet(settings.rules) if settings.rules in PRESETS else pasted(settings.rules, PASTED)
    if settings.players not in chosen.rules.match.players:
        known = chosen.rules.match.players
        raise SituationError("players_not_played", players=settings.players, known=known)
    return chosen


def chair_of(chairs: Chairs, guest: int) -> int | None:
    """Return where *guest* sits."""
    return next((at for at, sitter in enumerate(chairs) if sitter.guest == guest), None)


def resized(chairs: Chairs, players: int) -> Chairs:
    """Return *players* chairs with the guests who sit; they keep theirs where none goes.

    Raises:
        JantakuError: ``too_many_sit``: somebody would have to get up.
    """
    if len(chairs) == players:
        return unready(chairs)
    guests = [Sitter(guest=sitter.guest) for sitter in chairs if sitter.guest is not None]
    if len(guests) > players:
        raise JantakuError("too_many_sit", sitting=len(guests), players=players)
    return (*guests, *(EMPTY,) * (players - len(guests)))


def seated(chairs: Chairs, guest: int, chair: int | None) -> Chairs:
    """Return the chairs with *guest* in *chair*, or in none.

    Raises:
        JantakuError: ``no_such_chair`` or ``chair_taken``.
    """
    risen = tuple(EMPTY if sitter.guest == guest else sitter for sitter in chairs)
    if chair is None:
        return risen
    if chair >= len(chairs):
        raise JantakuError("no_such_chair", chair=chair, chairs=len(chairs))
    if risen[chair].guest is not None:
        raise JantakuError("chair_taken", chair=chair)
    return _with(risen, chair, Sitter(guest=guest))


def first_free(chairs: Chairs) -> int | None:
    """Return the first chair in which no guest sits."""
    return next((at for at, sitter in enumerate(chairs) if sitter.guest is None), None)


def readied(chairs: Chairs, guest: int, *, ready: bool, added: str) -> Chairs:
    """Return the chairs with *guest* ready, or not any more.

    Raises:
        JantakuError: ``not_seated``.
    """
    chair = chair_of(chairs, guest)
    if chair is None:
        raise JantakuError("not_seated")
    return _with(chairs, chair, Sitter(guest=guest, ready=ready, added=added if ready else ""))


def without(chairs: Chairs, gone: Collection[int | None]) -> Chairs:
    """Return the chairs with those empty where guests sat who are *gone*."""
    return tuple(
        EMPTY if sitter.guest is not None and sitter.guest in gone else sitter for sitter in chairs
    )


def unready(chairs: Chairs) -> Chairs:
    """Return the chairs with nobody ready, and no bot left."""
    return tuple(EMPTY if sitter.guest is None else Sitter(guest=sitter.guest) for sitter in chairs)


def dealt(chairs: Chairs, settings: Settings, luck: Stream) -> Chairs:
    """Return who plays in which seat: bots fill up, and the seats are drawn where they are to be.

    Each draws a number, and the lowest is the first dealer (ayame, 席決め).

    Raises:
        JantakuError: ``nobody_sits``; ``not_ready``, with the chairs of those who are not.
    """
    if not any(sitter.guest is not None for sitter in chairs):
        raise JantakuError("nobody_sits")
    waiting = [at for at, sitter in enumerate(chairs) if sitter.guest is not None]
    if waiting := [at for at in waiting if not chairs[at].ready]:
        raise JantakuError("not_ready", chairs=waiting)
    full = [Sitter(bot=settings.bot) if sitter.guest is None else sitter for sitter in chairs]
    if settings.seating == "drawn":
        full = list(luck.shuffled(full))
        full = [msgspec.structs.replace(who, drawn=at + 1) for at, who in enumerate(full)]
    return tuple(full)


def _with(chairs: Chairs, chair: int, sitter: Sitter) -> Chairs:
    return (*chairs[:chair], sitter, *chairs[chair + 1 :])

"""What the parlour must know of a game besides its rules, to hold a room for it.

Each game has one host. All that a host says is worked out from the game's own states, openings
and rules; it decides nothing that the game decides.
"""

from collections.abc import Collection
from typing import Any, Literal, Protocol

import msgspec

from jantaku.errors import JantakuError
from jantaku.game import AnyGame, Player
from jantaku.server.protocol import OptionValue, Standing


class Result(msgspec.Struct, frozen=True):
    """Be what counts of a finished match in a guest's statistics."""

    points: int
    won: bool
    yaku: tuple[str, ...]


class Feat(msgspec.Struct, frozen=True):
    """Be something for the hall of fame: what the winning hand was, and whose."""

    seat: int
    yaku: str
    tiles: tuple[int, ...]
    win: int
    by: Literal["ron", "tsumo"]
    points: int


def require_level(host: "Host", level: str) -> None:
    """Refuse a level that no player of the game has.

    Raises:
        JantakuError: code ``no_such_level``, with the levels there are.
    """
    if level not in host.levels():
        raise JantakuError("no_such_level", level=level, known=sorted(host.levels()))


def require_mode(host: "Host", mode: str) -> None:
    """Refuse a mode that the game does not have.

    Raises:
        JantakuError: code ``no_such_mode``, with the modes there are.
    """
    if mode not in host.modes():
        raise JantakuError("no_such_mode", mode=mode, known=sorted(host.modes()))


class Host(Protocol):
    """Hold a room for one game.

    Attributes:
        game: the rules.
        guest_seat: where the guest sits; all other seats are played by the level's player.
        level, mode: those of a room in which nothing has been played.
    """

    game: AnyGame
    guest_seat: int
    level: str
    mode: str

    def levels(self) -> Collection[str]:
        """Return the names of the players there are."""

    def modes(self) -> Collection[str]:
        """Return the names of the choices of rules there are."""

    def player(self, level: str) -> Player[Any, Any]:
        """Return a player of *level*."""

    def rules(self, mode: str) -> Any:
        """Return the rules of *mode*."""

    def next_opening(self, state: Any) -> Any:
        """Return what a finished match leaves to the next."""

    def cleared(self, opening: Any) -> Any:
        """Return what is left of an opening when the statistics are cleared."""

    def standing(self, opening: Any) -> Standing:
        """Return what an opening says of the guest's matches so far."""

    def average(self, total: int, hands: int) -> int:
        """Return the points a match, rounded as the game does; 0 without one."""

    def result(self, state: Any) -> Result:
        """Return what counts of a finished match for the guest."""

    def feat(self, state: Any) -> Feat | None:
        """Return what a finished match has for the hall of fame."""

    def prepare(self, level: str, mode: str) -> None:
        """Work out what a player of *level* needs, which may take seconds; only once."""

    def advise(self, view: Any, options: tuple[Any, ...]) -> tuple[OptionValue, ...]:
        """Return the value of each option as the coach sees it, best first."""

"""What is true of a win besides its tiles, and what cannot be true together."""

from typing import Final, Literal

import msgspec

from jantaku.errors import SituationError
from jantaku.reading import Melds
from jantaku.tiles import Tile
from jantaku.yaku import Fact

Wind = Literal["E", "S", "W", "N"]

WINDS: Final[tuple[Wind, ...]] = ("E", "S", "W", "N")
WIND: Final[dict[Wind, int]] = {wind: at for at, wind in enumerate(WINDS)}
"""The number of each wind, which is also its seat counted from the dealer."""
WINS_BEFORE_PAARENCHAN: Final = 7
PLAYERS: Final = (2, 3, 4)
MOST_COUNTED: Final = 255
"""More honba, sticks or wins in a row than this are a mistake, not a game."""


class Situation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be what is true of a win besides its tiles.

    What the rules do not know is worth nothing: ura dora without a riichi or under rules without
    them, red fives under rules without them.

    Attributes:
        by: whether the last tile was another's or drawn.
        seat: the winner's wind; E is the dealer.
        round: the wind of the round.
        players: how many play; their winds are the first so many.
        riichi: 1, or 2 for a riichi on the first turn.
        ippatsu: won within a turn of the riichi, uninterrupted by calls.
        haitei: won with the last tile of the wall, or the last discard.
        rinshan: drawn after a kan.
        chankan: robbed from a kakan.
        first_turn: the winner has discarded nothing yet and nobody has called.
        dora: the indicators.
        ura: the indicators below them.
        honba: how many are on the table.
        sticks: how many riichi sticks the winner takes.
        discarder: whose tile it was, ``from`` in JSON; without it a ron has no payments.
        liable: who is liable for a yakuman in the hand.
        dealer_wins: how many hands the dealer has won in a row before this one.

    Raises:
        SituationError: facts that contradict each other; the code says which.
    """

    by: Literal["ron", "tsumo"]
    seat: Wind = "S"
    round: Wind = "E"
    players: int = 4
    riichi: Literal[0, 1, 2] = 0
    ippatsu: bool = False
    haitei: bool = False
    rinshan: bool = False
    chankan: bool = False
    first_turn: bool = False
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    honba: int = 0
    sticks: int = 0
    discarder: Wind | None = msgspec.field(default=None, name="from")
    liable: Wind | None = None
    dealer_wins: int = 0

    def __post_init__(self) -> None:
        self._check_numbers()
        for wind in (self.seat, self.discarder, self.liable):
            if wind is not None and WIND[wind] >= self.players:
                raise SituationError("seat_beyond_players", seat=wind, players=self.players)
        if self.ippatsu and not self.riichi:
            raise SituationError("ippatsu_without_riichi")
        if self.liable == self.seat:
            raise SituationError("liable_to_oneself", seat=self.seat)
        if self.first_turn and (self.riichi or self.rinshan or self.chankan or self.haitei):
            raise SituationError("first_turn_with_more")
        if self.by == "ron":
            self._check_ron()
        elif self.chankan:
            raise SituationError("chankan_by_tsumo")

    def _check_numbers(self) -> None:
        if self.players not in PLAYERS:
            raise SituationError("players_not_played", players=self.players, known=PLAYERS)
        for name in ("honba", "sticks", "dealer_wins"):
            value = getattr(self, name)
            if not 0 <= value <= MOST_COUNTED:
                raise SituationError(
                    "count_out_of_range", name=name, value=value, most=MOST_COUNTED
                )

    def _check_ron(self) -> None:
        if self.rinshan:
            raise SituationError("rinshan_by_ron")
        if self.chankan and self.haitei:
            raise SituationError("chankan_of_last_tile")
        if self.discarder == self.seat:
            raise SituationError("discard_of_ones_own", seat=self.seat)
        if self.first_turn and self.seat == "E":
            raise SituationError("dealer_has_discarded")


_CLOSED: Final = int(Fact.CLOSED)
_ONLY_CHI: Final = int(Fact.ONLY_CHI)
_TSUMO: Final = int(Fact.TSUMO)
_RON: Final = int(Fact.RON)
_DEALER: Final = int(Fact.DEALER)
_DOUBLE_RIICHI: Final = int(Fact.DOUBLE_RIICHI)
_EIGHTH_WIN: Final = int(Fact.EIGHTH_WIN)
_FLAGS: Final = (
    ("riichi", int(Fact.RIICHI)),
    ("ippatsu", int(Fact.IPPATSU)),
    ("haitei", int(Fact.LAST_TILE)),
    ("rinshan", int(Fact.RINSHAN)),
    ("chankan", int(Fact.CHANKAN)),
    ("first_turn", int(Fact.FIRST_TURN)),
)


def situation_facts(situation: Situation) -> int:
    """Return the facts of a situation, whatever the melds."""
    facts = _TSUMO if situation.by == "tsumo" else _RON
    for name, fact in _FLAGS:
        if getattr(situation, name):
            facts |= fact
    if situation.riichi == 2:
        facts |= _DOUBLE_RIICHI
    if situation.seat == "E":
        facts |= _DEALER
        if situation.dealer_wins >= WINS_BEFORE_PAARENCHAN:
            facts |= _EIGHTH_WIN
    return facts


def facts_of(situation: Situation, melds: Melds) -> int:
    """Return the facts of a situation with these melds.

    Raises:
        SituationError: the melds contradict it.
    """
    if melds.bits:
        _check_melds(situation, melds)
    if situation.rinshan and not melds.kans:
        raise SituationError("rinshan_without_kan")
    facts = situation_facts(situation)
    if not melds.opened:
        return facts | _CLOSED
    return facts | _ONLY_CHI if melds.opened == melds.chis else facts


def _check_melds(situation: Situation, melds: Melds) -> None:
    if situation.riichi and melds.opened:
        raise SituationError("riichi_with_open_hand")
    if situation.first_turn:
        raise SituationError("first_turn_with_meld")

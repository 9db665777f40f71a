"""How the parlour holds a room for FX-602P mahjong."""

from collections.abc import Collection, Mapping
from typing import Final

from jantaku.fx602p.actions import Action
from jantaku.fx602p.coach import advise, coach
from jantaku.fx602p.events import HandWon
from jantaku.fx602p.flow import FX602P, next_opening
from jantaku.fx602p.players import PLAYERS
from jantaku.fx602p.rules import HUMAN, MODES, Opening, Rules
from jantaku.fx602p.scoring import YAKU_HAN, YAKUMAN_HAN, average
from jantaku.fx602p.state import State
from jantaku.game import AnyGame, Player
from jantaku.server.hosting import Feat, Result
from jantaku.server.protocol import OptionValue, Standing

_MODES: Final[Mapping[str, Rules]] = {str(mode): rules for mode, rules in MODES.items()}


class Fx602pHost:
    """Hold a room for FX-602P mahjong: a guest against one of the players."""

    game: AnyGame = FX602P
    guest_seat: int = HUMAN
    level: str = "fx602p"
    mode: str = "original"

    def levels(self) -> Collection[str]:
        """Return the names of the players there are."""
        return PLAYERS.keys()

    def modes(self) -> Collection[str]:
        """Return the names of the choices of rules there are."""
        return _MODES.keys()

    def player(self, level: str) -> Player[State, Action]:
        """Return a player of *level*."""
        return PLAYERS[level]()

    def rules(self, mode: str) -> Rules:
        """Return the rules of *mode*."""
        return _MODES[mode]

    def next_opening(self, state: State) -> Opening:
        """Return the winner as the next dealer, with the totals so far (M05, M08, M09)."""
        return next_opening(state)

    def cleared(self, opening: Opening) -> Opening:
        """Return the dealer alone: INV SAC clears M07-M09 and leaves M05 (seed 000)."""
        return Opening(dealer=opening.dealer)

    def standing(self, opening: Opening) -> Standing:
        """Return the total, the number of hands and their average (M08, M09)."""
        total, played = opening.total, opening.played
        return Standing(total=total, played=played, average=self.average(total, played))

    def average(self, total: int, hands: int) -> int:
        """Return the points a hand, cut towards zero as the calculator's x̄ INT does."""
        return average(total, hands)

    def result(self, state: State) -> Result:
        """Return the hand's points from the guest's side, and his yaku where he won."""
        won = _won(state)
        if won.seat != HUMAN:
            return Result(-won.points, won=False, yaku=())
        return Result(won.points, won=True, yaku=tuple(yaku.id for yaku in won.yaku))

    def feat(self, state: State) -> Feat | None:
        """Return a yakuman, whoever won it: the hall takes both (seed 000, 和了形について)."""
        won = _won(state)
        yakuman = next((yaku.id for yaku in won.yaku if YAKU_HAN[yaku.id] == YAKUMAN_HAN), None)
        if yakuman is None:
            return None
        return Feat(won.seat, yakuman, won.hands[won.seat], won.tile, won.by, won.points)

    def prepare(self, level: str, mode: str) -> None:
        """Solve the game where that is what *level* plays by."""
        if level == "perfect":
            coach(_MODES[mode])

    def advise(self, view: State, options: tuple[Action, ...]) -> tuple[OptionValue, ...]:
        """Return the value of each option as the coach sees it, best first."""
        return tuple(
            OptionValue(action=advice.action, value=advice.value)
            for advice in advise(view, options)
        )


def _won(state: State) -> HandWon:
    assert state.won is not None  # noqa: S101  asked only when the hand is over
    return state.won

"""Two bots that know nothing of the game: what others are measured against."""

from jantaku.riichi.actions import Action, Discard, Pass
from jantaku.riichi.state import State
from jantaku.rng import Stream


class TsumogiriBot:
    """Discard what was drawn and let everything go, wins too, as it does in other programs."""

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:  # noqa: ARG002
        """Return the discard of the tile drawn, or a pass."""
        for action in reversed(options):
            if isinstance(action, Pass) or (isinstance(action, Discard) and action.drawn):
                return action
        return options[0]


class RandomBot:
    """Choose any of the options, each as likely as the others."""

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:  # noqa: ARG002
        """Return one of *options*."""
        return options[luck.below(len(options), 0)]

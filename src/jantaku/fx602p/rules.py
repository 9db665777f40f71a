"""The rules of FX-602P mahjong that can be chosen, and what a hand takes over from the last."""

from typing import Annotated, Final, Literal

import msgspec

Mode = Literal["original", "page"]
Rng = Literal["uniform", "machine"]

HUMAN: Final = 0
COMPUTER: Final = 1


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choose between what the program of seed 000 does and what its page says.

    Attributes:
        quirk_3renko: give 3renko also to six hands without Toitoi, as the program's rounding slip
            does (seed 000, P3 "RND2"); the page's text never would.
        original_rng: draw a tile from three decimals as RAN# does, so that 1 comes 112 times in
            1000 and each other tile 111 times; else all nine are equally likely.
    """

    quirk_3renko: bool = True
    original_rng: bool = False


MODES: Final[dict[Mode, Rules]] = {"original": Rules(), "page": Rules(quirk_3renko=False)}


def rules_of(mode: Mode, rng: Rng = "uniform") -> Rules:
    """Return the rules of *mode*, with tiles drawn uniformly or as the machine draws them.

    >>> rules_of("page", "machine")
    Rules(quirk_3renko=False, original_rng=True)
    """
    return msgspec.structs.replace(MODES[mode], original_rng=rng == "machine")


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be the memories that one hand leaves to the next: M05 (dealer), M08 (total), M09 (hands).

    Attributes:
        dealer: the seat that draws first; the human (0) on the very first hand.
        total: points so far from the human's side.
        played: hands finished so far.
    """

    dealer: Annotated[int, msgspec.Meta(ge=HUMAN, le=COMPUTER)] = HUMAN
    total: int = 0
    played: Annotated[int, msgspec.Meta(ge=0)] = 0

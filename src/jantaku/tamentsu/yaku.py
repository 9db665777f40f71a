"""The yaku of four melds (seed 001, 役): what each is worth, and when it is there.

A win has no pair and no calls. What riichi tells by closed and open, this game tells by *together*:
the melds in question were all cleared by the same falling tile, its chains included.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Final

import msgspec

from jantaku.melds import Mentsu
from jantaku.tamentsu.rules import Rules
from jantaku.tiles import HONOURS, YAOCHUU

_EAST: Final = HONOURS
_WINDS: Final = frozenset(range(27, 31))
_DRAGONS: Final = frozenset({31, 32, 33})
_HATSU: Final = 32
_GREEN: Final = frozenset({19, 20, 21, 23, 25, _HATSU})


class Collected(msgspec.Struct, frozen=True, gc=False):
    """Be a meld that was cleared.

    Attributes:
        meld: what it is.
        drop: the number of the tile that cleared it, from 0.
        step: 0 where that tile completed it, else which chain did.
    """

    meld: Mentsu
    drop: int
    step: int


class Four(msgspec.Struct, frozen=True, dict=True):
    """Be four melds that win, under the winds of the moment, such as ``SE``."""

    melds: tuple[Collected, ...]
    wind: str

    @cached_property
    def runs(self) -> tuple[int, ...]:
        """Return the first kinds of the runs, ascending."""
        return tuple(sorted(one.meld.first for one in self.melds if one.meld.kind == "sequence"))

    @cached_property
    def triplets(self) -> tuple[int, ...]:
        """Return the kinds of the triplets, ascending; a kind can be there twice."""
        return tuple(sorted(one.meld.first for one in self.melds if one.meld.kind == "triplet"))

    @cached_property
    def kinds(self) -> frozenset[int]:
        """Return the kinds of all tiles."""
        return frozenset(kind for one in self.melds for kind in one.meld.kinds)

    @cached_property
    def suits(self) -> frozenset[int]:
        """Return the number suits there are, 0-2."""
        return frozenset(kind // 9 for kind in self.kinds if kind < HONOURS)

    @cached_property
    def honours(self) -> frozenset[int]:
        """Return the kinds of honours there are."""
        return frozenset(kind for kind in self.kinds if kind >= HONOURS)

    @property
    def has_ends_everywhere(self) -> bool:
        """Say whether every meld has a 1, a 9 or an honour."""
        return all(not YAOCHUU.isdisjoint(one.meld.kinds) for one in self.melds)

    @cached_property
    def together(self) -> bool:
        """Say whether one drop cleared all four."""
        return are_together(self.melds)


class Worth(msgspec.Struct, frozen=True, gc=False):
    """Be a yaku of a win; a yakuman's *han* is 0, for han do not count beside it."""

    id: str
    han: int


def are_together(melds: Sequence[Collected]) -> bool:
    """Say whether one drop cleared all *melds*."""
    return len({one.drop for one in melds}) == 1


def yakuman_of(rules: Rules, four: Four) -> tuple[str, ...]:
    """Return the yakuman of four melds.

    >>> dragons = [Collected(Mentsu("triplet", kind), kind, 0) for kind in (0, 31, 32, 33)]
    >>> yakuman_of(Rules(), Four(tuple(dragons), "EE"))
    ('daisangen',)
    """
    return tuple(name for name, holds in _YAKUMAN.items() if holds(rules, four))


def yaku_of(rules: Rules, four: Four) -> tuple[Worth, ...]:
    """Return the yaku of four melds that are no yakuman, in the order of the seed."""
    found = ((name, worth(rules, four)) for name, worth in _YAKU.items())
    return (*(Worth(name, han) for name, han in found if han), *_yakuhai(rules, four))


# What each yaku is worth: 0 where it is not there.


def _menzen(rules: Rules, four: Four) -> int:
    own_step = all(one.step == 0 for one in four.melds)
    return int(four.together and (own_step or rules.menzen == "same_drop"))


def _pinfu(_rules: Rules, four: Four) -> int:
    return int(not four.triplets)


def _toitoi(_rules: Rules, four: Four) -> int:
    return 0 if four.runs else 2


def _tanyao(_rules: Rules, four: Four) -> int:
    return int(YAOCHUU.isdisjoint(four.kinds))


def _chanta(rules: Rules, four: Four) -> int:
    if not four.has_ends_everywhere:
        return 0
    if not four.honours and rules.lesser_yaku == "replaced":
        return 0  # junchan
    if not four.runs and rules.honroutou_chanta == "exclusive":
        return 0
    return 2 if four.together else 1


def _junchan(_rules: Rules, four: Four) -> int:
    if not four.has_ends_everywhere or four.honours or not four.runs:
        return 0
    return 3 if four.together else 2


def _honroutou(_rules: Rules, four: Four) -> int:
    return 2 if four.kinds <= YAOCHUU and four.honours and four.suits else 0


def _twins(rules: Rules, four: Four) -> int:
    """Return how many pairs of equal runs there are."""
    pairs = 0
    for first in set(four.runs):
        equal = four.runs.count(first)
        if equal == 2:
            pairs += 1
        elif equal == 3:
            pairs += rules.three_equal_runs == "iipeikou"
        elif equal == 4:
            pairs += 2 if rules.four_equal_runs == "ryanpeikou" else 1
    return pairs


def _iipeikou(rules: Rules, four: Four) -> int:
    pairs = _twins(rules, four)
    return int(pairs == 1 or (pairs == 2 and rules.lesser_yaku == "both"))


def _ryanpeikou(rules: Rules, four: Four) -> int:
    return 3 if _twins(rules, four) == 2 else 0


def _three(
    rules: Rules, four: Four, kind: str, wanted: Callable[[tuple[int, ...]], bool]
) -> tuple[bool, bool]:
    """Say whether three of the four are what is *wanted*, and whether such three are together."""
    sets = [
        three
        for three in combinations([one for one in four.melds if one.meld.kind == kind], 3)
        if wanted(tuple(sorted(one.meld.first for one in three)))
    ]
    if rules.together_scope == "hand":
        return bool(sets), four.together
    return bool(sets), any(are_together(three) for three in sets)


def _in_three_colours(firsts: tuple[int, ...]) -> bool:
    low, middle, high = firsts
    return high < HONOURS and middle == low + 9 and high == low + 18


def _is_straight(firsts: tuple[int, ...]) -> bool:
    low, middle, high = firsts
    return low % 9 == 0 and middle == low + 3 and high == low + 6


def _are_neighbours(firsts: tuple[int, ...]) -> bool:
    low, middle, high = firsts
    return high < HONOURS and low // 9 == high // 9 and middle == low + 1 and high == low + 2


def _sanshoku_doujun(rules: Rules, four: Four) -> int:
    there, together = _three(rules, four, "sequence", _in_three_colours)
    return there + (there and together)


def _sanshoku_doukou(rules: Rules, four: Four) -> int:
    there, _ = _three(rules, four, "triplet", _in_three_colours)
    return 2 * there


def _ittsuu(rules: Rules, four: Four) -> int:
    there, together = _three(rules, four, "sequence", _is_straight)
    return there + (there and together)


def _sanrenkou(rules: Rules, four: Four) -> int:
    there, together = _three(rules, four, "triplet", _are_neighbours)
    return 2 * there + (there and together)


def _honitsu(rules: Rules, four: Four) -> int:
    if len(four.suits) != 1 or (not four.honours and rules.lesser_yaku == "replaced"):
        return 0
    return 3 if four.together else 2


def _chinitsu(_rules: Rules, four: Four) -> int:
    if len(four.suits) != 1 or four.honours:
        return 0
    return 6 if four.together else 5


def _sanankou(_rules: Rules, four: Four) -> int:
    triplets = [one for one in four.melds if one.meld.kind == "triplet"]
    return 2 if any(are_together(three) for three in combinations(triplets, 3)) else 0


def _yakuhai(rules: Rules, four: Four) -> Iterator[Worth]:
    """Give a dragon or wind that fits one han each, the double wind two (A14)."""
    round_wind, seat_wind = (_EAST + "ESWN".index(letter) for letter in four.wind)
    double = round_wind == seat_wind
    items = [
        Worth(name, han)
        for kind, name, han in (
            (round_wind, "double_wind", 2 * double),
            (round_wind, "round_wind", int(not double)),
            (seat_wind, "seat_wind", int(not double)),
            (31, "yakuhai_haku", 1),
            (32, "yakuhai_hatsu", 1),
            (33, "yakuhai_chun", 1),
        )
        if han
        for _ in range(four.triplets.count(kind))
    ]
    yield from items if rules.yakuhai == "each" else items[:1]


_YAKU: Final[dict[str, Callable[[Rules, Four], int]]] = {
    "menzenchin": _menzen,
    "pinfu": _pinfu,
    "toitoi": _toitoi,
    "tanyao": _tanyao,
    "chanta": _chanta,
    "junchan": _junchan,
    "honroutou": _honroutou,
    "iipeikou": _iipeikou,
    "ryanpeikou": _ryanpeikou,
    "sanshoku_doujun": _sanshoku_doujun,
    "sanshoku_doukou": _sanshoku_doukou,
    "ittsuu": _ittsuu,
    "sanrenkou": _sanrenkou,
    "honitsu": _honitsu,
    "chinitsu": _chinitsu,
    "sanankou": _sanankou,
}


def _chinroutou(_rules: Rules, four: Four) -> bool:
    return four.kinds <= YAOCHUU and not four.honours


def _suuankou(_rules: Rules, four: Four) -> bool:
    return not four.runs and four.together


def _daisangen(_rules: Rules, four: Four) -> bool:
    return four.honours >= _DRAGONS


def _suushiihou(_rules: Rules, four: Four) -> bool:
    return four.honours >= _WINDS


def _tsuuiisou(_rules: Rules, four: Four) -> bool:
    return not four.suits


def _ryuuiisou(rules: Rules, four: Four) -> bool:
    return four.kinds <= _GREEN and (_HATSU in four.kinds or rules.ryuuiisou == "any")


_YAKUMAN: Final[dict[str, Callable[[Rules, Four], bool]]] = {
    "chinroutou": _chinroutou,
    "suuankou": _suuankou,
    "daisangen": _daisangen,
    "suushiihou": _suushiihou,
    "tsuuiisou": _tsuuiisou,
    "ryuuiisou": _ryuuiisou,
}

YAKU: Final = (
    *_YAKU,
    *("double_wind", "round_wind", "seat_wind", "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"),
    *_YAKUMAN,
)
"""The ids of all yaku, in the order of the seed: 23, of which 役牌 has six."""

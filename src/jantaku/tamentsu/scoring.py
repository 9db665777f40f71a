"""Points: for melds that clear at once, and for four melds that win (seed 001, 得点).

>>> [meld_points(Rules(), count) for count in (1, 2, 3, 4)]
[10, 30, 60, 100]
"""

from math import factorial
from typing import Final, Literal

import msgspec

from jantaku.melds import Mentsu
from jantaku.payments import MANGAN, YAKUMAN, rounded_up
from jantaku.tamentsu.rules import Rules
from jantaku.tamentsu.yaku import Collected, Four, Worth, yaku_of, yakuman_of
from jantaku.tiles import YAOCHUU

Limit = Literal["", "mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman", "yakuman"]

_SEEDS_LIST: Final = {1: 10, 2: 30, 3: 60}
_LIMITS: Final[tuple[tuple[int, Limit, int], ...]] = (
    (13, "counted_yakuman", YAKUMAN),
    (11, "sanbaiman", 6000),
    (8, "baiman", 4000),
    (6, "haneman", 3000),
    (5, "mangan", MANGAN),
)


class Situation(msgspec.Struct, frozen=True, gc=False):
    """Be the moment at which melds clear.

    Attributes:
        drop: the number of the tile that fell, from 0.
        kind: what it was, 0-33.
        step: 0 for what it completed itself, else which chain.
        wind: the round and seat wind that count, such as ``SE``.
    """

    drop: int
    kind: int
    step: int
    wind: str


class Fu(msgspec.Struct, frozen=True, gc=False):
    """Be one line of the account of fu: *what* is a key under ``tamentsu.fu`` in `locale/`."""

    what: Literal["base", "drop", "chain", "triplet", "triplet_yaochuu", "wait", "round_up"]
    fu: int


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """Be what four melds are worth.

    Attributes:
        melds: the four, in the order of `order`.
        yaku: empty where there is none; then there are no points. Only yakuman where there is one.
        han: the sum; 0 with a yakuman.
        yakuman: how many.
        fu_items, fu: the account, and its sum; 0 with a yakuman.
        base: fu × 2^(2 + han), or that of the limit.
        dealer: whether the seat wind is east.
        points: what the win brings, a chain's multiple (A3) with it.
    """

    melds: tuple[Collected, ...]
    yaku: tuple[Worth, ...]
    han: int
    yakuman: int
    fu_items: tuple[Fu, ...]
    fu: int
    limit: Limit
    base: int
    dealer: bool
    points: int


def order(meld: Mentsu) -> tuple[int, bool]:
    """Return the place of a meld in the canonical order: 111 before 123 before 222, m p s z."""
    return meld.first, meld.kind == "sequence"


def meld_points(rules: Rules, count: int) -> int:
    """Return the points of *count* melds at once, without any chain (A1)."""
    if rules.meld_points == "triangular":
        return 5 * count * (count + 1)
    if rules.meld_points == "hybrid" and count in _SEEDS_LIST:
        return _SEEDS_LIST[count]
    return 10 * factorial(count) if count else 0


def multiplier(rules: Rules, step: int) -> int:
    """Return by what the points of melds are multiplied in a *step* (A4).

    >>> multiplier(Rules(), 0), multiplier(Rules(), 2)
    (1, 100)
    """
    return int(10 ** (step if rules.chain_counts == "chain" else step + 1))


def win_of(rules: Rules, melds: tuple[Collected, ...], situation: Situation) -> Win:
    """Return what four melds are worth.

    >>> runs = [Collected(Mentsu("sequence", first), 7, 0) for first in (0, 0, 6, 6)]
    >>> win = win_of(Rules(), tuple(runs), Situation(7, 4, 0, "ES"))
    >>> win.han, win.fu, win.limit, win.points
    (14, 30, 'counted_yakuman', 32000)
    """
    melds = tuple(sorted(melds, key=lambda one: (*order(one.meld), one.drop, one.step)))
    four = Four(melds, situation.wind)
    dealer = situation.wind[1] == "E"
    several = yakuman_of(rules, four)
    yaku: tuple[Worth, ...]
    items: tuple[Fu, ...] = ()
    limit: Limit
    if several:
        count = len(several) if rules.several_yakuman == "add" else 1
        yaku = tuple(Worth(name, 0) for name in several)
        han, fu, base, limit = 0, 0, count * YAKUMAN, "yakuman"
    else:
        count = 0
        yaku = yaku_of(rules, four)
        han = sum(worth.han for worth in yaku)
        items = tuple(_fu_items(rules, melds, situation))
        fu = sum(item.fu for item in items)
        base, limit = _base(rules, han, fu)
    points = _points(rules, base, dealer=dealer, at_drop=situation.step == 0)
    if rules.chain_multiplies == "all":
        points *= multiplier(rules, situation.step)
    return Win(
        melds=melds,
        yaku=yaku,
        han=han,
        yakuman=count,
        fu_items=items,
        fu=fu,
        limit=limit,
        base=base,
        dealer=dealer,
        points=points,
    )


def _fu_items(rules: Rules, melds: tuple[Collected, ...], situation: Situation) -> list[Fu]:
    items = [Fu("base", 20), Fu("drop", 2) if situation.step == 0 else Fu("chain", 10)]
    items += [
        Fu("triplet_yaochuu", 8) if one.meld.first in YAOCHUU else Fu("triplet", 4)
        for one in melds
        if one.meld.kind == "triplet"
    ]
    if _waited(rules, melds, situation):
        items.append(Fu("wait", 2))
    rest = -sum(item.fu for item in items) % 10
    if rest and rules.fu_rounding == "tens":
        items.append(Fu("round_up", rest))
    return items


def _waited(rules: Rules, melds: tuple[Collected, ...], situation: Situation) -> bool:
    """Say whether the dropped tile was a middle or an edge that one of the runs lacked."""
    if situation.step and not rules.chain_wait_fu:
        return False
    takers = [
        one.meld
        for one in melds
        if one.drop == situation.drop and one.step == 0 and situation.kind in one.meld.kinds
    ]
    fits = [_is_narrow(meld, situation.kind) for meld in takers]
    return bool(fits) and (any(fits) if rules.wait_fu == "any_run" else all(fits))


def _is_narrow(meld: Mentsu, kind: int) -> bool:
    if meld.kind != "sequence":
        return False
    low, middle, high = meld.kinds
    return kind == middle or (kind == high and low % 9 == 0) or (kind == low and high % 9 == 8)


def _base(rules: Rules, han: int, fu: int) -> tuple[int, Limit]:
    if not han:
        return 0, ""
    for least, limit, base in _LIMITS:
        if han >= least and not (least == 13 and rules.counted_yakuman == "sanbaiman"):
            return base, limit
    base = fu << (2 + han)
    return (MANGAN, "mangan") if base >= MANGAN else (base, "")


def _points(rules: Rules, base: int, *, dealer: bool, at_drop: bool) -> int:
    """Return what all others pay, by the table of ron, or for A11 what they pay for tsumo."""
    if rules.drop_win_points == "tsumo" and at_drop:
        double = rounded_up(2 * base)
        return 3 * double if dealer else double + 2 * rounded_up(base)
    return rounded_up(base * (6 if dealer else 4))

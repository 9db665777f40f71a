"""What a winning hand is worth, and why.

`score` takes a hand, its last tile, the situation and the rules, and gives the best reading of the
hand with its yaku, an account of its fu, its points and who pays them.

>>> from jantaku.hands import parse_hand
>>> from jantaku.presets import load
>>> from jantaku.tiles import Tile
>>> win = score(load("uchiwa"), parse_hand("234m1112356777s"), Tile("4s"),
...             Situation(by="tsumo", seat="S", dora=(Tile("1p"),)))
>>> [worth.id for worth in win.yaku], win.han, win.fu, win.points
(['menzen_tsumo'], 1, 30, 1100)
>>> sum(item.fu for item in win.fu_items), win.payments
(30, (-500, 1100, -300, -300))

The best reading is the one with the most points, then han, then fu; of equal ones the first, as
`jantaku.reading` orders them: sequences before triplets, then the wait ryanmen, kanchan, penchan,
shanpon, tanki, and four sets before seven pairs.
"""

from typing import Final, Literal, NamedTuple

import msgspec

from jantaku.errors import HandError, SituationError
from jantaku.fu import (
    BASE,
    CHIITOITSU,
    MENZEN_RON,
    OPEN_PINFU,
    ROUND_UP,
    TRIPLETS,
    TSUMO,
    WAITS,
    FuItem,
    TripletKind,
    Wait,
)
from jantaku.hands import Hand
from jantaku.melds import Meld, Mentsu
from jantaku.payments import STICK, Award, ron_points, settle_ron, settle_tsumo, tsumo_points
from jantaku.reading import (
    CODE_MASK,
    REDS,
    WEIGHTS,
    Candidate,
    Melds,
    candidates,
    code_of,
    melds_of,
)
from jantaku.rules import Rules
from jantaku.situation import WIND, WINDS, Situation, Wind, facts_of
from jantaku.tiles import COPIES, KINDS, Tile
from jantaku.worth import Limit, Option, Table, YakuWorth, in_han, table_of
from jantaku.yaku import CATALOGUE, Fact

__all__ = ["WINDS", "Reading", "Situation", "Win", "Wind", "YakuWorth", "dora_of", "score"]

_CLOSED: Final = int(Fact.CLOSED)
_RON: Final = int(Fact.RON)
_SEVEN: Final = int(Fact.SEVEN_PAIRS)
_STANDARD: Final = int(Fact.STANDARD)
_TRIPLET: Final = int(Fact.TRIPLET)
_PINFU: Final = int(CATALOGUE["pinfu"].needs)
_TENHOU: Final = int(CATALOGUE["tenhou"].needs)


class Reading(msgspec.Struct, frozen=True, gc=False):
    """Be how a hand was read.

    Attributes:
        form: four sets and a pair, seven pairs or thirteen orphans.
        sets: the concealed sets; the melds lie on the table.
        pair: the kind of the pair, None where there is not just one.
        wait: what the last tile completed.
    """

    form: Literal["standard", "seven_pairs", "thirteen_orphans"]
    sets: tuple[Mentsu, ...]
    pair: int | None
    wait: Wait


class Win(msgspec.Struct, frozen=True, gc=False):
    """Be what a hand is worth.

    Attributes:
        yaku: the yaku and then the dora.
        half_han: the sum of their han, in halves; 26 for each yakuman.
        fu: rounded; None where the rules know no fu.
        fu_items: the account of *fu*; it sums to it.
        yakuman: how many yakuman it counts as, 0 if none; a counted yakuman is none.
        limit: the name of the limit it reached, None below mangan.
        points: what is paid for the hand, without honba and sticks.
        payments: what each seat gains, by wind from east, with honba and sticks; they sum to
            *pot*. None for a ron when it is not known whose tile it was.
        pot: points of riichi sticks that the winner takes.
        award: what `jantaku.payments` needs to settle several rons.
        reading: how the hand was read.
    """

    yaku: tuple[YakuWorth, ...]
    half_han: int
    fu: int | None
    fu_items: tuple[FuItem, ...]
    yakuman: int
    limit: Limit | None
    points: int
    payments: tuple[int, ...] | None
    pot: int
    award: Award
    reading: Reading

    @property
    def han(self) -> int | float:
        """Return the han; whole ones as an integer."""
        return in_han(self.half_han)


class _Best(NamedTuple):
    """Be the best reading so far; it compares by points, han and fu."""

    base: int
    half_han: int
    fu: int
    limit: Limit | None
    option: Option
    candidate: Candidate
    raw_fu: int
    win: int


def score(rules: Rules, hand: Hand, win: Tile, situation: Situation) -> Win:
    """Return what *hand* with *win* as its last tile is worth under *rules*.

    *hand* is of 13 tiles without *win*, or of 14 with it among the concealed ones.

    Raises:
        HandError: five of a kind or the winning tile is not there; ``not_a_win``: the tiles make
            no complete hand; ``no_yaku``; ``minimum_han``: the yaku that count are too few
            (uchiwa 5).
        SituationError: the situation contradicts the hand or the rules.
    """
    table = table_of(rules)
    players = situation.players
    if players not in rules.match.players:
        raise SituationError("players_not_played", players=players, known=rules.match.players)
    melds = melds_of(hand.melds)
    code = code_of(hand.concealed)
    if len(hand.concealed) % 3 == 2:
        if win not in hand.concealed:
            raise HandError("hand_no_tile", tile=win.code)
    else:
        code += WEIGHTS[win.order]
    owned = code + melds.code
    if (owned >> 3 * win.kind & 7) > COPIES:
        raise HandError("hand_five", tile=win.plain.code, count=owned >> 3 * win.kind & 7)
    facts = facts_of(situation, melds)
    dora = _dora(table, situation, owned)
    best = _best(table, situation, code & CODE_MASK, win.kind, melds, facts, dora)
    return _told(table, situation, hand.melds, best, dora, facts)


def _dora(table: Table, situation: Situation, owned: int) -> tuple[int, int, int]:
    """Return how many dora, red fives and ura dora there are in all the tiles."""
    plain = 0
    for tile in situation.dora:
        plain += owned >> _DORA_SHIFT[tile.kind] & 7
    below = 0
    if situation.riichi and table.rules.dora.ura:
        for tile in situation.ura:
            below += owned >> _DORA_SHIFT[tile.kind] & 7
    red = 0
    reds = owned >> REDS
    if reds:
        for suit, counts in enumerate(table.reds):
            if counts:
                red += reds >> 3 * suit & 7
    return plain, red, below


def dora_of(indicator: int) -> int:
    """Return the kind that an indicator of this kind makes dora (uchiwa 7).

    >>> [dora_of(kind) for kind in (0, 8, 30, 33)]
    [1, 0, 27, 31]
    """
    if indicator < 27:
        return indicator + 1 if indicator % 9 < 8 else indicator - 8
    if indicator < 31:
        return 27 + (indicator - 26) % 4
    return 31 + (indicator - 30) % 3


_DORA_SHIFT: Final = tuple(3 * dora_of(kind) for kind in range(34))


def _best(
    table: Table,
    situation: Situation,
    code: int,
    win: int,
    melds: Melds,
    facts: int,
    dora: tuple[int, int, int],
) -> _Best:
    round_wind, seat_wind = WIND[situation.round], WIND[situation.seat]
    ron = situation.by == "ron"
    wins = [win]
    if table.any_wait and facts & _TENHOU == _TENHOU:
        wins = [kind for kind in range(KINDS) if code >> 3 * kind & 7]
    least = table.minimum(situation.honba)
    bonus = sum(dora) * table.dora
    counted = _counted(table, dora)
    best: _Best | None = None
    readable = worthy = False
    for last in wins:
        for candidate in candidates(code, last, melds, round_wind, seat_wind, ron=ron):
            readable = True
            for option in table.options(candidate.facts | facts):
                worthy = True
                if option.counted + (counted if option.bonus else 0) < least:
                    continue
                found = _valued(table, situation, candidate, option, facts, bonus, last)
                if best is None or found[:3] > best[:3]:
                    best = found
    if best is None:
        if not readable:
            raise HandError("not_a_win")
        if not worthy:
            raise HandError("no_yaku")
        raise HandError("minimum_han", least=in_han(least), honba=situation.honba)
    return best


def _counted(table: Table, dora: tuple[int, int, int]) -> int:
    """Return the half han of dora that count towards the minimum."""
    if not table.any_bonus_counts:
        return 0
    counts = zip(dora, table.bonus_counts, strict=True)
    return table.dora * sum(number for number, counted in counts if counted)


def _valued(
    table: Table,
    situation: Situation,
    candidate: Candidate,
    option: Option,
    facts: int,
    bonus: int,
    win: int,
) -> _Best:
    half_han = option.half_han
    raw = fu = 0
    if table.uses_fu:
        raw, fu = _fu(table, situation, candidate, facts)
    if option.yakuman:
        return _Best(
            table.yakuman_base(option.yakuman), half_han, fu, "yakuman", option, candidate, raw, win
        )
    if option.bonus:
        half_han += bonus
    base, limit = table.base(half_han, fu)
    return _Best(base, half_han, fu, limit, option, candidate, raw, win)


def _fu(table: Table, situation: Situation, candidate: Candidate, facts: int) -> tuple[int, int]:
    """Return the fu of a reading, raw and rounded."""
    if candidate.facts & _SEVEN:
        fu = table.rules.scoring.chiitoitsu_fu
        return fu, fu
    raw = 20 + candidate.fu
    if candidate.honour_key >> 7:
        pair = _pair(table, situation, candidate)
        raw += pair.fu if pair is not None else 0
    if not facts & _RON:
        raw += _tsumo_fu(table, situation, candidate.facts | facts)
    elif facts & _CLOSED:
        raw += 10
    elif raw == 20:
        return 20, table.rules.scoring.open_pinfu_fu
    return raw, (raw + 9) // 10 * 10


def _pair(table: Table, situation: Situation, candidate: Candidate) -> FuItem | None:
    """Return the fu of the pair, if it has any."""
    honours = candidate.honour_key >> 7
    if not honours:
        return None
    return table.pair(26 + honours.bit_length(), WIND[situation.round], WIND[situation.seat])


def _tsumo_fu(table: Table, situation: Situation, facts: int) -> int:
    """Return the fu of a tsumo: none for pinfu, and none after a kan where the rules say so."""
    if table.pinfu_tsumo and facts & _PINFU == _PINFU and not facts & _TRIPLET:
        return 0
    return table.rules.scoring.rinshan_tsumo_fu if situation.rinshan else TSUMO.fu


def _told(
    table: Table,
    situation: Situation,
    melds: tuple[Meld, ...],
    best: _Best,
    dora: tuple[int, int, int],
    facts: int,
) -> Win:
    option = best.option
    yaku = option.yaku
    if option.bonus:
        yaku += table.bonus(dora)
    award = _award(table, situation, best)
    points, payments = _paid(table.rules, situation, award)
    return Win(
        yaku,
        best.half_han,
        best.fu if table.uses_fu else None,
        _account(table, situation, melds, best, facts) if table.uses_fu else (),
        option.yakuman,
        best.limit,
        points,
        payments,
        STICK * situation.sticks,
        award,
        _reading(best.candidate),
    )


def _award(table: Table, situation: Situation, best: _Best) -> Award:
    seat = WIND[situation.seat]
    if situation.liable is None:
        return Award(seat, best.base)
    liable_base = table.yakuman_base(best.option.liable)
    return Award(seat, best.base, WIND[situation.liable], liable_base)


def _paid(rules: Rules, situation: Situation, award: Award) -> tuple[int, tuple[int, ...] | None]:
    """Return the points of the hand, and what each seat gains."""
    players, honba, sticks = situation.players, situation.honba, situation.sticks
    if situation.by == "tsumo":
        points = tsumo_points(rules, award.base, award.seat, players)
        return points, settle_tsumo(rules, award, players=players, honba=honba, sticks=sticks)
    points = ron_points(rules, award.base, award.seat, players)
    if situation.discarder is None:
        return points, None
    discarder = WIND[situation.discarder]
    return points, settle_ron(
        rules, (award,), players=players, discarder=discarder, honba=honba, sticks=sticks
    )


def _account(
    table: Table, situation: Situation, melds: tuple[Meld, ...], best: _Best, facts: int
) -> tuple[FuItem, ...]:
    """Return every item of fu of the best reading; they sum to its fu."""
    candidate = best.candidate
    if candidate.facts & _SEVEN:
        return (CHIITOITSU[best.fu],)
    ron = facts & _RON
    items = [BASE, MENZEN_RON] if ron and facts & _CLOSED else [BASE]
    if melds:
        items += [
            TRIPLETS[_MELD_FU[meld.kind]][meld.tiles[0].kind]
            for meld in melds
            if meld.kind != "chi"
        ]
    for part in candidate.parts:
        items += part.items
    completion = candidate.completion
    if ron and completion.triplet:
        items[items.index(TRIPLETS["ankou"][best.win])] = TRIPLETS["minkou"][best.win]
    pair = _pair(table, situation, candidate)
    if pair is not None:
        items.append(pair)
    if completion.fu:
        items.append(WAITS[completion.wait])
    if not ron and _tsumo_fu(table, situation, candidate.facts | facts):
        items.append(TSUMO)
    if best.fu > best.raw_fu:
        items.append(OPEN_PINFU if ron and best.raw_fu == 20 else ROUND_UP[best.fu - best.raw_fu])
    return tuple(items)


_MELD_FU: Final[dict[str, TripletKind]] = {
    "pon": "minkou", "ankan": "ankan", "daiminkan": "minkan", "kakan": "minkan",
}  # fmt: skip


def _reading(candidate: Candidate) -> Reading:
    wait = candidate.completion.wait
    if not candidate.facts & _STANDARD:
        return Reading("seven_pairs" if wait == "pairs" else "thirteen_orphans", (), None, wait)
    one, two, three, four = candidate.parts
    pair = max(one.pair, two.pair, three.pair, four.pair)
    return Reading("standard", one.sets + two.sets + three.sets + four.sets, pair, wait)

"""The words of tenhou.net/6: how a kyoku ended, and what a win was worth.

>>> points_text(3900, None, 3, 30, source=1, dealer=False)
'30符3飜3900点'
"""

import re
from typing import Any, Final

from jantaku.errors import RecordError
from jantaku.riichi.events import HandWon, Reason
from jantaku.riichi.state import State
from jantaku.rules import Rules
from jantaku.words import texts
from jantaku.worth import YAKUMAN_HALVES, Limit, YakuWorth
from jantaku.yaku import BONUS, CATALOGUE

WON: Final = "和了"
DRAWN: Final = "流局"
NAGASHI: Final = "流し満貫"
ALL_TENPAI: Final = "全員聴牌"
ALL_NOTEN: Final = "全員不聴"

ABORTED: Final[dict[Reason, str]] = {
    "nine_terminals": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "four_kans": "四槓散了",
}
ABORTIVE: Final[dict[Any, Reason]] = {
    **{name: reason for reason, name in ABORTED.items()},
    "四開槓": "four_kans",
}

_OTHERWISE: Final = {
    "tanyao": "断幺九",
    "chanta": "混全帯幺九",
    "junchan": "純全帯幺九",
    "double_riichi": "両立直",
    "kokushi_13": "国士無双１３面",
    "chuuren_9": "純正九蓮宝燈",
}
"""The yaku that we call by other names."""

_WINDS: Final = "東南西北"
_ALSO: Final = {"断么九": "tanyao", "ダブル立直": "double_riichi", "チャンタ": "chanta"}
_LIMITS: Final[dict[Limit, str]] = {
    "mangan": "満貫",
    "haneman": "跳満",
    "baiman": "倍満",
    "sanbaiman": "三倍満",
    "counted_yakuman": "数え役満",
    "yakuman": "役満",
}
_POINTS: Final = re.compile(r"(?:(\d+)符(\d+)飜)?(\D*?)(\d+)(?:-(\d+))?点(∀?)")
_YAKU: Final = re.compile(r"(.+)\((?:(\d+)飜|(.*役満))\)")


def points_text(
    points: int, limit: Limit | None, han: int, fu: int | None, *, source: int | None, dealer: bool
) -> str:
    """Return what a win is worth as it stands first in its words; *source* is None for a tsumo."""
    head = f"{fu}符{han}飜" if limit is None else _LIMITS[limit]
    if source is not None:
        return f"{head}{points}点"
    if dealer:
        return f"{head}{points // 3}点∀"
    # The dealer pays 2b and the others b, each rounded up to hundreds: in all 4b or 100 less.
    each = -(-points // 400) * 100
    return f"{head}{each}-{points - 2 * each}点"


def win_words(won: HandWon, state: State) -> list[str]:
    """Return the words of a win: its points, then its yaku and dora."""
    alone = state.rules.payments.dealer == "equal" or won.seat == state.dealer
    words = [
        points_text(
            won.points, won.limit, won.half_han // 2, won.fu, source=won.source, dealer=alone
        )
    ]
    for yaku in won.yaku:
        if yaku.id in BONUS or yaku.half_han < YAKUMAN_HALVES or not won.yakuman:
            names = yaku_names(yaku, state, won.seat)
            words += [f"{name}({yaku.half_han // 2 // len(names)}飜)" for name in names]
        else:
            count = yaku.half_han // YAKUMAN_HALVES
            words.append(f"{yaku_names(yaku, state, won.seat)[0]}({_YAKUMAN[count]})")
    return words


_YAKUMAN: Final = {1: "役満", 2: "ダブル役満"}


def yaku_names(yaku: YakuWorth, state: State, seat: int) -> list[str]:
    """Return the names of a yaku: two for a double wind."""
    round_wind = _WINDS[state.kyoku // state.players % 4]
    seat_wind = _WINDS[state.order(seat)]
    match yaku.id:
        case "round_wind":
            return [f"場風 {round_wind}"]
        case "seat_wind":
            return [f"自風 {seat_wind}"]
        case "double_wind" if yaku.half_han == 4:
            return [f"自風 {seat_wind}", f"場風 {round_wind}"]
        case _:
            return [_OTHERWISE.get(yaku.id) or texts("ja")[f"yaku.{yaku.id}.name"]]


def _ids() -> dict[str, str]:
    names = {texts("ja")[f"yaku.{yaku}.name"]: yaku for yaku in (*CATALOGUE, *BONUS)}
    names |= _ALSO | {name: yaku for yaku, name in _OTHERWISE.items()}
    names |= {f"場風 {wind}": "round_wind" for wind in _WINDS}
    return names | {f"自風 {wind}": "seat_wind" for wind in _WINDS}


_IDS: Final = _ids()
_ORDER: Final = {name: at for at, name in enumerate((*CATALOGUE, *BONUS))}


def told_by(words: list[str], rules: Rules, place: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of `HandWon` that the words of a win tell, which may be none.

    Raises:
        RecordError: ``log_words``: words that say nothing we know.
    """
    if not words:
        return {}
    told = _told_points(words[0], place)
    yaku: dict[str, int] = {}
    yakuman = 0
    for word in words[1:]:
        found = _YAKU.fullmatch(word)
        name = _IDS.get(found[1]) if found else None
        if found is None or name is None:
            raise RecordError("log_words", **place, words=word)
        count = 0
        if found[3]:
            count = next((count for count, own in _YAKUMAN.items() if own == found[3]), 1)
            yakuman += count
        half = YAKUMAN_HALVES * count or 2 * int(found[2])
        if half:
            yaku[name] = yaku.get(name, 0) + half
    double = rules.yaku.han.get("double_wind")
    if double is not None and double.closed and {"round_wind", "seat_wind"} <= set(yaku):
        yaku["double_wind"] = yaku.pop("round_wind") + yaku.pop("seat_wind")
    if len(words) > 1:
        told["yaku"] = tuple(
            YakuWorth(name, yaku[name]) for name in sorted(yaku, key=_ORDER.__getitem__)
        )
        told["half_han"] = sum(yaku.values())
        told["yakuman"] = yakuman
    return told


def _told_points(text: str, place: dict[str, Any]) -> dict[str, Any]:
    found = _POINTS.fullmatch(text)
    if found is None:
        raise RecordError("log_words", **place, words=text)
    fu, _, name, first, second, each = found.groups()
    points = int(first)
    if each:
        points *= 3
    elif second:
        points = 2 * points + int(second)
    told: dict[str, Any] = {"points": points}
    if fu:
        told |= {"fu": int(fu), "limit": None}
        return told
    limit = next((limit for limit, own in _LIMITS.items() if own == name), None)
    # Some programs write 役満 for a counted one as well, or 切り上げ満貫: only others are told.
    if limit is not None and limit not in {"yakuman", "counted_yakuman"}:
        told["limit"] = limit
    return told

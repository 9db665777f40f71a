"""What the riichi terminal tells at the end of a kyoku and of a match, and when it is asked why."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.text import Text

from jantaku.cli.riichi_hints import Verdict, Wait, discards, outlook, thrown, tsumo_now, waits
from jantaku.cli.riichi_table import Look, dora_tiles, moved, points
from jantaku.placement import THOUSAND, placements
from jantaku.riichi.actions import Action
from jantaku.riichi.events import HandWon, KyokuAborted, MatchEnded, PointsMoved, WallExhausted
from jantaku.riichi.state import State
from jantaku.riichi.win import waits_of, worth
from jantaku.rulesheet import number
from jantaku.scoring import Win
from jantaku.tiles import parse_tiles
from jantaku.worth import in_han

replace = msgspec.structs.replace


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """Be the end of a kyoku as one seat saw it.

    Attributes:
        before: the view before it ended.
        events: how it ended, the points that moved among them.
        after: the view with those points.
    """

    before: State
    events: tuple[Any, ...]
    after: State


def win_of(before: State, won: HandWon) -> Win | None:
    """Return what a hand that lies open now is worth, with its account of fu."""
    seats = list(before.seats)
    seats[won.seat] = replace(seats[won.seat], hand=won.hand)
    state = replace(before, seats=tuple(seats))
    if won.source is None:
        state = replace(state, drawn=(won.tile,))
    return worth(state, won.seat, tsumo=won.source is None, ura=won.ura)


def result_lines(result: Result, look: Look) -> list[Text]:
    """Return the lines of the end of a kyoku."""
    lines = [Text(look.kyoku(result.before), "bold").append(look.honba(result.before))]
    for event in result.events:
        match event:
            case HandWon():
                lines += [Text(), *_won(result.before, event, look)]
            case WallExhausted():
                lines += [Text(), *_exhausted(result.before, event, look)]
            case KyokuAborted():
                lines += [Text(), *_aborted(result.before, event, look)]
    return [*lines, Text(), *_points_lines(result, look)]


def _won(before: State, won: HandWon, look: Look) -> Iterator[Text]:
    by = look.words.text("score.tsumo" if won.source is None else "score.ron")
    head = Text(f"{look.seat(before, won.seat)}  {by}", "bold")
    if won.source is not None:
        head.append(f"  ({look.say('from', who=look.seat(before, won.source))})")
    yield head
    yield _open_hand(won, look)
    win = win_of(before, won)
    fu_lines = [] if win is None else _fu(win, look)
    yaku = [_yaku(worth.id, worth.half_han, look) for worth in won.yaku]
    dora = Text(f"{look.say('dora')} ").append_text(look.row(dora_tiles(before.indicators)))
    if won.ura:
        dora.append(f"  {look.say('ura')} ").append_text(look.row(dora_tiles(won.ura)))
    yield from _columns(yaku, fu_lines, 38)
    yield dora
    yield _total(won, look)


def _open_hand(won: HandWon, look: Look) -> Text:
    line = Text("  ").append_text(look.row(won.hand))
    line.append("  + ").append_text(look.row((won.tile,)))
    for meld in won.melds:
        line.append(f"  {look.writing.meld(meld)}")
    return line


def _yaku(name: str, half_han: int, look: Look) -> Text:
    told = look.words.text(f"yaku.{name}.name")
    han = look.words.text("score.han", han=number(in_han(half_han)))
    return Text(f"  {told}").append(f"  {han}", "bold")


def _fu(win: Win, look: Look) -> list[Text]:
    """Return the account of fu, a line for each item."""
    return [
        Text(f"{item.fu:3} {look.words.text(f'fu.{item.what}')}", "dim").append(
            f" {_tiles(item.tiles, look)}" if item.tiles else ""
        )
        for item in win.fu_items
    ]


def _tiles(text: str, look: Look) -> str:
    return look.writing.row(parse_tiles(text))


def _columns(left: Sequence[Text], right: Sequence[Text], width: int) -> Iterator[Text]:
    """Yield two lists beside each other where the left one is narrow enough, else in turn."""
    if any(line.cell_len > width - 2 for line in left):
        yield from (*left, *(Text("  ").append_text(line) for line in right))
        return
    for at in range(max(len(left), len(right))):
        line = left[at].copy() if at < len(left) else Text()
        if at < len(right):
            line.append(" " * (width - line.cell_len)).append_text(right[at])
        yield line


def _total(won: HandWon, look: Look) -> Text:
    say = look.words.text
    parts = [] if won.yakuman else [say("score.han", han=number(in_han(won.half_han)))]
    if won.fu is not None and not won.yakuman:
        parts.append(say("score.fu", fu=won.fu))
    if won.yakuman > 1:
        parts.append(say("score.yakuman", count=won.yakuman))
    elif won.limit:
        parts.append(say(f"limit.{won.limit}"))
    parts.append(say("score.points", points=points(won.points)))
    return Text(f"  {' '.join(parts)}", "bold yellow")


def _exhausted(before: State, told: WallExhausted, look: Look) -> Iterator[Text]:
    yield Text(look.say("exhausted"), "bold")
    for seat, ready in enumerate(told.tenpai):
        who = look.seat(before, seat)
        if not ready:
            yield Text(f"  {who}: {look.say('noten')}")
            continue
        melds = tuple(called.meld for called in before.seats[seat].melds)
        line = Text(f"  {who}: {look.say('tenpai')}  ").append_text(look.row(told.hands[seat]))
        for meld in melds:
            line.append(f" {look.writing.meld(meld)}")
        waited = look.writing.row(waits_of(told.hands[seat], melds))
        yield line.append(f"  {look.say('waits', tiles=waited)}")
    for seat in told.nagashi:
        name = look.words.text("yaku.nagashi_mangan.name")
        yield Text(f"  {look.seat(before, seat)}: {name}", "bold")


def _aborted(before: State, told: KyokuAborted, look: Look) -> Iterator[Text]:
    reason = look.words.text(f"choice.draws.abortive.{told.reason}")
    yield Text(look.say("aborted", reason=reason), "bold")
    if told.hand:
        yield Text(f"  {look.seat(before, told.seat)}  ").append_text(look.row(told.hand))


def _points_lines(result: Result, look: Look) -> Iterator[Text]:
    """Yield what each seat gained or lost, and has now."""
    if not any(isinstance(event, PointsMoved) for event in result.events):
        yield Text(look.say("no_points"))
        return
    names = [look.seat(result.before, seat) for seat in range(result.before.players)]
    width = max(map(cell_len, names))
    for seat, name in enumerate(names):
        was, now = result.before.seats[seat].points, result.after.seats[seat].points
        line = Text(f"  {name}{' ' * (width - cell_len(name))}  {points(was):>8} ")
        style = "green" if now > was else "red" if now < was else "dim"
        yield line.append(f"{moved(now - was):>8}", style).append(f"  = {points(now):>8}", "bold")
    sticks = sum(event.sticks for event in result.events if isinstance(event, PointsMoved))
    if sticks:
        yield Text(f"  {look.say('sticks_taken', count=sticks)}", "dim")


def end_lines(ended: MatchEnded, view: State, look: Look) -> list[Text]:
    """Return the standing at the end of a match, the first seat first."""
    lines = [Text(look.say("match_end"), "bold")]
    width = max(map(cell_len, look.names))
    home = placements(view.rules.match, ended.points)
    order = sorted(range(view.players), key=lambda seat: (ended.ranks[seat], seat))
    for seat in order:
        name = look.names[seat]
        line = Text(f"  {look.say('rank', rank=ended.ranks[seat])}  ", "bold")
        line.append(f"{name}{' ' * (width - cell_len(name))}  {points(ended.points[seat]):>8}")
        if home:
            line.append(f"  {home[seat].total / THOUSAND:+.1f}".replace("-", "−"), "bold")
        lines.append(line)
    return lines


def why_lines(view: State, look: Look, options: Sequence[Action]) -> list[Text]:
    """Return why the hand can or cannot be won with what it waits for."""
    me = look.me
    if view.phase == "discard" and view.actor == me and not view.seats[me].riichi:
        return _why_before_discard(view, look, options)
    found = waits(view, me)
    if not found:
        return [Text(look.say("why_noten"))]
    return [Text(look.say("why_waits"), "bold"), *(_why(wait, look) for wait in found)]


def _why_before_discard(view: State, look: Look, options: Sequence[Action]) -> list[Text]:
    lines = []
    if view.drawn:
        verdict = tsumo_now(view, look.me)
        if verdict.reason != "not_waited_for":
            lines.append(Text(look.say("why_now", why=verdict_told(verdict, look)), "bold"))
    near = [
        (action, after) for action, after in discards(view, look.me, options) if not after.shanten
    ]
    for action, _ in near:
        lines.append(Text(look.say("why_discard", tile=look.writing.bare(action.tile)), "bold"))
        lines += [_why(wait, look) for wait in waits(thrown(view, look.me, action), look.me)]
    return lines or [Text(look.say("why_noten"))]


def _why(wait: Wait, look: Look) -> Text:
    tile = look.writing.tile(wait.tile)
    line = Text(f"  {tile} ").append(look.say("left_of", count=wait.left))
    for by, verdict in (("ron", wait.ron), ("tsumo", wait.tsumo)):
        line.append(f"  {look.words.text(f'score.{by}')}: ", "dim")
        line.append(verdict_told(verdict, look), "" if verdict.reason == "wins" else "red")
    return line


def verdict_told(verdict: Verdict, look: Look) -> str:
    """Return whether a tile wins, in words."""
    if verdict.reason == "wins":
        return look.words.text("score.points", points=points(verdict.points))
    return look.say(f"why.{verdict.reason}")


def hint_line(view: State, look: Look, options: Sequence[Action], *, all_hints: bool) -> Text:
    """Return in one line what the hand waits for, or how far it is."""
    me = look.me
    turn = view.phase == "discard" and view.actor == me
    if not turn or view.seats[me].riichi:
        return _waiting(view, look, all_hints=all_hints)
    ranked = discards(view, me, options)
    if not ranked:
        return Text()
    best = ranked[0][1]
    if best.shanten > 0 and not all_hints:
        return Text()
    if best.shanten < 0:
        return Text()
    head = look.say("tenpai") if not best.shanten else look.say("far", count=best.shanten)
    line = Text(f"{head}  ", "bold")
    chosen = [pair for pair in ranked if pair[1].shanten == best.shanten][:3]
    parts = []
    for action, after in chosen:
        tiles = " ".join(f"{look.writing.bare(tile)}×{left}" for tile, left in after.tiles[:6])
        more = "…" if len(after.tiles) > 6 else ""
        named = look.say("discard", tile=look.writing.bare(action.tile))
        parts.append(f"{named} → {tiles}{more}" if not best.shanten else f"{named} {after.total}")
    return line.append("  ".join(parts))


def _waiting(view: State, look: Look, *, all_hints: bool) -> Text:
    found = waits(view, look.me)
    if not found:
        if not all_hints or len(view.seats[look.me].hand) % 3 != 1:
            return Text()
        far = outlook(view, look.me)
        return Text(f"{look.say('far', count=far.shanten)}  ").append(
            look.say("nearer", count=far.total), "dim"
        )
    tiles = " ".join(f"{look.writing.bare(wait.tile)}×{wait.left}" for wait in found)
    line = Text(look.say("waits", tiles=tiles), "bold")
    for reason in sorted({wait.ron.reason for wait in found} - {"wins"}):
        line.append(f"  {look.say('no_ron', why=look.say(f'why.{reason}'))}", "bold red")
    return line


def choices_lines(actions: Iterable[Action], view: State, look: Look) -> list[Text]:
    """Return a numbered line for each of several actions."""
    from jantaku.cli.riichi_hints import thrown  # noqa: PLC0415
    from jantaku.riichi.actions import Ankan, Chi, Discard, Kakan, Pon, Riichi  # noqa: PLC0415

    lines = []
    for at, action in enumerate(actions, start=1):
        line = Text(f"  {at}: ", "bold")
        match action:
            case Chi(tiles) | Pon(tiles):
                line.append_text(look.row((*tiles,)))
            case Riichi(tile, drawn):
                after = thrown(view, look.me, Discard(tile, drawn))
                found = waits(after, look.me)
                told = " ".join(f"{look.writing.bare(one.tile)}×{one.left}" for one in found)
                line.append(look.say("discard", tile=look.writing.bare(tile)))
                line.append(f" → {told}")
            case Ankan(tile) | Kakan(tile):
                line.append_text(look.row((tile,)))
        lines.append(line)
    return lines

"""The book of a circle: lines are only ever added, and what stands is read from all of them."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar, cast
from unicodedata import normalize

from jantaku.errors import BookError
from jantaku.league.results import check, day_of
from jantaku.league.things import (
    KINDS,
    Balance,
    Change,
    Entry,
    Evening,
    Member,
    Ref,
    Result,
    Season,
    Strike,
    Thing,
    Undo,
    Write,
)

LONGEST_NAME: Final = 40
_CORRECTED: Final = ("match", "balance")

ThingT = TypeVar("ThingT", bound=Thing)


class Book:
    """Be all that a circle has written, and what stands of it.

    *entries* are what was written before, in order and judged already.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self._keys: dict[str, Entry] = {}
        self._versions: dict[Ref, list[tuple[int, Thing | None]]] = {}
        self._standing: dict[type, dict[int, Thing]] = {kind: {} for kind in KINDS}
        for entry in entries:
            self._add(entry)

    # What stands.

    @property
    def members(self) -> Mapping[int, Member]:
        """Return the members by number."""
        return self._of(Member)

    @property
    def seasons(self) -> Mapping[int, Season]:
        """Return the seasons by number."""
        return self._of(Season)

    @property
    def evenings(self) -> Mapping[int, Evening]:
        """Return what is said of days, by the day's number."""
        return self._of(Evening)

    @property
    def results(self) -> Mapping[int, Result]:
        """Return the matches by number, those that were struck out left out."""
        return self._of(Result)

    @property
    def balances(self) -> Mapping[int, Balance]:
        """Return the balances that were brought in, by number."""
        return self._of(Balance)

    def _of(self, kind: type[ThingT]) -> Mapping[int, ThingT]:
        return cast("dict[int, ThingT]", self._standing[kind])

    def versions(self, ref: Ref) -> tuple[tuple[Entry, Thing | None], ...]:
        """Return what a thing was and is, the oldest first; None where it was struck out."""
        return tuple(
            (self.entries[number - 1], thing) for number, thing in self._versions.get(ref, ())
        )

    def next_id(self, kind: type[Thing]) -> int:
        """Return the number that the next new thing of a kind gets."""
        name = KINDS[kind]
        return 1 + max((ref.id for ref in self._versions if ref.kind == name), default=0)

    def called(self, name: str) -> int | None:
        """Return the member with a name or alias, however wide its letters are.

        >>> book = Book()
        >>> _ = book.write(Write(id=1, thing=Member("Ｎ子", ("N",))), key="1", by="", at="")
        >>> book.called("N子"), book.called("ｎ"), book.called("Ｒ")
        (1, 1, None)
        """
        wanted = plain(name)
        for number, member in self.members.items():
            if wanted in map(plain, (member.name, *member.aliases)):
                return number
        return None

    # Writing.

    def write(self, change: Change, *, key: str, by: str, at: str) -> Entry:
        """Judge a change and add it; return its entry, or the earlier one of the same key.

        Raises:
            BookError: why it cannot be written; nothing has changed.
        """
        earlier = self._keys.get(key)
        if earlier is not None:
            if earlier.change != change:
                raise BookError("book_key_used", key=key, entry=earlier.number)
            return earlier
        self._judge(change)
        entry = Entry(number=len(self.entries) + 1, key=key, by=by, at=at, change=change)
        self._add(entry)
        return entry

    def _add(self, entry: Entry) -> None:
        match entry.change:
            case Write(id=number, thing=thing):
                ref = Ref(KINDS[type(thing)], number)
                self._versions.setdefault(ref, []).append((entry.number, thing))
            case Strike(ref=ref):
                self._versions[ref].append((entry.number, None))
            case Undo(entry=number):
                ref = self._written_by(number)
                self._versions[ref].pop()
        self.entries.append(entry)
        self._keys[entry.key] = entry
        self._settle(ref)

    def _settle(self, ref: Ref) -> None:
        kind = next(kind for kind, name in KINDS.items() if name == ref.kind)
        versions = self._versions[ref]
        thing = versions[-1][1] if versions else None
        if thing is None:
            self._standing[kind].pop(ref.id, None)
        else:
            self._standing[kind][ref.id] = thing

    def _written_by(self, number: int) -> Ref:
        """Return what an entry wrote about.

        Raises:
            BookError: ``book_no_entry``, ``book_undo_undo``.
        """
        if not 0 < number <= len(self.entries):
            raise BookError("book_no_entry", entry=number, entries=len(self.entries))
        match self.entries[number - 1].change:
            case Write(id=id_, thing=thing):
                return Ref(KINDS[type(thing)], id_)
            case Strike(ref=ref):
                return ref
            case Undo():
                raise BookError("book_undo_undo", entry=number)

    # Judging.

    def _judge(self, change: Change) -> None:
        match change:
            case Write():
                self._judge_write(change)
            case Strike(ref=ref, reason=reason):
                if self._standing_of(ref) is None:
                    raise BookError("book_no_thing", kind=ref.kind, id=ref.id)
                if not reason.strip():
                    raise BookError("book_no_reason", kind=ref.kind, id=ref.id)
                self._judge_unused(ref)
            case Undo(entry=number):
                self._judge_undo(number)

    def _judge_write(self, change: Write) -> None:
        thing = change.thing
        ref = Ref(KINDS[type(thing)], change.id)
        stands = self._standing_of(ref)
        if stands is None and ref.kind != "evening" and change.id != self.next_id(type(thing)):
            raise BookError("book_no_thing", kind=ref.kind, id=change.id)
        if stands == thing:
            raise BookError("book_no_change", kind=ref.kind, id=change.id)
        if stands is not None and ref.kind in _CORRECTED and not change.reason.strip():
            raise BookError("book_no_reason", kind=ref.kind, id=change.id)
        self._judge_thing(change.id, thing)

    def _judge_thing(self, number: int, thing: Thing) -> None:
        match thing:
            case Member():
                self._judge_member(number, thing)
            case Season():
                self._judge_season(number, thing)
            case Result(season=season):
                check(thing, self.season(season), self.members)
            case Balance(season=season, member=member, day=day, games=games):
                self.season(season)
                day_of(day)
                if member not in self.members:
                    raise BookError("book_no_thing", kind="member", id=member)
                if games < 1:
                    raise BookError("book_no_games", games=games)
            case Evening():
                day_of(f"{number // 10000:04}-{number // 100 % 100:02}-{number % 100:02}")

    def _judge_member(self, number: int, member: Member) -> None:
        for name in (member.name, *member.aliases):
            if not plain(name) or len(name) > LONGEST_NAME or not name.isprintable():
                raise BookError("book_bad_name", name=name, longest=LONGEST_NAME)
            other = self.called(name)
            if other not in {None, number}:
                raise BookError("book_name_taken", name=name, other=self.members[other or 0].name)

    def _judge_season(self, number: int, season: Season) -> None:
        if not season.name.strip() or len(season.name) > LONGEST_NAME:
            raise BookError("book_bad_name", name=season.name, longest=LONGEST_NAME)
        for other, its in self.seasons.items():
            if other != number and plain(its.name) == plain(season.name):
                raise BookError("book_name_taken", name=season.name, other=its.name)
        first = day_of(season.first)
        if season.last and day_of(season.last) < first:
            raise BookError("book_season_backwards", first=season.first, last=season.last)
        if (season.by == "points") != bool(season.match.uma):
            raise BookError("book_season_by", by=season.by, rules=season.rules)
        for match, result in self.results.items():
            if result.season == number:
                try:
                    check(result, season, self.members)
                except BookError as error:
                    raise BookError("book_season_used", match=match, why=error.code) from None

    def _judge_undo(self, number: int) -> None:
        ref = self._written_by(number)
        versions = self._versions[ref]
        if not versions or versions[-1][0] != number:
            raise BookError("book_undo_old", entry=number)
        before = versions[-2][1] if len(versions) > 1 else None
        if before is not None:
            self._judge_thing(ref.id, before)
        elif versions[-1][1] is not None:
            self._judge_unused(ref)

    def _judge_unused(self, ref: Ref) -> None:
        if ref.kind == "member":
            used = [n for n, result in self.results.items() if ref.id in result.members]
            used += [n for n, own in self.balances.items() if own.member == ref.id]
        elif ref.kind == "season":
            used = [n for n, result in self.results.items() if result.season == ref.id]
            used += [n for n, own in self.balances.items() if own.season == ref.id]
        else:
            return
        if used:
            raise BookError("book_in_use", kind=ref.kind, id=ref.id, times=len(used))

    def season(self, number: int) -> Season:
        """Return a season.

        Raises:
            BookError: ``book_no_thing``.
        """
        season = self.seasons.get(number)
        if season is None:
            raise BookError("book_no_thing", kind="season", id=number)
        return season

    def _standing_of(self, ref: Ref) -> Thing | None:
        versions = self._versions.get(ref)
        return versions[-1][1] if versions else None


def plain(name: str) -> str:
    """Return a name as it is compared: width, case and spaces do not matter.

    >>> plain("月　野") == plain("月野"), plain("ＩＲＯ")
    (True, 'iro')
    """
    return "".join(normalize("NFKC", name).casefold().split())

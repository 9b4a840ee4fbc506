"""What can be found: things of the map and the game, commands, rules by their words, and what sources offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from desktop.atlas.name_search import Findable, find, findables, plain
from desktop.language import Message, current_language, msg, sentence, tr
from desktop.windows.commands import Commands
from desktop.windows.inspector.subjects import Subject, pages_of
from desktop.windows.table_state import OnTable

# --- sources
# What can be found besides things of the map and commands: features of the window offer it, kind by kind.


class SourceLine(NamedTuple):
    """A thing that can be found: its id within its source, its title, a faint remark, and other words it goes by."""

    id: str
    title: str
    remark: str = ""
    also: tuple[str, ...] = ()


class FinderSource(NamedTuple):
    """A kind of thing: `kind` names it among the others, `heading` stands over what was found of it.

    `lines` gives what there is now, asked anew whenever somebody searches; `take` does what Enter is for, by id.
    """

    kind: str
    icon: str
    heading: Message
    lines: Callable[[], Iterable[SourceLine]]
    take: Callable[[str], object]


class FinderSources:
    """The sources of one window, in the order they came."""

    def __init__(self) -> None:
        self._sources: dict[str, FinderSource] = {}

    def add(self, source: FinderSource) -> None:
        """From now on the finder searches this too; another of the same kind takes the place of the first."""
        self._sources[source.kind] = source

    def take(self, kind: str, name: str) -> bool:
        """Do what an entry is for; False where the kind belongs to no source."""
        source = self._sources.get(kind)
        if source is not None:
            source.take(name)
        return source is not None

    def __iter__(self) -> Iterator[FinderSource]:
        return iter(self._sources.values())


# --- wording
# Texts found by their words: every word asked for stands in it, whole, as a beginning, or but for its ending.

_PHRASE, _WHOLE, _BEGINNING, _STEM = 10, 11, 16, 18
"""Ranks among those of `desktop.atlas.name_search.find`: what a thing is called comes before what is said of it, and
what is said of it before a name that is nearly so.
"""
SHORTEST_WORD = 3
"""Words shorter than this are not looked for: articles and the like stand in every text, or in none."""
_LONG = 6
"""A word of so many letters may end in two others than those asked for, a shorter one in one."""
_BEFORE, _LENGTH = 30, 160
"""Letters of an excerpt that stand before the first word found, and in all."""


def words_rank(asked: str, text: str) -> int | None:
    """How far `text` is from the words of `asked`; None unless every one of them stands in it."""
    wanted = _asked(asked)
    if not wanted:
        return None
    have = _folded(text)
    if all(f" {word} " in have for word in wanted):
        return _PHRASE if f" {plain(asked)} " in have else _WHOLE
    if all(f" {word}" in have for word in wanted):
        return _BEGINNING
    return _STEM if all(f" {_stem(word)}" in have for word in wanted) else None


def excerpt(text: str, asked: str) -> str:
    """The text around the first word of `asked` in it: some 160 letters of whole words."""
    words, wanted = text.split(), _asked(asked)
    start, shown = _first(words, wanted), 0
    while start > 0 and shown + len(words[start - 1]) <= _BEFORE:
        start -= 1
        shown += len(words[start]) + 1
    cut = " ".join(words[start:])
    head = "… " if start else ""
    return head + (cut if len(cut) <= _LENGTH else cut[:_LENGTH].rsplit(" ", 1)[0] + " …")


def _first(words: list[str], wanted: tuple[str, ...]) -> int:
    """The number of the first word that is asked for, or bends as one that is; 0 for none."""
    begun = [tuple(f" {part}" for part in (word, _stem(word))) for word in wanted]
    for beginnings in zip(*begun, strict=True):
        for number, word in enumerate(words):
            if any(beginning in _folded(word) for beginning in beginnings):
                return number
    return 0


def _stem(word: str) -> str:
    """A word without its ending, as far as letters tell."""
    return word[: -2 if len(word) >= _LONG else -1] if len(word) > SHORTEST_WORD else word


@lru_cache(maxsize=8)
def _asked(text: str) -> tuple[str, ...]:
    return tuple(word for word in plain(text).split() if len(word) >= SHORTEST_WORD)


@lru_cache(maxsize=8192)
def _folded(text: str) -> str:
    """The folded words of a text, blanks around each of them."""
    return f" {plain(text)} "


# --- catalogue

MOST, SHARED = 12, 6
"""No more entries are shown of a group that stands alone, or beside others; the better ones come first."""
_ASIDE = 4
"""What stands beside a title is so much farther off than the title."""
_PLACES, _PERSONS, _COMMANDS, _RULES = "places", "persons", "commands", "rules"
_HEADINGS: dict[str, Message] = {
    _PLACES: msg("Places and routes"),
    _PERSONS: msg("Persons"),
    _COMMANDS: msg("Commands of the program"),
    _RULES: msg("Rules"),
}
_GROUPS = {"space": _PLACES, "province": _PLACES, "route": _PLACES, "command": _COMMANDS, "rule": _RULES}


class FoundEntry(NamedTuple):
    """A line of the finder: what it is, its icon, its title, a faint remark, and what to do with it."""

    kind: str
    id: str
    icon: str
    title: str
    remark: str


class FoundGroup(NamedTuple):
    """What was found of one sort: its heading, the best of it, and how much of it there is."""

    heading: str
    entries: tuple[FoundEntry, ...]
    found: int


class RuleSource(NamedTuple):
    """Where rules come from: all ids, and the text of one in the present language."""

    ids: tuple[str, ...]
    text: Callable[[str], str]


class _Hit(NamedTuple):
    """Something found, its entry not yet written: most hits are never shown."""

    group: str
    rank: int
    entry: Callable[[], FoundEntry]


class Catalogue:
    """Everything that can be found at a table. Made when the finder is first opened."""

    def __init__(
        self, table: OnTable, commands: Commands, rules: RuleSource, sources: FinderSources | None = None
    ) -> None:
        self._table, self._commands, self._rules = table, commands, rules
        self._sources = sources or FinderSources()
        self._findables = [*self._things(), *self._persons(), *self._doings(), *self._rule_ids()]

    def search(self, text: str) -> list[FoundEntry]:
        """The entries that `text` may mean, group by group; the commands for an empty text."""
        return [entry for group in self.groups(text) for entry in group.entries]

    def groups(self, text: str) -> list[FoundGroup]:
        """The same under their headings: the group with the best entry comes first."""
        if not text.strip():
            doings = [self._entry("command", action.objectName()) for action in self._commands if action.isEnabled()]
            return [FoundGroup(self._heading(_COMMANDS), tuple(doings), len(doings))]
        hits: dict[str, list[_Hit]] = {}
        for hit in sorted(self._hits(text), key=lambda hit: hit.rank):
            hits.setdefault(hit.group, []).append(hit)
        most = MOST if len(hits) == 1 else SHARED
        return [
            FoundGroup(self._heading(group), tuple(hit.entry() for hit in found[:most]), len(found))
            for group, found in hits.items()
        ]

    def searched(self) -> list[str]:
        """The headings of all that is searched."""
        return [*map(sentence, _HEADINGS.values()), *(sentence(source.heading) for source in self._sources)]

    # --- what fits

    def _hits(self, text: str) -> Iterator[_Hit]:
        named = set()
        for entry in find(text, self._findables):
            named.add((entry.kind, entry.id))
            group = _GROUPS.get(entry.kind, _PERSONS)
            yield _Hit(group, entry.rank, lambda entry=entry: self._entry(entry.kind, entry.id))  # type: ignore[misc]
        for rule in self._rules.ids:
            if ("rule", rule) not in named:
                yield from self._worded(text, rule)
        for source in self._sources:
            yield from _offered(text, source)

    def _worded(self, text: str, rule: str) -> Iterator[_Hit]:
        said = self._rules.text(rule)
        rank = words_rank(text, said)
        if rank is not None:
            yield _Hit(_RULES, rank, lambda: FoundEntry("rule", rule, "rules", rule, excerpt(said, text)))

    def _things(self) -> Iterable[Findable]:
        return (thing for thing in findables(self._table.atlas) if thing.kind in ("space", "province", "route"))

    def _persons(self) -> Iterable[Findable]:
        if self._table.kit is None:
            return
        for person in pages_of(self._table).persons(self._table):
            yield Findable(person.kind, person.id, person.names.every())

    def _doings(self) -> Iterable[Findable]:
        for action in self._commands:
            yield Findable("command", action.objectName(), (action.text().rstrip("…"),))

    def _rule_ids(self) -> Iterable[Findable]:
        for rule in self._rules.ids:
            yield Findable("rule", rule, (rule, rule.replace("-", "")))

    # --- what stands in a line

    def _heading(self, group: str) -> str:
        if group in _HEADINGS:
            return sentence(_HEADINGS[group])
        return next(sentence(source.heading) for source in self._sources if source.kind == group)

    def _entry(self, kind: str, name: str) -> FoundEntry:
        table = self._table
        match kind:
            case "space":
                space = table.atlas.spaces[name]
                within = table.province(space.province) if space.province else tr("Transit point")
                return FoundEntry(kind, name, "space", table.space(name), " · ".join((within, *space.also[:1])))
            case "province":
                return FoundEntry(kind, name, "province", table.province(name), tr("Province"))
            case "route":
                route = table.atlas.routes[name]
                title = route.names.in_language(current_language()) if route.names else name
                return FoundEntry(
                    kind, name, "route", title, " – ".join(table.space(end) for end in (route.a, route.b))
                )
            case "command":
                action = self._commands[name]
                return FoundEntry(kind, name, "command", action.text(), action.shortcut().toString())
            case "rule":
                return FoundEntry(kind, name, "rules", name, self._rules.text(name))
        return FoundEntry(kind, name, "general", self._person(kind, name), self._where(kind, name))

    def _person(self, kind: str, name: str) -> str:
        return pages_of(self._table).words_of(self._table, Subject(kind, name))

    def _where(self, kind: str, name: str) -> str:
        place = place_of(self._table, Subject(kind, name))
        return self._table.space(place) if place else tr("not on the map")


def _offered(text: str, source: FinderSource) -> Iterator[_Hit]:
    """What fits of a source by the words of a title, or, farther off, by what else a line goes by."""
    for line in source.lines():
        rank, farther = words_rank(text, line.title), 0
        if rank is None:
            rank, farther = words_rank(text, " ".join((line.title, line.remark, *line.also))), _ASIDE
        if rank is not None:
            yield _Hit(source.kind, rank + farther, lambda line=line: _line(source, line))  # type: ignore[misc]


def _line(source: FinderSource, line: SourceLine) -> FoundEntry:
    return FoundEntry(source.kind, line.id, source.icon, line.title, line.remark)


def place_of(table: OnTable, subject: Subject) -> str | None:
    """The space where a thing is to be looked for on the map, or None when it is not there."""
    match subject.kind:
        case "space" | "stack":
            return subject.id if subject.id in table.atlas.spaces else None
        case "route":
            return table.atlas.routes[subject.id].a
    return pages_of(table).place_of(table, subject) if table.kit is not None else None

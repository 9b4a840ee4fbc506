"""What can be found: things of the map and the game, commands, rules; each with what Enter does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from desktop.atlas.names import Findable, find, findables
from desktop.language import current_language, tr
from desktop.windows.commands import Commands
from desktop.windows.inspector.subjects import Subject
from desktop.windows.inspector.told import pages_of
from desktop.windows.on_table import OnTable

MOST = 60
"""No more entries than this are shown; the better ones come first."""


class FoundEntry(NamedTuple):
    """A line of the finder: what it is, its icon, its title, a faint remark, and what to do with it."""

    kind: str
    id: str
    icon: str
    title: str
    remark: str


class RuleSource(NamedTuple):
    """Where rules come from: all ids, and the text of one in the present language."""

    ids: tuple[str, ...]
    text: Callable[[str], str]


class Catalogue:
    """Everything that can be found at a table. Made when the finder is first opened."""

    def __init__(self, table: OnTable, commands: Commands, rules: RuleSource) -> None:
        self._table, self._commands, self._rules = table, commands, rules
        self._findables = [*self._things(), *self._persons(), *self._doings(), *self._rule_ids()]

    def search(self, text: str) -> list[FoundEntry]:
        """The entries that `text` may mean, best first; the commands for an empty text."""
        if not text.strip():
            return [self._entry("command", action.objectName()) for action in self._commands if action.isEnabled()]
        return [self._entry(hit.kind, hit.id) for hit in find(text, self._findables)[:MOST]]

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


def place_of(table: OnTable, subject: Subject) -> str | None:
    """The space where a thing is to be looked for on the map, or None when it is not there."""
    match subject.kind:
        case "space" | "stack":
            return subject.id if subject.id in table.atlas.spaces else None
        case "route":
            return table.atlas.routes[subject.id].a
    return pages_of(table).place_of(table, subject) if table.kit is not None else None

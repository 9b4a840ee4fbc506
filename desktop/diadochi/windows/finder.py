"""The finder (Ctrl+K): any space, province, general, command, rule, case or marked moment, in a box over the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from diadochi.atlas.name_search import Findable, find, findables, plain
from diadochi.language import Message, current_language, msg, one_line, sentence, tr, trn
from diadochi.windows.commands import Commands
from diadochi.windows.styles import icon, part
from diadochi.windows.table_state import OnTable, Subject, pages_of
from diadochi.windows.widget_text import Label, announce
from diadochi.windows.widgets import column_of, keep_on_screen

# --- sources
# Features of the window can add kinds of things to be found.


class SourceLine(NamedTuple):
    """A thing that can be found: its id within its source, its title, a faint remark, and other words to find it by."""

    id: str
    title: str
    remark: str = ""
    also: tuple[str, ...] = ()


class FinderSource(NamedTuple):
    """A kind of thing: `kind` is its unique name, `heading` the title of its group of results.

    `lines` returns the present things at each search; `take` does what Enter should do, by id.
    """

    kind: str
    icon: str
    heading: Message
    lines: Callable[[], Iterable[SourceLine]]
    take: Callable[[str], object]


class FinderSources:
    """The sources of one window, in the order they were added."""

    def __init__(self) -> None:
        self._sources: dict[str, FinderSource] = {}

    def add(self, source: FinderSource) -> None:
        """Add a source; it replaces an earlier one of the same kind."""
        self._sources[source.kind] = source

    def take(self, kind: str, name: str) -> bool:
        """Do what an entry is for; False where no source has this kind."""
        source = self._sources.get(kind)
        if source is not None:
            source.take(name)
        return source is not None

    def __iter__(self) -> Iterator[FinderSource]:
        return iter(self._sources.values())


# --- matching of words
# A text matches if it contains every word asked for: whole, as a beginning, or with another ending.

_PHRASE, _WHOLE, _BEGINNING, _STEM = 10, 11, 16, 18
"""Ranks, comparable to those of `diadochi.atlas.name_search.find`: a match in a title comes before one in a text, and
this before a title that is only similar.
"""
SHORTEST_WORD = 3
"""Shorter words are ignored: articles and the like are in every text, or in none."""
_LONG = 6  # a word of at least this length may differ in two letters at its end, a shorter one in one
_BEFORE, _LENGTH = 30, 160  # letters of an excerpt before the first word found, and in all


def words_rank(asked: str, text: str) -> int | None:
    """The rank of `text` for the words of `asked` (lower is better); None unless it contains all of them."""
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
    begun = [tuple(f" {part}" for part in (word, _stem(word))) for word in wanted]
    for beginnings in zip(*begun, strict=True):
        for number, word in enumerate(words):
            if any(beginning in _folded(word) for beginning in beginnings):
                return number
    return 0


def _stem(word: str) -> str:
    return word[: -2 if len(word) >= _LONG else -1] if len(word) > SHORTEST_WORD else word


@lru_cache(maxsize=8)
def _asked(text: str) -> tuple[str, ...]:
    return tuple(word for word in plain(text).split() if len(word) >= SHORTEST_WORD)


@lru_cache(maxsize=8192)
def _folded(text: str) -> str:
    return f" {plain(text)} "


# --- catalogue

MOST, SHARED = 12, 6
"""The most entries shown of a group that is alone, or beside others; the best come first."""
_ASIDE = 4  # the rank of a match in a remark is this much worse than of one in a title
_PLACES, _PERSONS, _COMMANDS, _RULES = "places", "persons", "commands", "rules"
_HEADINGS: dict[str, Message] = {
    _PLACES: msg("Spaces and routes"),
    _PERSONS: msg("People"),
    _COMMANDS: msg("Program commands"),
    _RULES: msg("Rules"),
}
_GROUPS = {"space": _PLACES, "province": _PLACES, "route": _PLACES, "command": _COMMANDS, "rule": _RULES}


class FoundEntry(NamedTuple):
    """A line of the finder: kind and id, icon, title, a faint remark, and its effect."""

    kind: str
    id: str
    icon: str
    title: str
    remark: str


class FoundGroup(NamedTuple):
    """The results of one sort: heading, the best entries, and the number of all."""

    heading: str
    entries: tuple[FoundEntry, ...]
    found: int


class RuleSource(NamedTuple):
    """The source of rules: all ids, and the text of one in the present language."""

    ids: tuple[str, ...]
    text: Callable[[str], str]


class _Hit(NamedTuple):
    """A match whose entry is not yet written: most matches are never shown."""

    group: str
    rank: int
    entry: Callable[[], FoundEntry]


class Catalogue:
    """Everything that can be found at a table. Created when the finder is first opened."""

    def __init__(
        self, table: OnTable, commands: Commands, rules: RuleSource, sources: FinderSources | None = None
    ) -> None:
        self._table, self._commands, self._rules = table, commands, rules
        self._sources = sources or FinderSources()
        self._findables = [*self._things(), *self._persons(), *self._command_titles(), *self._rule_ids()]

    def search(self, text: str) -> list[FoundEntry]:
        """The entries that `text` may mean, group by group; the commands for an empty text."""
        return [entry for group in self.groups(text) for entry in group.entries]

    def groups(self, text: str) -> list[FoundGroup]:
        """The same under their headings; the group with the best entry comes first."""
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
        return [*map(sentence, _HEADINGS.values()), *(sentence(source.heading) for source in self._sources)]

    # --- matches

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

    def _command_titles(self) -> Iterable[Findable]:
        for action in self._commands:
            yield Findable("command", action.objectName(), (action.text().rstrip("…"),))

    def _rule_ids(self) -> Iterable[Findable]:
        for rule in self._rules.ids:
            yield Findable("rule", rule, (rule, rule.replace("-", "")))

    # --- entries

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
    for line in source.lines():
        rank, farther = words_rank(text, line.title), 0
        if rank is None:
            rank, farther = words_rank(text, " ".join((line.title, line.remark, *line.also))), _ASIDE
        if rank is not None:
            yield _Hit(source.kind, rank + farther, lambda line=line: _line(source, line))  # type: ignore[misc]


def _line(source: FinderSource, line: SourceLine) -> FoundEntry:
    return FoundEntry(source.kind, line.id, source.icon, line.title, line.remark)


def place_of(table: OnTable, subject: Subject) -> str | None:
    """The space of a thing on the map; None when it is not there."""
    match subject.kind:
        case "space" | "stack":
            return subject.id if subject.id in table.atlas.spaces else None
        case "route":
            return table.atlas.routes[subject.id].a
    return pages_of(table).place_of(table, subject) if table.kit is not None else None


# --- the box
# An input line and a list of results over the map.

_ENTRY = Qt.ItemDataRole.UserRole
_HEADING = Qt.ItemDataRole.UserRole + 1
_GAP = 18  # pixels between a title and its remark
_BELOW = 46  # pixels from the upper edge of the map to the finder
_PASSED_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class FinderBox(QFrame):
    """Opens over the middle of its parent. `chosen` carries the entry taken with Enter or a click."""

    chosen = Signal(object)

    def __init__(self, catalogue: Catalogue, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("finder")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._catalogue = catalogue
        self._line = QLineEdit(self)
        self._line.setClearButtonEnabled(True)
        self._line.textChanged.connect(self._search)
        self._line.installEventFilter(self)
        self._list = QListWidget(self)
        self._list.setItemDelegate(_Lines(self._list))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.itemClicked.connect(self._take)
        self._list.currentItemChanged.connect(self._speak)
        self._nothing = Label(self, wraps=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._nothing.setMargin(8)
        column_of(self._line, (self._list, 1), (self._nothing, 1), on=self, margins=(12, 12, 12, 12))
        self._line.setPlaceholderText(tr("Find a space, general, command, rule or bookmark"))
        self._line.setAccessibleName(self._line.placeholderText())
        self._list.setAccessibleName(tr("Results"))
        self._search("")

    def open_over(self, place: QWidget) -> None:
        """Show the finder in the upper middle of `place`."""
        size = QSize(min(620, place.width() - 40), min(440, place.height() - _BELOW - 10))
        corner = place.mapToGlobal(place.rect().topLeft())
        self.setGeometry(QRect(corner.x() + (place.width() - size.width()) // 2, corner.y() + _BELOW, *size.toTuple()))
        keep_on_screen(self)
        self.show()
        self._line.setFocus()

    def search(self, text: str) -> list[FoundEntry]:
        """Type `text` and return the results."""
        self._line.setText(text)
        return self._entries()

    def _entries(self) -> list[FoundEntry]:
        items = (self._list.item(row) for row in range(self._list.count()))
        return [FoundEntry(*item.data(_ENTRY)) for item in items if item.data(_ENTRY) is not None]

    @property
    def said(self) -> str:
        return "" if self._nothing.isHidden() else self._nothing.text()

    def take_current(self) -> None:
        """Take the current entry, as Enter does."""
        item = self._list.currentItem()
        if item is not None:
            self._take(item)

    def leap(self, by: int) -> None:
        """Go to the first entry of the next group (1), or of this or the previous one (-1), wrapping around."""
        starts = [row + 1 for row in range(self._list.count()) if self._list.item(row).data(_HEADING)]
        if not starts:
            return
        here = self._list.currentRow()
        onward = [row for row in starts if (row > here if by > 0 else row < here)]
        self._list.setCurrentRow((onward or starts)[0 if by > 0 else -1])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _PASSED_ON:
                QApplication.sendEvent(self._list, event)
                return True
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self.leap(1 if event.key() == Qt.Key.Key_Tab else -1)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.take_current()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close()
                return True
        return super().eventFilter(watched, event)

    def _search(self, text: str) -> None:
        self._list.clear()
        groups = self._catalogue.groups(text)
        for group in groups:
            self._add(group)
        self._list.setVisible(bool(groups))
        self._nothing.setVisible(not groups)
        if groups:
            self._list.setCurrentRow(1)
            self._list.scrollToTop()
        else:
            self._nothing.setText(self._nothing_found(text))
            announce(self, self._nothing.text())

    def _add(self, group: FoundGroup) -> None:
        shown = len(group.entries)
        words = group.heading
        if shown < group.found:
            words = tr("{group}: {shown} of {count}", group=words, shown=shown, count=group.found)
        heading = QListWidgetItem(words)
        heading.setData(_HEADING, True)
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        self._list.addItem(heading)
        for entry in group.entries:
            item = QListWidgetItem(entry.title)
            item.setData(_ENTRY, entry)
            spoken = f"{group.heading}: {entry.title}, {entry.remark}"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self._list.addItem(item)

    def _nothing_found(self, text: str) -> str:
        searched = "\n".join(f"• {heading}" for heading in self._catalogue.searched())
        return tr("Nothing found for “{text}”. You can search:", text=one_line(text)) + f"\n{searched}"

    def _take(self, item: QListWidgetItem) -> None:
        entry = item.data(_ENTRY)
        if entry is not None:
            self.close()
            self.chosen.emit(FoundEntry(*entry))

    def _speak(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            count = trn("{n} found", "{n} found", len(self._entries()))
            announce(self, f"{item.data(Qt.ItemDataRole.AccessibleTextRole)}. {count}")


class _Lines(QStyledItemDelegate):
    """A line: icon, title, and the remark faintly at the right; for a rule the text begins beside its id."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        return QSize(200, option.fontMetrics.height() + (8 if index.data(_HEADING) else 14))  # type: ignore[attr-defined]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)  # type: ignore[attr-defined]
        box: QRect = option.rect.adjusted(2, 1, -2, -1)  # type: ignore[attr-defined]
        if index.data(_HEADING):
            _paint_heading(painter, box, index.data())
        else:
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
            _paint_entry(painter, box, FoundEntry(*index.data(_ENTRY)), chosen=chosen)
        painter.restore()


def _paint_heading(painter: QPainter, box: QRect, words: str) -> None:
    font = painter.font()
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(part("faint_text")))
    painter.drawText(box.adjusted(8, 0, -10, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


def _paint_entry(painter: QPainter, box: QRect, entry: FoundEntry, *, chosen: bool) -> None:
    if chosen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(part("selection")))
        painter.drawRoundedRect(box, 6, 6)
    icon(entry.icon).paint(painter, QRect(box.left() + 8, box.top() + (box.height() - 18) // 2, 18, 18))
    words = box.adjusted(36, 0, -10, 0)
    metrics = painter.fontMetrics()
    title = metrics.elidedText(entry.title, Qt.TextElideMode.ElideRight, int(words.width() * 0.66))
    painter.setPen(QColor(part("selection_text" if chosen else "text")))
    painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
    beside = words.adjusted(metrics.horizontalAdvance(title) + _GAP, 0, 0, 0)
    side = Qt.AlignmentFlag.AlignLeft if entry.kind == "rule" else Qt.AlignmentFlag.AlignRight
    painter.setPen(QColor(part("selection_text" if chosen else "faint_text")))
    remark = metrics.elidedText(entry.remark, Qt.TextElideMode.ElideRight, beside.width())
    painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter | side, remark)

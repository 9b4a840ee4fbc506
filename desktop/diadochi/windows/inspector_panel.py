"""The inspector: shows the thing under the pointer; a click pins it; links lead to other things."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QToolButton, QWidget

from diadochi.atlas.model import Element, RouteStep, Space
from diadochi.language import current_language, msg, tr, trn
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.map_view import MapView
from diadochi.windows import page_markup as m
from diadochi.windows.docks import StatusLine
from diadochi.windows.rulebook import linked_markup, rule_of
from diadochi.windows.styles import icon
from diadochi.windows.table_state import OnTable, Subject, pages_of, subject_of
from diadochi.windows.widget_text import Label, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

HOVER_MS = 60
"""Milliseconds the pointer must rest before a page is set, so that moving over the map costs nothing."""


class Inspector(QWidget):
    """Shows one page. `asked` carries the Subject of a link that was clicked, `rule_asked` the rule of such a link;
    `pinned_changed` is emitted when something else is pinned.
    """

    asked = Signal(object)
    pinned_changed = Signal()
    rule_asked = Signal(str)

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._hovered: Subject | None = None
        self._pinned: Subject | None = None
        self._wait = QTimer(self, singleShot=True, interval=HOVER_MS)
        self._wait.timeout.connect(self.refresh)
        self._page = _Page(table, self)
        self._page.anchorClicked.connect(self._follow)
        self._pin_line = Label(self)
        self._pin_line.setEnabled(False)
        self._unpin = QToolButton(self)
        self._unpin.clicked.connect(lambda: self.pin(None))
        self._lay_out()
        bind_text(self._page.setAccessibleName, msg("Inspector"))
        bind_text(self._pin_line.setText, msg("Pinned"))
        for setter in (self._unpin.setToolTip, self._unpin.setAccessibleName):
            bind_text(setter, msg("Follow the pointer again"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        self._strip = QWidget(self)
        row_of((self._pin_line, 1), self._unpin, on=self._strip, margins=(12, 4, 6, 0))
        column_of(self._strip, (self._page, 1), on=self, margins=(0, 0, 0, 0), spacing=0)
        self.setFocusProxy(self._page)

    @property
    def subject(self) -> Subject | None:
        """The thing shown: the pinned one, or else the one under the pointer."""
        return self._pinned or self._hovered

    @property
    def pinned(self) -> Subject | None:
        """The pinned thing, if any."""
        return self._pinned

    def hover(self, subject: Subject | None) -> None:
        """The pointer is on `subject`, or on nothing (None): the last thing stays until there is another."""
        if subject is not None and subject != self._hovered:
            self._hovered = subject
            if self._pinned is None:
                self._wait.start()

    def pin(self, subject: Subject | None) -> None:
        """Keep `subject` here until something else is pinned; None follows the pointer again."""
        self._pinned = subject
        self.refresh()
        self.pinned_changed.emit()

    def forget(self) -> None:
        """Show nothing until the pointer is on something."""
        self._hovered = None
        self.pin(None)

    def plain_text(self) -> str:
        return self._page.toPlainText()

    def refresh(self) -> None:
        self._wait.stop()
        above = self._page.verticalScrollBar().value()
        same = self._page.property("subject") == self.subject
        self._page.setProperty("subject", self.subject)
        self._page.forget_pictures()
        self._page.setHtml(linked_markup(self._markup()))
        self._page.verticalScrollBar().setValue(above if same else 0)
        self._strip.setVisible(self._pinned is not None)

    def _markup(self) -> str:
        subject = self.subject
        page = pages_of(self._table).page_of(self._table, subject) if subject is not None else ""
        hint = tr("Point at a space, stack or general to see it here. Click to pin it.")
        return page or m.paragraph(m.faint(m.words(hint)))

    def _follow(self, url: QUrl) -> None:
        self.rule_asked.emit(rule_of(url.toString()))
        subject = subject_of(url.toString())
        if subject is not None:
            self.pin(subject)
            self.asked.emit(subject)

    def retranslate(self) -> None:
        self._unpin.setIcon(icon("close"))
        self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(320, 520)


class _Page(QTextBrowser):
    """A page whose pictures are painted on demand."""

    def __init__(self, table: OnTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._painted: dict[str, QImage] = {}
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.document().setDocumentMargin(12)

    def forget_pictures(self) -> None:
        self._painted.clear()

    def loadResource(self, kind: int, name: QUrl) -> object:  # noqa: N802
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        asked = name.toString()
        if asked not in self._painted:
            from diadochi.windows.pictures import painted

            self._painted[asked] = painted(self._table, asked, max(2.0, self.devicePixelRatioF()))
        return self._painted[asked]


# --- pointer
# The thing under it is shown, a click pins it, a stack fans out after a rest.

FAN_MS = 280
"""Milliseconds that the pointer rests on a stack before it fans out."""


class HoverInspection(QObject):
    """Connects the view to inspector and status line.

    `fans` says whether stacks fan out.
    """

    def __init__(
        self, table: OnTable, scene: MapScene, view: MapView, inspector: Inspector, status: StatusLine
    ) -> None:
        super().__init__(view)
        self.fans = True
        self._minds_clicks = True
        self._yields: Callable[[QPointF], bool] = lambda _point: False
        self._table, self._scene, self._inspector, self._status = table, scene, inspector, status
        self._fan_for: StackKey | None = None
        self._under: Subject | None = None
        self._at: QPointF | None = None
        self._rest = QTimer(self, singleShot=True, interval=FAN_MS)
        self._rest.timeout.connect(self._fan_out)
        view.hovered.connect(self._hover)
        view.moved.connect(self._dragged)
        view.left.connect(self._leave)
        view.pressed.connect(self.fold)
        view.released.connect(self._click)

    def mind_clicks(self, on: bool) -> None:
        """Whether clicks pin: not while a gesture takes every click."""
        self._minds_clicks = on

    def yield_to(self, others: Callable[[QPointF], bool]) -> None:
        """From now on `others` says which single clicks belong to another part of the window."""
        self._yields = others

    def show_scene(self, scene: MapScene) -> None:
        self._scene = scene
        self._fan_for = self._at = None
        self._tell(None)

    def subject_at(self, point: QPointF) -> Subject | None:
        """The thing at a scene point: a piece of an open fan, a stack, a space or a route."""
        if self._scene.legend_at(point):
            return None
        key = self._scene.stack_at(point)
        if key is not None:
            return self._piece_at(point, key) or pages_of(self._table).subject_of(self._table, key)
        space = self._scene.space_at(point)
        if space is not None:
            return Subject("space", space)
        route = self._scene.route_at(point)
        return Subject("route", route) if route is not None else None

    def _piece_at(self, point: QPointF, key: StackKey) -> Subject | None:
        counters = self._scene.counters
        face = counters.face_at(point) if counters is not None and key == self._fan_for else None
        if face is None or self._table.kit is None:
            return None
        name = counters_of(self._table.kit).name_of(face)
        return Subject(name.kind, name.id) if name is not None else None

    def _dragged(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        self._at = point

    def look_again(self) -> None:
        """Say what is under the resting pointer now: pieces have come or gone."""
        subject = None if self._at is None else self.subject_at(self._at)
        if subject != self._under:
            self._inspector.hover(subject)
        self._tell(subject)

    def _hover(self, point: QPointF) -> None:
        self._at = point
        self._scene.sheet.legend.point_at(self._scene.legend_at(point))
        subject = self.subject_at(point)
        self._inspector.hover(subject)
        self._tell(subject)
        key = self._scene.stack_at(point)
        if key != self._fan_for:
            if self._fan_for is not None:
                self.fold()
            self._fan_for = key
            if key is not None and self.fans:
                self._rest.start()
            else:
                self._rest.stop()

    def _tell(self, subject: Subject | None) -> None:
        self._under = subject
        self._status.show_under(self.words(subject))

    def say_again(self) -> None:
        """Word the thing under the pointer again."""
        self._status.show_under(self.words(self._under))

    def fold(self) -> None:
        self._rest.stop()
        self._fan_for = None
        if self._scene.counters is not None:
            self._scene.counters.fan_out(None)

    def _fan_out(self) -> None:
        if self._scene.counters is not None and self.fans and self._fan_for is not None:
            self._scene.counters.fan_out(self._fan_for)

    def forget(self) -> None:
        """Nothing is under the pointer any more."""
        self._leave()
        self._inspector.forget()

    def _leave(self) -> None:
        self._at = None
        self._tell(None)
        self._scene.sheet.legend.point_at("")
        self.fold()

    def _click(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        kind = self._scene.legend_at(point)
        if kind:
            self._scene.sheet.legend.chosen.emit(kind)
        elif self._minds_clicks and not self._yields(point):
            self._inspector.pin(self.subject_at(point))

    def words(self, subject: Subject | None) -> str:
        """A subject in one line."""
        table = self._table
        if subject is None:
            return ""
        if subject.kind == "route":
            route = table.atlas.routes[subject.id]
            return " – ".join(table.space(end) for end in (route.a, route.b))
        piece = pages_of(table).words_of(table, subject) if table.kit is not None else ""
        if subject.kind not in ("space", "stack"):
            return piece
        space = table.atlas.spaces[subject.id]
        place = table.space(space.id)
        if space.province:
            place = tr("{space}, {province}", space=place, province=table.province(space.province))
        return f"{place} · {piece}" if piece else place


# --- page of a route


def route_page(table: OnTable, route_id: str) -> str:
    """The page of a route as HTML: its ends, its kind, its cost, its historical name."""
    language = current_language()
    route = table.atlas.routes[route_id]
    kind = table.atlas.route_kinds[route.kind]
    cost = next(step.cost for step in (table.kit or table.atlas).steps[route.a] if step.route == route_id)
    ends = " – ".join(table.space(end) for end in (route.a, route.b))
    links = " – ".join(m.link(Subject("space", end), table.space(end)) for end in (route.a, route.b))
    rows = (
        (tr("Connects"), links),
        (tr("Cost"), m.words(points(cost)) + m.house({"cost": kind.provenance}, "cost")),
        (tr("Known as"), m.words(route.names.in_language(language)) if route.names else ""),
    )
    sign = m.picture(f"route:{kind.id}", 46, 16)
    note = route.note.in_language(language)
    head = m.title(sign, ends, m.words(kind.names.in_language(language)))
    return head + m.facts(rows) + (m.note(note) if note else "")


def points(count: int) -> str:
    return trn("{n} movement point", "{n} movement points", count)


# --- parts of a page of a space


def head(table: OnTable, space: Space) -> str:
    """Symbol, name, kind."""
    kind = table.atlas.space_kinds[space.kind].names.in_language(current_language())
    sign = m.picture(f"symbol:{space.id}", 44, 44)
    below = m.words(kind) + m.house(space.provenance, "kind")
    if space.port:
        below += f" · {m.words(tr('port'))}{m.house(space.provenance, 'port')}"
    return m.title(sign, table.space(space.id), below)


def names(table: OnTable, space: Space) -> str:
    shown = table.space(space.id)
    others = dict.fromkeys(space.names.every())
    text = " · ".join(m.words(name) for name in others if name != shown)
    later = m.words(tr("also {names}", names=", ".join(space.also))) if space.also else ""
    return m.paragraph(m.faint("<br>".join(line for line in (text, later) if line))) if text or later else ""


def ways(table: OnTable, space: Space) -> str:
    """Every route from it with its cost."""
    steps = (table.kit or table.atlas).steps[space.id]
    ordered = sorted(steps, key=lambda step: (step.by != Element.LAND, step.cost, table.space(step.to)))
    return m.heading(tr("Routes")) + m.table(_way(table, step) for step in ordered) if steps else ""


def _way(table: OnTable, step: RouteStep) -> tuple[str, str, str]:
    kind = table.atlas.route_kinds[step.kind]
    route = table.atlas.routes[step.route]
    name = kind.names.in_language(current_language())
    called = f", {route.names.in_language(current_language())}" if route.names else ""
    sign = m.picture(f"route:{kind.id}", 46, 16)
    label = m.house({"cost": kind.provenance}, "cost")
    cost = f'<span title="{m.words(points(step.cost))}">{step.cost}</span>{label}'
    there = m.link(Subject("space", step.to), table.space(step.to))
    return sign, f"{there}<br>{m.aside(m.words(name + called))}", f"{cost}"

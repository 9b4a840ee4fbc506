"""Edit mode and its dock: F4 begins and ends it; every edit is one step that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QFrame, QListWidgetItem, QTabWidget, QWidget
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, current_language, msg, tr, trn
from diadochi.rules.core.verdict import Breach, sentence_of
from diadochi.rules.successors.kit import Kit, Setup
from diadochi.rules.successors.position import Position
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.windows.commands import Command
from diadochi.windows.docks import Dock
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.prompt_buttons import PromptButton
from diadochi.windows.shell import Shell
from diadochi.windows.styles import icon, part
from diadochi.windows.successors.editor.editor_fields import Push
from diadochi.windows.successors.editor.editor_map import EditTable
from diadochi.windows.successors.editor.space_tab import SpaceTab
from diadochi.windows.successors.editor.table_tab import TableTab
from diadochi.windows.successors.editor.tray_tab import TextTab, TrayTab
from diadochi.windows.table_state import Subject
from diadochi.windows.widget_text import Label, announce, as_words, bind_text, follow_texts, name_tabs
from diadochi.windows.widgets import WrappedList, column_of, row_of

if TYPE_CHECKING:
    from diadochi.windows.successors.editor.editor_map import BreachRings, Carrying, MapHands


_DONE, _EDIT = "edit_done", "edit_begin"
"""Ids of the prompt's buttons; those of a question are numbers."""
_SAVE_SETUP = Command("save_setup", msg("Save as set-up…"), ("Ctrl+Alt+S",), "store")
_OWN_SETUPS = Command("own_setups", msg("Own set-ups…"))


class Editor(QObject):
    """Joins the editor to window, controller and gestures.

    `allowed` says whether editing may begin, `edited` is called at begin and end. `table`, `panel` and `rings` are made
    on first use.
    """

    def __init__(
        self,
        shell: Shell,
        controller: RulesController[Kit, Position],
        hands: Hands,
        allowed: Callable[[], bool],
        edited: Callable[[bool], object],
    ) -> None:
        super().__init__(shell)
        self._allowed = allowed
        self._shell, self._controller, self._hands = shell, controller, hands
        self._is_on = False
        self.table: EditTable | None = None
        self.panel: EditorPanel | None = None
        self._dock: QDockWidget | None = None
        self._map: MapHands | None = None
        self._carrying: Carrying | None = None
        self.rings: BreachRings | None = None
        command = Command("edit_table", msg("Edit table"), ("F4",), "edit", switch=True)
        self._command = shell.commands.add(command, self._switch)
        self._command.toggled.connect(edited)
        shell.menus.game.addAction(self._command)
        for made, done in ((_SAVE_SETUP, self._save_setup), (_OWN_SETUPS, self._list_setups)):
            shell.menus.file.insertAction(shell.commands["copy_position"], shell.commands.add(made, done))
        shell.prompt.answered.connect(self._pressed)
        shell.input.uses_enter.append(lambda: self._is_on)
        shell.map_opened.connect(self._other_map)
        shell.closing.connect(self.leave)
        shell.view.settled.connect(self._set_step)
        controller.changed.connect(self._show)

    # --- on and off

    @property
    def is_on(self) -> bool:
        return self._is_on

    def enter(self) -> None:
        """Begin editing; does nothing on a map without pieces."""
        self._command.setChecked(True)

    def leave(self) -> None:
        """End editing; play continues if the position is valid."""
        self._command.setChecked(False)

    def _switch(self, on: bool) -> None:
        if on and not (self._may_begin() and self._allowed()):
            self._command.setChecked(False)
        elif on != self._is_on:
            self._is_on = on
            if on:
                self._begin()
            else:
                self._end()

    def _may_begin(self) -> bool:
        return self._shell.table.kit is not None and isValid(self._hands.highlights)

    def _begin(self) -> None:
        shell = self._shell
        self._hands.rest()
        shell.pointing.mind_clicks(False)
        self._make()
        assert self._map is not None and self._dock is not None and self.panel is not None  # noqa: PT018
        self._map.join()
        self._dock.show()
        self._dock.raise_()
        shell.docks.share_out({Dock.EDITOR: 390}, Qt.Orientation.Horizontal)
        self._show()
        shell.view.setFocus()

    def _end(self) -> None:
        assert self._map is not None and self._dock is not None  # noqa: PT018
        self._map.leave()
        self._dock.hide()
        self._shell.docks[Dock.INSPECTOR].raise_()
        if self.rings is not None and isValid(self.rings):
            self.rings.show_spaces(())
        self._shell.pointing.mind_clicks(True)
        if self._may_begin():
            self._hands.resume()
            self._controller.refresh()

    def _other_map(self) -> None:
        self.rings = None
        self.leave()
        self._command.setEnabled(self._may_begin())

    def _make(self) -> None:
        from diadochi.windows.successors.editor.editor_map import BreachRings

        shell = self._shell
        if self.panel is None:
            self._make_panel()
        if self.rings is None:
            self.rings = BreachRings(self._hands.highlights.places)
            shell.scene.addItem(self.rings)
            self.rings.set_step(shell.view.step)

    def _make_panel(self) -> None:
        from diadochi.windows.successors.editor.editor_map import Carrying, MapHands

        shell = self._shell
        table = self._edited_table()
        self.panel = EditorPanel(table, shell.commands["save_setup"], shell.frame)
        self._carrying = Carrying(table, self._highlights, self.panel)
        self.panel.tray.carry_with(self._carrying)
        self.panel.tray.taken_up.connect(shell.view.setFocus)
        self.panel.breaches.chosen.connect(lambda breach: self._show_breach(table.choose, breach))
        self.panel.text.store_asked.connect(shell.commands["store"].trigger)
        self._map = MapHands(table, self._carrying, self._highlights)
        self._map.clicked.connect(self.panel.show_space)
        self._dock = shell.docks.put(Dock.EDITOR, self.panel)
        self._dock.setFeatures(self._dock.features() & ~QDockWidget.DockWidgetFeature.DockWidgetClosable)

    def _edited_table(self) -> EditTable:
        if self.table is None:
            self.table = EditTable(self._shell, self._controller, self)
        return self.table

    # --- set-ups

    def _save_setup(self) -> None:
        from diadochi.windows.successors.editor.setup_dialog import SetupDialog

        if self._may_begin():
            dialog = SetupDialog(self._edited_table(), self._shell.frame)
            dialog.saved.connect(self._tell_saved)
            dialog.open()

    def _tell_saved(self, setup: Setup) -> None:
        name = setup.title.in_language(current_language())
        self._shell.status.show_notice(tr("Set-up saved: {name}. Begin it under New game.", name=name))

    def _list_setups(self) -> None:
        from diadochi.windows.successors.own_setups_window import OwnSetupsWindow

        if self._may_begin():
            OwnSetupsWindow(self._controller.kit, self._shell.frame).open()

    def _highlights(self) -> HighlightLayer:
        return self._hands.highlights

    # --- display

    def _show(self) -> None:
        if self._is_on and self.panel is not None:
            self.panel.refresh()
            self._ring(self._controller.breaches())
            self._prompt(
                msg("Drag counters to the map and back, or click a space."),
                [PromptButton(_DONE, self._later(msg("Done")), True)],
            )
        elif self._controller.node is None:
            breach = next(iter(self._controller.breaches()), None)
            if breach is not None:
                button = PromptButton(_EDIT, self._later(msg("Edit table")), True)
                self._prompt(msg("The table breaks a rule: {what}.", what=breach.message), [button], breach.rules)

    def _prompt(self, words: Message, buttons: Sequence[PromptButton], rules: Sequence[str] = ()) -> None:
        self._shell.prompt.show_prompt(self._later(words), buttons, rules)

    def _later(self, message: Message) -> Callable[[], str]:
        return lambda: self._shell.speaker.say(message)

    def _ring(self, breaches: Sequence[Breach]) -> None:
        if self.rings is not None:
            known = self._shell.scene.atlas.place
            spaces = dict.fromkeys(place for breach in breaches for place in breach.places if place in known)
            self.rings.show_spaces(spaces)

    def _set_step(self, step: float, ratio: float) -> None:
        if self.rings is not None and isValid(self.rings):
            self.rings.set_step(step, ratio)

    def _show_breach(self, choose: Callable[[tuple[str, bool]], None], breach: Breach) -> None:
        places = [place for place in breach.places if place in self._shell.scene.atlas.place]
        if places:
            choose((places[0], False))
            self._shell.place_asked.emit(Subject("space", places[0]))

    def _pressed(self, key: str) -> None:
        if key == _DONE:
            self.leave()
        elif key == _EDIT:
            self.enter()


# --- broken invariants

_LINES = 7
"""Most visible lines of the list."""
_ICON_ROOM, _BETWEEN = 44, 10
"""Pixels for the icon, and between sentences."""


class BreachList(QWidget):
    """A list that shows the place of the selected line; `chosen` carries the Breach."""

    chosen = Signal(object)

    def __init__(self, say: Callable[[Message], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._breaches: tuple[Breach, ...] = ()
        self.headline = Label(self, look="breachHeadline", wraps=True)
        self.list = _Sentences(self)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        column_of(self.headline, self.list, on=self, margins=(10, 6, 10, 8))
        bind_text(self.list.setAccessibleName, msg("Broken rules"))
        follow_texts(self, self._say_again)

    def show_breaches(self, breaches: Sequence[Breach]) -> None:
        """Show breaches; announce a change of their number."""
        changed = len(breaches) != len(self._breaches)
        if tuple(breaches) != self._breaches:
            self._breaches = tuple(breaches)
            self.list.clear()
            for breach in self._breaches:
                item = QListWidgetItem(icon("broken"), self._say(sentence_of(breach)), self.list)
                item.setToolTip(as_words(item.text()))
        self.list.setVisible(bool(self._breaches))
        self.list.fit()
        self._show_headline()
        if changed:
            announce(self, self.headline.text())

    def _show_headline(self) -> None:
        count = len(self._breaches)
        words = trn("{n} rule is broken:", "{n} rules are broken:", count) if count else tr("No rule is broken.")
        self.headline.setText(words)
        self.headline.setStyleSheet(f"color: {part('danger' if count else 'good')};")

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self._breaches[self.list.row(item)])

    def _say_again(self) -> None:
        for row, breach in enumerate(self._breaches):
            self.list.item(row).setText(self._say(sentence_of(breach)))
        self._show_headline()


class _Sentences(WrappedList):
    """A list as high as its wrapped sentences, up to a few lines; then it scrolls."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit()

    def fit(self) -> None:
        metrics = self.fontMetrics()
        room = QRect(0, 0, max(self.viewport().width() - _ICON_ROOM, 60), 10_000)
        wrap = Qt.TextFlag.TextWordWrap
        high = sum(
            metrics.boundingRect(room, wrap, self.item(row).text()).height() + _BETWEEN for row in range(self.count())
        )
        self.setFixedHeight(min(high, metrics.lineSpacing() * _LINES) + _BETWEEN)


# --- dock


class EditorPanel(QWidget):
    """Only the visible tab is updated; the others when they are shown."""

    def __init__(self, table: EditTable, save_setup: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.save_setup = Push(msg("Save as set-up…"), save_setup.trigger, self)
        self.tray, self.space = TrayTab(table, self), SpaceTab(table, self)
        self.beside, self.text = TableTab(table, self), TextTab(table, self)
        self.breaches = BreachList(table.speaker.say, self)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        for tab in (self.tray, self.space, self.beside, self.text):
            self.tabs.addTab(tab, "")
        rule = QFrame(self)
        rule.setFrameShape(QFrame.Shape.HLine)
        below = row_of(None, self.save_setup, margins=(10, 0, 10, 8))
        column_of((self.tabs, 1), rule, self.breaches, below, on=self, margins=(0, 0, 0, 0), spacing=0)
        self.setFocusProxy(self.tabs.tabBar())
        self.tabs.currentChanged.connect(lambda _index: self.refresh())
        table.chosen.connect(self._follow_choice)
        bind_text(self.setAccessibleName, msg("Edit table"))
        name_tabs(self.tabs, msg("Tray"), msg("Space"), msg("Table"), msg("Text"))

    def refresh(self) -> None:
        self.breaches.show_breaches(self._table.breaches())
        tab = self.tabs.currentWidget()
        if isinstance(tab, TrayTab | SpaceTab | TableTab | TextTab):
            tab.refresh()

    def show_space(self) -> None:
        """Show the tab of the chosen space."""
        self.tabs.setCurrentWidget(self.space)

    def _follow_choice(self) -> None:
        if self.tabs.currentWidget() in (self.space, self.beside):
            self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(370, 600)

"""The planning dock of the Successors in the window: commands, tabs, highlights on the map; and roll settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon
from PySide6.QtWidgets import QComboBox, QDockWidget, QFormLayout, QTabWidget, QTreeWidgetItem, QWidget
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.odds.figures import Danger
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_ways import Comparison, Outlook, Threat, compare
from diadochi.forecast.successors.odds.dangers import threat_of
from diadochi.language import Speaker, msg, sentence, tr
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.scene.palette import colours_of
from diadochi.windows.commands import Command
from diadochi.windows.docks import Dock
from diadochi.windows.finder import place_of
from diadochi.windows.foresight.forecast_tables import Asking, DangerTab, WayTree, row
from diadochi.windows.game_table import GameTable
from diadochi.windows.shell import Shell
from diadochi.windows.successors.piece_pictures import faction_pixmap
from diadochi.windows.successors.threat_tabs import (
    LEFT_OUT,
    POINTS,
    ReachTab,
    Sweep,
    ThreatTab,
    fight_words,
    points_words,
    reach_words,
    told_in_full,
)
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts, name_field, name_tabs
from diadochi.windows.widgets import ChoiceRow, column_of

# --- roll settings
# The movement points assumed for reaches, and who rolls: as commands and as rows of the panel.


class Rolling(QObject):
    """`refresh` is called when the lifted stack may have another reach; `asks_typed` asks for consent."""

    def __init__(
        self,
        shell: Shell,
        controller: RulesController[Kit, Position],
        refresh: Callable[[], None],
        asks_typed: Callable[[bool, Callable[[], object]], object],
    ) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self._refresh, self._asks_typed = refresh, asks_typed
        self._rows: tuple[ChoiceRow, ChoiceRow] | None = None
        self._what_ifs: list[QAction] = []
        self._add_commands()

    def _add_commands(self) -> None:
        menu, add = self._shell.menus.plan, self._shell.commands.add
        group = QActionGroup(self)
        for command, points in zip(
            (
                Command("what_if_none", msg("Before a roll: as rolled"), ("Alt+0",), switch=True),
                Command("what_if_2", msg("What if it is 2 points?"), ("Alt+2",), switch=True),
                Command("what_if_3", msg("What if it is 3 points?"), ("Alt+3",), switch=True),
                Command("what_if_4", msg("What if it is 4 points?"), ("Alt+4",), switch=True),
            ),
            POINTS,
            strict=True,
        ):
            action = add(command)
            group.addAction(action)
            action.setChecked(points == self._controller.what_if)
            action.triggered.connect(lambda _on=False, chosen=points: self.set_what_if(chosen))
            self._what_ifs.append(action)
            menu.addAction(action)
        typed = Command("typed_dice", msg("We throw the dice ourselves"), ("Ctrl+D",), "dice", switch=True)
        self._typed = add(typed, self.set_typed)
        self._shell.menus.questions.addAction(self._typed)

    def join(self, what_if: ChoiceRow, dice: ChoiceRow) -> None:
        """Connect the rows of the panel."""
        self._rows = what_if, dice
        what_if.choose(POINTS.index(self._controller.what_if))
        dice.choose(int(self._controller.dice_are_typed))
        what_if.chosen.connect(lambda number: self.set_what_if(POINTS[number]))
        dice.chosen.connect(lambda number: self.set_typed(bool(number)))

    def set_what_if(self, points: int | None) -> None:
        """Show reaches with this many movement points; None: as may be rolled."""
        self._controller.what_if = points
        self._what_ifs[POINTS.index(points)].setChecked(True)
        if self._rows is not None:
            self._rows[0].choose(POINTS.index(points))
        lifted = self._controller.lifted()
        if lifted is not None:
            self._controller.lift(lifted.piece, lifted.group)
            self._refresh()

    def set_typed(self, typed: bool) -> None:
        """Set whether the players roll and enter their dice; otherwise an open roll is made at once."""
        if typed != self._controller.dice_are_typed:
            self._asks_typed(typed, lambda: self._throw_by(typed))
        self.show_typed()

    def show_typed(self) -> None:
        """Show who rolls."""
        typed = self._controller.dice_are_typed
        self._typed.setChecked(typed)
        if self._rows is not None:
            self._rows[1].choose(int(typed))

    def _throw_by(self, typed: bool) -> None:
        self._controller.dice_are_typed = typed
        self.show_typed()
        self._controller.go_on()


# --- dock

_TABS = ("dangers", "who_can_reach", "threat_layer", "compare_generals")
"""Commands that open a tab, in tab order."""


class Planning(QObject):
    """The planning feature: `panel` is made when first needed, `rolling` holds the roll settings.

    `explain_asked` carries a MarchAsked and the name of a figure to explain.
    """

    explain_asked = Signal(object, str)

    def __init__(self, table: GameTable, asks_typed: Callable[[bool, Callable[[], object]], object]) -> None:
        super().__init__(table.shell)
        self._table = table
        self._shell, self._controller = table.shell, table.controller
        self._hands = table.hands
        shell, controller = self._shell, self._controller
        self.panel: PlanningPanel | None = None
        self._dock: QDockWidget
        self._add_commands()
        self.rolling = Rolling(shell, controller, self._hands.refresh, asks_typed)
        self._stand_ready()
        shell.map_opened.connect(self._other_map)
        shell.inspector.pinned_changed.connect(self._ask)
        controller.changed.connect(self._refresh)
        table.odds.changed.connect(self._refresh)
        table.sides.dangers_asked.connect(self.show_dangers)
        self.explain_asked.connect(table.explaining.explain)

    # --- commands

    def _add_commands(self) -> None:
        menu, add = self._shell.menus.plan, self._shell.commands.add
        self._command = add(Command("planning", msg("Planning"), ("F3",), "planning", switch=True), self._switch)
        menu.addAction(self._command)
        for number, command in enumerate(
            (
                Command(_TABS[0], msg("What is in danger"), ("F12",), "danger"),
                Command(_TABS[1], msg("Who can reach this space?"), ("F7",), "space"),
                Command(_TABS[2], msg("What a side threatens"), ("F8",), "map"),
                Command(_TABS[3], msg("Compare two generals"), ("F9",), "general"),
            )
        ):
            menu.addAction(add(command, lambda tab=number: self.open_tab(tab)))
        menu.addSeparator()

    # --- opening

    def _stand_ready(self) -> None:
        shell = self._shell
        self._dock = dock = shell.docks.put(Dock.PLANNING, QWidget(shell.frame))
        if not shell.docks.has_kept_place(Dock.PLANNING):
            shell.docks[Dock.INSPECTOR].raise_()
        elif not dock.isHidden():
            self._made()
            self._command.setChecked(True)
        dock.toggleViewAction().toggled.connect(self._command.setChecked)

    @property
    def is_on(self) -> bool:
        """Whether the dock is open, even behind another."""
        return self.panel is not None and not self._dock.isHidden()

    def open_tab(self, tab: int) -> None:
        if self._shell.table.kit is None:
            return
        self._command.setChecked(True)
        panel = self._made()
        panel.tabs.setCurrentIndex(tab)
        self._shell.docks.show(Dock.PLANNING)
        panel.tabs.currentWidget().setFocus()
        self._ask()

    def _switch(self, on: bool) -> None:
        if on:
            self._made()
            self._shell.docks.show(Dock.PLANNING)
            self._ask()
            self._refresh()
        else:
            self._dock.hide()
            self._clear()
            if self.panel is not None:
                self.panel.leave()

    def _made(self) -> PlanningPanel:
        if self.panel is not None:
            return self.panel

        shell = self._shell
        self.panel = panel = PlanningPanel(shell.table, shell.speaker, self._asking, lambda: self._own, shell.frame)
        empty = self._dock.widget()
        self._dock.setWidget(panel)
        empty.deleteLater()
        self.rolling.join(panel.what_if, panel.dice)
        panel.turned.connect(self._turn)
        self._join(panel)
        return panel

    def _asking(self, slot: str) -> Asking:
        return Asking(self._table.foresight, self._table.odds, f"planning {slot}")

    def _join(self, panel: PlanningPanel) -> None:
        panel.dangers.show_side(self._own)
        panel.dangers.why.connect(self._explain_danger)
        for telling in (panel.reach, panel.threats):
            telling.why.connect(self._explain_threat)
        for tinting in (panel.dangers, panel.threats, panel.compare):
            tinting.changed.connect(self._draw)
        for tab in (panel.dangers, panel.reach, panel.threats, panel.compare):
            tab.looked_at.connect(self._show_way)
            tab.clicked_on.connect(self._shell.place_asked.emit)
        panel.reach.taken.connect(self._take)

    @property
    def _own(self) -> int:
        viewer, position = self._table.hotseat.viewer, self._shell.table.position
        return viewer or (position.clock.active if position is not None else 1)

    def show_dangers(self, seat: int) -> None:
        self._made().dangers.show_side(seat)
        self.open_tab(_TABS.index("dangers"))

    def _explain_danger(self, danger: Danger) -> None:
        march = MarchAsked(
            danger.leader,
            (danger.space, False),
            danger.group,
            danger.goal,
            self._table.odds.policy,
            afresh=True,
        )
        self.explain_asked.emit(march, f"goal {danger.goal}")

    def _explain_threat(self, threat: Threat, figure: str) -> None:
        self.explain_asked.emit(threat.asked(self._table.odds.policy), figure)

    # --- questions

    def _ask(self) -> None:
        if self.panel is None or not self.is_on:
            return
        subject = self._shell.inspector.pinned
        place = place_of(self._shell.table, subject) if subject is not None else None
        if place is not None and place != self.panel.reach.space:
            self.panel.ask(place)

    def _refresh(self) -> None:
        if self.panel is not None and self.is_on:
            self._show_way(None)
            self.panel.refresh()
            self._draw()

    def _take(self, threat: Threat) -> None:
        if not self._hands.gestures.gesture.lift(threat.general):
            self._shell.place_asked.emit(Subject("general", threat.general))
            return
        self._shell.view.setFocus()

    # --- on the map

    def _turn(self, _tab: int) -> None:
        self._show_way(None)
        self._draw()

    def _draw(self) -> None:
        if self.panel is None or not isValid(self._hands.highlights):
            return
        tab = self.panel.tabs.currentIndex()
        if tab == DANGERS:
            self._hands.highlights.show_threats(self.panel.dangers.claims())
        elif tab == THREATS:
            self._hands.highlights.show_threats(*self.panel.threats.claims())
        elif tab == COMPARE:
            self._hands.highlights.show_threats(*self.panel.compare.claims())
        else:
            self._hands.highlights.clear_threats()

    def _show_way(self, threat: Threat | None) -> None:
        if isValid(self._hands.highlights) and self._controller.lifted() is None:
            routes, start = (threat.routes, threat.start) if threat is not None else ((), None)
            self._hands.highlights.show_way(routes, start)

    def _clear(self) -> None:
        self._show_way(None)
        if isValid(self._hands.highlights):
            self._hands.highlights.clear_threats()

    def _other_map(self) -> None:
        self._command.setChecked(False)
        for command in ("planning", *_TABS):
            self._shell.commands[command].setEnabled(self._shell.table.kit is not None)


# --- planning panel
# The panel of the planning dock: roll settings above, tabs below (dangers, reach, threats, compare generals).

# --- comparison
# Two generals: split discs on the map for the spaces that one or both can reach.

LETTERS = ("A", "B")
_NUMBERS = (1, 2)


class CompareTab(QWidget):
    """Chooses two generals. `changed` fires when the tinted spaces change; for the other signals see WayTree."""

    changed = Signal()
    looked_at = Signal(object)
    clicked_on = Signal(object)

    def __init__(
        self, table: OnTable[Kit, Position], speaker: Speaker, asking: Asking, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table, self._speaker, self._asking = table, speaker, asking
        self._cells: dict[MarchAsked, tuple[QTreeWidgetItem, int, Threat]] = {}
        self.sweep = Sweep(asking, self)
        self.sweep.came.connect(self._write)
        self.sweep.done.connect(self.changed)
        self.found: Comparison | None = None
        self.pickers = QComboBox(self), QComboBox(self)
        self._labels = Label(self), Label(self), Label(self)
        self.points = ChoiceRow(len(POINTS), self)
        self.points.chosen.connect(self._choose)
        self._title, self._note = Label(self, wraps=True), Label(self, wraps=True, look="planNote")
        self.tree = WayTree(3, self)
        self.tree.setUniformRowHeights(False)  # group titles have one line, a march that may fight has two
        self.tree.looked_at.connect(self.looked_at)
        self.tree.clicked_on.connect(self.clicked_on)
        self._lay_out()
        bind_text(self.tree.setAccessibleName, msg("Spaces in reach"))
        name_field(msg("General A"), self._labels[0], self.pickers[0])
        name_field(msg("General B"), self._labels[1], self.pickers[1])
        bind_text(self._labels[2].setText, msg("Movement points"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        form = QFormLayout()
        for label, picker in zip(self._labels, self.pickers, strict=False):
            picker.setIconSize(QSize(16, 19))
            picker.currentIndexChanged.connect(self._choose)
            form.addRow(label, picker)
        form.addRow(self._labels[2], self.points)
        column_of(form, self._title, (self.tree, 1), self._note, on=self, margins=(8, 8, 8, 8))
        self.setFocusProxy(self.pickers[0])

    def pick(self, *generals: str) -> None:
        for picker, general in zip(self.pickers, generals, strict=False):
            picker.setCurrentIndex(max(0, picker.findData(general)))

    def claims(self) -> tuple[dict[str, Claim], dict[str, Claim]]:
        """What to tint for the first and for the second general."""
        if self.found is None:
            return {}, {}
        return self._claims(self.found.first, LETTERS[0]), self._claims(self.found.second, LETTERS[1])

    def _claims(self, side: Outlook, letter: str) -> dict[str, Claim]:
        return {space: self._claim(threat, letter) for space, threat in side.spaces.items()}

    def _claim(self, threat: Threat, letter: str) -> Claim:
        odds, look = self.sweep.of(threat.asked(self.sweep.policy)), colours_of(threat.seat)
        if odds is None:
            return Claim(look, threat.cost, None, letter)
        return Claim(look, threat.cost, float(odds.arrives), letter, fight_words(odds))

    def refresh(self) -> None:
        """Compare again after a move: generals may have come, gone or moved."""
        wanted = [(tr("Nobody"), None, ""), *self._generals()]
        for picker in self.pickers:
            _fill(picker, wanted)
        self._search()

    def _generals(self) -> Iterator[tuple[str, str, str]]:
        table = self._table
        if table.kit is None or table.position is None:
            return
        stacks = sorted(table.position.all_stacks(), key=lambda found: (found[1].seat, found[0]))
        for space, stack in stacks:
            for general in table.kit.senior_first(stack.generals):
                words = tr("{general}, {space}", general=table.general(general), space=table.space(space))
                if general != commander(table.kit, stack.group):
                    words = tr(
                        "{general}, {space} (under another)", general=table.general(general), space=table.space(space)
                    )
                yield words, general, table.kit.colours[stack.seat].letter

    def _search(self) -> None:
        table, (first, second) = self._table, (picker.currentData() for picker in self.pickers)
        self.found = None
        if table.kit is not None and table.position is not None and first and second:
            self.found = compare(table.kit, table.position, first, second, POINTS[self.points.choice])
        self.tree.clear()
        self._cells = {}
        self._sweep()
        sentence = self._sentence()
        self._title.setText(sentence)
        self._title.setVisible(bool(sentence))
        if self.found is not None:
            self._list(self.found)

    def _sweep(self) -> None:
        sides = (self.found.first, self.found.second) if self.found is not None else ()
        policy = self._asking.policy
        self.sweep.begin([threat.asked(policy) for side in sides for threat in side.spaces.values()])

    def _sentence(self) -> str:
        if self.found is None:
            return tr("Choose two generals to see which spaces only one of them, or both, could reach.")
        reasons = [
            self._speaker.say(side.refused.reason)
            for side in (self.found.first, self.found.second)
            if side.refused is not None and side.refused.reason is not None
        ]
        return " ".join(dict.fromkeys(reasons))

    def _list(self, found: Comparison) -> None:
        names = [self._table.general(side.general) for side in (found.first, found.second)]
        self.tree.set_header((tr("Space"), *LETTERS), _NUMBERS)
        for title, spaces in (
            (tr("Both ({n})", n=len(found.both)), found.both),
            (tr("Only A: {general} ({n})", general=names[0], n=len(found.only_first)), found.only_first),
            (tr("Only B: {general} ({n})", general=names[1], n=len(found.only_second)), found.only_second),
        ):
            group = QTreeWidgetItem([title])
            self.tree.addTopLevelItem(group)
            group.setFirstColumnSpanned(True)
            group.setExpanded(True)
            for space in spaces:
                group.addChild(self._row(found, space))

    def _row(self, found: Comparison, space: str) -> QTreeWidgetItem:
        one, other = found.first.spaces.get(space), found.second.spaces.get(space)
        drawn = one or other
        assert drawn is not None  # at least one of them reaches every space of a comparison
        item = row([self._table.space(space), "", ""], drawn, Subject("space", space), _NUMBERS)
        for column, threat in zip(_NUMBERS, (one, other), strict=True):
            if threat is not None:
                march = threat.asked(self.sweep.policy)
                self._cells[march] = item, column, threat
                self._write(march)
        return item

    def _write(self, march: MarchAsked) -> None:
        # odds that came before the row existed are read when it is made
        if march not in self._cells:
            return
        item, column, threat = self._cells[march]
        odds = self.sweep.of(march)
        item.setText(column, reach_words(threat, odds, waiting=self.sweep.awaits(march)))
        item.setToolTip(column, as_words(told_in_full(self._table, odds) if odds is not None else ""))

    def _choose(self, _choice: int) -> None:
        self._search()
        self.changed.emit()

    def leave(self) -> None:
        self.sweep.stop()

    def retranslate(self) -> None:
        self.points.set_words(self._labels[2].text(), [sentence(points_words(n)) for n in POINTS])
        self.tree.set_header((tr("Space"), *LETTERS), _NUMBERS)
        self._note.setText(
            tr("Each takes all he may, in a segment of his side that has just begun, or goes on with his march.")
            + f" {sentence(LEFT_OUT)} {self._asking.policy_words()}"
        )
        self.refresh()


def _fill(picker: QComboBox, wanted: list[tuple[str, str | None, str]]) -> None:
    if [(picker.itemText(n), picker.itemData(n)) for n in range(picker.count())] == [w[:2] for w in wanted]:
        return
    chosen, blocked = picker.currentData(), picker.blockSignals(True)
    picker.clear()
    for words, general, letter in wanted:
        picker.addItem(QIcon(faction_pixmap(letter, 16, 19, 2.0)) if letter else QIcon(), words, general)
    picker.setCurrentIndex(max(0, picker.findData(chosen)) if chosen else 0)
    picker.blockSignals(blocked)


# --- panel

DANGERS, REACH, THREATS, COMPARE = range(4)
"""Indices of the tabs."""


class PlanningPanel(QWidget):
    """`what_if` and `dice` are the rows above; `dangers`, `reach`, `threats` and `compare` the tabs. `turned` fires
    when another tab is shown.
    """

    turned = Signal(int)

    def __init__(
        self,
        table: OnTable[Kit, Position],
        speaker: Speaker,
        asks: Callable[[str], Asking],
        own: Callable[[], int],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.what_if, self.dice = ChoiceRow(len(POINTS), self), ChoiceRow(2, self)
        self._labels = Label(self), Label(self)
        self.dangers = DangerTab(table, speaker, asks("dangers"), lambda danger: _way(table, danger), self)
        self.reach = ReachTab(table, asks("reach"), own, self)
        self.threats = ThreatTab(table, asks("threats"), own, self)
        self.compare = CompareTab(table, speaker, asks("compare"), self)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        for tab in self._all:
            self.tabs.addTab(tab, "")
        self.tabs.currentChanged.connect(self._turn)
        form = QFormLayout()
        form.setContentsMargins(8, 8, 8, 0)
        form.addRow(self._labels[0], self.what_if)
        form.addRow(self._labels[1], self.dice)
        column_of(form, (self.tabs, 1), on=self, margins=(0, 0, 0, 0))
        self.setFocusProxy(self.tabs)
        bind_text(self._labels[0].setText, msg("Before a roll"))
        bind_text(self._labels[1].setText, msg("Dice"))
        name_tabs(self.tabs, msg("Dangers"), msg("Reach"), msg("Threats"), msg("Compare"))
        bind_text(
            self.what_if.setToolTip,
            msg("With how many movement points the reach of an army that has not rolled is shown"),
        )
        follow_texts(self, self.retranslate)

    def refresh(self) -> None:
        self._tab().refresh()

    def ask(self, space: str) -> None:
        """Set the space of the reach tab, which is computed when it is shown."""
        self.reach.ask(space, at_once=self._tab() is self.reach)

    def leave(self) -> None:
        """Stop computing: the panel is hidden."""
        for tab in self._all:
            tab.leave()

    @property
    def _all(self) -> tuple[DangerTab, ReachTab, ThreatTab, CompareTab]:
        return self.dangers, self.reach, self.threats, self.compare

    def _tab(self) -> DangerTab | ReachTab | ThreatTab | CompareTab:
        return self._all[self.tabs.currentIndex()]

    def _turn(self, number: int) -> None:
        self.leave()
        self._tab().refresh()
        self.turned.emit(number)

    def retranslate(self) -> None:
        self.what_if.set_words(self._labels[0].text(), [sentence(points_words(n)) for n in POINTS])
        self.dice.set_words(self._labels[1].text(), [tr("The program throws"), tr("We throw")])

    def sizeHint(self) -> QSize:
        # wide enough for a row of the table and for all tabs
        return QSize(max(350, self.minimumSizeHint().width()), 520)

    def minimumSizeHint(self) -> QSize:
        # all tabs are visible, unless they would take half of the window
        least = super().minimumSizeHint()
        return least.expandedTo(QSize(min(self.tabs.tabBar().sizeHint().width(), self.window().width() // 2), 0))


def _way(table: OnTable[Kit, Position], danger: Danger) -> Threat | None:
    return threat_of(table.kit, table.position, danger)

"""The planning dock of the Successors: its panel and tabs, the comparison of two generals, and the roll settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QAction, QActionGroup, QIcon
from PySide6.QtWidgets import QComboBox, QFormLayout, QTreeWidgetItem, QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_ways import Comparison, Outlook, Threat, compare
from diadochi.forecast.successors.odds.dangers import threat_of
from diadochi.language import Speaker, msg, sentence, tr
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.windows.commands import Command
from diadochi.windows.finder import place_of
from diadochi.windows.foresight.forecast_tables import Asking, row
from diadochi.windows.foresight.planning_dock import PlanningDock, PlanningPanel
from diadochi.windows.foresight.turn_tab import TurnGoalMenu, TurnTab
from diadochi.windows.game_table import GameTable
from diadochi.windows.shell import Shell
from diadochi.windows.successors.piece_pictures import faction_pixmap
from diadochi.windows.successors.threat_tabs import (
    LEFT_OUT,
    POINTS,
    MarchTab,
    ReachTab,
    ThreatTab,
    points_words,
)
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import Label, bind_text, follow_texts, name_field
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
        typed = Command("typed_dice", msg("We roll our own dice"), ("Ctrl+D",), "dice", switch=True)
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
            self._asks_typed(typed, lambda: self._roll_by(typed))
        self.show_typed()

    def show_typed(self) -> None:
        """Show who rolls."""
        typed = self._controller.dice_are_typed
        self._typed.setChecked(typed)
        if self._rows is not None:
            self._rows[1].choose(int(typed))

    def _roll_by(self, typed: bool) -> None:
        self._controller.dice_are_typed = typed
        self.show_typed()
        self._controller.go_on()


# --- dock

DANGERS, REACH, THREATS, COMPARE, TURN = range(5)
"""Indices of the tabs."""


class Planning(PlanningDock["SuccessorsPanel"]):
    """The planning feature; `rolling` holds the roll settings."""

    COMMANDS = (
        Command("dangers", msg("Dangers"), ("F12",), "danger"),
        Command("who_can_reach", msg("Who can reach this space"), ("F7",), "space"),
        Command("threat_layer", msg("Threats by a side"), ("F8",), "map"),
        Command("compare_generals", msg("Compare generals"), ("F9",), "general"),
        Command("turn_goal", msg("Goal for this turn"), ("Shift+F9",), "space"),
    )

    def __init__(self, table: GameTable, asks_typed: Callable[[bool, Callable[[], object]], object]) -> None:
        self._asks_typed = asks_typed
        super().__init__(table)
        self._shell.inspector.pinned_changed.connect(self.opened)
        self.goal_menu = TurnGoalMenu(self._shell, lambda: self.own, self._table.odds_shown, self)
        self.goal_menu.chosen.connect(self._want)

    def _want(self, space: str, goal: str) -> None:
        """Show the best ways to reach a goal of the turn."""
        self.open_tab(TURN)
        turn = self._made().turn
        turn.show_side(self.own)
        turn.want(space, goal)

    def _add_commands(self) -> None:
        super()._add_commands()
        self.rolling = Rolling(self._shell, self._table.controller, self._hands.refresh, self._asks_typed)

    def make_panel(self) -> SuccessorsPanel:
        panel = SuccessorsPanel(self._table, lambda: self.own, self._shell.frame)
        self.rolling.join(panel.what_if, panel.dice)
        for tab in (panel.reach, panel.threats):
            tab.why.connect(self._explain_threat)
        panel.reach.taken.connect(self._take)
        panel.turn.why.connect(self._table.explaining.explain_turn)
        return panel

    @property
    def own(self) -> int:
        return self._table.hotseat.viewer or super().own

    def opened(self) -> None:
        # the reach tab asks about the pinned space
        if self.panel is None or not self.is_on:
            return
        subject = self._shell.inspector.pinned
        place = place_of(self._shell.table, subject) if subject is not None else None
        if place is not None and (place, place) != (self.panel.reach.space, self.panel.turn.space):
            self.panel.ask(place)

    def _explain_threat(self, threat: Threat, figure: str) -> None:
        self.explain_asked.emit(threat.asked(self._table.odds.policy), figure)

    def _take(self, threat: Threat) -> None:
        if not self._hands.gestures.gesture.lift(threat.general):
            self._shell.place_asked.emit(Subject("general", threat.general))
            return
        self._shell.view.setFocus()


# --- comparison
# Two generals: split discs on the map for the spaces that one or both can reach.

LETTERS = ("A", "B")
_NUMBERS = (1, 2)


class CompareTab(MarchTab):
    """Chooses two generals."""

    def __init__(
        self, table: OnTable[Kit, Position], speaker: Speaker, asking: Asking, parent: QWidget | None = None
    ) -> None:
        super().__init__(table, asking, parent)
        self._speaker = speaker
        self._cells: dict[MarchAsked, tuple[QTreeWidgetItem, int, Threat]] = {}
        self.sweep.came.connect(self._write)
        self.sweep.done.connect(self.changed)
        self.found: Comparison | None = None
        self.pickers = QComboBox(self), QComboBox(self)
        self._labels = Label(self), Label(self), Label(self)
        self.points = ChoiceRow(len(POINTS), self)
        self.points.chosen.connect(self._choose)
        self.add_tree(3)
        self.tree.setRootIsDecorated(True)
        self.tree.setUniformRowHeights(False)  # group titles have one line, a march that may fight has two
        self._lay_out()
        bind_text(self.tree.setAccessibleName, msg("Spaces within reach"))
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
        if self.found is None:
            return {}, {}
        return self._claims(self.found.first, LETTERS[0]), self._claims(self.found.second, LETTERS[1])

    def _claims(self, side: Outlook, letter: str) -> dict[str, Claim]:
        return {space: self.claim(threat, letter) for space, threat in side.spaces.items()}

    def refresh(self) -> None:
        # generals may have come, gone or moved
        wanted = [(tr("No one"), None, ""), *self._generals()]
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
                        "{general}, {space} (subordinate)", general=table.general(general), space=table.space(space)
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
            return tr("Choose two generals to compare the spaces they can reach.")
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
        self.write_chances(*self._cells[march])

    def _choose(self, _choice: int) -> None:
        self._search()
        self.changed.emit()

    def retranslate(self) -> None:
        self.points.set_words(self._labels[2].text(), [sentence(points_words(n)) for n in POINTS])
        self.tree.set_header((tr("Space"), *LETTERS), _NUMBERS)
        self._note.setText(
            tr("Each general takes everyone possible, at the start of a segment or from the current march.")
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


class SuccessorsPanel(PlanningPanel):
    """`what_if` and `dice` are the rows above; `dangers`, `reach`, `threats`, `compare` and `turn` the tabs."""

    def __init__(self, table: GameTable, own: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(table, parent)
        shown, speaker = table.shell.table, table.shell.speaker
        self.what_if, self.dice = ChoiceRow(len(POINTS), self), ChoiceRow(2, self)
        self._labels = Label(self), Label(self)
        self.dangers = self.danger_tab(lambda danger: threat_of(shown.kit, shown.position, danger))
        self.reach = ReachTab(shown, self.asking("reach"), own, self)
        self.threats = ThreatTab(shown, self.asking("threats"), own, self)
        self.compare = CompareTab(shown, speaker, self.asking("compare"), self)
        self.turn = TurnTab(shown, speaker, self.asking("turn"), self)
        self.turn.show_side(own())
        self.add_tabs(
            (self.dangers, msg("Dangers")),
            (self.reach, msg("Reach")),
            (self.threats, msg("Threats")),
            (self.compare, msg("Compare")),
            (self.turn, msg("Turn")),
        )
        form = QFormLayout()
        form.setContentsMargins(8, 8, 8, 0)
        form.addRow(self._labels[0], self.what_if)
        form.addRow(self._labels[1], self.dice)
        column_of(form, (self.tabs, 1), on=self, margins=(0, 0, 0, 0))
        bind_text(self._labels[0].setText, msg("Before a roll"))
        bind_text(self._labels[1].setText, msg("Dice"))
        bind_text(
            self.what_if.setToolTip,
            msg("Movement points assumed for an army that has not rolled"),
        )
        follow_texts(self, self.retranslate)

    def ask(self, space: str) -> None:
        """Set the space of the reach and turn tabs, which are computed when they are shown."""
        self.turn.aim(space, at_once=self.tab is self.turn)
        self.reach.ask(space, at_once=self.tab is self.reach)

    def retranslate(self) -> None:
        self.what_if.set_words(self._labels[0].text(), [sentence(points_words(n)) for n in POINTS])
        self.dice.set_words(self._labels[1].text(), [tr("The program rolls"), tr("We roll")])

    def sizeHint(self) -> QSize:
        # wide enough for a row of the table and for all tabs
        return QSize(max(350, self.minimumSizeHint().width()), 520)

    def minimumSizeHint(self) -> QSize:
        # all tabs are visible, unless they would take half of the window
        least = super().minimumSizeHint()
        return least.expandedTo(QSize(min(self.tabs.tabBar().sizeHint().width(), self.window().width() // 2), 0))

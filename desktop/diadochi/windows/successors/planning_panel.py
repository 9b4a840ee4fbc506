"""The panel of the planning dock: roll settings above, tabs below (dangers, reach, threats, compare generals)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QFormLayout, QTabWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from diadochi.forecast.odds.figures import Danger
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_threats import Comparison, Outlook, Threat, compare
from diadochi.forecast.successors.odds.dangers import threat_of
from diadochi.language import Speaker, msg, sentence, tr
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.scene.palette import colours_of
from diadochi.windows.foresight.forecast_tables import Asking, DangerTab, WayTree, row
from diadochi.windows.inspector.subjects import Subject
from diadochi.windows.successors.planning_figures import (
    LEFT_OUT,
    POINTS,
    Sweep,
    fight_words,
    points_words,
    reach_words,
    told_in_full,
)
from diadochi.windows.successors.side_pictures import faction_pixmap
from diadochi.windows.successors.threat_tabs import ReachTab, ThreatTab
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts, name_field, name_tabs
from diadochi.windows.widgets import ChoiceRow

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
        self._title, self._note = Label(self), Label(self)
        for label in (self._title, self._note):
            label.setWordWrap(True)
        self._note.setObjectName("planNote")
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
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(form)
        column.addWidget(self._title)
        column.addWidget(self.tree, 1)
        column.addWidget(self._note)
        self.setFocusProxy(self.pickers[0])

    def pick(self, *generals: str) -> None:
        """Select the generals."""
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
        """Every general on the map: name, id, letter of his side."""
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
        """Both costs of a space; the way drawn is the first general's, if any."""
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
        """Show the odds of a march; odds that came before the row existed are read when it is made."""
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
        """Stop when the tab is left."""
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
    """Offer these generals and keep the selected one if he is among them."""
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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addWidget(self.tabs, 1)
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
        """Update the visible tab after a change of position."""
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

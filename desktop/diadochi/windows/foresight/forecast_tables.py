"""Building blocks of the threat tabs: odds queries, a table that draws ways on the map, side picker, dangers."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from diadochi.controller.odds_client import Foresight
from diadochi.forecast.odds.figures import Danger
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import DangersFound, DangersOf, OddsQuestion, OddsRefused
from diadochi.language import Message, Name, Speaker, msg, tr, trn
from diadochi.narration.odds_explanation import percent
from diadochi.rules.core.system import rules_of
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.highlights.march_lines import PlannedArrow
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.windows.foresight.odds_settings import OddsChoice
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.styles import icon
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts, name_field
from diadochi.windows.widgets import column_of


class Asking:
    """One query slot of the odds process, under the table's agreements and settings."""

    def __init__(self, foresight: Foresight, odds: OddsChoice, slot: str) -> None:
        self._foresight, self._odds, self._slot = foresight, odds, slot

    @property
    def policy(self) -> str:
        """The policy for others, in written form."""
        return self._odds.policy

    def shown(self) -> bool:
        return self._odds.shown()

    def policy_words(self) -> str:
        """The policy for others in words; empty if odds are hidden."""
        words = self._odds.policies.get(self._odds.policy, "") if self.shown() else ""
        return f"{words[0].upper()}{words[1:]}." if words else ""

    def ask(self, question: OddsQuestion, then: Callable[[object], None]) -> None:
        """Ask; this cancels the former question."""
        self._foresight.ask(self._slot, question, then)

    def forget(self) -> None:
        self._foresight.forget(self._slot)


# --- table with ways
# The way of the row below the pointer, or of the current row, is drawn on the map.

THREAT, SUBJECT, WHY = (Qt.ItemDataRole(Qt.ItemDataRole.UserRole + n) for n in range(3))
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class WayTree(QTreeWidget):
    """Rows may carry a way, a Subject, and under WHY something to explain.

    Signals: `looked_at` carries the way of the row looked at, None for no row; `clicked_on` the Subject of a clicked
    row; `taken` the way of a row on Enter or double click; `explained` what to explain, on a click in `why_column` or
    Shift+Enter; `row_looked_at` the same for the row looked at.
    """

    looked_at = Signal(object)
    clicked_on = Signal(object)
    taken = Signal(object)
    explained = Signal(object)
    row_looked_at = Signal(object)

    def __init__(self, columns: int, parent: QWidget | None = None, *, why_column: int = -1) -> None:
        super().__init__(parent)
        self._why_column = why_column
        self.setColumnCount(columns)
        self.setUniformRowHeights(True)
        self.setWordWrap(True)
        self.setIconSize(QSize(16, 19))
        self.setMouseTracking(True)
        self.setAlternatingRowColors(False)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, columns):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.itemEntered.connect(lambda item, _column: self._look(item))
        self.currentItemChanged.connect(self._look)
        self.itemClicked.connect(self._click)
        self.itemActivated.connect(lambda item, _column: _tell(self.taken.emit, item.data(0, THREAT)))

    def _look(self, item: QTreeWidgetItem | None, *_before: object) -> None:
        self.looked_at.emit(item.data(0, THREAT) if item is not None else None)
        self.row_looked_at.emit(item.data(0, WHY) if item is not None else None)

    def begin(self) -> None:
        """Make the first row current if there is none, without looking at it."""
        current: QTreeWidgetItem | None = self.currentItem()
        first = self.topLevelItem(0)
        if current is None and first is not None:
            with QSignalBlocker(self):
                self.setCurrentItem(first)

    def _click(self, item: QTreeWidgetItem, column: int) -> None:
        if column == self._why_column and item.data(0, WHY) is not None:
            self.explained.emit(item.data(0, WHY))
        else:
            _tell(self.clicked_on.emit, item.data(0, SUBJECT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        item = self.currentItem()
        if enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier and item is not None:
            _tell(self.explained.emit, item.data(0, WHY))
            return
        super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._look(None)

    def fill_anew(self, items: Iterable[QTreeWidgetItem]) -> None:
        """Replace the rows; keep the current row and the scroll position."""
        current: QTreeWidgetItem | None = self.currentItem()
        chosen = current.data(0, SUBJECT) if current is not None else None
        bar = self.verticalScrollBar()
        scrolled = bar.value()
        self.clear()
        self.addTopLevelItems(list(items))
        again = next((item for item in self.items() if chosen is not None and item.data(0, SUBJECT) == chosen), None)
        if again is not None:
            self.setCurrentItem(again)
        bar.setValue(scrolled)

    def items(self) -> Iterator[QTreeWidgetItem]:
        return (item for item in map(self.topLevelItem, range(self.topLevelItemCount())) if item is not None)

    def set_header(self, words: Sequence[str], numbers: Container[int] = ()) -> None:
        """Set the column titles; columns in `numbers` are right aligned."""
        self.setHeaderLabels(list(words))
        for column in range(len(words)):
            self.headerItem().setTextAlignment(column, RIGHT if column in numbers else LEFT)


def row(cells: list[str], threat: object, shows: Subject, numbers: Container[int] = ()) -> QTreeWidgetItem:
    """A row with these cells; columns in `numbers` are right aligned. A click shows `shows`."""
    item = QTreeWidgetItem(cells)
    item.setData(0, THREAT, threat)
    item.setData(0, SUBJECT, shows)
    for column in range(len(cells)):
        item.setTextAlignment(column, RIGHT if column in numbers else LEFT)
    return item


def explain(item: QTreeWidgetItem, column: int, what: object) -> None:
    """Make a click in this column of a row explain `what`."""
    item.setData(0, WHY, what)
    item.setIcon(column, icon("why"))
    item.setToolTip(column, as_words(tr("Why?")))
    item.setData(column, Qt.ItemDataRole.AccessibleTextRole, tr("Why?"))


def _tell(emit: Callable[[object], object], carried: object) -> None:
    if carried is not None:
        emit(carried)


# --- side picker

EVERYBODY = 0
"""Value for all sides."""


class SidePicker(QComboBox):
    """A combo box of sides with their shields, below other choices."""

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.setIconSize(QSize(16, 19))

    @property
    def seat(self) -> int | None:
        seat = self.currentData()
        return seat if isinstance(seat, int) else None

    def show_side(self, seat: int | None) -> None:
        self.setCurrentIndex(max(0, self.findData(seat)) if seat is not None else 0)

    def fill(self, *before: tuple[str, int | None]) -> None:
        """Offer `before` and the present sides, keeping the selection, without signals."""
        kit, position = self._table.kit, self._table.position
        seats = rules_of(kit).seats(position) if kit is not None and position is not None else ()
        wanted = [*before, *((self._table.faction(seat), seat) for seat in seats)]
        if wanted == [(self.itemText(n), self.itemData(n)) for n in range(self.count())]:
            return
        seat = self.seat
        with QSignalBlocker(self):
            self.clear()
            for words, known in wanted:
                shield = QIcon(shield_pixmap(self._table.look(known), 16, 19, 2.0)) if known else QIcon()
                self.addItem(shield, words, known)
            self.show_side(seat)


# --- words of a danger


def thing_words(table: OnTable, danger: Danger) -> str:
    """A space, a person or the wagon; the last two with their space."""
    name = table.spelled(danger.thing)
    if danger.thing.kind == "space":
        return name
    return tr("{general}, {space}", general=name, space=table.space(danger.space))


def thing_lines(table: OnTable, danger: Danger) -> str:
    """The same on two lines."""
    name = table.spelled(danger.thing)
    return name if danger.thing.kind == "space" else f"{name}\n{table.space(danger.space)}"


def danger_words(danger: Danger) -> str:
    """The chance of being taken or beaten; on a second line the chance that only the general dies."""
    beaten = percent(danger.beaten)
    return f"{beaten}\n{tr('killed {chance}', chance=percent(danger.killed))}" if danger.killed else beaten


def helping_words(table: OnTable, speaker: Speaker, danger: Danger) -> str:
    """The single unit or marker that would help most, or that none would."""
    thing = thing_words(table, danger)
    if danger.helps is None:
        return tr("{thing}: one more unit or marker would not help.", thing=thing)
    words, left = danger.helps
    return tr(
        "{thing}: {what} would help most. The risk would drop to {chance}.",
        thing=thing,
        what=speaker.say(words),
        chance=percent(left),
    )


# --- tabs

WAITING = "\N{HORIZONTAL ELLIPSIS}"
"""Shown for odds that are still to come."""


class PlanningTab(QWidget):
    """A title, a table with ways and a note.

    `changed` fires when the tinted spaces or the arrows change; see WayTree for others.
    """

    changed = Signal()
    looked_at = Signal(object)
    clicked_on = Signal(object)

    tree: WayTree

    def __init__(self, table: OnTable, asking: Asking, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._asking = table, asking
        self._title, self._note = Label(self, wraps=True), Label(self, look="planNote", wraps=True)

    def add_tree(self, columns: int, *, why_column: int = -1) -> None:
        """Make the table; call it after the fields above, as the Tab key follows the order of making."""
        self.tree = WayTree(columns, self, why_column=why_column)
        self.tree.setRootIsDecorated(False)
        self.tree.clicked_on.connect(self.clicked_on)

    def claims(self) -> tuple[Mapping[str, Claim], Mapping[str, Claim]]:
        """What to tint on the map; the second claims share discs with the first."""
        return {}, {}

    def arrows(self) -> Sequence[PlannedArrow]:
        """The marches to draw on the map."""
        return ()

    def refresh(self) -> None:
        """Ask again after a change of the table, its sides or the odds settings."""
        raise NotImplementedError

    def stop(self) -> bool:
        """Stop a long calculation; False if there is none."""
        return False

    def leave(self) -> None:
        """Stop computing."""
        self._asking.forget()


class SideTab(PlanningTab):
    """A tab about one side, which is chosen above the table."""

    def __init__(self, table: OnTable, asking: Asking, words: Message, parent: QWidget | None = None) -> None:
        super().__init__(table, asking, parent)
        self.side, label = SidePicker(table, self), Label(self)
        self.side.currentIndexChanged.connect(lambda _number: self.ask())
        name_field(words, label, self.side)
        self.setFocusProxy(self.side)
        self.form = QFormLayout()
        self.form.addRow(label, self.side)

    def show_side(self, seat: int | None) -> None:
        self.side.fill()
        self.side.show_side(seat)

    def refresh(self) -> None:
        self.side.fill()
        self.ask()

    def ask(self) -> None:
        """Ask about the chosen side."""
        raise NotImplementedError


# --- danger tab
# Spaces, armies and heirs of a side that one enemy army may take or beat, worst first.

_NUMBERS = (1,)
_WHY = 3  # the column that opens the explanation
WayOf = Callable[[Danger], object]
"""The way an army would come, in the form it is drawn; None if it is already there."""


class DangerTab(SideTab):
    """The dangers of one side. `why` carries a Danger to explain; `way_of` finds what `looked_at` carries."""

    why = Signal(object)

    def __init__(
        self, table: OnTable, speaker: Speaker, asking: Asking, way_of: WayOf, parent: QWidget | None = None
    ) -> None:
        super().__init__(table, asking, msg("Side in danger"), parent)
        self._way_of, self._speaker = way_of, speaker
        self.found: tuple[Danger, ...] = ()
        self._is_known = self._is_helped = False
        self._help = Label(self, wraps=True)
        self.add_tree(4, why_column=_WHY)
        self.tree.row_looked_at.connect(self._look)
        self.tree.explained.connect(self.why)
        self.tree.currentItemChanged.connect(self._tell_help)
        column_of(self.form, self._title, (self.tree, 1), self._help, self._note, on=self, margins=(8, 8, 8, 8))
        bind_text(self.tree.setAccessibleName, msg("Dangers"))
        bind_text(self.tree.setAccessibleDescription, msg("Click to show the space, Shift+Enter to explain."))
        follow_texts(self, self.retranslate)

    def ask(self) -> None:
        self.found, self._is_known, self._is_helped = (), False, False
        self._fill()
        seat = self.side.seat
        if seat is not None and self._asking.shown():
            self._asking.ask(DangersOf(seat, self._asking.policy), self._take)
        self.changed.emit()

    def _take(self, reply: object) -> None:
        if isinstance(reply, DangersFound):
            self.found, self._is_known, self._is_helped = reply.dangers, True, reply.helped
            self._fill()
            self.changed.emit()
        elif isinstance(reply, OddsRefused):
            self._title.setText(reply.sentence)

    def _look(self, danger: object) -> None:
        self.looked_at.emit(self._way_of(danger) if isinstance(danger, Danger) else None)

    # --- display

    def claims(self) -> tuple[Mapping[str, Claim], Mapping[str, Claim]]:
        # for each space its worst danger, in the colours of the enemy
        found: dict[str, Claim] = {}
        for danger in self.found:  # worst first
            found.setdefault(danger.space, Claim(self._table.look(danger.seat), None, float(danger.chance)))
        return found, {}

    def _fill(self) -> None:
        self.tree.fill_anew(map(self._row, self.found))
        self.tree.begin()
        self._say_title()
        self._say_note()
        self._tell_help()

    def _row(self, danger: Danger) -> QTreeWidgetItem:
        table = self._table
        leader = table.spelled(Name(counters_of(table.kit).LEADER, danger.leader))
        by = f"{leader}\n{table.space(danger.start)}"
        subject = Subject("general" if danger.thing.kind == "general" else "space", _place(danger))
        item = row([thing_lines(table, danger), danger_words(danger), by, ""], None, subject, _NUMBERS)
        explain(item, _WHY, danger)
        item.setIcon(2, QIcon(shield_pixmap(table.look(danger.seat), 16, 19, 2.0)))
        item.setToolTip(1, as_words(f"{danger.chance.numerator}/{danger.chance.denominator}"))
        item.setToolTip(2, as_words(table.faction(danger.seat)))
        return item

    def _say_note(self) -> None:
        table, seat = self._table, self.side.seat
        told = (
            odds_system(table.kit).dangers_left_out(table.kit, table.position, seat)
            if table.kit is not None and table.position is not None and seat is not None
            else ()
        )
        self._note.setText(" ".join([*map(self._speaker.say, told), self._asking.policy_words()]))

    def _say_title(self) -> None:
        if not self._asking.shown():
            self._title.setText(tr("Odds are turned off in this game."))
        elif self.side.seat is None:
            self._title.setText(tr("Choose a side to see its dangers."))
        elif not self._is_known:
            self._title.setText(tr("Calculating…"))
        else:
            words = trn("{n} danger.", "{n} dangers.", len(self.found))
            self._title.setText(words if self.found else tr("No enemy army is a danger on its own."))

    def _tell_help(self, *_items: object) -> None:
        item = self.tree.currentItem()
        danger = item.data(0, WHY) if item is not None and self._is_helped else None
        self._help.setText(helping_words(self._table, self._speaker, danger) if isinstance(danger, Danger) else "")
        self._help.setVisible(bool(self._help.text()))

    def retranslate(self) -> None:
        self.tree.set_header((tr("In danger"), tr("Chance"), tr("By"), ""), _NUMBERS)
        self.side.fill()
        self._fill()


def _place(danger: Danger) -> str:
    return danger.thing.id if danger.thing.kind == "general" else danger.space

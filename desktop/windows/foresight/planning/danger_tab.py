"""What a side has to fear: every space, army, heir of it that one enemy army may take or beat, the worst first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFormLayout, QTreeWidgetItem, QVBoxLayout, QWidget

from desktop.forecast.odds.asking import odds_system
from desktop.forecast.odds.figures import Danger
from desktop.forecast.odds.wire import DangersFound, DangersOf, OddsRefused
from desktop.language import Name, Speaker, tr, trn
from desktop.scene.counters.plug import counters_of
from desktop.scene.highlights.threats import Claim
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.foresight.planning.asking import Asking
from desktop.windows.foresight.planning.danger_words import danger_words, helping_words, thing_lines
from desktop.windows.foresight.planning.side_picker import SidePicker
from desktop.windows.foresight.planning.way_tree import WHY, WayTree, explain, row
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, as_words
from desktop.windows.retranslated import Retranslated

_NUMBERS = (1,)
_WHY = 3
"""The column that leads to the explanation."""
WayOf = Callable[[Danger], object]
"""The way an army would come, in whatever form it is drawn; None where it stands there already."""


class DangerTab(Retranslated, QWidget):
    """A table for one side at a time. `changed`: other spaces are to be tinted; `why` carries a Danger to explain.

    `way_of` finds what `looked_at` carries of a row.

    The other signals are those of its rows; see WayTree.
    """

    changed = Signal()
    looked_at = Signal(object)
    clicked_on = Signal(object)
    why = Signal(object)

    def __init__(
        self,
        table: OnTable,
        speaker: Speaker,
        asking: Asking,
        way_of: WayOf,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._way_of = way_of
        self._table, self._speaker, self._asking = table, speaker, asking
        self.found: tuple[Danger, ...] = ()
        self._is_known = self._is_helped = False
        self.side = SidePicker(table, self)
        self.side.currentIndexChanged.connect(lambda _number: self._ask())
        self._label, self._title, self._help, self._note = Label(self), Label(self), Label(self), Label(self)
        for label in (self._title, self._help, self._note):
            label.setWordWrap(True)
        self._note.setObjectName("planNote")
        self.tree = WayTree(4, self, why_column=_WHY)
        self.tree.setRootIsDecorated(False)
        self.tree.clicked_on.connect(self.clicked_on)
        self.tree.row_looked_at.connect(self._look)
        self.tree.explained.connect(self.why)
        self.tree.currentItemChanged.connect(self._tell_help)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self._label, self.side)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(form)
        column.addWidget(self._title)
        column.addWidget(self.tree, 1)
        column.addWidget(self._help)
        column.addWidget(self._note)
        self.setFocusProxy(self.side)

    # --- asking

    def show_side(self, seat: int | None) -> None:
        """Choose a side."""
        self.side.fill()
        self.side.show_side(seat)

    def refresh(self) -> None:
        """Look again, after a move; sides may have come or gone."""
        self.side.fill()
        self._ask()

    def leave(self) -> None:
        """Nobody looks any more."""
        self._asking.forget()

    def _ask(self) -> None:
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
        """The way of the enemy is shown while somebody looks at a row."""
        self.looked_at.emit(self._way_of(danger) if isinstance(danger, Danger) else None)

    # --- showing

    def claims(self) -> Mapping[str, Claim]:
        """What to tint: for each space the worst danger there, in the look of whom it comes from."""
        found: dict[str, Claim] = {}
        for danger in self.found:  # the worst first
            found.setdefault(danger.space, Claim(self._table.look(danger.seat), None, float(danger.chance)))
        return found

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
        """What is left out, and how others are taken to answer."""
        table, seat = self._table, self.side.seat
        told = (
            odds_system(table.kit).dangers_left_out(table.kit, table.position, seat)
            if table.kit is not None and table.position is not None and seat is not None
            else ()
        )
        self._note.setText(" ".join([*map(self._speaker.say, told), self._asking.policy_words()]))

    def _say_title(self) -> None:
        if not self._asking.shown():
            self._title.setText(tr("No odds are shown in this game."))
        elif self.side.seat is None:
            self._title.setText(tr("Choose a side to see what it has to fear."))
        elif not self._is_known:
            self._title.setText(tr("Counting…"))
        else:
            words = trn("{n} thing is in danger.", "{n} things are in danger.", len(self.found))
            self._title.setText(words if self.found else tr("No single enemy army endangers anything."))

    def _tell_help(self, *_items: object) -> None:
        item = self.tree.currentItem()
        danger = item.data(0, WHY) if item is not None and self._is_helped else None
        self._help.setText(helping_words(self._table, self._speaker, danger) if isinstance(danger, Danger) else "")
        self._help.setVisible(bool(self._help.text()))

    def retranslate(self) -> None:
        """Say everything in the present language."""
        whose = tr("Whose things")
        self._label.setText(whose)
        self.side.setAccessibleName(whose)
        self.tree.set_header((tr("In danger"), tr("Chance"), tr("By"), ""), _NUMBERS)
        self.tree.setAccessibleName(tr("Dangers"))
        self.tree.setAccessibleDescription(tr("A click shows the place, Shift+Enter the explanation."))
        self.side.fill()
        self._fill()


def _place(danger: Danger) -> str:
    return danger.thing.id if danger.thing.kind == "general" else danger.space

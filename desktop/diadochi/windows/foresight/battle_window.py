"""The battle calculator: a window in which two armies are put together, with the exact odds of their battle."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSignalBlocker, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFrame, QGridLayout, QLineEdit, QMenu, QSpinBox, QWidget

from diadochi.forecast.battle_calculator import (
    MOST_UNITS,
    BattleArmy,
    BattleOdds,
    WrittenBattle,
    battles_of,
    battles_system,
)
from diadochi.forecast.odds.figures import Odds
from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.language import Message, Name, Speaker, capitalised, msg, sentence, tr
from diadochi.scene.counters.game_counters import counters_of
from diadochi.windows.commands import Command
from diadochi.windows.foresight.odds_view import ARRIVES, OddsView
from diadochi.windows.foresight.space_choice import SpaceChoice
from diadochi.windows.game_table import GameTable
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, bind_text, follow_texts, on_button
from diadochi.windows.widgets import WholeOrScrolled, button_of, column_of, refill, room_on_screen, row_of

_SLOT = "battle"
_PAUSE_MS = 150
"""Milliseconds after the last change until the odds are asked for."""
_SIZE = QSize(900, 600)
_NARROWEST = 300
"""Pixels of the odds."""


class ArmyForm(QFrame):
    """One side: its general, its units, and a button that takes them from the map.

    `changed` fires when the user has changed it.
    """

    changed = Signal()
    map_asked = Signal()

    def __init__(self, table: OnTable, title: Message, *, defends: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._table, self._defends = table, defends
        self._others: tuple[str, ...] = ()
        self._title, self._also = Label(self, look="oddsTitle"), Label(self, look="faint", wraps=True)
        self._general_label, self.general = Label(self), QComboBox(self)
        self._general_label.setBuddy(self.general)
        self.general.activated.connect(lambda _row: self.changed.emit())
        self.spins: dict[str, QSpinBox] = {}
        self._names: dict[str, Label] = {}
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for row, kind in enumerate(battles_system(table.kit).kinds(table.kit)):
            self._add_kind(grid, row, kind)
        self.from_map = button_of(msg("From the map…"), self, self.map_asked)
        column_of(
            self._title, self._general_label, self.general, self._also, grid, self.from_map, None, on=self, spacing=4
        )
        bind_text(self._title.setText, title)
        follow_texts(self, self.retranslate)

    def _add_kind(self, grid: QGridLayout, row: int, kind: str) -> None:
        spin, name = QSpinBox(self), Label(self)
        spin.setRange(0, MOST_UNITS)
        spin.valueChanged.connect(lambda _value: self.changed.emit())
        name.setBuddy(spin)
        grid.addWidget(name, row, 0)
        grid.addWidget(spin, row, 1)
        self.spins[kind], self._names[kind] = spin, name

    @property
    def army(self) -> BattleArmy:
        """The army as it is shown."""
        first = self.general.currentData() or ""
        generals = tuple(dict.fromkeys(filter(None, (first, *self._others))))
        units = tuple((kind, spin.value()) for kind, spin in self.spins.items() if spin.value())
        return BattleArmy(generals, units)

    def put(self, army: BattleArmy) -> None:
        """Show an army."""
        with QSignalBlocker(self):
            first = army.generals[0] if army.generals else ""
            self._others = army.generals[1:]
            self.general.setCurrentIndex(max(0, self.general.findData(first)))
            for kind, spin in self.spins.items():
                spin.setValue(dict(army.units).get(kind, 0))
        self._say_others()

    def retranslate(self) -> None:
        kit, system = self._table.kit, battles_system(self._table.kit)
        self._general_label.setText(tr("General"))
        kind = counters_of(kit).LEADER
        named = sorted((self._table.spelled(Name(kind, each)), each) for each in system.generals(kit))
        armies = sorted((self._table.spelled(Name("independent", each)), each) for each in system.defenders(kit))
        refill(self.general, [(tr("No general"), ""), *named, *(armies if self._defends else ())])
        for each, label in self._names.items():
            label.setText(capitalised(Speaker(self._table.spelled).say(system.kind_words(each))))
        self._say_others()

    def _say_others(self) -> None:
        kind = counters_of(self._table.kit).LEADER
        names = ", ".join(self._table.spelled(Name(kind, each)) for each in self._others)
        self._also.setText(tr("With {generals}", generals=names))
        self._also.setVisible(bool(self._others))


class BattleWindow(QDialog):
    """Two armies, where they fight, and the odds. `asked` carries a written battle, `explain_asked` a figure's name."""

    asked = Signal(object)
    explain_asked = Signal(str)
    map_asked = Signal(object)
    left = Signal()

    def __init__(self, table: OnTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self.written, self.error = QLineEdit(self), Label(self, look="oddsNote", wraps=True)
        self.written.editingFinished.connect(self._read)
        self.attacker = ArmyForm(table, msg("Attacker"), defends=False, parent=self)
        self.defender = ArmyForm(table, msg("Defender"), defends=True, parent=self)
        self._space_label, self.space = Label(self), QComboBox(self)
        self._space_label.setBuddy(self.space)
        self.space.activated.connect(lambda _row: self._change())
        self.options = {option: QCheckBox(self) for option in battles_system(table.kit).options()}
        for box in self.options.values():
            box.toggled.connect(lambda _on: self._change())
        self.view, self.note = OddsView(table, self), Label(self, look="faint", wraps=True)
        self.view.figure_chosen.connect(self.explain_asked)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(lambda: self.asked.emit(self.battle))
        for form in (self.attacker, self.defender):
            form.changed.connect(self._change)
            form.map_asked.connect(lambda form=form: self.map_asked.emit(form))
        self._lay_out()
        bind_text(self.setWindowTitle, msg("Battle calculator"))
        bind_text(self.written.setAccessibleName, msg("Battle as text"))
        follow_texts(self, self.retranslate)
        self._change()

    def _lay_out(self) -> None:
        armies = row_of((self.attacker, 1), (self.defender, 1), spacing=18)
        place = row_of(self._space_label, (self.space, 1))
        boxes = QGridLayout()
        for number, box in enumerate(self.options.values()):
            boxes.addWidget(box, number // 2, number % 2)
        left = column_of(armies, place, boxes, None, spacing=8)
        right = column_of(self.view, self.note, None, spacing=8)
        body = column_of(self.written, self.error, row_of((left, 3), (right, 2), spacing=18), spacing=8)
        column_of(WholeOrScrolled(body, self), on=self)
        self.view.cells[ARRIVES].hide()
        self.view.setMinimumWidth(_NARROWEST)
        self.resize(_SIZE.boundedTo(room_on_screen(self)))

    @property
    def battle(self) -> WrittenBattle:
        """The battle as it is shown."""
        chosen = tuple(option for option, box in self.options.items() if box.isChecked())
        return WrittenBattle(self.attacker.army, self.defender.army, self.space.currentData() or "", chosen)

    def put(self, battle: WrittenBattle) -> None:
        """Show a battle."""
        self.attacker.put(battle.attacker)
        self.defender.put(battle.defender)
        self.space.setCurrentIndex(max(0, self.space.findData(battle.space)))
        for option, box in self.options.items():
            with QSignalBlocker(box):
                box.setChecked(option in battle.options)
        self._change()

    def show_odds(self, found: Odds | OddsRefused) -> None:
        """Show the figures, or why there are none."""
        self.view.setVisible(isinstance(found, Odds))
        if isinstance(found, Odds):
            self.view.show_odds(found, self._table.look(1) if self._table.position is not None else None)
            self.view.cells[ARRIVES].hide()
            self.note.setText(" ".join(Speaker(self._table.spelled).say(words) for words in found.left_out))
        else:
            self.note.setText(found.sentence)

    def _change(self) -> None:
        self.error.hide()
        self.written.setText(str(self.battle))
        self.written.setCursorPosition(0)
        self._timer.start()

    def _read(self) -> None:
        if self.written.text() == str(self.battle):
            return
        try:
            battle = battles_system(self._table.kit).read(self._table.kit, self.written.text())
        except UnfitQuestion as error:
            self.error.setText(str(error))
            self.error.show()
            return
        self.put(battle)

    def retranslate(self) -> None:
        self._space_label.setText(tr("Space"))
        atlas = self._table.atlas
        spaces = sorted((self._table.space(each), each) for each in atlas.spaces)
        refill(self.space, [(tr("Any space"), ""), *spaces])
        for option, words in battles_system(self._table.kit).options().items():
            self.options[option].setText(on_button(capitalised(sentence(words))))

    def closeEvent(self, event: QCloseEvent) -> None:
        self.left.emit()
        super().closeEvent(event)


class BattleCalculator(QObject):
    """The command that opens the battle calculator, and what its window asks.

    A counter that is dragged from the map onto a side of the window becomes its army.
    """

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table = table
        self.window: BattleWindow | None = None
        self._form: ArmyForm | None = None
        self.menu: QMenu | None = None
        self._places = SpaceChoice(table.shell.view, self)
        self._places.chosen.connect(self._take_from_map)
        self._places.given_up.connect(self._come_back)
        command = Command("battle_odds", msg("Battle calculator"), ("Ctrl+Alt+B",))
        table.shell.menus.plan.addAction(table.shell.commands.add(command, self.open))
        table.shell.map_opened.connect(self._close)
        table.shell.closing.connect(self._close)
        table.shell.view.viewport().installEventFilter(self)

    def open(self) -> None:
        """Open the window, with its last battle."""
        shell = self._table.shell
        if shell.table.kit is None or battles_of(shell.table.kit) is None:
            shell.status.show_notice(tr("There are no odds for this game. Choose the map of another game."))
            return
        if self.window is None:
            window = self.window = BattleWindow(shell.table, shell.frame)
            window.asked.connect(self._ask)
            window.explain_asked.connect(self._explain)
            window.map_asked.connect(self._ask_map)
            window.left.connect(self._leave)
        self._come_back()

    def _ask(self, battle: WrittenBattle) -> None:
        window = self.window
        if window is not None:
            window.view.wait()
            self._table.foresight.ask(_SLOT, BattleOdds(battle), self._take)

    def _take(self, found: Odds | OddsRefused) -> None:
        if self.window is not None:
            self.window.show_odds(found)

    def _explain(self, figure: str) -> None:
        if self.window is not None:
            self._table.explaining.explain_battle(BattleOdds(self.window.battle), tr("Battle calculator"), figure)

    # --- armies of the map

    def _ask_map(self, form: ArmyForm) -> None:
        self._form = form
        self._places.begin()
        self._table.shell.status.show_notice(tr("Click the space of the army. Esc cancels."))
        if self.window is not None:
            self.window.hide()  # it may cover the army
        self._table.shell.frame.activateWindow()

    def _come_back(self) -> None:
        if self.window is not None:
            self.window.show()
            self.window.raise_()
            self.window.activateWindow()

    def _take_from_map(self, space: str) -> None:
        window, table = self.window, self._table.shell.table
        if window is None or self._form is None or table.position is None:
            return
        form, armies = self._form, battles_system(table.kit).armies_at(table.kit, table.position, space)
        own = [army for army in armies if army.count or form is window.defender]
        if not own:
            self._table.shell.status.show_notice(tr("There is no army in {space}.", space=table.space(space)))
        self._come_back()
        if len(own) == 1:
            self._put(form, own[0])
        elif own:
            self._choose(form, own)

    def _choose(self, form: ArmyForm, armies: Sequence[BattleArmy]) -> None:
        """Ask which of several armies in a space is meant, such as a garrison."""
        self.menu = menu = QMenu(form)
        for army in armies:
            menu.addAction(on_button(self._words(army))).triggered.connect(
                lambda _on=False, army=army: self._put(form, army)
            )
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(form.from_map.mapToGlobal(form.from_map.rect().bottomLeft()))

    def _put(self, form: ArmyForm, army: BattleArmy) -> None:
        if self.window is not None:
            form.put(army)
            self.window.put(self.window.battle)

    def _words(self, army: BattleArmy) -> str:
        table = self._table.shell.table
        system, say = battles_system(table.kit), Speaker(table.spelled).say
        kind = counters_of(table.kit).LEADER
        named = {*system.generals(table.kit)}
        people = [table.spelled(Name(kind if each in named else "independent", each)) for each in army.generals]
        units = [f"{count} {say(system.kind_words(each))}" for each, count in army.units]
        words = ", ".join((*people, *units))
        return tr("Garrison: {army}", army=words) if army.inside else words

    # --- counters dragged from the map

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            form, hand = self._form_at(event.globalPosition().toPoint()), self._table.controller.lifted()
            if form is not None and hand is not None:
                army = battles_system(self._table.shell.table.kit).army_of(hand.group)
                self._table.shell.view.cancel_drag()
                self._put(form, army)
                return True
        return super().eventFilter(watched, event)

    def _form_at(self, point: QPoint) -> ArmyForm | None:
        window = self.window
        if window is None or not window.isVisible():
            return None
        forms = (window.attacker, window.defender)
        return next((form for form in forms if form.rect().contains(form.mapFromGlobal(point))), None)

    def _leave(self) -> None:
        self._places.end()
        self._table.foresight.forget(_SLOT)

    def _close(self) -> None:
        # another map has other generals
        self._leave()
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None

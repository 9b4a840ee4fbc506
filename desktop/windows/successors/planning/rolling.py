"""What a reach before the roll is shown with, and who throws the dice: commands, and two rows of the panel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup

from desktop.controller.rules_controller import RulesController
from desktop.language import msg
from desktop.windows.choice_row import ChoiceRow
from desktop.windows.commands import Command
from desktop.windows.shell import Shell
from desktop.windows.successors.planning.words import POINTS


class Rolling(QObject):
    """`refresh` is called when what is in hand may have another reach; `asks_typed` asks whoever must agree."""

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
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
        """From now on these rows of the panel say and change it too."""
        self._rows = what_if, dice
        what_if.choose(POINTS.index(self._controller.what_if))
        dice.choose(int(self._controller.dice_are_typed))
        what_if.chosen.connect(lambda number: self.set_what_if(POINTS[number]))
        dice.chosen.connect(lambda number: self.set_typed(bool(number)))

    def set_what_if(self, points: int | None) -> None:
        """Show reaches before a roll with so many movement points; None: with all that may be rolled."""
        self._controller.what_if = points
        self._what_ifs[POINTS.index(points)].setChecked(True)
        if self._rows is not None:
            self._rows[0].choose(POINTS.index(points))
        lifted = self._controller.lifted()
        if lifted is not None:
            self._controller.lift(lifted.piece, lifted.group)
            self._refresh()

    def set_typed(self, typed: bool) -> None:
        """Whether the players throw and type what they have thrown; if not, a roll that is due is thrown at once."""
        if typed != self._controller.dice_are_typed:
            self._asks_typed(typed, lambda: self._throw_by(typed))
        self.show_typed()

    def show_typed(self) -> None:
        """Say who throws the dice now."""
        typed = self._controller.dice_are_typed
        self._typed.setChecked(typed)
        if self._rows is not None:
            self._rows[1].choose(int(typed))

    def _throw_by(self, typed: bool) -> None:
        self._controller.dice_are_typed = typed
        self.show_typed()
        self._controller.go_on()

"""The panel of turn and sides, as every part of the window knows it; what it shows of a side each game says itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from desktop.windows.docks import Dock
from desktop.windows.panels.score_line import Score
from desktop.windows.retranslated import Retranslated
from desktop.windows.shell import Shell


class SidesPanel(Retranslated, QWidget):
    """Who plays, who is on turn, how they stand, in its dock. This one shows nothing: the map is only looked at.

    `chosen` carries a seat; `menu_asked` a seat and where on the screen its menu is wanted;
    `dangers_asked` a seat whose dangers somebody wants to see.
    """

    chosen = Signal(int)
    menu_asked = Signal(int, object)
    dangers_asked = Signal(int)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.frame)
        self._shell, self._table = shell, shell.table
        self._player_of: Callable[[int], str] = lambda _seat: ""
        self._acting: Callable[[int], int] = lambda _seat: 0
        shell.docks.put(Dock.SIDES, self)
        self._is_owed = False
        shell.position_shown.connect(self._owe)
        shell.names_changed.connect(self.retranslate)
        shell.scene_changed.connect(self.forget)

    def name_players(self, player_of: Callable[[int], str]) -> None:
        """From now on `player_of` names who plays a seat."""
        self._player_of = player_of

    def count_acting(self, acting: Callable[[int], int]) -> None:
        """From now on `acting` counts the armies of a seat that can still act."""
        self._acting = acting

    def named(self, seat: int) -> str:
        """What a side is called and who plays it; once where the side is called by its player."""
        player, name = self._player_of(seat), self._table.faction(seat)
        return player if player.startswith(name) else f"{name} · {player}" if player else name

    def _owe(self) -> None:
        """Another position is shown; what nobody sees is filled when it is looked at."""
        self._is_owed = True
        if self.isVisible():
            self.catch_up()

    def catch_up(self) -> None:
        """Show the present position if that is still owed."""
        if self._is_owed:
            self._is_owed = False
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """What happened while it was folded away is shown."""
        self.catch_up()
        super().showEvent(event)

    def refresh(self) -> None:
        """Show the present position."""

    def score(self) -> Score | None:
        """The panel in one line; None where no game has turns or points."""
        return None

    def forget(self) -> None:
        """Another map lies on the table: names are spelled anew."""

    def retranslate(self) -> None:
        """Say everything in the present language."""

"""What sides and their players are called at the screen."""

from __future__ import annotations

from collections.abc import Callable

from desktop.controller.rules_controller import RulesController
from desktop.language import Name, tr
from desktop.windows.hotseat.sitting import Sitting
from desktop.windows.main_window import MainWindow


class Names:
    """Names for those who sit here now."""

    def __init__(self, window: MainWindow, controller: RulesController, sitting: Callable[[], Sitting]) -> None:
        self._window, self._controller, self._sitting = window, controller, sitting

    def side(self, seat: int) -> str:
        """What a side is called."""
        return self._window.speaker.spell(Name("seat", str(seat)))

    def letter(self, seat: int) -> str:
        """The letter of a side."""
        return self._controller.kit.colours[seat].letter

    def person(self, seat: int) -> str:
        """Whom one calls to the table: the player, the side where nobody is named."""
        return self._sitting().names.get(seat, "") or self.side(seat)

    def player(self, seat: int) -> str:
        """The player's name with that of the side; the side's where nobody is named."""
        name = self._sitting().names.get(seat, "")
        return tr("{player}, {faction}", player=name, faction=self.side(seat)) if name else self.side(seat)

"""What sides and their players are called at the screen."""

from __future__ import annotations

from collections.abc import Callable

from desktop.controller.rules_controller import RulesController
from desktop.language import Name, tr
from desktop.scene.palette import FactionColours
from desktop.windows.badges import look_of
from desktop.windows.hotseat.sitting import Sitting
from desktop.windows.shell import Shell


class PlayerNames:
    """Names for those who sit here now."""

    def __init__(self, shell: Shell, controller: RulesController, sitting: Callable[[], Sitting]) -> None:
        self._shell, self._controller, self._sitting = shell, controller, sitting

    def side(self, seat: int) -> str:
        """What a side is called."""
        return self._shell.speaker.spell(Name("seat", str(seat)))

    def letter(self, seat: int) -> str:
        """The letter of a side."""
        return self.look(seat).letter

    def look(self, seat: int) -> FactionColours:
        """How a side looks."""
        return look_of(self._controller.kit, self._controller.position, seat)

    def person(self, seat: int) -> str:
        """Whom one calls to the table: the player, the side where nobody is named."""
        return self._sitting().names.get(seat, "") or self.side(seat)

    def player(self, seat: int) -> str:
        """The player's name with that of the side; the side's where nobody is named."""
        name, side = self._sitting().names.get(seat, ""), self.side(seat)
        return tr("{player}, {faction}", player=name, faction=side) if name not in ("", side) else side

"""Cards lie open in this game (PLAY-01): a curtain falls only where the players ask for one."""

from __future__ import annotations

from typing import Any

from desktop.windows.hotseat.hidden_hands import HiddenHands
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.hotseat.sitting import EVERYBODY


class OpenHands(HiddenHands):
    """Nothing is hidden, so the curtain only says whose turn it is."""

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._preferences = hotseat.shell.preferences

    def conceals(self, position: Any) -> bool:
        """Whether the players want to be called to each question."""
        return self._preferences.curtain == EVERYBODY

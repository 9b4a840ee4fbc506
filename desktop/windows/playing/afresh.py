"""Another game comes on the table: nothing of the way the last one was looked at goes over to it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.windows.game.current_game import CurrentGame
from desktop.windows.playing.hands import Hands
from desktop.windows.playing.question_view import QuestionView
from desktop.windows.playing.rolls.rolls import Rolls
from desktop.windows.shell import Shell


class Afresh(QObject):
    """Lets go of cursor, view, pinned page and card of a roll before another game of `desk` is shown."""

    def __init__(self, shell: Shell, desk: CurrentGame, hands: Hands, following: QuestionView, rolls: Rolls) -> None:
        super().__init__(shell)
        self._shell, self._hands, self._following, self._rolls = shell, hands, following, rolls
        desk.another.connect(self._let_go)

    def _let_go(self) -> None:
        shell, gestures = self._shell, self._hands.gestures
        if gestures.gesture.is_open:
            gestures.gesture.put_back()
        gestures.keys.set_cursor(None)
        self._rolls.close()
        shell.inspector.forget()
        shell.status.show_under("")
        shell.view.fit()
        self._following.begin()

"""Windows in which an answer is chosen: one of many from a list, what the players' dice show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.controller.rules_controller import RulesController
from desktop.language import Message
from desktop.narration.plug import words_of
from desktop.rules.core.flow import Answer
from desktop.windows.playing.answer_dialogs import DiceDialog, Picker
from desktop.windows.playing.answer_results import AnswerResults
from desktop.windows.playing.offer import prompt_of
from desktop.windows.shell import Shell

_MOST_TRIED = 60
"""Of so many answers in a list it is told what comes of each."""


_MOST_WEIGHED = 24
"""Of so many it stands beside each what it is worth."""


class Dialogs(QObject):
    """Opens them for the open question; what is chosen is answered. `rejected` tells that nothing was.

    `letter_of` gives the letter an answer wears on the map.
    """

    rejected = Signal()

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        results: AnswerResults,
        letter_of: Callable[[Answer], str],
    ) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._results = shell, controller, results
        self._letter_of = letter_of

    def pick(self, answers: tuple[Answer, ...], *, weighed: bool = False) -> None:
        """One of many answers, from a list; `weighed`: beside each stands what it is worth."""
        node = self._controller.node
        kit, position = self._controller.kit, self._controller.position

        def words(answer: Answer) -> Message:
            plain = words_of(kit).choice_words(node, answer, position)
            return self._results.weighed(plain, answer) if weighed and len(answers) <= _MOST_WEIGHED else plain

        picker = Picker(self._question(), answers, self._shell.speaker, self._shell.frame, words)
        picker.show_letters([self._letter_of(answer) for answer in answers])
        if len(answers) <= _MOST_TRIED:
            picker.tell(lambda answer: self._results.told(answer, self._shell.speaker))
        picker.accepted.connect(lambda: self._controller.answer(picker.answer))
        picker.rejected.connect(self.rejected)
        picker.open()

    def throw(self, count: int) -> None:
        """What the players' own dice show."""
        dialog = DiceDialog(self._question(), count, self._shell.frame)
        dialog.accepted.connect(lambda: self._controller.throw(dialog.dice))
        dialog.open()

    def _question(self) -> str:
        return self._shell.speaker.say(prompt_of(self._controller.node))

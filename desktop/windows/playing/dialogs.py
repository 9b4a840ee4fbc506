"""Windows in which an answer is chosen: one of many from a list, part of a stack, what the players' dice show."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.controller.rules_controller import RulesController
from desktop.language import Message
from desktop.narration.successors.choices import choice_words
from desktop.rules.core.flow import Answer, Decision, Menu
from desktop.rules.successors.parcels import GroupParcel
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.asking import DiceDialog, Picker
from desktop.windows.playing.chooser import Chooser
from desktop.windows.playing.offers import prompt_of


class Dialogs(QObject):
    """Opens them for the open question; what is chosen is answered. `rejected` tells that nothing was."""

    rejected = Signal()

    def __init__(self, window: MainWindow, controller: RulesController) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller

    def pick(self, answers: tuple[Answer, ...]) -> None:
        """One of many answers, from a list."""
        node = self._controller.node
        words = lambda answer: choice_words(node, answer, self._controller.position)  # noqa: E731
        picker = Picker(self._question(), answers, self._window.speaker, self._window, words)
        picker.accepted.connect(lambda: self._controller.answer(picker.answer))
        picker.rejected.connect(self.rejected)
        picker.open()

    def throw(self, count: int) -> None:
        """What the players' own dice show."""
        dialog = DiceDialog(self._question(), count, self._window)
        dialog.accepted.connect(lambda: self._controller.throw(dialog.dice))
        dialog.open()

    def choose(self, kind: type[Answer], title: Message) -> None:
        """A part, for an answer of class `kind`; nothing when the open question takes no part of that class."""
        parcel = self._parcel(kind)
        if parcel is None:
            return
        chooser = Chooser(
            self._window.speaker.say(title),
            parcel.whole,
            parcel.usual,
            lambda group: parcel.why_not(kind(group)),
            self._window.speaker,
            self._window,
        )
        chooser.accepted.connect(lambda: self._controller.answer(kind(chooser.group)))
        chooser.rejected.connect(self.rejected)
        chooser.open()

    def _question(self) -> str:
        return self._window.speaker.say(prompt_of(self._controller.node))

    def _parcel(self, kind: type[Answer]) -> GroupParcel | None:
        node = self._controller.node
        if not isinstance(node, Decision):
            return None
        parcel = node.options.parcels.get(kind) if isinstance(node.options, Menu) else node.options
        return parcel if isinstance(parcel, GroupParcel) else None

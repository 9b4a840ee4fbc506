"""Dialogs of a question: one of many answers, the players' own dice, the results of each answer; a card in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QListWidget, QSpinBox, QVBoxLayout, QWidget

from diadochi.controller.answer_trial import Trial, tried
from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.schema import RecordError
from diadochi.language import Message, Name, Speaker, capitalised, msg, tr
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import consequences
from diadochi.rules.core.flow import Answer, Dice, Roll
from diadochi.windows.game_window import windows_of
from diadochi.windows.playing.offer import prompt_of
from diadochi.windows.prompt_buttons import SIGN, sign_of
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label

_WIDE, _WIDEST, _TALL = 420, 760, 320
"""Width of the list in pixels: it grows with its longest line, up to a limit."""
_MARGINS = 64
"""Margins, frame and scroll bar, in pixels."""


class Picker(QDialog):
    """A list of answers; `answer` is the one chosen by button, double click or Enter."""

    def __init__(
        self,
        title: str,
        answers: tuple[Answer, ...],
        speaker: Speaker,
        parent: QWidget | None,
        words: Callable[[Answer], Message],
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._answers = answers
        self._list = QListWidget(self)
        self._list.setAccessibleName(title)
        for answer in answers:
            self._list.addItem(speaker.say(words(answer)))
        self._list.setCurrentRow(0)
        self._list.itemActivated.connect(self.accept)
        column = QVBoxLayout(self)
        question = Label(title, self)
        question.setWordWrap(True)
        column.addWidget(question)
        column.addWidget(self._list)
        column.addWidget(_buttons(self))
        self._take_room()

    def _take_room(self) -> None:
        self.resize(max(_WIDE, min(self._list.sizeHintForColumn(0) + _MARGINS, _WIDEST)), _TALL)

    def show_letters(self, letters: Sequence[str]) -> None:
        """Prefix each answer with its letter on the map, if the letters differ."""
        if len({*letters}) < 2:
            return
        self._list.setIconSize(SIGN)
        for row, letter in enumerate(letters):
            sign = sign_of(letter, None)
            if sign is not None:
                self._list.item(row).setIcon(sign)
        self._take_room()

    def tell(self, told: Callable[[Answer], str]) -> None:
        """Show below the list what the selected answer leads to, as `told` says."""
        line = Label(self)
        line.setWordWrap(True)
        line.setObjectName("planNote")
        line.setMinimumHeight(3 * line.fontMetrics().lineSpacing())
        line.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(column.count() - 1, line)
        self._list.currentRowChanged.connect(lambda row: line.setText(told(self._answers[row])))
        line.setText(told(self.answer))

    @property
    def answer(self) -> Answer:
        return self._answers[self._list.currentRow()]


class DiceDialog(QDialog):
    """One field for each die; `dice` holds their faces."""

    def __init__(self, title: str, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._fields: list[QSpinBox] = []
        row = QHBoxLayout()
        for number in range(1, count + 1):
            field = QSpinBox(self)
            field.setRange(1, 6)
            field.setAccessibleName(tr("Die {n}", n=number))
            self._fields.append(field)
            row.addWidget(field)
        column = QVBoxLayout(self)
        label = Label(title, self)
        label.setWordWrap(True)
        column.addWidget(label)
        column.addLayout(row)
        column.addWidget(_buttons(self))

    @property
    def dice(self) -> Dice:
        return Dice(tuple(field.value() for field in self._fields))


def _buttons(dialog: QDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, dialog)
    for button in buttons.buttons():
        button.setIcon(QIcon())
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


# --- results of answers
# A few words on the button; everything in the tool tip.


class AnswerResults:
    """Tries answers on copies of the game on the table."""

    def __init__(self, controller: RulesController) -> None:
        self._controller = controller

    def _trial(self, answer: Answer) -> Trial | None:
        record, kit = self._controller.line.record, self._controller.kit
        node = self._controller.node
        if node is None or words_of(kit).is_secret(node, answer):
            return None
        try:
            game = record.game_at(record.cursor)
        except RecordError:
            return None
        return tried(kit, game, answer)

    def gain(self, answer: Answer) -> Message | None:
        """What an answer gains at once; None if nothing countable."""
        kit, trial = self._controller.kit, self._trial(answer)
        if trial is None:
            return None
        return words_of(kit).gain_words(kit, trial.node.seat, trial.before, trial.after, trial.events)

    def weighed(self, words: Message, answer: Answer) -> Message:
        """The words of an answer, with its gain if there is one."""
        gain = self.gain(answer)
        return words if gain is None else msg("{answer} · {gain}", answer=words, gain=gain)

    def told(self, answer: Answer, speaker: Speaker) -> str:
        """Everything known about the result, one sentence for each line."""
        words, node = words_of(self._controller.kit), self._controller.node
        if isinstance(node, Roll) and isinstance(answer, Dice):
            result = words.result_words(node, answer.faces)
            if result is not None:
                return capitalised(speaker.say(result))
        trial = self._trial(answer)
        if trial is None:
            return ""
        told = consequences(words, trial.node, trial.events, trial.next)
        return "\n".join(capitalised(speaker.say(line)) for line in told)


# --- opening dialogs

_MOST_TRIED = 60
"""Most answers in a list for which results are computed."""


_MOST_WEIGHED = 24
"""Most answers in a list for which gains are computed."""


class Dialogs(QObject):
    """Opens dialogs for the open question and gives the chosen answer; `rejected` fires on cancel.

    `letter_of` gives the letter of an answer on the map.
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
        """Choose from a list of answers; `weighed` adds what each gains."""
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
        """Enter the players' own dice."""
        dialog = DiceDialog(self._question(), count, self._shell.frame)
        dialog.accepted.connect(lambda: self._controller.throw(dialog.dice))
        dialog.open()

    def _question(self) -> str:
        return self._shell.speaker.say(prompt_of(self._controller.node))


# --- played card


def show_open_card(shell: Shell, card: str) -> QDialog | None:
    """Show face and text of a card by id; None in a game whose cards have no faces."""
    table = shell.table
    dialog = QDialog(shell.frame)
    shown = windows_of(table.atlas.system).card_in_full(table.kit, card, shell.speaker, dialog)
    if shown is None:
        dialog.deleteLater()
        return None
    dialog.setWindowTitle(shell.speaker.spell(Name("card", card)))
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    close.rejected.connect(dialog.reject)
    dialog.finished.connect(dialog.deleteLater)
    column = QVBoxLayout(dialog)
    column.addWidget(shown)
    column.addWidget(close)
    dialog.open()
    return dialog

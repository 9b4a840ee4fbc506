"""What comes of the answers on offer: in a few words on their buttons, whole when somebody points at them."""

from __future__ import annotations

from desktop.controller.rules_controller import RulesController
from desktop.controller.trying import Trial, tried
from desktop.journal.record.errors import RecordError
from desktop.language import Message, Speaker, capitalised, msg
from desktop.narration.consequences import consequences
from desktop.narration.plug import words_of
from desktop.rules.core.flow import Answer, Dice, Roll


class AnswerResults:
    """Gives answers on copies of the game that lies on the table."""

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
        """What an answer is worth at once to who gives it; None where it is nothing that is counted."""
        kit, trial = self._controller.kit, self._trial(answer)
        if trial is None:
            return None
        return words_of(kit).gain_words(kit, trial.node.seat, trial.before, trial.after, trial.events)

    def weighed(self, words: Message, answer: Answer) -> Message:
        """The words of an answer, with what it is worth at once where that is counted."""
        gain = self.gain(answer)
        return words if gain is None else msg("{answer} · {gain}", answer=words, gain=gain)

    def told(self, answer: Answer, speaker: Speaker) -> str:
        """All that is known to come of it, a sentence on each line."""
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

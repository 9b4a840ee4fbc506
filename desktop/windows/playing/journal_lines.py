"""The line of play as lines of the journal panel; what was taken back stays, greyed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.controller.rules_controller import RulesController
from desktop.journal.line import Asked, Correction
from desktop.language import Message, msg
from desktop.rules.core.flow import Answer, Dice
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.words import answer_words


class JournalLines:
    """Keeps the panel in step with the line; a line that is chosen is gone back to."""

    def __init__(self, window: MainWindow, controller: RulesController) -> None:
        self._window, self._controller = window, controller
        self._shown: Sequence[object] = ()
        window.journal.chosen.connect(lambda row: controller.go_to(row + 1))

    def show(self) -> None:
        """Show every entry, those that were taken back greyed."""
        line = self._controller.line
        entries = [*line.entries, *line.undone]
        kept = _common(self._shown, entries)
        if kept < len(self._shown):
            self._window.journal.clear()
            kept = 0
        for entry, asked in zip(entries[kept:], line.asked[kept:], strict=True):
            self._window.journal.add(self._later(_words(entry, asked)), self._letter(asked))
        self._shown = entries
        self._window.journal.set_present(len(line.entries) - 1)

    def _letter(self, asked: Asked | None) -> str:
        """The faction that was asked, by its letter; corrections are nobody's."""
        return self._controller.kit.colours[asked.seat].letter if asked else ""

    def _later(self, words: Message) -> Callable[[], str]:
        """Words that follow the language."""
        return lambda: self._window.speaker.say(words)


def _words(entry: Answer | Correction, asked: Asked | None) -> Message:  # type: ignore[type-arg]
    if isinstance(entry, Correction):
        return entry.what or msg("The table is set")
    if isinstance(entry, Dice) and asked is not None and asked.purpose is not None:
        faces = tuple(entry.faces)
        if not asked.modifiers:
            return msg("{purpose}: {faces}", purpose=asked.purpose, faces=faces)
        added = tuple(msg("{reason} {value}", reason=reason, value=f"{value:+}") for reason, value in asked.modifiers)
        return msg("{purpose}: {faces}, {modifiers}", purpose=asked.purpose, faces=faces, modifiers=added)
    return answer_words(entry)


def _common(shown: Sequence[object], entries: Sequence[object]) -> int:
    """How many entries from the beginning are the same."""
    for number, (old, new) in enumerate(zip(shown, entries, strict=False)):
        if old is not new:
            return number
    return min(len(shown), len(entries))

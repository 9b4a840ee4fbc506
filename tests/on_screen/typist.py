"""A table on which single keys are typed; it tells on stdout what comes of them.

A line asked on stdin lays out a question: ``letters`` (places of the map wear them), ``die`` (one die of the players is
told), ``dice`` (several are, on the stage), ``cursor`` (the keyboard's cursor stands at a city with two leaders),
``journal`` (its last line has the keyboard). Each answer is a line: ``picked``, ``fell 6``, ``typed 3``, ``inside``,
``leader 1``, ``part``, ``rule``.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QSocketNotifier, QTimer

from diadochi.resources import maps
from diadochi.rules.core.flow import Dice
from diadochi.rules.successors.kit_files import open_kit
from diadochi.windows.application import application
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_opening
from tests.windows.conftest import show_window
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import AVOIDING, BATTLE, at_table

_LOOKS_MS = 50
_WALLED = "kelainai"


class Typist:
    """Lays out questions for the keyboard, and tells what came of each key."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self._known, self._is_ready = hand, "", True
        hand.playing.map_play.reactions.drafted.connect(lambda _answer: tell("picked"))
        hand.playing.map_play.reactions.pick_asked.connect(lambda _answers: tell("picked"))
        hand.playing.map_play.reactions.choose_asked.connect(lambda _kind: tell("picked"))
        hand.playing.hands.choose_asked.connect(lambda *_asked: tell("part"))
        hand.window.shell.journal.rule_asked.connect(lambda _rule: tell("rule"))
        self._looking = QTimer(hand.window, interval=_LOOKS_MS)
        self._looking.timeout.connect(self._look)
        self._looking.start()

    def lay_out(self, wanted: str) -> None:
        """Ask the next question, the keyboard where it is to be."""
        hand = self.hand
        hand.playing.hands.gestures.keys.cancel()
        if wanted == "letters":
            at_table(hand, AVOIDING)
        elif wanted == "die":
            at_table(hand, AVOIDING._replace(answers=2))
        elif wanted == "dice":
            hand.playing.stage.pace.choose("battles")
            at_table(hand, BATTLE._replace(answers=4))
        elif wanted == "cursor":
            hand.controller.dice_are_typed = False
            hand.controller.open(hand.controller.kit, kept_opening(hand.controller.kit, "babylon-323"))
            hand.view.setFocus()
            hand.playing.hands.gestures.keys.set_cursor(_WALLED)
        self._known, self._is_ready = self._seen(), False

    def _seen(self) -> str:
        keys, entries = self.hand.playing.hands.gestures.keys, self.hand.controller.line.entries
        typed = self.hand.playing.stage.panel.typed
        if keys.cursor is not None:
            return "inside" if keys.cursor[1] else "outside"
        if typed.isVisible() and typed.typed:
            return f"typed {typed.typed[-1]}"
        return f"fell {entries[-1].faces[0]}" if entries and isinstance(entries[-1], Dice) else ""

    def _look(self) -> None:
        if not self._is_ready and not self.hand.window.shell.input.guard.runs:
            self._is_ready = True
            tell("ready")
        seen = self._seen()
        if seen != self._known:
            self._known = seen
            tell(seen)


def tell(words: str) -> None:
    """A line for whoever types."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def main() -> int:
    running = application(Preferences())
    kit = open_kit(maps("diadochi"))
    opening = kept_opening(kit, "babylon-323")
    window = show_window(kit, opening, Preferences(motion=False, moments="swiftly"))
    typist = Typist(Hand(Playing(window, kit, opening.copy())))
    ears = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    ears.activated.connect(lambda: hear(typist))
    window.activateWindow()
    tell("open")
    return running.exec()


def hear(typist: Typist) -> None:
    line = sys.stdin.readline().strip()
    if line:
        typist.lay_out(line)
    else:
        typist.hand.window.close()


if __name__ == "__main__":
    raise SystemExit(main())

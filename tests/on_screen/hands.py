"""Hands that play what they were told through a window, and take a picture when asked to."""

from __future__ import annotations

import time
from pathlib import Path

from tests.on_screen.moment import CURTAIN
from tests.on_screen.player import Moment, Player
from tests.on_screen.table import Table

_REST = 0.6
"""Seconds until everything that glides or fades has come to rest."""
_MOST = 60


class Hands(Player):
    """A `Player` who is told what to do. Pictures go into `folder`, numbered: of a `size`, or of the whole screen."""

    def __init__(self, table: Table, folder: Path, size: str = "") -> None:
        super().__init__(table)
        self._folder, self._size, self._count = folder, size, 0
        folder.mkdir(parents=True, exist_ok=True)

    # --- eyes

    def show(self, name: str) -> Moment:
        """A picture of the screen as it is once nothing moves any more."""
        time.sleep(_REST)
        now = self.settled()
        self._count += 1
        self.table.display.screenshot(self._folder / f"{self._count:02}-{name}.png", self._size)
        return now

    # --- hands

    def say(self, words: str) -> None:
        """Press the button in front whose words begin so."""
        now = self.settled()
        found = [button for button in now["buttons"] if button["words"].startswith(words) and button["enabled"]]
        assert found, f"no button begins with {words!r}: {now['prompt']} {[b['words'] for b in now['buttons']]}"
        self.hit(found[0])
        self.settled(now)

    def roll(self, *faces: int) -> None:
        """Tell what the own dice show: on the stage, or one is typed on the bar, several in their window."""
        now = self.until_dice()
        if any(button["words"] == "Use this roll" for button in now["buttons"]):
            self.show("stage")
            self.table.key(*map(str, faces), "Return")
        elif len(faces) == 1:
            self.table.key(str(faces[0]))
        else:
            self.say("Enter the roll")
            self.table.key(*map(str, faces), "Return")
        now = self.settled(now)
        read = next((button for button in now["buttons"] if button["words"] == "Continue"), None)
        if read is not None:
            self.show("result")
            self.hit(read)

    def open_card(self, words: str) -> None:
        """Open the card of the hand whose name begins so."""
        now = self.settled()
        self.hit(next(card for card in now["cards"] if card["words"].startswith(words)))

    def open_dice(self) -> None:
        """A click on the dice beside the question shows how they were read."""
        self.hit(self.moment()["dice"][0])

    def open_curtain(self) -> None:
        """Whoever is called sits down, and nothing lies over the map."""
        now = self.settled()
        while now["front"] == CURTAIN or now["over_map"]:
            self.answer(now)
            now = self.settled(now)

    def until_dice(self) -> Moment:
        """Answer quickly until dice are due."""
        return self.until(dice=True)

    def until(self, *kinds: str, dice: bool = False) -> Moment:
        """Answer quickly until such a question is asked in the open, or until `dice` are due."""
        now = self.settled()
        for _ in range(_MOST):
            if now["front"] == "MainWindow" and (now["kind"] in kinds or (dice and is_throw(now))):
                return now
            self.answer_quickly(now)
            now = self.settled(now)
        raise AssertionError(f"no {kinds}: {now['prompt']}")

    def answer_quickly(self, now: Moment) -> None:
        """As a player in haste would."""
        if now["front"] == "MainWindow" and now["kind"] == "tyche" and self.play_card(now):
            return
        self.answer(now)

    def lift(self, space: str) -> None:
        """Draw the stack of a space a little."""
        x, y = self.table.on_stack(space)
        self.table.carry((x, y), (x + 40, y + 30))

    def put_back(self) -> None:
        """Let go of nothing: what is in hand goes back."""
        self.table.key("Escape")
        self.table.release()

    def press_stack(self, space: str) -> None:
        """A click on the stack of a space, once nothing moves there."""
        self.settled()
        self.table.click(self.table.on_stack(space))

    def bring(self, start: str, end: str) -> None:
        """Carry the stack of a space to another."""
        now = self.settled()
        self.table.carry(self.table.on_stack(start), self.table.at(end))
        self.table.release()
        self.settled(now)


def is_throw(now: Moment) -> bool:
    """Whether the players are asked what their dice show."""
    return any(button["words"] in ("6", "Enter the roll…") for button in now["buttons"])

"""A person plays one evening of two turns alone against three automatic players, through a real window.

By hand, since it takes some minutes: ``python -m tests.on_screen.alone [FOLDER] [--language ru] [--turns 1]``. Nothing
but mouse and keys answers. Every third question is answered as the hint says; before every third the coach is given
time to think. After the first turn the person hands the seat over and takes it back. Pictures of the first of every
kind of thing go into FOLDER (``alone``), and those of the report where the game is over. A turn takes some seven
minutes on two cores; ``--turns 0`` ends with the first card of what the others did, after a minute or two.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from diadochi.language import set_language, tr, translate
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from diadochi.windows.game.game_seats import level_words, strongest
from tests.conftest import TOP
from tests.display import start_display
from tests.on_screen.evening import Diary
from tests.on_screen.hands import Hands
from tests.on_screen.player import Moment
from tests.on_screen.said import parser_of
from tests.on_screen.table import Table, running_table

NAME, SEAT = "Anna", 1
MOST = 3000
"""Presses that an evening may take."""
_EACH = 3
"""Among so many questions one is answered by the hint, and at one the coach may think."""
_THINKING = 5.0
"""Seconds that the best player takes at most, and a little more."""
_COUNTING, _PAGES = 30.0, 8
"""Seconds until the luck of a game is counted, and pages of the report."""
_CARDS = {"told": "Since your last turn", "coach": "A better choice was:"}
"""What cards that come by themselves begin with."""


class Alone(Hands):
    """Answers for one person; `hints` counts those that were asked for and those that were taken."""

    def __init__(self, table: Table, folder: Path, size: str) -> None:
        super().__init__(table, folder, size)
        self.told = self.look
        self.hints = [0, 0]
        self._diary = Diary(table, folder / "kinds", size)
        self._questions = 0
        self._shown = set[str]()

    # --- eyes

    def look(self, now: Moment) -> None:
        """A picture of what comes for the first time."""
        self._diary(now)
        for name, title in _CARDS.items():
            if translate(title) in now["texts"]:
                self.show_once(name)

    def show_once(self, name: str) -> None:
        """A picture, of the first of its name."""
        if name not in self._shown:
            self._shown.add(name)
            self.show(name)

    def has_shown(self, name: str) -> bool:
        """Whether there is a picture of that name."""
        return name in self._shown

    @property
    def entries(self) -> int:
        """How many answers and dice the game has."""
        return int(self.table.ask("shown")["entries"])

    # --- hands

    def choose(self, *path: str) -> None:
        """Click through the menus."""
        for words in path:
            assert self.table.wait_for(lambda words=words: self.table.ask(f"entry {words}") is not None), words  # type: ignore[misc]
            x, y = self.table.ask(f"entry {words}")
            self.table.click((x, y))

    def begin_alone(self) -> None:
        """From the first page to the first question."""
        self.show("first-page")
        self.say(tr("Play alone"))
        self.press(tr("One evening"))
        self.settled()
        self.write(tr("Name of player {letter}", letter="A"), NAME)
        self.show("new-game")
        self.press(tr("Begin"))
        assert self.table.wait_for(lambda: self.moment()["front"] != "NewGame")
        self.show("brief")

    def answer_prompt(self, now: Moment) -> None:
        """By a hint, after some thought, or at once, by turns."""
        own = now["seat"] == SEAT
        self._questions += own
        if own and self._questions % _EACH == 0 and self.take_hint(now):
            return
        if own and self._questions % _EACH == 1:
            time.sleep(_THINKING)
        super().answer_prompt(now)

    def take_hint(self, now: Moment) -> bool:
        """Ask for a hint and answer as it says first; False where there is none, or it takes more than an answer."""
        self.hints[0] += 1
        before = self.entries
        self.table.come_to_front()  # no window manager does so after a dialog
        self.table.key("ctrl+i")
        if not self.table.wait_for(self.is_hinted):
            self.show_once(f"no-hint-{now['kind']}")
            return False
        self.show_once(f"hint-{now['kind']}")
        self.table.key("ctrl+i")
        self.show_once(f"drafted-{now['kind']}")
        self.table.key("Return")
        taken = self.table.wait_for(lambda: self.entries > before, seconds=2.0)
        self.hints[1] += taken
        if not taken:
            self.show_once(f"not-taken-{now['kind']}")
            self.table.key("Escape")
        return taken

    def is_hinted(self) -> bool:
        """Whether the card of the hint lies open."""
        title = tr("What the program would do ({level})", level="")[:-1]
        return any(text.startswith(title) for text in self.moment()["texts"])

    def hand_over(self, best: str) -> None:
        """Let the program play, look, and take the seat back."""
        seats = (translate("&Game").replace("&", ""), tr("Seats"), NAME)
        self.choose(*seats)
        self.show("seats")
        self.choose(tr("The program plays: {level}", level=level_words(best)))
        self.confirmed("handed-over")
        self.choose(*seats, tr("A person plays"))
        self.confirmed("taken-back")

    def read_report(self) -> None:
        """The report with its curve and turning points, page by page."""
        while (now := self.settled())["front"] != "EndPage":
            self.hit(next(button for buttons in now["over_map"].values() for button in buttons if button["first"]))
            self.settled(now)
        time.sleep(_COUNTING)
        self.table.move(now["buttons"][0]["at"])
        self.table.display.xdotool("mousemove_relative", "--sync", "--", "0", "-200")
        self.show("report")
        for number in range(1, _PAGES):
            self.table.display.xdotool("click", "--repeat", "8", "5")
            self.show(f"report-{number}")

    def confirmed(self, name: str) -> None:
        """Where it is asked once more, yes."""
        now = self.show(name)
        if now["front"] not in ("MainWindow", "EndPage"):
            self.answer_dialog(now)
            self.show(f"{name}-confirmed")


def evening(hands: Alone, turns: int, best: str) -> None:
    """From the first page to the report."""
    hands.begin_alone()
    hands.choose(translate("&Game").replace("&", ""), translate("Questions"), translate("Point out my mistakes"))
    first = hands.moment()["clock"][0]
    told = not turns
    hands.play(lambda now: now["clock"][0] > first or now["over"] or (told and hands.has_shown("told")), MOST)
    if told:
        return
    if not hands.show("first-turn-over")["over"]:
        hands.hand_over(best)
        hands.play(lambda now: now["clock"][0] >= first + turns or now["over"], MOST)
    if hands.show("over")["over"]:
        hands.read_report()


def main() -> int:
    said, begun = arguments(), time.monotonic()
    set_language(said.language)
    kit = open_kit(maps("diadochi"))
    with (
        tempfile.TemporaryDirectory() as home,
        start_display() as display,
        running_table(display, kit, TOP, Path(home), "", pace=said.pace, seed=said.seed) as table,
    ):
        table.come_to_front(*said.size.split("x"))
        hands = Alone(table, said.folder, said.size)
        try:
            evening(hands, said.turns, strongest(kit))
        finally:
            hands.show("last")
    asked, taken = hands.hints
    sys.stdout.write(f"{asked} hints asked for, {taken} taken, {time.monotonic() - begun:.0f} s\n")
    return 0


def arguments() -> argparse.Namespace:
    """What was said on the command line."""
    parser = parser_of("alone", __doc__, "1366x768")
    parser.add_argument("--turns", type=int, default=2, help="after which it ends")
    parser.add_argument("--pace", default="battles", help="which moments lie on the stage: every, battles, swiftly")
    parser.add_argument("--seed", default="", help="what dice and deck begin with")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())

"""A window of one world: opened on a record of its own, played by the script, put away, always in the same way."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Sequence
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu
from shiboken6 import isValid

from diadochi.controller.rules_controller import ProgramDice
from diadochi.journal.record.game_record import Record
from diadochi.rules.core.flow import Answer, Chance, Dice, Drawn, Roll, dice_by_chance
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from diadochi.windows.application import speak
from diadochi.windows.docks import Dock
from diadochi.windows.game.game_seats import HUMAN, SeatPlan, Seats, pin_hash
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import PRIVATE, Preferences
from diadochi.windows.styles import apply_style
from diadochi.windows.successors.automatic_answers import AUTOMATIC_ANSWERS
from tests.house.kept import kept_opening
from tests.trust.frozen import Surroundings, move_hand, open_fingers, pump
from tests.trust.senses import Senses, perceive, pictures
from tests.trust.worlds import ROOT, Pair, Step, TakenBack

NAMES = ("Anna", "Boris", "Chloe", "Dorian", "Elena")
SIZE = (1280, 800)
SHOWN = (Dock.JOURNAL, Dock.STANDINGS)
LAST = 3
"""Answers that are given in the window itself; what was answered before stands in its record."""
CHANCE = ("roll", "draw")


def number_of(seat: int) -> str:
    """The number with which a seat's hand opens."""
    return f"{seat}4{seat}7"


class ScriptedDice(ProgramDice):
    """Chance gives what the script says; when that has ended, the same in every world, as long as it can.

    `revealed` tells that a card had to be drawn which is not in the same place in both worlds.
    """

    def __init__(self, pair: Pair) -> None:
        super().__init__()
        self.due: list[Answer] = []
        self.revealed = False
        self._moved, self._chance = pair.moved, random.Random(17)

    def of(self, node: Chance) -> Dice | Drawn:
        answer = self.due.pop(0) if self.due else None
        if isinstance(answer, Dice | Drawn):
            return answer
        if isinstance(node, Roll):
            return dice_by_chance(node, self._chance)
        common = sorted({*node.pool} - self._moved)
        self.revealed |= len(common) < node.count
        return Drawn(tuple(self._chance.sample(common if len(common) >= node.count else node.pool, node.count)))


class Sat:
    """People at a table: which seats are played by the program, and whether hands are locked with numbers."""

    def __init__(
        self, players: Sequence[int], automatic: Sequence[int] = (), *, locked: bool = True, as_one: bool = False
    ) -> None:
        self.seats = Seats(
            {
                seat: SeatPlan(
                    NAMES[seat - 1],
                    "random" if seat in automatic else HUMAN,
                    pin_hash(number_of(seat)) if locked and seat not in automatic else "",
                )
                for seat in players
            },
            as_one=as_one,
        )


class World:
    """One of the two positions of a pair in a window; `which` is 0 or 1. Both are kept in the same folder in turn."""

    def __init__(self, pair: Pair, which: int, around: Surroundings, home: Path) -> None:
        self.pair, self.which, self.around, self.home = pair, which, around, home
        self.window: MainWindow | None = None
        self._records: dict[tuple[int, Sat, TakenBack | None], Path] = {}
        self.open_hands: set[int] = set()

    # --- opened and put away

    def open(
        self, steps: Sequence[Step], sat: Sat, curtain: str, undone: TakenBack | None = None, covers: str = PRIVATE
    ) -> None:
        """A new window with a new record, played to the end of the steps: the last of them in the window.

        A card that is `undone` is played and taken back where its turn is; at the end of the steps by its player.
        """
        self.put_away()
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)
        kit, table = self.pair.kit.under("fourth", ()), _free_table(self.pair)
        asked = [*AUTOMATIC_ANSWERS]
        preferences = Preferences(
            motion=False,
            moments="swiftly",
            curtain=curtain,
            curtain_covers=covers,
            asked=asked,
            follow=False,
        )
        self.window = window = MainWindow(kit.atlas, kit, table, preferences)
        window.setWindowState(Qt.WindowState.WindowNoState)
        self.playing = playing = Playing(window, kit, table.copy())
        for name in SHOWN:
            window.shell.docks[name].show()
        window.resize(*SIZE)
        window.show()
        desk, playing.games.automatic.chance = playing.games.desk, random.Random(4)
        desk.home, desk.chance = self.home, random.Random(3)
        self.dice = playing.controller.dice = ScriptedDice(self.pair)
        last = _in_window(steps)
        path = self._kept(steps[:last], sat, undone)
        QApplication.clipboard().clear()
        desk.open(path)
        self.open_hands.clear()
        at = len(steps) if undone is None else max(undone.after, last)
        self.play(steps[last:at])
        if undone is not None and undone.after >= last:
            self._take_back(undone)
        self.play(steps[at:])
        if undone is not None:
            window.shell.docks.show(Dock.TIMELINE)  # in front of the journal
        window.activateWindow()
        move_hand(window, QPoint(2, 2))  # whatever it pointed at before, in another window
        pump()
        self._first = structs.asdict(preferences), desk.record.cursor if desk.record else None

    def _take_back(self, undone: TakenBack) -> None:
        """A player opens the hand, plays a card, takes it back and covers the hand."""
        controller = self.playing.controller
        assert self.open_hand(undone.seat)
        record = self.playing.games.desk.record
        assert record is not None
        before = record.cursor
        assert controller.answer(undone.answers[self.which])
        pump()
        while record.cursor != before:
            self.playing.games.back.undo()
            pump()
        self.cover()
        self.around.heard.clear()  # The card was on the table, and everyone heard of it then.

    def draft(self, seat: int) -> None:
        """A player opens the hand, raises the first card of it and covers the hand again."""
        assert self.open_hand(seat)
        QTest.mouseClick(self.playing.hotseat.hand.panel.tiles[0], Qt.MouseButton.LeftButton)
        pump()
        self.cover()

    def _kept(self, steps: Sequence[Step], sat: Sat, undone: TakenBack | None = None) -> Path:
        """A record of the steps; it is made once, and copied from then on."""
        asked = (len(steps), sat, undone)
        if asked not in self._records:
            kept = {"seats": json.dumps(sat.seats.as_kept())}
            path = self.home.with_name(f"{self.home.name} {self.which} {len(self._records)}.diadochi")
            path.unlink(missing_ok=True)
            position = self.pair.positions[self.which].copy()
            with Record.create(path, position, self.pair.kit, root_name=ROOT, title="Trust", meta=kept) as record:
                for number, step in enumerate(steps):
                    if undone is not None and undone.after == number:
                        before = record.cursor
                        record.answer(undone.answers[self.which])
                        record.go_to(before)
                    record.answer(step.answer)
            self._records[asked] = path
        path = self.home / "game.diadochi"
        shutil.copyfile(self._records[asked], path)
        return path

    def play(self, steps: Sequence[Step]) -> None:
        """Answer as the script does; no one opens a hand for it."""
        controller = self.playing.controller
        left = list(steps)
        while left:
            answer = left.pop(0).answer
            while left and left[0].kind in CHANCE:
                self.dice.due.append(left.pop(0).answer)
            controller.line.begin()
            assert controller.answer_unasked(answer), answer
            assert not self.dice.due
        pump()

    def put_away(self) -> None:
        """Close the window, whatever was done to it, and everything about it."""
        window, self.window = self.window, None
        if window is not None and isValid(window):
            window.close()
            window.deleteLater()
        open_fingers()
        pump()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        for widget in application.topLevelWidgets():
            if isValid(widget) and widget.parent() is None and widget.isVisible():
                widget.close()
        speak(application, "en")
        apply_style(application, "light", 1.0)
        pump()
        self.around.heard.clear()
        self.around.asked.clear()
        self.around.written()

    # --- people

    def open_hand(self, seat: int) -> bool:
        """The player of a seat sits down and opens the hand with its number; False where it is not asked for."""
        hotseat = self.playing.hotseat
        if not hotseat.is_closed and hotseat.covered == seat:
            hotseat.uncover()
            pump()
        if hotseat.is_closed and hotseat.waiting == seat:
            for line in hotseat.curtain.findChildren(QLineEdit):
                line.setText(number_of(seat))
            QTest.keyClick(hotseat.curtain, Qt.Key.Key_Return)
            hotseat.curtain.opened.emit(number_of(seat))
            pump()
        opened = hotseat.viewer == seat
        if opened:
            self.open_hands.add(seat)
        return opened

    def cover(self) -> None:
        """Whoever looks covers the hand."""
        self.playing.hotseat.cover()
        self.open_hands.clear()
        pump()

    @property
    def is_disturbed(self) -> bool:
        """Whether preferences are no longer what they were, or the record stands elsewhere."""
        window, record = self.window, self.playing.games.desk.record
        assert window is not None
        at = None if record is None else record.cursor
        return (structs.asdict(window.shell.preferences), at) != self._first

    # --- what is perceived

    @property
    def lives(self) -> bool:
        """Whether there still is a window."""
        return self.window is not None and isValid(self.window) and self.window.isVisible()

    def senses(self, *, looks: bool) -> Senses:
        """Everything that is perceived now, pictures too where someone `looks`.

        After the end of the game all hands are open, and the report tells what they were worth: nothing is hidden then.
        """
        pump()
        record = self.playing.games.desk.record
        if record is not None and self.playing.controller.position.is_over:
            return {"the game": "is over"}
        found = perceive()
        if looks:
            found |= pictures()
        for name, kept in (("heard", self.around.heard), ("asked", self.around.asked)):
            found[name] = "\n".join(kept)
            kept.clear()
        lies = self.window.shell.table.position if self.window is not None else None
        found["what panels and commands read"] = "" if lies is None else write(lies)
        found["paces"] = " ".join(self.around.paces)
        found |= {f"file {name}": content for name, content in self.around.written().items()}
        return found

    def clear(self) -> bool:
        """Close whatever has come up, and empty the clipboard; whether anything had come up."""
        QApplication.clipboard().clear()
        closed = False
        for widget in QApplication.topLevelWidgets():
            if isValid(widget) and widget is not self.window and widget.isVisible():
                if isinstance(widget, QDialog):
                    widget.reject()
                elif isinstance(widget, QMenu):
                    widget.close()
                else:
                    continue
                closed = True
        if closed:
            pump()
        return closed


def _free_table(pair: Pair) -> Position:
    """What lies on the table before the record is opened."""
    return at_activation(kept_opening(pair.kit.under("fourth", ()), "babylon-323"), 1)


def _in_window(steps: Sequence[Step]) -> int:
    """How many steps are played before the window opens: all but the last few, and none between a question and its
    dice.
    """
    start = max(0, len(steps) - LAST)
    while start and steps[start].kind in CHANCE:
        start -= 1
    return start

"""A game in a window, and a hand that presses, moves and types as a person does."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from diadochi.controller.rules_controller import ProgramDice
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window

LEFT = Qt.MouseButton.LeftButton


def button(widget: QWidget, words: str) -> QPushButton:
    """The button with these words."""
    return next(each for each in widget.findChildren(QPushButton) if each.text() == words)


class Loaded(ProgramDice):
    """Dice that show what they are told, one face after the other, and then fives."""

    def __init__(self) -> None:
        super().__init__(seed=1)
        self.faces: list[int] = []

    def roll(self, roll: Roll) -> Dice:
        """The next faces."""
        return Dice(tuple(self.faces.pop(0) if self.faces else 5 for _ in range(roll.dice)))


class Hand:
    """Mouse and keys at one game in one window."""

    def __init__(self, playing: Playing) -> None:
        self.playing, self.window, self.view = playing, playing.window, playing.shell.view
        self.controller, self.dice = playing.controller, Loaded()
        self.controller.dice = self.dice

    # --- what is to be seen

    @property
    def text(self) -> str:
        """The position on the table as text."""
        return write(self.controller.position)

    @property
    def lit(self) -> set[tuple[str, bool]]:
        """The targets that are lit."""
        return {look.spot for look in self.playing.hands.highlights.looks}

    @property
    def arrow(self) -> tuple[tuple[float, float], ...]:
        """The line of the last move's arrow."""
        return tuple(self.playing.hands.highlights._last.points)

    @property
    def is_holding(self) -> bool:
        """Whether something is in hand."""
        return self.playing.hands.gestures.gesture.is_open

    def place_of(self, general: str) -> str | None:
        """The space where a general stands."""
        found = self.controller.position.where(general)
        return found[0] if found is not None else None

    def at(self, space: str) -> QPoint:
        """The point of the viewport where a space lies."""
        return self.view.mapFromScene(self.window.shell.scene.place(space))

    def on_stack(self, space: str, seat: int) -> QPoint:
        """A point of the viewport on the commander of a stack."""
        counters = self.window.shell.scene.counters
        assert counters is not None
        keys = counters.keys()
        key = next(key for key in keys if (key.space, key.owner) == (space, seat))
        box = counters.box_of(key)
        for share in (0.3, 0.5, 0.2, 0.7):
            point = box.topLeft() + QPointF(box.width() * share, box.height() * share)
            if counters.stack_at(point) == key:
                return self.view.mapFromScene(point)
        raise AssertionError(f"the stack at {space} cannot be pressed")

    # --- what it does

    def look_at(self, space: str) -> None:
        """Bring a space to the middle at full size."""
        self.view.zoom_to(1.0)
        self.view.centre_on(self.window.shell.scene.place(space))

    def press(self, at: QPoint) -> None:
        QTest.mousePress(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)

    def move(self, at: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), at)

    def release(self, at: QPoint) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)

    def click(self, at: QPoint) -> None:
        self.press(at)
        self.release(at)

    def carry(self, start: QPoint, end: QPoint) -> None:
        """Press and go to `end`; the button stays down."""
        self.press(start)
        for share in (0.3, 0.7, 1.0):
            self.move(start + (end - start) * share)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press, go, release."""
        self.carry(start, end)
        self.release(end)

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)


@pytest.fixture(scope="module")
def shared_hand(dressed: object, kit: Kit, position: Position) -> Iterator[Hand]:
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    yield Hand(Playing(window, kit, position.copy()))
    put_away(window)


@pytest.fixture
def opening(kit: Kit) -> Position:
    """The set-up as it is written: no segment has begun."""
    return kept_opening(kit, "babylon-323")


@pytest.fixture
def hand(shared_hand: Hand, opening: Position) -> Hand:
    """Empty hands at the opening position, Kelainai in the middle, everything pinned let go."""
    shared_hand.dice.faces = []
    shared_hand.playing.hands.gestures.keys.cancel()
    shared_hand.controller.set_down()
    shared_hand.controller.open(shared_hand.controller.kit, opening.copy())
    shared_hand.window.shell.inspector.pin(None)
    shared_hand.view.setFocus()
    shared_hand.look_at("kelainai")
    QCoreApplication.processEvents()
    return shared_hand

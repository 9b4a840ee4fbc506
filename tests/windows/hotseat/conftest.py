"""A whole game in a window, and everything that can be read in it."""

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QTextEdit,
    QTreeView,
    QWidget,
)

from diadochi.controller.rules_controller import ProgramDice
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision, Roll
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window


class Table:
    """A window with a whole game, and a hand that answers for everyone."""

    def __init__(self, playing: Playing) -> None:
        self.playing, self.window = playing, playing.window
        self.controller, self.hotseat = playing.controller, playing.hotseat
        self.player = RandomPlayer(random.Random(5))

    def begin(self, position: Position, sitting: Sitting | None = None, seed: int = 3) -> None:
        """Open a game of these people and throw what is due."""
        self.controller.dice = ProgramDice(seed)
        self.player = RandomPlayer(random.Random(seed))
        self.hotseat.sit(sitting or Sitting())
        self.controller.open(self.controller.kit, position.copy())
        self.controller._go_on()

    def answer(self) -> bool:
        """One answer by chance; False when the game is over."""
        node = self.controller.node
        if node is None:
            return False
        assert self.controller.answer(self.player.answer(node))
        return True

    def play(self, until: Callable[[Decision], bool]) -> None:
        """Answer unseen until such a question is open, then show it."""
        line = self.controller.line
        while (node := self.controller.node) is not None and not (isinstance(node, Decision) and until(node)):
            line.begin()
            line.answer(self.player.answer(node))
        self.controller.refresh()

    def play_to_roll(self, until: Callable[[Roll], bool]) -> None:
        """Answer unseen until such dice are due, then show it."""
        line = self.controller.line
        while (node := self.controller.node) is not None and not (isinstance(node, Roll) and until(node)):
            line.begin()
            line.answer(self.player.answer(node))
        self.controller.refresh()

    def until(self, *kinds: str, seat: int = 0) -> None:
        """Answer until such a question is open."""
        self.play(lambda node: node.kind in kinds and seat in (0, node.seat))
        assert self.controller.node is not None, f"no {kinds} before the end"

    def some(self, answers: int) -> bool:
        """So many answers, dice included; False when the game is over."""
        end = len(self.controller.line.entries) + answers
        self.play(lambda _node: len(self.controller.line.entries) >= end)
        return self.controller.node is not None

    def sit_down(self) -> None:
        """Whoever is asked opens the curtain with the keyboard."""
        from PySide6.QtTest import QTest

        assert self.hotseat.curtain.isVisible()
        QTest.keyClick(self.hotseat.curtain, Qt.Key.Key_Return)

    def texts(self) -> set[str]:
        """Whatever the window says anywhere, hidden widgets too."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        found: set[str] = {self.window.windowTitle()}
        for widget in (self.window, *self.window.findChildren(QWidget)):
            found.update((widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()))
            found.update((widget.windowTitle(), widget.statusTip(), widget.whatsThis()))
            found.update(_own_words(widget))
        for action in self.window.findChildren(QAction):
            found.update((action.text(), action.toolTip(), action.statusTip()))
        return {text for text in found if text}


def _own_words(widget: QWidget) -> list[str]:
    if isinstance(widget, QLabel | QLineEdit | QAbstractButton):
        return [widget.text()]
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        return [widget.toPlainText()]
    if isinstance(widget, QListWidget):
        roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
        return [str(widget.item(row).data(role) or "") for row in range(widget.count()) for role in roles]
    if isinstance(widget, QTreeView) and widget.model() is not None:
        model = widget.model()
        return [str(model.index(row, 0).data() or "") for row in range(model.rowCount())]
    return []


@pytest.fixture(scope="module")
def shared_table(dressed: object, kit: Kit, position: Position) -> Iterator[Table]:
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    yield Table(Playing(window, kit, position.copy()))
    put_away(window)


@pytest.fixture
def whole(kit: Kit) -> Position:
    """A whole game of four from a ready set-up."""
    return whole_game_from(kept_opening(kit, "babylon-323"))


@pytest.fixture
def dealt(kit: Kit) -> Position:
    """A whole game of four, dealt by chance."""
    return whole_game_from(random_deal(kit, 4, random.Random(2)))


@pytest.fixture
def table(shared_table: Table, whole: Position) -> Table:
    """A whole game of four people that has just begun."""
    shared_table.begin(whole)
    return shared_table

"""What someone at the screen sees and presses, whatever the window is made of: menus, dialogs, hands, clipboard."""

import random
from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QLineEdit, QMenu, QPushButton, QRadioButton

from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.view import SECRET
from diadochi.windows.game.game_seats import HUMAN, SeatPlan, pin_hash
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.automatic_answers import WINDOW
from diadochi.windows.successors.game_plan import GamePlan

ANNA, BORIS = "11", "22"
"""The numbers of two players."""


def begun(playing: Playing, *seats: SeatPlan, public: bool = True, seat: int = 0, seed: int = 3) -> Record:
    """A game of these seats, every hand dealt, at a public question asked of `seat`.

    Else at one about the hand of `seat`, which is not put to the whole table: the curtain falls before it.
    """
    playing.games.automatic.pause(True)
    assert playing.games.files.begin(GamePlan(seats, title="Ipsos"))
    player, line = RandomPlayer(random.Random(seed)), playing.controller.line
    while not _is_there(playing, public=public, seat=seat):
        node = playing.controller.node
        assert node is not None
        line.begin()
        line.answer(player.answer(node))
    playing.controller.refresh()
    record = playing.games.desk.record
    assert record is not None
    return record


def answer_unseen(playing: Playing, seed: int = 3) -> None:
    """One answer by chance, another chance each time, which the window does not show yet."""
    node, line = playing.controller.node, playing.controller.line
    assert node is not None
    line.answer(RandomPlayer(random.Random(seed + len(line.entries))).answer(node))


def _is_there(playing: Playing, *, public: bool, seat: int) -> bool:
    node, position = playing.controller.node, playing.controller.position
    dealt = all(faction.hand for faction in position.factions.values()) and len(playing.controller.line.entries) > 60
    if not dealt or not isinstance(node, Decision) or seat not in (0, node.seat):
        return False
    return node.kind not in SECRET if public else node.kind in SECRET - {WINDOW}


def two(first: str = ANNA, second: str = BORIS) -> tuple[SeatPlan, SeatPlan]:
    """Two people with numbers; empty for none."""
    return SeatPlan("Anna", HUMAN, pin_hash(first)), SeatPlan("Boris", HUMAN, pin_hash(second))


# --- what is pressed


def seat_action(playing: Playing, seat: int, words: str) -> QAction:
    """An entry of Game > Seats, the menu opened as by the mouse."""
    menu = playing.games.seat_menu.menu
    menu.aboutToShow.emit()
    sub = menu.actions()[seat - 1].menu()
    assert isinstance(sub, QMenu)
    return next(action for action in sub.actions() if words in action.text())


def dialogs(playing: Playing) -> list[QDialog]:
    return [dialog for dialog in playing.window.findChildren(QDialog) if dialog.isVisible()]


def say_yes(playing: Playing, *numbers: str, choice: int = 0) -> None:
    """Choose, tick all that can be ticked, type these numbers, press what says yes, as long as that is possible."""
    for dialog in dialogs(playing):
        for button in dialog.findChildren(QRadioButton)[choice : choice + 1]:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, button.height() // 2))
        for tick in (tick for tick in asked(dialog) if not tick.isChecked()):
            QTest.mouseClick(tick, Qt.MouseButton.LeftButton, pos=tick.rect().center())
        for field, number in zip(fields(dialog), numbers, strict=False):
            field.setText(number)
        for button in dialog.findChildren(QPushButton):
            if button.isVisible() and button.isEnabled() and "Cancel" not in button.text():
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def asked(dialog: QDialog) -> list[QCheckBox]:
    """The boxes of those who are to agree."""
    found = dialog.findChildren(QCheckBox)
    return [tick for tick in found if tick.isVisible() and tick.isEnabled() and "agrees" in tick.text()]


def fields(dialog: QDialog) -> list[QLineEdit]:
    """The fields for numbers of those who are to agree."""
    found = dialog.findChildren(QLineEdit)
    return [f for f in found if f.isVisible() and f.isEnabled() and f.accessibleName().startswith("PIN of")]


def cancel(playing: Playing) -> None:
    for dialog in dialogs(playing):
        dialog.reject()


def open_curtain(playing: Playing, number: str = "") -> None:
    """Type a number where one is asked for, and open."""
    curtain = playing.hotseat.curtain
    field = next(iter(f for f in curtain.findChildren(QLineEdit) if f.isVisible()), None)
    if field is not None:
        QTest.keyClicks(field, number)
        QTest.keyClick(field, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(curtain._open, Qt.MouseButton.LeftButton)


# --- what is seen


def hands(position: Position | None) -> dict[int, tuple[str, ...]]:
    """The cards that can be read, by seat."""
    factions = {} if position is None else position.factions
    return {seat: cards for seat, f in factions.items() if (cards := tuple(c for c in f.hand if c != HIDDEN))}


def open_hands(playing: Playing) -> dict[int, tuple[str, ...]]:
    """Every hand that someone at the screen can read or copy: on the table, in the panel, on the clipboard."""
    shown = hands(playing.shell.table.position)
    panel = playing.hotseat.hand.panel
    if panel.tiles:
        shown[0] = tuple(tile.card.id for tile in panel.tiles)
    playing.shell.commands["copy_position"].trigger()
    text = QApplication.clipboard().text()
    for seat, faction in playing.controller.position.factions.items():
        if any(card in text.split("hand", 1)[-1] for card in faction.hand if card != HIDDEN):
            shown.setdefault(seat, faction.hand)
    return shown


def acts(record: Record) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """What the record lists: kind, whom it concerns, who agreed."""
    for act in record.acts:
        yield act.kind, act.concerns, act.agreed


def banners_read(playing: Playing) -> None:
    """Every banner that hangs or waits is put away: how far they come by themselves depends on the machine."""
    following = playing.shell.commands["banner_next"]
    while following.isEnabled():
        following.trigger()

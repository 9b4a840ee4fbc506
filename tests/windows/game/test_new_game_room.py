"""The dialogs of new games on screens of any size, with text of any size: what does not fit scrolls, nothing is cut."""

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QDialogButtonBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from diadochi.language import Speaker
from diadochi.resources import maps
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.successors.kit import Kit
from diadochi.windows.game.start_page import NameField, PlayerChoice
from diadochi.windows.preferences import Preferences
from diadochi.windows.rome.new_game import NewGame as RomeNewGame
from diadochi.windows.styles import apply_style
from diadochi.windows.successors.new_game import NewGame
from diadochi.windows.widgets import WholeOrScrolled

_LARGE, _SMALL = QSize(2500, 1400), QSize(900, 560)
_LETTERS = 12


def opened(kit: Kit, game: str, qtbot: QtBot) -> NewGame | RomeNewGame:
    speaker = Speaker(lambda name: name.id)
    dialog: NewGame | RomeNewGame
    dialog = NewGame(kit, speaker) if game == "diadochi" else RomeNewGame(open_kit(maps("rome")), speaker)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    return dialog


def bars(dialog: QDialog) -> tuple[bool, bool]:
    area = dialog.findChild(WholeOrScrolled)
    assert area is not None
    return area.horizontalScrollBar().maximum() > 0, area.verticalScrollBar().maximum() > 0


@pytest.fixture(params=["diadochi", "rome"])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def large_text(dressed: QApplication) -> Iterator[None]:
    apply_style(dressed, "light", 1.6)
    yield
    apply_style(dressed, "light")


def on_a_screen(room: QSize, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("widgets", "successors.new_game", "rome.new_game"):
        monkeypatch.setattr(f"diadochi.windows.{place}.room_on_screen", lambda _widget: room)


def test_nothing_scrolls_where_there_is_room_and_names_can_be_read(
    game: str, kit: Kit, qtbot: QtBot, large_text: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_LARGE, monkeypatch)
    dialog = opened(kit, game, qtbot)
    assert bars(dialog) == (False, False)
    for name in dialog.findChildren(NameField):
        if name.isVisible():
            assert name.width() >= _LETTERS * name.fontMetrics().averageCharWidth()


def test_on_a_small_screen_the_buttons_stay_and_all_else_scrolls(
    game: str, kit: Kit, qtbot: QtBot, large_text: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_SMALL, monkeypatch)
    dialog = opened(kit, game, qtbot)
    dialog.more.click()
    QApplication.processEvents()
    assert dialog.width() <= _SMALL.width()
    assert dialog.height() <= _SMALL.height()
    assert any(bars(dialog))
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    assert dialog.rect().contains(buttons.geometry())


def test_who_plays_and_which_game_is_asked_first_and_all_else_is_behind_one_button(
    game: str, kit: Kit, qtbot: QtBot, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_LARGE, monkeypatch)
    kept = Preferences()
    dialog = opened(kit, game, qtbot)
    dialog.recall(kept)
    rare: list[QWidget] = [dialog.title, dialog.dice, dialog.pace, dialog.clocks]
    if isinstance(dialog, NewGame):
        rare += [dialog.edition, dialog.options, dialog.curtain, dialog.asking, dialog.odds]
    assert not any(field.isVisible() for field in rare)
    assert all(who.isVisible() for who in dialog.findChildren(PlayerChoice) if who.isVisibleTo(dialog))
    narrow = dialog.size()
    dialog.more.click()
    assert all(field.isVisible() for field in rare)
    qtbot.waitUntil(lambda: dialog.size() != narrow)
    again = opened(kit, game, qtbot)
    again.recall(kept)
    assert again.more.isChecked()
    assert again.clocks.isVisible()
    again.more.click()
    qtbot.waitUntil(lambda: again.size() == narrow)
    assert not kept.plans_more


def test_levels_and_options_are_named_without_codes(game: str, kit: Kit, qtbot: QtBot, dressed: QApplication) -> None:
    dialog = opened(kit, game, qtbot)
    dialog.more.click()
    words = [label.text() for label in dialog.findChildren(QLabel)]
    words += [button.text() for button in dialog.findChildren(QAbstractButton)]
    assert not [text for text in words if re.search(r"[A-Z]{2,}-\d\d", text)]
    who = dialog.findChildren(PlayerChoice)[0]
    levels = ["Program: Easy", "Program: Normal", "Program: Hard"]
    offered = [who.itemText(row) for row in range(1, who.count())]
    assert offered == levels[: len(offered)]
    about = [who.itemData(row, Qt.ItemDataRole.ToolTipRole) for row in range(1, who.count())]
    assert all(about)
    assert len({*about}) == len(offered)


def test_more_players_make_the_dialog_higher_where_there_is_room(
    kit: Kit, qtbot: QtBot, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_LARGE, monkeypatch)
    dialog = opened(kit, "diadochi", qtbot)
    assert isinstance(dialog, NewGame)
    before = dialog.height()
    dialog.count.choose(3)
    dialog.count.chosen.emit(3)
    dialog.deal.setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.height() > before)
    assert bars(dialog) == (False, False)


def test_keys_go_from_field_to_field_and_what_they_come_to_is_seen(
    game: str, kit: Kit, qtbot: QtBot, large_text: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_SMALL, monkeypatch)
    dialog = opened(kit, game, qtbot)
    area = dialog.findChild(WholeOrScrolled)
    assert area is not None
    window = area.viewport()

    def is_seen(field: QWidget) -> None:
        assert field is not area
        if area.isAncestorOf(field):
            assert window.rect().intersects(QRect(field.mapTo(window, QPoint()), field.size()))

    fields = walked(dialog, is_seen)
    assert all(name in fields for name in dialog.findChildren(NameField) if name.isVisible())


def walked(dialog: QDialog, come_to: Callable[[QWidget], None] = lambda _field: None) -> list[QWidget]:
    """Where the Tab key goes, once round; `come_to` is called wherever it comes."""
    dialog.activateWindow()
    fields: list[QWidget] = []
    while True:
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        field = dialog.focusWidget()
        if field in fields:
            return fields[fields.index(field) :]
        come_to(field)
        fields.append(field)


def test_keys_go_as_the_eye_does(
    game: str, kit: Kit, qtbot: QtBot, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_LARGE, monkeypatch)
    dialog = opened(kit, game, qtbot)
    dialog.more.click()
    fields = [field for field in walked(dialog) if not isinstance(field.parent(), QDialogButtonBox)]
    names = [field.accessibleName() for field in fields]
    first = next(n for n, name in enumerate(names) if name.startswith(("Players", "Scenario")))
    expected = (
        ("Players", "Name of player A", "Name of player D", "Generals", "Title", "Curtain")
        if game == "diadochi"
        else ("Scenario", "Name of the player of Gauls", "Name of the player of Cities", "Title", "Dice")
    )
    turned = names[first:] + names[:first]
    places = [next(n for n, name in enumerate(turned) if name.startswith(start)) for start in expected]
    assert places == sorted(places)

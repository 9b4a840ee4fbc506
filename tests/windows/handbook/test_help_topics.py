"""F1 and the Help buttons lead from every part of the window to a section that exists."""

import ast
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QDockWidget, QLineEdit, QVBoxLayout, QWidget

import diadochi.windows
from diadochi.handbook.pages import CHAPTERS, page
from diadochi.windows.advice_card import AdviceCard
from diadochi.windows.docks import Dock
from diadochi.windows.game_window import windows_of
from diadochi.windows.handbook.handbook_window import HandbookWindow
from diadochi.windows.handbook.help_topics import DOCK_TOPICS, MODE_PARTS, PART_TOPICS, own_topic, topic_of
from diadochi.windows.main_window import MainWindow
from diadochi.windows.map_cards import Attention, MapCard
from diadochi.windows.playing.map_tables import Playing
from tests.windows.conftest import wait_until

WITHOUT_HELP = {"HelpPage", "ErrorDialog", "HandbookWindow"}
"""Dialogs that are help themselves, report an error, or are a base of others."""


def every_module() -> Iterator[str]:
    for found in pkgutil.walk_packages(diadochi.windows.__path__, "diadochi.windows."):
        yield found.name


def subclasses(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("diadochi."):
            yield each
        yield from subclasses(each)


def has_topic(kind: type) -> bool:
    return any(each.__name__ in PART_TOPICS for each in kind.__mro__)


@pytest.fixture(scope="module")
def loaded() -> None:
    for name in every_module():
        import_module(name)


def test_every_panel_has_a_section() -> None:
    assert set(DOCK_TOPICS) == set(Dock)


def test_every_dialog_and_card_has_a_section(loaded: None) -> None:
    kinds = [*subclasses(QDialog), *subclasses(MapCard)]
    assert len(kinds) > 25
    without = {kind.__name__ for kind in kinds if not has_topic(kind)}
    assert without - WITHOUT_HELP - {kind.__name__ for kind in kinds if "HelpPage" in str(kind.__mro__)} == set()


def test_every_section_of_the_table_exists() -> None:
    sections = {section.id for chapter in CHAPTERS for section in page(chapter, "en").sections} | set(CHAPTERS)
    games = [windows_of(game).handbook for game in ("successors", "rome")]
    assert set(DOCK_TOPICS.values()) | set(PART_TOPICS.values()) | set(games) <= sections


def test_every_part_in_the_table_is_a_class() -> None:
    classes = {
        node.name
        for file in Path(diadochi.windows.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    assert set(PART_TOPICS) <= classes
    assert set(MODE_PARTS) <= set(PART_TOPICS)


def activate(window: QWidget) -> None:
    """Give a window the keyboard: a closed one may still have it."""
    window.activateWindow()
    wait_until(lambda: QApplication.activeWindow() is window)


def shown(window: MainWindow) -> str:
    handbook = window.findChild(HandbookWindow)
    assert handbook is not None
    section = handbook.shown
    handbook.close()
    return section


def test_f1_on_the_map_opens_the_section_about_the_table(window: MainWindow) -> None:
    activate(window)
    window.shell.view.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert shown(window) == "start/the-table-at-a-glance"


def test_f1_in_a_panel_opens_its_section(window: MainWindow) -> None:
    dock = window.findChild(QDockWidget, "dock_journal")
    assert topic_of(dock.widget()) == "play/save-undo-and-look-back"
    window.shell.docks.show(Dock.JOURNAL)
    activate(window)
    window.shell.journal.setFocus()
    assert dock.isAncestorOf(window.focusWidget())
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert shown(window) == "play/save-undo-and-look-back"


class News(QDialog):
    """A dialog with the name of one in the table."""


@pytest.mark.parametrize("is_modal", [True, False])
def test_a_dialog_has_a_help_button_and_f1(window: MainWindow, is_modal: bool) -> None:
    dialog = News(window)
    field, buttons = QLineEdit(dialog), QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    layout = QVBoxLayout(dialog)
    layout.addWidget(field)
    layout.addWidget(buttons)
    dialog.setModal(is_modal)
    assert own_topic(dialog)
    dialog.show()
    button = buttons.button(QDialogButtonBox.StandardButton.Help)
    assert button is not None
    button.click()
    owner = dialog if is_modal else window
    handbook = next(child for child in owner.children() if isinstance(child, HandbookWindow))
    assert handbook.shown == PART_TOPICS["News"]
    handbook.show_section("start")
    handbook.close()
    activate(dialog)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_F1)
    assert handbook.shown == PART_TOPICS["News"]
    handbook.close()
    dialog.close()
    dialog.show()
    assert len([each for each in buttons.buttons() if buttons.standardButton(each) == buttons.StandardButton.Help]) == 1
    dialog.close()
    dialog.deleteLater()


def test_the_keys_are_still_reachable(window: MainWindow) -> None:
    assert [key.toString() for key in window.shell.commands["keys"].shortcuts()] == ["Ctrl+Shift+F1"]


def topic_on_the_map(playing: Playing) -> str:
    """The section that F1 opens while the map has the keyboard."""
    activate(playing.window)
    playing.shell.view.setFocus()
    return playing.window.handbook.topic()


def test_each_mode_has_its_section_on_the_map(free_table: Playing) -> None:
    playing = free_table
    assert topic_on_the_map(playing) == "start/the-table-at-a-glance"
    playing.plans.mode.begin_here()
    assert topic_on_the_map(playing) == PART_TOPICS["PlanBanner"]
    playing.plans.mode.leave()
    playing.school.enter("explorer")
    assert topic_on_the_map(playing) == "learn/explore-the-map"
    playing.school.leave()
    playing.shell.commands["drawing"].trigger()
    assert topic_on_the_map(playing) == DOCK_TOPICS[Dock.DRAWING]
    playing.shell.commands["drawing"].trigger()


def test_a_card_over_the_map_comes_first(free_table: Playing) -> None:
    card = AdviceCard(free_table.shell.cards, Attention.HINT)
    card.tell("A hint", ())
    card.appear()
    assert topic_on_the_map(free_table) == PART_TOPICS["AdviceCard"]
    card.leave()
    assert topic_on_the_map(free_table) == "start/the-table-at-a-glance"
    card.deleteLater()

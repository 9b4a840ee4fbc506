"""The user's own keys of commands: pressed, stored, shown everywhere, and never for two commands at once."""

import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest

from diadochi.language import use_keys
from diadochi.windows.command_keys import KeysInTexts, KeyTable, key_pressed, refusal
from diadochi.windows.handbook.handbook_window import HandbookWindow
from diadochi.windows.help_pages import UNSURE, KeysPage
from diadochi.windows.keys_editor import KeysEditor
from diadochi.windows.main_window import MainWindow
from diadochi.windows.preferences import LANGUAGE, Preferences, load_preferences
from diadochi.windows.preferences_window import KEYS, PreferencesWindow

Opening = Callable[[Preferences | None], MainWindow]


@pytest.fixture
def window(open_table: Opening) -> Iterator[MainWindow]:
    yield open_table(None)
    use_keys(None)


def editor_of(window: MainWindow) -> KeysEditor:
    window.shell.commands["preferences"].trigger()
    found = window.findChild(PreferencesWindow)
    assert found is not None
    found.open_page(KEYS)
    return found.keys


def press(editor: KeysEditor, command: str, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    """Choose a command, start with Enter as a user does, and press the new key."""
    editor.choose(command)
    editor.list.itemActivated.emit(editor.list.currentItem(), 0)
    QTest.keyClick(editor.change, key, modifiers)


CONTROL, SHIFT, NONE = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.NoModifier,
)


def test_a_new_key_works_and_the_old_one_does_not(window: MainWindow) -> None:
    editor = editor_of(window)
    press(editor, "counters", Qt.Key.Key_U, CONTROL | SHIFT)
    assert not editor.change.listens
    window.findChild(PreferencesWindow).close()
    window.activateWindow()
    window.shell.view.setFocus()
    counters = window.shell.commands["counters"]
    before = counters.isChecked()
    QTest.keyClick(window, Qt.Key.Key_K, CONTROL | SHIFT)
    assert counters.isChecked() is before
    QTest.keyClick(window, Qt.Key.Key_U, CONTROL | SHIFT)
    assert counters.isChecked() is not before


def test_only_differences_are_stored_and_used_at_the_next_start(window: MainWindow, open_table: Opening) -> None:
    press(editor_of(window), "counters", Qt.Key.Key_U, CONTROL | SHIFT)
    assert load_preferences().keys == {"counters": ["Ctrl+Shift+U"]}
    again = open_table(load_preferences())
    assert again.shell.commands["counters"].shortcut() == QKeySequence("Ctrl+Shift+U")
    editor = editor_of(again)
    editor.choose("counters")
    editor.reset.click()
    assert again.shell.commands["counters"].shortcut() == QKeySequence("Ctrl+Shift+K")
    assert load_preferences().keys == {}


def test_a_key_of_another_command_is_named_and_swapped_by_choice(window: MainWindow) -> None:
    editor, commands = editor_of(window), window.shell.commands
    press(editor, "counters", Qt.Key.Key_M, CONTROL)
    assert "Ctrl+M" in editor.note.text()
    assert "Go to the map" in editor.note.text()
    assert commands["counters"].shortcut() == QKeySequence("Ctrl+Shift+K")
    assert editor.swap.isVisible()
    editor.swap.click()
    assert commands["counters"].shortcut() == QKeySequence("Ctrl+M")
    assert commands["to_map"].shortcut() == QKeySequence("Ctrl+Shift+K")
    editor.choose("to_map")
    editor.reset.click()
    assert commands["counters"].shortcut() == QKeySequence("Ctrl+Shift+K")
    assert commands["to_map"].shortcut() == QKeySequence("Ctrl+M")


def test_another_command_ends_the_offer_to_swap(window: MainWindow) -> None:
    editor = editor_of(window)
    press(editor, "counters", Qt.Key.Key_M, CONTROL)
    editor.choose("fit")
    assert not editor.swap.isVisible()
    assert window.shell.preferences.keys == {}


def test_keys_of_the_map_and_of_menus_are_refused(window: MainWindow) -> None:
    editor = editor_of(window)
    for key, modifiers in ((Qt.Key.Key_K, NONE), (Qt.Key.Key_Tab, NONE), (Qt.Key.Key_C, CONTROL)):
        press(editor, "fit", key, modifiers)
        assert editor.note.text()
        assert not editor.swap.isVisible()
    press(editor, "fit", Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier)
    assert "File" in editor.note.text()
    assert window.shell.preferences.keys == {}
    assert refusal("Shift+F3", {}) is None
    assert refusal("Ctrl+Alt+Shift+1", {}) is None


def test_esc_cancels_without_closing_the_window(window: MainWindow) -> None:
    editor = editor_of(window)
    press(editor, "fit", Qt.Key.Key_Escape, NONE)
    assert not editor.change.listens
    assert window.findChild(PreferencesWindow).isVisible()
    assert window.shell.preferences.keys == {}


def test_menus_help_and_handbook_show_the_present_key(window: MainWindow) -> None:
    editor, commands = editor_of(window), window.shell.commands
    press(editor, "find", Qt.Key.Key_J, CONTROL | SHIFT)
    assert "Ctrl+Shift+J" in commands["find"].toolTip()
    assert "Ctrl+Shift+J" in KeysPage(commands, window).plain_text()
    window.handbook.show_section("keys")
    handbook = window.findChild(HandbookWindow)
    assert handbook is not None
    assert "Ctrl+Shift+J" in handbook.plain_text()
    assert "Ctrl+K\n" not in handbook.plain_text()
    editor.reset_all()
    assert "Ctrl+Shift+J" not in handbook.plain_text()


def test_sentences_of_the_program_name_the_present_key(window: MainWindow) -> None:
    editor, words = editor_of(window), window.shell.speaker.say
    assert "Ctrl+K" in words(UNSURE.text)
    press(editor, "find", Qt.Key.Key_J, CONTROL | SHIFT)
    assert "Ctrl+Shift+J finds any rule" in words(UNSURE.text)
    editor.choose("find")
    editor.remove.click()
    assert "Find finds any rule" in words(UNSURE.text)
    editor.reset_all()
    assert "Ctrl+K finds any rule" in words(UNSURE.text)


def test_commands_are_found_by_title_and_by_key(window: MainWindow) -> None:
    editor = editor_of(window)
    for asked in ("whole map", "ctrl+0"):
        editor.search.setText(asked)
        assert editor.chosen == "fit"
    editor.search.clear()


def test_a_key_is_found_as_the_handbook_writes_it_in_every_language(window: MainWindow) -> None:
    editor = editor_of(window)
    window.shell.settings.choose(LANGUAGE, "es")
    for asked in ("ctrl+0", "control+0"):
        editor.search.setText(asked)
        assert editor.chosen == "fit"
    editor.search.clear()


def test_a_default_gives_way_to_a_custom_key() -> None:
    custom = {"new": ["Ctrl+K"]}
    table = KeyTable(lambda: custom)
    table.add("find", ("Ctrl+K", "Ctrl+F"))
    table.add("new", ("Ctrl+N",))
    assert table.keys("find") == ("Ctrl+F",)
    assert table.owner("Ctrl+K") == "new"
    table.reset("find")
    assert table.keys("find") == ("Ctrl+K", "Ctrl+F")
    assert table.keys("new") == ("Ctrl+N",)


@pytest.mark.skipif(sys.platform != "linux", reason="the codes are those of X11 and Wayland")
def test_a_key_of_another_layout_is_that_of_a_latin_one() -> None:
    cyrillic_ka, scan_code_r = 0x41A, 27
    event = QKeyEvent(QEvent.Type.KeyPress, cyrillic_ka, CONTROL, scan_code_r, 0, 0, "\x12")
    assert key_pressed(event) == "Ctrl+R"
    assert key_pressed(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Control, CONTROL)) == ""


def test_a_damaged_key_is_no_key() -> None:
    custom = {"find": ["", "what is this"]}
    table = KeyTable(lambda: custom)
    table.add("find", ("Ctrl+K",))
    assert table.keys("find") == ()


def test_only_whole_keys_are_replaced_in_a_text() -> None:
    custom: dict[str, list[str]] = {"help": ["Ctrl+H"], "bare": []}
    table = KeyTable(lambda: custom)
    table.add("help", ("F1",))
    table.add("bare", ("Ctrl+B",))
    text = "F1, Shift+F1, F11, Ctrl+B and Ctrl+Shift+B"
    assert (
        KeysInTexts(table, ("help", "bare"), str.title).replace(text) == "Ctrl+H, Shift+F1, F11, Bare and Ctrl+Shift+B"
    )

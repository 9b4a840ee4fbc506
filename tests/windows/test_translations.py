"""Spanish and Russian in every part of the window: nothing stays English, is cut off or cannot be drawn."""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QFontMetrics, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QTabBar,
    QTextBrowser,
    QToolButton,
    QTreeView,
    QWidget,
)

import diadochi.language
from diadochi.language import LANGUAGES
from diadochi.resources import assets, maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from diadochi.scene.palette import text_font
from diadochi.windows.docks import Dock
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.table_state import Subject
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window

LAPTOP = (1366, 740)
OTHER = tuple(language for language in LANGUAGES if language != "en")
SUBJECTS = (
    Subject("space", "rhodos"),
    Subject("space", "babylon"),
    Subject("province", "phrygia"),
    Subject("general", "antigonos"),
    Subject("royal", "olympias"),
    Subject("independent", "greek_army"),
    Subject("route", "kyinda-tarsos.land"),
    Subject("stack", "kelainai"),
)
HELP = ("first_steps", "first_game", "keys", "rules", "about")


@pytest.fixture(scope="module")
def playing(dressed: QApplication, kit: Kit) -> Iterator[Playing]:
    """A game of five in a window as large as a laptop's screen."""
    start: Position = at_activation(kept_opening(kit, "five-diadochi"), 1)
    window = show_window(kit, start, Preferences(motion=False, moments="swiftly"))
    window.resize(*LAPTOP)
    yield Playing(window, kit, start.copy())
    window.shell.appearance.set_language("en")
    put_away(window)


Seen = Callable[[], None]


def walk(playing: Playing, seen: Seen) -> None:
    """Bring every panel, tab and page to the front, and have each looked at."""
    window = playing.window
    for dock in (Dock.JOURNAL, Dock.PLACES, Dock.INSPECTOR):
        window.shell.docks.show(dock)
        _settled(seen)
    for subject in SUBJECTS:
        window.shell.inspector.pin(subject)
        _settled(seen)
    window.shell.inspector.pin(None)
    for tab in range(4):
        playing.features.planning.open_tab(tab)
        _settled(seen)
    window.shell.commands["planning"].setChecked(False)
    window.shell.commands["edit_table"].trigger()
    playing.features.editor.table.choose(("babylon", False))
    for tab in range(playing.features.editor.panel.tabs.count()):
        playing.features.editor.panel.tabs.setCurrentIndex(tab)
        _settled(seen)
    window.shell.commands["edit_table"].trigger()
    for command in HELP:
        window.shell.commands[command].trigger()
        _look_and_close(window, seen)
    playing.hands.choose_asked.emit("babylon", 1, False, None)
    _look_and_close(window, seen)
    window.shell.commands["find"].trigger()
    _settled(seen)
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)


def _look_and_close(window: QWidget, seen: Seen) -> None:
    _settled(seen)
    for page in _pages(window):
        page.close()


def _settled(seen: Seen) -> None:
    QApplication.processEvents()
    seen()


def _pages(window: QWidget) -> list[QWidget]:
    return [each for each in QApplication.topLevelWidgets() if each is not window and each.isVisible()]


def _shown(window: QWidget) -> Iterator[QWidget]:
    for top in (window, *_pages(window)):
        yield from (widget for widget in (top, *top.findChildren(QWidget)) if widget.isVisible())


def texts(window: QWidget) -> set[str]:
    """Everything that can be read in the window now, line by line and without markup."""
    found = {action.text() for action in window.findChildren(QAction)}
    for widget in _shown(window):
        found |= {widget.toolTip(), widget.accessibleName(), widget.windowTitle(), *_own_texts(widget)}
    lines = (line for text in found for line in re.sub(r"<[^>]*>", "\n", text).replace("&", "").splitlines())
    return {line.strip() for line in lines if re.search(r"[^\W\d_]{2}", line)}


def _own_texts(widget: QObject) -> list[str]:
    match widget:
        case QLabel() | QAbstractButton():
            return [widget.text()]
        case QLineEdit():
            return [widget.placeholderText()]
        case QTextBrowser():
            return widget.toPlainText().splitlines()
        case QTabBar() if widget.count() > 1:  # of a group with one panel left Qt keeps a bar that is not painted
            return [widget.tabText(index) for index in range(widget.count())]
        case QComboBox():
            return [widget.itemText(index) for index in range(widget.count())]
        case QTreeView():
            head = widget.model()
            return [str(head.headerData(each, Qt.Orientation.Horizontal) or "") for each in range(head.columnCount())]
    return []


class Read(NamedTuple):
    """All texts of all parts of the window in a language, and which of them are cut off."""

    texts: set[str]
    cut: set[str]


@pytest.fixture(scope="module")
def read_in(playing: Playing) -> Callable[[str], Read]:
    """Reads the window in a language, once."""

    @cache
    def read(language: str) -> Read:
        found = Read(set(), set())
        playing.shell.appearance.set_language(language)
        playing.shell.appearance.set_names(language)
        for menu in playing.window.findChildren(QMenu):
            menu.aboutToShow.emit()  # some menus say their entries anew only when someone opens them

        def look() -> None:
            QApplication.processEvents()  # a panel that has grown asks its dock for room
            found.texts.update(texts(playing.window))
            found.cut.update(_cut_off(playing.window))

        walk(playing, look)
        return found

    return read


def _same_in_both(text: str, language: str) -> bool:
    """Whether the catalogue says that a text is the same in the other language, as General is in Spanish."""
    return diadochi.language.translate(text, language) == text and text in _sources(language)


def _sources(language: str) -> set[str]:
    catalogue = diadochi.language._catalogue(language)
    return {key for key in catalogue._catalog if isinstance(key, str)}  # type: ignore[attr-defined]


def _names() -> set[str]:
    """Whatever the map's files call things, which may be alike in two languages."""
    named = {"English", "Español", "Русский", "Latina", "Diadochi"}
    for file in maps("diadochi").rglob("*.toml"):
        named |= set(_leaves(tomllib.loads(file.read_text("utf-8"))))
    return named | {part for name in named for part in name.split(" – ")}


def _leaves(tree: object) -> Iterator[str]:
    match tree:
        case {"en": str(), **words}:
            yield from (text for text in (tree["en"], *words.values()) if isinstance(text, str))
        case dict():
            yield from (text for branch in tree.values() for text in _leaves(branch))
        case list():
            yield from (text for branch in tree for text in _leaves(branch))
        case str():
            yield tree


@pytest.mark.parametrize("language", OTHER)
def test_no_text_of_the_window_stays_english(read_in: Callable[[str], Read], language: str) -> None:
    english, other = read_in("en").texts, read_in(language).texts
    assert len(other) > 300
    names = _names() | _licences()
    left = {text for text in english & other if text not in names and not _same_in_both(text, language)}
    assert {text for text in left if not _is_of_no_language(text, names)} == set()


def _is_of_no_language(text: str, names: set[str]) -> bool:
    """Names, keys, numbers of rules and versions, with or without signs between them."""
    parts = (part.strip() for part in re.split(r"\b[A-Z]{1,4}-[A-Z]?\d+[A-Z]?\b|[·,–+();/\d]|: ", text))
    return all(part in names or part in KEYS or not re.search(r"[^\W\d_]{2}", part) for part in parts)


KEYS = {"Ctrl", "Shift", "Alt", "Esc", "Enter", "Tab", "Backspace", "Home", "End", "PgUp", "PgDown"}
KEYS |= {"ΔΙΑΔΟΧΟΙ", "OK", "PIN", "PDF"}


def _licences() -> set[str]:
    """The lines of the licences, which are printed as they were given."""
    page = QTextDocument()
    page.setMarkdown(assets("LICENSES.md").read_text("utf-8"))
    return {line.strip() for line in page.toPlainText().splitlines()}


@pytest.mark.parametrize("language", OTHER)
def test_no_label_or_button_is_cut_off(read_in: Callable[[str], Read], language: str) -> None:
    assert read_in(language).cut == set()


def _cut_off(window: QWidget) -> Iterator[str]:
    for widget in _shown(window):
        if isinstance(widget, QLabel | QAbstractButton) and widget.text() and _need(widget) > widget.width() + 1:
            yield f"{type(widget).__name__} {widget.text()!r}: {_need(widget)} wide, has {widget.width()}"
        elif isinstance(widget, QScrollArea) and widget.widget().width() > widget.viewport().width() + 1:
            yield f"{type(widget.parent()).__name__} is {widget.widget().width()} wide, has {widget.viewport().width()}"


def _need(widget: QLabel | QAbstractButton) -> int:
    wraps = isinstance(widget, QLabel) and widget.wordWrap()
    least = wraps or (isinstance(widget, QAbstractButton) and not isinstance(widget, QToolButton))
    return widget.minimumSizeHint().width() if least else widget.sizeHint().width()


def test_the_clock_takes_a_second_line_for_large_text(playing: Playing) -> None:
    track, looks = playing.window.sides.track, playing.shell.appearance
    looks.set_language("ru")
    before = track.height()
    looks.set_text_scale(1.6)
    try:
        QApplication.processEvents()
        assert track.height() == track.heightForWidth(track.width()) > before
    finally:
        looks.set_text_scale(1.0)


@pytest.mark.parametrize("language", OTHER)
def test_every_letter_of_the_catalogue_is_in_the_typeface(dressed: QApplication, language: str) -> None:
    metrics = QFontMetrics(text_font(16))
    said = "".join(diadochi.language.translate(source, language) for source in _sources(language))
    missing = {letter for letter in said if not letter.isspace() and not metrics.inFontUcs4(ord(letter))}
    assert missing == set()


def test_russian_is_written_in_russian_letters() -> None:
    latin = {
        source
        for source in _sources("ru")
        if re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", source))
        and not re.search(r"[а-яё]", diadochi.language.translate(source, "ru"), re.IGNORECASE)
    }
    assert latin == ALIKE


ALIKE = {
    "+ − Page up Page down",
    "Enter",
    "Shift+Enter",
    "Shift+Tab, Ctrl+Tab",
    "{general} placed at {place}.",
    "{n} from {what}",
}
"""Names of keys, and texts of nothing but fields."""

"""Switching languages: no visible word of the window stays behind, and the map follows its own choice."""

import gettext
import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QTreeView,
    QWidget,
)

import diadochi.language
from diadochi.atlas.atlas import Atlas
from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.windows.docks import Dock
from diadochi.windows.help_pages import KeysPage
from diadochi.windows.main_window import MainWindow
from diadochi.windows.prompt_bar import PromptButton
from diadochi.windows.table_state import Subject
from diadochi.windows.widget_text import texts

OPEN, SHUT = "⟦", "⟧"


class Marked(gettext.NullTranslations):
    """A tongue in which every text from a catalogue stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"{OPEN}{message}{SHUT}"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"{OPEN}{one if n == 1 else many}{SHUT}"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Russian is the marked tongue, so that a word that bypassed the catalogues shows."""
    real = diadochi.language._catalogue
    monkeypatch.setattr(diadochi.language, "_catalogue", lambda language: Marked() if language == "ru" else real("en"))
    yield
    diadochi.language.set_language("en")


def words_of(widget: QWidget) -> Iterator[tuple[str, str]]:
    """(what, text) of everything a widget shows or tells."""
    for what, get in (("accessible name", widget.accessibleName), ("tool tip", widget.toolTip)):
        yield what, get()
    if isinstance(widget, QLabel | QAbstractButton):
        yield "text", widget.text()
    if isinstance(widget, QLineEdit):
        yield "placeholder", widget.placeholderText()
    if isinstance(widget, QDockWidget):
        yield "title", widget.windowTitle()
    if isinstance(widget, QMenu):
        yield "title", widget.title()


def unmarked(window: MainWindow, known: set[str]) -> list[str]:
    """Texts of a window without a word from the catalogues, apart from names and numbers."""
    found = []
    for widget in [window, *window.findChildren(QWidget)]:
        for what, text in words_of(widget):
            plain = re.sub(r"<[^>]*>", " ", text)
            if OPEN not in text and re.search(r"[^\W\d_]", plain) and plain.strip() not in known:
                found.append(f"{type(widget).__name__} {widget.objectName()} {what}: {text!r}")
    return found


def names_in(atlas: Atlas, kit: Kit) -> set[str]:
    """Texts that come from the map and the pieces, not from the catalogues."""
    names = {name for thing in (*atlas.route_kinds.values(), atlas) for name in _all(thing.names)}
    names |= {text for setup in kit.setups.values() for text in (setup.title.en, setup.title["ru"])}
    names |= {side.name.en for setup in kit.setups.values() for side in setup.factions}
    names |= {side.name["ru"] for setup in kit.setups.values() for side in setup.factions}
    for folder in maps().glob("*/map.toml"):
        names |= set(open_atlas(folder.parent).names.values())
    return names | {"English", "Español", "Русский", "Latina", "Diadochi"}


def _all(names: object) -> set[str]:
    return set(names.every())


def test_every_visible_text_follows_the_language(open_table: Callable[..., MainWindow], marked: None, kit: Kit) -> None:
    window = open_table()
    window.shell.prompt.show_prompt(
        lambda: diadochi.language.tr("Prompt"), [PromptButton("go", lambda: diadochi.language.tr("Names"))], ("MOV-01",)
    )
    window.shell.journal.add(lambda: diadochi.language.tr("Journal"))
    window.shell.docks.show(Dock.PLACES)
    window.shell.appearance.set_language("ru")
    assert unmarked(window, names_in(kit.atlas, kit)) == []
    lines = window.shell.journal.lines()
    assert lines == [f"{OPEN}Journal{SHUT}"]
    window.shell.appearance.set_language("en")
    everything = " ".join(text for w in window.findChildren(QWidget) for _, text in words_of(w))
    assert OPEN not in everything


def test_menus_and_commands_follow_the_language(open_table: Callable[..., MainWindow], marked: None, kit: Kit) -> None:
    window = open_table()
    window.shell.appearance.set_language("ru")
    known = names_in(kit.atlas, kit)
    actions = [action for action in window.findChildren(QAction) if action.text() and not action.isSeparator()]
    left = [a.text() for a in actions if OPEN not in a.text() and a.text() not in known]
    assert left == []


def test_the_list_of_places_follows_both_languages(open_table: Callable[..., MainWindow], marked: None) -> None:
    window = open_table()
    window.shell.docks.show(Dock.PLACES)
    QApplication.processEvents()
    window.shell.appearance.set_names("la")
    texts = _tree_texts(window.shell.places.findChild(QTreeView))
    assert "Aegyptus" in texts
    window.shell.appearance.set_language("ru")
    assert any(OPEN in text for text in _tree_texts(window.shell.places.findChild(QTreeView)))


def _tree_texts(tree: QTreeView) -> list[str]:
    model = tree.model()

    def below(parent: object) -> Iterator[str]:
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            yield index.data()
            yield from below(index)

    from PySide6.QtCore import QModelIndex

    return list(below(QModelIndex()))


def test_names_on_the_map_are_a_choice_of_their_own(open_table: Callable[..., MainWindow]) -> None:
    window = open_table()
    window.shell.inspector.pin(Subject("space", "sardeis"))
    assert (
        window.shell.inspector.plain_text().strip().startswith("Sardeis")
        or "Sardeis" in window.shell.inspector.plain_text()
    )
    window.shell.appearance.set_names("ru")
    assert "Сарды" in window.shell.inspector.plain_text()
    assert window.shell.preferences.names == "ru"
    assert window.shell.preferences.language == "en"
    assert window.shell.pointing.words(Subject("space", "sardeis")).startswith("Сарды")


def test_a_help_page_that_is_open_follows_the_language(open_table: Callable[..., MainWindow], marked: None) -> None:
    window = open_table()
    window.shell.commands["keys"].trigger()
    page = window.findChild(KeysPage)
    window.shell.appearance.set_language("ru")
    assert page.windowTitle() == f"{OPEN}Keys and mouse{SHUT}"
    assert OPEN in page.plain_text()


@pytest.mark.parametrize(("language", "word"), [("es", "Cancelar"), ("ru", "Отмена")])
def test_dialogs_of_qt_speak_the_language(
    open_table: Callable[..., MainWindow], marked: None, language: str, word: str
) -> None:
    window = open_table()
    window.shell.appearance.set_language(language)
    assert QApplication.translate("QPlatformTheme", "Cancel").replace("&", "") == word
    window.shell.appearance.set_language("en")
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_a_list_widget_is_told_apart_by_name(window: MainWindow) -> None:
    for kind in (QListWidget, QTreeView, QLineEdit, QAbstractButton):
        for widget in window.findChildren(kind):
            own = not widget.objectName().startswith("qt_")
            if own and widget.focusPolicy().value and widget.isVisible():
                assert widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text()), widget


def test_language_change_reaches_widgets_made_later(window: MainWindow) -> None:
    texts.changed.emit()
    assert window.shell.prompt.sentence == "Explore the map, or open a position."

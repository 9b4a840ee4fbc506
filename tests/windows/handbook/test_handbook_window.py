"""The window of the handbook: contents, text, search, the way back, links, and the language."""

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidget

from diadochi.handbook.pages import page
from diadochi.windows.handbook.handbook_window import HandbookWindow
from diadochi.windows.help_pages import NewsPage
from diadochi.windows.main_window import MainWindow


@pytest.fixture
def handbook(window: MainWindow) -> Iterator[HandbookWindow]:
    window.handbook.show_section("start")
    found = window.findChild(HandbookWindow)
    assert found is not None
    yield found
    found.close()
    found.setParent(None)
    found.deleteLater()


def contents(handbook: HandbookWindow) -> QTreeWidget:
    found = handbook.findChild(QTreeWidget)
    assert found is not None
    return found


def test_a_section_is_shown_within_its_chapter(handbook: HandbookWindow) -> None:
    handbook.show_section("plan/goals")
    assert handbook.shown == "plan/goals"
    assert handbook.plain_text().startswith("Plan")
    assert contents(handbook).currentItem().text(0) == "Goals"
    before = handbook._text.verticalScrollBar().value()
    handbook.show_section("plan/read-the-odds")
    assert handbook._text.verticalScrollBar().value() < before


def test_it_goes_back_and_forward(handbook: HandbookWindow) -> None:
    handbook.show_section("plan/goals")
    handbook.follow("#grammar")
    handbook._back.click()
    assert handbook.shown == "plan/goals"
    QTest.keyClick(handbook, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert handbook.shown == "start"
    assert not handbook._back.isEnabled()
    handbook._forward.click()
    assert handbook.shown == "plan/goals"


def test_a_link_leads_to_a_rule_and_a_term(handbook: HandbookWindow) -> None:
    handbook.follow("#rulebook/SIE-05")
    assert "SIE-05" in handbook.plain_text()
    handbook.follow("#glossary/march")
    assert contents(handbook).currentItem().text(0) == "Glossary"


def test_a_link_to_nowhere_changes_nothing(handbook: HandbookWindow) -> None:
    handbook.follow("#nowhere/at-all")
    assert handbook.shown == "start"


def test_choosing_a_line_of_the_contents_shows_it(handbook: HandbookWindow) -> None:
    lines = contents(handbook)
    lines.setCurrentItem(lines.topLevelItem(2))
    assert handbook.shown == "alone"
    QTest.keyClick(lines, Qt.Key.Key_Down)
    assert handbook.shown == "plan"


def test_a_search_leaves_the_sections_with_all_words(handbook: HandbookWindow) -> None:
    everything = handbook.found()
    handbook.search("funeral cart")
    found = handbook.found()
    assert 0 < len(found) < len(everything)
    assert "rulebook" in found
    QTest.keyClick(handbook._search, Qt.Key.Key_Return)
    assert handbook.shown in found
    assert handbook._text.extraSelections()
    handbook.search("")
    assert handbook.found() == everything


def test_pictures_are_in_the_document(handbook: HandbookWindow) -> None:
    handbook.show_section("plan")
    names = re.findall(r'<img src="([^"]+)"', page("plan", "en").html)
    assert names
    for name in names:
        image = handbook._text.document().resource(QTextDocument.ResourceType.ImageResource, name)
        assert not image.isNull()


def widest_picture(handbook: HandbookWindow) -> float:
    """The width of the first picture in the text, in pixels."""
    document = handbook._text.document()
    cursor = document.find("\N{OBJECT REPLACEMENT CHARACTER}")
    return cursor.charFormat().toImageFormat().width()


def test_pictures_are_as_wide_as_the_text(handbook: HandbookWindow) -> None:
    handbook.show_section("plan")
    handbook.resize(1200, 700)
    wide = widest_picture(handbook)
    assert wide == 640
    handbook.resize(700, 700)
    assert 200 <= widest_picture(handbook) < wide
    assert widest_picture(handbook) < handbook._text.viewport().width()


def test_it_follows_the_language(open_table: Callable[..., MainWindow]) -> None:
    window = open_table()
    window.handbook.show_section("rulebook/SIE")
    handbook = window.findChild(HandbookWindow)
    window.shell.appearance.set_language("es")
    assert handbook.windowTitle() == "Manual"
    assert handbook.plain_text().startswith(page("rulebook", "es").title)
    assert handbook.shown == "rulebook/SIE"


def test_it_remembers_its_size(open_table: Callable[..., MainWindow]) -> None:
    window = open_table()
    window.handbook.show_section("start")
    handbook = window.findChild(HandbookWindow)
    handbook.resize(640, 480)
    handbook.close()
    again = HandbookWindow(window.shell.preferences, window)
    assert (again.width(), again.height()) == (640, 480)
    again.deleteLater()


def test_the_menu_opens_glossary_and_news(window: MainWindow) -> None:
    window.shell.commands["glossary"].trigger()
    handbook = window.findChild(HandbookWindow)
    assert handbook.shown == "glossary"
    handbook.close()
    window.shell.commands["news"].trigger()
    news = window.findChild(NewsPage)
    assert "0.1.0" in news.plain_text()
    news.close()

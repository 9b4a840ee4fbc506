"""The page of the first game: it opens from the menu, and the rules it names can be read at a click."""

import re

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QTextBrowser

from diadochi.language import sentence
from diadochi.windows.game_window import windows_of
from diadochi.windows.help_pages import FirstGamePage
from diadochi.windows.main_window import MainWindow
from diadochi.windows.rulebook import is_rule


def page_of(window: MainWindow) -> FirstGamePage:
    window.shell.commands["first_game"].trigger()
    page = window.findChild(FirstGamePage)
    assert page is not None
    return page


def test_the_page_opens_from_the_menu_and_closes_by_escape(window: MainWindow) -> None:
    page = page_of(window)
    assert page.isVisible()
    assert window.shell.commands["first_game"] in window.shell.menus.help.actions()
    page.reject()
    assert not page.isVisible()


def test_every_rule_it_names_has_a_text_and_a_link_to_it(window: MainWindow) -> None:
    page = page_of(window)
    named = re.findall(r"\b[A-Z]{1,4}-\d\d\b", page.plain_text())
    assert len(named) >= 15
    assert all(is_rule(rule) for rule in named)
    html = page.findChild(QTextBrowser).toHtml()
    assert set(re.findall(r'href="rule:([^"]+)"', html)) == set(named)
    page.close()


def test_a_click_on_a_rule_shows_it_and_the_page_stays(window: MainWindow) -> None:
    page = page_of(window)
    before = page.plain_text()
    page.findChild(QTextBrowser).anchorClicked.emit(QUrl("rule:VIC-10"))
    assert window.shell.rules.shown == ("VIC-10",)
    assert page.plain_text() == before
    page.close()


def test_every_key_it_names_does_something(window: MainWindow) -> None:
    """Keys that whole games add are looked for where they are added."""
    page = page_of(window)
    added_by_games = {"Ctrl+N", "Ctrl+G", "Ctrl+J"}
    named = set(re.findall(r"\b(?:Ctrl\+[A-Z]|F\d)\b", page.plain_text()))
    known = {
        keys.toString(QKeySequence.SequenceFormat.PortableText) for a in window.shell.commands for keys in a.shortcuts()
    }
    page.close()
    assert len(named) >= 4
    assert named <= known | added_by_games


@pytest.mark.parametrize("system", ["successors", "rome"])
def test_what_is_told_of_each_game_names_rules_that_have_texts(system: str) -> None:
    told = windows_of(system)
    parts = (*told.first_steps(), *told.first_game())
    named = {rule for part in parts for rule in part.rules}
    assert len(named) >= 15
    assert re.findall(r"\b[A-Z]{1,4}-\d\d\b", " ".join(sentence(part.text) for part in parts)) == []
    assert [rule for rule in named if not is_rule(rule)] == []


def test_every_game_tells_its_own(window: MainWindow) -> None:
    told = {system: windows_of(system).first_game() for system in ("successors", "rome")}
    assert not {part.text.source for part in told["rome"][:-1]} & {part.text.source for part in told["successors"]}

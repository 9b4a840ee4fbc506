"""The page of first steps: what it tells can be done, and it follows the language."""

import re

from PySide6.QtGui import QKeySequence

from diadochi.windows.help_pages import FirstStepsPage
from diadochi.windows.main_window import MainWindow


def page_of(window: MainWindow) -> FirstStepsPage:
    window.shell.commands["first_steps"].trigger()
    page = window.findChild(FirstStepsPage)
    assert page is not None
    return page


def test_the_page_opens_from_the_menu_and_closes_by_escape(window: MainWindow) -> None:
    page = page_of(window)
    assert page.isVisible()
    assert window.shell.commands["first_steps"] in window.shell.menus.help.actions()
    page.reject()
    assert not page.isVisible()


def test_every_key_it_names_does_something(window: MainWindow) -> None:
    """Keys that playing, editor and planning add are looked for where they are added."""
    page = page_of(window)
    added_by_playing = {"Ctrl+Z", "Ctrl+Y", "Ctrl+I", "F3", "F4", "F5", "F7", "F8", "Ctrl+B"}
    named = set(re.findall(r"\b(?:Ctrl\+[A-Z]|F\d)\b", page.plain_text()))
    known = {
        keys.toString(QKeySequence.SequenceFormat.PortableText) for a in window.shell.commands for keys in a.shortcuts()
    }
    page.close()
    assert len(named) >= 5
    assert named <= known | added_by_playing

"""The submenu in which the players say what they want to be asked, and how."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from desktop.language import Message, msg
from desktop.windows.main_window import MainWindow


def add_asking_menu(window: MainWindow) -> QMenu:
    """Game > Questions: what is confirmed, when the curtain falls, which interceptions are asked for."""
    return _within(window, "game", "asking", msg("Questions"))


def add_choice(window: MainWindow, name: str, title: Message) -> QMenu:
    """A choice in that submenu, under an id of its own."""
    return _within(window, "asking", name, title)


def _within(window: MainWindow, outer: str, name: str, title: Message) -> QMenu:
    menu = window.menus.add_menu(name, title)
    window.menuBar().removeAction(menu.menuAction())
    window.menus.menu(outer).addMenu(menu)
    return menu

"""The submenu in which the players say what they want to be asked, and how."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from desktop.language import Message, msg
from desktop.windows.main_window import MainWindow


def add_asking_menu(window: MainWindow) -> QMenu:
    """Game > Questions: what is confirmed, when the curtain falls, which interceptions are asked for."""
    return window.menus.add_submenu("asking", msg("Questions"), "game")


def add_choice(window: MainWindow, name: str, title: Message) -> QMenu:
    """A choice in that submenu, under an id of its own."""
    return window.menus.add_submenu(name, title, "asking")

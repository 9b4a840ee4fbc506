"""Keys and mouse: what the hand can do on the map, and every command with its keys."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from desktop.language import tr
from desktop.windows.commands import Commands
from desktop.windows.help_pages.page import HelpPage
from desktop.windows.inspector import markup as m


class KeysPage(HelpPage):
    """F1."""

    def __init__(self, commands: Commands, parent: QWidget) -> None:
        self._commands = commands
        super().__init__(parent)

    def heading(self) -> str:
        """The title."""
        return tr("Keys and mouse")

    def markup(self) -> str:
        """Two tables: the map, and the commands."""
        on_map = (
            (tr("Drag the empty map"), tr("move the map")),
            (tr("Middle button, or Space held and drag"), tr("move the map, wherever it is taken")),
            (tr("Wheel"), tr("zoom to the pointer")),
            (tr("Two fingers; with Ctrl, or pinching"), tr("move the map; zoom")),
            (tr("Arrow keys"), tr("move the map")),
            (tr("+ − Page up Page down"), tr("zoom")),
            ("0", tr("show the whole map")),
            (tr("Tab held"), tr("hide all counters")),
            (tr("Shift+Tab, Ctrl+Tab"), tr("leave the map")),
            (tr("Click"), tr("keep a space, stack or general in the inspector")),
            (tr("Esc"), tr("let go of what is in hand")),
            (tr("Right button, or Ctrl: drag; click"), tr("draw an arrow; a ring")),
            (tr("The same with Shift"), tr("draw a straight arrow; a cross")),
            (tr("Enter, arrow keys, Enter while drawing"), tr("set the cursor, lead an arrow, put a mark")),
            (tr("A S R X V Q N E and 1 to 5 while drawing"), tr("choose what is drawn, and the ink")),
            (tr("Del while drawing"), tr("rub out what is chosen")),
        )
        return "".join(
            (
                m.heading(tr("On the map")),
                _rows(on_map),
                m.heading(tr("Armies")),
                _rows(self._armies()),
                m.heading(tr("Everywhere")),
                _rows(self._keys()),
            )
        )

    def _armies(self) -> list[tuple[str, str]]:
        return [
            (tr("Drag a stack, or click it and then a space"), tr("lift it and set it down")),
            (tr("Right button on a stack"), tr("choose who goes")),
            (
                tr("Enter"),
                tr("give the highlighted answer of the bar; else set the cursor on the map; lift and set down"),
            ),
            (tr("Shift+Enter"), tr("set the cursor on the map, whatever the bar offers")),
            (tr("Arrow keys, once the cursor is set"), tr("walk along the routes")),
            ("I", tr("inside or outside the walls")),
            (tr("N, Shift+N, 1 to 9"), tr("choose among the generals of a space")),
            (tr("Full stop"), tr("choose who goes")),
            (tr("Click on what glows, or its letter"), tr("draft an answer; Enter or the same once more gives it")),
            (tr("Drag from the tray of arrivals; Space and a letter"), tr("place what arrives")),
            (tr("Backspace in the tray of arrivals"), tr("take back what is not confirmed")),
            (tr("Arrow keys, Space, Enter among losses"), tr("go on, mark as lost, confirm")),
            (tr("R and D in the journal"), tr("the rules and the dice of a line")),
        ]

    def _keys(self) -> list[tuple[str, str]]:
        native = QKeySequence.SequenceFormat.NativeText
        return [
            (", ".join(keys.toString(native) for keys in action.shortcuts()), action.text().rstrip("…"))
            for action in self._commands
            if action.shortcuts()
        ]


def _rows(rows: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> str:
    return m.table((f"<b>{m.words(keys)}</b>", m.words(what)) for keys, what in rows)

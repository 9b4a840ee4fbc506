"""The pages of the Help menu: first steps, first game, keys, news, about. Text follows the language, Escape closes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QIcon, QTextDocument
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

import diadochi
from diadochi.language import Message, msg, sentence, tr
from diadochi.resources import assets
from diadochi.windows import page_markup as m
from diadochi.windows.command_keys import native
from diadochi.windows.commands import Commands
from diadochi.windows.rulebook import linked, rule_of
from diadochi.windows.widget_text import follow_texts
from diadochi.windows.widgets import column_of


class HelpPage(QDialog):
    """Subclasses give `heading` and `markup`, which are called again whenever the language changes."""

    def __init__(self, parent: QWidget, width: int = 640, height: int = 620) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._text = QTextBrowser(self)
        self._text.setOpenExternalLinks(True)
        self._text.document().setDocumentMargin(18)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self._buttons.rejected.connect(self.close)
        for button in self._buttons.buttons():
            button.setIcon(QIcon())
        column_of(self._text, self._buttons, on=self)
        self.resize(width, height)
        follow_texts(self, self.retranslate)

    def heading(self) -> str:
        raise NotImplementedError

    def markup(self) -> str:
        raise NotImplementedError

    def plain_text(self) -> str:
        return self._text.toPlainText()

    def retranslate(self) -> None:
        self.setWindowTitle(self.heading())
        self._text.setAccessibleName(self.heading())
        self._text.setHtml(self.markup())


# --- pages filled by the games
# Ids of rules are links.


class HelpPart(NamedTuple):
    """A heading, a paragraph, and the rules it comes from."""

    title: Message
    text: Message
    rules: tuple[str, ...] = ()


class TextPage(HelpPage):
    """A heading and a paragraph for each part. `rule_asked` carries the id of a rule that was clicked."""

    rule_asked = Signal(str)

    def __init__(self, parts: Sequence[HelpPart], parent: QWidget) -> None:
        self._parts = parts
        super().__init__(parent, 720, 820)
        self._text.setOpenLinks(False)
        self._text.anchorClicked.connect(self._follow)

    def markup(self) -> str:
        return "".join(
            m.heading(sentence(part.title)) + m.paragraph(m.words(sentence(part.text))) + _small_print(part.rules)
            for part in self._parts
        )

    def _follow(self, url: QUrl) -> None:
        self.rule_asked.emit(rule_of(url.toString()))


def _small_print(rules: tuple[str, ...]) -> str:
    """Links to the rules of a part; empty without any."""
    return m.paragraph(m.aside(linked(tr("Rules: {rules}", rules=", ".join(rules))))) if rules else ""


class FirstStepsPage(TextPage):
    """From the first look at the map to the first march, in the order of trying."""

    def heading(self) -> str:
        return tr("First steps")


class FirstGamePage(TextPage):
    """The goal of the game, the course of a turn, and what costs newcomers the game."""

    def heading(self) -> str:
        return tr("First game")


# --- about
# What this program is, its version, the licences of its parts.


class AboutPage(HelpPage):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, 620, 560)

    def heading(self) -> str:
        return tr("About Diadochi")

    def markup(self) -> str:
        return "".join(
            (
                '<p style="font-family:GFS Didot; font-size:28px; margin-bottom:0;">ΔΙΑΔΟΧΟΙ</p>',
                m.paragraph(m.faint(m.words(tr("Version {version}", version=diadochi.__version__)))),
                m.paragraph(m.words(tr("A map table for the wars of Alexander's successors, 323 to 301 BC."))),
                m.paragraph(
                    m.words(
                        tr(
                            "Independent work, not linked to any publisher. Numbers marked “house” are our "
                            "own. You can change them in the map files."
                        )
                    )
                ),
                m.heading(tr("Licences")),
                m.paragraph(m.words(tr("Diadochi: MIT licence. It also contains:"))),
                _licences(),
            )
        )


def _licences() -> str:
    path = assets("LICENSES.md")
    return _markdown(path, tr("The list of licences is missing. It should be in {place}.", place=path))


class NewsPage(HelpPage):
    """What has changed for the user in each version; in English."""

    def heading(self) -> str:
        return tr("What is new")

    def markup(self) -> str:
        path = assets("CHANGELOG.md")
        return _markdown(path, tr("The list of changes is missing. It should be in {place}.", place=path))


def _markdown(path: Path, missing: str) -> str:
    """A Markdown file as HTML, or a sentence that it is `missing`."""
    document = QTextDocument()
    try:
        document.setMarkdown(path.read_text("utf-8"))
    except OSError:
        return m.paragraph(m.words(missing))
    whole = document.toHtml()
    return whole[whole.index("<body") : whole.index("</body>")].partition(">")[2]


# --- keys and mouse
# What mouse and keys do on the map, and every command with its keys.


class KeysPage(HelpPage):
    """Opened from the menu of help."""

    def __init__(self, commands: Commands, parent: QWidget) -> None:
        self._commands = commands
        super().__init__(parent)

    def heading(self) -> str:
        return tr("Keys and mouse")

    def markup(self) -> str:
        on_map = (
            (tr("Drag an empty part of the map"), tr("move the map")),
            (tr("Middle button, or hold Space, and drag"), tr("move the map from any point")),
            (tr("Wheel"), tr("zoom at the pointer")),
            (tr("Two fingers; with Ctrl, or pinch"), tr("move the map; zoom")),
            (tr("Arrow keys"), tr("move the map")),
            (tr("+ − Page up Page down"), tr("zoom")),
            ("0", tr("show the whole map")),
            (tr("Hold Tab"), tr("hide all counters")),
            (tr("Shift+Tab, Ctrl+Tab"), tr("leave the map")),
            (tr("Click"), tr("pin a space, stack or general in the inspector")),
            (tr("Esc"), tr("put back what you hold")),
            (tr("Right button, or Ctrl: drag; click"), tr("draw an arrow; a ring")),
            (tr("The same with Shift"), tr("draw a straight arrow; a cross")),
            (tr("Enter, arrow keys, Enter while drawing"), tr("set the cursor, draw an arrow, place a mark")),
            (tr("A S R X V Q N E and 1 to 5 while drawing"), tr("choose the tool and the ink")),
            (tr("Del while drawing"), tr("erase the selection")),
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
            (tr("Drag a stack, or click it and then a space"), tr("pick it up and drop it")),
            (tr("Right button on a stack"), tr("choose the units that go")),
            (
                tr("Enter"),
                tr("give the highlighted answer; otherwise set the cursor on the map, pick up and drop"),
            ),
            (tr("Shift+Enter"), tr("always set the cursor on the map")),
            (tr("Arrow keys, with the cursor on the map"), tr("move along the routes")),
            ("I", tr("switch inside and outside the walls")),
            (tr("N, Shift+N, 1 to 9"), tr("choose a general in a space")),
            (tr("Full stop"), tr("choose the units that go")),
            (tr("Click what glows, or press its letter"), tr("prepare an answer; press Enter or repeat to give it")),
            (tr("Drag from the reinforcements tray; Space and a letter"), tr("place reinforcements")),
            (tr("Backspace in the reinforcements tray"), tr("undo the last placement")),
            (tr("Arrow keys, Space, Enter when choosing losses"), tr("move, mark as lost, confirm")),
            (tr("R and D in the journal"), tr("show the rules and the dice of a line")),
        ]

    def _keys(self) -> list[tuple[str, str]]:
        shown = {action: self._commands.keys.keys(action.objectName()) for action in self._commands}
        return [(native(keys), action.text().rstrip("…")) for action, keys in shown.items() if keys]


def _rows(rows: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> str:
    return m.table((f"<b>{m.words(keys)}</b>", m.words(what)) for keys, what in rows)


# --- parts of the first steps
# Shared by all games: hint and coach.

ADVICE = HelpPart(
    msg("Get a hint"),
    msg(
        "Press Ctrl+I, or the lamp in the bar, for up to three suggestions with reasons: where to send an "
        "army, who goes and who stays. Click one to see it on the map; Enter plays it. The coach comments on "
        "poor decisions: Game, Questions, Point out my mistakes."
    ),
)


# drawing on the map

DRAW = HelpPart(
    msg("Draw"),
    msg(
        "Mark your ideas on the map. Hold Ctrl and drag to draw an arrow along the routes; add Shift for a "
        "straight one. Ctrl and click circles a space, with Shift crosses it out; repeat to remove the mark. "
        "F5 opens all tools, inks and notes. While you draw, Ctrl+Z undoes strokes, never the game. A "
        "drawing belongs to its moment in the game and stays until you erase it. If hands are hidden, you "
        "can draw for yourself only."
    ),
)


# plans

PLAN = HelpPart(
    msg("Plan"),
    msg(
        "Try moves without changing the game. Ctrl+B starts a plan from the moment on the map; a violet band "
        "shows it. March as usual, for any side. Dice are assumed, not rolled. Others respond as the band "
        "says, or you answer for them. A goal says what counts as good or bad. Ctrl+B returns to the "
        "unchanged game. “New variant” starts again, “Compare plans” shows them next to each other. “Play plan” "
        "gives your answers in the game. It stops when another player must decide or the dice differ. If "
        "hands are hidden, only you see your plans. Ctrl+Shift+B lists them."
    ),
)
TAKE_BACK = HelpPart(
    msg("Undo"),
    msg(
        "Ctrl+Z undoes and Ctrl+Y redoes as many steps as you like. Click a line in the journal to go there. "
        "Dice keep their results."
    ),
)
UNSURE = HelpPart(
    msg("If you are unsure"),
    msg(
        "The bar at the top says who decides and what. Pick up an army to see where it can go and at what "
        "risk. Nothing is decided until you let go. “Why?” (F2) opens the rules for this moment. Ctrl+K "
        "finds any rule."
    ),
)

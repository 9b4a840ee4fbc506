"""The pages of the Help menu: first steps, first game, keys, about. Text follows the language, Escape closes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QIcon, QKeySequence, QTextDocument
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

import diadochi
from diadochi.language import Message, msg, sentence, tr
from diadochi.resources import assets
from diadochi.windows import page_markup as m
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
    """A heading and a paragraph."""

    title: Message
    text: Message


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
            m.heading(sentence(part.title)) + m.paragraph(linked(sentence(part.text))) for part in self._parts
        )

    def _follow(self, url: QUrl) -> None:
        self.rule_asked.emit(rule_of(url.toString()))


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
                            "An independent work, connected with no publisher. Numbers marked “house” are our own "
                            "and can be replaced in the files of the map."
                        )
                    )
                ),
                m.heading(tr("Licences")),
                m.paragraph(m.words(tr("Diadochi itself: MIT licence. What it ships besides:"))),
                _licences(),
            )
        )


def _licences() -> str:
    path = assets("LICENSES.md")
    document = QTextDocument()
    try:
        document.setMarkdown(path.read_text("utf-8"))
    except OSError:
        return m.paragraph(m.words(tr("The list of licences is missing; it belongs in {place}.", place=path)))
    whole = document.toHtml()
    return whole[whole.index("<body") : whole.index("</body>")].partition(">")[2]


# --- keys and mouse
# What mouse and keys do on the map, and every command with its keys.


class KeysPage(HelpPage):
    """Opened with F1."""

    def __init__(self, commands: Commands, parent: QWidget) -> None:
        self._commands = commands
        super().__init__(parent)

    def heading(self) -> str:
        return tr("Keys and mouse")

    def markup(self) -> str:
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


# --- parts of the first steps
# Shared by all games: hint and coach.

ADVICE = HelpPart(
    msg("Ask for advice"),
    msg(
        "Ctrl+I, or the lamp in the bar, names up to three ways to answer with their reasons: where an army had better "
        "go, whole or in part, and who stays for what. A click on one shows it on the map, Enter gives it. Game, "
        "Questions, Tell me what I throw away wakes a coach, who speaks up after a poor decision."
    ),
)


# drawing on the map

DRAW = HelpPart(
    msg("Draw"),
    msg(
        "Hold Ctrl and drag: an arrow follows the roads your pointer takes, with Shift it is straight. Ctrl and a "
        "click rings a space, with Shift crosses it out; the same again takes it away. F5 opens all tools, inks "
        "and notes; there Ctrl+Z takes back strokes and never the game. A drawing belongs to its moment and stays "
        "until you rub it out; at a table with hidden hands you can draw for yourself alone."
    ),
)


# plans

PLAN = HelpPart(
    msg("Plan"),
    msg(
        "Ctrl+B lays a plan over the moment you look at: a violet band says so. March as ever, for any side; dice are "
        "not thrown but taken for granted, others answer by the policy of the band or by hand, and a goal says what is "
        "good and bad. Ctrl+B leads back to the game, which stands as it stood. “Another plan” begins once more, “Side "
        "by side” compares. “Carry it out” plays your answers in the game and stops where somebody else is asked or "
        "dice lead elsewhere. Where hands are hidden, your plans are yours alone. Ctrl+Shift+B lists them."
    ),
)
TAKE_BACK = HelpPart(
    msg("Undo"),
    msg(
        "Ctrl+Z takes back, Ctrl+Y does again, as far as you like; a click in the journal goes to any line. "
        "Dice stay as they fell."
    ),
)
UNSURE = HelpPart(
    msg("When you are unsure"),
    msg(
        "The bar on top always says who must decide what. Lift an army to see where it can go and at what "
        "risk; nothing is decided before you let go. “Why?” (F2) opens the rules that speak just now, and "
        "Ctrl+K finds any rule by its id."
    ),
)

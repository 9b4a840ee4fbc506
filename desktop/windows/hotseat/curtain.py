"""The curtain between two players at one screen: whose turn it is, and nothing else, until that player is there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.scene.fonts import display_font, text_font
from desktop.scene.palette import FactionColours
from desktop.windows import window_input
from desktop.windows.announcing import announce
from desktop.windows.faction_badge import paint_shield
from desktop.windows.hotseat.number_field import NumberField, placeholder
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated
from desktop.windows.styles import part


class Curtain(Retranslated, QFrame):
    """Covers a whole window. Only its own button opens it, and not before it has been seen for a moment: a press that
    was meant for something below must not show a hand.

    `opened` carries what was typed where the hand is locked; `forgotten` asks for help; `replay_asked` wants to be
    shown what has happened since this player's last turn.
    """

    opened = Signal(str)
    forgotten = Signal()
    replay_asked = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("curtain")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # so that nothing below it is painted
        self._name, self._letter, self._why, self._person = "", "", "", ""
        self._locked, self._wrong, self._news = False, False, 0
        self._shield = _Shield(self)
        self._head, self._line, self._note = Label(self), Label(self), Label(self)
        self.number = NumberField(self)
        self._open, self._replay, self._lost = (QPushButton(self) for _ in range(3))
        self._delay = window_input.Delay(lambda: self, self)
        self._delay.hold(self._replay, self._lost)
        self._lay_out()
        self._join()
        window.installEventFilter(self)
        self.hide()

    def _lay_out(self) -> None:
        self._head.setObjectName("curtainName")
        self._line.setObjectName("curtainLine")
        self._note.setObjectName("curtainNote")
        self.number.setFixedWidth(220)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._open.setProperty("weight", "first")
        self._open.setMinimumSize(280, 42)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._replay)
        buttons.addWidget(self._lost)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addStretch(3)
        column.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self._head, self._line, self._note):
            column.addWidget(label)  # over the whole width, so that long names get the height they need
        for widget in (self.number, self._open):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(buttons)
        column.addStretch(4)
        for label in (self._head, self._line, self._note):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)

    def _join(self) -> None:
        self._open.clicked.connect(self._try)
        self.number.returnPressed.connect(self._try)
        self.number.waited.connect(self._waited)
        self._replay.clicked.connect(self.replay_asked)
        self._lost.clicked.connect(self.forgotten)
        self._delay.ended.connect(self._waited)

    def draw(
        self, name: str, look: FactionColours, why: str, *, person: str = "", locked: bool = False, news: int = 0
    ) -> None:
        """Close the curtain for the player of a faction; `why` is a public sentence, `news` how much has happened.

        `name` stands on the curtain, `person` is whom one calls to the table; empty where nobody is named.
        """
        if self.isHidden() or name != self._name:
            self._delay.start(window_input.CURTAIN_MS)
        self._name, self._letter, self._why, self._locked = name, look.letter, why, locked
        self._person = person or name
        self._wrong, self._news = False, news
        self.number.clear()
        self._shield.show_look(look)
        self.retranslate()
        self.setGeometry(self._window.rect())
        self.show()
        self.come_forward()
        announce(self, f"{self._head.text()} {self._line.text()}", urgent=True)

    def come_forward(self) -> None:
        """Lie before everything else in the window, and take the keyboard."""
        self.raise_()
        first = self.number if self._locked else self._open
        (first if first.isEnabled() else self).setFocus(Qt.FocusReason.OtherFocusReason)

    def refuse(self) -> None:
        """The number was not the right one, or came before its time."""
        self._wrong = True
        self.number.clear()
        self.number.look()
        self.retranslate()
        self.come_forward()

    def _waited(self) -> None:
        """Less is left to wait; at the end the keyboard is there again, and nothing is said to be wrong."""
        self._wrong = False
        self.retranslate()
        if self.isVisible():
            self.come_forward()

    @property
    def waits(self) -> bool:
        """Whether it has only just come, and no press opens it."""
        return self.isVisible() and self._delay.runs

    @property
    def words(self) -> str:
        """What is said on it."""
        shown = (label for label in (self._head, self._line, self._note) if not label.isHidden())
        return "\n".join(label.text() for label in shown)

    def _try(self) -> None:
        if not self._delay.runs:
            self.opened.emit(self.number.text())

    def retranslate(self) -> None:
        """Say everything in the present language."""
        head = tr("{name} ({letter})", name=self._name, letter=self._letter)
        self._head.setText(head)
        self._head.setFont(_head_font(head))
        self._line.setText(self._why)
        self._line.setVisible(bool(self._why))
        wait = tr("The hands are hidden. Let {name} sit down.", name=self._person)
        wrong = tr("That is not the number.") if self._wrong else wait
        self._note.setText(self.number.words or wrong)
        self._open.setEnabled(self.number.isEnabled() and not self._delay.runs)
        self._open.setText(tr("I am {name}: show my hand", name=self._person))
        self.number.setPlaceholderText(placeholder())
        self.number.setAccessibleName(tr("The number that opens the hand"))
        self.number.setVisible(self._locked)
        self._lost.setText(tr("Number forgotten…"))
        self._lost.setVisible(self._locked)
        self._replay.setText(tr("Show what happened since my last turn ({n})", n=self._news))
        self._replay.setVisible(self._news > 0 and not self._locked)
        self.setAccessibleName(tr("Curtain"))

    # --- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the window."""
        if event.type() == QEvent.Type.Resize and watched is self._window:
            self.setGeometry(self._window.rect())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cover everything."""
        QPainter(self).fillRect(event.rect(), QColor(part("panel")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or the space bar press the button they are on, or the one that opens; no key goes further."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) or event.isAutoRepeat():
            return
        here = self.focusWidget()
        if isinstance(here, QPushButton) and here.hasFocus():
            here.click()
        elif not self._locked:
            self._open.click()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Only its buttons do something; nothing below is reached."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Nothing below is reached."""
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of panels stays away."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nothing below is turned."""
        event.accept()


def _head_font(words: str) -> QFont:
    """The display face for what it can write; it has no Cyrillic."""
    return text_font(40.0) if any("\u0400" <= sign <= "\u04ff" for sign in words) else display_font(38.0)


class _Shield(QWidget):
    """The large shield of a faction."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look: FactionColours | None = None
        self.setFixedSize(132, 158)

    def show_look(self, look: FactionColours) -> None:
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(132, 158)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is not None:
            painter = QPainter(self)
            paint_shield(painter, QRect(4, 4, 124, 150), self._look)

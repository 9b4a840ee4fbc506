"""The inspector: shows the thing under the pointer; a click pins it; links lead to other things."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from diadochi.language import msg, tr
from diadochi.windows.inspector import page_markup as m
from diadochi.windows.inspector.subjects import Subject, pages_of, subject_of
from diadochi.windows.rulebook import linked_markup, rule_of
from diadochi.windows.styles import icon
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, bind_text, follow_texts

HOVER_MS = 60
"""Milliseconds the pointer must rest before a page is set, so that moving over the map costs nothing."""


class Inspector(QWidget):
    """Shows one page. `asked` carries the Subject of a link that was clicked, `rule_asked` the rule of such a link;
    `pinned_changed` is emitted when something else is pinned.
    """

    asked = Signal(object)
    pinned_changed = Signal()
    rule_asked = Signal(str)

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._hovered: Subject | None = None
        self._pinned: Subject | None = None
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(HOVER_MS)
        self._wait.timeout.connect(self.refresh)
        self._page = _Page(table, self)
        self._page.anchorClicked.connect(self._follow)
        self._pin_line = Label(self)
        self._pin_line.setEnabled(False)
        self._unpin = QToolButton(self)
        self._unpin.clicked.connect(lambda: self.pin(None))
        self._lay_out()
        bind_text(self._page.setAccessibleName, msg("Inspector"))
        bind_text(self._pin_line.setText, msg("Pinned"))
        for setter in (self._unpin.setToolTip, self._unpin.setAccessibleName):
            bind_text(setter, msg("Let the pointer lead again"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        self._strip = QWidget(self)
        strip = QHBoxLayout(self._strip)
        strip.setContentsMargins(12, 4, 6, 0)
        strip.addWidget(self._pin_line, 1)
        strip.addWidget(self._unpin)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(self._page, 1)
        self.setFocusProxy(self._page)

    @property
    def subject(self) -> Subject | None:
        """The thing shown: the pinned one, or else the one under the pointer."""
        return self._pinned or self._hovered

    @property
    def pinned(self) -> Subject | None:
        """The pinned thing, if any."""
        return self._pinned

    def hover(self, subject: Subject | None) -> None:
        """The pointer is on `subject`, or on nothing (None): the last thing stays until there is another."""
        if subject is not None and subject != self._hovered:
            self._hovered = subject
            if self._pinned is None:
                self._wait.start()

    def pin(self, subject: Subject | None) -> None:
        """Keep `subject` here until something else is pinned; None follows the pointer again."""
        self._pinned = subject
        self.refresh()
        self.pinned_changed.emit()

    def forget(self) -> None:
        """Show nothing until the pointer is on something."""
        self._hovered = None
        self.pin(None)

    def plain_text(self) -> str:
        """The text of the page."""
        return self._page.toPlainText()

    def refresh(self) -> None:
        """Set the page again, after a move or a change of language."""
        self._wait.stop()
        above = self._page.verticalScrollBar().value()
        same = self._page.property("subject") == self.subject
        self._page.setProperty("subject", self.subject)
        self._page.forget_pictures()
        self._page.setHtml(linked_markup(self._markup()))
        self._page.verticalScrollBar().setValue(above if same else 0)
        self._strip.setVisible(self._pinned is not None)

    def _markup(self) -> str:
        """The page of the subject; a hint when there is none, or when it has left the table."""
        subject = self.subject
        page = pages_of(self._table).page_of(self._table, subject) if subject is not None else ""
        hint = tr("Point at a space, a stack or a general; click to keep it here.")
        return page or m.paragraph(m.faint(m.words(hint)))

    def _follow(self, url: QUrl) -> None:
        self.rule_asked.emit(rule_of(url.toString()))
        subject = subject_of(url.toString())
        if subject is not None:
            self.pin(subject)
            self.asked.emit(subject)

    def retranslate(self) -> None:
        self._unpin.setIcon(icon("close"))
        self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(320, 520)


class _Page(QTextBrowser):
    """A page whose pictures are painted on demand."""

    def __init__(self, table: OnTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._painted: dict[str, QImage] = {}
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.document().setDocumentMargin(12)

    def forget_pictures(self) -> None:
        """Paint the pictures again: the style or the position has changed."""
        self._painted.clear()

    def loadResource(self, kind: int, name: QUrl) -> object:  # noqa: N802
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        asked = name.toString()
        if asked not in self._painted:
            from diadochi.windows.inspector.inspector_pictures import painted

            self._painted[asked] = painted(self._table, asked, max(2.0, self.devicePixelRatioF()))
        return self._painted[asked]

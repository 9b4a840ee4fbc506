"""The window of the handbook: contents and a search at the left, the text at the right, a way back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QColor, QDesktopServices, QImage, QKeySequence, QShortcut, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from diadochi.handbook.pages import CHAPTERS, HANDBOOK, chapter_of, page, section_texts
from diadochi.language import current_language, msg, sentence
from diadochi.resources import assets
from diadochi.windows.docks import place_window, window_record
from diadochi.windows.finder import words_rank
from diadochi.windows.preferences import Preferences, keep_choice
from diadochi.windows.styles import part
from diadochi.windows.widget_text import bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

_SIZE = (1000, 720)
_CONTENTS, _TEXT = 290, 710
"""Widths at first, in pixels."""
_WIDEST, _NARROWEST, _MARGIN = 640, 200, 18
"""The width of pictures, and the space around the text, in pixels."""
_PAUSE_MS = 150
"""Milliseconds without a key until a search begins: it reads the whole handbook."""
_MARKED = "#f2c14e"
_PICTURE = re.compile(r'<img src="([^"]+)"')
_ID = Qt.ItemDataRole.UserRole


class HandbookWindow(QDialog):
    """Shows a section by its id, such as `plan/goals`. `preferences` keep the size of the window.
    `with_keys` puts the present keys of commands into a text that names the default ones.
    """

    section_shown = Signal(str)

    def __init__(
        self, preferences: Preferences, parent: QWidget, with_keys: Callable[[str], str] = lambda text: text
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._preferences, self._with_keys = preferences, with_keys
        self._way: list[str] = []
        self._at = -1
        self._written, self._drawn_for = ("", ""), 0
        self._search, self._contents, self._text = QLineEdit(self), QTreeWidget(self), QTextBrowser(self)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._find)
        self._back, self._forward = QToolButton(self), QToolButton(self)
        self._lay_out()
        self._join()
        self._fill()
        follow_texts(self, self._retranslate)

    def _lay_out(self) -> None:
        self._text.setOpenLinks(False)
        self._text.document().setDocumentMargin(_MARGIN)
        self._contents.setHeaderHidden(True)
        self._search.setClearButtonEnabled(True)
        left, right, split = QWidget(self), QWidget(self), QSplitter(self)
        column_of(self._search, (self._contents, 1), on=left, margins=(0, 0, 0, 0))
        column_of(row_of(self._back, self._forward, None), (self._text, 1), on=right, margins=(0, 0, 0, 0))
        split.addWidget(left)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([_CONTENTS, _TEXT])
        column_of((split, 1), on=self)
        if not place_window(self, self._preferences.handbook):
            self.resize(*_SIZE)

    def _join(self) -> None:
        self._back.setText("\N{LEFTWARDS ARROW}")
        self._forward.setText("\N{RIGHTWARDS ARROW}")
        for button, tip in ((self._back, msg("Back")), (self._forward, msg("Forward"))):
            bind_text(button.setToolTip, tip)
            bind_text(button.setAccessibleName, tip)
        for setter in (self._search.setPlaceholderText, self._search.setAccessibleName):
            bind_text(setter, msg("Search the handbook"))
        bind_text(self._contents.setAccessibleName, msg("Contents"))
        self._back.clicked.connect(lambda: self._go(-1))
        self._forward.clicked.connect(lambda: self._go(1))
        for keys, done in (
            (QKeySequence.StandardKey.Back, lambda: self._go(-1)),
            (QKeySequence.StandardKey.Forward, lambda: self._go(1)),
            (QKeySequence.StandardKey.Find, self._search.setFocus),
        ):
            QShortcut(QKeySequence(keys), self, done)
        self._search.textChanged.connect(lambda _text: self._pause.start())
        self._search.returnPressed.connect(self._show_first_found)
        self._contents.currentItemChanged.connect(lambda item, _before: self._choose(item))
        self._text.anchorClicked.connect(self._follow)
        self._text.viewport().installEventFilter(self)

    # --- sections

    @property
    def shown(self) -> str:
        """The id of the section that is shown; empty before the first."""
        return self._way[self._at] if self._way else ""

    def show_section(self, section: str) -> None:
        """Show a section, a chapter, a rule or a term, and remember the way to it."""
        if chapter_of(section) not in CHAPTERS:
            return
        if section != self.shown:
            self._way = [*self._way[: self._at + 1], section]
            self._at = len(self._way) - 1
        self._write()

    def plain_text(self) -> str:
        return self._text.toPlainText()

    def follow(self, link: str) -> None:
        """Do what a click on a link does."""
        self._follow(QUrl(link))

    def _go(self, by: int) -> None:
        if self._way:
            self._at = min(max(self._at + by, 0), len(self._way) - 1)
            self._write()

    def _follow(self, link: QUrl) -> None:
        if link.scheme():
            QDesktopServices.openUrl(link)
        else:
            self.show_section(link.fragment())

    def _write(self) -> None:
        chapter, language = chapter_of(self.shown), current_language()
        if self._written != (chapter, language):
            self._written, self._drawn_for = (chapter, language), self._room()
            self._text.document().setDefaultStyleSheet(_style())
            self._text.setHtml(_PICTURE.sub(self._picture, self._with_keys(page(chapter, language).html)))
            self._mark()
        self._text.scrollToAnchor(self.shown)
        self._back.setEnabled(self._at > 0)
        self._forward.setEnabled(self._at < len(self._way) - 1)
        self._select(self.shown)
        self.section_shown.emit(self.shown)

    def _picture(self, found: re.Match[str]) -> str:
        """The tag of a picture, which is put into the document."""
        image = QImage(str(assets("screenshots", found[1])))
        self._text.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(found[1]), image)
        return f'<img width="{min(self._room(), image.width())}" src="{found[1]}"'

    def _room(self) -> int:
        """The width that pictures may have, in pixels."""
        room = self._text.viewport().width() - 2 * _MARGIN - self._text.verticalScrollBar().sizeHint().width()
        return max(_NARROWEST, min(_WIDEST, room))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Pictures get the width of the text, which is known only once the window is shown
        if event.type() == QEvent.Type.Resize and self._way and self._drawn_for != self._room():
            self._written = ("", "")
            self._write()
        return super().eventFilter(watched, event)

    # --- contents

    def _fill(self) -> None:
        """List all chapters with their sections; the texts come with the language."""
        for chapter in CHAPTERS:
            line = QTreeWidgetItem(self._contents)
            line.setData(0, _ID, chapter)
            for section in page(chapter, current_language()).sections:
                QTreeWidgetItem(line).setData(0, _ID, section.id)

    def _lines(self) -> Iterator[QTreeWidgetItem]:
        for number in range(self._contents.topLevelItemCount()):
            chapter = self._contents.topLevelItem(number)
            if chapter is not None:
                yield chapter
                yield from filter(None, map(chapter.child, range(chapter.childCount())))

    def _select(self, section: str) -> None:
        # A rule or a term has no line of its own: its chapter is selected
        lines = {str(line.data(0, _ID)): line for line in self._lines()}
        line = lines.get(section) or lines.get(chapter_of(section))
        if line is not None and line is not self._contents.currentItem():
            with QSignalBlocker(self._contents):
                self._contents.setCurrentItem(line)
            self._contents.scrollToItem(line)

    def _choose(self, line: QTreeWidgetItem | None) -> None:
        if line is not None:
            self.show_section(str(line.data(0, _ID)))

    # --- search

    def search(self, asked: str) -> None:
        """Search at once."""
        self._search.setText(asked)
        self._find()

    def found(self) -> list[str]:
        """The ids of the sections in the contents; all of them while nothing is searched for."""
        return [str(line.data(0, _ID)) for line in self._lines() if not line.isHidden()]

    def _find(self) -> None:
        self._pause.stop()
        asked = self._search.text().strip()
        texts = section_texts(current_language()) if asked else []
        hits = {section.id for section, text in texts if words_rank(asked, text) is not None}
        hits |= {chapter_of(hit) for hit in hits}
        for line in self._lines():
            line.setHidden(bool(asked) and str(line.data(0, _ID)) not in hits)
            line.setExpanded(bool(asked))
        self._mark()

    def _show_first_found(self) -> None:
        self._find()
        lines = [line for line in self._lines() if not line.isHidden()]
        first = next((line for line in lines if line.parent() is not None), next(iter(lines), None))
        if first is not None:
            self._contents.setCurrentItem(first)
            self.show_section(str(first.data(0, _ID)))

    def _mark(self) -> None:
        """Mark the words searched for in the text."""
        marks = []
        for word in self._search.text().split():
            found = self._text.document().find(word)
            while not found.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor = found  # type: ignore[attr-defined]  # missing from Qt's stubs
                mark.format.setBackground(QColor(_MARKED))  # type: ignore[attr-defined]
                mark.format.setForeground(QColor("black"))  # type: ignore[attr-defined]
                marks.append(mark)
                found = self._text.document().find(word, found)
        self._text.setExtraSelections(marks)

    # --- language and size

    def _retranslate(self) -> None:
        self.setWindowTitle(sentence(HANDBOOK))
        self._text.setAccessibleName(sentence(HANDBOOK))
        language = current_language()
        titles = {each.id: each.title for chapter in CHAPTERS for each in page(chapter, language).sections}
        titles |= {chapter: page(chapter, language).title for chapter in CHAPTERS}
        for line in self._lines():
            line.setText(0, titles[str(line.data(0, _ID))])
        self._written = ("", "")
        if self._way:
            self._write()
        self._find()

    def done(self, result: int) -> None:
        keep_choice(self._preferences, "handbook", window_record(self))
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        keep_choice(self._preferences, "handbook", window_record(self))
        super().closeEvent(event)


def _style() -> str:
    return (
        f"a {{ color: {part('focus')}; text-decoration: none; }} h1, h2, h3 {{ color: {part('accent')}; }} "
        "td, th { padding: 3px 9px 3px 0px; text-align: left; } code, pre { font-family: monospace; }"
    )

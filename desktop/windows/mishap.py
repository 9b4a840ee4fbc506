"""An error nobody expected: told calmly, with a report to be copied; the window stays open and nothing is lost."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6 import __version__ as qt_version
from PySide6.QtCore import Qt, QThread
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

import desktop
from desktop.language import tr
from desktop.windows.plain import Label

MOST_AT_ONCE = 1
"""Dialogs that stand open at a time: an error in every frame must not bury the window."""
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def report(error: BaseException) -> str:
    """What a maintainer needs: versions, and where it happened."""
    head = f"Diadochi {desktop.__version__}, Python {platform.python_version()}, Qt {qt_version}, {platform.platform()}"
    return head + "\n\n" + "".join(traceback.format_exception(error))


class Mishap(QDialog):
    """Says that something went wrong inside, and offers the report."""

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Something went wrong"))
        words = Label(
            tr(
                "The program met an error of its own. What was decided so far is kept, and the window stays open: "
                "take back the last step if something looks wrong. The report below tells the maintainers where it "
                "happened; it names no player and no position."
            ),
            self,
        )
        words.setWordWrap(True)
        self._report = QPlainTextEdit(report(error), self)
        self._report.setReadOnly(True)
        self._report.setAccessibleName(tr("Report"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy = self.buttons.addButton(tr("Copy the report"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(self._copy)
        self.buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addWidget(self._report, 1)
        column.addWidget(self.buttons)
        self.resize(640, 380)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.toPlainText())
        self.copy.setText(tr("Copied"))


def tell(error: BaseException) -> Mishap | None:
    """Show an error; None when one is shown already."""
    shown = [dialog for dialog in QApplication.topLevelWidgets() if isinstance(dialog, Mishap) and dialog.isVisible()]
    if len(shown) >= MOST_AT_ONCE:
        return None
    dialog = Mishap(error, QApplication.activeWindow())
    dialog.show()
    return dialog


def hook(before: Hook) -> Hook:
    """What is called with every error nobody has caught: it goes to the terminal as `before`, and to a dialog."""

    def met(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        before(kind, error, trace)
        running = QApplication.instance()
        if isinstance(error, Exception) and running is not None and QThread.currentThread() is running.thread():
            tell(error)

    return met


def install() -> None:
    """Catch errors of the window from now on."""
    sys.excepthook = hook(sys.excepthook)

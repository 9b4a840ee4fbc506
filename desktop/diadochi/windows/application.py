"""The one QApplication: display checked, typefaces loaded, style and language set; and the dialog for unexpected
errors.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import FrameSummary, StackSummary, extract_tb
from types import TracebackType

from PySide6 import __version__ as qt_version
from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, Qt, QThread, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

import diadochi
from diadochi.language import ENGLISH, set_language, tr
from diadochi.resources import assets
from diadochi.scene.palette import load_fonts
from diadochi.windows.preferences import Preferences, load_preferences
from diadochi.windows.startup import NoDisplay, let_go, require_display
from diadochi.windows.styles import apply_style
from diadochi.windows.widget_text import Label, texts
from diadochi.windows.widgets import column_of

__all__ = ["NoDisplay", "application"]


# --- language of the interface
# Our own words and Qt's change together, at once.


class _Spoken:
    translator: QTranslator | None = None


def speak(application: QApplication, language: str) -> None:
    """Show every text in `language` (one of `LANGUAGES`), Qt's own dialogs included, in open windows as well."""
    set_language(language)
    QLocale.setDefault(QLocale(language))
    if _Spoken.translator is not None:
        application.removeTranslator(_Spoken.translator)
        _Spoken.translator = None
    if language != ENGLISH:
        translator = QTranslator(application)
        if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            application.installTranslator(translator)
            _Spoken.translator = translator
    texts.changed.emit()


# --- application

_DRESSED = "dressed"  # property of the application: fonts, style and language are set


class TableApplication(QApplication):
    """The program; `file_asked` carries a file that the desktop hands to it while it runs, as macOS does."""

    file_asked = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.file_asked.emit(event.file())
            return True
        return super().event(event)


def application(preferences: Preferences | None = None) -> QApplication:
    """The running QApplication, created and set up at the first call.

    Raises NoDisplay when there is no screen and MissingFont when a typeface is missing; both say what to do.
    """
    running = QCoreApplication.instance()
    if isinstance(running, QApplication) and running.property(_DRESSED):
        return running
    if not isinstance(running, QApplication):
        require_display()
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        running = TableApplication(sys.argv[:1])
        let_go()
    _dress(running, preferences if preferences is not None else load_preferences())
    return running


def _dress(running: QApplication, chosen: Preferences) -> None:
    running.setApplicationName("diadochi")
    running.setApplicationDisplayName("Diadochi")
    running.setDesktopFileName("diadochi")
    load_fonts()
    apply_style(running, chosen.style, chosen.text_scale)
    speak(running, chosen.language)
    running.setWindowIcon(QIcon(str(assets("icons", "diadochi.svg"))))
    running.setProperty(_DRESSED, True)


# --- unexpected errors
# They are reported in a dialog, with a report to be copied; the window stays open and nothing is lost.

MOST_AT_ONCE = 1
"""The most dialogs open at a time: an error in every frame must not bury the window."""
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def report(error: BaseException) -> str:
    """What a maintainer needs: versions, kinds of errors, and where they happened.

    Never the message or the notes of an error, which may name cards in a hand, nor the folders the program is in: users
    may paste the report in public.
    """
    versions = f"Diadochi {diadochi.__version__}, Python {platform.python_version()}, Qt {qt_version}"
    return f"{versions}, {platform.platform()}\n\n" + "\n".join(_error_lines(error, set()))


def _error_lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    # An error after its causes and the errors it groups, oldest first; each once.
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        yield from _error_lines(before, seen)
        yield "That led to:" if error.__cause__ is not None else "While that was dealt with:"
    yield "".join(StackSummary.from_list([_public(frame) for frame in extract_tb(error.__traceback__)]).format())
    yield f"{type(error).__module__}.{type(error).__qualname__}"
    if isinstance(error, BaseExceptionGroup):
        for held in error.exceptions:
            if id(held) not in seen:
                yield "It holds:"
                yield from _error_lines(held, seen)


def _public(frame: FrameSummary) -> FrameSummary:
    parts = Path(frame.filename).parts
    roots = [at for at, part in enumerate(parts) if part in ("desktop", "tests", "site-packages")]
    shown = "/".join(parts[roots[-1] :] if roots else parts[-1:])
    return FrameSummary(shown, frame.lineno, frame.name, line=frame.line)


class ErrorDialog(QDialog):
    """Says that something went wrong inside, and offers the report."""

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Something went wrong"))
        words = Label(
            tr(
                "This is an error in the program. The game so far is saved and you can go on. If something "
                "looks wrong, undo the last step. The report below shows the developers where it happened. "
                "It contains no names and no position."
            ),
            self,
            wraps=True,
        )
        self._report = QPlainTextEdit(report(error), self)
        self._report.setReadOnly(True)
        self._report.setAccessibleName(tr("Report"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy = self.buttons.addButton(tr("Copy report"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(self._copy)
        self.buttons.rejected.connect(self.close)
        column_of(words, (self._report, 1), self.buttons, on=self)
        self.resize(640, 380)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.toPlainText())
        self.copy.setText(tr("Copied"))


def tell(error: BaseException) -> ErrorDialog | None:
    """Show an error; None when one is shown already."""
    shown = [
        dialog for dialog in QApplication.topLevelWidgets() if isinstance(dialog, ErrorDialog) and dialog.isVisible()
    ]
    if len(shown) >= MOST_AT_ONCE:
        return None
    dialog = ErrorDialog(error, QApplication.activeWindow())
    dialog.show()
    return dialog


def hook(before: Hook) -> Hook:
    """A handler of uncaught errors: it calls `before` (the terminal) and shows a dialog."""

    def met(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        before(kind, error, trace)
        running = QApplication.instance()
        if isinstance(error, Exception) and running is not None and QThread.currentThread() is running.thread():
            tell(error)

    return met


def install() -> None:
    sys.excepthook = hook(sys.excepthook)

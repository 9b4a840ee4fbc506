"""An error nobody expected is told calmly, once at a time, with a report to copy; the window goes on."""

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from desktop.windows.main_window import MainWindow
from desktop.windows.mishap import Mishap, hook, install, report, tell
from tests.windows.playing.conftest import LEFT


@pytest.fixture
def error() -> Iterator[Exception]:
    """An error that was raised somewhere."""
    try:
        raise ValueError("the elephant is missing")
    except ValueError as raised:
        yield raised


def test_the_report_says_what_and_where(error: Exception) -> None:
    text = report(error)
    assert "the elephant is missing" in text
    assert "test_mishap.py" in text
    assert "Diadochi" in text


def test_an_error_is_told_once_and_its_report_can_be_copied(window: MainWindow, error: Exception) -> None:
    told: list[BaseException] = []
    met = hook(lambda _kind, raised, _trace: told.append(raised))
    met(type(error), error, error.__traceback__)
    met(type(error), error, error.__traceback__)
    assert told == [error, error]
    shown = [w for w in QGuiApplication.instance().topLevelWidgets() if isinstance(w, Mishap)]  # type: ignore[union-attr]
    assert len(shown) == 1
    dialog = shown[0]
    assert dialog.isVisible()
    QTest.mouseClick(dialog.copy, LEFT)
    assert "the elephant is missing" in QGuiApplication.clipboard().text()
    assert window.isVisible()
    dialog.close()


def test_the_next_error_is_told_again(window: MainWindow, error: Exception) -> None:
    first = tell(error)
    assert first is not None
    assert tell(error) is None
    first.close()
    second = tell(error)
    assert second is not None
    second.close()
    assert window.isVisible()


def test_an_end_that_is_wanted_is_no_mishap(window: MainWindow) -> None:
    met = hook(lambda *_: None)
    met(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert not [w for w in QGuiApplication.instance().topLevelWidgets() if isinstance(w, Mishap) and w.isVisible()]  # type: ignore[union-attr]
    assert window.isVisible()


def test_it_is_installed_over_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *each: told.append(each))
    install()
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert len(told) == 1

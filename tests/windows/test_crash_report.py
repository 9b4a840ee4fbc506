"""An error no one expected is told calmly, once at a time, with a report to copy; the window goes on."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from diadochi.windows.application import ErrorDialog, hook, install, report, tell
from diadochi.windows.main_window import MainWindow
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
    assert "builtins.ValueError" in text
    assert "tests/windows/test_crash_report.py" in text
    assert "in error" in text
    assert "Diadochi" in text


def test_the_report_tells_nothing_an_error_says() -> None:
    """Whatever the error holds, in whatever is chained to it: a report may be pasted where opponents read it."""
    text = report(loaded_error())
    for secret in ("mutiny", "eumenes", "fog_of_war", "somebody", "Berenike"):
        assert secret not in text
    for kind in ("KeyError", "ValueError", "LookupError", "ExceptionGroup", "AssertionError", "RuntimeError"):
        assert kind in text
    assert str(Path.home()) not in text
    assert str(Path(__file__).parents[2]) not in text


class Berated(RuntimeError):
    """An error with a value in its representation."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        super().__init__(*hand)
        self.hand = hand


def loaded_error() -> Exception:
    """An error that carries cards and names in its text, notes, locals, causes, contexts and groups."""
    hand = ["mut" + "iny", "fog_of" + "_war"]
    player = "Bere" + "nike"
    try:
        try:
            try:
                {}["/home/some" + "body/" + player]
            except KeyError as first:
                second = ValueError(f"{hand} of {player}")
                second.add_note("eum" + "enes holds " + hand[0])
                raise second from first
        except ValueError:
            try:
                raise LookupError(*hand)
            except LookupError as third:
                held = [AssertionError(hand), Berated(tuple(hand)), third]
                raise ExceptionGroup(f"all of {hand}", held) from None
    except ExceptionGroup as group:
        group.add_note(player)
        fourth = RuntimeError(player)
        fourth.__cause__ = group
        group.__context__ = fourth  # a ring, as careless code makes it
        return fourth


def test_an_error_is_told_after_what_led_to_it() -> None:
    try:
        try:
            raise KeyError("a")
        except KeyError:
            raise ValueError("b")  # noqa: B904
    except ValueError as met:
        text = report(met)
    assert text.index("KeyError") < text.index("While that was dealt with") < text.index("builtins.ValueError")


def test_an_error_is_told_once_and_its_report_can_be_copied(window: MainWindow, error: Exception) -> None:
    told: list[BaseException] = []
    met = hook(lambda _kind, raised, _trace: told.append(raised))
    met(type(error), error, error.__traceback__)
    met(type(error), error, error.__traceback__)
    assert told == [error, error]
    shown = [w for w in QGuiApplication.instance().topLevelWidgets() if isinstance(w, ErrorDialog)]  # type: ignore[union-attr]
    assert len(shown) == 1
    dialog = shown[0]
    assert dialog.isVisible()
    QTest.mouseClick(dialog.copy, LEFT)
    assert QGuiApplication.clipboard().text() == report(error)
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
    assert not [w for w in QGuiApplication.instance().topLevelWidgets() if isinstance(w, ErrorDialog) and w.isVisible()]  # type: ignore[union-attr]
    assert window.isVisible()


def test_it_is_installed_over_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *each: told.append(each))
    install()
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert len(told) == 1

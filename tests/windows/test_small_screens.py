"""Every window and dialog fits a small screen, frame and title bar included, with all that it is opened for."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget

from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.resources import maps
from diadochi.rules.rome.kit_files import open_kit as open_rome
from diadochi.rules.rome.setup import scenario_position
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows import widgets
from diadochi.windows.application import ErrorDialog
from diadochi.windows.game.consent import Consent, ConsentWay, Question
from diadochi.windows.game.plan_dialog import PlanDialog
from diadochi.windows.help_pages import HelpPage, TextPage
from diadochi.windows.hotseat.recap import News, RecapText
from diadochi.windows.main_window import MainWindow
from diadochi.windows.name_dialog import NameDialog
from diadochi.windows.plans.plan_comparison import PlanComparison
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.playing.question_prompt import show_open_card
from diadochi.windows.preferences import Preferences
from diadochi.windows.rome.window import TextEditor
from diadochi.windows.successors.cards.card_sheet import Discards
from diadochi.windows.successors.cards.surprise_passes import CardPasses
from diadochi.windows.widget_text import message_box
from tests.windows.conftest import put_away, show_window, table_with_records
from tests.windows.game.conftest import plan

SCREENS = ((1024, 600), (1366, 768))
NEAR = 30
"""Pixels by which the middle of a dialog may miss the middle of its window: frames are only guessed."""
FRAME = (8, 48)
"""Pixels that frame and title bar of a window take."""
ABSTRACT = (HelpPage, TextPage, PlanDialog)
LEFT_OUT = ("quit", "full_screen", "larger", "smaller", "normal_size")
"""Commands that open nothing: some would take the window away, and in the end the text is as large as before."""


class Seen(NamedTuple):
    """What was opened on the screens, and what of it does not fit."""

    opened: set[type]
    wrong: list[str]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> QRect:
    """The screen without a task bar that all windows are on; the test sizes it."""
    room = QRect()
    monkeypatch.setattr(widgets, "screen_of", lambda _widget: QRect(room))
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_asked, **_more: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_asked, **_more: "")
    return room


def look(screen: QRect, seen: Seen) -> bool:
    """Judge what is open, and close it; whether there was anything."""
    for _ in range(3):
        QCoreApplication.processEvents()
    found = False
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow) or not window.isVisible() or window.parentWidget() is None:
            continue
        found = True
        seen.opened.add(type(window))
        seen.wrong.extend(wrong_with(window, screen))
        window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return found


def wrong_with(window: QWidget, screen: QRect) -> Iterator[str]:
    wide, high = screen.width() - FRAME[0], screen.height() - FRAME[1]
    if window.width() > wide or window.height() > high:
        yield f"{type(window).__name__} {window.windowTitle()}: {window.width()}x{window.height()} of {wide}x{high}"
    elif not screen.contains(window.frameGeometry()):
        yield f"{type(window).__name__} {window.windowTitle()}: at {window.frameGeometry()}"


def open_all(screen: QRect, ways: list[Callable[[], object]]) -> Seen:
    """Go each way on every screen; one that opens nothing on the first is not gone again."""
    seen = Seen(set(), [])
    for way in ways:
        for size in SCREENS:
            screen.setRect(0, 0, *size)
            way()
            if not look(screen, seen):
                break
    return seen


def commands(playing: Playing) -> list[Callable[[], object]]:
    """Every command of the menus that can be given now."""
    actions = [action for action in playing.shell.commands if action.objectName() not in LEFT_OUT]
    found = [*actions, *(action for action in playing.window.findChildren(QAction) if opens_something(action))]
    return [lambda action=action: action.isEnabled() and action.trigger() for action in dict.fromkeys(found)]


def opens_something(action: QAction) -> bool:
    return action.text().endswith("…") and action.menu() is None


@pytest.fixture(scope="module")
def successors(
    dressed: object, kit: Kit, position: Position, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Playing]:
    with table_with_records(kit, position, tmp_path_factory.mktemp("records")) as made:
        yield made


@pytest.fixture(scope="module")
def rome(dressed: object) -> Iterator[Playing]:
    kit = open_rome(maps("rome"))
    start = scenario_position(kit, "pyrrhus_280")
    window = show_window(kit, start, Preferences(motion=False, moments="swiftly"))  # type: ignore[arg-type]
    yield Playing(window, kit, start.copy())
    put_away(window)


def of_the_successors(playing: Playing, kit: Kit) -> list[Callable[[], object]]:
    """Ways to everything that is opened in a game of the Successors, with as much in it as there can be."""
    shell, frame, speaker, table = playing.shell, playing.window, playing.shell.speaker, playing.table
    cards = [*kit.cards.values()]
    surprises = tuple(card for card in cards if card.kind == "surprise")
    seats = dict.fromkeys((1, 2, 3, 4, 5), "Konstantinos")
    question = Question("Undo?", "Words that say what is asked, and a little more. " * 6, "We agree")
    ways = [ConsentWay("All agree", seats), ConsentWay("One agrees", seats)]

    def see_report() -> None:
        playing.games.files.begin(plan("human", "human", title="Gaza"))
        playing.games.ending.show_report()

    return [
        see_report,
        lambda: table.explaining.explain(MarchAsked("krateros", ("mazaka", False)), "win"),
        lambda: PlanComparison(table, playing.plans.mode, (), frozenset(), ()).show(),
        lambda: Consent(question, ways, playing.hotseat.numbers, frame).open(),
        lambda: Discards(cards, cards, speaker, frame).open(),
        lambda: CardPasses(surprises, {}, frame).open(),
        lambda: RecapText([["Krateros marched", "far away"]] * 60, frame).open(),
        lambda: News(1, [], speaker, frame).open(),
        lambda: ErrorDialog(ValueError("x"), frame).open(),
        lambda: NameDialog("Seats", "Name of the player", "Rename", frame, "Konstantinos").open(),
        lambda: show_open_card(shell, cards[0].id),
        *commands(playing),
    ]


def of_rome(playing: Playing) -> list[Callable[[], object]]:
    """The same in a game of the Sword of Rome."""
    frame, speaker = playing.window, playing.shell.speaker
    return [
        lambda: TextEditor(playing.controller, speaker, frame).open(),
        *commands(playing),
    ]


def dialogs(base: type = QDialog) -> Iterator[type]:
    """Every class of dialogs that the program has of its own, once all of them are loaded."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("diadochi.") and kind not in ABSTRACT:
            yield kind
        yield from dialogs(kind)


def test_the_main_window_asks_for_no_more_than_a_small_screen_has(successors: Playing, rome: Playing) -> None:
    for playing in (successors, rome):
        least = playing.window.minimumSizeHint()
        assert least.width() <= SCREENS[0][0] - FRAME[0]
        assert least.height() <= SCREENS[0][1] - FRAME[1]


def test_a_dialog_opens_over_the_middle_of_the_window(successors: Playing) -> None:
    frame = successors.window
    frame.setGeometry(QRect(60, 40, 640, 640))
    QCoreApplication.processEvents()
    asking = message_box(QMessageBox.Icon.Question, "This map comes with the program. Edit a copy of it?", frame)
    for dialog in (asking, NameDialog("Seats", "Name of the player", "Rename", frame, "Konstantinos")):
        dialog.open()
        QCoreApplication.processEvents()
        away = dialog.geometry().center() - frame.geometry().center()
        dialog.close()
        assert away.manhattanLength() < NEAR


def test_every_window_fits(screen: QRect, successors: Playing, rome: Playing, kit: Kit) -> None:
    found = open_all(screen, of_the_successors(successors, kit))
    other = open_all(screen, of_rome(rome))
    assert not [*found.wrong, *other.wrong]
    missing = {*dialogs()} - found.opened - other.opened
    assert not missing, "not opened here"
    assert PlanComparison in found.opened

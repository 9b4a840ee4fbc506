"""The first page of an evening: every large button leads where it says, in every language."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea
from pytestqt.qtbot import QtBot

from diadochi.journal.record.schema import START
from diadochi.journal.saved_games import glance
from diadochi.language import current_language
from diadochi.resources import cached
from diadochi.rules.core.system import rules_of
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import victory_tallies
from diadochi.scene.palette import colours_of
from diadochi.windows.application import speak
from diadochi.windows.game.game_pictures import load_picture, picture_of
from diadochi.windows.game.game_seats import HUMAN, strongest
from diadochi.windows.game.game_words import game_title
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import load_preferences
from diadochi.windows.school.learn_menu import HALL
from diadochi.windows.start_choices import StartChoice
from diadochi.windows.successors.new_game import NewGame
from tests.windows.game.conftest import plan


def _page(playing: Playing) -> StartPage:
    playing.games.greet()
    page = playing.window.findChild(StartPage)
    assert page is not None
    return page


def _words(page: StartPage) -> list[tuple[str, str]]:
    """Title and line of each large button in sight."""
    buttons = (button for button in page.findChildren(StartChoice) if button.isVisible())
    return [(button.accessibleName(), button.accessibleDescription()) for button in buttons]


def _click(button: StartChoice) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_newcomer_is_greeted_with_a_new_game_first(playing: Playing) -> None:
    page = _page(playing)
    assert page.go_on.isHidden()
    assert page.focusWidget() is page.new
    _click(page.new)
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    assert not dialog.plan.short


def test_enter_does_what_a_hurried_user_wants_in_every_language(playing: Playing, dressed: QApplication) -> None:
    page = _page(playing)
    page.language_chosen.emit("ru")
    QTest.keyClick(page, Qt.Key.Key_Return)
    asked = current_language(), playing.window.findChild(NewGame) is not None
    speak(dressed, "en")
    assert asked == ("ru", True)


def test_enter_presses_the_large_button_that_has_the_keyboard(playing: Playing) -> None:
    page = _page(playing)
    page.learn.setFocus()
    QTest.keyClick(page.learn, Qt.Key.Key_Return)
    assert playing.school.here == HALL


def test_one_evening_proposes_the_short_game(playing: Playing) -> None:
    _click(_page(playing).evening)
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    assert dialog.plan.short


def test_alone_proposes_one_person_against_three_of_the_best_there_are(playing: Playing) -> None:
    _click(_page(playing).alone)
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    assert [seat.plays for seat in dialog.plan.seats] == [HUMAN, *[strongest(playing.controller.kit)] * 3]


def test_learning_enters_the_school(playing: Playing) -> None:
    _click(_page(playing).learn)
    assert playing.school.here == HALL


def test_the_free_table_stays_free(playing: Playing) -> None:
    page = _page(playing)
    _click(page.free)
    assert page.isHidden()
    assert playing.games.desk.record is None


def test_a_game_says_who_plays_it_and_where_it_stands(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    playing.games.leave()
    words = _page(playing).games.item(0).text()
    assert words.splitlines()[:2] == ["Ipsos", "Player 1, Player 2"]
    assert "Turn I" in words


def test_a_game_is_named_by_its_people_and_turn_in_every_language(playing: Playing, dressed: QApplication) -> None:
    playing.games.files.begin(plan(HUMAN, "random", HUMAN, short=True))
    record = playing.games.desk.record
    assert record is not None
    assert record.path.stem.endswith(" Player 1 Player 3")
    assert playing.window.windowTitle() == "Player 1, Player 3: evening game, turn\N{NO-BREAK SPACE}II - Diadochi"
    playing.games.leave()
    page = _page(playing)
    assert page.games.item(0).text().splitlines()[:2] == [
        "Player 1, Player 3: evening game, turn\N{NO-BREAK SPACE}II",
        "Player 1, Player 2, Player 3",
    ]
    page.language_chosen.emit("ru")
    russian = page.games.item(0).text().splitlines()[0]
    speak(dressed, "en")
    assert russian == "Player 1, Player 3: партия на вечер, ход\N{NO-BREAK SPACE}II"


def test_a_game_is_renamed_in_the_list_with_f2(playing: Playing, qtbot: QtBot) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    record = playing.games.desk.record
    assert record is not None
    path = record.path
    playing.games.leave()
    page = _page(playing)
    page.activateWindow()
    page.games.setFocus()
    qtbot.waitUntil(page.games.hasFocus)
    for typed, name in (
        ("Ipsos, again", "Ipsos, again"),
        ("", "Player 1, Player 2: whole game, turn\N{NO-BREAK SPACE}I"),
    ):
        QTest.keyClick(page.games, Qt.Key.Key_F2)
        [editor] = [each for each in page.games.findChildren(QLineEdit) if each.isVisible()]
        editor.clear()
        QTest.keyClicks(editor, typed)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QApplication.processEvents()
        assert page.isVisible(), "Enter ends the name, and begins nothing"
        assert page.games.item(0).text().splitlines()[0] == name
        assert glance(path).title == typed
        assert page.go_on.accessibleDescription() == name


def test_the_game_on_the_table_is_renamed_in_the_list_too(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    record = playing.games.desk.record
    assert record is not None
    page = _page(playing)
    assert page.games.item(0).text().startswith("Ipsos\n")
    assert "open now" in page.games.item(0).text()
    page.games.setFocus()
    page.rename.trigger()
    editor = page.games.findChild(QLineEdit)
    assert editor is not None
    editor.clear()
    QTest.keyClicks(editor, "Gaza")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert page.games.item(0).text().startswith("Gaza\n")
    assert playing.window.windowTitle() == "Gaza - Diadochi"
    _click(page.go_on)
    assert playing.games.desk.record is record, "the game on the table goes on"
    playing.games.leave()
    assert glance(record.path).title == "Gaza"


def test_escape_keeps_the_name(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    playing.games.leave()
    page = _page(playing)
    page.games.setFocus()
    page.rename.trigger()
    editor = page.games.findChild(QLineEdit)
    assert editor is not None
    assert editor.text() == "Ipsos"
    QTest.keyClicks(editor, "Gaza")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert page.isVisible()
    assert page.games.item(0).text().startswith("Ipsos\n")


def test_a_game_shows_its_map_and_who_leads(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, deal="two-regents", title="Ipsos"))
    kit, position = playing.controller.kit, playing.controller.position
    ahead = max((1, 2), key=lambda seat: victory_tallies(kit, position)[seat].total)  # type: ignore[arg-type]
    playing.games.leave()
    page = _page(playing)
    item = page.games.item(0)
    assert f"Player {ahead} leads" in item.text()
    image = item.icon().pixmap(page.games.iconSize()).toImage()
    found = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert {colours_of(seat).fill.lower() for seat in (1, 2)} <= found, "the armies of both"


def test_the_picture_of_a_game_shows_nothing_that_is_hidden(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, deal="two-regents"))
    kit, position = playing.controller.kit, playing.controller.position
    assert isinstance(position, Position)
    other = position.copy()
    for seat, faction in position.factions.items():
        other.factions[seat] = structs.replace(faction, hand=("4", "5"))
    assert rules_of(kit).view(other, 1) != rules_of(kit).view(position, 1)
    assert picture_of(kit, other) == picture_of(kit, position)


def test_a_game_without_a_picture_shows_the_bare_map(qtbot: QtBot, playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    record = playing.games.desk.record
    assert record is not None
    path, seal = record.path, record.tree[START].seal
    playing.games.leave()
    assert load_picture(path, seal) is not None
    cached("games", f"{seal.hex()}.bin").write_bytes(b"damaged")
    assert load_picture(path, seal) is None
    item = _page(playing).games.item(0)
    assert "leads" not in item.text()
    assert not item.icon().isNull()


def test_a_game_that_was_won_is_called_finished_and_not_broken_off(
    playing: Playing, qtbot: QtBot, tmp_path: Path, dressed: object
) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    record = playing.games.desk.record
    assert record is not None
    record.about.is_over = True
    page = StartPage([], [record.path])
    qtbot.addWidget(page)
    assert page.games.item(0).text().endswith("finished")
    assert page.go_on.accessibleName() == "See how it ended"
    assert page.note.isHidden()


def test_a_file_that_is_no_record_is_named_by_its_file(qtbot: QtBot, tmp_path: Path, dressed: object) -> None:
    path = tmp_path / "letters.diadochi"
    path.write_text("Dear Kassandros")
    page = StartPage([path], [])
    qtbot.addWidget(page)
    assert page.games.item(0).text().startswith("letters")


def test_the_page_follows_the_language_chosen_on_it(playing: Playing) -> None:
    page = _page(playing)
    english = page.new.accessibleName()
    page.language_chosen.emit("es")
    assert current_language() == "es"
    assert page.new.accessibleName() != english
    page.language_chosen.emit("en")


@pytest.mark.parametrize(
    ("language", "titles"),
    [("es", ["El mundo de los diádocos", "Italia y Occidente"]), ("ru", ["Мир диадохов", "Италия и Запад"])],
)
def test_the_cards_of_the_games_follow_the_language(playing: Playing, language: str, titles: list[str]) -> None:
    page = _page(playing)
    english = [
        (button.accessibleName(), button.accessibleDescription())
        for button in page.findChildren(StartChoice)
        if button.isVisible()
    ]
    page.language_chosen.emit(language)
    said = [
        (button.accessibleName(), button.accessibleDescription())
        for button in page.findChildren(StartChoice)
        if button.isVisible()
    ]
    page.language_chosen.emit("en")
    assert len(said) == len(english)
    for there, here in zip(said, english, strict=True):
        assert not set(there) & set(here), "nothing is left in English"
    assert [title for title, _ in said if title in titles] == titles


_SHOWN = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from diadochi.language import set_language
from diadochi.windows.game.report_parts import time_words
from diadochi.windows.game.game_words import game_title, table_words, when_left
from diadochi.windows.application import speak

application = QCoreApplication([])
set_language("es")
path = Path(sys.argv[1])
for shown in (when_left(path), game_title(path, ""), game_title(Path("2026-11-29 13.16 (2).diadochi"), ""),
              table_words(path), time_words(1_795_958_160_000)):
    print(shown)
"""


@pytest.mark.parametrize(("region", "day"), [("de_DE", "29.11.26"), ("en_US", "11/29/26"), ("en_GB", "29/11/2026")])
def test_every_date_is_written_as_in_the_region_of_the_system(tmp_path: Path, region: str, day: str) -> None:
    path = tmp_path / "2026-11-29 13.16.diadochi"
    path.touch()
    moment = datetime(2026, 11, 29, 13, 16, tzinfo=UTC).timestamp()
    os.utime(path, (moment, moment))
    surroundings = os.environ | {"LC_ALL": f"{region}.UTF-8", "LANG": f"{region}.UTF-8", "TZ": "UTC"}
    run = [sys.executable, "-c", _SHOWN, str(path)]
    shown = subprocess.run(run, env=surroundings, capture_output=True, encoding="utf-8", check=True, timeout=60)
    lines = shown.stdout.splitlines()
    assert len(lines) == 5
    assert all(day in line for line in lines), lines
    assert "2026-11-29" not in shown.stdout


def test_a_title_that_was_given_is_shown_without_the_date_of_its_file() -> None:
    assert game_title(Path("2026-11-29 13.16 Ipsos.diadochi"), "") == "Ipsos"
    assert game_title(Path("2026-99-29 13.16.diadochi"), "") == "2026-99-29 13.16"
    assert game_title(Path("letters.diadochi"), "") == "letters"
    assert game_title(Path("2026-11-29 13.16.diadochi"), "Ipsos") == "Ipsos"


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_no_word_of_a_button_is_cut(playing: Playing, scale: float) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    playing.games.leave()
    playing.shell.appearance.set_text_scale(scale)
    choices = [choice for choice in _page(playing).findChildren(StartChoice) if choice.isVisible()]
    room = [choice.height() - choice.heightForWidth(choice.width()) for choice in choices]
    playing.shell.appearance.set_text_scale(1.0)
    assert len(room) == 9, "six choices and three maps"
    assert min(room) >= 0


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_the_page_with_a_game_to_go_on_with_has_room_on_a_low_screen(
    playing: Playing, dressed: QApplication, language: str
) -> None:
    """A laptop of 1366 by 768 pixels, some of which the desktop takes, and the frame."""
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    playing.games.leave()
    speak(dressed, language)
    page = _page(playing)
    page.fit(QSize(1358, 680))
    page.resize(page.sizeHint())
    shown = page.size()
    choices = [choice for choice in page.findChildren(StartChoice) if choice.isVisible()]
    cut = [choice.height() - choice.heightForWidth(choice.width()) for choice in choices]
    speak(dressed, "en")
    assert shown.height() <= 680
    assert shown.width() <= 1358
    assert min(cut) >= 0


def test_with_large_letters_on_a_low_screen_the_choices_scroll_and_the_rest_stands(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochi.windows.game.start_page.room_on_screen", lambda _page: QSize(1358, 680))
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    playing.games.leave()
    playing.shell.appearance.set_text_scale(1.6)
    page = _page(playing)
    QApplication.processEvents()
    height, lowest = page.height(), page.other.geometry().bottom()
    (scrolls,) = [each for each in page.findChildren(QScrollArea) if each.isAncestorOf(page.free)]
    before = scrolls.verticalScrollBar().value()
    page.learn.setFocus()
    QTest.keyClick(page.learn, Qt.Key.Key_Tab)
    after, last = scrolls.verticalScrollBar().value(), QApplication.focusWidget()
    playing.shell.appearance.set_text_scale(1.0)
    assert height <= 680
    assert lowest < 680
    assert before < after
    assert last is page.free


def test_the_page_grows_with_words_that_come_when_it_is_shown(playing: Playing) -> None:
    page = _page(playing)
    page.alone.say("Play alone", "One against three. " * 12)
    QApplication.sendPostedEvents()
    QApplication.processEvents()
    choices = [choice for choice in page.findChildren(StartChoice) if choice.isVisible()]
    assert min(choice.height() - choice.heightForWidth(choice.width()) for choice in choices) >= 0


def test_the_page_can_be_left_out_next_time(playing: Playing) -> None:
    page = _page(playing)
    page.again.setChecked(False)
    assert not playing.shell.preferences.greets
    assert not load_preferences().greets, "kept at once"
    page.reject()
    playing.games.greet()
    assert not any(other.isVisible() for other in playing.window.findChildren(StartPage))


def test_the_other_game_is_one_press_away(playing: Playing) -> None:
    asked: list[str] = []
    playing.shell.table_asked.connect(lambda name, _errand: asked.append(name))
    page = _page(playing)
    assert [name for name, card in page.cards.items() if card.isChecked()] == ["diadochi"]
    _click(page.cards["diadochi"])
    assert page.isVisible()
    assert page.cards["diadochi"].isChecked()
    _click(page.cards["rome"])
    assert asked == ["rome"]
    assert not page.isVisible()

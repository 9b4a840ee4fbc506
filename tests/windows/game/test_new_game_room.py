"""The dialogs of new games on screens of any size, with text of any size: what does not fit scrolls, nothing is cut."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QDialogButtonBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from diadochi.language import Speaker
from diadochi.resources import maps
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.successors.kit import Kit
from diadochi.windows.application import speak
from diadochi.windows.game.game_seats import HUMAN, Plan, SeatPlan
from diadochi.windows.game.plan_dialog import NameField, PlayerChoice
from diadochi.windows.preferences import Preferences, load_preferences, preferences_path, store_preferences
from diadochi.windows.rome.new_game import NewGame as RomeNewGame
from diadochi.windows.start_choices import PlanCardButton
from diadochi.windows.styles import apply_style
from diadochi.windows.successors.game_plan import EVENING, RANDOM_DEAL, WHOLE, GamePlan
from diadochi.windows.successors.new_game import FEWEST, NewGame
from diadochi.windows.widgets import WholeOrScrolled

_LARGE, _SMALL = QSize(2500, 1400), QSize(900, 560)
_LETTERS = 12


def opened(kit: Kit, game: str, qtbot: QtBot) -> NewGame | RomeNewGame:
    speaker = Speaker(lambda name: name.id)
    dialog: NewGame | RomeNewGame
    dialog = NewGame(kit, speaker) if game == "diadochi" else RomeNewGame(open_kit(maps("rome")), speaker)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    return dialog


def bars(dialog: QDialog) -> tuple[bool, bool]:
    area = dialog.findChild(WholeOrScrolled)
    assert area is not None
    return area.horizontalScrollBar().maximum() > 0, area.verticalScrollBar().maximum() > 0


@pytest.fixture(params=["diadochi", "rome"])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def large_text(dressed: QApplication) -> Iterator[None]:
    apply_style(dressed, "light", 1.6)
    yield
    apply_style(dressed, "light")


def on_a_screen(room: QSize, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("widgets", "game.plan_dialog"):
        monkeypatch.setattr(f"diadochi.windows.{place}.room_on_screen", lambda _widget: room)


def test_nothing_scrolls_where_there_is_room_and_names_can_be_read(
    game: str, kit: Kit, qtbot: QtBot, large_text: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_LARGE, monkeypatch)
    dialog = opened(kit, game, qtbot)
    assert bars(dialog) == (False, False)
    for name in dialog.findChildren(NameField):
        if name.isVisible():
            assert name.width() >= _LETTERS * name.fontMetrics().averageCharWidth()


def test_on_a_small_screen_the_buttons_stay_and_all_else_scrolls(
    game: str, kit: Kit, qtbot: QtBot, large_text: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_SMALL, monkeypatch)
    dialog = opened(kit, game, qtbot)
    dialog.more.click()
    QApplication.processEvents()
    assert dialog.width() <= _SMALL.width()
    assert dialog.height() <= _SMALL.height()
    assert any(bars(dialog))
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    assert dialog.rect().contains(buttons.geometry())


def test_who_plays_and_which_game_is_asked_first_and_all_else_is_behind_one_button(
    game: str, kit: Kit, qtbot: QtBot, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_LARGE, monkeypatch)
    kept = Preferences()
    dialog = opened(kit, game, qtbot)
    dialog.recall(kept)
    rare: list[QWidget] = [dialog.title, dialog.dice, dialog.pace, dialog.clocks]
    if isinstance(dialog, NewGame):
        rare += [dialog.edition, dialog.options, dialog.curtain, dialog.asking, dialog.odds, dialog.length]
        rare += [dialog.rows[0].pin]
    assert not any(field.isVisible() for field in rare)
    assert all(who.isVisible() for who in dialog.findChildren(PlayerChoice) if who.isVisibleTo(dialog))
    narrow = dialog.size()
    dialog.more.click()
    assert all(field.isVisible() for field in rare)
    qtbot.waitUntil(lambda: dialog.size() != narrow)
    again = opened(kit, game, qtbot)
    again.recall(kept)
    assert again.more.isChecked()
    assert again.clocks.isVisible()
    again.more.click()
    qtbot.waitUntil(lambda: again.size() == narrow)
    assert not kept.plans_more


def test_levels_and_options_are_named_without_codes(game: str, kit: Kit, qtbot: QtBot, dressed: QApplication) -> None:
    dialog = opened(kit, game, qtbot)
    dialog.more.click()
    words = [label.text() for label in dialog.findChildren(QLabel)]
    words += [button.text() for button in dialog.findChildren(QAbstractButton)]
    assert not [text for text in words if re.search(r"[A-Z]{2,}-\d\d", text)]
    who = dialog.findChildren(PlayerChoice)[0]
    levels = ["Computer: Easy", "Computer: Normal", "Computer: Hard"]
    offered = [who.itemText(row) for row in range(1, who.count())]
    assert offered == levels[: len(offered)]
    about = [who.itemData(row, Qt.ItemDataRole.ToolTipRole) for row in range(1, who.count())]
    assert all(about)
    assert len({*about}) == len(offered)


def test_more_players_make_the_dialog_higher_where_there_is_room(
    kit: Kit, qtbot: QtBot, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_LARGE, monkeypatch)
    dialog = opened(kit, "diadochi", qtbot)
    assert isinstance(dialog, NewGame)
    before = dialog.height()
    dialog.cards.button("five-diadochi").click()
    dialog.more.click()
    qtbot.waitUntil(lambda: dialog.height() > before)
    assert bars(dialog) == (False, False)


def test_keys_go_from_field_to_field_and_what_they_come_to_is_seen(
    game: str, kit: Kit, qtbot: QtBot, large_text: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_SMALL, monkeypatch)
    dialog = opened(kit, game, qtbot)
    area = dialog.findChild(WholeOrScrolled)
    assert area is not None
    window = area.viewport()

    def is_seen(field: QWidget) -> None:
        assert field is not area
        if area.isAncestorOf(field):
            assert window.rect().intersects(QRect(field.mapTo(window, QPoint()), field.size()))

    fields = walked(dialog, is_seen)
    assert all(name in fields for name in dialog.findChildren(NameField) if name.isVisible())


def walked(dialog: QDialog, come_to: Callable[[QWidget], None] = lambda _field: None) -> list[QWidget]:
    """Where the Tab key goes, once round; `come_to` is called wherever it comes."""
    dialog.activateWindow()
    fields: list[QWidget] = []
    while True:
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        field = dialog.focusWidget()
        if field in fields:
            return fields[fields.index(field) :]
        come_to(field)
        fields.append(field)


def test_keys_go_as_the_eye_does(
    game: str, kit: Kit, qtbot: QtBot, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen(_LARGE, monkeypatch)
    dialog = opened(kit, game, qtbot)
    dialog.more.click()
    fields = [field for field in walked(dialog) if not isinstance(field.parent(), QDialogButtonBox)]
    names = [field.accessibleName() for field in fields]
    expected = (
        ("Players", "Name of player A", "Name of player D", "Whole game", "Title", "Curtain")
        if game == "diadochi"
        else ("Name of the player of Gauls", "Name of the player of Cities", "Woe to the conquered", "Title", "Dice")
    )
    first = next(n for n, name in enumerate(names) if name.startswith(expected[0]))
    turned = names[first:] + names[:first]
    places = [next(n for n, name in enumerate(turned) if name.startswith(start)) for start in expected]
    assert places == sorted(places)


def test_the_game_is_chosen_with_the_arrows_and_begun_with_enter(
    game: str, kit: Kit, qtbot: QtBot, dressed: QApplication
) -> None:
    dialog = opened(kit, game, qtbot)
    plans: list[Plan] = []
    dialog.begun.connect(plans.append)
    down = next(button for button in dialog.cards.buttons if button.isChecked())
    down.setFocus()
    QTest.keyClick(down, Qt.Key.Key_Down)
    focused = dialog.focusWidget()
    assert isinstance(focused, PlanCardButton)
    assert focused.isChecked()
    assert focused is not down
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert [plan.card for plan in plans] == [dialog.cards.choice]
    assert focused is dialog.cards.button(dialog.cards.choice)


@pytest.mark.parametrize("key", [Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up])
def test_each_arrow_leads_through_all_cards(
    key: Qt.Key, game: str, kit: Kit, qtbot: QtBot, dressed: QApplication
) -> None:
    cards = opened(kit, game, qtbot).cards
    cards.buttons[0].setFocus()
    met = []
    for _ in cards.buttons:
        QTest.keyClick(cards.buttons[0].window().focusWidget(), key)
        met.append(cards.choice)
    every = [card.accessibleName() for card in cards.buttons]
    assert sorted(cards.button(card).accessibleName() for card in met) == sorted(every)
    assert cards.buttons[0].isChecked(), "back at the first"
    if key == Qt.Key.Key_Right:
        assert [cards.button(card).accessibleName() for card in met] == every[1:] + every[:1]


def test_each_game_is_described_by_a_sentence_its_players_and_its_length(
    game: str, kit: Kit, qtbot: QtBot, dressed: QApplication
) -> None:
    dialog = opened(kit, game, qtbot)
    for button in dialog.cards.buttons:
        sentence, facts = button.accessibleDescription().rsplit(". ", 1)
        assert sentence
        assert re.search(r"players · .*about \d+0 minutes", facts), facts


def test_computer_players_make_a_game_shorter(game: str, kit: Kit, qtbot: QtBot, dressed: QApplication) -> None:
    def minutes() -> list[int]:
        told = (button.accessibleDescription() for button in dialog.cards.buttons)
        return [int(re.findall(r"about (\d+) min", words)[0]) for words in told]

    dialog = opened(kit, game, qtbot)
    with_people = minutes()
    dialog.choose_alone()
    assert all(alone < before for alone, before in zip(minutes(), with_people, strict=True))


def test_what_was_begun_last_is_proposed_again(game: str, kit: Kit, qtbot: QtBot, dressed: QApplication) -> None:
    preferences = Preferences()
    dialog = opened(kit, game, qtbot)
    dialog.cards.buttons[2].click()
    rows = dialog.rows if isinstance(dialog, NewGame) else dialog.seats
    rows[0].name.setText("Anna")
    rows[1].who.setCurrentIndex(2)
    dialog.clocks.setChecked(True)
    dialog.title.setText("Ipsos")
    if isinstance(dialog, NewGame):
        dialog.rows[0].pin.setText("1234")
        dialog.rows[0].colour_asked.emit(4)
        dialog.options.switches["opt_sorties"].setChecked(True)
    begun = dialog.plan
    dialog.keep(preferences)
    stored = load_preferences(_stored(preferences))
    assert "1234" not in repr(stored.plans)
    again = opened(kit, game, qtbot)
    again.recall(stored)
    assert again.plan == structs.replace(begun, title="", seats=again.plan.seats)
    assert [seat.plays for seat in again.plan.seats] == [seat.plays for seat in begun.seats]
    assert again.plan.seats[0].name == "Anna"
    assert again.plan.seats[0].pin == ""


def _stored(preferences: Preferences) -> Path:
    path = Path(preferences_path())
    assert store_preferences(preferences, path)
    return path


@pytest.mark.parametrize(
    "kept", [{"seats": 3}, {"seats": [], "scenario": "none"}, {"seats": [{"name": 1}] * 9}, {"colours": [9, 9]}]
)
def test_a_damaged_choice_is_not_proposed(
    game: str, kept: dict[str, object], kit: Kit, qtbot: QtBot, dressed: QApplication
) -> None:
    dialog = opened(kit, game, qtbot)
    before = dialog.plan
    dialog.recall(Preferences(plans={"diadochi": kept, "rome": kept}))
    assert dialog.plan == before


def test_a_set_up_and_the_number_of_players_follow_each_other(kit: Kit, qtbot: QtBot, dressed: QApplication) -> None:
    dialog = opened(kit, "diadochi", qtbot)
    assert isinstance(dialog, NewGame)
    dialog.cards.button("two-regents").click()
    assert (dialog.players, dialog.plan.deal) == (2, "two-regents")
    dialog.count.findChildren(QAbstractButton)[3 - FEWEST].click()
    assert dialog.plan.deal == "three-kings"
    dialog.length.findChildren(QAbstractButton)[1].click()
    assert (dialog.plan.deal, dialog.plan.short) == ("three-kings", True)
    dialog.cards.button(WHOLE).click()
    assert (dialog.players, dialog.plan.deal, dialog.plan.short) == (3, RANDOM_DEAL, False)
    dialog.length.findChildren(QAbstractButton)[1].click()
    assert dialog.cards.choice == EVENING


def test_the_evening_card_shortens_no_other_game(kit: Kit, qtbot: QtBot, dressed: QApplication) -> None:
    dialog = opened(kit, "diadochi", qtbot)
    assert isinstance(dialog, NewGame)
    scenario = dialog.cards.button("two-regents")

    def minutes() -> int:
        return int(re.findall(r"about (\d+) min", scenario.accessibleDescription())[0])

    whole = minutes()
    dialog.cards.button(EVENING).click()
    assert minutes() == whole
    scenario.click()
    assert (dialog.plan.deal, dialog.plan.short) == ("two-regents", False), "the card tells what begins"
    dialog.length.findChildren(QAbstractButton)[1].click()
    assert dialog.plan.short
    assert minutes() < whole


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_the_three_questions_are_whole_on_the_smallest_screen(
    game: str, language: str, kit: Kit, qtbot: QtBot, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen of 1024 by 600 pixels, some of which the frame takes."""
    on_a_screen(QSize(1016, 552), monkeypatch)
    speak(dressed, language)
    try:
        dialog = opened(kit, game, qtbot)
        assert bars(dialog) == (False, False)
        assert dialog.height() <= 552
        assert dialog.width() <= 1016
    finally:
        speak(dressed, "en")


def test_to_play_alone_is_proposed_against_three_or_as_last_time(kit: Kit, qtbot: QtBot, dressed: QApplication) -> None:
    def proposed(*plays: str) -> tuple[str, list[bool]]:
        last = GamePlan(tuple(SeatPlan("", each) for each in plays), deal="two-regents")
        dialog = opened(kit, "diadochi", qtbot)
        dialog.recall(Preferences(plans={"diadochi": msgspec.to_builtins(last)}))
        dialog.choose_alone()
        assert isinstance(dialog, NewGame)
        return dialog.plan.deal, [seat.is_automatic for seat in dialog.plan.seats]

    assert proposed(HUMAN, HUMAN) == ("babylon-323", [False, True, True, True])
    assert proposed(HUMAN, "steward") == ("two-regents", [False, True])

"""Many long answers never push the bar apart: what finds no room stands in a menu, the sentence keeps its lines."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from diadochi.scene.palette import FACTIONS
from diadochi.windows.prompt_bar import PromptBar
from diadochi.windows.prompt_buttons import PromptButton

WORDS = [f"Опознавательный знак ставится в городе {place}" for place in ("Абидос", "Илион", "Кардия", "Тапсак", "Сузы")]
SENTENCE = "Река и пролив: куда поставить маркер контроля? Осталось два, потом очки пропадут."


@pytest.fixture
def bar(dressed: object) -> Iterator[PromptBar]:
    bar = PromptBar()
    bar.resize(1366, 80)
    bar.show()
    bar.show_prompt(SENTENCE, [PromptButton(str(n), words, n == 3) for n, words in enumerate(WORDS)], ("MOV-01",))
    bar.resize(1366, bar.height())
    QTest.qWaitForWindowExposed(bar)
    QCoreApplication.processEvents()
    yield bar
    bar.deleteLater()


def test_the_bar_is_no_broader_than_the_window(bar: PromptBar) -> None:
    assert bar.width() == 1366
    assert bar.minimumSizeHint().width() <= 1000
    shown = [button for button in bar._buttons if button.isVisible()]
    assert 0 < len(shown) < len(WORDS)
    for button in (*shown, bar._row.more):
        right = button.mapTo(bar, button.rect().topRight()).x()
        assert right < bar._why.x()
        assert button.mapTo(bar, button.rect().topLeft()).x() >= bar._sentence.geometry().right()


def test_the_sentence_is_whole_and_so_is_every_answer_in_its_tooltip(bar: PromptBar) -> None:
    assert bar._sentence.toolTip() == ""
    for button, words in zip(bar._buttons, WORDS, strict=True):
        assert button.accessibleName() == words
        assert words in (button.text(), button.toolTip())


def test_the_answer_most_people_want_is_always_in_the_row(bar: PromptBar) -> None:
    assert bar._buttons[3].isVisible()


def test_the_menu_holds_the_rest_and_answers(bar: PromptBar) -> None:
    given: list[str] = []
    bar.answered.connect(given.append)
    bar._row._fill()
    actions = bar._row._menu.actions()
    assert [action.text() for action in actions] == [button.words for button in bar._buttons if button.isHidden()]
    actions[-1].trigger()
    assert given == [str(WORDS.index(actions[-1].text()))]


def test_an_answer_that_was_picked_comes_out_of_the_menu(bar: PromptBar) -> None:
    hidden = next(n for n, button in enumerate(bar._buttons) if not button.isVisible())
    assert bar.take_up(str(hidden))
    assert bar._buttons[hidden].isVisible()
    given: list[str] = []
    bar.answered.connect(given.append)
    QTest.keyClick(bar._buttons[hidden], Qt.Key.Key_Return)
    assert given == [str(hidden)]


def test_with_room_enough_there_is_no_menu(bar: PromptBar) -> None:
    bar.resize(3840, bar.height())
    QCoreApplication.processEvents()
    assert all(button.isVisible() for button in bar._buttons)
    assert not bar._row.more.isVisible()


def test_a_long_answer_is_whole_where_there_is_room(bar: PromptBar) -> None:
    words = "Oppose the voyage off Kardia with the fleets of Makedonia, Phoinikia, Kypros and Rhodos"
    bar.show_prompt("Antipatros may oppose.", [PromptButton("pass", "Pass"), PromptButton("oppose", words)])
    bar.resize(1920, bar.height())
    QCoreApplication.processEvents()
    assert [button.text() for button in bar._buttons] == ["Pass", words]
    assert bar._buttons[1].toolTip() == ""
    bar.resize(800, bar.height())
    QCoreApplication.processEvents()
    assert bar._buttons[1].text() != words == bar._buttons[1].toolTip()


def test_who_is_called_is_named_on_the_colour_of_his_side(bar: PromptBar) -> None:
    blue, red = FACTIONS["A"], FACTIONS["B"]
    bar.show_prompt("Leonnatos intercepts?", seat=blue, person="Anna")
    assert not bar.called.is_washing
    bar.show_prompt("Does anyone respond with a card?")
    bar.show_prompt("Leonnatos intercepts?", seat=blue, person="Anna")
    assert not bar.called.is_washing
    bar.show_prompt("Krateros intercepts?", seat=red, person="Ben")
    assert bar.called.accessibleName() == "Ben"
    assert bar.called.is_washing
    bar.set_motion(False)
    bar.show_prompt("Leonnatos intercepts?", seat=blue, person="Anna")
    assert not bar.called.is_washing
    QCoreApplication.processEvents()
    assert bar.grab().toImage().pixelColor(2, bar.height() // 2).name() == blue.fill.lower()


def test_what_ends_the_question_is_in_the_row_before_others(bar: PromptBar) -> None:
    bar.show_prompt(SENTENCE, [PromptButton(str(n), words, ends=n == 4) for n, words in enumerate(WORDS)])
    QCoreApplication.processEvents()
    assert [button.isVisible() for button in bar._buttons].count(False) > 0
    assert bar._buttons[4].isVisible()


def test_the_sentence_has_the_room_that_no_button_takes(bar: PromptBar) -> None:
    long = [PromptButton(str(n), f"{words}, и ещё раз туда же", ends=n == 0) for n, words in enumerate(WORDS)]
    bar.resize(1024, bar.height())
    bar.show_prompt(SENTENCE, [PromptButton("end", "Готово", ends=True), *long])
    QCoreApplication.processEvents()
    row = bar._row
    left = min(button.x() for button in (*bar._buttons, row.more) if button.isVisible())
    assert left < 30

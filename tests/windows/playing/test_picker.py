"""A list of answers is as wide as what it says, within limits."""

import pytest
from PySide6.QtWidgets import QApplication

from diadochi.language import Message, Name, Speaker, msg
from diadochi.rules.core.flow import Answer
from diadochi.rules.successors.answers import Choose
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.windows.playing.question_prompt import Picker

LONG = "Perdikkas: Perdikkas, Philippos III, 3 mercenaries, 2 units of the Royal Army at"


@pytest.mark.parametrize(("before", "grows", "fits"), [("", False, True), (LONG, True, True), (LONG * 3, True, False)])
def test_a_list_is_as_wide_as_its_longest_line(
    dressed: QApplication, kit: Kit, before: str, grows: bool, fits: bool
) -> None:
    def words(answer: Answer) -> Message:
        assert isinstance(answer, Choose)
        return msg("{before} {space}", before=before, space=Name("space", answer.target))

    places = tuple(
        map(Choose, ("tarsos", "pella", "babylon", "sousa", "memphis", "tyros", "gaza", "opis", "ipsos", "issos"))
    )
    picker = Picker("Where?", places, Speaker(spell(kit)), None, words)
    picker.show()
    QApplication.processEvents()
    assert (picker.width() > 420) is grows
    assert picker.width() <= 760
    assert (picker._list.horizontalScrollBar().maximum() == 0) is fits
    picker.close()
    picker.deleteLater()


def test_answers_wear_the_letters_they_have_on_the_map(dressed: QApplication, kit: Kit) -> None:
    places = tuple(map(Choose, ("tarsos", "pella", "babylon")))
    picker = Picker("Where?", places, Speaker(spell(kit)), None, lambda _answer: msg("There"))
    picker.show_letters(["a", "a", "a"])
    assert picker._list.item(0).icon().isNull(), "a letter that all of them wear says nothing"
    picker.show_letters(["a", "b", ""])
    assert [picker._list.item(row).icon().isNull() for row in range(3)] == [False, False, True]
    picker.deleteLater()

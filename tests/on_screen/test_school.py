"""In a real window a class plays a round, a teacher prints its results and two worksheets, and takes cards home."""

import sqlite3
import zipfile
from pathlib import Path

import pytest

from diadochi.language import Name
from diadochi.lessons.judgement import AnswerForm, Level, Topic, TrainerCard, spellings, trainer_speaker
from diadochi.lessons.question_set import AnswerManner, ChosenSet, all_questions, chosen_from
from diadochi.rules.successors.kit import Kit
from tests.on_screen.player import Player
from tests.on_screen.table import Table
from tests.pages import ink, pages_of

pytestmark = [pytest.mark.window, pytest.mark.slow]

_MAKING = 120.0
"""Seconds that pages and cards may take."""


class Teacher(Player):
    """Hands in the school: menus, buttons, and the dialog for a file."""

    def choose(self, *path: str) -> None:
        for words in path:
            assert self.table.wait_for(lambda words=words: self.table.ask(f"entry {words}") is not None), words  # type: ignore[misc]
            x, y = self.table.ask(f"entry {words}")
            self.table.click((x, y))

    def reads(self, words: str) -> bool:
        """Whether a button in front says so."""
        return any(button["words"] == words and button["enabled"] for button in self.moment()["buttons"])

    def press_soon(self, words: str) -> None:
        assert self.table.wait_for(lambda: self.reads(words)), (words, self.moment()["buttons"])
        self.press(words)

    def save_as(self, path: Path) -> None:
        """Type a file into the dialog that is in front, and wait until it is there."""
        assert self.table.wait_for(lambda: self.moment()["front"] == "QFileDialog"), self.moment()["front"]
        for _ in range(3):  # without a window manager the dialog may get the keyboard late
            self.hit(self.moment()["fields"][0])
            self.table.key("ctrl+a")
            self.table.display.xdotool("type", "--delay", "20", str(path))
            self.table.key("Return")
            if self.table.wait_for(lambda: self.moment()["front"] != "QFileDialog", seconds=6.0):
                break
        assert self.table.wait_for(path.is_file, seconds=_MAKING), path
        self.table.come_to_front()


def _answer(teacher: Teacher, kit: Kit, asked: dict[str, TrainerCard]) -> None:
    """Answer what is asked, by mouse or keys, as a pupil who knows everything."""
    card = next(asked[text] for text in teacher.moment()["texts"] if text in asked)
    match card.form:
        case AnswerForm.CLICK if card.thing == "space":
            teacher.table.click(teacher.table.at(card.right[0]))
        case AnswerForm.TYPE:
            name = next(word for word in spellings(kit, Name(card.thing, card.right[0])) if word.isascii())
            teacher.table.display.xdotool("type", "--delay", "20", name)
            teacher.table.key("Return")
        case AnswerForm.CHOOSE:
            teacher.table.key(str([choice.id for choice in card.choices].index(card.right[0]) + 1))
        case _:
            teacher.press_soon("I don't know")


def test_a_class_plays_a_round_and_keeps_its_results(table: Table, kit: Kit, tmp_path: Path) -> None:
    teacher = Teacher(table)
    speaker = trainer_speaker(kit, lambda: "en")
    asked = {speaker.say(card.prompt): card for card in all_questions(kit).values() if card.note is None}
    teacher.choose("Learn", "Class mode")
    assert table.wait_for(lambda: teacher.reads("Begin"))
    teacher.write("Name of team A", "Argyraspides")
    teacher.press_soon("Begin")
    for number in range(6):
        assert table.wait_for(lambda: teacher.reads("I don't know")), number
        if any(text in asked for text in teacher.moment()["texts"]):
            _answer(teacher, kit, asked)
        else:
            teacher.press_soon("I don't know")
        assert table.wait_for(lambda: teacher.reads("Next")), (number, teacher.moment()["texts"])
        teacher.press_soon("Next")
    assert table.wait_for(lambda: any("Argyraspides: " in text for text in teacher.moment()["texts"]))
    table.display.screenshot(tmp_path / "results.png")
    teacher.press_soon("Save results as PDF…")
    teacher.save_as(tmp_path / "results.pdf")
    (page,) = pages_of(tmp_path / "results.pdf")
    assert 0.001 < ink(page) < 0.2


@pytest.mark.whole
def test_cards_of_a_region_are_taken_home(table: Table, kit: Kit, tmp_path: Path) -> None:
    teacher = Teacher(table)
    teacher.choose("Learn", "Cards for Anki…")
    assert table.wait_for(lambda: teacher.reads("Save cards…"))
    for choice in ("Down", "Down", "Down", "Home"):  # the first region, spaces, to be found, the easy ones
        table.key(choice)
        table.key("Tab")
    teacher.press_soon("Save cards…")
    teacher.save_as(tmp_path / "cards.apkg")
    with zipfile.ZipFile(tmp_path / "cards.apkg") as deck:
        deck.extract("collection.anki2", tmp_path)
    wanted = {card.key for card in chosen_from(kit, _FIRST_REGION, all_questions(kit).values())}
    with sqlite3.connect(tmp_path / "collection.anki2") as collection:
        notes = {flds.split("\x1f")[0] for (flds,) in collection.execute("select flds from notes")}
    collection.close()
    assert notes == wanted


@pytest.mark.whole
def test_two_worksheets_are_printed(table: Table, tmp_path: Path) -> None:
    teacher = Teacher(table)
    teacher.choose("Learn", "Maps and worksheets to print")
    for number in (1, 2):
        teacher.press_soon("Save as PDF…")
        path = tmp_path / f"sheet-{number}.pdf"
        teacher.save_as(path)
        pages = pages_of(path)
        assert len(pages) == 3
        assert all(0.003 < ink(page) < 0.25 for page in pages[1:])
        if number == 1:
            _next_sheet(teacher)
    one, other = (pages_of(tmp_path / f"sheet-{number}.pdf")[1] for number in (1, 2))
    assert one != other


def _next_sheet(teacher: Teacher) -> None:
    """Another region for the second sheet: from the first field of the room to the next."""
    box = next(box for box in teacher.moment()["boxes"] if box["words"] == "Where")
    teacher.table.click(tuple(box["at"]))
    teacher.table.key("Down", "Return")


_FIRST_REGION = ChosenSet(Topic.PLACES, Level.EASY, "aigyptos", AnswerManner.FIND)

"""The trainer's questions leave the program as an Anki deck and as a table: whole, with pictures, in words."""

import csv
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from diadochi.cli import main
from diadochi.lessons.judgement import AnswerForm
from diadochi.lessons.question_set import all_questions
from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.windows.school.card_deck import CardDeck

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def deck() -> CardDeck:
    return CardDeck(open_map(maps("rome")), "la")


@pytest.fixture(scope="module")
def anki(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    path = tmp_path_factory.mktemp("anki") / "deck.apkg"
    assert main(["school", "--deck", str(path), "--map", str(maps("rome")), "--language", "la"]) == 0
    return zipfile.ZipFile(path)


def test_an_anki_deck_has_every_question_with_its_pictures(
    anki: zipfile.ZipFile, deck: CardDeck, tmp_path: Path
) -> None:
    anki.extract("collection.anki2", tmp_path)
    notes = sqlite3.connect(tmp_path / "collection.anki2").execute("select flds from notes").fetchall()
    fields = {flds.split("\x1f")[0]: flds.split("\x1f")[1:] for (flds,) in notes}
    assert fields.keys() == {card.key for card in deck.cards} == all_questions(open_map(maps("rome"))).keys()
    media = {name: number for number, name in json.loads(anki.read("media")).items()}
    for card in deck.cards:
        question, shown, answer, marked = fields[card.key]
        assert question
        assert answer
        for picture, file in ((shown, card.question_picture), (marked, card.answer_picture)):
            assert picture == (f'<img src="{file}">' if file else "")
            assert not file or file in media
    assert not QImage.fromData(anki.read(next(iter(media.values())))).isNull()


def test_the_answer_is_in_words_and_marked_on_a_picture(deck: CardDeck) -> None:
    kit = open_map(maps("rome"))
    forms = {question.key: question.form for question in all_questions(kit).values()}
    asks_on_map = [card for card in deck.cards if forms[card.key] is not AnswerForm.CHOOSE]
    assert asks_on_map
    for card in asks_on_map:
        assert len(card.answer.splitlines()) >= (2 if forms[card.key] is not AnswerForm.TYPE else 1)
        assert card.answer_picture or forms[card.key] is AnswerForm.TYPE


def test_marks_are_seen_in_the_pictures(deck: CardDeck) -> None:
    pictures = deck.pictures()
    whole = QImage.fromData(pictures["map.jpg"])
    card = next(card for card in deck.cards if "name/space" in card.key)
    marked = QImage.fromData(pictures[card.question_picture])
    middle = [
        marked.pixelColor(marked.width() // 2 + dx, marked.height() // 2 + dy) for dx in (-5, 5) for dy in (-5, 5)
    ]
    assert whole.width() > marked.width()
    assert sum(colour.red() > 150 and colour.green() < 120 for colour in middle) >= 2


def test_a_table_names_files_that_are_there(tmp_path: Path) -> None:
    path = tmp_path / "questions.csv"
    assert main(["school", "--deck", str(path), "--map", str(maps("rome"))]) == 0
    with path.open(encoding="utf-8", newline="") as text:
        rows = [*csv.DictReader(text)]
    assert len(rows) == len(all_questions(open_map(maps("rome"))))
    named = {row[column] for row in rows for column in ("question picture", "answer picture")} - {""}
    assert all((tmp_path / file).is_file() for file in named)


@pytest.mark.parametrize("words", [("deck.txt",), ("nowhere/deck.csv",), ("deck.csv", "--language", "xx")])
def test_a_wrong_file_or_language_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["school", "--deck", *words]) == 2
    assert (words[0] if len(words) == 1 else "xx") in capsys.readouterr().err
    assert not any(tmp_path.iterdir())

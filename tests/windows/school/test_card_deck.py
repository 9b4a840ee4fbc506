"""The trainer's questions leave the program as an Anki deck and as a table: whole, with pictures, in words."""

import csv
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from diadochi.atlas.atlas import Atlas
from diadochi.cli import main
from diadochi.lessons.judgement import AnswerForm, Level, Topic
from diadochi.lessons.question_set import AnswerManner, ChosenSet, all_questions, chosen_from
from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.scene.land.land_picture import PrintedLand
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.card_deck import CardDeck, write_deck
from diadochi.windows.school.deck_dialog import DeckDialog
from diadochi.windows.school.trainer_room import TrainerRoom
from diadochi.windows.table_files import PictureExport

pytestmark = pytest.mark.usefixtures("qapp")

_COARSE = 0.04
"""The scale at which the land is painted here: to paint it finely takes longer than everything else."""


@cache
def _coarse_land(atlas: Atlas, left: float, top: float, wide: float, high: float) -> QImage:
    sheet = QRectF(left, top, wide, high)
    return PrintedLand(atlas, sheet, _COARSE).picture(sheet, _COARSE)


class _CoarseLand:
    """The land with few pixels, each sheet painted once."""

    def __init__(self, atlas: Atlas, _sheet: QRectF, _scale: float) -> None:
        self._atlas = atlas

    def picture(self, sheet: QRectF, _scale: float) -> QImage:
        return _coarse_land(self._atlas, sheet.left(), sheet.top(), sheet.width(), sheet.height())


@pytest.fixture(scope="module", autouse=True)
def coarse() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("diadochi.windows.school.card_deck.PrintedLand", _CoarseLand)
        patch.setattr("diadochi.windows.school.card_deck.SCALE", 0.2)
        yield


_CHOSEN = ChosenSet(province="africa", level=Level.MEDIUM)


@pytest.fixture(scope="module")
def deck() -> CardDeck:
    return CardDeck(open_map(maps("rome")), "la", _CHOSEN)


@pytest.fixture(scope="module")
def anki(deck: CardDeck, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    path = tmp_path_factory.mktemp("anki") / "deck.apkg"
    assert write_deck(deck, path) == len(deck.cards)
    return zipfile.ZipFile(path)


@pytest.fixture
def collection(anki: zipfile.ZipFile, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    anki.extract("collection.anki2", tmp_path)
    connection = sqlite3.connect(tmp_path / "collection.anki2")
    yield connection
    connection.close()


def test_a_deck_has_all_questions_of_the_map_or_those_that_are_chosen(deck: CardDeck) -> None:
    kit = open_map(maps("rome"))
    assert [card.key for card in CardDeck(kit, "la").cards] == [*all_questions(kit)]
    chosen = chosen_from(kit, _CHOSEN, all_questions(kit).values())
    assert [card.key for card in deck.cards] == [question.key for question in chosen]
    assert len({question.form for question in chosen}) == len(AnswerForm), "every form is in the smaller deck"


def test_an_anki_deck_has_a_note_for_every_question_with_its_pictures(
    anki: zipfile.ZipFile, deck: CardDeck, collection: sqlite3.Connection
) -> None:
    notes = collection.execute("select flds from notes").fetchall()
    fields = {flds.split("\x1f")[0]: flds.split("\x1f")[1:] for (flds,) in notes}
    assert len(notes) == len(deck.cards)
    assert fields.keys() == {card.key for card in deck.cards}
    media = {name: number for number, name in json.loads(anki.read("media")).items()}
    used = set()
    for card in deck.cards:
        question, shown, answer, marked = fields[card.key]
        assert question
        assert answer
        for picture, file in ((shown, card.question_picture), (marked, card.answer_picture)):
            assert picture == (f'<img src="{file}">' if file else "")
            used |= {file} - {""}
    assert used == media.keys(), "no picture is missing, and none is left over"
    assert all(not QImage.fromData(anki.read(number)).isNull() for number in media.values())


def test_every_card_of_an_anki_deck_is_new_and_comes_in_its_turn(
    deck: CardDeck, collection: sqlite3.Connection
) -> None:
    cards = collection.execute("select nid, ord, type, queue, did from cards").fetchall()
    notes = {note for (note,) in collection.execute("select id from notes")}
    assert {note for note, *_ in cards} == notes
    assert len(cards) == len(deck.cards)
    assert {tuple(rest[:3]) for _, *rest in cards} == {(0, 0, 0)}, "one new card for a note, waiting to be learned"
    (decks,) = collection.execute("select decks from col").fetchone()
    names = {number: found["name"] for number, found in json.loads(decks).items()}
    assert {names[str(number)] for *_, number in cards} == {deck.name}


def test_two_decks_share_no_file_and_no_number(deck: CardDeck, collection: sqlite3.Connection) -> None:
    other = CardDeck(open_map(maps("diadochi")), "en", ChosenSet(Topic.PROVINCES, Level.EASY))
    mine = {card.answer_picture for card in deck.cards} | {deck.whole_picture}
    assert mine & ({card.answer_picture for card in other.cards} | {other.whole_picture}) <= {""}
    again = CardDeck(open_map(maps("rome")), "la", _CHOSEN)
    assert again.cards == deck.cards, "the same deck made later is the same"
    assert collection.execute("select count(distinct guid) from notes").fetchone() == (len(deck.cards),)


def test_the_answer_is_in_words_and_marked_on_a_picture(deck: CardDeck) -> None:
    kit = open_map(maps("rome"))
    questions = all_questions(kit)
    for card in deck.cards:
        question = questions[card.key]
        assert card.answer.splitlines()[0].endswith(".")
        if question.thing in ("space", "province"):
            places = kit.atlas.spaces if question.thing == "space" else kit.atlas.provinces
            named = [places[each].names.in_language("la") in card.answer for each in question.right]
            assert any(named) if question.form is AnswerForm.CLICK else all(named)
        assert card.answer_picture or question.form in (AnswerForm.TYPE, AnswerForm.CHOOSE)


def test_marks_are_seen_in_the_pictures(anki: zipfile.ZipFile, deck: CardDeck) -> None:
    media = {name: number for number, name in json.loads(anki.read("media")).items()}
    whole = QImage.fromData(anki.read(media[deck.whole_picture]))
    card = next(card for card in deck.cards if "name/space/carthago" in card.key)
    marked = QImage.fromData(anki.read(media[card.question_picture]))
    assert whole.width() > marked.width()
    red = sum(
        colour.red() > 150 and colour.green() < 120
        for x in range(0, marked.width(), 4)
        for y in range(0, marked.height(), 4)
        for colour in (marked.pixelColor(x, y),)
    )
    assert red >= 4


def test_a_table_names_files_that_are_there(tmp_path: Path) -> None:
    path = tmp_path / "questions.csv"
    options = ["--region", "corsica", "--topic", "places", "--kind", "find", "--level", "easy"]
    assert main(["school", "--deck", str(path), "--map", str(maps("rome")), *options]) == 0
    with path.open(encoding="utf-8", newline="") as text:
        rows = [*csv.DictReader(text)]
    kit = open_map(maps("rome"))
    chosen = ChosenSet(Topic.PLACES, Level.EASY, "corsica", AnswerManner.FIND)
    assert len(rows) == len(chosen_from(kit, chosen, all_questions(kit).values())) > 5
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


# --- in the window


def _dialog(playing: Playing) -> DeckDialog:
    (found,) = [each for each in playing.window.findChildren(DeckDialog) if each.isVisible()]
    return found


def test_the_menu_offers_cards_and_says_how_many(
    playing: Playing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[list[str]] = []
    monkeypatch.setattr(PictureExport, "make", lambda _self, path, words, _endings: made.append(words(path)))
    playing.shell.commands["card_deck"].trigger()
    dialog = _dialog(playing)
    every = dialog.about.text()
    dialog.set.region.setCurrentIndex(dialog.set.region.findData("syria"))
    dialog.set.manner.setCurrentIndex(dialog.set.manner.findData(AnswerManner.FIND))
    dialog.set.changed.emit()
    kit = playing.controller.kit
    count = len(chosen_from(kit, dialog.set.chosen, all_questions(kit).values()))
    assert count > 0
    assert dialog.about.text().startswith(f"{count} cards with pictures.")
    assert dialog.about.text() != every
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine"), "Table with pictures (*.csv)")
    )
    dialog.save.click()
    words = " ".join(made[0])
    assert f"--deck {tmp_path / 'mine.csv'}" in words
    assert words.endswith("--kind find --region syria --level hard")
    assert not dialog.isVisible()


def test_the_trainer_offers_cards_of_what_is_chosen_there(playing: Playing) -> None:
    playing.school.enter("trainer")
    room = playing.school.room("trainer")
    assert isinstance(room, TrainerRoom)
    region = room.choosing.set.region
    region.setCurrentIndex(region.findData("lydia"))
    room.choosing.deck.click()
    dialog = _dialog(playing)
    assert dialog.set.chosen == room.choosing.set.chosen
    dialog.reject()
    region.setCurrentIndex(0)

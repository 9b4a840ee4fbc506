"""A saved game for other programs: its main line as JSON, as a table, and as a page."""

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from diadochi.journal.record.game_record import Record
from diadochi.language import set_language
from diadochi.rules.core.system import rules_of
from diadochi.rules.successors.position import Outcome
from diadochi.rules.successors.setup import whole_game_from
from tests.cli.conftest import Run
from tests.house.kept import kept_opening
from tests.journal.games import opening, play


@pytest.fixture
def game(tmp_path: Path) -> Path:
    kit, position = opening()
    path = tmp_path / "game.diadochi"
    with Record.create(path, position, kit, title="=Asia & Europe") as record:
        play(record, 25, 1)
    return path


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


def test_json_has_every_answer_of_the_main_line(diadochi: Run, game: Path) -> None:
    found = diadochi("export", game, "--json").json
    assert found["title"] == "=Asia & Europe"
    assert len(found["answers"]) == 26, "the opening and every answer"
    assert all(each["words"] for each in found["answers"])
    assert found["sides"]


def test_a_table_has_a_line_for_each_answer(diadochi: Run, game: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(diadochi("export", game, "--csv").out)))
    told = diadochi("export", game, "--json").json["answers"]
    assert [row["words"] for row in rows] == [each["words"] for each in told]
    assert [int(row["number"]) for row in rows] == [each["number"] for each in told]


def test_a_page_escapes_what_people_wrote(diadochi: Run, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    assert diadochi("export", game, "--out", out).code == 0
    page = out.read_text("utf-8")
    assert "<h1>=Asia &amp; Europe</h1>" in page
    assert page.count("<tr>") == 26


@pytest.mark.parametrize("language", ["es", "ru"])
def test_sentences_are_in_the_language_that_is_asked_for(language: str, diadochi: Run, game: Path) -> None:
    english = diadochi("export", game, "--json").json["answers"][-1]["words"]
    assert diadochi("export", game, "--json", "--language", language).json["answers"][-1]["words"] != english


@pytest.fixture
def ended(qapp: object, tmp_path: Path) -> Path:
    """A game that Anna has given up at once; with the application of all tests, as a command would make its own."""
    kit, _ = opening()
    position, path = whole_game_from(kept_opening(kit, "babylon-323")), tmp_path / "ended.diadochi"
    with Record.create(path, position, kit, title="Gaza & Ipsos", root_name=rules_of(kit).GAME) as record:
        record.about.seats = {"players": {"1": {"name": "Anna"}}}
        play(record, 30, 1)
        over = record.game.position.copy()
        over.outcome = Outcome("concession", 2)
        record.correct(over, (1, 2))
    return path


def test_the_report_is_a_page_that_says_who_won_and_how_the_dice_fell(
    diadochi: Run, ended: Path, tmp_path: Path
) -> None:
    out = tmp_path / "report.html"
    assert diadochi("export", ended, "--report", out).out == f"Report saved as {out}.\n"
    page = out.read_text("utf-8")
    assert "<h2>Gaza &amp; Ipsos</h2>" in page
    assert "given up" in page
    assert "(Anna)" in page
    assert "Luck of the dice</h3>" in page
    assert "<h3>Chance to win and turning points</h3>" in page
    assert page.count("data:image/png;base64,") == 3


def test_the_report_is_a_pdf_in_the_language_that_is_asked_for(diadochi: Run, ended: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.pdf"
    assert diadochi("export", ended, "--report", out, "--language", "es").code == 0
    document = pypdfium2.PdfDocument(out)
    words = " ".join(document[n].get_textpage().get_text_range() for n in range(len(document)))
    assert "Gaza & Ipsos" in words
    assert "Puntos de victoria por turno" in words
    assert "Victory points" not in words


def test_the_report_of_a_game_in_progress_shows_no_chances(
    qapp: object, diadochi: Run, game: Path, tmp_path: Path
) -> None:
    out = tmp_path / "report.html"
    assert diadochi("export", game, "--report", out).code == 0
    page = out.read_text("utf-8")
    assert "The game is still in progress." in page
    assert "Chance to win" not in page


def test_hidden_hands_stay_hidden(diadochi: Run, tmp_path: Path) -> None:
    """Only the text that `import` reads shows every card; its help says so."""
    kit, _ = opening()
    position, path = whole_game_from(kept_opening(kit, "babylon-323")), tmp_path / "hidden.diadochi"
    with Record.create(path, position, kit, root_name=rules_of(kit).GAME) as record:
        play(record, 40, 1)
    found = diadochi("export", path, "--json").json
    assert found["position"] == ""
    assert {each["answer"] for each in found["answers"]} == {""}
    drawn = set(kit.cards) & set(re.findall(r"\w+", diadochi("export", path, "--text").out))
    assert drawn
    assert not drawn & set(re.findall(r"\w+", diadochi("export", path, "--csv").out))


def test_one_form_is_chosen(diadochi: Run, game: Path, tmp_path: Path) -> None:
    assert diadochi("export", game).is_sorrow("--text, --json, --csv, --html or --report FILE")
    assert diadochi("export", game, "--text", "--csv").is_sorrow("--text, --json, --csv, --html or --report FILE")
    assert diadochi("export", game, "--json", "--language", "la").is_sorrow("la", "en, es, ru")
    assert diadochi("export", game, "--json", "--out", game).is_sorrow(str(game))
    assert diadochi("export", game, "--json", "--report", tmp_path / "a.pdf").is_sorrow("--html or --report FILE")
    assert diadochi("export", game, "--report", tmp_path / "a.txt").is_sorrow("must end in .html or .pdf")
    assert diadochi("export", game, "--report", game).is_sorrow("must end in .html or .pdf")

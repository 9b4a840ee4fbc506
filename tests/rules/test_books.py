"""The books balance: every rule that is obeyed is cited by code and shown by a case, and no id lacks its text."""

import re
from pathlib import Path

import pytest

from diadochi.atlas.lint import list_faults
from diadochi.atlas.model import Text
from diadochi.language import LANGUAGES
from diadochi.resources import assets, maps
from diadochi.rules.core.books import Atom, ids_in, ids_in_code, read_atoms
from diadochi.rules.successors.kit_files import open_kit
from tests.rules.all_cases import read_all

TOP = Path(__file__).resolve().parent.parent.parent
KIT = open_kit(maps("diadochi"))
STATUSES = ("active", "definition", "later")
CHAPTERS = {
    "MOV": ((1, 6), (10, 18), (20, 36)),
    "GEN": ((1, 40),),
    "CU": ((1, 34),),
    "CTL": ((1, 19),),
    "FLT": ((1, 16),),
    "INT": ((1, 35),),
    "AVB": ((1, 19),),
    "BAT": ((1, 43),),
    "NAV": ((1, 32),),
    "SIE": ((1, 25),),
    "ATT": ((1, 20),),
    "IND": ((1, 26),),
    "LEG": ((1, 56),),
    "SEQ": ((1, 13), (20, 34)),
    "OPS": ((1, 10), (20, 28)),
    "VIC": ((1, 5), (10, 12), (15, 15), (20, 22)),
    "TRN": ((1, 40),),
    "SET": ((1, 14),),
    "OPT": ((1, 9),),
    "ED": ((1, 4), (10, 63)),
    "EDN": ((1, 17),),
    "R": ((1, 85),),
    "ROM": ((1, 75),),
    "OP": ((1, 21),),
    "PLAY": ((1, 20),),
}
"""The numbers of each chapter, first and last of each run; every one of them has its text."""


@pytest.fixture(scope="module")
def atoms() -> dict[str, Atom]:
    return read_atoms(assets("rulebook"))


@pytest.fixture(scope="module")
def in_code() -> set[str]:
    code = TOP / "desktop" / "diadochi"
    return {*ids_in_code(code / "rules"), *ids_in_code(code / "forecast")}


@pytest.fixture(scope="module")
def in_cases() -> set[str]:
    return {rule for case in read_all()[0] for rule in (*case.entry.rules, *ids_in(case.entry.id))}


@pytest.mark.slow
def test_every_movement_rule_is_obeyed_and_shown(atoms: dict[str, Atom], in_code: set[str], in_cases: set[str]) -> None:
    movement = {rule for rule in atoms if rule.startswith("MOV-")}
    assert len(movement) == 32
    assert movement - in_code == set()
    assert movement - in_cases == set()
    assert {atoms[rule].status for rule in movement} == {"active"}


def test_an_active_rule_has_a_case(atoms: dict[str, Atom], in_cases: set[str]) -> None:
    assert {rule for rule, atom in atoms.items() if atom.status == "active"} - in_cases == set()


def test_a_rule_shown_by_a_case_is_active(atoms: dict[str, Atom], in_cases: set[str]) -> None:
    assert {rule for rule in in_cases if atoms[rule].status != "active"} == set()


def test_no_case_cites_a_rule_without_text(atoms: dict[str, Atom], in_cases: set[str]) -> None:
    assert in_cases - set(atoms) == set()


@pytest.mark.slow
def test_no_code_cites_a_rule_without_text(atoms: dict[str, Atom], in_code: set[str]) -> None:
    assert in_code - set(atoms) == set()


def test_every_chapter_is_whole_and_has_nothing_else(atoms: dict[str, Atom]) -> None:
    numbers = {chapter: [n for a, z in runs for n in range(a, z + 1)] for chapter, runs in CHAPTERS.items()}
    wanted = {f"{chapter}-{n:02}" for chapter in numbers for n in numbers[chapter]}
    assert {rule for rule in atoms if not rule.startswith("CARD-")} == wanted


def test_every_card_is_a_rule_in_the_words_of_the_deck(atoms: dict[str, Atom]) -> None:
    deck = {
        f"CARD-{card.number.zfill(2) if card.number.isdigit() else card.number}": card for card in KIT.cards.values()
    }
    assert {rule for rule in atoms if rule.startswith("CARD-")} == set(deck)
    for rule, card in deck.items():
        for language in LANGUAGES:
            assert atoms[rule].text[language] == card.words(language), rule


def test_no_active_rule_has_a_gap(atoms: dict[str, Atom], in_code: set[str], in_cases: set[str]) -> None:
    """An id range in a docstring points the way and cites nothing: each rule stands by itself where it is obeyed."""
    active = {rule for rule, atom in atoms.items() if atom.status == "active"}
    assert sorted(active - (in_code & in_cases)) == []


def test_nothing_waits_to_be_refereed(atoms: dict[str, Atom]) -> None:
    assert sorted(rule for rule, atom in atoms.items() if atom.status == "later") == []


def test_every_text_is_a_sentence_in_every_language(atoms: dict[str, Atom]) -> None:
    for rule, atom in atoms.items():
        texts = tuple(atom.text[language] for language in LANGUAGES)
        assert all(text.endswith(".") and 5 < len(text) < 200 for text in texts), rule
        assert len(set(texts)) == len(LANGUAGES), rule


def test_a_status_is_one_of_the_known(atoms: dict[str, Atom]) -> None:
    for rule, atom in atoms.items():
        heir = atom.status.removeprefix("superseded by ")
        assert atom.status in STATUSES or (heir != atom.status and heir in atoms), rule


@pytest.mark.parametrize("rule", ["R-16", "VIC-03"])
def test_the_points_that_win_at_once_are_those_of_the_map(atoms: dict[str, Atom], rule: str) -> None:
    """2 to 5 players and the third edition, in every language."""
    fourth, third = KIT.profile.instant_vp, KIT.under("third").profile.instant_vp
    assert len(set(third)) == 1
    for language in LANGUAGES:
        numbers = [int(number) for number in re.findall(r"\d\d", atoms[rule].text[language])]
        assert numbers == [*fourth, third[0]], language


def test_rulings_one_to_nine_have_cases(in_cases: set[str]) -> None:
    assert {f"R-{n:02}" for n in range(1, 10)} - in_cases == set()


def test_a_range_cites_nothing_and_a_name_is_no_rule() -> None:
    assert ids_in("see MOV-01 to MOV-36, and CU-31; UTF-16") == {"CU-31"}


def test_an_id_stands_once(tmp_path: Path) -> None:
    text = '[MOV-01]\nstatus = "active"\nen = "a"\nes = "b"\nru = "c"\n'
    (tmp_path / "a.toml").write_text(text, "utf-8")
    (tmp_path / "b.toml").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"b\.toml: MOV-01 stands in the rulebook twice"):
        read_atoms(tmp_path)


def test_every_line_of_the_lists_is_for_a_text_of_its_chapter() -> None:
    assert [fault.sentence() for fault in list_faults(assets("rulebook"))] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[MOV-01", "a.toml: is not TOML"),
        ('[MOV-01]\nen = "a"\n', "a.toml: MOV-01 lacks a status or an English text"),
        ('[MOV-01]\nstatus = "active"\n', "a.toml: MOV-01 lacks a status or an English text"),
        ("MOV-01 = 3\n", "a.toml: MOV-01 lacks a status or an English text"),
    ],
)
def test_a_broken_chapter_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "a.toml").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=said):
        read_atoms(tmp_path)


def test_words_of_a_language_stand_in_its_list(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[MOV-01]\nstatus = "active"\nen = "Go."\n', "utf-8")
    (tmp_path / "names").mkdir()
    (tmp_path / "names" / "eo.toml").write_text('[a]\n"Go." = "Iru."\n', "utf-8")
    assert read_atoms(tmp_path)["MOV-01"].text == Text(en="Go.", eo="Iru.")

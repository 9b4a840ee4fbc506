"""Words of a map in a list of their own: taken where an entry says nothing itself, and checked."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.atlas.documents import list_paths
from diadochi.atlas.lint import check_folder
from diadochi.atlas.map_files import open_atlas
from diadochi.language import ENGLISH, NAME_LANGUAGES
from diadochi.resources import maps


def put(folder: Path, words: str, language: str = "eo") -> Path:
    path = folder / "names" / f"{language}.toml"
    path.write_text(words, "utf-8")
    return path


def faults_of_lists(folder: Path) -> list[str]:
    return [fault.sentence() for fault in check_folder(folder)[1] if "/names/" in fault.file]


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_every_language_but_english_has_its_list(name: str) -> None:
    assert {path.stem for path in list_paths(maps(name))} == {*NAME_LANGUAGES} - {ENGLISH}
    assert not faults_of_lists(maps(name))


def test_words_of_a_list_stand_beside_the_english_ones(copied: Path) -> None:
    before = open_atlas(copied)
    put(copied, '[spaces]\n"Pella" = "Pelo"\n[map]\n"Land route" = "Vojo"\n')
    atlas = open_atlas(copied)
    assert atlas.spaces["pella"].names["eo"] == "Pelo"
    assert atlas.route_kinds["land"].names.in_language("eo") == "Vojo"
    assert "eo" not in atlas.spaces["athenai"].names
    assert atlas.spaces["athenai"].names.in_language("eo") == "Athenai"
    assert atlas.digest == before.digest


def test_words_of_one_file_are_not_those_of_another(copied: Path) -> None:
    put(copied, '[provinces]\n"Pella" = "Pelo"\n')
    assert "eo" not in open_atlas(copied).spaces["pella"].names


def test_what_an_entry_says_itself_goes_before_the_list(change: Callable[[str, str, str], Path]) -> None:
    folder = change("spaces.toml", 'en = "Pella"', 'en = "Pella", es = "Otra"')
    assert open_atlas(folder).spaces["pella"].names["es"] == "Otra"


def test_a_changed_list_is_read_anew(copied: Path) -> None:
    path = put(copied, '[spaces]\n"Pella" = "Pelo"\n')
    assert open_atlas(copied).spaces["pella"].names["eo"] == "Pelo"
    path.write_text('[spaces]\n"Pella" = "Pela"\n', "utf-8")
    os.utime(path, ns=(1, 1))
    assert open_atlas(copied).spaces["pella"].names["eo"] == "Pela"


@pytest.mark.slow
@pytest.mark.parametrize("broken", ["[spaces", '"Pella" = "Pelo"\n', "[spaces]\nPella = 3\n"])
def test_a_broken_list_stops_nobody_and_is_named(copied: Path, broken: str) -> None:
    put(copied, broken, "es")
    assert open_atlas(copied).spaces["pella"].names.in_language("es") == "Pella"
    assert faults_of_lists(copied)


def test_a_list_that_leads_nowhere_stops_nobody(copied: Path) -> None:
    (copied / "names" / "es.toml").unlink()
    (copied / "names" / "es.toml").symlink_to(copied / "nowhere.toml")
    assert "es" not in open_atlas(copied).spaces["pella"].names
    assert "names/es.toml: is missing; put the file back" in faults_of_lists(copied)[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("es", '[spaces]\n"Pella" = "Pela"\n', None),
        ("en", '[spaces]\n"Pella" = "Pella"\n', 'names/en.toml: "en" is not one of es, ru, la; give'),
        ("eo", '[spaces]\n"Pella" = "Pelo"\n', 'names/eo.toml: "eo" is not one of es, ru, la; give'),
        ("es", '[space]\n"Pella" = "Pela"\n', "[space]: is not the name of a file of the map; write [spaces]"),
        ("es", '[zzzzzz]\n"Pella" = "Pela"\n', "[zzzzzz]: is not the name of a file of the map; remove it"),
        ("es", 'spaces = "Pella"\n', "names/es.toml: [spaces]: is not a table; write [spaces]"),
        ("es", "[spaces]\nPella = 3\n", "names/es.toml: [spaces]: Pella 3 is not a text; write the text"),
        ("es", '[spaces]\n"Pela" = "Pela"\n', 'Pela is not an English text in spaces.toml; write "Pella"'),
        ("es", '[spaces]\n"zzzzzzzz" = "Pela"\n', "zzzzzzzz is not an English text in spaces.toml; remove"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_list_is_named(copied: Path, language: str, words: str, said: str | None) -> None:
    put(copied, words, language)
    faults = faults_of_lists(copied)
    assert [fault for fault in faults if said is None or said not in fault] == []
    assert bool(faults) == (said is not None)


def test_lists_are_checked_though_a_file_of_the_map_is_broken(copied: Path) -> None:
    """All but the entries of that file, of which nothing is known."""
    (copied / "cards.toml").write_text("[[card]", "utf-8")
    put(copied, '[cards]\n"Drink the Hemlock" = "Otra"\n[spaces]\n"zzzzzzzz" = "Otra"\n', "es")
    (fault,) = faults_of_lists(copied)
    assert "zzzzzzzz is not an English text in spaces.toml; remove it" in fault

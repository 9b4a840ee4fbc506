"""The texts of rules, maps and school are written in plain words, and all languages fill in the same names."""

import gettext
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from diadochi.language import LANGUAGES
from diadochi.lessons.learning_path import learning_path
from diadochi.lessons.rule_texts import family_of, rule_book
from diadochi.resources import assets, cases, maps
from tests.plain_words import faults_of

LONGEST_SENTENCE = 25
"""Words in the longest English sentence of a rule."""
MEAN_SENTENCE = 16
"""Words in an English sentence of a rule, on average."""
FIELD = re.compile(r"\{(\w+)\}")
TEXT = re.compile(r'\ben = "((?:[^"\\]|\\.)*)"')
SCHOOL_FILES = sorted(chain(assets("lessons").glob("*.toml"), assets("history").rglob("*.toml")))
MAP_FILES = sorted(file for name in ("diadochi", "rome") for file in maps(name).glob("*.toml"))


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.;:?])\s+", text)


def words_in(sentence: str) -> int:
    return len(re.findall(r"[\w’'+-]+", sentence))


def texts_below(value: Any) -> Iterator[dict[str, str]]:
    """Every text of a file that is given in all languages."""
    if isinstance(value, dict):
        if value.keys() >= set(LANGUAGES):
            yield {language: value[language] for language in LANGUAGES}
        for each in value.values():
            yield from texts_below(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_below(each)


def faulty(texts: Iterator[str]) -> dict[str, list[str]]:
    return {text: faults for text in texts if (faults := faults_of(text))}


def test_the_learning_order_has_every_subject_of_the_rulebook_once() -> None:
    assert sorted(learning_path().subjects) == sorted({family_of(rule) for rule in rule_book()})


def test_rules_are_in_plain_words() -> None:
    assert faulty(atom.text["en"] for atom in rule_book().values()) == {}


def test_sentences_of_rules_are_short() -> None:
    lengths = {
        (rule, sentence): words_in(sentence)
        for rule, atom in rule_book().items()
        for sentence in sentences(atom.text["en"])
    }
    assert [key for key, length in lengths.items() if length > LONGEST_SENTENCE] == []
    assert mean(lengths.values()) <= MEAN_SENTENCE


def test_exercises_are_in_plain_words() -> None:
    words = tomllib.loads(assets("exercises", "names", "es.toml").read_text("utf-8"))
    assert faulty(english for titles in words.values() for english in titles) == {}


def test_worked_cases_are_in_plain_words() -> None:
    """The dock of rules shows their titles below a rule, the school their notes."""
    listed = chain.from_iterable(tomllib.loads(path.read_text("utf-8"))["case"] for path in cases().rglob("*.toml"))
    assert faulty(text for case in listed for text in (case["title"], case.get("note", ""))) == {}


@pytest.mark.parametrize("path", MAP_FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_texts_of_a_map_are_in_plain_words(path: Path) -> None:
    assert faulty(found[1] for found in TEXT.finditer(path.read_text("utf-8"))) == {}


@pytest.mark.parametrize("path", SCHOOL_FILES, ids=lambda path: path.stem)
def test_texts_of_lessons_and_history_are_plain_and_name_the_same_things(path: Path) -> None:
    texts = list(texts_below(tomllib.loads(path.read_text("utf-8"))))
    assert texts
    assert faulty(text["en"] for text in texts) == {}
    for text in texts:
        fields = {language: sorted(set(FIELD.findall(said))) for language, said in text.items()}
        assert fields["es"] == fields["ru"] == fields["en"], text["en"]


PRESSED = {"en": r"[Pp]ress (?=[A-Z])", "es": r"[Pp]ulsa (?:dos veces )?(?=[A-ZÁÉÍÓÚ¿])", "ru": r"[Нн]ажмите[^.«]*«"}
"""What comes before the name of a button in a lesson."""


def buttons_named(language: str) -> list[str]:
    """What the lessons tell to press."""
    files = [tomllib.loads(path.read_text("utf-8")) for path in assets("lessons").glob("*.toml")]
    texts = (text[language] for text in texts_below(files))
    after = [text[found.end() :] for text in texts for found in re.finditer(PRESSED[language], text)]
    return [re.split(r"[.,»]| twice| in the bar| en la barra", each)[0] for each in after]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_name_buttons_as_the_program_does(language: str) -> None:
    catalogue = gettext.translation("diadochi", assets("translations"), ["es" if language == "en" else language])
    texts = catalogue._catalog  # type: ignore[attr-defined]
    buttons = set(texts) if language == "en" else set(texts.values())
    named = buttons_named(language)
    assert len(named) >= 8
    assert [name for name in named if name not in buttons] == []


@pytest.mark.parametrize(("language", "other_names"), [("es", r"\bGrecia\b|\bOlimpia\b"), ("ru", r"Серебрян\w+ щит")])
def test_rules_use_the_names_of_the_map(language: str, other_names: str) -> None:
    """The map says Hélade, Olimpíade and аргираспиды."""
    assert re.findall(other_names, " ".join(atom.text[language] for atom in rule_book().values())) == []

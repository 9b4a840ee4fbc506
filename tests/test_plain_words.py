"""The program's texts in plain words: one term for one thing, no dialect, sentence case, the glossary's terms."""

import gettext
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest

from diadochi.language import ENGLISH, LANGUAGES
from diadochi.resources import assets
from tests.plain_words import faults_of, glossary

TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]
PLACE = re.compile(r"\b(?:a|the|every|each|which|this|that|another|…) places?\b", re.IGNORECASE)
"""A place where the glossary says space; a button may say "place" as a verb."""
PLACES_OF_SEVERAL_KINDS = {
    "{counter} is in {n} places: {places}",  # spaces and boxes beside the map
    "the Silver Shields are in {n} places",
    "two sides are in the same place at {space}",  # inside or outside the walls
}
NAMES = frozenset(
    (
        *("Alexander", "Asia", "Europe", "Hellespont", "Macedonia", "Pyrrhus", "Nile", "Rome", "Samnites"),
        *("English", "Latin", "Macedonian", "Macedonians", "Roman", "Russian"),
        *("Diadoch", "Diadochi", "Independent", "Independents", "Successors", "Sword"),
        # titles, events and optional rules of the games
        *("King", "Lord", "Fleet", "Local", "Troops", "Naval", "Transports", "Leader", "Recalled"),
        *("Price", "Failure", "Cavalry", "Superiority"),
        *("Campaign", "Anki"),
        # keys, menus and buttons
        *("Ctrl", "Shift", "Esc", "Enter", "Space", "Tab", "Page", "Delete", "Done", "Help", "Normal"),
    )
)
"""Words with a capital within a title or button."""
LONGEST_LABEL = 7
"""Most words of a title or button; a longer text is a sentence."""
LOOSE = frozenset(
    (
        *(
            "avoid_battle",
            "goal",
            "hand",
            "march",
            "player",
            "policy",
            "record",
            "roll",
            "side",
            "step",
            "turn",
            "undo",
        ),
        "step_back",  # volver, vuelve
        "successor",  # also in the name of the game
    )
)
"""Terms that are common words too, and are translated by what they mean there."""
SHORT = {"unit": r"\bUC\b|\bБЧ\b", "movement_points": r"\bPM\b|\bОД\b"}
"""Abbreviations that stand for a term."""


@cache
def translations(language: str) -> Mapping[str, str]:
    """The translation of every text of the program; all forms together where it has a plural."""
    catalogue = gettext.translation("diadochi", assets("translations"), [language])
    found: dict[str, str] = {}
    for key, text in catalogue._catalog.items():  # type: ignore[attr-defined]
        english = key if isinstance(key, str) else key[0]
        found[english] = f"{found[english]} {text}" if english in found else text
    return {english: text for english, text in found.items() if english}


@pytest.fixture
def texts() -> tuple[str, ...]:
    """Every English text of the program; the singular where it has a plural."""
    return tuple(translations("es"))


def test_no_text_uses_a_word_to_avoid_a_rule_id_or_a_shout(texts: Sequence[str]) -> None:
    assert faults_of("Whoever throws (MOV-02)!") == ["Whoever", "throws", "MOV-02", "!"]
    assert {text: faults for text in texts if (faults := faults_of(text))} == {}


def test_a_space_is_called_a_space(texts: Sequence[str]) -> None:
    found = {text for text in texts if PLACE.search(re.sub(r"\{\w+\}", "…", text))}
    assert found - PLACES_OF_SEVERAL_KINDS == set()


def test_titles_and_buttons_are_in_sentence_case(texts: Sequence[str]) -> None:
    terms = {word for term in glossary().values() for word in re.findall(r"\b[A-Z]\w+", str(term["en"]))}
    known = NAMES | terms
    labels = [text for text in texts if len(text.split()) <= LONGEST_LABEL and not text.endswith(".")]
    capitals = {text: set(re.findall(r"(?<=[a-z,] )[A-Z][a-z]+", text)) - known for text in labels}
    assert {text: words for text, words in capitals.items() if words} == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_waits_for_a_review(language: str) -> None:
    catalogue = assets("translations") / language / "LC_MESSAGES" / "diadochi.po"
    assert "fuzzy" not in catalogue.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_uses_the_terms_of_the_glossary(language: str) -> None:
    """Loosely, by the beginnings of their words: a sentence may go around a term, but not most of its sentences."""
    used = {name: [*_uses(name, language)] for name in glossary() if name not in LOOSE}
    shares = {name: sum(uses) / len(uses) for name, uses in used.items() if len(uses) >= 4}
    assert len(shares) > 30
    assert {name: round(share, 2) for name, share in shares.items() if share < 0.75} == {}


def _uses(name: str, language: str) -> Iterator[bool]:
    """For each text that uses a term of the glossary, whether its translation does."""
    term = glossary()[name]
    longer = [str(each["en"]) for each in glossary().values() if str(term["en"]) in str(each["en"]) != term["en"]]
    inside = re.compile("|".join(map(re.escape, longer)) or r"(?!)", re.IGNORECASE)
    pattern = re.compile(rf"\b{re.escape(str(term['en']))}s?\b(?!\.)", re.IGNORECASE)
    for english, translation in translations(language).items():
        if pattern.search(inside.sub("", re.sub(r"\{\w+\}", "", english))):
            yield _has(str(term[language]), translation) or bool(re.search(SHORT.get(name, r"(?!)"), translation))


def _has(term: str, text: str) -> bool:
    """Whether a text has every word of a term, by its first half: endings differ."""
    beginnings = (word[: max(3, len(word) // 2)] for word in term.lower().split() if len(word) > 2)
    return all(beginning in text.lower() for beginning in beginnings)

"""The rulebook and the school's texts are written in plain words, and all languages fill in the same names."""

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from statistics import mean
from typing import Any

import pytest

from diadochi.lessons.learning_path import learning_path
from diadochi.lessons.rule_texts import family_of, rule_book
from diadochi.resources import assets
from diadochi.rules.core.books import ids_in

BANNED = re.compile(
    r"\b(?:whoever|somebody|nobody|everybody|anybody|afresh|anew|besides|throws?|thrown|threw|Makedonian\w*|shall"
    r"|one's|he who|anyhow)\b|\((?:s|es)\)|!",
    re.IGNORECASE,
)
"""Words of the old dialect, plurals in brackets and exclamation marks."""
LONGEST_SENTENCE = 25
"""Words in the longest English sentence of a rule."""
MEAN_SENTENCE = 16
"""Words in an English sentence of a rule, on average."""
FIELD = re.compile(r"\{(\w+)\}")
TRANSLATED = {"en", "es", "ru"}
PLAIN_FILES = sorted(chain(assets("lessons").glob("*.toml"), assets("history").rglob("*.toml")))


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.;:?])\s+", text)


def words_in(sentence: str) -> int:
    return len(re.findall(r"[\w’'+-]+", sentence))


def texts_below(value: Any) -> Iterator[dict[str, str]]:
    """Every text of a file that is given in all languages."""
    if isinstance(value, dict):
        if value.keys() >= TRANSLATED:
            yield {language: value[language] for language in TRANSLATED}
        for each in value.values():
            yield from texts_below(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_below(each)


def test_the_learning_order_has_every_subject_of_the_rulebook_once() -> None:
    assert sorted(learning_path().subjects) == sorted({family_of(rule) for rule in rule_book()})


def test_rules_use_no_banned_word() -> None:
    found = {rule: BANNED.findall(atom.text["en"]) for rule, atom in rule_book().items()}
    assert {rule: words for rule, words in found.items() if words} == {}


def test_sentences_of_rules_are_short() -> None:
    lengths = {
        (rule, sentence): words_in(sentence)
        for rule, atom in rule_book().items()
        for sentence in sentences(atom.text["en"])
    }
    assert [key for key, length in lengths.items() if length > LONGEST_SENTENCE] == []
    assert mean(lengths.values()) <= MEAN_SENTENCE


def test_no_rule_has_the_id_of_another_in_its_sentences() -> None:
    texts = ((rule, atom.text[language]) for rule, atom in rule_book().items() for language in TRANSLATED)
    assert [(rule, text) for rule, text in texts if ids_in(text)] == []


def test_rules_name_spaces_and_people_in_the_same_way_as_the_map() -> None:
    """The map of the game calls a place Hélade and not Grecia; the rules do as well."""
    spanish = " ".join(atom.text["es"] for atom in rule_book().values())
    assert re.findall(r"\bGrecia\b|\bOlimpia\b", spanish) == []


@pytest.mark.parametrize("path", PLAIN_FILES, ids=lambda path: path.stem)
def test_texts_of_lessons_and_history_are_plain_and_name_the_same_things(path: Any) -> None:
    texts = list(texts_below(tomllib.loads(path.read_text("utf-8"))))
    assert texts
    assert [text["en"] for text in texts if BANNED.search(text["en"])] == []
    for text in texts:
        fields = {language: sorted(set(FIELD.findall(said))) for language, said in text.items()}
        assert fields["es"] == fields["ru"] == fields["en"], text["en"]

"""Bold names in the handbook, and quoted names in the README, are names on the screen, in each language.

A bold path such as **Game > Questions** names a menu and its entries, one by one.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

TOP = Path(__file__).resolve().parents[2]
HANDBOOK = TOP / "assets" / "handbook"
ENGLISH = {file.name: file for file in sorted((HANDBOOK / "en").glob("*.md"))}
TRANSLATED = sorted(file for file in HANDBOOK.glob("*/*.md") if file.parent.name != "en")
README = TOP / "README.md"
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
QUOTED = re.compile(r'"([A-Z][^"\n]*)"')
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"\{\w+\}")
FEWEST_LETTERS = 6
"""A message with fields must have this many letters of its own, or it would match anything."""

Texts = frozenset[str]


@cache
def catalogue(language: str) -> dict[str, Texts]:
    """The forms of each message in a language, by every English form of it."""
    with (TOP / "assets" / "translations" / language / "LC_MESSAGES" / "diadochi.po").open("rb") as stream:
        words = read_po(stream, locale=language)
    return {english: frozenset(forms(each.string)) for each in words if each.id for english in forms(each.id)}


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


ON_SCREEN = frozenset(catalogue("es"))
"""The English messages: the catalogues have all of them, which `translations.py --check` makes sure of."""


@cache
def patterns(texts: Texts) -> tuple[Texts, tuple[re.Pattern[str], ...]]:
    """The texts without fields, and those with fields as patterns."""
    plain = frozenset(text.replace("&", "") for text in texts if not FIELD.search(text))
    fielded = [text for text in texts if FIELD.search(text)]
    fielded = [text for text in fielded if len(re.sub(r"\W", "", FIELD.sub("", text))) >= FEWEST_LETTERS]
    return plain, tuple(re.compile(".+".join(map(re.escape, FIELD.split(text)))) for text in fielded)


def fits(name: str, texts: Texts) -> bool:
    plain, fielded = patterns(texts)
    return name in plain or any(pattern.fullmatch(name) for pattern in fielded)


def names(file: Path, marked: re.Pattern[str] = BOLD) -> Iterator[str]:
    """The marked names of a document, one by one."""
    for marked_text in marked.findall(FENCED.sub("", file.read_text("utf-8"))):
        yield from " ".join(marked_text.split()).split(" > ")


def translations(language: str, wanted: set[str]) -> Texts:
    """What the messages behind English names are called in a language."""
    words = catalogue(language)
    found = [words[text] for text in words if any(fits(name, frozenset([text])) for name in wanted)]
    return frozenset().union(*found)


@pytest.mark.parametrize("name", ENGLISH)
def test_bold_names_are_on_the_screen(name: str) -> None:
    assert [bold for bold in names(ENGLISH[name]) if not fits(bold, ON_SCREEN)] == []


def test_names_quoted_in_the_readme_are_on_the_screen() -> None:
    assert [quoted for quoted in names(README, QUOTED) if not fits(quoted, ON_SCREEN)] == []


def test_a_renamed_button_is_noticed() -> None:
    assert fits("End march", ON_SCREEN)
    assert fits("I am Krateros: show my hand", ON_SCREEN)
    assert not fits("Stop the march", ON_SCREEN)


@pytest.mark.parametrize("file", TRANSLATED, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_translations_use_the_names_of_their_language(file: Path) -> None:
    expected = translations(file.parent.name, set(names(ENGLISH[file.name])))
    assert [bold for bold in names(file) if not fits(bold, expected)] == []

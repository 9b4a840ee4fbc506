"""The terms of the game and of the program (assets/glossary.toml), each explained in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple

import msgspec

from diadochi.atlas.documents import Fault, read_document
from diadochi.atlas.model import Text
from diadochi.resources import assets


class Term(msgspec.Struct, frozen=True):
    """A term, and what it means; `game` is the system of the only game that has it, or empty."""

    en: str
    es: str
    ru: str
    says: dict[str, str]
    game: str = ""

    def name(self, language: str) -> str:
        return Text(en=self.en, es=self.es, ru=self.ru).in_language(language)

    def meaning(self, language: str) -> str:
        return Text(**self.says).in_language(language)


@lru_cache(maxsize=1)
def glossary() -> Mapping[str, Term]:
    """Every term by its id, in the order of the file. Raises ValueError for an unreadable file."""
    path = assets("glossary.toml")
    document = read_document(path, path.name)
    if isinstance(document, Fault):
        raise ValueError(document.sentence())
    return msgspec.convert(document.content, dict[str, Term])


class GlossaryLine(NamedTuple):
    """A term in a language: its id, its name, and its meaning as HTML in which other terms are links."""

    id: str
    name: str
    meaning: str


def glossary_lines(language: str, game: str, address: Callable[[str], str]) -> list[GlossaryLine]:
    """The terms of `game`, sorted by name; `address` returns the link of a term.

    An empty `game` gives the terms that all games share.
    """
    terms = {name: term for name, term in glossary().items() if term.game == game}
    lines = [
        GlossaryLine(each, term.name(language), _linked(term.meaning(language), each, language, address))
        for each, term in terms.items()
    ]
    return sorted(lines, key=lambda line: line.name.casefold())


def _linked(meaning: str, own: str, language: str, address: Callable[[str], str]) -> str:
    # The first mention of each other term becomes a link
    names = _by_name(language)
    seen = {own}

    def link(found: re.Match[str]) -> str:
        term = names[found[1].casefold()]
        if term in seen:
            return found[0]
        seen.add(term)
        return f'<a href="{escape(address(term))}">{found[0]}</a>'

    return _pattern(language).sub(link, escape(meaning, quote=False))


@lru_cache(maxsize=8)
def _by_name(language: str) -> Mapping[str, str]:
    return {escape(term.name(language), quote=False).casefold(): each for each, term in glossary().items()}


@lru_cache(maxsize=8)
def _pattern(language: str) -> re.Pattern[str]:
    # Longer names first: "siege points" before "siege"; with the plural of English and Spanish
    names = sorted(_by_name(language), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, names))})(?:e?s)?\b", re.IGNORECASE)

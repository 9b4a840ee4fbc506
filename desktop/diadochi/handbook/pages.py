"""The chapters of the handbook as HTML in a language: the written ones, the rulebook and the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape, unescape
from typing import NamedTuple

from diadochi.handbook.chapters import GLOSSARY, RULEBOOK, WRITTEN, Section, read_chapter
from diadochi.handbook.glossary import GlossaryLine, glossary_lines
from diadochi.handbook.markup import (
    chapter_html,
    linked_rules,
    term_address,
)
from diadochi.language import Message, msg, translate
from diadochi.lessons.rule_texts import rule_book, rules_by_subject

HANDBOOK = msg("Handbook")
CHAPTERS = (*WRITTEN, RULEBOOK, GLOSSARY)
"""All chapters in their order."""
_NOT_TRANSLATED = msg("This chapter is available in English only.")
_RULEBOOK, _GLOSSARY = msg("Rulebook"), msg("Glossary")
_LEARN = msg("The rules in learning order come first; all others follow by subject.")
_TERMS, _ROME = msg("The game and the program"), msg("The Sword of Rome")
_TAG = re.compile(r"<[^>]*>")


class Page(NamedTuple):
    """A chapter: its id, the language it is in, its title, its sections, and its HTML.

    In the HTML, the source of a picture is its file name in assets/screenshots, and a link within the handbook is the
    id of a section, a rule or a term behind a `#`.
    """

    id: str
    language: str
    title: str
    sections: tuple[Section, ...]
    html: str


@lru_cache(maxsize=64)
def page(chapter: str, language: str) -> Page:
    """A chapter in a language. Raises LookupError for an unknown chapter, and OSError if its file is missing."""
    if chapter == RULEBOOK:
        return _rulebook(language)
    if chapter == GLOSSARY:
        return _glossary(language)
    if chapter not in WRITTEN:
        raise LookupError(chapter)
    written = read_chapter(chapter, language)
    html = chapter_html(written.text, chapter, [section.id for section in written.sections], str)
    if written.language != language:
        note = f'<p class="note">{escape(_words(_NOT_TRANSLATED, language))}</p>'
        html = html.replace("</h1>", f"</h1>\n{note}", 1)
    return Page(chapter, written.language, written.title, written.sections, html)


def pages(language: str) -> list[Page]:
    """The whole handbook in a language."""
    return [page(chapter, language) for chapter in CHAPTERS]


def chapter_of(section: str) -> str:
    """The chapter that a section, a rule or a term is in."""
    return section.partition("/")[0]


def section_texts(language: str) -> list[tuple[Section, str]]:
    """Every section with its plain text, for a search. The text above the first section belongs to the chapter."""
    return [found for each in pages(language) for found in _texts_of(each)]


def _texts_of(shown: Page) -> Iterable[tuple[Section, str]]:
    parts = re.split(r"(?=<h2 )", shown.html)
    named = [Section(shown.id, shown.title), *shown.sections]
    for section, html in zip(named, parts, strict=False):
        yield section, " ".join(unescape(_TAG.sub(" ", html)).split())


def _words(message: Message, language: str) -> str:
    return translate(message.source, language)


# --- rulebook


def _rulebook(language: str) -> Page:
    """Every rule once: those of the learning path in its order, then the others by subject."""
    from diadochi.lessons.learning_path import learning_path  # loaded when the rulebook is first shown

    parts: list[tuple[Section, str]] = []
    learned: dict[str, None] = {}
    for number, chapter in enumerate(learning_path().chapter, 1):
        rules = [rule.id for rule in chapter.rule if rule.id not in learned]
        learned.update(dict.fromkeys(rules))
        section = Section(f"{RULEBOOK}/{chapter.id}", f"{number}. {chapter.title.in_language(language)}")
        parts.append((section, _rules(rules, language)))
    others = [rule for rule in rule_book() if rule not in learned]
    for letters, title, rules in rules_by_subject(others, learning_path().subjects, language):
        parts.append((Section(f"{RULEBOOK}/{letters}", title), _rules(rules, language)))
    return _made(RULEBOOK, language, _RULEBOOK, _LEARN, parts)


def _rules(rules: Iterable[str], language: str) -> str:
    texts = ((rule, linked_rules(escape(rule_book()[rule].text.in_language(language), quote=False))) for rule in rules)
    return "\n".join(f'<p id="{RULEBOOK}/{rule}"><b>{rule}</b> {text}</p>' for rule, text in texts)


# --- glossary


def _glossary(language: str) -> Page:
    parts = [
        (Section(f"{GLOSSARY}/{name}", _words(title, language)), _terms(lines))
        for name, title, game in (("terms", _TERMS, ""), ("sword-of-rome", _ROME, "rome"))
        if (lines := glossary_lines(language, game, term_address))
    ]
    return _made(GLOSSARY, language, _GLOSSARY, None, parts)


def _terms(lines: Iterable[GlossaryLine]) -> str:
    return "\n".join(f'<p id="{GLOSSARY}/{line.id}"><b>{escape(line.name)}</b><br>{line.meaning}</p>' for line in lines)


def _made(
    chapter: str, language: str, title: Message, opening: Message | None, parts: list[tuple[Section, str]]
) -> Page:
    words = _words(title, language)
    html = [f'<h1 id="{chapter}">{escape(words)}</h1>']
    if opening is not None:
        html.append(f"<p>{escape(_words(opening, language))}</p>")
    html += [f'<h2 id="{section.id}">{escape(section.title)}</h2>\n{text}' for section, text in parts]
    return Page(chapter, language, words, tuple(section for section, _ in parts), "\n".join(html))

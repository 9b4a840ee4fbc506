"""The chapters of the handbook as they are written: Markdown files of each language in assets/handbook.

The id of a section is `chapter/slug`, with the slug of its English heading. The n-th section of a chapter has the same
id in every language, so links and the help of panels work in all of them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from diadochi.language import ENGLISH
from diadochi.resources import assets

WRITTEN = (
    "start",
    "play",
    "alone",
    "plan",
    "learn",
    "sword-of-rome",
    "maps",
    "command-line",
    "keys",
    "files",
    "grammar",
)
"""The written chapters in their order."""
RULEBOOK, GLOSSARY = "rulebook", "glossary"
"""The chapters that the program makes."""
_FENCE = re.compile(r"^(?:```|~~~)")
_HEADING = re.compile(r"^(#{1,2}) +(.+?) *#*$")
_NO_SLUG = re.compile(r"[^\w]+")


class Section(NamedTuple):
    """A section: its id, and its heading in the language of the chapter."""

    id: str
    title: str


class WrittenChapter(NamedTuple):
    """A chapter: its id, the language it is written in, its title, its sections and its whole text."""

    id: str
    language: str
    title: str
    sections: tuple[Section, ...]
    text: str


def slug(heading: str) -> str:
    """The part of an id for a heading: lower case, words joined by hyphens."""
    return _NO_SLUG.sub("-", heading.lower()).strip("-")


@lru_cache(maxsize=64)
def read_chapter(chapter: str, language: str, folder: Path | None = None) -> WrittenChapter:
    """A chapter in a language, or in English where its translation is missing.

    Raises OSError if it is missing in English too.
    """
    home = folder or assets("handbook")
    own = home / language / f"{chapter}.md"
    spoken = language if own.is_file() else ENGLISH
    english = (home / ENGLISH / f"{chapter}.md").read_text("utf-8")
    text = own.read_text("utf-8") if spoken != ENGLISH else english
    title, headings = _headings(text)
    ids = [f"{chapter}/{slug(heading)}" for heading in _headings(english)[1]]
    ids += [f"{chapter}/{slug(heading)}" for heading in headings[len(ids) :]]
    sections = tuple(Section(*each) for each in zip(ids, headings, strict=False))
    return WrittenChapter(chapter, spoken, title or chapter, sections, text)


def _headings(text: str) -> tuple[str, list[str]]:
    """The title of a chapter, and the headings of its sections; a comment in a code block is no heading."""
    title, sections, in_code = "", [], False
    for line in text.splitlines():
        if _FENCE.match(line.strip()):
            in_code = not in_code
        found = None if in_code else _HEADING.match(line)
        if found is None:
            continue
        if found[1] == "##":
            sections.append(_plain(found[2]))
        else:
            title = title or _plain(found[2])
    return title, sections


def _plain(heading: str) -> str:
    return heading.replace("`", "").replace("*", "")

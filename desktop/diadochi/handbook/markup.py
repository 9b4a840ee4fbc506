"""The text of a chapter as HTML: Markdown with tables, anchors for sections, links between chapters, links to rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from posixpath import basename
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from diadochi.handbook.chapters import GLOSSARY, RULEBOOK
from diadochi.lessons.rule_texts import rule_book

_RULE = re.compile(r"\b(?:[A-Z]{1,4}-\d\d[AB]?|CARD-[OT]\d)\b")
_CHAPTER = re.compile(r"(?:([\w-]+)\.md)?(?:#([\w-]+))?")
_EXTERNAL = re.compile(r"https?://|mailto:")

PictureAddress = Callable[[str], str]
"""Returns the address of a picture for the reader; its argument is the name of a file in assets/screenshots."""


def chapter_html(text: str, chapter: str, sections: Sequence[str], picture: PictureAddress) -> str:
    """The HTML of a chapter; `sections` are the ids of its second-level headings in their order."""
    parser = _parser()
    tokens = parser.parse(text)
    anchors = iter(sections)
    for token in tokens:
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            token.attrSet("id", chapter if token.tag == "h1" else next(anchors, ""))
        elif token.type == "inline":
            token.children = [*_with_links(token.children or (), chapter, picture)]
    return str(parser.renderer.render(tokens, parser.options, {}))


def picture_names(text: str) -> list[str]:
    """The pictures that a Markdown text shows, as file names in the order of the text."""
    inline = (token for token in _parser().parse(text) if token.type == "inline")
    images = (child for token in inline for child in token.children or () if child.type == "image")
    return [basename(str(image.attrs["src"])) for image in images]


def rule_address(rule: str) -> str:
    """The link to a rule in the rulebook of the handbook."""
    return f"#{RULEBOOK}/{rule}"


def term_address(term: str) -> str:
    """The link to a term in the glossary of the handbook."""
    return f"#{GLOSSARY}/{term}"


def linked_rules(html: str) -> str:
    """Escaped text in which the id of every known rule is a link."""
    return _RULE.sub(lambda found: _rule_link(found[0]) if found[0] in rule_book() else found[0], html)


def _rule_link(rule: str) -> str:
    return f'<a href="{rule_address(rule)}">{rule}</a>'


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _with_links(children: Iterable[Token], chapter: str, picture: PictureAddress) -> Iterator[Token]:
    """The parts of a paragraph with their addresses; a link to a file outside the handbook becomes plain text."""
    link: str | None = None
    for token in children:
        if token.type == "link_open":
            link = internal_address(str(token.attrs["href"]), chapter)
            if link:
                token.attrSet("href", link)
                yield token
        elif token.type == "link_close":
            if link:
                yield token
            link = None
        elif token.type == "image":
            token.attrSet("src", picture(basename(unquote(str(token.attrs["src"])))))
            yield token
        elif token.type == "text" and link is None:
            yield from _rules_in(token.content)
        else:
            yield token


def internal_address(address: str, chapter: str) -> str:
    """A link of a chapter as one within the handbook; empty for another file. An address on the web stays as it is."""
    if _EXTERNAL.match(address):
        return address
    found = _CHAPTER.fullmatch(unquote(address))
    if found is None:
        return ""
    return f"#{found[1] or chapter}" + (f"/{found[2]}" if found[2] else "")


def _rules_in(text: str) -> Iterator[Token]:
    at = 0
    for found in _RULE.finditer(text):
        if found[0] in rule_book():
            yield Token("text", "", 0, content=text[at : found.start()])
            yield Token("link_open", "a", 1, attrs={"href": rule_address(found[0])})
            yield Token("text", "", 0, content=found[0])
            yield Token("link_close", "a", -1)
            at = found.end()
    yield Token("text", "", 0, content=text[at:])

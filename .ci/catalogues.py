"""Message catalogues: what the sources say, what the translators made of it, and where the two disagree."""

import ast
import io
import re
import string
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import diadochi.language

TOP = Path(__file__).resolve().parent.parent
SOURCES = TOP / "desktop" / "diadochi"
FOLDER = TOP / "assets" / "translations"
GLOSSARY = TOP / "assets" / "glossary.toml"
NOTE = "# Translators:"
"""Begins a comment above a text that says how it is used."""
DOMAIN = "diadochi"
LANGUAGES = tuple(language for language in diadochi.language.LANGUAGES if language != diadochi.language.ENGLISH)
"""The languages that are translated into."""
KEYWORDS = {"tr": 1, "msg": 1, "edition_term": 1, "translate": 1, "trn": 2, "msgn": 2}
"""The functions that take a source text, and how many of their arguments are texts."""
LITERAL_ONLY = {"tr", "msg", "edition_term", "trn", "msgn"}


class Words(Catalog):
    """A catalogue whose header holds nothing that changes by itself: no dates, no versions of tools."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header of both files."""
        return [
            ("Project-Id-Version", DOMAIN),
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def path(language: str, ending: str) -> Path:
    """Where the catalogue of a language lies; `ending` is po or mo."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def sources() -> list[Path]:
    """All modules of the program, in stable order."""
    return sorted(SOURCES.rglob("*.py"))


class Extracted(NamedTuple):
    """An English source text of the program, a pair where it has a plural; its module, and a note for translators."""

    text: str | tuple[str, str]
    module: str
    note: str = ""


def extracted() -> Iterator[Extracted]:
    """Every English source text in the program.

    Calls are read out of the syntax tree, so that those inside f-strings are found with every Python.
    """
    for module, call in _calls(set(KEYWORDS)):
        texts = [text.value for text in _texts(call) if isinstance(text, ast.Constant)]
        if len(texts) == KEYWORDS[_word(call)]:
            text = texts[0] if len(texts) == 1 else (texts[0], texts[1])
            yield Extracted(text, module.relative_to(SOURCES).as_posix(), _note_above(module, call.lineno))


def _note_above(module: Path, line: int) -> str:
    above = _lines(module)[line - 2].strip() if line > 1 else ""
    return above.removeprefix(NOTE).strip() if above.startswith(NOTE) else ""


@cache
def _lines(module: Path) -> list[str]:
    return module.read_text(encoding="utf-8").splitlines()


@cache
def terms() -> list[dict]:
    """The terms of the glossary, longest first."""
    found = tomllib.loads(GLOSSARY.read_text(encoding="utf-8")).values()
    return sorted(found, key=lambda term: -len(term["en"]))


def _terms_in(text: str, language: str) -> list[str]:
    """The translations of the glossary's terms that a text uses; of terms inside another, only the longer one."""
    notes = []
    for term in terms():
        pattern = rf"\b{re.escape(term['en'])}s?\b"
        if re.search(pattern, text, re.IGNORECASE):
            notes.append(f"{term['en']} = {term[language]}")
            text = re.sub(pattern, "", text, flags=re.IGNORECASE)
    return notes


def wrong_calls() -> list[str]:
    """One sentence for each call whose text the catalogues cannot find, because it is not a literal."""
    return [
        f"{module.relative_to(TOP)}:{call.lineno}: {_word(call)}() wants a literal text, so that translators find it"
        for module, call in _calls(LITERAL_ONLY)
        if not all(isinstance(text, ast.Constant) for text in _texts(call)) and module != SOURCES / "language.py"
    ]  # the module that defines the functions passes on what it is given


def _calls(words: set[str]) -> Iterator[tuple[Path, ast.Call]]:
    """Every call of one of the functions, with its module, in the order of the sources."""
    for module in sources():
        for call in _calls_in(module.read_text(encoding="utf-8")):
            if _word(call) in words:
                yield module, call


@cache
def _calls_in(text: str) -> tuple[ast.Call, ...]:
    """The calls of all functions that take a text in one module, in order: read out once for all languages."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and _word(node) in KEYWORDS]
    return tuple(sorted(calls, key=lambda node: (node.lineno, node.col_offset)))


def _word(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _texts(call: ast.Call) -> list[ast.expr]:
    return call.args[: KEYWORDS[_word(call)]]


def translated(language: str) -> Catalog:
    """The committed catalogue of a language; an empty one where there is none yet."""
    file = path(language, "po")
    if not file.exists():
        return Catalog(locale=language, domain=DOMAIN)
    with file.open("rb") as stream:
        return read_po(stream, locale=language, domain=DOMAIN, abort_invalid=True)


def merged(language: str) -> Words:
    """The texts of the sources with the translations at hand; what the sources no longer say is left out."""
    sources_say = Catalog(locale=language, domain=DOMAIN)
    for text, module, note in extracted():
        whole = text if isinstance(text, str) else text[1]
        notes = [*filter(None, [note]), *_terms_in(whole, language)]
        sources_say.add(text, locations=[(module, 0)], auto_comments=notes)
    known = translated(language)
    known.update(sources_say, no_fuzzy_matching=True)
    words = Words(locale=language, domain=DOMAIN, fuzzy=False, header_comment="")
    for message in known:
        if message.id:
            words.add(
                message.id,
                message.string,
                locations=[*dict.fromkeys(message.locations)],
                flags=message.flags - {"python-format", "python-brace-format"},
                auto_comments=[*dict.fromkeys(message.auto_comments)],
            )
    return words


def as_po(words: Words) -> bytes:
    """The catalogue as translators edit it, sorted by source text."""
    stream = io.BytesIO()
    write_po(stream, words, include_lineno=False, sort_output=True, ignore_obsolete=True, width=120)
    return stream.getvalue().strip() + b"\n"


def as_mo(words: Words) -> bytes:
    """The catalogue as the program reads it: whole translations only, so that English stands where one is missing."""
    whole = Words(locale=words.locale, domain=DOMAIN)
    for message in words:
        if message.id and not message.fuzzy and all(_forms(message.string)):
            whole.add(message.id, message.string)
    stream = io.BytesIO()
    write_mo(stream, whole)
    return stream.getvalue()


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    """All forms of a text: one, or several where it has a plural; one empty form where it has no translation."""
    return (text or "",) if isinstance(text, str | None) else text


def fields(text: str) -> set[str]:
    """The names of the ``{fields}`` in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def fault(message: Message) -> str:
    """What is wrong with one translation, or "": missing, unsure, or with other fields than its source."""
    forms, ids = _forms(message.string), _forms(message.id)
    if not all(forms):
        return "is not translated"
    if message.fuzzy:
        return "has a translation that was not reviewed: review it and take the word fuzzy away"
    wanted = set().union(*map(fields, ids))
    try:
        used = [fields(form) for form in forms]
    except ValueError as error:
        return f"has a translation with broken braces ({error})"
    if any(form - wanted for form in used) or (len(ids) == 1 and used[0] != wanted):
        return f"has other fields than {{{', '.join(sorted(wanted))}}} in its translation"
    return ""

"""Texts for the user: English source texts and their translation by gettext catalogues.

Rules build `Message` values (a source text and fields), never finished sentences. The window turns them into sentences
with a `Speaker`, so a change of language affects only what is shown.
"""

import gettext
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from diadochi.resources import assets

ENGLISH = "en"
"""The language of the source texts; also used where a translation is missing."""


class Language(msgspec.Struct, frozen=True):
    """A language: its code, its name for itself, and whether it uses the Cyrillic alphabet.

    `spoken` is False for a language in which only the names on the map are available.
    """

    code: str
    own_name: str
    cyrillic: bool = False
    spoken: bool = True


KNOWN = (
    Language(ENGLISH, "English"),
    Language("es", "Español"),
    Language("ru", "Русский", cyrillic=True),
    Language("la", "Latina", spoken=False),
)
"""All languages. A spoken language except English has a catalogue in assets/translations. The names on a map are
beside the things they name, or in the map folder's file names/<code>.toml."""
LANGUAGES = tuple(language.code for language in KNOWN if language.spoken)
"""Languages of the interface."""
NAME_LANGUAGES = tuple(language.code for language in KNOWN)
"""Languages of the names on the map; Latin has only names."""
OWN_NAMES = {language.code: language.own_name for language in KNOWN}
"""The name of each language in that language."""
CYRILLIC = frozenset(language.code for language in KNOWN if language.cyrillic)
_FIELD = re.compile(r"\{\w+\}")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_ISOLATE, _END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_UNRULY = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories of characters that break a line, change its direction or cannot be shown."""


class Name(msgspec.Struct, frozen=True, gc=False):
    """A thing named in a message; its spelling is looked up when the message is shown.

    `kind` is one of space, province, route, route_kind, space_kind, general, royal, independent, unit, seat, fleet,
    card, rule, setup, thing (any of these; the question tells which).
    """

    kind: str
    id: str


class Message(msgspec.Struct, frozen=True, gc=False):
    """An English source text with named fields: ``{space}`` in the source is filled from `fields`.

    A message with a plural has the plural form in `many` and the number in the field ``n``.
    """

    source: str
    fields: tuple[tuple[str, "Field"], ...] = ()
    many: str = ""

    @property
    def number(self) -> int:
        """The number that chooses singular or plural; 0 if the message has no plural."""
        return next((value for key, value in self.fields if key == "n" and isinstance(value, int)), 0)


Field = str | int | Name | Message | tuple["Field", ...]


class Series(tuple[Field, ...]):
    """Things named in a sentence, with "and" before the last; a plain tuple has commas only."""

    __slots__ = ()


def msg(source: str, **fields: Field) -> Message:
    """A message to show later. `source` must be a literal, so that the catalogues find it."""
    return Message(source, tuple(fields.items()))


def msgn(one: str, many: str, n: int, **fields: Field) -> Message:
    """A message to show later in the singular or plural for `n`, which the text can name as ``{n}``.

    Both forms must be literals, so that the catalogues find them.
    """
    return Message(one, (("n", n), *fields.items()), many)


def every_message(words: Field) -> Iterator[Message]:
    """The message and all messages nested in it."""
    if isinstance(words, Message):
        yield words
        for _, value in words.fields:
            yield from every_message(value)
    elif isinstance(words, tuple):
        for part in words:
            yield from every_message(part)


def every_name(words: Field) -> Iterator[Name]:
    """Everything that a message names, nested messages included."""
    if isinstance(words, Name):
        yield words
    elif isinstance(words, Message):
        for _, value in words.fields:
            yield from every_name(value)
    elif isinstance(words, tuple):
        for part in words:
            yield from every_name(part)


class _Current:
    language = ENGLISH
    terms: Mapping[str, str] = MappingProxyType({})
    with_keys: Callable[[str], str] | None = None


def set_language(language: str) -> None:
    """Show texts in `language` from now on. Raises ValueError for one that is not in `LANGUAGES`."""
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
    _Current.language = language


def current_language() -> str:
    """The language in which texts are shown."""
    return _Current.language


def edition_term(source: str) -> str:
    """Mark a literal for the catalogues that replaces another text in `use_terms`; its fields must be the same."""
    return source


def use_terms(terms: Mapping[str, str]) -> bool:
    """Replace source texts by the terms of the present game's edition. Return whether this changes anything."""
    before, _Current.terms = _Current.terms, terms
    return before != terms


def use_keys(with_keys: Callable[[str], str] | None) -> None:
    """Name the user's own keys in all texts: `with_keys` puts them in place of the default ones. None for defaults."""
    _Current.with_keys = with_keys


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == ENGLISH:
        return gettext.NullTranslations()
    return gettext.translation("diadochi", assets("translations"), [language])


class _NoWords(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""


@cache
def _own_words(language: str) -> gettext.NullTranslations:
    """A catalogue that returns an empty text, not the source, where a translation is missing."""
    catalogue = gettext.translation("diadochi", assets("translations"), [language])
    catalogue.add_fallback(_NoWords())
    return catalogue


def is_translated(message: Message, language: str) -> bool:
    """Whether `language` has a translation of the message. A message of nothing but fields needs none."""
    if language == ENGLISH or not any(letter.isalpha() for letter in _FIELD.sub("", message.source)):
        return True
    words = _own_words(language)
    return bool(words.ngettext(message.source, message.many, 1) if message.many else words.gettext(message.source))


def translate(source: str, language: str | None = None) -> str:
    """`source` in `language` (the current one by default), unfilled."""
    text = _catalogue(language or _Current.language).gettext(_Current.terms.get(source, source))
    return text if _Current.with_keys is None or language is not None else _Current.with_keys(text)


def capitalised(words: str) -> str:
    """The text with its first letter capitalised."""
    return words[:1].upper() + words[1:]


def one_line(words: str, most: int = 80) -> str:
    """A user's text, made safe for use in a sentence: at most `most` characters, no line breaks or direction marks."""
    shown = "".join(" " if unicodedata.category(letter) in _UNRULY else letter for letter in words[: most * 4])
    line = " ".join(shown.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def isolated(words: str) -> str:
    """The text, isolated if it is written right to left, so that it does not reorder the sentence around it."""
    if words.isascii() or not _RIGHT_TO_LEFT.search(words):
        return words
    if words.startswith(_ISOLATE) and words.endswith(_END_OF_ISOLATE):
        return words
    return f"{_ISOLATE}{words}{_END_OF_ISOLATE}"


def _filled(text: str, fields: Mapping[str, object]) -> str:
    return text.format_map({key: isolated(each) if isinstance(each, str) else each for key, each in fields.items()})


def tr(source: str, **fields: object) -> str:
    """A literal English source in the current language, its ``{fields}`` filled."""
    text = translate(source)
    return _filled(text, fields) if fields else text


def form(one: str, many: str, n: int) -> str:
    """The form of a source with a plural that fits `n` in the current language, its fields not filled."""
    return _catalogue(_Current.language).ngettext(one, many, n)


def sentence(message: Message) -> str:
    """A message in the current language, for messages that contain no `Name`."""
    return Speaker(lambda name: name.id).say(message)


def trn(one: str, many: str, n: int, **fields: object) -> str:
    """The form of a literal English source that fits the number `n`, filled with ``{n}`` and `fields`."""
    return _filled(form(one, many, n), {"n": n, **fields})


_LIKE_I = re.compile(r"(?:h?[ií])(?![aeoáéó])", re.IGNORECASE)
"""The beginning of a word before which Spanish says "e" for "y"."""


def listed(parts: Iterable[str]) -> str:
    """The parts of a list in a sentence of the current language: "A, B and C"."""
    *some, last = [isolated(part) for part in parts] or [""]
    if not some:
        return last
    words = tr("{some} and {last}", some=", ".join(some), last=last)
    return words.replace(f" y {last}", f" e {last}") if current_language() == "es" and _LIKE_I.match(last) else words


class Speaker:
    """Turns messages into sentences of the current language.

    `spell` returns the spelling of a `Name`. It is called each time, so it can follow the language of the map.
    """

    def __init__(self, spell: Callable[[Name], str]) -> None:
        self._spell = spell

    def spell(self, name: Name) -> str:
        return self._spell(name)

    def say(self, message: Message) -> str:
        """The sentence of a message, with nested messages and names."""
        many = message.many
        text = form(message.source, many, message.number) if many else translate(message.source)
        return _filled(text, {key: self._field(value) for key, value in message.fields})

    def _field(self, value: Field) -> str:
        match value:
            case Name():
                return self._spell(value)
            case Message():
                return self.say(value)
            case Series():
                return listed(map(self._field, value))
            case tuple():
                return ", ".join(isolated(self._field(part)) for part in value)
            case _:
                return str(value)

"""All words a user reads: English sources, translated by gettext catalogues when they are shown.

Rules and verdicts build `Message` values (source text and fields) and never final sentences; whoever shows one asks a
`Speaker`, so that a change of language costs nothing below the window.
"""

import gettext
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from desktop.resources import assets

ENGLISH = "en"
"""The language of the sources, which stands wherever another has no words."""


class Language(msgspec.Struct, frozen=True):
    """A language of the program: its code, what it calls itself, and whether it is written in Cyrillic letters.

    `spoken`: the interface speaks it; the names on the map alone are in a language that is not.
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
"""All languages. Each but English has a catalogue in assets/translations if it is spoken, and in the folder of each map
its names stand with the things they name or in a file of their own, names/<code>.toml."""
LANGUAGES = tuple(language.code for language in KNOWN if language.spoken)
"""Languages of the interface."""
NAME_LANGUAGES = tuple(language.code for language in KNOWN)
"""Languages of the names on the map; Latin has names only."""
OWN_NAMES = {language.code: language.own_name for language in KNOWN}
"""Languages call themselves by their own names, whatever the window speaks."""
CYRILLIC = frozenset(language.code for language in KNOWN if language.cyrillic)
_FIELD = re.compile(r"\{\w+\}")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_ISOLATE, _END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_UNRULY = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Kinds of signs that break a line, turn its direction or cannot be shown."""


class Name(msgspec.Struct, frozen=True, gc=False):
    """A thing named in a message; its spelling is looked up when the message is shown.

    `kind` is one of space, province, route, route_kind, space_kind, general, royal, independent, unit, seat, fleet,
    card, rule, setup, thing (any of these, where only its question tells).
    """

    kind: str
    id: str


class Message(msgspec.Struct, frozen=True, gc=False):
    """An English source text with named fields: ``{space}`` in the source is filled from `fields`.

    A message with a plural has it in `many`, and the number that chooses between the two in the field ``n``.
    """

    source: str
    fields: tuple[tuple[str, "Field"], ...] = ()
    many: str = ""

    @property
    def number(self) -> int:
        """The number that chooses the form of a message with a plural; 0 where there is none."""
        return next((value for key, value in self.fields if key == "n" and isinstance(value, int)), 0)


Field = str | int | Name | Message | tuple["Field", ...]


def msg(source: str, **fields: Field) -> Message:
    """A message to be shown later. `source` must be a literal, so that the catalogues find it."""
    return Message(source, tuple(fields.items()))


def msgn(one: str, many: str, n: int, **fields: Field) -> Message:
    """A message to be shown later in the form that fits the number `n`, which it may name as ``{n}``.

    Both forms must be literals, so that the catalogues find them.
    """
    return Message(one, (("n", n), *fields.items()), many)


def every_message(words: Field) -> Iterator[Message]:
    """A message and all that are nested in it."""
    if isinstance(words, Message):
        yield words
        for _, value in words.fields:
            yield from every_message(value)
    elif isinstance(words, tuple):
        for part in words:
            yield from every_message(part)


def every_name(words: Field) -> Iterator[Name]:
    """Whatever a message names, nested messages included."""
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


def set_language(language: str) -> None:
    """Show texts in `language` from now on. Raises ValueError for one that is not in `LANGUAGES`."""
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
    _Current.language = language


def current_language() -> str:
    """The language texts are shown in now."""
    return _Current.language


def edition_term(source: str) -> str:
    """A literal source for `use_terms`, marked for the catalogues; its fields are those of the one it stands for."""
    return source


def use_terms(terms: Mapping[str, str]) -> bool:
    """From now on say, in place of each source in `terms`, the source that stands there: what the game that is played
    calls otherwise. Whether anything is said otherwise than before.
    """
    before, _Current.terms = _Current.terms, terms
    return before != terms


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
    """A catalogue that answers with nothing, and not with the source, where it has no translation."""
    catalogue = gettext.translation("diadochi", assets("translations"), [language])
    catalogue.add_fallback(_NoWords())
    return catalogue


def is_translated(message: Message, language: str) -> bool:
    """Whether the catalogue of `language` has this message; one that is nothing but fields needs no translation."""
    if language == ENGLISH or not any(letter.isalpha() for letter in _FIELD.sub("", message.source)):
        return True
    words = _own_words(language)
    return bool(words.ngettext(message.source, message.many, 1) if message.many else words.gettext(message.source))


def translate(source: str, language: str | None = None) -> str:
    """`source` in `language` (the current one by default), unfilled."""
    return _catalogue(language or _Current.language).gettext(_Current.terms.get(source, source))


def capitalised(words: str) -> str:
    """A line begins with a capital, also where what is said stands within a sentence elsewhere."""
    return words[:1].upper() + words[1:]


def one_line(words: str, most: int = 80) -> str:
    """Words of somebody as part of a sentence: at most so many letters, and none that breaks or turns the line."""
    shown = "".join(" " if unicodedata.category(letter) in _UNRULY else letter for letter in words[: most * 4])
    line = " ".join(shown.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def isolated(words: str) -> str:
    """Words as part of a sentence, the order of which they leave alone where they are written from right to left."""
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
    """The form of a source with a plural that fits the number `n` in the current language, unfilled."""
    return _catalogue(_Current.language).ngettext(one, many, n)


def sentence(message: Message) -> str:
    """A message that names nothing of the map or the game, in the current language."""
    return Speaker(lambda name: name.id).say(message)


def trn(one: str, many: str, n: int, **fields: object) -> str:
    """The form of a literal English source that fits the number `n`, filled with ``{n}`` and `fields`."""
    return _filled(form(one, many, n), {"n": n, **fields})


class Speaker:
    """Turns messages into sentences of the current language.

    `spell` gives the shown spelling of a `Name`; it is asked at every showing, so it may follow the map's language.
    """

    def __init__(self, spell: Callable[[Name], str]) -> None:
        self._spell = spell

    def spell(self, name: Name) -> str:
        """The shown spelling of a name."""
        return self._spell(name)

    def say(self, message: Message) -> str:
        """The sentence of `message`, nested messages and names included."""
        many = message.many
        text = form(message.source, many, message.number) if many else translate(message.source)
        return _filled(text, {key: self._field(value) for key, value in message.fields})

    def _field(self, value: Field) -> str:
        match value:
            case Name():
                return self._spell(value)
            case Message():
                return self.say(value)
            case tuple():
                return ", ".join(isolated(self._field(part)) for part in value)
            case _:
                return str(value)

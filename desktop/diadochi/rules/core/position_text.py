"""Reading position texts: the tokens of a text, a cursor with exact errors, and positions named by users."""

import json
import os
import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from diadochi.atlas.documents import meant
from diadochi.foreign import NotText, UnfitFile, text_of
from diadochi.language import Message, Speaker, msg, msgn, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import check, rules_of

# --- errors


class NotationError(ValueError):
    """Raised for a bad text: `column` (from 1), what was found there, why it is wrong, what to write instead."""

    def __init__(self, column: int, found: str, reason: Message, remedy: Message | None = None) -> None:
        self.column = column
        self.found = found
        self.reason = reason
        self.remedy = remedy
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The error as a sentence in the current language."""
        return Speaker(lambda name: name.id).say(self.message())

    def message(self) -> Message:
        found = f'"{_readable(self.found)}"' if self.found else msg("the end")
        place = msg("position text, column {column}", column=self.column)
        if self.remedy is None:
            return msg("{place}: {found} {reason}", place=place, found=found, reason=self.reason)
        return msg(
            "{place}: {found} {reason}; {remedy}", place=place, found=found, reason=self.reason, remedy=self.remedy
        )


def _readable(text: str) -> str:
    return "".join(sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in text)


# --- tokens

MOST_CHARACTERS = 20_000
"""Longer texts are refused; the fullest position needs a quarter of this."""
MOST_DIGITS = 4
_LONGEST_NAME = 80
_TOKEN = re.compile(r'\s*(?:(?P<word>[A-Za-z0-9_.\-]+)|(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<mark>[;,|:+=\[\]]))')
Read = TypeVar("Read")


class Token(msgspec.Struct, frozen=True):
    """A word, a quoted text or a punctuation mark; `column` from 1. The last token of a text is empty."""

    kind: str
    text: str
    column: int


def tokens_of(text: str) -> list[Token]:
    """Split a text into tokens. Raises NotationError for a bad token or a text that is too long."""
    if len(text) > MOST_CHARACTERS:
        reason = msgn("is longer than {n} character", "is longer than {n} characters", MOST_CHARACTERS)
        raise NotationError(MOST_CHARACTERS + 1, "", reason, msg("write one position only"))
    tokens: list[Token] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise _strange(text, at)
        kind = match.lastgroup or ""
        tokens.append(Token(kind, match.group(kind), match.start(kind) + 1))
        at = match.end()
    tokens.append(Token("end", "", end + 1))
    return tokens


def _strange(text: str, at: int) -> NotationError:
    while text[at].isspace():
        at += 1
    if text[at] == '"':
        return NotationError(
            at + 1, text[at + 1 : at + 20], msg("is not closed"), msg("add the closing quotation mark")
        )
    shown = text[at] if text[at].isprintable() else f"U+{ord(text[at]):04X}"
    return NotationError(at + 1, shown, msg("is not part of the notation"), msg("remove it"))


class Cursor:
    """Reads tokens from left to right; every error it raises names the column of the token that is wrong."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens_of(text)
        self._at = 0

    @property
    def next(self) -> Token:
        """The next token, without taking it."""
        return self._tokens[self._at]

    def take(self) -> Token:
        """Take the next token. The end can be taken repeatedly."""
        token = self.next
        self._at = min(self._at + 1, len(self._tokens) - 1)
        return token

    def wrong(self, reason: Message, remedy: Message | None = None, token: Token | None = None) -> NotationError:
        """Return an error at a token, by default the next one."""
        at = token or self.next
        return NotationError(at.column, at.text.strip('"'), reason, remedy)

    def accept(self, text: str) -> bool:
        """Take the next token if it is this word or mark, and say whether it was."""
        if self.next.text != text or self.next.kind == "quoted":
            return False
        self.take()
        return True

    def expect(self, text: str) -> None:
        """Take this word or mark, which must come next."""
        if not self.accept(text):
            raise self.wrong(msg("is here instead of {wanted}", wanted=f'"{text}"'))

    def word(self, wanted: Message) -> Token:
        if self.next.kind != "word":
            raise self.wrong(msg("is here instead of {wanted}", wanted=wanted))
        return self.take()

    def quoted(self) -> str:
        """Take a quoted text."""
        if self.next.kind != "quoted":
            raise self.wrong(msg("is here instead of {wanted}", wanted=msg("a name in quotation marks")))
        token = self.take()
        try:
            name = json.loads(token.text, strict=True)
            name.encode("utf-8")
        except ValueError:
            remedy = msg('write only visible characters; \\" for a quotation mark')
            raise self.wrong(msg("is not a name"), remedy, token) from None
        if len(name) > _LONGEST_NAME:
            raise self.wrong(
                msgn("is longer than {n} character", "is longer than {n} characters", _LONGEST_NAME), None, token
            )
        return str(name)

    def number(self, least: int = 0) -> int:
        """Take a whole number of at least `least`; a sign is allowed only if `least` is negative."""
        token = self.word(msg("a number"))
        digits = token.text.removeprefix("-") if least < 0 else token.text
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
            raise self.wrong(msg("is not a number"), None, token)
        return int(token.text)

    def seat(self, lowest: int = 1) -> int:
        """Take a seat number, 1 to 5, or 0 for the Independents if `lowest` allows it."""
        token = self.word(msg("a seat"))
        if token.text not in tuple(str(seat) for seat in range(lowest, 6)):
            raise self.wrong(msg("is not a seat"), msg("write {least} to 5", least=lowest), token)
        return int(token.text)

    def one_of(self, known: Collection[str], reason: Message, wanted: Message) -> str:
        """Take one of the known ids; `reason` explains the error after an unknown word."""
        token = self.word(wanted)
        if token.text not in known:
            raise self.wrong(reason, _did_you_mean(token.text, known), token)
        return token.text

    def items(self, read: Callable[[], Read], mark: str = ",") -> list[Read]:
        """Take one or more items, separated by `mark`."""
        found = [read()]
        while self.accept(mark):
            found.append(read())
        return found


def _did_you_mean(word: str, known: Collection[str]) -> Message | None:
    near = meant(word, known)
    if near is not None:
        return msg('did you mean "{near}"?', near=near)
    return msg("write one of {choices}", choices=tuple(known)) if len(known) <= 8 else None


def read_sections(cursor: Cursor, sections: Mapping[str, Callable[[], None]]) -> None:
    """Read all sections of a text, each at most once, in any order. Raises NotationError."""
    seen: set[str] = set()
    while cursor.accept(";"):
        if cursor.next.kind == "end":
            break
        name = cursor.one_of(tuple(sections), msg("is not a section"), msg("the name of a section"))
        if name in seen:
            raise cursor.wrong(msg("follows a second section {name}", name=name), msg("write one of each"))
        seen.add(name)
        sections[name]()
    if cursor.next.kind != "end":
        raise cursor.wrong(msg("does not fit here"), msg('sections are separated by ";"'))


# --- positions named by users
# A set-up, a file that contains a position text, or the text itself.

LONGEST_TEXT = 1_000_000
"""The most bytes of a position file that are read; no position is that long."""
LONGEST_QUOTE = 60
"""The most characters of the input that are quoted in an error."""


class NoSuchPosition(Exception):
    """Raised when the input names no position; the text is a sentence with its remedy."""


def wanted_position(kit: GameKit, wanted: str) -> tuple[GameKit, GamePosition]:
    """Return the position that `wanted` names, and the kit under its edition; both of the system of `kit`.

    Raises NotationError, ImpossiblePosition, or NoSuchPosition if it is no set-up, file or text.
    """
    rules = rules_of(kit)
    kit = rules.with_own_setups(kit)
    is_setup = wanted in rules.setups(kit)
    position = rules.setup_position(kit, wanted) if is_setup else rules.read(kit, _text(kit, wanted))
    home = rules.under(kit, position)
    check(home, position)
    return home, position


def _text(kit: GameKit, wanted: str) -> str:
    if ";" in wanted or wanted.startswith(f"{kit.atlas.id} "):
        return wanted
    file = Path(wanted)
    if not wanted or not os.path.lexists(file):
        setups = ", ".join(rules_of(kit).setups(kit))
        raise NoSuchPosition(
            tr("{wanted} is not a set-up ({setups}), a file or a position text.", wanted=_quoted(wanted), setups=setups)
        )
    try:
        return text_of(file, LONGEST_TEXT).strip()
    except NotText:
        raise NoSuchPosition(tr("{file} is not text; choose a file with one position text.", file=wanted)) from None
    except UnfitFile as unfit:
        raise NoSuchPosition(str(unfit)) from None


def _quoted(wanted: str) -> str:
    line = " ".join(wanted.split())
    return f'"{line[:LONGEST_QUOTE]}..."' if len(line) > LONGEST_QUOTE else f'"{line}"'

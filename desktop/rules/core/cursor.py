"""The words of a position notation: a text cut into tokens, and a cursor that reads them with exact errors."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

import msgspec

from desktop.atlas.faults import meant
from desktop.language import Message, msg, msgn
from desktop.rules.core.notation_error import NotationError

MOST_CHARACTERS = 20_000
"""A longer text is refused: the fullest position needs a quarter of it."""
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
    """The tokens of a text. Raises NotationError for what is no token, and for a text beyond all measure."""
    if len(text) > MOST_CHARACTERS:
        reason = msgn("goes beyond {n} character", "goes beyond {n} characters", MOST_CHARACTERS)
        raise NotationError(MOST_CHARACTERS + 1, "", reason, msg("give one position only"))
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
    return NotationError(at + 1, shown, msg("is not part of the notation"), msg("take it out"))


class Cursor:
    """Reads tokens from left to right; every error it raises names the column of the token that is wrong."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens_of(text)
        self._at = 0

    @property
    def next(self) -> Token:
        """The token that comes next; it stays."""
        return self._tokens[self._at]

    def take(self) -> Token:
        """The next token, which is passed. The end is never passed."""
        token = self.next
        self._at = min(self._at + 1, len(self._tokens) - 1)
        return token

    def wrong(self, reason: Message, remedy: Message | None = None, token: Token | None = None) -> NotationError:
        """An error at a token, by default the next one."""
        at = token or self.next
        return NotationError(at.column, at.text.strip('"'), reason, remedy)

    def accept(self, text: str) -> bool:
        """Pass the next token if it is this word or mark."""
        if self.next.text != text or self.next.kind == "quoted":
            return False
        self.take()
        return True

    def expect(self, text: str) -> None:
        """Pass this word or mark, which must come next."""
        if not self.accept(text):
            raise self.wrong(msg("stands where {wanted} is due", wanted=f'"{text}"'))

    def word(self, wanted: Message) -> Token:
        """A word, which must come next."""
        if self.next.kind != "word":
            raise self.wrong(msg("stands where {wanted} is due", wanted=wanted))
        return self.take()

    def quoted(self) -> str:
        """A text in quotation marks, which must come next."""
        if self.next.kind != "quoted":
            raise self.wrong(msg("stands where {wanted} is due", wanted=msg("a name in quotation marks")))
        token = self.take()
        try:
            name = json.loads(token.text, strict=True)
            name.encode("utf-8")
        except ValueError:
            remedy = msg('write only what can be read; \\" for a quotation mark')
            raise self.wrong(msg("is no name"), remedy, token) from None
        if len(name) > _LONGEST_NAME:
            raise self.wrong(
                msgn("is longer than {n} character", "is longer than {n} characters", _LONGEST_NAME), None, token
            )
        return str(name)

    def number(self, least: int = 0) -> int:
        """A whole number, which must come next; negative ones only where `least` is negative."""
        token = self.word(msg("a number"))
        digits = token.text.removeprefix("-") if least < 0 else token.text
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
            raise self.wrong(msg("is not a number"), None, token)
        return int(token.text)

    def seat(self, lowest: int = 1) -> int:
        """The number of a seat, 1 to 5, or 0 for the Independents where `lowest` allows it."""
        token = self.word(msg("a seat"))
        if token.text not in tuple(str(seat) for seat in range(lowest, 6)):
            raise self.wrong(msg("is no seat"), msg("write {least} to 5", least=lowest), token)
        return int(token.text)

    def one_of(self, known: Collection[str], reason: Message, wanted: Message) -> str:
        """An id among the known ones, which must come next; `reason` goes on from a word that is not among them."""
        token = self.word(wanted)
        if token.text not in known:
            raise self.wrong(reason, _did_you_mean(token.text, known), token)
        return token.text

    def items(self, read: Callable[[], Read], mark: str = ",") -> list[Read]:
        """One item or more, with a mark between."""
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
    """Read the sections of a text to its end, each at most once, in any order. Raises NotationError."""
    seen: set[str] = set()
    while cursor.accept(";"):
        if cursor.next.kind == "end":
            break
        name = cursor.one_of(tuple(sections), msg("is no section"), msg("the name of a section"))
        if name in seen:
            raise cursor.wrong(msg("follows a second section {name}", name=name), msg("write one of each"))
        seen.add(name)
        sections[name]()
    if cursor.next.kind != "end":
        raise cursor.wrong(msg("does not fit here"), msg('sections are separated by ";"'))

"""The words of a position notation: a text cut into tokens, and a cursor that reads them with exact errors."""

import json
import os
import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from desktop.atlas.faults import meant
from desktop.foreign import NotText, UnfitFile, text_of
from desktop.language import Message, Speaker, msg, msgn, tr
from desktop.rules.core.system import AnyKit, check, rules_of

# --- notation error
# What is wrong with a position text, said with its column.


class NotationError(ValueError):
    """A text that is no position: `column` (from 1), what was found there, why it is wrong, what to write instead."""

    def __init__(self, column: int, found: str, reason: Message, remedy: Message | None = None) -> None:
        self.column = column
        self.found = found
        self.reason = reason
        self.remedy = remedy
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The whole error as one sentence in the current language."""
        return Speaker(lambda name: name.id).say(self.message())

    def message(self) -> Message:
        """The same, to be said later."""
        found = f'"{_readable(self.found)}"' if self.found else msg("the end")
        place = msg("position text, column {column}", column=self.column)
        if self.remedy is None:
            return msg("{place}: {found} {reason}", place=place, found=found, reason=self.reason)
        return msg(
            "{place}: {found} {reason}; {remedy}", place=place, found=found, reason=self.reason, remedy=self.remedy
        )


def _readable(text: str) -> str:
    """The text on one line: what cannot be printed is named by its number."""
    return "".join(sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in text)


# --- cursor

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


# --- wanted
# The position somebody names: a set-up, a file that holds a position text, or the text itself.

LONGEST_TEXT = 1_000_000
"""Bytes of a position file that are read; no position is as long."""
LONGEST_QUOTE = 60
"""Characters of what somebody wrote that are told back."""


class NoSuchPosition(Exception):
    """What was named is no position; the text is a sentence with its remedy."""


def wanted_position(kit: AnyKit, wanted: str) -> tuple[Any, Any]:
    """The kit of the edition the position is of, and the position; both are of the system of `kit`.

    Raises NotationError, ImpossiblePosition, or NoSuchPosition when it is neither a set-up nor a file nor a text.
    """
    rules = rules_of(kit)
    is_setup = wanted in rules.setups(kit)
    position = rules.setup_position(kit, wanted) if is_setup else rules.read(kit, _text(kit, wanted))
    home = rules.under(kit, position)
    check(home, position)
    return home, position


def _text(kit: AnyKit, wanted: str) -> str:
    """The text itself, or what the file of that name holds."""
    if ";" in wanted or wanted.startswith(f"{kit.atlas.id} "):
        return wanted
    file = Path(wanted)
    if not wanted or not os.path.lexists(file):
        setups = ", ".join(rules_of(kit).setups(kit))
        raise NoSuchPosition(
            tr("{wanted} is no set-up ({setups}), no file and no position text.", wanted=_quoted(wanted), setups=setups)
        )
    try:
        return text_of(file, LONGEST_TEXT).strip()
    except NotText:
        raise NoSuchPosition(tr("{file} is not text; give a file that holds one position text.", file=wanted)) from None
    except UnfitFile as unfit:
        raise NoSuchPosition(str(unfit)) from None


def _quoted(wanted: str) -> str:
    """What somebody wrote, short and on one line, so that it can be told in a sentence."""
    line = " ".join(wanted.split())
    return f'"{line[:LONGEST_QUOTE]}..."' if len(line) > LONGEST_QUOTE else f'"{line}"'

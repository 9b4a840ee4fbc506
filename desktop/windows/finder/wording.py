"""Texts found by their words: every word asked for stands in it, whole, as a beginning, or but for its ending."""

from __future__ import annotations

from functools import lru_cache

from desktop.atlas.spelling import plain

_PHRASE, _WHOLE, _BEGINNING, _STEM = 10, 11, 16, 18
"""Ranks among those of `desktop.atlas.names.find`: what a thing is called comes before what is said of it, and what is
said of it before a name that is nearly so."""
SHORTEST_WORD = 3
"""Words shorter than this are not looked for: articles and the like stand in every text, or in none."""
_LONG = 6
"""A word of so many letters may end in two others than those asked for, a shorter one in one."""
_BEFORE, _LENGTH = 30, 160
"""Letters of an excerpt that stand before the first word found, and in all."""


def words_rank(asked: str, text: str) -> int | None:
    """How far `text` is from the words of `asked`; None unless every one of them stands in it."""
    wanted = _asked(asked)
    if not wanted:
        return None
    have = _folded(text)
    if all(f" {word} " in have for word in wanted):
        return _PHRASE if f" {plain(asked)} " in have else _WHOLE
    if all(f" {word}" in have for word in wanted):
        return _BEGINNING
    return _STEM if all(f" {_stem(word)}" in have for word in wanted) else None


def excerpt(text: str, asked: str) -> str:
    """The text around the first word of `asked` in it: some 160 letters of whole words."""
    words, wanted = text.split(), _asked(asked)
    start, shown = _first(words, wanted), 0
    while start > 0 and shown + len(words[start - 1]) <= _BEFORE:
        start -= 1
        shown += len(words[start]) + 1
    cut = " ".join(words[start:])
    head = "… " if start else ""
    return head + (cut if len(cut) <= _LENGTH else cut[:_LENGTH].rsplit(" ", 1)[0] + " …")


def _first(words: list[str], wanted: tuple[str, ...]) -> int:
    """The number of the first word that is asked for, or bends as one that is; 0 for none."""
    begun = [tuple(f" {part}" for part in (word, _stem(word))) for word in wanted]
    for beginnings in zip(*begun, strict=True):
        for number, word in enumerate(words):
            if any(beginning in _folded(word) for beginning in beginnings):
                return number
    return 0


def _stem(word: str) -> str:
    """A word without its ending, as far as letters tell."""
    return word[: -2 if len(word) >= _LONG else -1] if len(word) > SHORTEST_WORD else word


@lru_cache(maxsize=8)
def _asked(text: str) -> tuple[str, ...]:
    return tuple(word for word in plain(text).split() if len(word) >= SHORTEST_WORD)


@lru_cache(maxsize=8192)
def _folded(text: str) -> str:
    """The folded words of a text, blanks around each of them."""
    return f" {plain(text)} "

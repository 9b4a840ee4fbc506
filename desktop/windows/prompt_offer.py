"""What the prompt bar is given to offer: answers with their words, signs and consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from desktop.scene.palette import FactionColours

Said = str | Callable[[], str]
"""A text, or how to say it in the present language: then it follows a change of language."""


class PromptButton(NamedTuple):
    """An answer on offer: its id, its words, whether it is the one most people want, and its keys.

    `letter` is the sign that the same answer wears on the map, `look` the side it is about; `told` says what comes of
    it, when somebody wants to know; `ends`: it only ends or passes, and never hides in a menu before others; `rare`: it
    comes and goes while the same is asked, and must not move the others.
    """

    id: str
    words: Said
    first: bool = False
    keys: str = ""
    letter: str = ""
    look: FactionColours | None = None
    told: Said = ""
    ends: bool = False
    rare: bool = False


def said(words: Said) -> str:
    """The text of `words` now."""
    return words if isinstance(words, str) else words()

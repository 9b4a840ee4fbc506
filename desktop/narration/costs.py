"""What an answer would cost whoever gives it, in words: a warning before it is given."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message


class CostTold(NamedTuple):
    """One cost: its `kind`, by which it is left unwarned, the consequence as a sentence, the rules that say so."""

    kind: str
    words: Message
    rules: tuple[str, ...] = ()

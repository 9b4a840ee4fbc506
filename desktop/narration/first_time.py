"""What a kind of question is about, told to somebody who meets it for the first time."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message


class FirstTime(NamedTuple):
    """`title` names the matter in two or three words; `words` say what is asked and how it is answered."""

    title: Message
    words: Message

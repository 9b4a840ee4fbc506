"""Reasons of players in one line."""

from collections.abc import Iterable

from desktop.language import Message, Speaker, capitalised


def reason_words(reasons: Iterable[Message], speaker: Speaker, said: str = "") -> str:
    """All of them, each beginning with a capital; empty where there are none.

    What stands in `said`, the words of the deed itself, is not said once more.
    """
    words = (capitalised(speaker.say(each)) for each in reasons)
    return " \N{MIDDLE DOT} ".join(each for each in words if each.casefold() not in said.casefold())

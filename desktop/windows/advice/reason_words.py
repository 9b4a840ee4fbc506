"""Reasons of players in one line."""

from collections.abc import Iterable

from desktop.language import Message, Speaker, capitalised


def reason_words(reasons: Iterable[Message], speaker: Speaker) -> str:
    """All of them, each beginning with a capital; empty where there are none."""
    return " \N{MIDDLE DOT} ".join(capitalised(speaker.say(each)) for each in reasons)

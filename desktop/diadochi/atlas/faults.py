"""Faults in map files, described for the person who has to correct them: file, entry, field, value, reason, remedy."""

from collections.abc import Iterable

import msgspec

from diadochi.language import Message, Speaker, msg


class Fault(msgspec.Struct, frozen=True):
    """One fault. `file` is the displayed path, `entry` e.g. ``route 41 (tarsos - mazaka)`` or empty.

    `field` and `value` are as in the file; `reason` continues the sentence ("is not one of ..."), `remedy` says what to
    write instead.
    """

    file: str
    entry: str
    field: str
    value: str
    reason: Message
    remedy: Message | None = None

    def sentence(self) -> str:
        """The fault as one sentence in the current language."""
        say = Speaker(lambda name: name.id).say
        text = " ".join(part for part in (self.field, self.value, say(self.reason)) if part)
        where = ": ".join(part for part in (self.file, self.entry) if part)
        ending = f"; {say(self.remedy)}" if self.remedy else ""
        return " ".join(f"{where}: {text}{ending}".split())


class MapError(Exception):
    """A map that cannot be used; `faults` lists all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.sentence() for fault in self.faults))


def quoted(value: object) -> str:
    """A value as written in the file: texts in quotation marks, long ones cut."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def meant(word: str, choices: Iterable[str]) -> str | None:
    """The choice most similar to `word`; None if none is similar."""
    from difflib import get_close_matches  # imported late: only needed for faulty files

    near = get_close_matches(word, list(choices), n=1, cutoff=0.6)
    return near[0] if near else None


def write_or_add(word: str, choices: Iterable[str], file: str) -> Message:
    """The remedy for an unknown word: write the similar one, or add it to `file`."""
    near = meant(word, choices)
    if near is None:
        return msg("write one of these, or add it to {file}", file=file)
    return msg('write "{near}", or add "{word}" to {file}', near=near, word=word, file=file)

"""What is wrong with a map file, said so that a person can mend it: file, entry, field, value, reason, remedy."""

from collections.abc import Iterable

import msgspec

from desktop.language import Message, Speaker, msg


class Fault(msgspec.Struct, frozen=True):
    """One fault. `file` is the path shown, `entry` such as ``route 41 (tarsos - mazaka)``; empty where none is meant.

    `field` and `value` are as they stand in the file; `reason` goes on from them ("is not one of ..."), `remedy` says
    what to write instead.
    """

    file: str
    entry: str
    field: str
    value: str
    reason: Message
    remedy: Message | None = None

    def sentence(self) -> str:
        """The whole fault as one sentence on one line in the current language."""
        say = Speaker(lambda name: name.id).say
        said = " ".join(part for part in (self.field, self.value, say(self.reason)) if part)
        where = ": ".join(part for part in (self.file, self.entry) if part)
        ending = f"; {say(self.remedy)}" if self.remedy else ""
        return " ".join(f"{where}: {said}{ending}".split())


class MapError(Exception):
    """A map that cannot be used; `faults` lists everything that is wrong with it, never only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.sentence() for fault in self.faults))


def quoted(value: object) -> str:
    """A value as it would stand in the file: texts in quotation marks, long ones cut."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def meant(word: str, choices: Iterable[str]) -> str | None:
    """The choice that `word` was probably meant to be, None if there is none near it."""
    from difflib import get_close_matches  # only a file with a fault needs it

    near = get_close_matches(word, list(choices), n=1, cutoff=0.6)
    return near[0] if near else None


def write_or_add(word: str, choices: Iterable[str], file: str) -> Message:
    """The remedy for a word that is not among the known ones: write the near one, or add it to `file`."""
    near = meant(word, choices)
    if near is None:
        return msg("write one of these, or add it to {file}", file=file)
    return msg('write "{near}", or add "{word}" to {file}', near=near, word=word, file=file)

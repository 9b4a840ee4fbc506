"""Cases under the editions (ED-01): each runs under those it names, one that names none under those asked for."""

from collections.abc import Iterable

from msgspec import structs

from desktop.rules.cases.entries import CaseEntry
from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit


def named_editions(entry: CaseEntry) -> tuple[str, ...]:
    """The editions a case is written for, that of its text of a position included; empty when any will do."""
    if entry.given.text:
        return tuple(entry.given.text.split(";")[0].split()[1:2])
    return entry.editions or ((entry.edition,) if entry.edition else ())


def under_editions(kit: Kit, cases: Iterable[Case], asked: tuple[str, ...] = ()) -> list[Case]:
    """Each case once for every edition it runs under. Those of other editions than `asked` are left out.

    When nothing is asked for, every case runs under the editions it names, and one that names none under the kit's.
    """
    found = []
    for case in cases:
        named = named_editions(case.entry)
        editions = [each for each in named or asked or (kit.edition,) if each in (asked or named or (kit.edition,))]
        found += [structs.replace(case, entry=_played(case.entry, each)) for each in editions]
    return found


def _played(entry: CaseEntry, edition: str) -> CaseEntry:
    return structs.replace(entry, edition=edition, editions=())

"""Cases under the editions (ED-01): each runs under those it names, one that names none under those asked for."""

from collections.abc import Iterable

from msgspec import structs

from desktop.rules.cases.entries import CaseEntry
from desktop.rules.cases.plug import kit_for, system_of
from desktop.rules.cases.reading import Case
from desktop.rules.core.system import AnyKit


def under_editions(kit: AnyKit, cases: Iterable[Case], asked: tuple[str, ...] = ()) -> list[Case]:
    """Each case once for every edition it runs under. Those of other editions than `asked` are left out.

    When nothing is asked for, every case runs under the editions it names, and one that names none under the kit's. A
    case of a system without editions runs once.
    """
    found = []
    for case in cases:
        home = kit_for(kit, case.map)
        system = system_of(home)
        usual, named = system.usual_edition(home), system.named_editions(case.entry)
        if not usual:
            found.append(case)
            continue
        editions = [each for each in named or asked or (usual,) if each in (asked or named or (usual,))]
        found += [structs.replace(case, entry=_played(case.entry, each)) for each in editions]
    return found


def _played(entry: CaseEntry, edition: str) -> CaseEntry:
    return structs.replace(entry, edition=edition, editions=())

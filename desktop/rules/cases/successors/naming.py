"""The ids that fields of an answer may name: a case that names no space or piece of the map is refused as a file."""

from collections.abc import Iterable, Mapping

from desktop.rules.cases.entries import Table
from desktop.rules.successors.kit import Kit


def named_ids(kit: Kit, table: Table) -> Iterable[tuple[str, str, tuple[str, ...]]]:
    """(field, id, ids there are) for every id that the fields of an answer name, the ports it calls at included."""
    known = _known(kit)
    for field, value in table.items():
        if field == "calls" and isinstance(value, list):
            for call in value:
                yield from _of_call(call if isinstance(call, dict) else {}, known)
        for word in _words(value) if field in known else ():
            yield field, word, known[field]


def _of_call(call: Table, known: Mapping[str, tuple[str, ...]]) -> Iterable[tuple[str, str, tuple[str, ...]]]:
    for field in call:
        yield "calls", field, ("space", "take", "leave")
    yield "calls", str(call.get("space", "")), known["space"]


def _known(kit: Kit) -> Mapping[str, tuple[str, ...]]:
    spaces, routes, fleets = tuple(kit.atlas.spaces), tuple(kit.atlas.routes), tuple(kit.fleets)
    return {
        "to": spaces,
        "space": spaces,
        "path": spaces,
        "route": routes,
        "routes": routes,
        "general": (*kit.generals, *kit.minors),
        "royal": tuple(kit.royals),
        "fleet": fleets,
        "fleets": fleets,
        "escort": fleets,
        "card": tuple(kit.cards),
    }


def _words(value: object) -> tuple[str, ...]:
    values = value if isinstance(value, list | tuple) else (value,)
    return tuple(each for each in values if isinstance(each, str))

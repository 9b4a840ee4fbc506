"""Routes in words: where one leads from where somebody stands, and what kind it is of."""

from collections.abc import Iterable

from desktop.language import Message, Name, msg


def other_end(route: str, start: str) -> str:
    """The other end of a route whose id is `a-b.kind`; a name of a space may hold a hyphen itself."""
    ends = route.rpartition(".")[0]
    return ends.removeprefix(f"{start}-") if ends.startswith(f"{start}-") else ends.removesuffix(f"-{start}")


def places_in_order(routes: Iterable[str], start: str) -> tuple[Name, ...]:
    """Where routes lead one after the other, the start included."""
    places = [start]
    for route in routes:
        places.append(other_end(route, places[-1]))
    return tuple(Name("space", place) for place in places)


def with_kind(deed: Message, route: str) -> Message:
    """The words of a step, with the kind of its route behind where that is not plain land."""
    kind = route.rpartition(".")[2]
    return deed if kind == "land" else msg("{deed} ({kind})", deed=deed, kind=Name("route_kind", kind))

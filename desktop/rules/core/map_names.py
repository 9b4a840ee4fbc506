"""How the names of a map are spelled; each system spells its own things besides."""

from collections.abc import Container, Iterable, Iterator

from desktop.atlas.atlas import Atlas
from desktop.atlas.faults import meant
from desktop.atlas.model import Names, Text
from desktop.language import Message, Name, msg, tr


class MapSpelling:
    """One spelling in one language: spaces, provinces, routes and kinds of both.

    A system says in `own_names` which other things have names in its files, in `spelled` how the rest is written.
    """

    def __init__(self, atlas: Atlas, language: str) -> None:
        self.atlas = atlas
        self.language = language

    def own_names(self, name: Name) -> Names | Text | None:
        """The entry of the system's files that names it, None where there is none."""
        del name
        return None

    def spelled(self, name: Name) -> str:
        """The form of what has no entry; its id where it is not known at all."""
        return name.id

    def of(self, name: Name) -> str:
        """The shown form of a name; the id itself for what nobody knows."""
        names = self._of_map(name) or self.own_names(name)
        if names is not None and name.kind == "route_kind":
            return _within_a_sentence(names.in_language(self.language))
        if names is not None:
            return names.in_language(self.language)
        return self._route(name.id) if name.kind == "route" else self.spelled(name)

    def _of_map(self, name: Name) -> Names | None:
        match name.kind:
            case "space" if name.id in self.atlas.spaces:
                return self.atlas.spaces[name.id].names
            case "province" if name.id in self.atlas.provinces:
                return self.atlas.provinces[name.id].names
            case "route_kind" if name.id in self.atlas.route_kinds:
                return self.atlas.route_kinds[name.id].names
            case "space_kind" if name.id in self.atlas.space_kinds:
                return self.atlas.space_kinds[name.id].names
            case _:
                return None

    def _route(self, route: str) -> str:
        found = self.atlas.routes.get(route)
        if found is None:
            return route
        ends = [self.of(Name("space", end)) for end in (found.a, found.b)]
        return tr("{a} - {b}, {kind}", a=ends[0], b=ends[1], kind=self.of(Name("route_kind", found.kind)))


def _within_a_sentence(words: str) -> str:
    """Words that stand on the map's legend by themselves, without their capital."""
    return words[:1].lower() + words[1:]


# --- link
# An id in a file that names nothing, or a number that fits nothing: how such a thing is reported.

Link = tuple[str, str, str, str | int, Message, Message]
"""File, entry, field, value (empty for none), reason, remedy."""


def missing(
    file: str, entry: str, field: str, values: Iterable[str | None], known: Iterable[str], what: Message
) -> Iterator[Link]:
    """A link for every value that is not among the known ones; None is no value."""
    there = known if isinstance(known, Container) else tuple(known)
    for value in values:
        if value is not None and value not in there:
            near = meant(value, known)
            remedy = msg('write "{near}"', near=near) if near else msg("write an id of the file that lists them")
            yield file, entry, field, value, what, remedy

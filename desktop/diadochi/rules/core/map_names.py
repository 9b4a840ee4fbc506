"""Names of a map in each language, and reports of ids that name nothing. Systems add their own names."""

from collections.abc import Container, Iterable, Iterator

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.documents import meant
from diadochi.atlas.model import Names, Text
from diadochi.language import Message, Name, msg, tr


class MapSpelling:
    """The names of one map in one language: spaces, provinces, routes and their kinds.

    A system overrides `own_names` for things with names in its files, and `spelled` for the rest.
    """

    def __init__(self, atlas: Atlas, language: str) -> None:
        self.atlas = atlas
        self.language = language

    def own_names(self, name: Name) -> Names | Text | None:
        """Return the names from the system's files, None if there are none."""
        del name
        return None

    def spelled(self, name: Name) -> str:
        """Return the name of a thing without an entry; its id if unknown."""
        return name.id

    def of(self, name: Name) -> str:
        """Return the displayed form of a name; the id if unknown."""
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
    """A term of the map's legend without its capital, for use in a sentence."""
    return words[:1].lower() + words[1:]


# --- links
# An id in a file that names nothing, or a number out of range.

Link = tuple[str, str, str, str | int, Message, Message]
"""File, entry, field, value (empty for none), reason, remedy."""


def missing(
    file: str, entry: str, field: str, values: Iterable[str | None], known: Iterable[str], what: Message
) -> Iterator[Link]:
    """Yield a link for every value that is not known; None counts as no value."""
    there = known if isinstance(known, Container) else tuple(known)
    for value in values:
        if value is not None and value not in there:
            near = meant(value, known)
            remedy = msg('write "{near}"', near=near) if near else msg("write an id of the file that lists them")
            yield file, entry, field, value, what, remedy

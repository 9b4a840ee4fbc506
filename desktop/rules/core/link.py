"""An id in a file that names nothing, or a number that fits nothing: how such a thing is reported."""

from collections.abc import Container, Iterable, Iterator

from desktop.atlas.faults import meant
from desktop.language import Message, msg

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

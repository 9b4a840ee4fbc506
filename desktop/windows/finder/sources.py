"""What can be found besides things of the map and commands: features of the window offer it, kind by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from desktop.language import Message


class SourceLine(NamedTuple):
    """A thing that can be found: its id within its source, its title, a faint remark, and other words it goes by."""

    id: str
    title: str
    remark: str = ""
    also: tuple[str, ...] = ()


class FinderSource(NamedTuple):
    """A kind of thing: `kind` names it among the others, `heading` stands over what was found of it.

    `lines` gives what there is now, asked anew whenever somebody searches; `take` does what Enter is for, by id.
    """

    kind: str
    icon: str
    heading: Message
    lines: Callable[[], Iterable[SourceLine]]
    take: Callable[[str], object]


class FinderSources:
    """The sources of one window, in the order they came."""

    def __init__(self) -> None:
        self._sources: dict[str, FinderSource] = {}

    def add(self, source: FinderSource) -> None:
        """From now on the finder searches this too; another of the same kind takes the place of the first."""
        self._sources[source.kind] = source

    def take(self, kind: str, name: str) -> bool:
        """Do what an entry is for; False where the kind belongs to no source."""
        source = self._sources.get(kind)
        if source is not None:
            source.take(name)
        return source is not None

    def __iter__(self) -> Iterator[FinderSource]:
        return iter(self._sources.values())

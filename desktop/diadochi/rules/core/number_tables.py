"""Tables of the numbers of a map that an owner of the printed game may replace; each game lists its own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from diadochi.atlas.documents import JsonObject
from diadochi.atlas.owner_numbers import Figure, figure_at, label_at
from diadochi.language import Message

HOUSE: Final = "house"
"""The label of a number of our own."""


class MapNumber(msgspec.Struct, frozen=True):
    """A number of the map: its path, its shipped figure with its label, and the least and the most it can be.

    `twins` are paths that must have the same figure.
    """

    path: str
    shipped: Figure
    label: str
    least: int
    most: int
    twins: tuple[str, ...] = ()


class NumberRow(msgspec.Struct, frozen=True):
    """A row of a table; None where it has no number."""

    title: Message
    numbers: tuple[MapNumber | None, ...]


class NumberTable(msgspec.Struct, frozen=True):
    """Numbers that are entered together: what they mean, what depends on them, and the rules that read them."""

    id: str
    group: str
    title: Message
    about: Message
    columns: tuple[Message, ...]
    rows: tuple[NumberRow, ...]
    rules: tuple[str, ...] = ()

    @property
    def numbers(self) -> Iterator[MapNumber]:
        for row in self.rows:
            yield from (number for number in row.numbers if number is not None)


class NumberLister:
    """Lists numbers of the decoded files of a map, by the names of the files without their ending."""

    def __init__(self, contents: Mapping[str, JsonObject]) -> None:
        self.contents = contents
        self.tables: list[NumberTable] = []

    def number(
        self,
        path: str,
        least: int = 0,
        most: int = 99,
        *,
        default: Figure | None = None,
        label: str = "",
        twins: Iterable[str] = (),
    ) -> MapNumber | None:
        """The number at a path; with `default` also where the file leaves it out. None if it has none."""
        stem, _, inner = path.partition(".")
        content = self.contents.get(stem, {})
        found = figure_at(content, inner)
        shipped = default if found is None else found
        if shipped is None:
            return None
        return MapNumber(path, shipped, label or label_at(content, inner) or HOUSE, least, most, tuple(twins))

    def entries(self, stem: str, key: str) -> list[JsonObject]:
        """The tables of a list in a file."""
        found = self.contents.get(stem, {}).get(key)
        return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []

    def add(
        self,
        table: str,
        group: str,
        title: Message,
        about: Message,
        columns: Sequence[Message],
        rows: Iterable[tuple[Message, Sequence[MapNumber | None]]],
        rules: Sequence[str] = (),
    ) -> None:
        """Add a table; rows without a number are left out, and a table without rows too."""
        filled = tuple(NumberRow(words, tuple(numbers)) for words, numbers in rows if any(numbers))
        if filled:
            self.tables.append(NumberTable(table, group, title, about, tuple(columns), filled, tuple(rules)))

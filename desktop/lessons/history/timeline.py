"""Who held which province in which year, as handbooks have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from desktop.lessons.history.documents import HolderEntry, HoldingChange, TimelineEntry


class Tenure(NamedTuple):
    """A province in some year: whose it is, since when (BC), whether others fought for it, who tells so.

    `checked` says that the text of those who tell so was looked up.
    """

    province: str
    holder: HolderEntry
    since: int
    contested: bool
    sources: tuple[str, ...]
    checked: bool


class Annals:
    """All changes of a map in order of time; years are BC and so count downwards."""

    def __init__(self, entry: TimelineEntry) -> None:
        self.entry = entry
        self.holders: Mapping[str, HolderEntry] = {holder.id: holder for holder in entry.holder}
        self.years = range(entry.first, entry.last - 1, -1)

    def held(self, year: int) -> dict[str, Tenure]:
        """The tenure of every province in a year; one of which nothing is known yet is left out."""
        held: dict[str, Tenure] = {}
        for change in self.entry.change:
            if change.year >= year:
                for province in change.provinces:
                    held[province] = self._tenure(change, province)
        return held

    def changes(self, year: int) -> tuple[Tenure, ...]:
        """What changes in a year, in the order of the file."""
        return tuple(
            self._tenure(change, province)
            for change in self.entry.change
            if change.year == year
            for province in change.provinces
        )

    def _tenure(self, change: HoldingChange, province: str) -> Tenure:
        holder = self.holders[change.holder]
        return Tenure(province, holder, change.year, change.contested, change.sources, change.checked)

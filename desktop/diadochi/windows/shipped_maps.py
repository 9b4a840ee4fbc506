"""The maps that come with the program: their titles, and the game that is played on each."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from diadochi.atlas.documents import Fault, read_document, word_lists, worded
from diadochi.language import ENGLISH, current_language
from diadochi.resources import maps


class ShippedMap(NamedTuple):
    """A map by the name of its folder, its title and its system as in its file; the system is empty if that cannot be
    read.
    """

    id: str
    folder: Path
    names: object
    system: str = ""

    @property
    def title(self) -> str:
        """The title in the present language, whose list is read on demand."""
        language = current_language()
        lists = tuple(each for each in word_lists(self.folder) if each.language == language)
        titles = worded(self.names, "map", lists)
        return str(titles.get(language, titles.get(ENGLISH, self.id))) if isinstance(titles, dict) else self.id


def shipped_maps() -> tuple[ShippedMap, ...]:
    """All shipped maps, by name."""
    home = maps()
    return tuple(map(_read, sorted(path.parent for path in home.glob("*/map.toml")))) if home.is_dir() else ()


def _read(folder: Path) -> ShippedMap:
    read = read_document(folder / "map.toml", folder.name)
    if isinstance(read, Fault):
        return ShippedMap(folder.name, folder, {})
    return ShippedMap(folder.name, folder, read.content.get("names"), str(read.content.get("system", "")))

"""The maps that come with the program: their titles, and the game that is played on each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from desktop.atlas.documents import read_document
from desktop.atlas.faults import Fault
from desktop.language import ENGLISH, current_language
from desktop.resources import maps


class ShippedMap(NamedTuple):
    """A map by the name of its folder; its titles by language, its system empty where its file cannot be read."""

    id: str
    titles: Mapping[str, str]
    system: str = ""

    @property
    def title(self) -> str:
        """What it is called in the present language."""
        return self.titles.get(current_language(), self.titles.get(ENGLISH, self.id))


def shipped_maps() -> tuple[ShippedMap, ...]:
    """All of them, by name."""
    home = maps()
    return tuple(map(_read, sorted(path.parent for path in home.glob("*/map.toml")))) if home.is_dir() else ()


def _read(folder: Path) -> ShippedMap:
    read = read_document(folder / "map.toml", folder.name)
    if isinstance(read, Fault):
        return ShippedMap(folder.name, {})
    names = read.content.get("names")
    titles = {key: str(value) for key, value in names.items()} if isinstance(names, dict) else {}
    return ShippedMap(folder.name, titles, str(read.content.get("system", "")))

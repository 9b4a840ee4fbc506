"""The maps of this machine by name: those that come with the program, and the user's own."""

from pathlib import Path
from typing import Final, NamedTuple

from diadochi.atlas.documents import Fault, read_document, word_lists, worded
from diadochi.foreign import write_file
from diadochi.language import ENGLISH, current_language
from diadochi.resources import maps, own

MAP_FILE: Final = "map.toml"
"""A folder with this file is a map."""
SETUPS_FILE: Final = "setups.toml"
"""The file with the set-ups of a map that borrows its game."""


class MapFolder(NamedTuple):
    """A map by the name of its folder, with what its file says of it; `borrows` is the lender of its game, if any.

    The system, its own or the lender's, is empty if the file cannot be read, or if the map has no game.
    """

    id: str
    folder: Path
    names: object
    system: str = ""
    borrows: str = ""
    about: object = None

    @property
    def title(self) -> str:
        return self._worded(self.names) or self.id

    @property
    def line(self) -> str:
        """A sentence about the map in the current language; empty if it has none."""
        return self._worded(self.about)

    @property
    def is_played(self) -> bool:
        """Whether a game can be begun on it: it has the set-ups of a game."""
        return bool(self.system) and (not self.borrows or (self.folder / SETUPS_FILE).is_file())

    def _worded(self, words: object) -> str:
        language = current_language()
        lists = tuple(each for each in word_lists(self.folder) if each.language == language)
        found = worded(words, "map", lists)
        return str(found.get(language, found.get(ENGLISH, ""))) if isinstance(found, dict) else ""


def shipped_maps() -> tuple[MapFolder, ...]:
    """The maps that come with the program, by name."""
    return _maps_in(maps())


def own_maps() -> tuple[MapFolder, ...]:
    """The maps in the user's own folder (`own_maps_folder`), by name."""
    return _maps_in(own_maps_folder())


def played_maps() -> tuple[MapFolder, ...]:
    """The maps on which a game can be begun by name, shipped ones first; a map of the user hides its namesake."""
    own_names = {each.id for each in own_maps()}
    found = (*(each for each in shipped_maps() if each.id not in own_names), *own_maps())
    return tuple(each for each in found if each.is_played)


def own_maps_folder() -> Path:
    """Where a map is found by its name, besides the shipped ones; it need not exist."""
    return own("maps")


def _maps_in(home: Path) -> tuple[MapFolder, ...]:
    try:
        return tuple(map(map_in, sorted(path.parent for path in home.glob(f"*/{MAP_FILE}"))))
    except OSError:
        return ()


def map_in(folder: Path) -> MapFolder:
    """A map by its folder."""
    read = read_document(folder / MAP_FILE, folder.name)
    if isinstance(read, Fault):
        return MapFolder(folder.name, folder, {})
    head = read.content
    borrows = str(head.get("borrows", ""))
    system = str(head.get("system", "")) or (_system_of(borrows) if borrows else "")
    return MapFolder(folder.name, folder, head.get("names"), system, borrows, head.get("about"))


def _system_of(shipped: str) -> str:
    read = read_document(maps(shipped, MAP_FILE), MAP_FILE)
    return "" if isinstance(read, Fault) else str(read.content.get("system", ""))


def find_map(wanted: str) -> Path:
    """The folder of a map by path or name. A folder that exists comes first, then the user's own, then a shipped map.

    An unknown name is returned as a path: reading it gives the error.
    """
    path = Path(wanted)
    if path.exists() or not wanted or path.name != wanted:
        return path
    return map_of_name(wanted)


def map_of_name(wanted: str) -> Path:
    """The same for a program that has no current folder: a path must be absolute."""
    path = Path(wanted)
    if path.is_absolute():
        return path
    named = (own_maps_folder() / wanted, maps(wanted))
    return next((folder for folder in named if (folder / MAP_FILE).is_file()), path)


def copy_map(home: Path, to: Path) -> Path:
    """Copy the text files of a map into a new folder and return it. Raises UnfitFile."""
    for file in sorted(home.rglob("*.toml")):
        there = to / file.relative_to(home)
        there.parent.mkdir(parents=True, exist_ok=True)
        write_file(there, file.read_bytes())
    return to

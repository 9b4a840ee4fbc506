"""Map packages: a whole map in one file, a zip of its TOML files, to send to others and to open by a double click.

A package holds nothing but text files with known names. All of it is checked, within limits, before anything is
written, and an installed map never replaces another.
"""

import io
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import Final

from diadochi.atlas.documents import FOLDER
from diadochi.atlas.map_files import FILES, SYSTEMS
from diadochi.atlas.map_folders import MAP_FILE, own_maps_folder
from diadochi.foreign import UnfitFile, content_of, content_or_none, write_file
from diadochi.language import ENGLISH, NAME_LANGUAGES, Message, msg
from diadochi.rules.core.system import open_map, rules_named

SUFFIX: Final = ".diadochi-map"
MAGIC: Final = b"PK\x03\x04"
"""How a package begins."""
MOST_PACKED: Final = 8_000_000
MOST_FILE: Final = 4_000_000
MOST_UNPACKED: Final = 16_000_000
"""The most bytes of a package, of one file in it, and of all its files; the shipped maps have a tenth of that."""
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_REMEDY: Final = msg("ask for the package again")
_MOST_NAMESAKES: Final = 100


def packed_names() -> frozenset[str]:
    """The names of the files that a package may hold."""
    games = {name for system in SYSTEMS for name in rules_named(system).FILES}
    lists = {f"{FOLDER}/{language}.toml" for language in NAME_LANGUAGES if language != ENGLISH}
    return frozenset({*FILES, *games, *lists})


def write_package(folder: Path, out: Path) -> None:
    """Write the map of a folder into a package; equal maps give equal files. Raises MapError, UnfitFile."""
    open_map(folder)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:
        for name in sorted(packed_names()):
            if (folder / name).is_file():
                package.writestr(
                    zipfile.ZipInfo(name, _DATE), content_of(folder / name, MOST_FILE), zipfile.ZIP_DEFLATED
                )
    write_file(out, packed.getvalue())


def read_package(path: Path) -> dict[str, bytes]:
    """The files of a package by name. Raises UnfitFile for anything that is not a map and nothing else."""
    try:
        with zipfile.ZipFile(io.BytesIO(content_of(path, MOST_PACKED))) as package:
            entries = package.infolist()
            _check_entries(path, entries)
            return {entry.filename: _unpacked(path, package, entry) for entry in entries}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise UnfitFile(path, msg("the package is damaged ({why})", why=str(error)), _REMEDY) from error


def install_package(path: Path) -> Path:
    """Put the map of a package into the user's own maps and return its folder. Raises MapError, UnfitFile.

    If it is there already, nothing is written; a different map of the same name keeps its folder.
    """
    files = read_package(path)
    with tempfile.TemporaryDirectory(prefix="diadochi-") as trial:
        _lay_out(Path(trial), files)
        name = open_map(Path(trial)).atlas.id
    folder = _free_folder(path, name, files)
    if not folder.exists():
        _lay_out(folder, files)
    return folder


def _check_entries(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    """Check names and sizes as the package states them; the contents are measured again when they are unpacked."""
    known = packed_names()
    names = [entry.filename for entry in entries]
    for name in names:
        if name not in known:
            raise UnfitFile(path, msg('it holds "{name}", which is no file of a map', name=name[:60]), _REMEDY)
    if len(set(names)) < len(names):
        raise UnfitFile(path, msg("it holds a file twice"), _REMEDY)
    if MAP_FILE not in names:
        raise UnfitFile(path, msg("it holds no map.toml"), _REMEDY)
    if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise UnfitFile(path, _too_large(), _REMEDY)


def _unpacked(path: Path, package: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with package.open(entry) as file:
        content = file.read(MOST_FILE + 1)
    if len(content) > MOST_FILE:
        raise UnfitFile(path, _too_large(), _REMEDY)
    return content


def _too_large() -> Message:
    return msg("it would be larger than {limit} MB when unpacked", limit=MOST_UNPACKED // 1_000_000)


def _lay_out(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        there = folder / name
        there.parent.mkdir(parents=True, exist_ok=True)
        write_file(there, content)


def _free_folder(path: Path, name: str, files: dict[str, bytes]) -> Path:
    """The folder of the same map, else one that does not exist yet."""
    for number in range(1, _MOST_NAMESAKES):
        folder = own_maps_folder() / (name if number == 1 else f"{name}_{number}")
        if not folder.exists() or _holds(folder, files):
            return folder
    raise UnfitFile(path, msg("there are too many maps of this name"), msg("delete one of them"))


def _holds(folder: Path, files: dict[str, bytes]) -> bool:
    return all(content_or_none(folder / name, MOST_FILE) == content for name, content in files.items())

"""The map a record was played on goes with it: its files in and out, and which version of the rules has played."""

import atexit
import shutil
import tempfile
import zlib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

import desktop
from desktop.atlas.faults import MapError
from desktop.atlas.files import FILES
from desktop.atlas.joining import SYSTEMS
from desktop.atlas.word_lists import FOLDER
from desktop.foreign import UnfitFile, content_of, plain
from desktop.journal.record.codec import Unreadable, unpacked
from desktop.language import ENGLISH, NAME_LANGUAGES
from desktop.resources import maps
from desktop.rules.core.system import AnyKit, open_map, rules_named

OpenKit = Callable[[Path], AnyKit]
_LARGEST = 4_000_000
"""Bytes of the largest map that is read out of a record, all its files together; ours has a tenth of that."""


_LISTS = tuple(f"{FOLDER}/{language}.toml" for language in NAME_LANGUAGES if language != ENGLISH)
"""The lists of words that a record brings along: they change no game, so it can do without."""


@cache
def _names(system: str) -> tuple[str, ...]:
    """The files that a record of a system brings along; whatever else it holds stays in it."""
    return tuple(sorted({*FILES, *rules_named(system).FILES}))


def packed_files(folder: Path, system: str) -> dict[str, bytes]:
    """The files of a map folder of a system, packed, and the lists of its words. Raises UnfitFile."""
    lists = [name for name in _LISTS if (folder / name).is_file()]
    return {name: _packed(content_of(folder / name, _LARGEST)) for name in (*_names(system), *lists)}


@lru_cache(maxsize=64)
def _packed(raw: bytes) -> bytes:
    """The same file is packed once: most games are played on the same map."""
    return zlib.compress(raw, 9)


@cache
def engine() -> str:
    """Which version of the rules this is: the program's version and a digest of the code that plays."""
    home = Path(desktop.__file__).parent
    sources = sorted(path for part in ("rules", "atlas") for path in (home / part).rglob("*.py"))
    digest = blake2b(digest_size=8)
    for path in sources:
        digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{desktop.__version__} {digest.hexdigest()}"


def kit_of(files: Mapping[str, bytes], map_id: str, open_map: OpenKit = open_map) -> AnyKit:
    """The kit a record was played with: the installed map where it is the same, else the one the record brings along.

    A map that this version can no longer read is replaced by the installed one of the same id; whether the answers
    still hold there shows when they are replayed. Raises MapError when there is neither.
    """
    whole = _unpacked(files)
    installed = maps(map_id) if map_id.isidentifier() else maps("-")
    if not whole or _lies_in(installed, whole):
        return open_map(installed)
    try:
        return open_map(_laid_out(tuple(sorted(whole.items()))))
    except MapError:
        return open_map(installed)


@cache
def _laid_out(files: tuple[tuple[str, bytes], ...]) -> Path:
    """A folder with these files, for as long as the program runs: whoever counts odds beside it reads them, too."""
    folder = Path(tempfile.mkdtemp(prefix="diadochi-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / FOLDER).mkdir()
    for name, raw in files:
        (folder / name).write_bytes(raw)
    return folder


def _unpacked(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a map by name, or none at all when one of them is damaged or missing."""
    names = next((names for names in map(_names, SYSTEMS) if files.keys() >= set(names)), ())
    try:
        raw = {name: unpacked(files[name]) for name in (*names, *(name for name in _LISTS if names and name in files))}
    except Unreadable:
        return {}
    return raw if sum(map(len, raw.values())) <= _LARGEST else {}


def _lies_in(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Whether a folder holds the same map; its words may have been mended since."""
    try:
        return all(
            plain(content_of(folder / name, _LARGEST)) == plain(raw)
            for name, raw in files.items()
            if name not in _LISTS
        )
    except UnfitFile:
        return False

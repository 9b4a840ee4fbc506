"""Read the files of the game beside a map: leaders, tables, positions and scenarios."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import structs

from desktop.atlas.conversion import Entry, Place, convert_entries, convert_entry
from desktop.atlas.documents import cache_by_content, digest_of, read_document
from desktop.atlas.faults import Fault, MapError, quoted
from desktop.atlas.files import FILES, read_atlas, shown_path
from desktop.language import msg
from desktop.rules.rome.kit.entries import (
    LeaderDefault,
    LeaderEntry,
    PlayEntry,
    PositionEntry,
    PowerEntry,
    ScenarioEntry,
    SeatsEntry,
    SideEntry,
)
from desktop.rules.rome.kit.kit import Box, Kit
from desktop.rules.rome.kit.links import broken_links
from desktop.rules.rome.kit.tables import Tables

SYSTEM_FILES = ("powers.toml", "leaders.toml", "tables.toml", "positions.toml")
"""The files of the game in a map folder."""


@cache_by_content((*FILES, *SYSTEM_FILES))
def read_kit(folder: Path) -> Kit:
    """The kit of a map folder. Raises MapError with every fault of every file, the map's own files included."""
    atlas, faults = read_atlas(folder)
    if atlas is not None and atlas.system != "rome":
        place = Place(faults, shown_path(folder / "map.toml"))
        place.fault("system", atlas.system, msg("is not played here"), msg('open a map whose system is "rome"'))
        raise MapError(faults)
    reader = _Reader(folder, faults)
    box = reader.box()
    if atlas is None or box is None or faults:
        raise MapError(faults)
    for file, entry, field, value, reason, remedy in broken_links(atlas, box):
        faults.append(
            Fault(shown_path(folder / file), entry, field, quoted(value) if value != "" else "", reason, remedy)
        )
    if faults:
        raise MapError(faults)
    return Kit(atlas, structs.replace(box, digest=digest_of((bytes.fromhex(atlas.digest), *reader.digests))))


class _Reader:
    """The files of one folder; every fault goes to the one list, what the files are made of to `digests`."""

    def __init__(self, folder: Path, faults: list[Fault]) -> None:
        self._folder = folder
        self._faults = faults
        self.digests: list[bytes] = []

    def box(self) -> Box | None:
        """All contents, or None when something does not fit; faults are noted."""
        powers, here = self._read("powers.toml", ("power", "side"))
        named = self._tables(powers, "power", PowerEntry, here)
        sides = self._tables(powers, "side", SideEntry, here)
        leaders, at = self._read("leaders.toml", ("default", "leader"))
        default = self._table(leaders, "default", LeaderDefault, at)
        led = self._tables(leaders, "leader", LeaderEntry, at)
        raw_tables, there = self._read("tables.toml")
        tables = convert_entry(raw_tables, Tables, there) if raw_tables else None
        known = ("format", "seats", "play", "position", "scenario")
        positions, place = self._read("positions.toml", known)
        seats = self._table(positions, "seats", SeatsEntry, place)
        play = self._table(positions, "play", PlayEntry, place)
        worked = self._tables(positions, "position", PositionEntry, place)
        scenarios = self._tables(positions, "scenario", ScenarioEntry, place)
        if default is None or tables is None or seats is None or play is None:
            return None
        return Box(
            powers={entry.id: entry for entry in named},
            sides={entry.id: entry for entry in sides},
            leaders={entry.id: entry for entry in led},
            tables=tables,
            play=play,
            seats=seats.side,
            positions={entry.id: entry for entry in worked},
            scenarios={entry.id: entry for entry in scenarios},
        )

    def _read(self, name: str, known: tuple[str, ...] = ()) -> tuple[Mapping[str, object], Place]:
        path = self._folder / name
        document = read_document(path, shown_path(path))
        place = Place(self._faults, shown_path(path))
        if isinstance(document, Fault):
            self._faults.append(document)
            return {}, place
        self.digests.append(document.digest)
        for other in document.content.keys() - set(known or document.content):
            place.fault(f"[{other}]", None, msg("is not a known table"), msg("take it out"))
        return document.content, place

    def _table(self, content: Mapping[str, object], key: str, kind: type[Entry], place: Place) -> Entry | None:
        """The table ``[key]`` of a file; nothing when the file could not be read or it does not fit."""
        if not content:
            return None
        if key not in content:
            place.fault(f"[{key}]", None, msg("is missing"), msg("write a table [{key}]", key=key))
            return None
        return convert_entry(content[key], kind, place.within(key))

    def _tables(self, content: Mapping[str, object], key: str, kind: type[Entry], place: Place) -> list[Entry]:
        """The ``[[key]]`` tables of a file that fit."""
        raw = content.get(key)
        if isinstance(raw, list) and raw:
            return list(convert_entries(raw, key, kind, place))
        if content:
            place.fault(f"[[{key}]]", None, msg("is missing"), msg("write [[{key}]] for each entry", key=key))
        return []

"""Set-ups that the user has made, each a TOML file in the folder of the user's own work, by map.

    map = "lamia"

    [[positions]]
    id = "hill_war"
    ...

The entry is as in setups.toml. Set-ups for a map of the user's own are entries of that map's setups.toml instead.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import structs

from diadochi.atlas.conversion import Place, convert_entries
from diadochi.atlas.documents import Fault, MapError, quoted
from diadochi.atlas.map_files import snake_case
from diadochi.atlas.map_folders import own_maps_folder
from diadochi.foreign import MissingFile, UnfitFile, text_of, write_file
from diadochi.language import msg
from diadochi.resources import own
from diadochi.rules.core.numbers import plain_folder
from diadochi.rules.core.system import link_faults
from diadochi.rules.successors.kit import Kit, Setup, SetupFaction
from diadochi.rules.successors.kit_checks import setup_links
from diadochi.rules.successors.kit_files import PositionEntry, open_kit
from diadochi.rules.successors.scenario import SCENARIO, scenario_links

if TYPE_CHECKING:
    from tomlkit import TOMLDocument
    from tomlkit.items import Table

_MOST_BYTES: Final = 1_000_000
_MOST_NUMBER: Final = 1_000
_MOST_NAMESAKES: Final = 1_000
_FILE: Final = "setups.toml"


class OwnSetup(NamedTuple):
    """A set-up of the user with its file; None with the faults of a file that cannot be used."""

    file: Path
    setup: Setup | None
    faults: tuple[Fault, ...] = ()


def own_setups(kit: Kit) -> tuple[OwnSetup, ...]:
    """The user's set-ups for the map of a kit, and the files that should have some and cannot be used."""
    with_map = _with_map(kit)
    if is_own_map(kit):
        return tuple(OwnSetup(_map_file(kit), each) for each in with_map.values() if each.kind == SCENARIO)
    found: list[OwnSetup] = []
    taken = set(with_map)
    for file in sorted(_folder(kit).glob("*.toml")):
        try:
            setup = read_setup(kit, file)
        except MapError as error:
            found.append(OwnSetup(file, None, error.faults))
            continue
        if setup.id in taken:
            remedy = msg("give it another id")
            fault = Fault(file.name, "", "id", quoted(setup.id), msg("is the id of another set-up"), remedy)
            found.append(OwnSetup(file, None, (fault,)))
            continue
        taken.add(setup.id)
        found.append(OwnSetup(file, setup))
    return tuple(found)


def with_own_setups(kit: Kit) -> Kit:
    """The kit with the user's set-ups for its map, as they are now; the map's own stay as the kit has them."""
    mine = {each.setup.id: each.setup for each in own_setups(kit) if each.setup is not None}
    box = structs.replace(kit.box, setups=_with_map(kit), own_setups=mine)
    return Kit(kit.atlas, box, kit.edition, kit.options)


def read_setup(kit: Kit, file: Path) -> Setup:
    """The set-up of a file, for the map of the kit. Raises MapError with all faults of the file."""
    faults: list[Fault] = []
    place = Place(faults, file.name)
    content = _content(file)
    wanted = content.get("map")
    if wanted != kit.atlas.id:
        remedy = msg("open the map {map}", map=str(wanted)) if wanted else msg("write the id of a map")
        place.fault("map", wanted, msg("is another map") if wanted else msg("is missing"), remedy)
        raise MapError(faults)
    entries = content.get("positions")
    raw = entries if isinstance(entries, list) else []
    if len(raw) != 1:
        reason = msg("appears twice") if raw else msg("is missing")
        place.fault("[[positions]]", None, reason, msg("write one set-up in a file"))
        raise MapError(faults)
    read = [entry.setup for entry in convert_entries(raw, "position", PositionEntry, place, _MOST_NUMBER)]
    for setup in read:
        faults += _faults_of(kit, setup, file)
    if faults:
        raise MapError(faults)
    return read[0]


def _faults_of(kit: Kit, setup: Setup, file: Path) -> list[Fault]:
    links = tuple(setup_links(kit.atlas, kit.box, setup)) or tuple(scenario_links(kit, setup, file.name))
    faults = [structs.replace(fault, file=file.name) for fault in link_faults(links, file.parent)]
    if not setup.begins_game:
        reason, remedy = msg("begins no game"), msg('write "{kind}"', kind=SCENARIO)
        faults.append(Fault(file.name, f"position {setup.id}", "kind", quoted(setup.kind), reason, remedy))
    return faults


def _content(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text_of(file, _MOST_BYTES))
    except UnfitFile as unfit:
        raise MapError([Fault(file.name, "", "", "", unfit.reason, unfit.remedy)]) from None
    except (ValueError, RecursionError) as error:
        reason = msg("is not TOML: {why}", why=str(error))
        raise MapError([Fault(file.name, "", "", "", reason, msg("correct that line"))]) from None


# --- maps of the user


def is_own_map(kit: Kit) -> bool:
    """Whether the map is one of the user's: its set-ups are in its own file."""
    return plain_folder(kit.atlas.folder).resolve().parent == own_maps_folder().resolve()


def _map_file(kit: Kit) -> Path:
    return plain_folder(kit.atlas.folder) / _FILE


def _with_map(kit: Kit) -> Mapping[str, Setup]:
    """The set-ups of the map of a kit. Those that the user adds to a map of his own are read again.

    Others are as the kit has them: it may have numbers of the owner, or those of an older map.
    """
    there = kit.box.setups
    if not is_own_map(kit):
        return there
    try:
        now = open_kit(plain_folder(kit.atlas.folder)).setups
    except MapError:
        return there
    return {name: setup if setup.kind == SCENARIO else there.get(name, setup) for name, setup in now.items()}


def _folder(kit: Kit) -> Path:
    return own("setups", kit.atlas.id)


# --- changes
# Files are edited in place, so that comments and the rest of a map's file stay as they are.


def free_id(kit: Kit, title: str) -> str:
    """An id for a new set-up of that title."""
    taken = {*_with_map(kit), *(each.setup.id for each in own_setups(kit) if each.setup is not None)}
    taken |= {file.stem for file in _folder(kit).glob("*.toml")}
    plain = snake_case(title)[:60].strip("_") or "set_up"
    return next(name for n in range(1, _MOST_NAMESAKES) if (name := plain if n == 1 else f"{plain}_{n}") not in taken)


def keep_setup(kit: Kit, setup: Setup) -> Path:
    """Write a set-up, replacing the one with the same id; return its file.

    Raises MapError if it has faults, and UnfitFile if the file cannot be written.
    """
    file = _map_file(kit) if is_own_map(kit) else _folder(kit) / f"{setup.id}.toml"
    faults = _faults_of(kit, setup, file)
    if faults:
        raise MapError(faults)
    document = _document(file, kit)
    entries = document["positions"]
    assert isinstance(entries, list)  # an array of tables is one
    place = next((n for n, entry in enumerate(entries) if entry.get("id") == setup.id), None)
    if place is None:
        entries.append(_table(setup))
    else:
        _update(entries[place], setup)
    _write(file, document)
    return file


def delete_setup(kit: Kit, found: OwnSetup) -> None:
    """Delete a set-up of the user: its file, or its entry in the file of the user's map. Raises UnfitFile."""
    if found.setup is None or found.file != _map_file(kit):
        try:
            found.file.unlink(missing_ok=True)
        except OSError as error:
            raise UnfitFile(found.file, msg("it cannot be deleted"), msg("give permission to delete it")) from error
        return
    document = _document(found.file, kit)
    entries = document["positions"]
    assert isinstance(entries, list)
    for place in reversed(range(len(entries))):
        if entries[place].get("id") == found.setup.id:
            del entries[place]
    _write(found.file, document)


def export_setup(kit: Kit, setup: Setup, path: Path) -> None:
    """Write a set-up into a file to send to others. Raises UnfitFile."""
    document = _new_document(kit)
    document["positions"].append(_table(setup))
    _write(path, document)


def import_setup(kit: Kit, path: Path) -> Setup:
    """Take a set-up from a file, under an id of its own, unless the same one is there. Raises MapError, UnfitFile."""
    setup = read_setup(kit, path)
    for found in own_setups(kit):
        if found.setup is not None and structs.replace(found.setup, id=setup.id) == setup:
            return found.setup
    mine = structs.replace(setup, id=free_id(kit, setup.title.en))
    keep_setup(kit, mine)
    return mine


# --- TOML


def _document(file: Path, kit: Kit) -> TOMLDocument:
    import tomlkit

    try:
        document = tomlkit.parse(text_of(file, _MOST_BYTES))
    except MissingFile:
        return tomlkit.document() if is_own_map(kit) else _new_document(kit)
    if "positions" not in document:
        document["positions"] = tomlkit.aot()
    return document


def _new_document(kit: Kit) -> TOMLDocument:
    import tomlkit

    document = tomlkit.document()
    document.add("map", tomlkit.item(kit.atlas.id))
    document.add("positions", tomlkit.aot())
    return document


def _table(setup: Setup) -> Table:
    from diadochi.atlas.map_draft import new_entry

    entry = new_entry()
    _update(entry, setup)
    return entry


def _update(entry: Table, setup: Setup) -> None:
    """Write the fields of a scenario; what it does not say is left out, and what is the same stays as it is written."""
    import tomlkit

    from diadochi.atlas.map_draft import inline_words

    fields: dict[str, Any] = {
        "id": setup.id,
        "kind": setup.kind,
        "title": inline_words(setup.title),
        "history": inline_words(setup.history) if setup.history is not None else None,
        "players": setup.players,
        "edition": setup.edition,
        "turn": setup.turn,
        "phase": setup.phase,
        "provenance": setup.provenance,
        "options": inline_words(setup.options) if setup.options else None,
        "status": inline_words({f"seat_{seat}": word for seat, word in setup.status.items()}) if setup.status else None,
        "start": tomlkit.parse(f'start = """\n{setup.start}"""')["start"],
    }
    for name, value in fields.items():
        if value is None:
            entry.pop(name, None)
        elif name not in entry or entry[name] != value:
            entry[name] = value
    sides = [_side(side) for side in setup.factions]
    if entry.get("faction") != sides:
        entry.pop("faction", None)
        tables = tomlkit.aot()
        tables.extend(sides)
        entry.append("faction", tables)


def _side(side: SetupFaction) -> Table:
    from diadochi.atlas.map_draft import inline_words, new_entry

    table = new_entry()
    table.update({"seat": side.seat, "names": inline_words(side.name), "generals": list(side.generals)})
    return table


def _write(file: Path, document: TOMLDocument) -> None:
    import tomlkit

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnfitFile(file, msg("its folder cannot be made"), msg("choose another folder")) from error
    write_file(file, tomlkit.dumps(document).encode())

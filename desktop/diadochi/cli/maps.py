"""``diadochi maps``: which maps there are, where they are, and copies of them to change."""

import shlex
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from diadochi.atlas.map_folders import MapFolder, copy_map, own_maps, own_maps_folder, shipped_maps
from diadochi.cli.asking import DEFAULT_MAP, JsonOption, Unanswerable, show_json, show_table
from diadochi.foreign import write_file
from diadochi.language import tr


def maps(
    name: Annotated[str, typer.Argument(help="The map to copy or to write.")] = DEFAULT_MAP,
    copy: Annotated[
        Path | None,
        typer.Option("--copy", metavar="DIR", help="Copy a map into this new folder, to change it."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the map into one file: a package to send (.diadochi-map), .geojson or .graphml.",
        ),
    ] = None,
    new: Annotated[
        Path | None,
        typer.Option("--new", metavar="DIR", help="Begin a map of your own in this new folder."),
    ] = None,
    frame: Annotated[
        str,
        typer.Option("--frame", help="Its edges: west, south, east and north in degrees, for instance '21 36 25 39'."),
    ] = "",
    title: Annotated[str, typer.Option("--title", help="Its title. By default the name of its folder.")] = "",
    add: Annotated[
        Path | None, typer.Option("--add", metavar="FILE", help="Add the map of a package to your own maps.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """List the maps of this computer, copy one, begin one of your own, or write one for other programs."""
    if new is not None:
        _begin(new, frame, title)
        return 0
    if add is not None:
        from diadochi.journal.map_packages import install_package

        typer.echo(tr("The map is in {folder}.", folder=install_package(add)))
        return 0
    if out is not None:
        _write(name, out)
        return 0
    if copy is not None:
        _copy(name, copy)
        opens = f"diadochi play --map {shlex.quote(str(copy))}"
        typer.echo(tr("{name} copied to {folder}. Open it with: {command}", name=name, folder=copy, command=opens))
        return 0
    found = {"shipped": shipped_maps(), "own": own_maps()}
    if json:
        show_json({whose: [_record(each) for each in some] for whose, some in found.items()})
        return 0
    rows = [(each.id, each.title, str(each.folder)) for some in found.values() for each in some]
    show_table((tr("name"), tr("title"), tr("folder")), rows)
    typer.echo(tr("Maps of your own are found by name in {folder}.", folder=own_maps_folder()))
    return 0


def _record(found: MapFolder) -> dict[str, str]:
    return {"name": found.id, "title": found.title, "system": found.system, "folder": str(found.folder)}


def _begin(folder: Path, frame: str, title: str) -> None:
    """Write the files of a new map. Raises Unanswerable, MapError, UnfitFile."""
    from diadochi.atlas.new_map import NewMap, frame_of, write_new_map

    _require_empty(folder)
    if not frame:
        raise Unanswerable(tr("Give the edges of the map with --frame, for instance: --frame '21 36 25 39'."))
    begun = NewMap(title or folder.resolve().name, frame_of(frame))
    write_new_map(folder, begun)
    opens = f"diadochi play --map {shlex.quote(str(folder))}"
    typer.echo(tr("A new map is in {folder}. Open it with: {command}", folder=folder, command=opens))


def _require_empty(folder: Path) -> None:
    """Check that a new map overwrites nothing. Raises Unanswerable."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Unanswerable(tr("{folder} is not empty. Name a new folder.", folder=folder))


def _write(name: str, out: Path) -> None:
    """Write a map as package, GeoJSON or GraphML, by the ending of the file. Raises Unanswerable, MapError."""
    from diadochi.atlas.map_export import as_geojson, as_graphml
    from diadochi.atlas.map_files import open_atlas
    from diadochi.journal.map_packages import SUFFIX, write_package

    if out.suffix.lower() == SUFFIX:
        write_package(_known(name).folder, out)
        return
    if out.suffix.lower() not in (".geojson", ".graphml"):
        endings = f"{SUFFIX}, .geojson, .graphml"
        raise Unanswerable(
            tr("Cannot write {name}. Choose one of these endings: {endings}.", name=out, endings=endings)
        )
    atlas = open_atlas(_known(name).folder)
    is_graph = out.suffix.lower() == ".graphml"
    write_file(out, as_graphml(atlas) if is_graph else dumps(as_geojson(atlas), ensure_ascii=False).encode())


def _known(name: str) -> MapFolder:
    """A map of this computer by its name. Raises Unanswerable with the names there are."""
    known = {each.id: each for each in (*own_maps(), *shipped_maps())}
    if name not in known:
        raise Unanswerable(tr("There is no map {name}. Choose from: {names}.", name=name, names=", ".join(known)))
    return known[name]


def _copy(name: str, to: Path) -> None:
    """Copy the text files of a map. Raises Unanswerable for an unknown map or a folder with something in it."""
    home = _known(name).folder
    _require_empty(to)
    copy_map(home, to)

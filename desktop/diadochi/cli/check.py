"""``diadochi check``: whether a map is sound, and whether lessons are."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.terminal import show_figures
from diadochi.language import tr

if TYPE_CHECKING:
    from shapely import Geometry

    from diadochi.atlas.atlas import Atlas
    from diadochi.atlas.documents import Fault


def check(
    folders: Annotated[list[Path], typer.Argument(help="Map folders, as maps/diadochi; folders or files of lessons.")],
    json: Annotated[bool, typer.Option("--json", help="Print faults and figures as JSON.")] = False,
) -> int:
    """Check maps and lessons: every fault of every file with its remedy. Exit code 1 when there is one."""
    from diadochi.cli.asking import show_json
    from diadochi.cli.opening import CHECK_MB, require_memory

    require_memory(CHECK_MB)
    reports = [_report(folder) for folder in folders]
    if json:
        show_json({"maps": reports})
    else:
        for report in reports:
            _tell(report)
    return 1 if any(report["faults"] for report in reports) else 0


def _report(folder: Path) -> JsonObject:
    from diadochi.atlas.map_files import FILES

    is_map = any((folder / name).exists() for name in FILES)
    if folder.suffix == ".toml" or (any(folder.glob("*.toml")) and not is_map):
        return _lessons(folder)
    from diadochi.atlas.lint import check_folder, figures

    atlas, faults = check_folder(folder, _land, lambda atlas: _box_faults(folder, atlas.system))
    sentences = list(dict.fromkeys(fault.sentence() for fault in faults))
    return {"map": str(folder), "faults": sentences, "figures": figures(atlas) if atlas else {}}


def _lessons(folder: Path) -> JsonObject:
    """What is wrong with the lessons of a folder, or with one file: each is read and solved."""
    from diadochi.lessons.lesson_files import lesson_files, lessons_of, map_of, unsolved_faults
    from diadochi.resources import maps
    from diadochi.rules.core.system import open_map

    sentences, lessons = [], []
    for name in sorted({map_of(path) or "diadochi" for path in lesson_files([folder])}):
        kit = open_map(maps(name))
        found, faults = lessons_of(kit, [folder])
        sentences += [fault.sentence() for fault in (*faults, *unsolved_faults(kit, found))]
        lessons += found
    figures = {"lessons": len(lessons), "steps": sum(len(lesson.steps) for lesson in lessons)}
    return {"map": str(folder), "faults": list(dict.fromkeys(sentences)), "figures": figures}


def _land(atlas: "Atlas") -> "Geometry":
    """The land that routes and shores are checked against, in canvas pixels."""
    from diadochi.atlas.geography import load_geography

    return load_geography(atlas).land


def _box_faults(folder: Path, system: str) -> "tuple[Fault, ...]":
    """Faults of what a game system keeps beside its map: generals, tables, set-ups."""
    from diadochi.atlas.documents import MapError
    from diadochi.rules.core.system import rules_named

    try:
        return rules_named(system).lint(folder)
    except MapError as error:
        return error.faults


def _tell(report: JsonObject) -> None:
    typer.echo(report["map"])
    for fault in report["faults"]:
        typer.echo(f"  {fault}")
    show_figures(report["figures"], "  ")
    if not report["faults"]:
        typer.echo(f"  {tr('all rules hold')}")

"""``diadochi check``: whether a map is sound."""

from pathlib import Path
from typing import Annotated, Any

import typer


def check(
    folders: Annotated[list[Path], typer.Argument(help="Map folders, for instance maps/diadochi.")],
    json: Annotated[bool, typer.Option("--json", help="Print faults and figures as JSON.")] = False,
) -> int:
    """Check maps: every fault of every file with its remedy. Exit code 1 when there is one."""
    from desktop.cli.asking import show_json

    reports = [_report(folder) for folder in folders]
    if json:
        show_json({"maps": reports})
    else:
        for report in reports:
            _tell(report)
    return 1 if any(report["faults"] for report in reports) else 0


def _report(folder: Path) -> dict[str, Any]:
    from desktop.atlas.faults import MapError
    from desktop.atlas.files import open_atlas
    from desktop.atlas.lint import figures, lint

    try:
        atlas = open_atlas(folder)
        faults = [fault.sentence() for fault in (*_box_faults(folder, atlas.system), *lint(atlas))]
        return {"map": str(folder), "faults": faults, "figures": figures(atlas)}
    except MapError as error:
        return {"map": str(folder), "faults": [fault.sentence() for fault in error.faults], "figures": {}}


def _box_faults(folder: Path, system: str) -> tuple[Any, ...]:
    """Faults of what a game system keeps beside its map: generals, tables, set-ups."""
    from desktop.atlas.faults import MapError
    from desktop.rules.successors.kit import open_kit
    from desktop.rules.successors.kit.lint import lint_kit

    if system != "successors":
        return ()
    try:
        return tuple(lint_kit(open_kit(folder), folder))
    except MapError as error:
        return error.faults


def _tell(report: dict[str, Any]) -> None:
    typer.echo(report["map"])
    for fault in report["faults"]:
        typer.echo(f"  {fault}")
    for name, figure in report["figures"].items():
        typer.echo(f"  {name}: {figure}")
    if not report["faults"]:
        typer.echo("  all rules hold")

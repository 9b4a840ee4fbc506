"""All checks of a map, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.atlas.atlas import Atlas
from desktop.atlas.faults import Fault
from desktop.atlas.files import FILES, read_atlas, shown_path
from desktop.atlas.lint.companions import companion_faults
from desktop.atlas.lint.crossings import check_crossings
from desktop.atlas.lint.labels import check_labels_given
from desktop.atlas.lint.lengths import check_lengths
from desktop.atlas.lint.limits import check_limits
from desktop.atlas.lint.lists import list_faults, unread_lists
from desktop.atlas.lint.places import check_places
from desktop.atlas.lint.provinces import check_provinces
from desktop.atlas.lint.reach import check_reach
from desktop.atlas.lint.report import LintReport
from desktop.atlas.lint.shores import check_shores
from desktop.atlas.lint.spaces import check_spaces
from desktop.atlas.lint.texts import check_texts

if TYPE_CHECKING:
    from shapely import Geometry

_CHECKS: tuple[Callable[[LintReport], None], ...] = (
    check_texts,
    check_labels_given,
    check_spaces,
    check_provinces,
    check_places,
    check_lengths,
    check_crossings,
    check_reach,
)


def lint(atlas: Atlas, land: Geometry | None = None) -> list[Fault]:
    """Everything that is wrong with an open map, in the order of its files.

    `land` is the land in canvas pixels; with it roads are held against the sea and sea routes against the land.
    """
    report = LintReport(atlas)
    if check_limits(report):
        for check in _CHECKS:
            check(report)
        if land is not None:
            check_shores(report, land)
    order = {name: place for place, name in enumerate(FILES)}
    return sorted(report.faults, key=lambda fault: order[fault.file.rpartition("/")[2]])


def check_folder(
    folder: Path,
    land_of: Callable[[Atlas], Geometry] | None = None,
    rest_of: Callable[[Atlas], Iterable[Fault]] | None = None,
) -> tuple[Atlas | None, list[Fault]]:
    """The map in a folder and everything that is wrong with any of its files. What hangs on a fault is not judged.

    `land_of` gives the land of the opened map in canvas pixels, if there is any to be had; `rest_of` the faults of what
    a game system keeps beside it. The map is None if its own files do not fit together.
    """
    atlas, faults = read_atlas(folder)
    if not folder.is_dir():
        return atlas, faults
    if atlas is not None and rest_of is not None:
        faults = [*rest_of(atlas), *faults]
    unsound = {fault.file.rpartition("/")[2] for fault in faults}
    if atlas is not None:
        faults += lint(atlas, land_of(atlas) if land_of else None)
    for path in sorted(path for path in folder.glob("*.toml") if path.name not in FILES):
        faults += companion_faults(path, shown_path(path))
    faults += list_faults(folder, unsound)
    unread = unread_lists(folder)
    return atlas, [fault for fault in faults if fault.field.rpartition(".")[2] not in unread]

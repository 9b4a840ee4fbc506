"""``diadochi render``: the sheet as a picture, and a report on its lettering."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import (
    RECORD,
    MapOption,
    NumbersOption,
    Unanswerable,
    hands,
    map_with,
    require_known,
    show_json,
    the_kit,
    the_seen_position,
)
from diadochi.journal.record.sketch import Sketch, sketch_from_text
from diadochi.language import ENGLISH, LANGUAGES, NAME_LANGUAGES, set_language, tr, trn
from diadochi.rules.core.game import GamePosition

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF, QSize
    from PySide6.QtGui import QPainter

    from diadochi.atlas.atlas import Atlas
    from diadochi.rules.core.game import GameKit
    from diadochi.scene.land.land_picture import Progress
    from diadochi.scene.sheet.sheet_picture import PictureOverlay


OutOption = Annotated[Path | None, typer.Option("--out", help="The picture to write: .png, .svg or .pdf.")]
SizeOption = Annotated[str | None, typer.Option("--size", help="WIDTHxHEIGHT in pixels, for instance 2100x1400.")]
PositionOption = Annotated[
    str | None,
    typer.Option("--position", help="A set-up, a position text, a file with one, or a saved game."),
]
DrawingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--drawing",
        metavar="LINE",
        help='A drawing on the map, repeatable: "arrow blue pella larissa", "ring green pella", '
        '"note black pella \\"Words\\"". Public drawings of a saved game are shown too.',
    ),
]
PaperOption = Annotated[
    str | None,
    typer.Option(
        "--paper",
        help="Paper for printing, as PDF or PNG pages: a4 to a0, poster4 or poster9 (4 or 9 sheets of A4).",
    ),
]
SheetsOption = Annotated[
    str | None, typer.Option("--sheets", help="Put a large paper together from smaller sheets: a4 or a3.")
]
PartOption = Annotated[
    str | None,
    typer.Option("--part", metavar="X,Y,WIDTH,HEIGHT", help="Only this area of the map, in canvas pixels."),
]
RevealOption = Annotated[
    str | None,
    typer.Option(
        "--reveal",
        metavar="NAME",
        help="Show the hand of this seat: its letter, side or player. By default all hands are hidden.",
    ),
]
LanguageOption = Annotated[str, typer.Option("--language", help=f"Language of the names: {', '.join(NAME_LANGUAGES)}.")]


def render(
    out: OutOption = None,
    size: SizeOption = None,
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    position: PositionOption = None,
    drawing: DrawingOption = None,
    paper: PaperOption = None,
    sheets: SheetsOption = None,
    part: PartOption = None,
    pale: Annotated[bool, typer.Option("--pale", help="Light land colours for black-and-white printers.")] = False,
    boxes: Annotated[bool, typer.Option("--boxes", help="Show the boxes next to the map too.")] = False,
    reveal: RevealOption = None,
    language: LanguageOption = ENGLISH,
    report: Annotated[bool, typer.Option("--report", help="Print statistics of the names as JSON.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    progress: Annotated[bool, typer.Option("--progress", hidden=True)] = False,
) -> int:
    """Draw the map as a picture or PDF, with a position if you give one. Needs no display.

    All hands are hidden; --reveal opens one. This keeps a picture fair but does not protect the hands: anyone with the
    file of a game can open them.

    --report counts, for each zoom step, all names and those that overlap, are clipped or dropped.
    """
    from diadochi.atlas.map_files import open_atlas
    from diadochi.cli.opening import PICTURE_MB, require_memory
    from diadochi.resources import maps

    if out is None and not report:
        raise Unanswerable(tr("Give an output file with --out FILE, or use --report."))
    _use_language(language)
    if reveal is not None and position is None:
        raise Unanswerable(tr("--reveal needs --position. Add a position."))
    require_memory(PICTURE_MB)
    kept = without_display()
    folder = map_with(map_folder, numbers) or maps("diadochi")
    atlas = open_atlas(folder)
    answer: JsonObject = {}
    if out is not None:
        shown = _shown(folder, position, reveal)
        sketches = [*drawn_in(position), *map(sketch_of_line, drawing or ())]
        painted = _counters(shown, boxes, reveal is not None, language)
        painting = (*painted, *painted_sketches(atlas, shown, sketches, language))
        if paper is not None:
            how = (paper, sheets, _part(part), pale)
            answer = _print(atlas, out, how, painting, language, _watch(progress))
        else:
            answer = _write(atlas, out, (_size(size), _part(part), pale), painting, language, _watch(progress))
        answer |= _hands(shown)
    if report:
        answer["zoom_steps"] = _report(atlas, language)
    if json or report:
        show_json(answer)
    else:
        typer.echo(_told(answer))
    del kept
    return 0


def _use_language(language: str) -> None:
    if language not in NAME_LANGUAGES:
        choices = ", ".join(NAME_LANGUAGES)
        raise Unanswerable(
            tr("There are no names in {language}. Choose from {choices}.", language=language, choices=choices)
        )
    if language in LANGUAGES:
        set_language(language)


def _watch(wanted: bool) -> Progress:
    # A window that exports a picture reads a line for each part that is done.
    from diadochi.scene.land.land_picture import no_progress

    return (lambda done, parts: typer.echo(f"{done}/{parts}")) if wanted else no_progress


def _told(answer: JsonObject) -> str:
    if "pages" in answer:
        return trn("{name}: {n} page", "{name}: {n} pages", answer["pages"], name=answer["file"])
    return tr("{name}: {width} x {height} px", name=answer["file"], width=answer["width"], height=answer["height"])


def without_display() -> object:
    """The running application, or one that paints without a display; the caller keeps it alive."""
    from PySide6.QtGui import QGuiApplication

    running = QGuiApplication.instance()
    if running is not None:
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QGuiApplication(["diadochi"])


def _size(written: str | None) -> QSize | None:
    from PySide6.QtCore import QSize

    if written is None:
        return None
    found = re.fullmatch(r"(\d{1,6})[x×](\d{1,6})", written.strip().lower())
    if found is None:
        raise Unanswerable(tr("{size} is not a size. Write WIDTHxHEIGHT, for example 2100x1400.", size=written))
    return QSize(int(found[1]), int(found[2]))


def _part(written: str | None) -> QRectF | None:
    from PySide6.QtCore import QRectF

    if written is None:
        return None
    found = re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6}),(\d{1,6}),(\d{1,6})", written.strip())
    if found is None or not int(found[3]) or not int(found[4]):
        raise Unanswerable(tr("{part} is not a map area. Write X,Y,WIDTH,HEIGHT in canvas pixels.", part=written))
    return QRectF(*map(float, found.groups()))


def _print(
    atlas: Atlas,
    out: Path,
    how: tuple[str, str | None, QRectF | None, bool],
    painting: tuple[PictureOverlay | None, QRectF | None, PictureOverlay | None, PictureOverlay | None],
    language: str,
    progress: Progress,
) -> JsonObject:
    from diadochi.scene.canvas import SHEETS, Paper
    from diadochi.scene.land.land_picture import sheet_rect
    from diadochi.scene.sheet.sheet_picture import PaperPicture
    from diadochi.whole_file import real_path

    paper, sheets, part, pale = how
    if sheets is not None:
        require_known((sheets, SHEETS))
    if paper not in [*Paper] or out.suffix.lower() not in (".pdf", ".png"):
        raise Unanswerable(
            tr("Choose a paper from {papers}, and a file name that ends in .pdf or .png.", papers=", ".join(Paper))
        )
    if not real_path(out).parent.is_dir():
        raise Unanswerable(tr("The folder {folder} does not exist. Create it first.", folder=real_path(out).parent))
    if part is not None and not part.intersects(sheet_rect(atlas)):
        raise Unanswerable(
            tr("This area is outside the map. The canvas is {size}.", size="{}x{}".format(*atlas.canvas))
        )
    overlay, _, ground, above = painting
    printed = PaperPicture(
        atlas,
        language,
        Paper(paper),
        part,
        one_after_another(overlay, above),
        ground,
        pale=pale,
        sheets=Paper(sheets) if sheets is not None else None,
    )
    pages, page = printed.write(out, progress), printed.plan.page
    return {"file": str(out), "pages": pages, "width": round(page.width()), "height": round(page.height())}


def _write(
    atlas: Atlas,
    out: Path,
    how: tuple[QSize | None, QRectF | None, bool],
    painting: tuple[PictureOverlay | None, QRectF | None, PictureOverlay | None, PictureOverlay | None],
    language: str,
    progress: Progress,
) -> JsonObject:
    from diadochi.scene.sheet.sheet_picture import WASH, Picture, UnfitPicture
    from diadochi.whole_file import real_path

    if not real_path(out).parent.is_dir():
        raise Unanswerable(tr("The folder {folder} does not exist. Create it first.", folder=real_path(out).parent))
    try:
        overlay, beside, ground, above = painting
        size, part, pale = how
        picture = Picture(
            atlas, language, size, one_after_another(overlay, above), beside, ground, part, WASH if pale else 0
        )
        picture.write(out, progress)
    except UnfitPicture as fault:
        raise Unanswerable(str(fault)) from None
    return {"file": str(out), "width": picture.size.width(), "height": picture.size.height(), "scale": picture.scale}


def _shown(folder: Path, position: str | None, reveal: str | None) -> tuple[GameKit, GamePosition] | None:
    if position is None:
        return None
    return the_seen_position(the_kit(folder), position, reveal)


def _hands(shown: tuple[GameKit, GamePosition] | None) -> JsonObject:
    found = hands(*shown) if shown is not None else {}
    return {"hands": found} if found else {}


def _counters(
    shown: tuple[GameKit, GamePosition] | None, boxes: bool, open_hand: bool, language: str
) -> tuple[PictureOverlay | None, QRectF | None]:
    """The overlay with the counters of a position, and the rectangle of the boxes and hands beside the sheet."""
    if shown is None:
        return None, None
    from diadochi.scene.counters.counter_picture import (
        paint_boxes,
        paint_hands,
        paint_position,
        reach_of_boxes,
        room_for_hands,
    )
    from diadochi.scene.counters.game_counters import FRAME

    kit, position = shown
    beside = reach_of_boxes(kit, position, language) if boxes else None
    below = kit.atlas.canvas[1] + FRAME if beside is None else beside.bottom()

    def paint(painter: QPainter, scale: float) -> None:
        paint_position(painter, kit, position, scale, language)
        if boxes:
            paint_boxes(painter, kit, position, language)
        if open_hand:
            paint_hands(painter, kit, position, language, below)

    if open_hand:
        lines = room_for_hands(kit, position, below)
        beside = lines if beside is None else beside.united(lines)
    return paint, beside


def _report(atlas: Atlas, language: str) -> list[dict[str, float]]:
    from diadochi.scene.palette import load_fonts
    from diadochi.scene.sheet.label_store import report

    load_fonts()
    return [dict(row) for row in report(atlas, language)]


# --- drawings
# Given as lines of text, or stored in a record.


def one_after_another(*paintings: PictureOverlay | None) -> PictureOverlay | None:
    """An overlay that paints these in order; None if there are none."""
    there = [paint for paint in paintings if paint is not None]

    def paint_all(painter: QPainter, scale: float) -> None:
        for paint in there:
            paint(painter, scale)

    return paint_all if there else None


def sketch_of_line(line: str) -> Sketch:
    """The drawing in a line of text. Raises Unanswerable."""
    try:
        return sketch_from_text(line)
    except (ValueError, RecursionError):
        raise Unanswerable(
            tr('{line} is not a drawing. Write, for example, "arrow blue pella larissa".', line=line[:80])
        ) from None


def drawn_in(position: str | None) -> list[Sketch]:
    """The public drawings at the cursor of a record; none for any other position."""
    if position is None or not position.endswith(RECORD):
        return []
    from diadochi.journal.record.game_record import Record
    from diadochi.journal.record.sketch import drawn_at, open_drawings, sketch_of

    with Record.look(Path(position)) as record:
        free = {row.id for row in open_drawings(record)}
        sketches = (sketch_of(row) for row in drawn_at(record, record.cursor) if row.id in free)
        return [sketch for sketch in sketches if sketch is not None]


def painted_sketches(
    atlas: Atlas, shown: tuple[GameKit, GamePosition] | None, sketches: list[Sketch], language: str
) -> tuple[PictureOverlay | None, PictureOverlay | None]:
    """Overlays with the drawings below the names and above the counters."""
    if not sketches:
        return None, None
    from diadochi.scene.counters.counter_picture import boxes_of_stacks
    from diadochi.scene.sketch_painting import PicturedSketches

    def pictured(scale: float) -> PicturedSketches:
        boxes = () if shown is None else boxes_of_stacks(*shown, scale, language)
        return PicturedSketches(atlas, sketches, scale, boxes)

    return (
        lambda painter, scale: pictured(scale).paint_below(painter),
        lambda painter, scale: pictured(scale).paint_above(painter),
    )

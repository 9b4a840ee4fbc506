"""Plan > Briefing sheet: one printed page about the present position and the march asked about last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QObject, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen
from PySide6.QtWidgets import QDialog, QFileDialog

from diadochi.forecast.odds.figures import Danger, Odds, expected
from diadochi.forecast.odds.odds_protocol import DangersFound, DangersOf, OddsOf
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.foreign import UnfitFile, write_file
from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind, sketch_to_text
from diadochi.language import Name, Speaker, msg, tr
from diadochi.narration.odds_explanation import percent, with_tenths
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.sheet.sheet_picture import set_text
from diadochi.windows.commands import Command
from diadochi.windows.drawing.sketch_table import SketchTable
from diadochi.windows.foresight.forecast_tables import danger_words
from diadochi.windows.foresight.odds_card import HoverOdds
from diadochi.windows.foresight.odds_view import figure_words
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_printing import part_words
from diadochi.windows.plans.plan_map import arrows_of
from diadochi.windows.table_files import PictureError, PictureExport
from diadochi.windows.table_state import OnTable

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


# --- the page
# One A4 page: a part of the map, the odds of a march, its goals, dangers, notes.

MOST_DANGERS, MOST_NOTES, MOST_FATES = 8, 8, 4
MAP_MM = QSizeF(186.0, 140.0)
"""The size of the map on the page, in millimetres."""
_MARGIN, _GAP = 12.0, 4.0
_LINES = 4  # empty lines to write on
_FIGURES = ("win", "draw", "lose")


class Briefed(Struct, frozen=True):
    """The content of the sheet. Where the table shows no odds there is neither `odds` nor `dangers`."""

    title: str
    map: QImage | None = None
    march: str = ""
    policy: str = ""
    odds: Odds | None = None
    dangers: Sequence[Danger] = ()
    notes: Sequence[str] = ()


class BriefingPage:
    """Paints a briefing on one page."""

    def __init__(self, told: Briefed, table: OnTable, speaker: Speaker) -> None:
        self._told, self._table, self._speaker = told, table, speaker

    def print_on(self, device: QPagedPaintDevice) -> bool:
        """One A4 page, black on white; False where nothing can be painted on the device."""
        device.setPageLayout(
            QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF())
        )
        painter = QPainter()
        if not painter.begin(device):
            return False
        dots = device.logicalDpiX() / 25.4
        painter.scale(dots, dots)
        width, top = 210.0 - 2 * _MARGIN, _MARGIN
        top += set_text(painter, self.heading(), QRectF(_MARGIN, top, width, 20.0)) + 1
        top += self._map(painter, QRectF(_MARGIN, top, width, MAP_MM.height())) + _GAP
        set_text(painter, self.words(), QRectF(_MARGIN, top, width, 297.0 - _MARGIN - top))
        return painter.end()

    def _map(self, painter: QPainter, room: QRectF) -> float:
        image = self._told.map
        if image is None:
            return 0.0
        size = QSizeF(image.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(room.left() + (room.width() - size.width()) / 2, room.top(), size.width(), size.height())
        painter.drawImage(place, image)
        painter.setPen(QPen(Qt.GlobalColor.black, 0.3))
        painter.drawRect(place)
        return size.height()

    # --- words

    def heading(self) -> str:
        return f"<p><b>{escape(self._told.title)}</b></p>"

    def words(self) -> str:
        """Everything below the map, in two columns."""
        left = self._march() + self._goals()
        right = self._dangers()
        cells = f'<td width="50%" valign="top">{left}</td><td valign="top">{right}</td>'
        return f'<table width="100%"><tr>{cells}</tr></table>{self._notes()}'

    def _march(self) -> str:
        odds = self._told.odds
        if odds is None:
            return ""
        lines = [f"{figure_words('arrive')}: <b>{percent(odds.arrives)}</b>"]
        if any(odds.results.values()):
            chances = (
                f"{figure_words(each)} <b>{percent(odds.results.get(each, Fraction(0)))}</b>" for each in _FIGURES
            )
            lines.append(", ".join(chances))
            lines.append(
                escape(
                    tr(
                        "Average losses: own {own}, enemy {enemy}",
                        own=with_tenths(expected(odds.own)),
                        enemy=with_tenths(expected(odds.enemy)),
                    )
                )
            )
        lines += [escape(self._fate(leader, fate)) for leader, fate in [*odds.leaders.items()][:MOST_FATES]]
        lines.append(f"<i>{escape(self._told.policy)}</i>")
        lines += [f"<i>{escape(self._speaker.say(words))}</i>" for words in odds.left_out]
        return _part(tr("Odds: {march}", march=self._told.march), lines)

    def _fate(self, leader: str, fate: Mapping[str, Fraction]) -> str:
        name = self._table.spelled(Name(counters_of(self._table.kit).LEADER, leader))
        return tr("{general} stays on the map: {chance}", general=name, chance=percent(fate.get("safe", Fraction(0))))

    def _goals(self) -> str:
        odds = self._told.odds
        if odds is None or not odds.goals:
            return ""
        lines = []
        for goal in odds.goals:
            words = ", ".join(self._speaker.say(each) for each in goal.words)
            lines.append(f"{escape(words)}: <b>{percent(goal.chance)}</b>")
        return _part(tr("Goals"), lines)

    def _dangers(self) -> str:
        if not self._told.dangers:
            return ""
        lines = []
        for danger in self._told.dangers[:MOST_DANGERS]:
            thing = self._table.spelled(danger.thing)
            by = self._table.spelled(Name(counters_of(self._table.kit).LEADER, danger.leader))
            where = "" if danger.thing.kind == "space" else f" ({self._table.space(danger.space)})"
            words = tr("{thing}, threatened by {leader}", thing=f"{thing}{where}", leader=by)
            lines.append(f"{escape(words)}: <b>{escape(', '.join(danger_words(danger).splitlines()))}</b>")
        return _part(tr("Dangers"), [*lines, f"<i>{escape(self._told.policy)}</i>"])

    def _notes(self) -> str:
        lines = [escape(note) for note in self._told.notes[:MOST_NOTES]]
        return _part(tr("Notes"), [*lines, *("_" * 88 for _ in range(_LINES))])


def _part(title: str, lines: Sequence[str]) -> str:
    return f"<p><b>{escape(title)}</b><br>{'<br>'.join(lines)}</p>"


# --- gathering and output

_SLOT = "briefing "
_PIXELS_PER_MM = 7
_KEEP = Qt.AspectRatioMode.KeepAspectRatio


class Briefing(QObject):
    """Collects the sheet: the map is drawn and odds are computed in the background; `then` gets the page when all is
    ready.

    The sheet shows only what the present viewer may see, so that secrets stay behind the curtain.
    """

    def __init__(self, table: GameTable, hovering: HoverOdds, sketches: SketchTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._sketches = table, table.shell, sketches
        self._march: MarchAsked | None = None
        self._leads: int | None = None
        self._way: tuple[str, ...] = ()
        self._waiting: set[str] = set()
        self._then: Callable[[BriefingPage], object] | None = None
        self._told = Briefed("")
        self._folder: TemporaryDirectory[str] | None = None
        self.pictures = PictureExport(self, self._shell.frame)
        self.pictures.done.connect(self._drawn)
        self.pictures.failed.connect(lambda _words: self._came("map"))
        self.pictures.cancelled.connect(self._cancelled)
        hovering.asked_about.connect(self._remember)
        table.controller.changed.connect(self._forget)
        table.hotseat.viewer_changed.connect(self._forget)
        self._shell.closing.connect(self._give_up)
        add, menu = self._shell.commands.add, self._shell.menus.plan
        menu.addSeparator()
        menu.addAction(add(Command("briefing", msg("Briefing sheet…"), ("Ctrl+Alt+P",)), self.ask_save))
        menu.addAction(add(Command("print_briefing", msg("Print briefing sheet…")), self.ask_print))

    def _remember(self, march: MarchAsked | None) -> None:
        # The march asked about last stays on the sheet until something is decided
        if march is not None:
            held = self._table.controller.lifted()
            self._march, self._leads = march, held.seat if held is not None else None
            self._way = held.spaces_to(march.spot) if held is not None else ()

    def _forget(self) -> None:
        self._march, self._leads, self._way = None, None, ()

    @property
    def _seat(self) -> int:
        # Whose sheet it is: the viewer's, else the marching side's, else the side's whose turn it is
        return self._table.hotseat.viewer or self._leads or self._table.controller.position.clock.active

    # --- output

    def ask_save(self) -> None:
        kinds = "PDF (*.pdf)"
        name, _ = QFileDialog.getSaveFileName(self._shell.frame, tr("Save briefing sheet"), "briefing.pdf", kinds)
        if name:
            path = Path(name if name.lower().endswith(".pdf") else f"{name}.pdf")
            self.gather(lambda page: self.save_to(path, page))

    def ask_print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._shell.frame)
        dialog.accepted.connect(lambda: self.gather(lambda page: self.print_on(printer, page)))
        QDialog.open(dialog)

    def save_to(self, path: Path, page: BriefingPage) -> bool:
        """Write the page as PDF; False, with a message to the user, when that fails."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self._told.title)
        page.print_on(writer)
        written = bytes(buffer.data().data())
        try:
            write_file(path, written)
        except UnfitFile as fault:
            self._shell.complain(str(fault))
            return False
        self._shell.status.show_notice(tr("Briefing sheet saved as {file}.", file=path))
        return True

    def print_on(self, printer: QPrinter, page: BriefingPage) -> bool:
        """Print the page; False, with a message to the user, when that fails."""
        if page.print_on(printer) and printer.printerState() != printer.PrinterState.Error:
            return True
        self._shell.complain(tr("The printer does not respond. Choose another printer, or save the sheet as PDF."))
        return False

    # --- gathering

    def gather(self, then: Callable[[BriefingPage], object]) -> None:
        """Begin a sheet about the present position; a sheet that is being made is abandoned."""
        if self._shell.table.kit is None or self._table.hotseat.is_closed:
            return
        self._give_up()
        self._then = then
        sketches = self._drawings()
        notes = [sketch.words for sketch in sketches if sketch.words]
        self._told = Briefed(self._title(), notes=notes)
        self._waiting = {"map"}
        self._shell.status.show_notice(tr("Preparing the briefing sheet…"))
        if self._table.odds_shown():
            self._ask_odds()
        self._draw(sketches)

    def _give_up(self) -> None:
        self.pictures.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _cancelled(self) -> None:
        self._give_up()
        self._waiting.clear()
        self._then = None
        self._shell.status.show_notice(tr("Cancelled. No briefing sheet was made."))

    @property
    def told(self) -> Briefed:
        return self._told

    def _ask_odds(self) -> None:
        table = self._table
        policy = table.odds.policy  # one policy for the whole sheet, whatever the march was asked about with
        self._told = replace(self.told, policy=table.odds.policies.get(policy, policy))
        if self._march is not None:
            self._waiting.add("odds")
            self._told = replace(self.told, march=self._march_words(self._march))
            asked = OddsOf(replace(self._march, policy=policy))
            table.foresight.ask(f"{_SLOT}odds", asked, self._take_odds)
        self._waiting.add("dangers")
        table.foresight.ask(f"{_SLOT}dangers", DangersOf(self._seat, policy), self._take_dangers)

    def _take_odds(self, reply: object) -> None:
        if isinstance(reply, Odds):
            self._told = replace(self.told, odds=reply)
        if isinstance(reply, Odds) or not self._table.foresight.is_waiting(f"{_SLOT}odds"):
            self._came("odds")

    def _take_dangers(self, reply: object) -> None:
        # Only the first reply is used: the suggestions that follow have no room on the sheet
        if isinstance(reply, DangersFound):
            self._told = replace(self.told, dangers=reply.dangers)
        self._came("dangers")

    def _draw(self, sketches: list[Sketch]) -> None:
        self._folder = TemporaryDirectory()
        path = Path(self._folder.name, "map.png")
        seen = self._shell.view.visible_rect().intersected(self._shell.scene.sheet_rect)
        size = (MAP_MM * _PIXELS_PER_MM).toSize()
        fitted = seen.size().toSize().scaled(size, _KEEP)
        more = ["--part", part_words(seen), "--size", f"{fitted.width()}x{fitted.height()}", "--pale"]
        for sketch in sketches:
            if sketch not in self._shell.table.drawn:
                more += ["--drawing", sketch_to_text(sketch)]
        try:
            self.pictures.draw(self._shell.table, path, more)
        except PictureError as fault:
            self._shell.complain(str(fault))
            self._came("map")

    def _drawn(self, name: str) -> None:
        self._told = replace(self.told, map=QImage(name))
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
        self._came("map")

    def _came(self, what: str) -> None:
        self._waiting.discard(what)
        then = self._then
        if not self._waiting and then is not None:
            self._then = None
            then(BriefingPage(self._told, self._shell.table, self._shell.speaker))

    # --- content

    def _drawings(self) -> list[Sketch]:
        drawn = [each.sketch for each in self._sketches.here()]
        desk = self._table.games.desk
        if self._march is not None and len(self._way) > 1:
            drawn.append(Sketch(SketchKind.ARROW, SketchInk.BLACK, self._way))
        if desk.is_planning:
            ways = (arrow.spaces for arrow in arrows_of(self._table, desk.lying))
            drawn += [Sketch(SketchKind.ARROW, SketchInk.BLACK, tuple(way)) for way in ways if len(way) > 1]
        return drawn

    def _title(self) -> str:
        desk, table = self._table.games.desk, self._shell.table
        game = desk.title or table.atlas.names.in_language(self._shell.preferences.language)
        side = table.faction(self._seat) if self._seat else ""
        title = tr("Briefing: {game}", game=game)
        return f"{title} · {side}" if side else title

    def _march_words(self, march: MarchAsked) -> str:
        table = self._shell.table
        name = table.spelled(Name(counters_of(table.kit).LEADER, march.piece))
        return tr("{general} to {space}", general=name, space=table.space(march.spot[0]))

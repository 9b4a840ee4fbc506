"""Rooms of the school that draw a chart on the map and print it: the counters give way, a view becomes a page."""

from __future__ import annotations

from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QObject, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.foreign import UnfitFile, write_file
from diadochi.language import tr
from diadochi.scene.charts import Chart, ChartOnMap, chart_painter
from diadochi.scene.land.land_picture import sheet_rect
from diadochi.scene.sheet.sheet_picture import set_text
from diadochi.windows.school.map_views import MapAnswer
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.shell import Shell
from diadochi.windows.table_files import PictureError, PictureExport
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import message_box

# --- page of a view
# The title, the map with the chart, the legend, and the list.

_MARGIN, _GAP = 12.0, 3.0
_MAP_MM = QSizeF(186.0, 150.0)
_ROUND_ABOUT = 200.0
"""Canvas pixels around the spaces a view is about."""
_SCREEN_MM = 96 / 25.4
"""Screen pixels per millimetre: signs are as large as on a screen."""


def shown_rect(atlas: Atlas, answer: MapAnswer) -> QRectF:
    """The part of the sheet, in canvas pixels, in the picture of a view: landscape or square, to fit the page."""
    sheet = sheet_rect(atlas)
    if not answer.about:
        return sheet
    spots = [atlas.place[space] for space in answer.about]
    across, down = [x for x, _ in spots], [y for _, y in spots]
    around = QRectF(min(across), min(down), max(across) - min(across), max(down) - min(down))
    around.adjust(-_ROUND_ABOUT, -_ROUND_ABOUT, _ROUND_ABOUT, _ROUND_ABOUT)
    widest = max(around.width(), around.height() * _MAP_MM.width() / _MAP_MM.height())
    middle = around.center()
    around.setWidth(widest)
    around.moveCenter(middle)
    return around.intersected(sheet)


class ViewPage:
    """Paints `answer` over `picture`, a picture of the whole sheet of `atlas`."""

    def __init__(self, atlas: Atlas, answer: MapAnswer, picture: QImage) -> None:
        self._atlas, self._answer, self._picture = atlas, answer, picture

    def print_on(self, device: QPagedPaintDevice) -> bool:
        """One A4 page; False where nothing can be painted on the device."""
        device.setPageLayout(
            QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF())
        )
        painter = QPainter()
        if not painter.begin(device):
            return False
        dots = device.logicalDpiX() / 25.4
        painter.scale(dots, dots)
        width, top = 210.0 - 2 * _MARGIN, _MARGIN
        title = f"<p><b>{escape(self._answer.title)}</b></p>"
        top += set_text(painter, title, QRectF(_MARGIN, top, width, 16.0)) + _GAP
        top += self._map(painter, QRectF(_MARGIN, top, width, _MAP_MM.height())) + _GAP
        set_text(painter, self.words(), QRectF(_MARGIN, top, width, 297.0 - _MARGIN - top))
        return painter.end()

    def words(self) -> str:
        """The text below the map, as HTML."""
        lines = (escape(row.words).replace("\n", "<br>") for row in self._answer.rows)
        return f"<p><i>{escape(self._answer.legend)}</i></p>" + "".join(f"<p>{line}</p>" for line in lines)

    def _map(self, painter: QPainter, room: QRectF) -> float:
        sheet, shown = sheet_rect(self._atlas), shown_rect(self._atlas, self._answer)
        size = shown.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(room.left() + (room.width() - size.width()) / 2, room.top(), size.width(), size.height())
        drawn = self._picture.width() / sheet.width()
        part = shown.translated(-sheet.topLeft())
        taken = QRectF(part.topLeft() * drawn, part.size() * drawn)
        painter.drawImage(place, self._picture, taken)
        scale = size.width() / shown.width()
        painter.save()
        painter.setClipRect(place)
        painter.translate(place.topLeft())
        painter.scale(scale, scale)
        painter.translate(-shown.topLeft())
        chart_painter(self._atlas, self._answer.chart)(painter, scale * _SCREEN_MM)
        painter.restore()
        painter.setPen(QPen(Qt.GlobalColor.black, 0.3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)
        return size.height()


# --- printing
# The map is drawn in the background, then the page is set.

_PIXELS = 1860
"""Width of the map in pixels: ten per millimetre of the page."""


class ViewPrinting(QObject):
    """Makes one page at a time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._folder: TemporaryDirectory[str] | None = None
        self._wanted: tuple[Path, MapAnswer] | None = None
        self.pictures = PictureExport(self, shell.frame)
        self.pictures.done.connect(self._drawn)
        self.pictures.failed.connect(self._complain)
        self.pictures.cancelled.connect(self._cancelled)
        shell.closing.connect(self._forget)

    def ask(self, answer: MapAnswer) -> None:
        """Ask for a file and write the view into it."""
        name, _ = QFileDialog.getSaveFileName(self._shell.frame, tr("Save this map view"), "map.pdf", "PDF (*.pdf)")
        if name:
            self.save_to(Path(name if name.lower().endswith(".pdf") else f"{name}.pdf"), answer)

    def save_to(self, path: Path, answer: MapAnswer) -> None:
        """Begin to make the page; the user is told of errors."""
        table, self._wanted = self._shell.table, (path, answer)
        self._folder = TemporaryDirectory()
        sheet = sheet_rect(table.atlas)
        width = min(round(_PIXELS * sheet.width() / shown_rect(table.atlas, answer).width()), round(sheet.width()))
        size = f"{width}x{round(width * sheet.height() / sheet.width())}"
        try:
            self.pictures.draw(
                OnTable(table.atlas, names=table.names), Path(self._folder.name, "map.png"), ["--size", size]
            )
        except PictureError as fault:
            self._complain(str(fault))
            return
        self._shell.status.show_notice(tr("Preparing the page…"))

    def _drawn(self, name: str) -> None:
        wanted, picture = self._wanted, QImage(name)
        self._forget()
        if wanted is None:
            return
        path, answer = wanted
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(answer.title)
        ViewPage(self._shell.table.atlas, answer, picture).print_on(writer)
        written = bytes(buffer.data().data())
        try:
            write_file(path, written)
        except UnfitFile as fault:
            self._complain(str(fault))
            return
        self._shell.status.show_notice(tr("Page saved as {file}.", file=path))

    def _forget(self) -> None:
        self._wanted = None
        self.pictures.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _cancelled(self) -> None:
        self._forget()
        self._shell.status.show_notice(tr("Cancelled. No file was saved."))

    def _complain(self, sentence: str) -> None:
        self._forget()
        message_box(QMessageBox.Icon.Warning, sentence, self._shell.frame).open()


# --- room

_COUNTERS = "counters"


class ChartRoom(SchoolRoom):
    """Draws a chart on the map. Counters and the tint of provinces are hidden while it is open."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = tools.table.shell
        self._counters_shown = True
        self._map: ChartOnMap | None = None
        self._printing: ViewPrinting | None = None

    def enter(self) -> None:
        counters = self._shell.commands[_COUNTERS]
        self._counters_shown = counters.isChecked()
        counters.setChecked(False)
        self._shell.scene.set_control_visible(False)  # a chart may tint provinces itself
        self._map = ChartOnMap(self._shell.scene)

    def leave(self) -> None:
        if self._map is not None:
            self._map.take_away()
            self._map = None
            self._shell.commands[_COUNTERS].setChecked(self._counters_shown)
            self._shell.scene.set_control_visible(self._shell.preferences.control_shown)

    @property
    def chart(self) -> Chart:
        """The chart on the map; an empty one while the room is closed."""
        return self._map.chart if self._map is not None else Chart()

    @property
    def printing(self) -> ViewPrinting:
        if self._printing is None:
            self._printing = ViewPrinting(self._shell)
        return self._printing

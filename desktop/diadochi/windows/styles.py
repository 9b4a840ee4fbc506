"""The styles (system, light, dark, high contrast): Qt's palette and one small style sheet, filled from the palette;
and the icons.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import Template

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from diadochi.resources import assets
from diadochi.scene.palette import STYLES, TEXT
from diadochi.windows.preferences import SYSTEM

BASE_PIXELS = 16.0
"""The em of the window's text in pixels, at text scale 1."""

_ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "panel",
    QPalette.ColorRole.AlternateBase: "window",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "danger",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.PlaceholderText: "faint_text",
    QPalette.ColorRole.Highlight: "selection",
    QPalette.ColorRole.HighlightedText: "selection_text",
    QPalette.ColorRole.Link: "focus",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.Midlight: "panel",
    QPalette.ColorRole.Mid: "border",
    QPalette.ColorRole.Dark: "border",
    QPalette.ColorRole.Shadow: "shadow",
    QPalette.ColorRole.Accent: "accent",
}


class _CurrentStyle:
    style = "light"


def part(name: str) -> str:
    """The colour of a part of the present style (text, panel, accent, ...) as "#rrggbb"."""
    return STYLES[_CurrentStyle.style][name]


def system_is_dark(application: QApplication) -> bool:
    """Whether the desktop prefers dark windows; False where it does not say."""
    return application.styleHints().colorScheme() == Qt.ColorScheme.Dark


def apply_style(application: QApplication, style: str, text_scale: float = 1.0) -> None:
    """Set the style of the whole application and its text scale; "system" is light or dark as the desktop is.

    Raises KeyError for an unknown style.
    """
    if style == SYSTEM:
        style = "dark" if system_is_dark(application) else "light"
    table = STYLES[style]
    _CurrentStyle.style = style
    if application.style().objectName().lower() != "fusion":
        application.setStyle("Fusion")
    application.setPalette(_palette(table))
    font = QFont(TEXT)
    font.setPixelSize(round(BASE_PIXELS * text_scale))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    application.setFont(font)
    application.setStyleSheet(_sheet(style, table, text_scale))


def _palette(colours: Mapping[str, str]) -> QPalette:
    made = QPalette()
    for role, name in _ROLES.items():
        made.setColor(role, QColor(colours[name]))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours["faint_text"]))
    return made


def _sheet(style: str, table: Mapping[str, str], text_scale: float) -> str:
    words = dict(table)
    words.update({f"size{pixels}": f"{round(pixels * text_scale)}px" for pixels in (12, 13, 14, 15, 16, 18, 20, 22)})
    words["icons"], words["style"] = assets("icons").as_posix(), style
    texts = [assets("styles", name) for name in ("window.qss", f"{style}.qss")]
    return "\n".join(Template(path.read_text("utf-8")).substitute(words) for path in texts if path.is_file())


# --- icons
# Line icons, tinted for the present style.


def icon(name: str) -> QIcon:
    """The icon assets/icons/`name`.svg in the text colour of the present style; an empty icon when there is none."""
    return _icon(name, part("text"), part("faint_text"))


@lru_cache(maxsize=256)
def _icon(name: str, colour: str, faint: str) -> QIcon:
    path = assets("icons", f"{name}.svg")
    return QIcon(_Lines(path.read_text("utf-8"), colour, faint)) if path.is_file() else QIcon()


class _Lines(QIconEngine):
    """Draws an icon when it is first shown, at the size needed: most icons are in menus that are never opened."""

    def __init__(self, source: str, colour: str, faint: str) -> None:
        super().__init__()
        self._source, self._colour, self._faint = source, colour, faint

    def clone(self) -> QIconEngine:
        return _Lines(self._source, self._colour, self._faint)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        tint = self._faint if mode == QIcon.Mode.Disabled else self._colour
        return _kept(self._source, tint, min(size.width(), size.height()))

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        painter.drawPixmap(rect, self.pixmap(rect.size() * ratio, mode, state))


@lru_cache(maxsize=512)
def _kept(source: str, tint: str, size: int) -> QPixmap:
    return _drawn(source, tint, size)


def _drawn(source: str, tint: str, size: int) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(source.replace("currentColor", tint).encode()))
    picture = QPixmap(QSize(size, size))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter)
    painter.end()
    return picture


@lru_cache(maxsize=32)
def picture(name: str, size: int, tint: str = "text") -> QPixmap:
    """The picture assets/icons/`name`.svg, `size` pixels square, its lines in the colour of a part of the style."""
    return _drawn(assets("icons", f"{name}.svg").read_text("utf-8"), part(tint), size)

"""The shipped typefaces, loaded once. Without them text would be blank or would not fit."""

from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

from diadochi.language import tr
from diadochi.resources import assets

TEXT = "Diadochi Garamond"
"""Family of all running text and names: regular, italic, semibold; Latin, Greek and Cyrillic."""
DISPLAY = "GFS Didot"
"""Family of titles: Latin and Greek only."""
FILES = (
    "DiadochiGaramond-Regular.ttf",
    "DiadochiGaramond-Italic.ttf",
    "DiadochiGaramond-SemiBold.ttf",
    "DiadochiGaramond-SemiBoldItalic.ttf",
    "GFSDidot.otf",
)
"""The shipped files, in assets/fonts."""
VERSION = "1"
"""Raise this when a shipped font changes: the placement of names depends on letter widths."""


class MissingFont(Exception):
    """A shipped typeface is missing or damaged; the message is one sentence with the remedy."""


class _Loaded:
    folder: Path | None = None


def load_fonts(folder: Path | None = None) -> None:
    """Register the shipped typefaces (of `folder`, by default assets/fonts) with Qt; later calls cost nothing.

    Needs a QGuiApplication. Raises MissingFont for a file that is absent or that Qt cannot read.
    """
    folder = folder or assets("fonts")
    if _Loaded.folder == folder:
        return
    for name in FILES:
        path = folder / name
        if not path.is_file():
            raise MissingFont(_sentence(path, tr("is missing")))
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise MissingFont(_sentence(path, tr("is damaged")))
    _Loaded.folder = folder


def _sentence(path: Path, fault: str) -> str:
    return tr(
        "The typeface {name} {fault} in {folder}; install Diadochi again or copy the file back from its source.",
        name=path.name,
        fault=fault,
        folder=path.parent,
    )


def text_font(pixels: float, *, semibold: bool = False, italic: bool = False) -> QFont:
    """The text face with an em of this many pixels, without hinting so that widths scale exactly."""
    return _sized(TEXT, pixels, semibold, italic)


def display_font(pixels: float) -> QFont:
    """The display face with an em of this many pixels; only for Latin and Greek."""
    return _sized(DISPLAY, pixels, semibold=False, italic=False)


def _sized(family: str, pixels: float, semibold: bool, italic: bool) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, round(pixels)))
    if semibold:
        font.setWeight(QFont.Weight.Bold)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    font.setKerning(True)
    return font


def inscribed(words: str, pixels: float) -> QFont:
    """The face for inscriptions; Cyrillic words use the text face, as the display face has no Cyrillic."""
    return text_font(pixels) if any("\u0400" <= sign <= "\u04ff" for sign in words) else display_font(pixels)

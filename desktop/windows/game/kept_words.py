"""What is said of records that are kept: where each stands, and when it was left."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale

from desktop.journal.record.glance import Glance, glanced
from desktop.language import current_language, tr, trn
from desktop.narration.numerals import roman

MOST_TURNS = 39
"""No game lasts longer; a higher number stands in a file that somebody has made up."""


def turn_words(known: Glance) -> str:
    """The turn it stands in; nothing where that is not known."""
    return tr("Turn {turn}", turn=roman(known.turn)) if 0 < known.turn <= MOST_TURNS else ""


def when_left(path: Path) -> str:
    """Day and hour of the last answer; nothing where that is not known."""
    try:
        moment = QDateTime.fromSecsSinceEpoch(round(path.stat().st_mtime))
    except OSError:
        return ""
    return QLocale(current_language()).toString(moment, QLocale.FormatType.ShortFormat)


def table_words(path: Path) -> str:
    """A table without a name, told from others by where it stands and when it was left."""
    known = glanced(path)
    answers = trn("{n} answer", "{n} answers", known.answers)
    return " · ".join(filter(None, (tr("Table without a name"), turn_words(known), answers, when_left(path))))

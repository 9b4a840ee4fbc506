"""What is said of records that are kept: where each stands, and when it was left."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QDateTime, QLocale

from desktop.journal.saved_games import Glance, glanced
from desktop.language import Message, tr, trn
from desktop.narration.figure_words import roman
from desktop.windows.shipped_maps import ShippedMap

MOST_TURNS = 39
"""No game lasts longer; a higher number stands in a file that somebody has made up."""
_STAMPED: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d)(?: (?P<name>.*?))?(?P<number> ?\(\d+\))?")
"""The name of a record's file, as the program makes it."""


def date_words(moment: QDateTime) -> str:
    """A day and its hour as the system's region writes them, whatever language the window speaks."""
    return QLocale.system().toString(moment, QLocale.FormatType.ShortFormat)


def game_title(path: Path, title: str) -> str:
    """What a record is called: its title, else the name of its file, in which a date is written as everywhere."""
    stamped = _STAMPED.fullmatch(path.stem)
    if title or stamped is None:
        return title or path.stem
    moment = QDateTime.fromString(stamped[1], "yyyy-MM-dd HH.mm")
    if stamped["name"] or not moment.isValid():
        return stamped["name"] or path.stem
    return tr("Game of {when}", when=date_words(moment)) + (stamped["number"] or "")


def turn_words(known: Glance) -> str:
    """The turn it stands in; nothing where that is not known."""
    return tr("Turn {turn}", turn=roman(known.turn)) if 0 < known.turn <= MOST_TURNS else ""


def when_left(path: Path) -> str:
    """Day and hour of the last answer; nothing where that is not known."""
    try:
        moment = QDateTime.fromSecsSinceEpoch(round(path.stat().st_mtime))
    except OSError:
        return ""
    return date_words(moment)


def table_words(path: Path) -> str:
    """A table without a name, told from others by where it stands and when it was left."""
    known = glanced(path)
    answers = trn("{n} answer", "{n} answers", known.answers)
    return " · ".join(filter(None, (tr("Table without a name"), turn_words(known), answers, when_left(path))))


# --- start words
# What the first page says of a game.


class StartWords(NamedTuple):
    """`icon` is a picture of assets/icons; `line` tells the game in a sentence; `new`, `alone`, `evening` and `learn`
    what a new game, one against the program, a short one and the first steps are: None where the game has none.
    """

    icon: str
    line: Message
    new: Message
    alone: Message | None = None
    evening: Message | None = None
    learn: Message | None = None


class GameCard(NamedTuple):
    """A game that can be chosen: its map, and its words."""

    shipped: ShippedMap
    words: StartWords

    @property
    def map(self) -> str:
        """The id of the map."""
        return self.shipped.id

    @property
    def title(self) -> str:
        """The title of the map in the present language."""
        return self.shipped.title

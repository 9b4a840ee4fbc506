"""Words about saved games: title, turn, date; and the words of the start page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QDateTime, QLocale

from diadochi.atlas.map_folders import MapFolder
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import START
from diadochi.journal.saved_games import Glance, game_names, glanced
from diadochi.language import (
    ENGLISH,
    Message,
    capitalised,
    current_language,
    isolated,
    msg,
    sentence,
    tr,
    trn,
)
from diadochi.narration.odds_explanation import roman
from diadochi.resources import assets
from diadochi.rules.core.system import game_part
from diadochi.windows.game.game_seats import seats_from

# --- saved games

MOST_TURNS = 39
"""No game has more turns; a higher number in a file is bogus."""
_STAMPED: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d)(?: (?P<name>.*?))?(?P<number> ?\(\d+\))?")
"""File name of a record as the program makes it."""


def date_words(moment: QDateTime) -> str:
    """Date and time in the system's regional format, in any interface language."""
    return QLocale.system().toString(moment, QLocale.FormatType.ShortFormat)


def game_title(path: Path, title: str) -> str:
    """The title of a record; otherwise its file name, with a readable date."""
    stamped = _STAMPED.fullmatch(path.stem)
    if title or stamped is None:
        return title or path.stem
    moment = QDateTime.fromString(stamped[1], "yyyy-MM-dd HH.mm")
    if stamped["name"] or not moment.isValid():
        return stamped["name"] or path.stem
    return tr("Game of {when}", when=date_words(moment)) + (stamped["number"] or "")


def game_name(path: Path, known: Glance) -> str:
    """The name of a game: its title, or its players, which game and turn; for older records as `game_title`."""
    players, game = persons(known), known.game.get(current_language()) or known.game.get(ENGLISH, "")
    if known.title or not game:
        return game_title(path, known.title)
    if 0 < known.turn <= MOST_TURNS and not known.over:
        game = tr("{game}, turn\N{NO-BREAK SPACE}{turn}", game=game, turn=roman(known.turn))
    return tr("{players}: {game}", players=players, game=game) if players else capitalised(game)


def known_of(record: Browsing) -> Glance:
    """The summary of an open record."""
    about, seats = record.about, seats_from(record.about.seats)
    return Glance(
        title=about.title,
        players={seat: plan.name for seat, plan in sorted(seats.players.items()) if plan.name},
        persons=seats.humans(),
        turn=record.game.position.clock.turn,
        over=record.game.position.is_over,
        map=record.kit.atlas.id,
        game=game_names(about.meta.get("game", "")),
        seal=record.tree[START].seal,
    )


def persons(known: Glance) -> str:
    """The names of the people who play; of all players where no one does."""
    people = [known.players[seat] for seat in known.persons if seat in known.players]
    return ", ".join(map(isolated, people or known.people))


def turn_words(known: Glance) -> str:
    return tr("Turn {turn}", turn=roman(known.turn)) if 0 < known.turn <= MOST_TURNS else ""


def when_left(path: Path) -> str:
    """Time of the last answer; empty if unknown."""
    try:
        moment = QDateTime.fromSecsSinceEpoch(round(path.stat().st_mtime))
    except OSError:
        return ""
    return date_words(moment)


def table_words(path: Path) -> str:
    """Description of an unnamed table: turn, answers and time."""
    known = glanced(path)
    answers = trn("{n} answer", "{n} answers", known.answers)
    return " · ".join(filter(None, (tr("Unnamed table"), turn_words(known), answers, when_left(path))))


# --- start page


class GameStartWords:
    """`icon` is a picture in assets/icons, `line` describes the game in a sentence; `new`, `alone`, `evening` and
    `learn` describe the entries of the start page and are None if the game lacks one.
    """

    icon: str
    line: Message
    new: Message
    alone: Message | None = None
    evening: Message | None = None
    learn: Message | None = None


def start_words_of(system: str) -> GameStartWords:
    """The words of the first page about a game, which need not be loaded for it."""
    return game_part(GameStartWords, system, "diadochi.windows.{}.help_texts")


class BorrowedStartWords(GameStartWords):
    """A map that borrows its game: no cards deal its generals, so it has no short game."""

    icon = "map"
    line = msg("A map of your own")
    new = msg("The set-ups of this map, for people or the program.")
    alone = msg("You against the program, with no curtain.")
    learn = msg("School: learn this map and play its lessons.")


class GameCard(NamedTuple):
    """A game on the start page: its map and its words."""

    folder: MapFolder
    words: GameStartWords

    @property
    def map(self) -> str:
        return self.folder.id

    @property
    def title(self) -> str:
        return self.folder.title

    @property
    def line(self) -> str:
        return self.folder.line or sentence(self.words.line)

    @property
    def icon(self) -> str:
        """The picture of this map if it has one, otherwise that of its game."""
        own = f"map_{self.map}"
        return own if assets("icons", f"{own}.svg").is_file() else self.words.icon


def game_cards(maps: Iterable[MapFolder]) -> list[GameCard]:
    """The cards of the maps with a game."""
    return [
        GameCard(each, BorrowedStartWords() if each.borrows else start_words_of(each.system))
        for each in maps
        if each.is_played
    ]

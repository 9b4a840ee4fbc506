"""The results of a class round on one page: the teams, what was missed, and every question with its answer."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from diadochi.atlas.atlas import Atlas
from diadochi.foreign import require_writable, write_file
from diadochi.language import Speaker, current_language, tr
from diadochi.lessons.training_session import ClassRound
from diadochi.scene.paper_pages import SIZES, columns, heading, pdf_of
from diadochi.scene.sheet.sheet_picture import MARGIN, set_text

_A4 = QSizeF(210.0, 297.0)


def write_results(played: ClassRound, atlas: Atlas, speaker: Speaker, name: str) -> None:
    """Write the page as PDF, whole or not at all. Raises UnfitFile."""
    path = Path(name)
    require_writable(path)
    title = tr("{map}: results", map=atlas.names.in_language(current_language()))
    markup = results_markup(played, title, speaker)

    def page(painter: QPainter) -> None:
        edge = 2 * MARGIN
        set_text(painter, markup, QRectF(edge, edge, _A4.width() - 2 * edge, _A4.height() - 2 * edge), SIZES)

    write_file(path, pdf_of(title, _A4, [page]))


def results_markup(played: ClassRound, title: str, speaker: Speaker) -> str:
    """The text of the page, as HTML."""
    teams = [f"{place}. <b>{escape(team)}</b>: {points}" for place, (team, points) in enumerate(played.standing, 1)]
    missed = [f"{escape(speaker.spell(each.place))}: {each.missed} / {each.asked}" for each in played.by_place]
    asked = [
        f"{'✓' if answer.is_right else '✗'} <b>{escape(answer.team)}</b>: {escape(speaker.say(answer.card.prompt))}"
        f" <i>{escape(speaker.say(answer.card.fact))}</i>"
        for answer in played.answers
    ]
    parts = [heading(title), columns(teams, 2)]
    if missed:
        parts += [heading(tr("Mistakes by space")), columns(missed, 3)]
    return "".join([*parts, heading(tr("Questions")), columns(asked, 1)])

"""The briefing sheet as one page A4: the map cut out, the odds of a march, its goals, dangers, notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

from msgspec import Struct
from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPen

from desktop.forecast.odds.figures import Danger, Odds, expected
from desktop.language import Name, Speaker, tr
from desktop.narration.numerals import with_tenths
from desktop.narration.percent import percent
from desktop.scene.counters.plug import counters_of
from desktop.windows.foresight.odds_view import figure_words
from desktop.windows.foresight.planning.danger_words import danger_words
from desktop.windows.on_table import OnTable
from desktop.windows.printing.page_text import set_text

MOST_DANGERS, MOST_NOTES, MOST_FATES = 8, 8, 4
MAP_MM = QSizeF(186.0, 140.0)
"""Room for the cut-out, in millimetres."""
_MARGIN, _GAP = 12.0, 4.0
_LINES = 4
"""Empty lines to write on."""
_FIGURES = ("win", "draw", "lose")


class Briefed(Struct, frozen=True):
    """What stands on the sheet. Without odds shown at the table there is neither `odds` nor `dangers`."""

    title: str
    map: QImage | None = None
    march: str = ""
    policy: str = ""
    odds: Odds | None = None
    dangers: Sequence[Danger] = ()
    notes: Sequence[str] = ()


class BriefingPage:
    """Paints what is `told` on one page."""

    def __init__(self, told: Briefed, table: OnTable, speaker: Speaker) -> None:
        self._told, self._table, self._speaker = told, table, speaker

    def print_on(self, device: QPagedPaintDevice) -> bool:
        """One page A4, black on white; False where the device takes nothing."""
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
        """The title over the map."""
        return f"<p><b>{escape(self._told.title)}</b></p>"

    def words(self) -> str:
        """All that stands below the map, in two columns."""
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
                        "Losses on average: own {own}, enemy {enemy}",
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
            words = tr("{thing} by {leader}", thing=f"{thing}{where}", leader=by)
            lines.append(f"{escape(words)}: <b>{escape(', '.join(danger_words(danger).splitlines()))}</b>")
        return _part(tr("Dangers"), [*lines, f"<i>{escape(self._told.policy)}</i>"])

    def _notes(self) -> str:
        lines = [escape(note) for note in self._told.notes[:MOST_NOTES]]
        return _part(tr("Notes"), [*lines, *("_" * 88 for _ in range(_LINES))])


def _part(title: str, lines: Sequence[str]) -> str:
    return f"<p><b>{escape(title)}</b><br>{'<br>'.join(lines)}</p>"

"""The turn track and, below it, the sides of the game."""

from __future__ import annotations

from PySide6.QtCore import QSize

from desktop.language import tr, trn
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.victory import has_conceded
from desktop.windows.panels.score_line import Score, SideScore
from desktop.windows.panels.side_column import SideColumn
from desktop.windows.panels.sides_panel import SidesPanel
from desktop.windows.panels.turn_track import TurnTrack
from desktop.windows.shell import Shell
from desktop.windows.successors.sides.clock_words import moment_of
from desktop.windows.successors.sides.faction_row import FactionRow
from desktop.windows.successors.standings.of_space import standing


class FactionsPanel(SidesPanel):
    """The panel of turn and sides of the Successors, in its dock."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._column: SideColumn[FactionRow] = SideColumn(self)

    @property
    def track(self) -> TurnTrack:
        """The turn and where in it the game stands."""
        self.catch_up()
        return self._column.track

    @property
    def rows(self) -> tuple[FactionRow, ...]:
        """The sides, in the order of their seats."""
        self.catch_up()
        return self._column.rows

    def forget(self) -> None:
        """Another map: names are spelled anew."""
        self._column.forget()

    def refresh(self) -> None:
        """Show the present position."""
        position = self._table.position
        self.track.show_moment(moment_of(position.clock) if position is not None else None)
        seats = sorted(position.factions) if position is not None else []
        if [row.seat for row in self.rows] != seats:
            self._renew(seats)
        if position is not None:
            for row in self.rows:
                self._fill(row, position)

    def score(self) -> Score | None:
        """Turn, round and segment, and the victory and legitimacy points of each side (VIC-02, VIC-03)."""
        kit, position = self._table.kit, self._table.position
        if kit is None or position is None:
            return None
        sides = []
        for seat in sorted(position.factions):
            sums = standing(kit, position, seat)
            points = tr("{vp} VP · {lp} LP", vp=sums.victory.total, lp=sums.legitimacy.total)
            sides.append(SideScore(self._table.look(seat), self.named(seat), points, _is_on_turn(position, seat)))
        return Score(moment_of(position.clock), tuple(sides))

    def _renew(self, seats: list[int]) -> None:
        kit = self._table.kit
        self._column.renew([FactionRow(seat, kit.colours[seat].letter, self) for seat in seats] if kit else [])
        for row in self.rows:
            row.dangers_asked.connect(self.dangers_asked)

    def _fill(self, row: FactionRow, position: Position) -> None:
        kit = self._table.kit
        assert kit is not None
        faction = position.factions[row.seat]
        titles = [tr("Champion") if faction.status == "champion" else tr("Successor")]
        if position.usurper == row.seat:
            titles.append(tr("Usurper"))
        given_up = has_conceded(position, row.seat)
        if given_up:
            titles.append(tr("has given up"))
        acting = 0 if given_up else self._acting(row.seat)
        if acting:
            titles.append(trn("{n} army can act", "{n} armies can act", acting))
        row.show_side(
            self.named(row.seat),
            titles,
            standing(kit, position, row.seat),
            _is_on_turn(position, row.seat),
            self._shell.speaker,
        )

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Turn and factions"))
        self.forget()
        self.refresh()

    def sizeHint(self) -> QSize:
        """Room for five sides."""
        return QSize(270, 430)


def _is_on_turn(position: Position, seat: int) -> bool:
    """Whether this side plays its segments now."""
    return position.clock.phase == "strategy" and not position.is_over and position.clock.active == seat

"""The turn track and, below it, the sides of the game."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.language import tr, trn
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.victory import has_conceded
from desktop.windows.panels.sides_panel import SidesPanel
from desktop.windows.panels.turn_track import TurnTrack
from desktop.windows.scrolled import scrolled
from desktop.windows.shell import Shell
from desktop.windows.successors.sides.clock_words import moment_of
from desktop.windows.successors.sides.faction_row import FactionRow
from desktop.windows.successors.standings.of_space import standing


class FactionsPanel(SidesPanel):
    """The panel of turn and sides of the Successors, in its dock."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.track = TurnTrack(self)
        self._rows: list[FactionRow] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        column.addWidget(self.track)
        column.addLayout(self._list)
        column.addStretch(1)
        scrolled(self, inner)

    @property
    def rows(self) -> tuple[FactionRow, ...]:
        """The sides, in the order of their seats."""
        return tuple(self._rows)

    def forget(self) -> None:
        """Another map: names are spelled anew."""
        for row in self._rows:
            row.forget()

    def refresh(self) -> None:
        """Show the present position."""
        position = self._table.position
        self.track.show_moment(moment_of(position.clock) if position is not None else None)
        seats = sorted(position.factions) if position is not None else []
        if [row.seat for row in self._rows] != seats:
            self._renew(seats)
        if position is not None:
            for row in self._rows:
                self._fill(row, position)

    def _renew(self, seats: list[int]) -> None:
        for row in self._rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        kit = self._table.kit
        self._rows = [FactionRow(seat, kit.colours[seat].letter, self) for seat in seats] if kit else []
        for row in self._rows:
            row.chosen.connect(self.chosen)
            row.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            row.customContextMenuRequested.connect(
                lambda at, row=row: self.menu_asked.emit(row.seat, row.mapToGlobal(at))
            )
            self._list.addWidget(row)
        self.setFocusProxy(self._rows[0] if self._rows else self.track)

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
        on_turn = position.clock.phase == "strategy" and not position.is_over
        active = on_turn and position.clock.active == row.seat
        player, name = self._player_of(row.seat), self._table.faction(row.seat)
        row.show_side(
            f"{name} · {player}" if player else name,
            titles,
            standing(kit, position, row.seat),
            active,
            self._shell.speaker,
        )

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Turn and factions"))
        for row in self._rows:
            row.forget()
        self.refresh()

    def sizeHint(self) -> QSize:
        """Room for five sides."""
        return QSize(270, 430)

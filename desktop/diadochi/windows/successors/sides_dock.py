"""The dock of the turn track and the sides, and what it shows of each: points, legitimacy, units, fleets, titles."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from diadochi.language import Message, Speaker, capitalised, msg, sentence, tr, trn
from diadochi.rules.successors.control import Title, fleet_strength, holder, holders_of_titles
from diadochi.rules.successors.facts import in_turn_order, strength
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Units
from diadochi.rules.successors.position import Clock, Position
from diadochi.rules.successors.standing import (
    Tally,
    champion_line,
    legitimacy,
    legitimacy_titles,
    victory_points,
    victory_titles,
)
from diadochi.rules.successors.turn.victory import has_conceded, points_to_win
from diadochi.scene.palette import FACTIONS
from diadochi.windows.panels.scoreboard import Score, SideScore, TurnMoment
from diadochi.windows.panels.sides_panel import GameSidesPanel, SideRow, SideWords
from diadochi.windows.shell import Shell
from diadochi.windows.styles import icon, part
from diadochi.windows.widget_text import as_words, bind_text

# --- side values
# Values of a side: points, legitimacy, fleets, units, strengths, titles.


class SpaceStanding(NamedTuple):
    """A side at a glance: victory points and legitimacy with their sums, units on the map, fleet strength."""

    victory: Tally
    legitimacy: Tally
    units: Units
    fleet: int


def standing(kit: Kit, position: Position, seat: int) -> SpaceStanding:
    """The standing of a seat."""
    return SpaceStanding(
        victory_points(kit, position, seat),
        legitimacy(kit, position, seat),
        position.units_on_map(seat),
        fleet_strength(kit, position, seat),
    )


def province_holder(kit: Kit, position: Position, province: str) -> int | None:
    """The seat that controls a province, 0 for the Independents, None if no one does (CTL-14)."""
    return holder(kit, position, province)


def strength_of(kit: Kit, units: Units) -> int:
    """Combat strength of units without elephants, which roll dice (CU-08)."""
    return kit.tables.strength.without_elephants(units)


def overrun_strength_of(kit: Kit, units: Units) -> int:
    """Combat strength of units in an overrun; elephants have a fixed value (MOV-25, R-01)."""
    return strength(kit, units)


# --- titles


class Honour(NamedTuple):
    """A title of a side, with its rule; `worth` describes its points."""

    words: Message
    worth: Message
    rules: tuple[str, ...]


def titles(kit: Kit, position: Position, seat: int) -> tuple[Honour, ...]:
    """The titles of a seat, Champion or Successor first."""
    return tuple(_titles(kit, position, seat))


def _titles(kit: Kit, position: Position, seat: int) -> Iterator[Honour]:
    rank, champion = champion_line(kit), position.factions[seat].status == "champion"
    words = msg("Champion") if champion else msg("Successor")
    yield Honour(words, _legitimacy(rank.points if champion else 0), rank.rules)
    held = [title for title, holder in holders_of_titles(kit, position).items() if holder == seat]
    if Title.USURPER in held:
        yield Honour(msg("Usurper"), _victory(0), ("SEQ-04", "LEG-19"))
    victory, legitimacy = victory_titles(kit), legitimacy_titles(kit)
    for title in held:
        if title in victory:
            yield Honour(victory[title].source, _victory(victory[title].points), victory[title].rules)
        elif title in legitimacy:
            yield Honour(legitimacy[title].source, _legitimacy(legitimacy[title].points), legitimacy[title].rules)


def _victory(points: int) -> Message:
    return msg("{n} VP", n=points)


def _legitimacy(points: int) -> Message:
    return msg("{n} LP", n=points)


# --- side


class FactionRow(SideRow):
    """A side: shield, name, titles, points, troops. Unchanged words are not set again; `renewals` counts the updates.

    `dangers_asked` carries the seat when the danger button is pressed.
    """

    dangers_asked = Signal(int)

    def __init__(self, seat: int, letter: str, parent: QWidget | None = None) -> None:
        super().__init__(seat, FACTIONS[letter], parent)
        self.renewals = 0
        self._shown: tuple[str, list[str], SpaceStanding, bool] | None = None
        self._dangers = QToolButton(self)
        self._dangers.setObjectName("dangers")
        self._dangers.setIconSize(QSize(18, 18))
        self._dangers.clicked.connect(lambda: self.dangers_asked.emit(self.seat))
        self.add_button(self._dangers)

    def show_side(self, name: str, titles: list[str], standing: SpaceStanding, active: bool, speaker: Speaker) -> None:
        """Fill the row; `titles` include Champion, Successor and Usurper."""
        if self._shown == (name, titles, standing, active):
            return
        self._shown = name, titles, standing, active
        self.renewals += 1
        self._dangers.setIcon(icon("danger"))
        in_danger = tr("Dangers of {name}", name=name)
        self._dangers.setToolTip(as_words(in_danger))
        self._dangers.setAccessibleName(in_danger)
        fleet = tr("fleet {n}", n=standing.fleet) if standing.fleet else ""
        units = trn("{n} unit", "{n} units", standing.units.count)
        points, legitimacy = standing.victory.total, standing.legitimacy.total
        strong = f"<b>{tr('{n} VP', n=points)}</b> · <b>{tr('{n} LP', n=legitimacy)}</b>"
        faint = " · ".join(text.replace(" ", "\N{NO-BREAK SPACE}") for text in (units, fleet) if text)
        figures = f'{strong} <span style="color:{part("faint_text")}">· {faint}</span>'
        spoken = trn(
            "{name}: {n} victory point, legitimacy {legitimacy}, {units}",
            "{name}: {n} victory points, legitimacy {legitimacy}, {units}",
            points,
            name=name,
            legitimacy=legitimacy,
            units=units,
        )
        told = [*titles, tr("on turn")] if active else titles
        self.say(SideWords(name, figures, told, _sums(standing, speaker), spoken), active)

    def forget(self) -> None:
        super().forget()
        self._shown = None


def _sums(standing: SpaceStanding, speaker: Speaker) -> str:

    def lines(tally: Tally) -> list[str]:
        return [
            tr(
                "{points} {what} ({rules})",
                points=line.points,
                what=speaker.say(line.source),
                rules=", ".join(line.rules),
            )
            for line in tally.lines
        ]

    victory = [tr("Victory points: {n}", n=standing.victory.total), *lines(standing.victory)]
    legitimacy = [tr("Legitimacy: {n}", n=standing.legitimacy.total), *lines(standing.legitimacy)]
    return "\n".join([*victory, "", *legitimacy])


def _breakdown(name: str, standing: SpaceStanding, speaker: Speaker) -> str:
    """Victory and legitimacy points line by line, as HTML; ids of rules in small print."""

    def rows(title: str, tally: Tally) -> Iterator[str]:
        yield f"<tr><th align='right'>{tally.total}</th><th align='left'>{escape(title)}</th></tr>"
        for line in tally.lines:
            rules = f"<span style='color:{part('faint_text')}'><small>{escape(', '.join(line.rules))}</small></span>"
            yield (
                f"<tr><td align='right'>{line.points}</td>"
                f"<td>{escape(capitalised(speaker.say(line.source)))} &nbsp; {rules}</td></tr>"
            )

    lines = [*rows(tr("Victory points"), standing.victory), *rows(tr("Legitimacy points"), standing.legitimacy)]
    return f"<h3>{escape(name)}</h3><table cellspacing='3'>{''.join(lines)}</table>"


# --- clock in words


PHASES = {
    "preparations": msg("Preparations"),
    "reinforcements": msg("Reinforcements"),
    "deal": msg("Deal"),
    "strategy": msg("Strategy"),
    "isolation": msg("Isolation"),
    "end": msg("End of turn"),
}
"""The phases of a turn (SEQ-02)."""
SEGMENTS = {
    "surrender": msg("Surrender"),
    "tyche": msg("Tyche"),
    "activation": msg("Activation"),
    "forage": msg("Forage"),
}
"""The segments of a player turn (SEQ-11)."""


def moment_of(kit: Kit, clock: Clock) -> TurnMoment:
    phase, parts = sentence(PHASES[clock.phase]), []
    if clock.phase == "strategy":
        parts.append(tr("round {n}", n=clock.round))
        if clock.segment:
            parts.append(sentence(SEGMENTS[clock.segment]))
    return TurnMoment(clock.turn, kit.profile.last_turn, " · ".join([phase, *parts]), " · ".join(parts) or phase)


# --- dock


class FactionsPanel(GameSidesPanel[FactionRow]):
    """The panel in the dock."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        bind_text(self.setAccessibleName, msg("Turn and sides"))

    def refresh(self) -> None:
        kit, position = self._table.kit, self._table.position
        self.track.show_moment(moment_of(kit, position.clock) if kit is not None and position is not None else None)
        seats = sorted(position.factions) if position is not None else []
        if [row.seat for row in self.rows] != seats:
            self._renew(seats)
        if position is not None:
            for row in self.rows:
                self._fill(row, position)

    def score(self) -> Score | None:
        kit, position = self._table.kit, self._table.position
        if kit is None or position is None:
            return None
        active = position.clock.active if position.clock.phase == "strategy" else 0
        order = tuple(seat for seat in in_turn_order(position, 0) if seat in position.factions)
        playing = [seat for seat in order if not has_conceded(position, seat)]
        following = playing[(playing.index(active) + 1) % len(playing)] if active in playing else 0
        sides = tuple(self._side(kit, position, seat, follows=seat == following != active) for seat in order)
        return Score(moment_of(kit, position.clock), sides)

    def _side(self, kit: Kit, position: Position, seat: int, *, follows: bool) -> SideScore:
        sums, faction = standing(kit, position, seat), position.factions[seat]
        total, enough = sums.victory.total, points_to_win(kit, position)
        points = (
            tr("{n} VP", n=total) if enough is None else tr("{n}/{needed} VP", n=total, needed=enough),
            tr("{n}/{needed} LP", n=sums.legitimacy.total, needed=kit.profile.instant_lp),
        )
        notes = []
        if any(each.hand for each in position.factions.values()):
            notes.append(trn("{n} card", "{n} cards", len(faction.hand)))
        if position.usurper == seat:
            notes.append(tr("Usurper"))
        notes.append(tr("Champion") if faction.status == "champion" else tr("Successor"))
        if has_conceded(position, seat):
            notes = [tr("has given up")]
        return SideScore(
            seat,
            self._table.look(seat),
            self.called(seat),
            points,
            notes,
            is_active=_is_on_turn(position, seat),
            is_next=follows,
        )

    def breakdown(self, seat: int) -> str:
        kit, position = self._table.kit, self._table.position
        if kit is None or position is None:
            return ""
        return _breakdown(self.named(seat), standing(kit, position, seat), self._shell.speaker)

    def _renew(self, seats: list[int]) -> None:
        kit = self._table.kit
        self.renew([FactionRow(seat, kit.colours[seat].letter, self) for seat in seats] if kit else [])
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


def _is_on_turn(position: Position, seat: int) -> bool:
    return position.clock.phase == "strategy" and not position.is_over and position.clock.active == seat

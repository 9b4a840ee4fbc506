"""One side of the Successors in the panel: shield, name, titles, points, troops."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from desktop.language import Speaker, tr, trn
from desktop.rules.successors.standing.points import Tally
from desktop.scene.palette import FACTIONS
from desktop.windows.icons import icon
from desktop.windows.panels.side_row import SideRow, SideWords
from desktop.windows.plain import as_words
from desktop.windows.styles import part
from desktop.windows.successors.standings.of_space import SpaceStanding


class FactionRow(SideRow):
    """`renewals` counts how often it was worded anew: what stands as it stood is left alone.

    `dangers_asked` carries the seat when the button for what is in danger is pressed.
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
        """Fill the row; `titles` are champion or successor, usurper and the like."""
        if self._shown == (name, titles, standing, active):
            return
        self._shown = name, titles, standing, active
        self.renewals += 1
        self._dangers.setIcon(icon("danger"))
        in_danger = tr("What is in danger: {name}", name=name)
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
        """Language, names or style have changed: word everything anew the next time."""
        super().forget()
        self._shown = None


def _sums(standing: SpaceStanding, speaker: Speaker) -> str:
    """Both sums line by line, for the tool tip."""

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

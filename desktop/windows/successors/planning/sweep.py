"""The figures of the rows of a table: they are asked together, in the order of the rows, and come one by one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from desktop.forecast.odds.asking import MarchAsked
from desktop.forecast.odds.figures import Odds
from desktop.forecast.odds.sweeping import SweepDone, SweepOf, SweptMarch
from desktop.forecast.successors.threats import Threat
from desktop.windows.foresight.planning.asking import Asking


class Sweep(QObject):
    """`came` tells the march whose figures are there now, `done` that all are."""

    came = Signal(object)
    done = Signal()

    def __init__(self, asking: Asking, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking = asking
        self._marches: tuple[MarchAsked, ...] = ()
        self._found: dict[MarchAsked, Odds | None] = {}

    @property
    def policy(self) -> str:
        """How others are taken to answer."""
        return self._asking.policy

    def begin(self, marches: Sequence[MarchAsked]) -> None:
        """Ask for other figures; those of before are forgotten."""
        self._found, self._marches = {}, tuple(dict.fromkeys(marches))
        if self._marches and self._asking.shown():
            self._asking.ask(SweepOf(self._marches), self._take)
        else:
            self._asking.forget()

    def stop(self) -> None:
        """Nobody looks any more."""
        self.begin(())

    def of(self, march: MarchAsked) -> Odds | None:
        """The figures of a march; None while they are not there, or where they cannot be counted."""
        return self._found.get(march)

    def awaits(self, march: MarchAsked) -> bool:
        """Whether the figures of a march are still to come."""
        return self._asking.shown() and march in self._marches and march not in self._found

    def danger(self, threat: Threat) -> tuple[float, int, int, str]:
        """What comes first when the most dangerous army does: whoever comes and stays likeliest."""
        odds = self.of(threat.asked(self.policy))
        return -float(threat.chance if odds is None else odds.holds), threat.cost, threat.seat, threat.general

    def main_figure(self, threat: Threat) -> str:
        """The name of the figure that matters most of a row: who wins; where nobody fights, whether it arrives."""
        odds = self.of(threat.asked(self.policy))
        return "win" if odds is not None and any(odds.results.values()) else "arrive"

    def _take(self, reply: object) -> None:
        if isinstance(reply, SweptMarch):
            march = self._marches[reply.number]
            self._found[march] = reply.odds
            self.came.emit(march)
        elif isinstance(reply, SweepDone):
            self.done.emit()

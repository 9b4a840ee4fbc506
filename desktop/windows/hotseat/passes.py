"""Standing passes: "do not ask me for a Surprise card until the segment ends", kept for each seat alone (SEQ-13).

They are set whatever the seat holds, and the pass they give is the pass of everybody else: nobody can tell.
"""

from __future__ import annotations

from desktop.rules.successors.position import Clock

SEGMENT, TURN = "segment", "turn"
"""How long a standing pass lasts."""


class Passes:
    """The standing passes of one table. They are nobody's business, so they are kept in no record."""

    def __init__(self) -> None:
        self._until: dict[int, tuple[str, Clock]] = {}

    def set(self, seat: int, until: str, clock: Clock) -> None:
        """`seat` passes from now on until the segment or the turn ends."""
        self._until[seat] = (until, clock)

    def lift(self, seat: int) -> None:
        """`seat` wants to be asked again."""
        self._until.pop(seat, None)

    def forget(self) -> None:
        """Another game: everybody is asked."""
        self._until.clear()

    def lasting(self, seat: int, clock: Clock) -> str:
        """How long the standing pass of a seat lasts; empty where there is none."""
        until, since = self._until.get(seat, ("", clock))
        if until == SEGMENT:
            return until if _segment(clock) == _segment(since) else ""
        return until if clock.turn == since.turn else ""

    def covers(self, seat: int, clock: Clock) -> bool:
        """Whether a window is passed without asking."""
        return bool(self.lasting(seat, clock))


def _segment(clock: Clock) -> tuple[int, str, int, str, int]:
    return clock.turn, clock.phase, clock.round, clock.segment, clock.active

"""What is known of a whole game that automatic players have played."""

from collections.abc import Mapping

import msgspec

from desktop.players.thinking import Thinking


class Played(msgspec.Struct, frozen=True):
    """One game: `seed` deals and plays it again. `fault` is empty, or crash, dead_end, invariant or replay.

    `kind` is how it was won, `winner` what the side of `seat` is called that has won it. `said` is what the fault says;
    `answers` counts dice and forced answers too, `decisions` the real choices of a game without a fault only: they are
    counted when it is played again, outside the `seconds` it took to be played. `options`: the switches of the kit that
    were set, as "opt_veterans".

    `factions` are all sides and `dealt` their generals, `kinds` the kinds of players and `places` who of them in the
    order in which they were named, from 1, by seat. `points` are those of each seat at the end of each turn, the last
    as they stood when the game was over. `thinking` is how long each kind of player took.
    """

    seed: int
    kind: str
    seat: int
    winner: str
    turn: int
    answers: int
    decisions: int
    seconds: float
    fault: str = ""
    said: str = ""
    options: tuple[str, ...] = ()
    factions: Mapping[int, str] = {}
    dealt: Mapping[int, tuple[str, ...]] = {}
    kinds: Mapping[int, str] = {}
    places: Mapping[int, int] = {}
    points: Mapping[int, Mapping[int, int]] = {}
    thinking: Mapping[str, Thinking] = {}

    @property
    def won_by(self) -> str:
        """The kind of player that has won; empty where nobody has."""
        return self.kinds.get(self.seat, "")

"""Reads the rolls of the Sword of Rome: requirement, result, and the table of losses."""

from __future__ import annotations

from collections.abc import Iterator

from diadochi.language import Message, msg
from diadochi.narration.narrator import Rolled
from diadochi.narration.rome.scenes import result_words
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.rome.answers import AtMost, BattleSum, SiegeHits
from diadochi.rules.rome.kit import Tables
from diadochi.windows.playing.roll_reader import DICE, Grid, Hit, RollOutcome, RollReader, total_of

_BY_WINNER, _BY_LOSER, _OWN = range(3)
"""Columns of the loss table: loser's loss by a winner's die; winner's and loser's own loss by a loser's die."""


class RomeRolls(RollReader):
    """Ratings, battles and sieges; the faces of a battle are read again for its losses (ROM-70)."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def needed(self, roll: Roll) -> Message | None:
        """The required roll."""
        match roll.reading:
            case AtMost(number=number):
                return msg("{n} or less succeeds", n=number)
            case BattleSum():
                return msg("the higher sum wins, the defender if they are equal")
            case SiegeHits(on=faces):
                return msg("each die of {faces} hits", faces=tuple(faces))
        return super().needed(roll)

    def outcome(self, roll: Roll, dice: Dice) -> RollOutcome:
        """The result of a roll."""
        total, needed, result = total_of(roll, dice), self.needed(roll), result_words(roll, dice.faces)
        match roll.reading:
            case AtMost() as reading:
                return RollOutcome(total, needed, result, reading.read(dice.faces, roll.modifier))
            case BattleSum() | SiegeHits():
                return RollOutcome(total, needed, result)
        return super().outcome(roll, dice)

    def grid(self, rolled: Rolled) -> Grid | None:
        """The losses by face, once both sides have rolled (ROM-72)."""
        attack = rolled.against
        if attack is None or not isinstance(rolled.roll.reading, BattleSum):
            return super().grid(rolled)
        won = total_of(attack.roll, attack.dice) > total_of(rolled.roll, rolled.dice)
        hits = tuple(_hits(attack, rolled) if won else _hits(rolled, attack))
        columns = (msg("Loser, by the winner"), msg("Winner, by the loser"), msg("Loser, by himself"))
        rows = {row.face: (row.winner_die, row.loser_die_winner, row.loser_die_self) for row in self._tables.loss}
        cells = tuple(tuple(str(lost) for lost in rows[face]) for face in DICE)
        house = any(label == "house" for row in self._tables.loss for label in row.provenance.values())
        return Grid(msg("Die"), msg("CU lost"), tuple(map(str, DICE)), columns, cells, hits, house)


def _hits(winner: Rolled, loser: Rolled) -> Iterator[Hit]:
    """The cells hit by the dice of both sides."""
    for face in sorted(set(winner.dice.faces)):
        yield Hit(face - 1, _BY_WINNER, winner.roll.seat)
    for face in sorted(set(loser.dice.faces)):
        yield Hit(face - 1, _BY_LOSER, loser.roll.seat)
        yield Hit(face - 1, _OWN, loser.roll.seat)

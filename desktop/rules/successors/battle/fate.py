"""What the dice of a battle decide, and every throw that decides the same taken together (BAT-21 to BAT-26, BAT-37)."""

from typing import NamedTuple

from desktop.language import Message, msg
from desktop.rules.successors.battle.commanders import in_danger
from desktop.rules.successors.battle.outcome import winner_loses
from desktop.rules.successors.battle.sides import Side
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.readings import Scored

DICE = 2
"""Battle dice of each side (BAT-21)."""
VETERAN = 5
"""The least a Royal Army CU must roll to add to the strength (CU-33)."""


class Fate(NamedTuple):
    """`won`: 1 the attacker wins, -1 the defender, 0 nobody (BAT-24). `costs`: the winner loses a CU (BAT-37).

    `dangers`: whether the commander of attacker and defender must be checked (BAT-25).
    """

    won: int
    costs: bool
    dangers: tuple[bool, bool]


def fate(kit: Kit, attacker: Side, defender: Side, ours: Scored, theirs: Scored) -> Fate:
    """What modified rolls and scores of attacker and defender decide."""
    dangers = in_danger(kit, attacker, ours.roll), in_danger(kit, defender, theirs.roll)
    return decided(ours.score, theirs.score, dangers)


def decided(ours: int, theirs: int, dangers: tuple[bool, bool]) -> Fate:
    """What scores of attacker and defender decide, of whom this is in danger (BAT-24, BAT-37)."""
    won = (ours > theirs) - (ours < theirs)
    return Fate(won, won != 0 and winner_loses(max(ours, theirs), min(ours, theirs)), dangers)


def words_of(known: Fate) -> Message:
    """What is decided, as a sentence."""
    match known.won:
        case 1:
            won = msg("the attacker wins and loses a unit") if known.costs else msg("the attacker wins")
        case -1:
            won = msg("the defender wins and loses a unit") if known.costs else msg("the defender wins")
        case _:
            won = msg("a draw, each side loses a unit")
    match known.dangers:
        case (True, True):
            return msg("{won}; both commanders are in danger", won=won)
        case (True, False):
            return msg("{won}; the attacker's commander is in danger", won=won)
        case (False, True):
            return msg("{won}; the defender's commander is in danger", won=won)
        case _:
            return won


def veterans_of(kit: Kit, side: Side) -> int:
    """Dice that veterans throw: one for each Royal Army CU that takes part, by option (CU-33, ED-20, OPT-05)."""
    return side.units.royal if kit.profile.opt_veterans else 0

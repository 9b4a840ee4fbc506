"""What the faces of a battle decide: who wins, and how many CU fall (ROM-69 to ROM-75)."""

from typing import NamedTuple

from desktop.rules.core.ahead import FacesShown
from desktop.rules.rome.kit.tables import Tables
from desktop.rules.rome.readings import BattleSum


class SideThrow(NamedTuple):
    """The dice of one side: the modified sum, and what the plain faces cost (ROM-71): the other side where this one
    wins, the other side where this one loses, and this one itself where it loses.
    """

    total: int
    costs_loser: int
    costs_winner: int
    costs_itself: int


class BattleDecided(NamedTuple):
    """Whether the attacker has won, and the CU that attacker and defender lose."""

    attacker_won: bool
    lost: tuple[int, int]


def side_throw(tables: Tables, faces: FacesShown, plus: int) -> SideThrow:
    """What the faces of one side come to, `plus` being all its modifiers (ROM-71, ROM-72)."""
    costs_loser, costs_itself = tables.loser_loses(faces, ()), tables.loser_loses((), faces)
    return SideThrow(BattleSum().read(faces, plus), costs_loser, tables.winner_loses(faces), costs_itself)


def decided(attack: SideThrow, defence: SideThrow, had: tuple[int, int]) -> BattleDecided:
    """The higher sum wins, the defender if they are equal (ROM-69); nobody loses more than he `had` (OP-17)."""
    won = attack.total > defence.total
    winner, loser = (attack, defence) if won else (defence, attack)
    of_loser, of_winner = winner.costs_loser + loser.costs_itself, loser.costs_winner
    due = (of_winner, of_loser) if won else (of_loser, of_winner)
    return BattleDecided(won, (min(due[0], had[0]), min(due[1], had[1])))

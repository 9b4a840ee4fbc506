"""The result of battle dice: who wins, and how many CU are lost (ROM-69 to ROM-75)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, cast

import msgspec

from diadochi.language import Message, msg
from diadochi.rules.core.dice import Alike, Brought, Compared, FacesShown, ShownThrow, Thrown, multisets
from diadochi.rules.rome.answers import BattleSum
from diadochi.rules.rome.kit import Tables


class SideThrow(NamedTuple):
    """The dice of one side: the modified sum, and the CU they cost (ROM-71): the other side if this one wins, the other
    side if this one loses, and this side itself if it loses.
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
    """Return the result of one side's faces; `plus` is the sum of its modifiers (ROM-71, ROM-72)."""
    costs_loser, costs_itself = tables.loser_loses(faces, ()), tables.loser_loses((), faces)
    return SideThrow(BattleSum().read(faces, plus), costs_loser, tables.winner_loses(faces), costs_itself)


def decided(attack: SideThrow, defence: SideThrow, had: tuple[int, int]) -> BattleDecided:
    """The higher sum wins, the defender if they are equal (ROM-69); no one loses more than he `had` (OP-17)."""
    won = attack.total > defence.total
    winner, loser = (attack, defence) if won else (defence, attack)
    of_loser, of_winner = winner.costs_loser + loser.costs_itself, loser.costs_winner
    due = (of_winner, of_loser) if won else (of_loser, of_winner)
    return BattleDecided(won, (min(due[0], had[0]), min(due[1], had[1])))


# --- dice counted together
# For exact odds, rolls with the same result are grouped (ROM-69 to ROM-75).

_DICE = msg("battle dice")
_Throws = tuple[tuple[SideThrow, Thrown], ...]
"""The results of a side's rolls, each with example faces."""


class BattleAhead(msgspec.Struct, frozen=True):
    """The battle dice that are still to fall: those of both sides, or the defender's where `attack` is on the table.

    `dice` are those of each side, `plus` the modifiers and `had` the CU of attacker and defender. Nothing can come
    between the two rolls.
    """

    tables: Tables
    dice: int
    plus: tuple[int, int]
    had: tuple[int, int]
    attack: FacesShown = ()

    def outcomes(self) -> tuple[Alike, ...]:
        """One class for each winner with the losses of both."""
        return _outcomes(tuple(self._alike(0).items()), tuple(self._alike(1).items()), self.had, bool(self.attack))

    def parts(self) -> tuple[Compared, ...]:
        """The possible sums of attacker and defender."""
        return Compared(msg("Sum of the attacker"), self._sums(0)), Compared(msg("Sum of the defender"), self._sums(1))

    def sides(self) -> tuple[tuple[Brought, ...], ...]:
        """The sum of each side, and what its faces cost, in every way they may come about."""
        return tuple(self._brought(0)), tuple(self._brought(1))

    def decided(self, brought: tuple[Brought, ...]) -> BattleDecided:
        """What follows, where attacker and defender bring this."""
        attack, defence = (cast(SideThrow, each.decides) for each in brought)
        return decided(attack, defence, self.had)

    def shown(self, side: int, brought: Brought) -> Iterable[ShownThrow]:
        """Yield all rolls of the attacker (0) or the defender (1) with this result."""
        for thrown in self._throws(side):
            if side_throw(self.tables, thrown.faces, self.plus[side]) == brought.decides:
                yield ShownThrow(thrown.ways, ((_DICE, thrown.faces),))

    def _throws(self, side: int) -> Iterable[Thrown]:
        return (Thrown(1, self.attack),) if self.attack and side == 0 else multisets(self.dice)

    def _alike(self, side: int) -> Mapping[SideThrow, Thrown]:
        found: dict[SideThrow, Thrown] = {}
        for thrown in self._throws(side):
            key = side_throw(self.tables, thrown.faces, self.plus[side])
            known = found.get(key)
            found[key] = thrown if known is None else known._replace(ways=known.ways + thrown.ways)
        return found

    def _sums(self, side: int) -> Mapping[int, int]:
        ways: dict[int, int] = {}
        for brought, thrown in self._alike(side).items():
            ways[brought.total] = ways.get(brought.total, 0) + thrown.ways
        return dict(sorted(ways.items()))

    def _brought(self, side: int) -> Iterator[Brought]:
        for brought, thrown in self._alike(side).items():
            yield Brought(thrown.ways, brought.total, brought, _cost_words(brought), brought)


@lru_cache(maxsize=256)
def _outcomes(attacks: _Throws, defences: _Throws, had: tuple[int, int], attack_lies: bool) -> tuple[Alike, ...]:
    """Each winner with the losses of both. Cached, because a march reaches the same battle again and again."""
    found: dict[BattleDecided, Alike] = {}
    for attack, one in attacks:
        for defence, other in defences:
            key = decided(attack, defence, had)
            ways, known = one.ways * other.ways, found.get(key)
            if known is None:
                throws = (other.faces,) if attack_lies else (one.faces, other.faces)
                found[key] = Alike(ways, throws, _words_of(key), key)
            else:
                found[key] = known._replace(ways=known.ways + ways)
    return tuple(found.values())


def _words_of(known: BattleDecided) -> Message:
    won = msg("the attacker wins") if known.attacker_won else msg("the defender wins")
    return msg("{won}; lost: attacker {own}, defender {other}", won=won, own=known.lost[0], other=known.lost[1])


def _cost_words(brought: SideThrow) -> Message:
    own, others, itself = brought.costs_loser, brought.costs_winner, brought.costs_itself
    return msg(
        "costs the enemy {own} in victory, {others} in defeat, itself {itself}", own=own, others=others, itself=itself
    )

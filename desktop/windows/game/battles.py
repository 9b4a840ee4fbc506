"""The battles of a game as they were fought: where, with what strength, what the dice came to, who won, what it cost.

They are read from the record by playing again the answers around each pair of rolls. No painting here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.errors import Disagreeing
from desktop.language import Name
from desktop.rules.core.flow import Decision, Dice, Draw, Node, Roll
from desktop.rules.core.game import Game
from desktop.rules.successors.answers import PlaySurprise
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, UNIT_KINDS, Group, Units
from desktop.rules.successors.position import Position
from desktop.rules.successors.readings import BattleDice

LAND, NAVAL = "battle", "naval_battle"
_AGAIN = "battle_again"
_AFTERMATH = frozenset(("losses", "surprise", "replacement", "shelter", "withdrawal", "early_polyperchon", "heir"))
"""Questions that belong to the end of a battle."""
_AFTER_ROLLS = frozenset((_AGAIN, "attrition", "commander_check", "price_of_failure"))


class Fighter(NamedTuple):
    """A side of a battle. `army` names an independent one. `strength` and `score` are None where nothing was thrown:
    without fleets. `lost` are combat units, and `fell` generals, that are on the map no more, `fled` what lies in the
    dispersed box since.
    """

    seat: int
    army: str = ""
    strength: int | None = None
    faces: tuple[int, ...] = ()
    score: int | None = None
    lost: Units = Units()
    fell: tuple[str, ...] = ()
    fled: Group = Group()
    fleets: tuple[str, ...] = ()
    driven_off: bool = False

    @property
    def who(self) -> Name:
        """Its name, to be spelled."""
        return Name("independent", self.army) if self.army else Name("seat", str(self.seat))


class Battle(NamedTuple):
    """In which `turn`, at sea or by land, in or off which space; both sides: who came first, then who stood there."""

    node: int
    turn: int
    naval: bool
    space: str
    sides: tuple[Fighter, Fighter]

    @property
    def winner(self) -> Fighter | None:
        """The side with the higher score; None after a draw."""
        first, second = self.sides
        mine, theirs = first.score or 0, second.score or 0
        return None if mine == theirs else first if mine > theirs else second


def battles(record: Browsing, line: Sequence[int], turns: Sequence[int]) -> Iterator[Battle]:
    """The battles of a line in their order; `turns` says in which turn each node stands.

    What the rules of this version no longer lead to is left out.
    """
    number = 0
    while number < len(line):
        if record.tree[line[number]].question in (LAND, NAVAL):
            try:
                told = _Telling(record, line, number)
            except Disagreeing:
                return
            yield told.battle(turns[number])
            number = told.next
        else:
            number += 1


class _Telling:
    """One battle played again, from its first roll to where the game goes on; `next` is what comes after it."""

    def __init__(self, record: Browsing, line: Sequence[int], first: int) -> None:
        self._node = line[first]
        game = record.game_at(line[first - 1])
        self.before = game.position.copy()
        self._kit: Kit = record.kit.under(self.before.edition, self.before.options)
        self._rolls: list[tuple[Roll, tuple[int, ...]]] = []
        self._target = 0
        self.next = first
        while self.next < len(line) and self._belongs(game.node):
            self._take(record, game, line[self.next])
            self.next += 1
        self.after = game.position

    def _belongs(self, asked: Node | None) -> bool:
        """Whether the open question is still one of this battle."""
        if isinstance(asked, Roll) and asked.kind in (LAND, NAVAL):
            return not self._rolls or self._is_second(asked)
        if isinstance(asked, Roll):
            return asked.kind in _AFTER_ROLLS
        if isinstance(asked, Draw):
            return bool(self._rolls)  # a Surprise card that was played is replaced at once
        return isinstance(asked, Decision) and asked.kind in _AFTERMATH and not asked.checkpoint

    def _is_second(self, asked: Roll) -> bool:
        """Whether a roll is the other side's. At sea who has no fleets throws nothing; another battle may follow."""
        first = self._rolls[0][0]
        alone = first.kind == NAVAL and first.seat != self._mover
        return len(self._rolls) == 1 and asked.kind == first.kind and not alone

    @property
    def _mover(self) -> int:
        march = self.before.activation
        return self.before.clock.active if march is None else march.seat

    def _take(self, record: Browsing, game: Game[Position], node: int) -> None:
        asked, answer = game.node, record.answer_of(node)
        if isinstance(answer, PlaySurprise):
            self._target = int(answer.target) if answer.target.isdecimal() else 0
        if isinstance(asked, Roll) and isinstance(answer, Dice):
            self._fell(asked, tuple(answer.faces))
        record.led(game, node)

    def _fell(self, roll: Roll, faces: tuple[int, ...]) -> None:
        if roll.kind in (LAND, NAVAL):
            self._rolls.append((roll, faces))
        elif roll.kind == _AGAIN:
            self._rolls = [
                (r, _replaced(f, self._target, faces[0]) if r.seat == roll.seat else f) for r, f in self._rolls
            ]

    # --- what came of it

    def battle(self, turn: int) -> Battle:
        """The battle, told."""
        naval = self._rolls[0][0].kind == NAVAL
        thrown = [self._fighter(roll, faces) for roll, faces in self._rolls]
        if len(thrown) == 1:
            unarmed = Fighter(self._mover, score=self._kit.tables.battle.no_fleet_score)
            thrown.insert(0, self._with_losses(unarmed))
        return Battle(self._node, turn, naval, self._space, (thrown[0], thrown[1]))

    def _fighter(self, roll: Roll, faces: tuple[int, ...]) -> Fighter:
        reading = roll.reading
        assert isinstance(reading, BattleDice), "battle dice are read in the battle table"
        score = reading.read(faces).score
        return self._with_losses(Fighter(roll.seat, roll.about.army, reading.strength, faces, score))

    def _with_losses(self, side: Fighter) -> Fighter:
        if side.seat == INDEPENDENT:
            return side._replace(driven_off=_place(self.before, side.army) != _place(self.after, side.army))
        before, after = _pieces(self.before, side.seat), _pieces(self.after, side.seat)
        fled = _fled(self.before, self.after, side.seat)
        gone = set(before.generals) - set(after.generals)
        lost = Units(*(max(0, getattr(before.units, k) - getattr(after.units, k)) for k in UNIT_KINDS))
        fleets = tuple(
            fleet
            for fleet, state in sorted(self.before.fleets.items())
            if state.seat == side.seat and not state.dispersed and self.after.fleets[fleet].dispersed
        )
        return side._replace(lost=lost, fell=tuple(sorted(gone)), fled=fled, fleets=fleets)

    @property
    def _space(self) -> str:
        return self._rolls[0][0].about.space


def _replaced(faces: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """The dice after the one that showed `old` was thrown again."""
    if old not in faces:
        return faces
    place = faces.index(old)
    return (*faces[:place], new, *faces[place + 1 :])


def _place(position: Position, army: str) -> str:
    return position.independents.get(army, "")


def _pieces(position: Position, seat: int) -> Group:
    """All pieces of a seat on the map and in the dispersed box."""
    found = position.dispersed.get(seat, Group())
    for _, stack in position.stacks_of(seat):
        found = found + stack.group
    return found


def _fled(before: Position, after: Position, seat: int) -> Group:
    """What came into the dispersed box of a seat."""
    old, new = before.dispersed.get(seat, Group()), after.dispersed.get(seat, Group())
    units = Units(*(max(0, getattr(new.units, kind) - getattr(old.units, kind)) for kind in UNIT_KINDS))
    return Group(units, tuple(general for general in new.generals if general not in old.generals))

"""Replays the line of a record of the Sword of Rome and finds each roll that mattered, with its chances."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, cast, final

from diadochi.forecast.luck_account import (
    GameLuck,
    LuckAction,
    LuckFollower,
    LuckFound,
    LuckOutcome,
    OutcomeValue,
    if_by_chance,
    outcomes_of,
)
from diadochi.forecast.odds.chance_tree import classes
from diadochi.rules.core.flow import Answer, Dice, Node, Roll
from diadochi.rules.core.game import Event, GameKit
from diadochi.rules.rome.battle import BattleDecided
from diadochi.rules.rome.events import Fought
from diadochi.rules.rome.facts import commander_in_battle
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position

READ: Mapping[Kind, Callable[[Any], OutcomeValue]] = {
    Kind.INTERCEPT: lambda found: (int(found),),
    Kind.AVOID: lambda found: (int(found),),
    Kind.PURSUE: lambda found: (int(found),),
    Kind.SIEGE: lambda found: (found,),
}
"""Rolls that count by themselves, and how the result becomes a value (greater is better)."""


def _value(roll: Roll, answer: Answer) -> OutcomeValue:
    assert roll.reading is not None
    assert isinstance(answer, Dice)
    return READ[Kind(roll.kind)](roll.reading.read(answer.faces, roll.modifier))


def _could_come(roll: Roll) -> tuple[LuckOutcome, ...]:
    return outcomes_of((_value(roll, each.answers[0]), each.chance) for each in classes(roll))


def _battle_could_come(roll: Roll) -> tuple[LuckOutcome, ...]:
    """The attacker wins, or loses (ROM-69)."""
    assert roll.ahead is not None
    outcomes = roll.ahead.outcomes()
    of = sum(outcome.ways for outcome in outcomes)
    return outcomes_of(
        ((1,) if cast(BattleDecided, outcome.key).attacker_won else (-1,), Fraction(outcome.ways, of))
        for outcome in outcomes
    )


class _LuckStep(LuckFollower):
    """Follows a game answer by answer."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._battle: LuckAction | None = None

    def before(self, node: int, position: Position, asked: Node, answer: Answer) -> Iterator[LuckFound]:
        """What a roll adds with the result that is about to be given."""
        if not isinstance(asked, Roll):
            return
        if asked.kind == Kind.BATTLE:
            if self._battle is None:
                self._battle = self._fight(node, position, asked)
        elif asked.kind in READ and asked.reading is not None:
            about = asked.about
            could, came = _could_come(asked), _value(asked, answer)
            against = about.against or None
            yield from if_by_chance(
                LuckAction(node, asked.kind, asked.seat, against, about.space, about.leader, could, came)
            )

    def _fight(self, node: int, position: Position, roll: Roll) -> LuckAction:
        battle = position.fought
        leader = commander_in_battle(self._kit, position, battle.attacker)
        could = _battle_could_come(roll)
        return LuckAction(node, Kind.BATTLE, battle.attacker, battle.defender, battle.space, leader, could, ())

    def after(
        self, node: int, position: Position, asked: Node, answer: Answer, events: tuple[Event, ...]
    ) -> Iterator[LuckFound]:
        """What the events of an answer add: the end of a battle."""
        known = self._battle
        fought = next((event for event in events if isinstance(event, Fought) and not event.automatic), None)
        if known is None or fought is None:
            return
        self._battle = None
        came = (1,) if fought.winner == fought.attacker else (-1,)
        yield from if_by_chance(
            LuckAction(known.node, known.kind, known.seat, known.against, known.space, known.who, known.outcomes, came)
        )


@final
class RomeLuck(GameLuck):
    def follower(self, kit: GameKit) -> LuckFollower:
        assert isinstance(kit, Kit)
        return _LuckStep(kit)

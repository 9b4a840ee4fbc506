"""The line of a record gone through once more: each deed with its chances, each answer that cost some."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from desktop.forecast.luck.told import CostlyAnswer, LuckDeed, LuckOutcome
from desktop.forecast.successors.luck.answers import PART, avoided, gave_up
from desktop.forecast.successors.luck.marches import MarchMeant, begins
from desktop.forecast.successors.luck.shadow import Shadow
from desktop.forecast.successors.luck.throws import (
    FIGHTS,
    READ,
    attacker_of,
    battle_could_come,
    could_come,
    fought,
    value_of,
)
from desktop.forecast.successors.odds.marching import without_hands
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.errors import Disagreeing
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Decision, Node, Roll
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.successors.events import BattleFought
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

MARCH = Kind.MARCH
BATTLES = (Kind.BATTLE, Kind.NAVAL_BATTLE)
LuckFound = LuckDeed | CostlyAnswer | None
"""None stands for a deed whose chance could not be counted."""


def counted(record: Browsing, node: int) -> Iterator[tuple[int, int, tuple[LuckFound, ...]]]:
    """After each answer up to `node`: how many there were, of how many, and what it told.

    It ends where the rules of this version lead no further.
    """
    line = record.tree.lineage(node)
    try:
        yield from _walk(record, line)
    except (Disagreeing, IllegalAnswer):
        return


def _walk(record: Browsing, line: Sequence[int]) -> Iterator[tuple[int, int, tuple[LuckFound, ...]]]:
    game, step = record.game_at(line[0]), LuckStep(record.kit)
    for number, node in enumerate(line[1:], 1):
        if record.tree[node].is_correction:
            game, step = record.game_at(node), LuckStep(record.kit)
            continue
        asked, answer = game.node, record.answer_of(node)
        if asked is None:
            return
        told = [*step.before(node, game.position, asked, answer)]
        game.answer(answer)
        told += step.after(node, game.position, asked, answer, game.events[-1])
        yield number, len(line) - 1, tuple(told)


class LuckStep:
    """Follows a game answer by answer."""

    def __init__(self, kit: Kit) -> None:
        self._base = self._kit = kit
        self._shadow = Shadow()
        self._march: MarchMeant | None = None
        self._battle: tuple[int, int, tuple[LuckOutcome, ...]] | None = None

    def before(self, node: int, position: Position, asked: Node, answer: Answer) -> Iterator[LuckFound]:
        """What a question tells with the answer that is about to be given; `position` is not changed."""
        self._kit = self._base.under(position.edition, position.options)
        self._shadow.meet(self._kit, position, asked)
        general = begins(asked.kind, answer)
        if general:
            self._march = MarchMeant(self._kit, without_hands(position), general)
        line = self._shadow.line
        if isinstance(asked, Roll):
            yield from self._thrown(node, position, asked, answer)
        elif isinstance(asked, Decision) and line is not None and isinstance(line.node, Decision):
            if asked.kind is Kind.AVOID_BATTLE and line.node.kind is Kind.AVOID_BATTLE:
                yield from avoided(self._kit, node, line, asked, answer)
            elif asked.kind is Kind.MARCH:
                yield from gave_up(self._kit, node, line, asked, answer)

    def _thrown(self, node: int, position: Position, roll: Roll, answer: Answer) -> Iterator[LuckFound]:
        if roll.kind in FIGHTS:
            if self._battle is None:
                line = self._shadow.line
                could = battle_could_come(line) if line is not None else ()
                self._battle = node, attacker_of(position, roll), could
        elif roll.kind in READ and roll.reading is not None:
            about, march = roll.about, position.activation
            against = about.against
            if roll.kind in (Kind.INTERCEPTION, Kind.AVOID_BATTLE) and march is not None:
                against = march.seat
            outcomes = could_come(roll)
            who = about.leader or about.army
            came = value_of(roll, answer)
            yield from _by_chance(LuckDeed(node, roll.kind, roll.seat, against, about.space, who, outcomes, came))

    def after(
        self, node: int, position: Position, asked: Node, answer: Answer, events: tuple[Event, ...]
    ) -> Iterator[LuckFound]:
        """What has come of an answer that was given."""
        self._shadow.follow(asked, answer)
        if self._battle is not None:
            yield from self._fought(events)
        march = self._march
        if march is not None:
            march.note(node, asked, answer, events)
            if asked.kind is not Kind.ACTIVATION and march.group is not None and march.way:
                yield from self._ended(march, position)

    def _fought(self, events: tuple[Event, ...]) -> Iterator[LuckFound]:
        assert self._battle is not None
        node, attacker, could = self._battle
        value = fought(events, attacker)
        if value is None:
            return
        self._battle = None
        battle = next((event for event in events if isinstance(event, BattleFought)), None)
        if battle is None or not could:
            yield None
        else:
            kind = Kind.NAVAL_BATTLE if battle.naval else Kind.BATTLE
            one, other = battle.attacker, battle.defender
            who = one.leader or one.army
            yield from _by_chance(LuckDeed(node, kind, one.seat, other.seat, battle.space, who, could, value))

    def _ended(self, march: MarchMeant, position: Position) -> Iterator[LuckFound]:
        if position.activation is not None:
            return
        self._march = None
        assert march.group is not None
        chance = march.chance(march.group) if march.contested else None
        if chance is None:
            return
        outcomes = tuple(
            LuckOutcome((value,), part) for value, part in ((0, Fraction(1) - chance), (1, chance)) if part
        )
        came = (int(march.came(position)),)
        yield from _by_chance(
            LuckDeed(march.node, MARCH, march.seat, None, march.target, march.general, outcomes, came)
        )
        whole = march.whole()
        if whole != march.group:
            best = march.chance(whole)
            if best is not None and best > chance:
                yield CostlyAnswer(
                    march.node, PART, march.seat, march.target, march.general, "part", "whole", chance, best
                )


def _by_chance(deed: LuckDeed) -> Iterator[LuckFound]:
    """A deed that chance decided; not one that was certain, and None for one that went as it could not be counted."""
    if deed.came not in {outcome.value for outcome in deed.outcomes}:
        yield None
    elif len(deed.outcomes) > 1:
        yield deed

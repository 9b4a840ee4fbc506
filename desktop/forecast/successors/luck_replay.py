"""The line of a record gone through once more: each deed with its chances, each answer that cost some."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from desktop.forecast.luck_account import CostlyAnswer, LuckDeed, LuckOutcome, OutcomeValue
from desktop.forecast.odds.chance_tree import ChanceClass, Line, Stem, TooWide, chance_of, classes, grow, grow_from
from desktop.forecast.odds.odds_questions import Policy
from desktop.forecast.successors.lifted_army import lift
from desktop.forecast.successors.odds.march_goals import Fallen, Safe
from desktop.forecast.successors.odds.march_tree import (
    Marching,
    MarchState,
    PlannedMarch,
    march_tree,
    replies,
    without_hands,
)
from desktop.journal.record.record_browser import Browsing
from desktop.journal.record.record_errors import Disagreeing
from desktop.rules.core.flow import Answer, Chance, Decision, Dice, Node, Roll
from desktop.rules.core.game import Event, IllegalAnswer
from desktop.rules.successors.answers import Activate, Avoid, Besiege, Pass, Sail, Stand, Step, Stop, Take
from desktop.rules.successors.events import AvoidanceTried, BattleFought, InterceptionTried, WentOver
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import table, usual_group, who_may_go
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position

# --- answers
# Answers of which it can be counted what they cost: standing or avoiding, going in part, giving up a siege.
#
# Each is measured by the deed's own goal alone: the general who was attacked still stands on the map when the clash is
# over; the march comes through; the city falls in this activation. What else an answer was good for is not weighed.
# Others answer as the policy "stand" has it; nobody plays a card.

PART, SIEGE, AVOID = "part", "siege", "avoid"
_BETWEEN = (Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER)


class _Clash:
    """Script from an attacked army's answer to where whoever marches is asked again."""

    def __init__(self, kit: Kit, seat: int) -> None:
        self._kit, self._seat = kit, seat

    def is_end(self, line: Line[Position], memory: Any) -> bool:
        """Whether the clash is over."""
        del memory
        return isinstance(line.node, Decision) and line.node.kind in _BETWEEN

    def answers(self, line: Line[Position], decision: Decision, memory: Any) -> tuple[tuple[Answer, Any], ...]:
        """Who was attacked chooses the best way out; all else is answered as usual."""
        own = decision.seat == self._seat and decision.kind is Kind.WITHDRAWAL
        policy = Policy(best=own)
        return tuple((answer, memory) for answer in replies(self._kit, line.position, decision, policy))

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        """Everything that may fall."""
        del line
        return classes(node)

    def noted(self, memory: Any, events: tuple[Event, ...]) -> Any:
        """Nothing is remembered."""
        del events
        return memory

    def resumes(self, line: Line[Position], decision: Decision, memory: Any) -> Hashable | None:
        """It is over before play could be taken up afresh."""
        del line, decision, memory
        return None


def avoided(kit: Kit, node: int, line: Line[Position], asked: Decision, answer: Answer) -> Iterator[CostlyAnswer]:
    """Whether the general who was attacked had better have done the other thing."""
    leader, chances = asked.about.leader, {}
    for each in (Stand(), Avoid()):
        way = line.fork()
        way.send(each)
        try:
            tree = grow_from(way, lambda here: table(kit, here), _Clash(kit, asked.seat))
        except TooWide:
            return
        chances[each] = chance_of(tree, _holds(kit, asked.seat, Safe(leader)), for_seat=asked.seat)
    names: dict[Answer, str] = {Stand(): "stand", Avoid(): "avoid"}
    best = max(chances, key=lambda each: chances[each])
    if answer in chances and chances[answer] < chances[best]:
        here = asked.about.space
        yield CostlyAnswer(
            node, AVOID, asked.seat, here, leader, names[answer], names[best], chances[answer], chances[best]
        )


def gave_up(kit: Kit, node: int, line: Line[Position], asked: Decision, answer: Answer) -> Iterator[CostlyAnswer]:
    """Whether a march ended that could have gone on with a siege attempt."""
    march = line.position.activation
    if march is None or not isinstance(answer, Stop) or not asked.options.admits(Besiege()):
        return
    lifted = lift(kit, line.position, march.general)
    if lifted is None:
        return
    planned = PlannedMarch(lifted, march.space, (), besieges=True)
    try:
        tree = march_tree(kit, line.position, planned)
    except TooWide:
        return
    chance = chance_of(tree, _holds(kit, asked.seat, Fallen(march.space)), for_seat=asked.seat)
    if chance:
        yield CostlyAnswer(node, SIEGE, asked.seat, march.space, march.general, "stop", "besiege", Fraction(0), chance)


def _holds(kit: Kit, seat: int, wish: Safe | Fallen) -> Any:
    def holds(end: Stem[Position]) -> bool:
        return end.position is not None and wish.holds(kit, seat, end.position)

    return holds


# --- marches
# A march as it was meant: the chance that its general would stand where he went last, before anything was rolled.

_CONTESTED = (AvoidanceTried, BattleFought, InterceptionTried)
_MET = frozenset(
    (Kind.AVOID_BATTLE, Kind.INTERCEPTED, Kind.INTERCEPTION, Kind.NAVAL_INTERCEPTION, Kind.OVERRUN, Kind.WITHDRAWAL)
)
"""Questions on the way of a march."""
_Met = tuple[str, int, tuple[str, ...]]


def _met(decision: Decision) -> _Met:
    return decision.kind, decision.seat, decision.about.spaces


class _AsItWas(Marching):
    """The march with everybody answering on its way as he did; whoever was not asked then stands and passes."""

    def __init__(self, kit: Kit, march: PlannedMarch, given: Mapping[_Met, Answer]) -> None:
        super().__init__(kit, march)
        self._given = given

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        """What was answered then, if it may be answered."""
        given = self._given.get(_met(decision)) if decision.kind in _MET else None
        if given is not None and decision.admits(given):
            return ((given, memory),)
        return super().answers(line, decision, memory)


class MarchMeant:
    """One activation, followed from the question which army it is to be.

    `start` is the position without hands, `node` the moment at which it was said who goes. `target` is where it went
    last, come there or not; `contested` whether anybody stood in its way.
    """

    def __init__(self, kit: Kit, start: Position, general: str) -> None:
        self._kit, self.start, self.general = kit, start, general
        self.group: Group | None = None
        self.node = 0
        self.way: list[Answer] = []
        self._given: dict[_Met, Answer] = {}
        found = start.where(general)
        self.target = found[0] if found is not None else ""
        self.seat = found[1].seat if found is not None else 0
        self.contested = False

    def note(self, node: int, asked: Node, answer: Answer, events: tuple[Event, ...]) -> None:
        """An answer of the record while it lasts."""
        if isinstance(asked, Decision) and asked.kind in _MET:
            self._given[_met(asked)] = answer
        if isinstance(answer, Take) and self.group is None:
            self.group, self.node = answer.group, node
        elif asked.kind is Kind.MARCH and not isinstance(answer, Stop):
            self.way.append(answer)
            self._go(answer)
        self.contested = self.contested or any(isinstance(event, _CONTESTED) for event in events)

    def _go(self, answer: Answer) -> None:
        routes = (answer.route,) if isinstance(answer, Step) else answer.routes if isinstance(answer, Sail) else ()
        for name in routes:
            route = self._kit.atlas.routes[name]
            self.target = route.b if route.a == self.target else route.a

    def came(self, position: Position) -> bool:
        """Whether its general stands there."""
        found = position.where(self.general)
        return found is not None and found[0] == self.target

    def chance(self, group: Group) -> Fraction | None:
        """The chance that he would, with those who go; None where they may not, or too much may come."""
        lifted = lift(self._kit, self.start, self.general, group)
        if lifted is None or lifted.refused is not None:
            return None
        march = PlannedMarch(lifted, self.target, tuple(self.way))
        script = _AsItWas(self._kit, march, self._given)
        try:
            tree = grow(self.start, lambda here: table(self._kit, here), script, MarchState())
        except TooWide:
            return None

        def holds(end: Stem[Position]) -> bool:
            return end.position is not None and self.came(end.position)

        return chance_of(tree, holds, for_seat=self.seat)

    def whole(self) -> Group:
        """Everybody who could have gone."""
        return usual_group(self.start, who_may_go(self._kit, self.start, self.general))


def begins(kind: str, answer: Answer) -> str:
    """The general whose march an answer begins; empty where it begins none."""
    return answer.general if kind == Kind.ACTIVATION and isinstance(answer, Activate) else ""


# --- shadow
# A march played once more beside the record, with no card in any hand: hidden cards are no part of luck.
#
# Nobody who reads a report during a game learns from a figure what somebody holds, and throws that a card could come
# between can be taken together.

_BEGINS = (Kind.ACTIVATION, Kind.MARCH)
"""Questions that are asked again from the position alone."""


class Shadow:
    """`line` stands where the record stands; None where it cannot: outside of marches, after a card was played."""

    def __init__(self) -> None:
        self.line: Line[Position] | None = None

    def meet(self, kit: Kit, position: Position, asked: Node) -> None:
        """A question of the record: a march is taken up here, or it is the same question."""
        if isinstance(asked, Decision) and asked.kind in _BEGINS:
            start = without_hands(position)
            start.course = ""
            self.line = Line(start, lambda here: table(kit, here))
        if self.line is not None and not _same(self.line.node, asked) and asked.kind is not Kind.SURPRISE:
            self.line = None

    def follow(self, asked: Node, answer: Answer) -> None:
        """The answer of the record; who plays no card is not asked here."""
        line = self.line
        if line is None or (asked.kind is Kind.SURPRISE and isinstance(answer, Pass) and not _same(line.node, asked)):
            return
        if line.node is None or not _same(line.node, asked) or not line.node.admits(answer):
            self.line = None
        else:
            line.send(answer)


def _same(node: Node | None, asked: Node) -> bool:
    return node is not None and (type(node), node.kind, node.seat) == (type(asked), asked.kind, asked.seat)


# --- throws
# What the throws of a deed could come to, each outcome with its chance.

FIGHTS = frozenset((Kind.ELEPHANTS, Kind.VETERANS, Kind.BATTLE, Kind.NAVAL_BATTLE))
"""Throws that belong to a battle."""
READ: Mapping[Kind, Callable[[Any], OutcomeValue]] = {
    Kind.MOVEMENT: lambda found: (found,),
    Kind.INTERCEPTION: lambda found: (int(found),),
    Kind.AVOID_BATTLE: lambda found: (int(found),),
    Kind.SIEGE: lambda found: (found[0], -found[1]),
    Kind.ATTRITION: lambda found: (-found.count,),
    Kind.COMMANDER_CHECK: lambda found: (-int(found),),
}
"""Throws that are deeds by themselves, and how what is read becomes a value that is the greater the better."""


def could_come(roll: Roll) -> tuple[LuckOutcome, ...]:
    """The outcomes of a throw of `READ`, from the worst to the best."""
    return _together((value_of(roll, each.answers[0]), each.chance) for each in classes(roll))


def value_of(roll: Roll, answer: Any) -> OutcomeValue:
    """What faces are worth in a throw of `READ`."""
    assert roll.reading is not None  # every throw of READ is read
    return READ[Kind(roll.kind)](roll.reading.read(answer.faces, roll.modifier))


def battle_could_come(line: Line[Position]) -> tuple[LuckOutcome, ...]:
    """Of the battle whose first dice are to fall: what it means for who attacks; nothing where it is not told ahead."""
    roll = line.node
    if not isinstance(roll, Roll) or roll.ahead is None:
        return ()
    outcomes = roll.ahead.outcomes()
    of = sum(outcome.ways for outcome in outcomes)
    found: list[tuple[OutcomeValue, Fraction]] = []
    for outcome in outcomes:
        way, events = line.fork(), ()  # type: tuple[Line[Position], tuple[Event, ...]]
        for faces in outcome.throws:
            events += way.send(Dice(faces))
        value = fought(events, attacker_of(line.position, roll))
        if value is None:
            return ()
        found.append((value, Fraction(outcome.ways, of)))
    return _together(found)


def fought(events: Iterable[Event], attacker: int) -> OutcomeValue | None:
    """How a battle ended for who attacked: 1 won, 0 drawn, -1 lost; None where the events tell of none."""
    for event in events:
        if isinstance(event, BattleFought):
            winner = event.winner
            return (0,) if winner is None else ((1,) if winner is event.attacker else (-1,))
        if isinstance(event, WentOver):
            return (-1,) if event.seat == attacker else (1,)
    return None


def attacker_of(position: Position, node: Node) -> int:
    """Who attacks in a battle on a march: whose march it is."""
    return position.activation.seat if position.activation is not None else node.seat


def _together(found: Iterable[tuple[OutcomeValue, Fraction]]) -> tuple[LuckOutcome, ...]:
    chances: dict[OutcomeValue, Fraction] = {}
    for value, chance in found:
        chances[value] = chances.get(value, Fraction(0)) + chance
    return tuple(LuckOutcome(value, chances[value]) for value in sorted(chances))


# --- counting

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

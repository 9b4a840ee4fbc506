"""Replays the line of a record and finds each roll that mattered, with its chances, and each answer that lost some."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, final

from diadochi.forecast.luck_account import (
    CostlyAnswer,
    GameLuck,
    LuckAction,
    LuckFollower,
    LuckFound,
    LuckOutcome,
    OutcomeValue,
    if_by_chance,
    outcomes_of,
)
from diadochi.forecast.odds.chance_tree import Line, Script, Stem, TooWide, chance_of, classes, grow, grow_from
from diadochi.forecast.odds.odds_questions import Policy
from diadochi.forecast.successors.march_reach import lift
from diadochi.forecast.successors.odds.march_tree import (
    Marching,
    MarchState,
    PlannedMarch,
    march_tree,
    replies,
    without_hands,
)
from diadochi.forecast.successors.odds.wishes import Fallen, Safe
from diadochi.rules.core.flow import Answer, Decision, Dice, Node, Roll, Trait
from diadochi.rules.core.game import Event, GameKit
from diadochi.rules.successors.answers import Activate, Avoid, Besiege, Pass, Sail, Stand, Step, Stop, Take
from diadochi.rules.successors.events import AvoidanceTried, BattleFought, InterceptionTried, WentOver
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table, usual_group, who_may_go
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position

# --- costly answers
# Evaluated are: standing or avoiding, marching with a part, giving up a siege. Each is measured only by its immediate
# goal: the attacked general is on the map after the battle; the march arrives; the city falls in this activation. Other
# purposes of an answer are ignored. Others answer by the policy "stand", and no one plays a card.

PART, SIEGE, AVOID = "part", "siege", "avoid"
_BETWEEN = (Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER)


class _Clash(Script[Position, None]):
    """Script from an attacked army's answer until the marching player is asked again."""

    def __init__(self, kit: Kit, seat: int) -> None:
        self._kit, self._seat = kit, seat

    def is_end(self, line: Line[Position], memory: None) -> bool:
        del memory
        return isinstance(line.node, Decision) and line.node.kind in _BETWEEN

    def answers(self, line: Line[Position], decision: Decision, memory: None) -> tuple[tuple[Answer, None], ...]:
        own = decision.seat == self._seat and decision.kind is Kind.WITHDRAWAL
        policy = Policy(best=own)
        return tuple((answer, memory) for answer in replies(self._kit, line.position, decision, policy))


def avoided(kit: Kit, node: int, line: Line[Position], asked: Decision, answer: Answer) -> Iterator[CostlyAnswer]:
    """The costly answer, if the attacked general should have done the other thing."""
    leader, chances = asked.about.leader, {}
    for each in (Stand(), Avoid()):
        way = line.fork()
        way.send(each)
        try:
            tree = grow_from(way, lambda here: table(kit, here), _Clash(kit, asked.seat), None)
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
    """The costly answer, if a march ended that could have attempted a siege."""
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


def _holds(kit: Kit, seat: int, wish: Safe | Fallen) -> Callable[[Stem[Position]], bool]:
    def holds(end: Stem[Position]) -> bool:
        return end.position is not None and wish.holds(kit, seat, end.position)

    return holds


# --- marches
# A march as intended: the chance, before any roll, that its general reaches the last space it went to.

_CONTESTED = (AvoidanceTried, BattleFought, InterceptionTried)
_MET = Kind.having(Trait.TO_OTHERS)
"""Questions to others on the way of a march."""
_Met = tuple[str, int, tuple[str, ...]]


def _met(decision: Decision) -> _Met:
    return decision.kind, decision.seat, decision.about.spaces


class _AsItWas(Marching):
    """The march with everyone answering as they did; those who were not asked then stand and pass."""

    def __init__(self, kit: Kit, march: PlannedMarch, given: Mapping[_Met, Answer]) -> None:
        super().__init__(kit, march)
        self._given = given

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        given = self._given.get(_met(decision)) if decision.kind in _MET else None
        if given is not None and decision.admits(given):
            return ((given, memory),)
        return super().answers(line, decision, memory)


class MarchMeant:
    """One activation, followed from the choice of the army.

    `start` is the position without hands, `node` the node where the group was chosen. `target` is the last space it
    went to, whether it arrived or not; `contested` whether anyone stood in its way.
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
        """Follow an answer of the record."""
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
        """Whether the general is at the target."""
        found = position.where(self.general)
        return found is not None and found[0] == self.target

    def chance(self, group: Group) -> Fraction | None:
        """The chance that the general arrives with `group`; None if that is illegal or has too many possibilities."""
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
        """Everyone who could have gone."""
        return usual_group(self.start, who_may_go(self._kit, self.start, self.general))


def begins(kind: str, answer: Answer) -> str:
    """The general whose march an answer starts; empty if it starts none."""
    return answer.general if kind == Kind.ACTIVATION and isinstance(answer, Activate) else ""


# --- the march without hidden cards
# It is played beside the record with empty hands. So a report during the game reveals no card, and rolls can be taken
# together even where a card could be played in between.

_BEGINS = (Kind.ACTIVATION, Kind.MARCH)
"""Questions that are asked again from the position alone."""


class Shadow:
    """`line` is at the same point as the record; None outside of marches and after a card was played."""

    def __init__(self) -> None:
        self.line: Line[Position] | None = None

    def meet(self, kit: Kit, position: Position, asked: Node) -> None:
        """Follow a question of the record: start the line at a new march, or check that it is at the same question."""
        if isinstance(asked, Decision) and asked.kind in _BEGINS:
            start = without_hands(position)
            start.course = ""
            self.line = Line(start, lambda here: table(kit, here))
        if self.line is not None and not _same(self.line.node, asked) and asked.kind is not Kind.SURPRISE:
            self.line = None

    def follow(self, asked: Node, answer: Answer) -> None:
        """Follow an answer of the record; passes on cards are not asked here."""
        line = self.line
        if line is None or (asked.kind is Kind.SURPRISE and isinstance(answer, Pass) and not _same(line.node, asked)):
            return
        if line.node is None or not _same(line.node, asked) or not line.node.admits(answer):
            self.line = None
        else:
            line.send(answer)


def _same(node: Node | None, asked: Node) -> bool:
    return node is not None and (type(node), node.kind, node.seat) == (type(asked), asked.kind, asked.seat)


# --- rolls

FIGHTS = frozenset((Kind.ELEPHANTS, Kind.VETERANS, Kind.BATTLE, Kind.NAVAL_BATTLE))
"""Rolls that belong to a battle."""
READ: Mapping[Kind, Callable[[Any], OutcomeValue]] = {
    Kind.MOVEMENT: lambda found: (found,),
    Kind.INTERCEPTION: lambda found: (int(found),),
    Kind.AVOID_BATTLE: lambda found: (int(found),),
    Kind.SIEGE: lambda found: (found[0], -found[1]),
    Kind.ATTRITION: lambda found: (-found.count,),
    Kind.COMMANDER_CHECK: lambda found: (-int(found),),
}
"""Rolls that count by themselves, and how the result becomes a value (greater is better)."""


def could_come(roll: Roll) -> tuple[LuckOutcome, ...]:
    """The possible outcomes of a roll in `READ`, from worst to best."""
    return outcomes_of((value_of(roll, each.answers[0]), each.chance) for each in classes(roll))


def value_of(roll: Roll, answer: Answer) -> OutcomeValue:
    """The value of a result of a roll in `READ`."""
    assert roll.reading is not None  # every roll in READ has a reading
    assert isinstance(answer, Dice)
    return READ[Kind(roll.kind)](roll.reading.read(answer.faces, roll.modifier))


def battle_could_come(line: Line[Position]) -> tuple[LuckOutcome, ...]:
    """The possible outcomes for the attacker of the battle that is about to be rolled; empty if unknown."""
    roll = line.node
    if not isinstance(roll, Roll) or roll.ahead is None:
        return ()
    outcomes = roll.ahead.outcomes()
    of = sum(outcome.ways for outcome in outcomes)
    found: list[tuple[OutcomeValue, Fraction]] = []
    for outcome in outcomes:
        way, events = line.fork(), ()  # type: tuple[Line[Position], tuple[Event, ...]]
        for faces in outcome.rolls:
            events += way.send(Dice(faces))
        value = fought(events, attacker_of(line.position, roll))
        if value is None:
            return ()
        found.append((value, Fraction(outcome.ways, of)))
    return outcomes_of(found)


def fought(events: Iterable[Event], attacker: int) -> OutcomeValue | None:
    """The end of a battle for the attacker: 1 won, 0 drawn, -1 lost; None if there was none."""
    for event in events:
        if isinstance(event, BattleFought):
            winner = event.winner
            return (0,) if winner is None else ((1,) if winner is event.attacker else (-1,))
        if isinstance(event, WentOver):
            return (-1,) if event.seat == attacker else (1,)
    return None


def attacker_of(position: Position, node: Node) -> int:
    """The seat that attacks in a battle on a march: the one that marches."""
    return position.activation.seat if position.activation is not None else node.seat


# --- the line of a record

MARCH = Kind.MARCH


@final
class SuccessorsLuck(GameLuck):
    def follower(self, kit: GameKit) -> LuckFollower:
        assert isinstance(kit, Kit)
        return LuckStep(kit)


class LuckStep(LuckFollower):
    """Follows a game answer by answer."""

    def __init__(self, kit: Kit) -> None:
        self._base = self._kit = kit
        self._shadow = Shadow()
        self._march: MarchMeant | None = None
        self._battle: tuple[int, int, tuple[LuckOutcome, ...]] | None = None

    def before(self, node: int, position: Position, asked: Node, answer: Answer) -> Iterator[LuckFound]:
        """What a question adds with the answer that is about to be given; `position` is not changed."""
        self._kit = self._base.under(position.edition, position.options)
        self._shadow.meet(self._kit, position, asked)
        general = begins(asked.kind, answer)
        if general:
            self._march = MarchMeant(self._kit, without_hands(position), general)
        line = self._shadow.line
        if isinstance(asked, Roll):
            yield from self._rolled(node, position, asked, answer)
        elif isinstance(asked, Decision) and line is not None and isinstance(line.node, Decision):
            if asked.kind is Kind.AVOID_BATTLE and line.node.kind is Kind.AVOID_BATTLE:
                yield from avoided(self._kit, node, line, asked, answer)
            elif asked.kind is Kind.MARCH:
                yield from gave_up(self._kit, node, line, asked, answer)

    def _rolled(self, node: int, position: Position, roll: Roll, answer: Answer) -> Iterator[LuckFound]:
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
            yield from if_by_chance(LuckAction(node, roll.kind, roll.seat, against, about.space, who, outcomes, came))

    def after(
        self, node: int, position: Position, asked: Node, answer: Answer, events: tuple[Event, ...]
    ) -> Iterator[LuckFound]:
        """What an answer that was given adds."""
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
            yield from if_by_chance(LuckAction(node, kind, one.seat, other.seat, battle.space, who, could, value))

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
        yield from if_by_chance(
            LuckAction(march.node, MARCH, march.seat, None, march.target, march.general, outcomes, came)
        )
        whole = march.whole()
        if whole != march.group:
            best = march.chance(whole)
            if best is not None and best > chance:
                yield CostlyAnswer(
                    march.node, PART, march.seat, march.target, march.general, "part", "whole", chance, best
                )

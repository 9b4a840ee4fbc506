"""The open question of the Sword of Rome: its buttons, and what can be picked or dragged on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec import structs

from diadochi.atlas.model import Element
from diadochi.forecast.rome.forecast import sea_lanes
from diadochi.language import Message, Name, msg
from diadochi.narration.rome.words import choice_words
from diadochi.rules.core.flow import Answer, Choice, Decision, Draw, Node, Roll, Trait
from diadochi.rules.core.verdict import SpaceAt, Verdict, refuse
from diadochi.rules.rome.answers import (
    Activate,
    Avoid,
    AvoidBySea,
    Bribe,
    GoInside,
    HandOver,
    Intercept,
    Lend,
    Lose,
    March,
    Pass,
    Pursue,
    Respond,
    Retreat,
    Sail,
    Stop,
    TakeCommand,
)
from diadochi.rules.rome.battle import retreat_verdict
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position
from diadochi.scene.counters.rome.piece_faces import number_of
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.playing.question_offers import Approach, Candidate, Offer, PastAction, Stage, Staging, roll_offers

# --- ways to answer with a part of an army

Parted = GoInside | Intercept | Avoid | AvoidBySea
"""Answers that take a part of an army."""


class OpenWay(NamedTuple):
    """`answer` is the default: all eligible leaders and as many units as allowed. `whole` is what can be chosen."""

    answer: Parted
    whole: Group

    def of(self, part: Group) -> Parted:
        """The answer with this part."""
        return structs.replace(self.answer, cu=part.cu, leaders=part.leaders)

    @property
    def part(self) -> Group:
        return self.answer.group


def ways_of(decision: Decision, position: Position) -> tuple[OpenWay, ...]:
    """The ways to answer a question about a part of an army, in the order of its options."""
    usual: dict[Parted, Parted] = {}
    for option in decision.options:
        if isinstance(option, Parted):
            way = structs.replace(option, cu=0, leaders=())
            usual[way] = max(usual.get(way, option), option, key=_weight)
    return tuple(OpenWay(answer, _whole(decision, position, answer)) for answer in usual.values())


def activations(decision: Decision, card: str) -> tuple[Activate, ...]:
    """The armies that a card can activate, each with all who can go."""
    found: dict[tuple[str, str], Activate] = {}
    for option in decision.options:
        if isinstance(option, Activate) and option.card == card:
            army = option.power, option.space
            found[army] = max(found.get(army, option), option, key=_weight)
    return tuple(found.values())


def _weight(answer: Parted | Activate) -> tuple[int, int]:
    return answer.cu, len(answer.leaders)


def _whole(decision: Decision, position: Position, answer: Parted) -> Group:
    return position.group(answer.power, place_of(decision, answer))


def place_of(decision: Decision, answer: Answer) -> str:
    """The space of the army an answer moves: the origin of an interception, otherwise that of the question."""
    return answer.origin if isinstance(answer, Intercept) else decision.about.space


# --- buttons

MOST_BUTTONS = 5
"""Most buttons; more options go to a list or the map."""
_FREE_PASSES = (Kind.RESPOND, Kind.INTERCEPT, Kind.PURSUE, Kind.BRIBE, Kind.LEND)
"""Questions that can be passed at no cost. Avoiding battle and going inside are not: they may save or lose an army."""
_ON_MAP = (Activate, March, Sail)
"""Answers given by dragging an army."""


def offers_of(node: Node | None, position: Position) -> tuple[Offer, ...]:
    """The buttons of the open question in `position`. Armies and their steps are chosen on the map."""
    if isinstance(node, Roll):
        return roll_offers(node)
    if node is None or isinstance(node, Draw):
        return ()
    ways = ways_of(node, position)
    plain = tuple(option for option in node.options if not isinstance(option, (*_ON_MAP, Parted)))
    if not ways:
        return _of(node, plain, position)
    usual = tuple(way.answer for way in ways)
    parts = (Offer(msg("Choose who goes"), choose=type(usual[0])),) if any(map(_is_divisible, ways)) else ()
    return (*_of(node, usual, position, alone=not plain), *parts, *_of(node, plain, position, alone=False))


def _is_divisible(way: OpenWay) -> bool:
    part = way.part
    return part.cu + len(part.leaders) > 1


def _of(node: Decision, options: tuple[Answer, ...], position: Position, *, alone: bool = True) -> tuple[Offer, ...]:
    if len(options) > MOST_BUTTONS:
        return (Offer(msg("List choices"), pick=options, first=alone),)
    only = alone and len(options) == 1 and not any(isinstance(other, _ON_MAP) for other in node.options)
    return tuple(
        Offer(button_words(node, option, position), option, first=only or _is_default(node, option))
        for option in options
    )


def _is_default(node: Decision, option: Answer) -> bool:
    # not to react, or to end a march that cannot continue, costs nothing
    if isinstance(option, Stop):
        return not any(isinstance(other, (March, Sail)) for other in node.options)
    return isinstance(option, Pass) and node.kind in _FREE_PASSES


def button_words(node: Node | None, answer: Answer, position: Position) -> Message:
    """The words on the button of an answer."""
    match answer:
        case HandOver(seat=seat):
            return msg("{seat}", seat=Name("seat", str(seat)))
        case Stop():
            return msg("End march")
        case Pass() if node is not None and node.kind == Kind.ACTION:
            return msg("Pass")
    return choice_words(node, answer, position)


# --- question layout
# Lays out the questions of the Sword of Rome on the map: what can be picked for each answer.

OWN = Kind.having(Trait.KEEPS_VIEW)
"""Questions for which the view leaves the player alone."""


class RomeStaging(Staging):
    own_kinds = OWN

    def stage(self, decision: Decision) -> Stage | None:
        if decision.kind in OWN:
            return None
        return stage_of(self._controller.kit, self._controller.position, decision)

    def led(self, decision: Decision) -> StackKey | None:
        kit, position, space = self._controller.kit, self._controller.position, decision.about.space
        leaving = (
            answer for answer in _answers(decision, position) if isinstance(answer, Avoid | AvoidBySea | Retreat)
        )
        power = next((answer.power for answer in leaving), "")
        return StackKey(space, number_of(kit, power), False) if power else None

    def no_way(self, decision: Decision, space: str) -> Verdict:
        kit, position = self._controller.kit, self._controller.position
        for answer in _answers(decision, position):
            match answer:
                case Retreat(power=power):
                    return retreat_verdict(kit, position, power, Retreat(power, space))
                case Avoid(power=power, cu=cu, leaders=leaders):
                    return decision.why_not(Avoid(power, cu, leaders, (space,)))
        reason = msg("{space} cannot be reached now. Choose a glowing space.", space=Name("space", space))
        return refuse(reason, *decision.rules, by=(SpaceAt(space),))


def _answers(decision: Decision, position: Position) -> tuple[Answer, ...]:
    ways = ways_of(decision, position)
    return tuple(way.answer for way in ways) if ways else tuple(decision.options)


def stage_of(kit: Kit, position: Position, decision: Decision) -> Stage:
    """Candidates for each answer, and the ways of the moving army."""
    found: dict[tuple[str, StackKey | None], tuple[Answer, ...]] = {}
    answers = _answers(decision, position)
    for answer in answers:
        for spot in _spots(kit, position, decision, answer):
            found[spot] = (*found.get(spot, ()), answer)
    candidates = tuple(Candidate(space, key, meant) for (space, key), meant in found.items())
    return Stage(candidates, tuple(_approaches(kit, decision, answers)), _concerned(kit, position, decision))


def _spots(kit: Kit, position: Position, decision: Decision, answer: Answer) -> tuple[tuple[str, StackKey | None], ...]:
    here = decision.about.space
    match answer:
        case Avoid(path=path):
            return ((path[-1], None),)
        case AvoidBySea(to=to) | Retreat(to=to):
            return ((to, None),)
        case Intercept(power=power, origin=origin):
            return ((origin, StackKey(origin, number_of(kit, power), False)),)
        case GoInside(power=power):
            return ((here, StackKey(here, number_of(kit, power), False)),)
        case Lose(of=of):
            keys = (StackKey(here, number_of(kit, who), False) for who, _ in of if who in kit.powers)
            return tuple((here, key) for key in keys if position.group(tuple(kit.powers)[key.owner - 1], here))
        case TakeCommand() | Bribe() | Pursue():
            return tuple((here, key) for key in _of_seat(kit, position, decision.about.space, decision.seat))
        case Respond(on=on):
            battle = position.fought
            seat = battle.attacker if on == "attacker" else battle.defender
            return tuple((here, key) for key in _of_seat(kit, position, here, seat))
        case Lend():
            return ((here, None),)
    return ()


def _of_seat(kit: Kit, position: Position, space: str, seat: int) -> Iterator[StackKey]:
    for force in position.forces.get(space, ()):
        if not force.inside and position.seat_of(force.power) == seat:
            yield StackKey(space, number_of(kit, force.power), False)


def _approaches(kit: Kit, decision: Decision, answers: Iterable[Answer]) -> Iterator[Approach]:
    here = decision.about.space
    for answer in answers:
        match answer:
            case Intercept(origin=origin):
                yield Approach(_roads(kit, (origin, here)), origin, decision.seat, sure=False)
            case Avoid(path=path):
                yield Approach(_roads(kit, (here, *path)), here, decision.seat, sure=False)
            case Retreat(to=to):
                yield Approach(_roads(kit, (here, to)), here, decision.seat, sure=False)
            case AvoidBySea(to=to) if lanes := sea_lanes(kit, here, to):
                yield Approach(lanes, here, decision.seat, sure=False)


def _roads(kit: Kit, spaces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        next(step.route for step in kit.steps[a] if step.to == b and step.by == Element.LAND)
        for a, b in pairwise(spaces)
    )


def _concerned(kit: Kit, position: Position, decision: Decision) -> frozenset[int]:
    # the others are dimmed
    move, battle = position.move, position.battle
    seats = {decision.seat, move.seat if move else 0}
    seats |= {battle.attacker, battle.defender} if battle else set()
    powers = (power for seat in seats if seat in position.sides for power in position.sides[seat].powers)
    return frozenset(number_of(kit, power) for power in powers)


# --- looking back


def action_of(kit: Kit, node: Node, before: Position, answer: Answer) -> PastAction:
    """The action of `answer` to `node`, given in the position `before`."""
    match answer:
        case March() | Sail() | Pass():  # the arrow of the last move shows steps
            return PastAction()
        case Activate(space=space):
            return PastAction((space,))
        case Avoid() | AvoidBySea() | Intercept() | Retreat() if isinstance(node, Decision):
            stage = stage_of(kit, before, structs.replace(node, options=Choice((answer,))))
            return PastAction(tuple(found.space for found in stage.candidates), stage.approaches)
    return PastAction(node.about.spaces)

"""The army of a leader as it can be activated, with each card that does so, or as it is moving (PLAY-02)."""

from collections.abc import Iterator

import msgspec

from diadochi.language import Name, msg
from diadochi.rules.core.verdict import CounterAt, Verdict, refuse
from diadochi.rules.rome.activation import activate, activation_verdict, whole
from diadochi.rules.rome.answers import Activate
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Force, Group, Move, Position, card_of


class Lifted(msgspec.Struct, frozen=True):
    """An army in hand. `setting_out` are positions in which it is moving, the cheapest card first.

    `activations` are the answers that lead there, empty for an army that is already moving.
    """

    leader: str
    seat: int
    power: str
    space: str
    inside: bool
    group: Group
    setting_out: tuple[Position, ...]
    activations: tuple[Activate, ...] = ()


def place_of(position: Position, leader: str) -> tuple[str, Force] | None:
    """The place of a leader and the force with him; None if he is off the map."""
    return next(((space, force) for space, force in position.all_forces() if leader in force.leaders), None)


def lift(
    kit: Kit, position: Position, leader: str, group: Group | None = None, points: int | None = None
) -> Lifted | Verdict:
    """The army of `leader`, or `group` of it; or the verdict why it cannot be activated.

    By default all leaders go if possible, else he alone, with as many CU as can move together. `points` are the
    movement points to assume, by default those of the rules.
    """
    move, found = position.move, place_of(position, leader)
    if move is not None:
        return _on_the_move(kit, position, move, leader, points)
    if found is None:
        return refuse(msg("There is no such army of this side here."), "PLAY-02")
    space, force = found
    found_whole, seat = whole(position, force.power, space), position.clock.active
    wanted = _usual(kit, position, found_whole, leader) if group is None else (group,)
    verdict = Verdict(False)
    for taken in wanted:
        tried = [Activate(force.power, taken.cu, taken.leaders, space, card) for card in _cards(position, seat)]
        able = tuple(answer for answer in tried if activation_verdict(kit, position, seat, answer))
        if able:
            starts = tuple(_set_out(kit, position, answer, points) for answer in able)
            return Lifted(leader, seat, force.power, space, force.inside, taken, starts, able)
        verdict = activation_verdict(kit, position, seat, tried[-1])
    return verdict


def _on_the_move(kit: Kit, position: Position, move: Move, leader: str, points: int | None) -> Lifted | Verdict:
    if leader not in move.group.leaders:
        commander = kit.commander(move.group.leaders)
        reason = msg(
            "{general} is on the march; one activation is completed before the next begins.",
            general=Name("leader", commander),
        )
        return refuse(reason, "PLAY-02", by=(CounterAt(commander),))
    seen = position.copy()
    if points is not None:
        seen.change_move(points=points)
    return Lifted(leader, move.seat, move.power, move.space, False, move.group, (seen,))


def _usual(kit: Kit, position: Position, there: Group, leader: str) -> Iterator[Group]:
    """Groups to try by default: all leaders who have not moved this turn; if no card is enough for that, he alone."""
    cu = min(there.cu, kit.play.movement.cu_limit)
    others = tuple(each for each in there.leaders if each == leader or each not in position.used)
    if others != (leader,):
        yield Group(cu, others)
    yield Group(cu, (leader,))


def _cards(position: Position, seat: int) -> list[str]:
    """The cards that can activate, the cheapest first; "" if none is needed or available."""
    hand = sorted(dict.fromkeys(position.hands.get(seat, ())), key=lambda card: (card_of(card).value, card))
    return hand if hand and position.scenario else ["", *hand]


def _set_out(kit: Kit, position: Position, answer: Activate, points: int | None) -> Position:
    seen = position.copy()
    activate(kit, seen, seen.clock.active, answer)
    if points is not None:
        seen.change_move(points=points)
    return seen

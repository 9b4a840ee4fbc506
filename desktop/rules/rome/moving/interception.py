"""Interception (step B): armies one location away may come to meet the one that moves (PLAY-06 to PLAY-09)."""

from collections.abc import Iterator

from desktop.atlas.model import Allows
from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Answer, Decision, Dice, Judged, Procedure, Roll
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.rome.answers import Intercept, Pass
from desktop.rules.rome.choosing import parts
from desktop.rules.rome.displacing import bring
from desktop.rules.rome.events import By, InterceptionTried, Moved
from desktop.rules.rome.facts import clockwise, cu_of_enemies, hostile_ground, is_enemy, own_outside
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position, Tried
from desktop.rules.rome.readings import AtMost


def interceptions(kit: Kit, position: Position) -> Procedure[bool]:
    """Every enemy of the mover, clockwise, tries as often as he may and likes; returns whether anybody has come."""
    came = False
    for seat in clockwise(position, position.moving.seat)[1:]:
        while any(intercept_candidates(kit, position, seat)):
            answer = yield from _asked(kit, position, seat)
            if isinstance(answer, Pass):
                break
            came |= yield from _attempt(kit, position, seat, answer)
    return came


def _asked(kit: Kit, position: Position, seat: int) -> Procedure[Intercept | Pass]:
    space = position.moving.space
    answer: Intercept | Pass = yield Decision(
        Kind.INTERCEPT,
        seat,
        msg("Intercept at {space}?", space=Name("space", space)),
        Judged(
            lambda: (Pass(), *intercept_candidates(kit, position, seat)),
            lambda answer: intercept_verdict(kit, position, seat, answer),
        ),
        ("ROM-38", "PLAY-06"),
        about=About(space=space, against=position.moving.seat),
    )
    return answer


def _attempt(kit: Kit, position: Position, seat: int, answer: Intercept) -> Procedure[bool]:
    """One die (PLAY-07); whether it succeeds or fails, the army has tried (ROM-25)."""
    space, leader = position.moving.space, kit.commander(answer.leaders)
    reading = AtMost(kit.tactical(leader))
    dice: Dice = yield Roll(
        Kind.INTERCEPT,
        seat,
        msg("{leader} tries to intercept", leader=Name("leader", leader)),
        rules=("ROM-38", "PLAY-07"),
        reading=reading,
        about=About(space=space, origin=answer.origin, leader=leader, against=position.moving.seat),
    )
    succeeded = reading.read(dice.faces)
    stands = space if succeeded else answer.origin
    tried = Tried(stands, answer.power, answer.group, space)
    position.change_move(tried=(*position.moving.tried, tried))
    told = InterceptionTried(
        seat=seat, power=answer.power, origin=answer.origin, space=space, leader=leader, succeeded=succeeded
    )
    position.note(told)
    if succeeded:
        bring(position, answer.power, answer.group, answer.origin, space)
        path = (answer.origin, space)
        position.note(Moved(seat=seat, power=answer.power, path=path, by=By.INTERCEPTION, group=answer.group))
    return succeeded


def intercept_verdict(kit: Kit, position: Position, seat: int, answer: Answer) -> Verdict:
    """Whether these may try to intercept the mover where it has come in."""
    if isinstance(answer, Pass):
        return allow("PLAY-06")
    if not isinstance(answer, Intercept) or position.seat_of(answer.power) != seat:
        return refuse(msg("Only an army of this side may intercept."), "PLAY-06")
    space, limit = position.moving.space, kit.play.interception.cu_limit
    if not answer.cu or not answer.leaders or not position.group(answer.power, answer.origin).holds(answer.group):
        return refuse(msg("An army with a leader, outside the walls, intercepts."), "PLAY-06")
    if answer.cu > limit:
        return refuse(msg("Units that intercept: {cu} at most.", cu=limit), "PLAY-06")
    if space not in _near(kit, answer.origin):
        here = _named(answer.origin)
        told = msg("No clear route leads from {here} to {space}.", here=here, space=_named(space))
        return refuse(told, "PLAY-06", by=(SpaceAt(answer.origin),))
    if _has_tried(position, answer):
        return refuse(msg("This army has tried to intercept here."), "PLAY-09")
    if _is_closed(kit, position, seat, space):
        return refuse(msg("{space} is held by enemies.", space=_named(space)), "PLAY-08", by=(SpaceAt(space),))
    return allow("PLAY-06")


def _has_tried(position: Position, answer: Intercept) -> bool:
    """Whether a leader of this army has tried to intercept where the mover is (PLAY-09)."""
    here = (tried.group.leaders for tried in position.moving.tried if tried.entered == position.moving.space)
    return any(set(leaders) & set(answer.leaders) for leaders in here)


def _named(space: str) -> Name:
    return Name("space", space)


def _near(kit: Kit, space: str) -> Iterator[str]:
    """The locations an army may intercept at from `space`."""
    return (step.to for step in kit.steps[space] if Allows.INTERCEPT in step.allows)


def _is_closed(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether enemies hold the location, and none of this side stand there outside the walls (PLAY-08)."""
    if any(force.cu for force in own_outside(position, seat, space)):
        return False
    others = cu_of_enemies(position, seat, space) > position.moving.group.cu
    return others or hostile_ground(kit, position, seat, space)


def intercept_candidates(kit: Kit, position: Position, seat: int) -> Iterator[Intercept]:
    """Every interception that this side may try; nobody intercepts a friend."""
    move = position.moving
    if not is_enemy(position, seat, move.power):
        return
    for origin in _near(kit, move.space):
        for force in tuple(own_outside(position, seat, origin)):
            for part in parts(force.group, kit.play.interception.cu_limit, least_leaders=1, least_cu=1):
                answer = Intercept(force.power, part.cu, part.leaders, origin)
                if intercept_verdict(kit, position, seat, answer):
                    yield answer

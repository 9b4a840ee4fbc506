"""Step G: the losing army retreats (ROM-43, PLAY-10 to PLAY-12)."""

from desktop.atlas.model import Element
from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Answer, Decision, Judged, Procedure
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.rome.answers import Retreat
from desktop.rules.rome.avoiding.ground import forbidden_ground
from desktop.rules.rome.displacing import bring, destroy, displace_lone_leaders
from desktop.rules.rome.events import By, Moved
from desktop.rules.rome.facts import any_enemy_cu, in_battle
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.moving.splitting import ask_inside
from desktop.rules.rome.position import Position
from desktop.rules.rome.reasons import judged


def retreat(kit: Kit, position: Position) -> Procedure[None]:
    """Whoever has lost the open battle leaves the location, or is destroyed."""
    battle = position.fought
    if battle.winner == battle.attacker:
        yield from _defender(kit, position)
    else:
        yield from _attacker(kit, position)


def _attacker(kit: Kit, position: Position) -> Procedure[None]:
    """Back to where it came from; destroyed if enemy CU stand there (PLAY-11)."""
    move = position.moving
    gone = yield from ask_inside(kit, position, move.power, move.space, "PLAY-12")
    position.change_move(group=move.group - gone)
    move = position.moving
    if not move.group:
        return
    if any_enemy_cu(position, move.seat, move.came_from):
        destroy(position, move.power, move.space, move.group)
        return
    bring(position, move.power, move.group, move.space, move.came_from)
    path = (move.space, move.came_from)
    position.note(Moved(seat=move.seat, power=move.power, path=path, by=By.RETREAT, group=move.group))
    position.change_move(space=move.came_from)


def _defender(kit: Kit, position: Position) -> Procedure[None]:
    """Each power inside its walls, as far as there is room, and one location away, as its owner likes (PLAY-10)."""
    battle = position.fought
    for force in in_battle(position, battle.defender):
        yield from ask_inside(kit, position, force.power, battle.space, "PLAY-12")
        if position.group(force.power, battle.space).cu:
            yield from _leave(kit, position, force.power)
    displace_lone_leaders(position, battle.attacker, battle.space)


def _leave(kit: Kit, position: Position, power: str) -> Procedure[None]:
    space, seat, group = position.fought.space, position.seat_of(power), position.group(power, position.fought.space)
    ways = [Retreat(power, step.to) for step in kit.steps[space] if step.by == Element.LAND]
    if not any(retreat_verdict(kit, position, power, way) for way in ways):
        destroy(position, power, space, group)
        return
    answer: Retreat = yield Decision(
        Kind.RETREAT,
        seat,
        msg("{power} must retreat from {space}. Where to?", power=Name("power", power), space=Name("space", space)),
        Judged(lambda: ways, lambda answer: retreat_verdict(kit, position, power, answer)),
        ("ROM-43", "PLAY-10"),
        about=About(space=space, against=position.fought.attacker),
    )
    bring(position, power, group, space, answer.to)
    position.note(Moved(seat=seat, power=power, path=(space, answer.to), by=By.RETREAT, group=group))


def retreat_verdict(kit: Kit, position: Position, power: str, answer: Answer) -> Verdict:
    """Whether a beaten power may retreat there: under the limits for avoiding (PLAY-10)."""
    space = position.fought.space
    if not isinstance(answer, Retreat) or answer.power != power:
        return refuse(msg("The beaten army retreats."), "ROM-43")
    step = next((step for step in kit.steps[space] if step.to == answer.to and step.by == Element.LAND), None)
    if step is None:
        told = msg("No route leads from {here} to {space}.", here=Name("space", space), space=Name("space", answer.to))
        return refuse(told, "PLAY-10")
    return judged(forbidden_ground(kit, position, position.seat_of(power), step), "ROM-43", "PLAY-10")

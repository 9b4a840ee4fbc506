"""Independent armies that intercept: only with the optional rule of their reactions (IND-20, OPT-01).

The rules do not say who decides for them. They are enemies of everybody, so whichever may try does (house).
"""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure, Roll
from desktop.rules.core.reading import Beats
from desktop.rules.successors.events import By, InterceptionTried, Moved
from desktop.rules.successors.independents.ways import is_home, region_refusal
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.kit.pieces import IndependentArmy
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.targets import may_enter, transit_modifier


def independents_intercept(kit: Kit, position: Position, mover: int, target: str) -> Procedure[bool]:
    """After all players: each army next to the space tries, and those that succeed come (INT-15, INT-17, IND-20)."""
    came = False
    for army, origin in attempts(kit, position, mover, target):
        succeeded = yield from _roll(kit, kit.independents[army], origin, target)
        tried = InterceptionTried(
            seat=INDEPENDENT, space=target, origin=origin, against=mover, army=army, succeeded=succeeded
        )
        position.note(tried)
        if succeeded:
            position.independents[army] = target
            position.note(Moved(seat=INDEPENDENT, path=(origin, target), by=By.INTERCEPTION, army=army))
            came = True
    return came


def attempts(kit: Kit, position: Position, mover: int, target: str) -> tuple[tuple[str, str], ...]:
    """(army, origin) of every independent army that may intercept in the space (INT-05 to INT-07, IND-20, ED-59).

    Who marches stands in the space already.
    """
    if mover == INDEPENDENT or not kit.profile.opt_indep_reactions:
        return ()
    if not may_enter(position, INDEPENDENT, mover, target):
        return ()
    origins = kit.beside[target]
    return tuple(
        (army, place)
        for army, place in position.independents.items()
        if place in origins and _goes_there(kit, kit.independents[army], place, target)
    )


def _goes_there(kit: Kit, army: IndependentArmy, origin: str, target: str) -> bool:
    """An army keeps to its country and its direction; the colonists do not go home that way (IND-06 to IND-10)."""
    spaces = kit.atlas.spaces
    is_homeward = not army.must_end_west or spaces[target].lon < spaces[origin].lon
    return is_homeward and not is_home(kit, army.id, target) and region_refusal(kit, army.id, target) is None


def _roll(kit: Kit, army: IndependentArmy, origin: str, target: str) -> Procedure[bool]:
    """The die must beat its initiative (IND-20, INT-18, INT-19)."""
    modifier = transit_modifier(kit, target)
    modifiers = ((msg("transit point"), modifier),) if modifier else ()
    purpose = msg(
        "{army} tries to intercept at {space} from {origin}",
        army=Name("independent", army.id),
        space=Name("space", target),
        origin=Name("space", origin),
    )
    rules, reading = ("IND-20", "OPT-01", "INT-18", "INT-19"), Beats(army.initiative)
    dice = yield Roll(
        Kind.INTERCEPTION,
        INDEPENDENT,
        purpose,
        rules=rules,
        modifiers=modifiers,
        reading=reading,
        about=About(target, origin, army=army.id),
    )
    return reading.read(dice.faces, modifier)


def interception_chance(kit: Kit, army: str, target: str) -> float:
    """The chance of one attempt, modifiers included (IND-20, INT-18, INT-19)."""
    reading, modifier = Beats(kit.independents[army].initiative), transit_modifier(kit, target)
    return sum(reading.read((die,), modifier) for die in range(1, 7)) / 6

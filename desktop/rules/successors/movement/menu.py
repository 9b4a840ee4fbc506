"""Everything an activated army may do at this moment, as one menu."""

from functools import lru_cache

from desktop.atlas.model import Element
from desktop.language import msg
from desktop.rules.core.flow import Answer, Menu, Parcel
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Besiege, Drop, GoIn, GoOut, PickUp, RemoveMarker, Sail, Step, Stop
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import the_march
from desktop.rules.successors.movement.moves import (
    drop_refusal,
    may_go_in,
    may_go_out,
    may_pick_up,
    may_remove_marker,
    may_step,
    nobody_may_go_in,
    pick_up_refusal,
)
from desktop.rules.successors.movement.sailing import may_sail, voyages
from desktop.rules.successors.movement.siege_attempts import may_besiege
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position


def march_menu(kit: Kit, position: Position) -> Menu:
    """The options of the activated army where it stands (MOV-01, MOV-20, MOV-30)."""
    return Menu(
        lambda: _imaginable(kit, position),
        lambda answer: move_verdict(kit, position, answer),
        lambda: _parcels(kit, position),
    )


_MAY_STOP = allow("MOV-21")


def move_verdict(kit: Kit, position: Position, answer: Answer) -> Verdict:
    """The verdict on one move of the activated army."""
    match answer:
        case Stop():
            return _MAY_STOP
        case Step(route=route):
            return may_step(kit, position, route)
        case Sail():
            return may_sail(kit, position, answer)
        case GoOut():
            return may_go_out(kit, position)
        case RemoveMarker():
            return may_remove_marker(kit, position)
        case Besiege():
            return may_besiege(kit, position)
    return refuse(msg("An army on the march cannot do this."), "MOV-01")


def _parcels(kit: Kit, position: Position) -> dict[type[Answer], Parcel]:
    march = the_march(position)
    there = may_pick_up(kit, position)

    def into_city(group: Group) -> Verdict | None:
        verdict = may_go_in(kit, position, group)
        return None if verdict else verdict

    return {
        PickUp: GroupParcel(PickUp, there, lambda g: pick_up_refusal(kit, position, g), there, "MOV-15"),
        Drop: GroupParcel(
            Drop, march.group, lambda g: drop_refusal(march.group, g), Group(march.group.units), "MOV-16"
        ),
        GoIn: GroupParcel(
            GoIn,
            march.group,
            into_city,
            march.group,
            "MOV-29",
            closed=lambda: nobody_may_go_in(kit, position),
        ),
    }


def _imaginable(kit: Kit, position: Position) -> tuple[Answer, ...]:
    """What an army could do where it stands, as far as the map and its points tell."""
    march = the_march(position)
    return (*_steps(kit, march.space), GoOut(), RemoveMarker(), Besiege(), *voyages(kit, position), Stop())


@lru_cache(256)
def _steps(kit: Kit, space: str) -> tuple[Step, ...]:
    return tuple(Step(step.route) for step in kit.steps[space] if step.by == Element.LAND)

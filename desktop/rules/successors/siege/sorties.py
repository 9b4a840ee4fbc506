"""Option: the garrison strikes at the siege works of whoever besieges it (TRN-20, ED-32, OPT-06)."""

from msgspec import structs

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Decision, Procedure, Roll
from desktop.rules.successors.answers import Sortie
from desktop.rules.successors.beaten import note_losses
from desktop.rules.successors.events import Lost, SiegeTried
from desktop.rules.successors.facts import city_holder
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import leave_royals_alone, the_march
from desktop.rules.successors.movement.minors import clean_up
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.pieces import Group, Units
from desktop.rules.successors.position import Position
from desktop.rules.successors.readings import SiegeDie


def sorties(kit: Kit, position: Position) -> Procedure[None]:
    """Each CU inside may make one sortie when the army that besieges it is activated, before it acts (TRN-21).

    Nobody is asked where no siege points lie: there is nothing to win (TRN-25).
    """
    march = the_march(position)
    siege = position.sieges.get(march.space)
    if not kit.profile.opt_sorties or march.inside or siege is None or siege.seat != march.seat:
        return
    for seat in [stack.seat for stack in position.at(march.space) if stack.inside and stack.units]:
        group = yield from _who_dares(position, seat, march.space)
        for kind, count in group.units.items():
            for _ in range(count):
                yield from _sortie(kit, position, seat, march.space, Units(**{kind: 1}))
    if city_holder(position, march.space) is None:
        position.sieges.pop(march.space, None)  # an uncontrolled city has lost its last defenders
    leave_royals_alone(position)
    yield from clean_up(position, but=march.seat)


def _who_dares(position: Position, seat: int, space: str) -> Procedure[Group]:
    """Any part of the garrison, nobody as well (TRN-20)."""
    inside = Group(position.group(seat, space, True).units)
    parcel = GroupParcel(Sortie, inside, lambda _group: None, Group(), "TRN-20", "OPT-06")
    prompt = msg(
        "{seat}: which units make a sortie from {space}?", seat=Name("seat", str(seat)), space=Name("space", space)
    )
    rules = ("TRN-20", "TRN-21", "OPT-06")
    answer: Sortie = yield Decision(Kind.SORTIES, seat, prompt, parcel, rules, about=About(space))
    return answer.group


def _sortie(kit: Kit, position: Position, seat: int, space: str, unit: Units) -> Procedure[None]:
    """One die on the siege table without modifiers: a loss is its own, a point is taken away (TRN-22 to TRN-25)."""
    purpose = msg("Sortie from {space}", space=Name("space", space))
    reading = SiegeDie(kit.tables.siege)
    dice = yield Roll(
        Kind.SORTIE, seat, purpose, rules=("TRN-22", "TRN-23", "TRN-24"), reading=reading, about=About(space)
    )
    points, lost = reading.read(dice.faces)
    fallen = unit if lost else Units()
    position.note(SiegeTried(seat=seat, space=space, total=dice.faces[0], points=points, lost=fallen, sortie=True))
    if lost:
        group = position.group(seat, space, True)
        note_losses(position, group.units, Lost(seat=seat, units=unit, space=space, rules=("TRN-23",)))
        position.put(seat, space, True, group - Group(unit))
    if points:
        take_siege_point(position, space)


def take_siege_point(position: Position, space: str) -> None:
    """One siege point less; never below 0 (TRN-24, TRN-25)."""
    siege = position.sieges.get(space)
    if siege is None:
        return
    if siege.points > 1:
        position.sieges[space] = structs.replace(siege, points=siege.points - 1)
    else:
        del position.sieges[space]

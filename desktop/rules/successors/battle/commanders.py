"""A commander in danger: the check after a modified roll of 9, and who takes his place (BAT-25 to BAT-28)."""

from msgspec import structs

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure, Roll
from desktop.rules.core.reading import Dies
from desktop.rules.successors import beaten
from desktop.rules.successors.answers import NobodyCommands, PlaceMinor, Return
from desktop.rules.successors.battle.sides import Battlefield, Fray, Side
from desktop.rules.successors.battle.strength import ability_of
from desktop.rules.successors.beaten import disperse, put_by
from desktop.rules.successors.facts import commander, others_outside
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import trim_group
from desktop.rules.successors.pieces import Group, Stack, is_minor, minors_of
from desktop.rules.successors.position import Position

ANTIPATROS, POLYPERCHON = "antipatros", "polyperchon"
POLYPERCHON_COMES = 3
"""The turn in whose preparations Polyperchon replaces Antipatros anyway (GEN-16)."""


def in_danger(kit: Kit, side: Side, roll: int) -> bool:
    """Whether the commander must be checked: a major general whose side rolled exactly 9 (BAT-25, BAT-26)."""
    at_risk = side.leader is not None and not is_minor(side.leader)
    return at_risk and roll == kit.tables.commander_loss.modified_roll


def commander_check(
    kit: Kit, position: Position, field: Battlefield, sides: tuple[Side, Side], side: Side, *, lost: bool
) -> Procedure[Side]:
    """One die; the commander dies on a 6, after a defeat on a 5 too (BAT-25). Returns the side as it is then."""
    assert side.leader is not None
    table = kit.tables.commander_loss
    bonus = sum(_duellist(kit, each) for each in sides)
    purpose = msg("Fate of {general}", general=Name("general", side.leader))
    modifiers = ((msg("duellist"), bonus),) if bonus else ()
    dies_from = min(table.dies_on_when_lost if lost else table.dies_on_when_won_or_drawn)
    reading = Dies(dies_from)
    dice = yield Roll(
        Kind.COMMANDER_CHECK,
        side.seat,
        purpose,
        rules=("BAT-25",),
        modifiers=modifiers,
        reading=reading,
        about=About(field.space, leader=side.leader),
        within=Fray(field, *sides),
    )
    if not reading.read(dice.faces, bonus):
        return side
    die(position, field, side)
    if lost:
        return structs.replace(side, leader=None, fallen=True)
    leader = yield from _replacement(kit, position, field, side)
    return structs.replace(side, leader=leader, fallen=True)


def _duellist(kit: Kit, side: Side) -> int:
    ability = ability_of(kit, side)
    return int(str(ability.parameters["commander_check_modifier"])) if ability and ability.key == "duellist" else 0


def die(position: Position, field: Battlefield, side: Side) -> None:
    """The general leaves the game for good, and his earned popularity with him (GEN-09, LEG-42)."""
    assert side.leader is not None
    beaten.die(position, Stack(side.seat, False, Group()), field.space, side.leader)
    trim_group(position)


def _replacement(kit: Kit, position: Position, field: Battlefield, side: Side) -> Procedure[str | None]:
    """The most senior survivor commands, or a minor general placed from hand, or nobody (BAT-27, GEN-27)."""
    group = position.group(side.seat, field.space, False)
    if group.generals:
        return commander(kit, group)
    hand = [minor for minor in minors_of(side.seat) if position.where(minor) is None]
    if not hand or not group.units:
        return None
    options = Choice((PlaceMinor(hand[0], field.space), NobodyCommands()))
    prompt = msg(
        "{seat}: who takes command at {space}?",
        seat=Name("seat", str(side.seat)),
        space=Name("space", field.space),
    )
    answer = yield Decision(
        Kind.REPLACEMENT, side.seat, prompt, options, ("BAT-27", "GEN-27"), about=About(field.space)
    )
    if not isinstance(answer, PlaceMinor):
        return None
    position.put(side.seat, field.space, False, group + Group(generals=(hand[0],)))
    return hand[0]


def disperse_leaderless(position: Position, field: Battlefield, side: Side) -> None:
    """Nobody followed the dead commander and the space is not theirs: the survivors are dispersed (BAT-28).

    CUs that had no general from the beginning stay where they are (BAT-23).
    """
    group = position.group(side.seat, field.space, False) if side.is_player else Group()
    if side.fallen and side.leader is None and group.units and position.markers.get(field.space) != side.seat:
        position.put(side.seat, field.space, False, Group())
        disperse(position, side.seat, Group(group.units))
        for royal in group.royals:
            position.lying[royal] = field.space
        trim_group(position)


def side_of_antipatros(position: Position, space: str) -> int | None:
    """The seat for which Antipatros stands in the space, None when he is not there (GEN-17)."""
    where = position.where(ANTIPATROS)
    return where[1].seat if where and where[0] == space else None


def early_polyperchon(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Antipatros who died before turn III comes back at once as Polyperchon, where his owner controls (GEN-17).

    Without a space to come to he is put with own units; before an own city that is besieged he goes inside (CTL-17).
    """
    died_early = position.off_map.get(ANTIPATROS) == "dead" and position.clock.turn < POLYPERCHON_COMES
    if not died_early or position.off_map.get(POLYPERCHON) != "event":
        return
    marked = (space for space, owner in position.markers.items() if owner == seat)
    held = [space for space in marked if _is_open(kit, position, seat, space)]
    own = {space for space, stack in position.stacks_of(seat) if stack.units}
    places = sorted(held or own)
    if not places:
        del position.off_map[POLYPERCHON]
        put_by(position, seat, Group(generals=(POLYPERCHON,)))
        return
    prompt = msg(
        "{seat}: where does {general} take command?",
        seat=Name("seat", str(seat)),
        general=Name("general", POLYPERCHON),
    )
    options = Choice(tuple(Return(POLYPERCHON, space) for space in places))
    answer = yield Decision(Kind.EARLY_POLYPERCHON, seat, prompt, options, ("GEN-17",), about=About(leader=POLYPERCHON))
    del position.off_map[POLYPERCHON]
    inside = _stands_inside(position, seat, answer.space)
    there = position.group(seat, answer.space, inside)
    position.put(seat, answer.space, inside, there + Group(generals=(POLYPERCHON,)))


def _is_open(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """No other faction and no independent army stands outside in an own space, or it has walls (CTL-17, R-05)."""
    return kit.is_major_city(space) or not others_outside(position, seat, space)


def _stands_inside(position: Position, seat: int, space: str) -> bool:
    """Inside an own city with others before it, and with own units that are inside only (CTL-17)."""
    if position.markers.get(space) == seat:
        return others_outside(position, seat, space)
    return not position.group(seat, space, False).units

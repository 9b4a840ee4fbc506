"""The activation segment: each army and lone general moves once, one at a time, in any order (SEQ-30, MOV-02).

An activation: who goes, the movement roll, the march step by step, the end (MOV-01 to MOV-36). Instead of all
activations a player may raise troops (SEQ-30, EDN-15, R-10).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial

from diadochi.atlas.model import Element
from diadochi.language import Name, msg, msgn
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Judged, Menu, Parcel, Procedure, Roll
from diadochi.rules.core.verdict import CounterAt, Verdict, allow, refuse
from diadochi.rules.successors.answers import (
    Activate,
    Besiege,
    Drop,
    EndSegment,
    GoIn,
    GoOut,
    HandOver,
    PickUp,
    RaiseTroops,
    RemoveMarker,
    Sail,
    Step,
    Stop,
    Take,
)
from diadochi.rules.successors.events import SetOut
from diadochi.rules.successors.facts import commander, place_of
from diadochi.rules.successors.independent_armies import independent_march_on
from diadochi.rules.successors.independent_moves import forget_draws
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import FreeActs, asking, carry_out, clean_up, mark_strays
from diadochi.rules.successors.movement.march import division_refusal, may_take_road, points_of_road, take_road
from diadochi.rules.successors.movement.moves import (
    drop,
    drop_refusal,
    go_in,
    go_out,
    may_go_in,
    may_go_out,
    may_pick_up,
    may_remove_marker,
    may_step,
    nobody_may_go_in,
    pick_up,
    pick_up_refusal,
    remove_marker,
    step_by_land,
)
from diadochi.rules.successors.movement.moving_group import (
    forget_evaded,
    pass_command,
    remember_activated,
    remember_moved,
    take_up,
    takeable,
    the_march,
    was_moved,
)
from diadochi.rules.successors.movement.sailing import may_sail, sail, voyages
from diadochi.rules.successors.pieces import CART, Group, GroupParcel, Stack, Units, is_minor
from diadochi.rules.successors.position import Activation, Memory, Position, end_effects
from diadochi.rules.successors.siege import besiege, may_besiege, sorties
from diadochi.rules.successors.tables import MovementDie
from diadochi.rules.successors.turn.reinforcements import arrive
from diadochi.rules.successors.turn.victory import settled, settled_by_parts

# --- options on the march


def march_menu(kit: Kit, position: Position) -> Menu:
    """Return the options of the activated army (MOV-01, MOV-20, MOV-30)."""
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
    return refuse(msg("A marching army cannot do this."), "MOV-01")


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
            GoIn, march.group, into_city, march.group, "MOV-29", closed=lambda: nobody_may_go_in(kit, position)
        ),
    }


def _imaginable(kit: Kit, position: Position) -> tuple[Answer, ...]:
    march = the_march(position)
    return (*_steps(kit, march.space), GoOut(), RemoveMarker(), Besiege(), *voyages(kit, position), Stop())


@lru_cache(256)
def _steps(kit: Kit, space: str) -> tuple[Step, ...]:
    return tuple(Step(step.route) for step in kit.steps[space] if step.by == Element.LAND)


# --- one activation


def may_activate(kit: Kit, position: Position, general: str) -> Verdict:
    """Whether `general` may be activated now (MOV-02, MOV-03, MOV-35, R-08).

    A subordinate may leave the army he is with and starts from its space (GEN-39).
    """
    found = position.where(general)
    if found is None:
        reason = msg("{general} is not on the map.", general=Name("general", general))
        return refuse(reason, "MOV-35", by=(CounterAt(general),))
    return may_activate_at(kit, position, general, *found)


def may_activate_at(kit: Kit, position: Position, general: str, space: str, stack: Stack) -> Verdict:
    """Whether `general`, who is in `stack` at `space`, may be activated now (MOV-02, MOV-03, R-08)."""
    name = Name("general", general)
    if stack.seat != position.clock.active:
        reason = msg("{general} does not belong to the active side.", general=name)
        return refuse(reason, "SEQ-30", by=(CounterAt(general),))
    if general in position.memory.activated:
        return _activated_already(general)
    if is_minor(general) and not takeable(kit, position, stack.seat, space, stack.inside, general).units:
        reason = msg("{general} has no combat units to lead.", general=name)
        return refuse(reason, "GEN-23", "GEN-29", "MOV-03", by=(CounterAt(general),))
    moved = was_moved(position, general)
    if moved and not kit.profile.dropped_general_may_activate:
        reason = msg("{general} has already moved with another army.", general=name)
        return refuse(reason, "MOV-03", by=(CounterAt(general),))
    return _MAY_ACTIVATE


Allowance = Callable[[Kit, int, Group], Procedure[tuple[int, int]]]
"""Determines the movement points of a group: (points, the die or 0) (MOV-10, MOV-11)."""
_MAY_ACTIVATE = allow("MOV-01", "MOV-03", "SEQ-30")


@cache
def _activated_already(general: str) -> Verdict:
    reason = msg("{general} has already been activated in this segment.", general=Name("general", general))
    return refuse(reason, "MOV-03", by=(CounterAt(general),))


def who_may_go(kit: Kit, position: Position, general: str) -> Group:
    """The pieces `general` may take along from where he stands, himself included (MOV-06, R-08).

    Subordinate generals among them go at no cost (GEN-37).
    """
    found = position.where(general)
    if found is None:
        return Group()
    space, stack = found
    return with_general(takeable(kit, position, stack.seat, space, stack.inside, general), general)


def with_general(group: Group, general: str) -> Group:
    return group if general in group.generals else group + Group(generals=(general,))


def group_refusal(kit: Kit, position: Position, general: str, group: Group) -> Verdict | None:
    """Why this group may not march under `general` (MOV-04, MOV-06, MOV-34, CU-15)."""
    return _refusal_of_part(position, general, who_may_go(kit, position, general), group)


def _refusal_of_part(position: Position, general: str, whole: Group, group: Group) -> Verdict | None:
    if general not in group.generals:
        reason = msg("{general} is activated and must be in the group.", general=Name("general", general))
        return refuse(reason, "MOV-04", "MOV-06", by=(CounterAt(general),))
    if not group.units and all(is_minor(g) for g in group.generals):
        return refuse(msg("A minor general needs combat units to march."), "GEN-23", "GEN-29")
    divided = division_refusal(whole, group)
    if divided is not None:
        return divided
    if CART in group.royals and position.clock.turn == 1:
        return refuse(msg("The funeral cart cannot move in turn I."), "MOV-34", "LEG-09", by=(CounterAt(CART),))
    if CART in group.royals and not group.units:
        return refuse(msg("The funeral cart can move only with an army."), "MOV-34", "R-54", by=(CounterAt(CART),))
    return None


def usual_group(position: Position, whole: Group) -> Group:
    """Everything that may go: the usual choice. The cart stays where it may not move."""
    if position.clock.turn == 1 or not whole.units:
        return whole - Group(royals=tuple(r for r in whole.royals if r == CART))
    return whole


def activation(
    kit: Kit, position: Position, general: str, allowance: Allowance | None = None, *, is_all: bool = True
) -> Procedure[None]:
    """Activate `general`: choose who goes, roll, march until he stops (MOV-06, MOV-10, MOV-21, MOV-36).

    `allowance` gives the movement points in another way than the roll (MOV-11). `is_all`: nothing follows from the
    march but what the clock and the card played say.

    A more senior general who goes along commands, and has been activated as well (MOV-03, MOV-06).
    """
    group = yield from _choose_group(kit, position, general)
    found = position.where(general)
    if group is None or found is None:
        return
    space, stack = found
    take_up(position, stack.seat, space, stack.inside, group.royals)
    points, die = yield from (allowance or movement_roll)(kit, stack.seat, group)
    remember_activated(position, commander(kit, group))
    position.activation = Activation(stack.seat, general, group, space, stack.inside, points, rolled=die, path=(space,))
    position.note(SetOut(seat=stack.seat, space=space, points=points, leader=general))
    yield from sorties(kit, position)
    yield from march_on(kit, position, is_all=is_all)


def march_on(kit: Kit, position: Position, *, is_all: bool = True) -> Procedure[None]:
    """Continue the march of the activated army to its end (MOV-20, MOV-21).

    Its points may come from the roll or from elsewhere, such as a card (MOV-11, OPS-22). Each move with all its
    consequences is a whole procedure, so it can win the game at once (VIC-04, R-15).
    """
    while the_march(position).stage != "ended" and not position.is_over:
        also = FreeActs(kit, position)
        answer = yield _next_move(kit, position, also, is_all)
        if also.judges(answer):
            yield from carry_out(kit, position, answer)
        else:
            yield from settled(kit, position, partial(_carry_out, kit, position, answer))
    yield from finish(position)


def _choose_group(kit: Kit, position: Position, general: str) -> Procedure[Group | None]:
    # None if free acts took the general or the units away, or won the game. Nothing has been rolled then, so no
    # activation is spent.
    while may_activate(kit, position, general) and not position.is_over:
        answer = yield _who_goes(kit, position, general, FreeActs(kit, position))
        if isinstance(answer, Take):
            return answer.group
        yield from carry_out(kit, position, answer)
    return None


def _who_goes(kit: Kit, position: Position, general: str, also: Choice) -> Decision:
    whole = who_may_go(kit, position, general)
    parcel = GroupParcel(
        Take,
        whole,
        lambda g: _refusal_of_part(position, general, whole, g),
        usual_group(position, whole),
        "MOV-05",
        "MOV-06",
        least=(general,),
    )
    seat = position.clock.active
    prompt = msg(
        "{seat}, choose who goes with {general}.", seat=Name("seat", str(seat)), general=Name("general", general)
    )
    return Decision(
        Kind.WHO_GOES,
        seat,
        prompt,
        parcel,
        ("MOV-05", "MOV-06"),
        also,
        about=About(place_of(position, general), leader=general),
    )


def movement_die(kit: Kit, leader: str) -> MovementDie:
    """How the movement die of a commander is read (MOV-10, GEN-05)."""
    return MovementDie(kit.general(leader).initiative, kit.tables.movement, _least_points(kit, leader))


def _least_points(kit: Kit, leader: str) -> int:
    """The points an ability guarantees whatever the die shows (GEN-05); 0 without one."""
    ability = kit.general(leader).ability
    if kit.profile.general_abilities and ability is not None and ability.key == "movement_minimum":
        return ability.number("mp")
    return 0


def chances_of_points(kit: Kit, group: Group) -> dict[int, float]:
    """The chance of each number of movement points before the roll, e.g. {2: 0.5, 3: 1/6, 4: 1/3} (MOV-10)."""
    chances: dict[int, float] = {}
    reading = movement_die(kit, commander(kit, group))
    for die in range(1, 7):
        points = reading.read((die,))
        chances[points] = chances.get(points, 0) + 1 / 6
    return dict(sorted(chances.items()))


def movement_roll(kit: Kit, seat: int, group: Group) -> Procedure[tuple[int, int]]:
    """One die against the initiative of the commander (MOV-06, MOV-10). Returns (movement points, die)."""
    leader = commander(kit, group)
    purpose = msg("Movement roll of {general}", general=Name("general", leader))
    reading = movement_die(kit, leader)
    dice = yield Roll(Kind.MOVEMENT, seat, purpose, rules=("MOV-10",), reading=reading, about=About(leader=leader))
    return reading.read(dice.faces), dice.faces[0]


def _next_move(kit: Kit, position: Position, also: Choice, resumes: bool) -> Decision:
    march = the_march(position)
    leader = commander(kit, march.group)
    prompt = msgn(
        "{seat}, move {general} from {space}: {n} movement point left.",
        "{seat}, move {general} from {space}: {n} movement points left.",
        march.points,
        seat=Name("seat", str(march.seat)),
        general=Name("general", leader),
        space=Name("space", march.space),
    )
    return Decision(
        Kind.MARCH,
        march.seat,
        prompt,
        march_menu(kit, position),
        ("MOV-01", "MOV-20"),
        also,
        about=About(march.space, leader=leader, count=march.points),
        resumes=resumes,
    )


def _carry_out(kit: Kit, position: Position, answer: Answer) -> Procedure[None]:
    match answer:
        case Step(route=route):
            yield from step_by_land(kit, position, route)
        case Sail():
            yield from sail(kit, position, answer)
        case PickUp(group=group):
            pick_up(position, group)
        case Drop(group=group):
            drop(position, group)
            pass_command(kit, position)
        case GoIn(group=group):
            go_in(position, group)
            pass_command(kit, position)
        case GoOut():
            yield from go_out(kit, position)
        case RemoveMarker():
            remove_marker(kit, position)
        case Besiege():
            yield from besiege(kit, position)
        case Stop():
            position.change_activation(stage="ended")


def finish(position: Position) -> Procedure[None]:
    """The activation is over: what it moved stays put, minor generals are cleaned up (MOV-03, MOV-36).

    Who came out of a city and fought before it has moved, too; so it makes no siege under another general (SIE-06).
    """
    march = the_march(position)
    remember_activated(position, march.general)
    if len(march.path) > 1 or march.general in position.memory.fought:
        remember_moved(position, march.general, march.space, march.inside, march.group)
    position.activation = None
    forget_evaded(position)
    end_effects(position, "activation")
    yield from clean_up(position)
    mark_strays(position, march.seat)


# --- raising troops


def may_raise(kit: Kit, position: Position) -> Verdict:
    """Whether the active player has activated nothing in this segment, and troops may be raised at all (R-10)."""
    if not (kit.profile.raise_instead_of_activation and position.course):
        return refuse(msg("Raising troops is not part of this game."), "SEQ-30", "R-10")
    if position.memory.activated or position.memory.sieges:
        return refuse(msg("You have already activated an army. Raise troops instead of activating."), "SEQ-30", "R-10")
    return allow("SEQ-30", "R-10")


def raise_troops(kit: Kit, position: Position) -> Procedure[None]:
    """One Mercenary CU comes as a reinforcement (R-10)."""
    yield from arrive(kit, position, position.clock.active, Group(Units(mercenary=1)))


# --- the segment


def table(kit: Kit, position: Position) -> Procedure[None]:
    """Play single activation segments, of whichever faction the players choose.

    It continues from any `position`: inside an activation, in an activation segment, or between segments.
    """
    if position.independent_march is not None:
        yield from independent_march_on(kit, position)
    if position.activation is not None:
        yield from march_on(kit, position)
    while True:
        if position.clock.segment == "activation":
            yield from activation_segment(kit, position)
            end_effects(position, "segment")
            position.change_clock(segment="forage")
            yield from clean_up(position)  # no one can be led away any more
        seat = yield from _hand_over(position)
        forget_draws(position)
        begin_segment(position, seat)


def begin_segment(position: Position, seat: int) -> None:
    """The activation segment of `seat` begins with nothing remembered (SEQ-30)."""
    order = position.clock.order or tuple(sorted(position.factions))
    position.change_clock(phase="strategy", segment="activation", active=seat, order=order)
    position.memory = Memory()


def activation_segment(kit: Kit, position: Position) -> Procedure[None]:
    """Activate armies until the active player has enough (SEQ-30, MOV-02)."""
    while not position.is_over:
        answer = yield from asking(kit, position, lambda also: _which_army(kit, position, also))
        if isinstance(answer, RaiseTroops):
            yield from settled(kit, position, lambda: raise_troops(kit, position))
            return
        if not isinstance(answer, Activate):
            return
        march = partial(activation, kit, position, answer.general, partial(_road_or_roll, position))
        yield from settled_by_parts(kit, position, march)


def _road_or_roll(position: Position, kit: Kit, seat: int, group: Group) -> Procedure[tuple[int, int]]:
    """The movement roll, or the royal road for the general who may take it (MOV-10, card 42)."""
    traveller = next((g for g in group.generals if may_take_road(position, seat, g)), "")
    if traveller and (yield from take_road(position, seat, traveller)):
        return points_of_road(kit)
    return (yield from movement_roll(kit, seat, group))


def _which_army(kit: Kit, position: Position, also: Choice) -> Decision:
    """Armies of major and minor generals alike: who has lost all his major ones plays on (GEN-10, VIC-22)."""
    seat = position.clock.active
    own = sorted(position.stacks.generals_of(seat))
    options = Judged(
        lambda: [*map(Activate, own), RaiseTroops(), EndSegment()],
        lambda answer: _activation_verdict(kit, position, answer),
    )
    prompt = msg("{seat}, choose an army to activate.", seat=Name("seat", str(seat)))
    return Decision(Kind.ACTIVATION, seat, prompt, options, ("SEQ-30", "MOV-02", "MOV-03"), also, True)


_MAY_END = allow("SEQ-30")


def _activation_verdict(kit: Kit, position: Position, answer: Answer) -> Verdict:
    if isinstance(answer, Activate):
        return may_activate(kit, position, answer.general)
    if isinstance(answer, RaiseTroops):
        return may_raise(kit, position)
    if isinstance(answer, EndSegment):
        return _MAY_END
    return refuse(msg("Activate an army first, or end the segment."), "SEQ-30", "MOV-01")


def _hand_over(position: Position) -> Procedure[int]:
    # Everything but activation is played at the table, so the players say whose activation segment is next. The clock
    # may be in the forage segment after an activation, or anywhere in a position set up by hand.
    options = Choice(tuple(HandOver(seat) for seat in sorted(position.factions)))
    prompt = msg("Choose whose armies move next.")
    answer = yield Decision(
        Kind.HAND_OVER, position.clock.active, prompt, options, ("SEQ-11", "SEQ-30"), checkpoint=True
    )
    return int(answer.seat)

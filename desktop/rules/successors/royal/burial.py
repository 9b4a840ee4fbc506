"""Alexander is buried: in a major city, from turn II on, at no cost (LEG-09 to LEG-17, R-54, R-55)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Bury, Pass
from desktop.rules.successors.effects import PELLA, add_effect
from desktop.rules.successors.events import Buried
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import trim_group
from desktop.rules.successors.pieces import CART, Group
from desktop.rules.successors.position import Effect, Position
from desktop.rules.successors.royal.ownership import whose_body

FIRST_TURN = 2
"""Before this turn the body is neither moved nor buried (LEG-09, LEG-10)."""
CITY_OF_KINGS = "pella"
"""Where a grave is an honour for good (LEG-14)."""


def where_the_body_is(kit: Kit, position: Position, seat: int) -> str | None:
    """The space in which `seat` has the body: with its army or behind its walls, or lying where it is its own (R-54).

    With units or generals by themselves outside, who are no army, it lies as if they were not there.
    """
    space = position.lying.get(CART, "")
    for place in position.spaces_of(CART):
        for stack in position.at(place):
            if CART in stack.royals and (stack.is_army or stack.inside):
                return place if stack.seat == seat else None
        space = place
    return space if space and whose_body(kit, position, space) == seat else None


def may_bury(kit: Kit, position: Position, seat: int) -> Verdict:
    """Whether `seat` may bury the body where it is (LEG-09 to LEG-12); the city need not be its own (R-55)."""
    space = where_the_body_is(kit, position, seat)
    if space is None:
        return refuse(msg("The player does not have Alexander's body."), "LEG-10", "R-54")
    if position.clock.turn < FIRST_TURN:
        return refuse(msg("In turn I the body is neither moved nor buried."), "LEG-09", "SEQ-03")
    if not kit.is_major_city(space):
        return refuse(msg("He must be buried in a major city."), "LEG-10", by=(SpaceAt(space),))
    return allow("LEG-10", "LEG-12")


def bury(kit: Kit, position: Position, seat: int) -> None:
    """The cart is turned to its tomb side for good (LEG-13); in Pella the faction has its honour for ever (LEG-14)."""
    space = where_the_body_is(kit, position, seat)
    assert space is not None, "whoever buries the body has it"
    position.lying.pop(CART, None)
    for place, stack in tuple(position.all_stacks()):
        if CART in stack.royals:
            position.put(stack.seat, place, stack.inside, stack.group - Group(royals=(CART,)))
    trim_group(position)
    position.tomb = space
    position.note(Buried(seat=seat, space=space))
    if space == CITY_OF_KINGS:
        add_effect(position, Effect(PELLA, seat))


def burial_at_end_of_turn(kit: Kit, position: Position) -> Procedure[None]:
    """Whoever has the body in a major city may bury it in the end of turn phase as well (LEG-15, TRN-07, SEQ-34)."""
    for seat in position.clock.order:
        if may_bury(kit, position, seat):
            prompt = msg("{seat}: is Alexander buried here?", seat=Name("seat", str(seat)))
            answer = yield Decision(
                Kind.BURIAL,
                seat,
                prompt,
                Choice((Bury(), Pass())),
                ("LEG-15", "TRN-07"),
                about=About(where_the_body_is(kit, position, seat) or ""),
            )
            if isinstance(answer, Bury):
                bury(kit, position, seat)

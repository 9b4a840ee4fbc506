"""The arrow of the last move, found again from the line of play alone."""

from desktop.journal.line import Correction
from desktop.rules.successors.answers import Activate, Oppose, Sail, Step
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.playing.last_move import last_move
from tests.windows.playing.conftest import Hand

THERE = (Activate("antigonos"), Step("ipsos-kelainai.land"), Step("ikonion-ipsos.land"))


def standing(opening: Position, space: str) -> Position:
    """The opening with Antigonos elsewhere."""
    position = opening.copy()
    stack = position.where("antigonos")
    assert stack is not None
    position.put(4, "kelainai", False, position.group(4, "kelainai", False) - stack[1].group)
    position.put(4, space, False, stack[1].group)
    return position


def test_a_march_that_is_over_is_followed_back_from_its_end(kit: Kit, opening: Position) -> None:
    spaces, routes = last_move(kit.atlas, (Correction(opening), *THERE), standing(opening, "ikonion"))
    assert spaces == ("kelainai", "ipsos", "ikonion")
    assert routes == ("ipsos-kelainai.land", "ikonion-ipsos.land")


def test_nothing_is_drawn_where_nobody_has_marched_or_the_table_was_set_since(kit: Kit, opening: Position) -> None:
    there = standing(opening, "ikonion")
    assert last_move(kit.atlas, (Correction(opening),), opening) == ((), ())
    assert last_move(kit.atlas, (Correction(opening), *THERE, Correction(there)), there) == ((), ())


def test_nothing_is_drawn_for_who_stands_elsewhere_by_now(kit: Kit, opening: Position) -> None:
    assert last_move(kit.atlas, (Correction(opening), *THERE), standing(opening, "pella")) == ((), ())


def test_a_voyage_that_was_opposed_is_not_drawn(kit: Kit, opening: Position) -> None:
    sea = next(route for route, found in kit.atlas.routes.items() if found.kind == "sea")
    entries = (Correction(opening), Activate("antigonos"), Sail((sea,)), Oppose("rhodos", ("rhodos",)))
    assert last_move(kit.atlas, entries, standing(opening, kit.atlas.routes[sea].a)) == ((), ())


def test_a_march_that_goes_on_is_drawn_as_far_as_it_has_come(hand: Hand, kit: Kit) -> None:
    hand.drag(hand.on_stack("kelainai", 4), hand.at("ikonion"))
    line, position = hand.controller.line, hand.controller.position
    assert position.activation is not None
    announced = (*line.entries, Sail(("arados-salamis.sea",)))
    spaces, routes = last_move(kit.atlas, announced, position)
    assert spaces == ("kelainai", "ipsos", "ikonion")
    assert len(routes) == 2

"""The arrow of the last move, read from what has happened."""

from diadochi.rules.core.game import Event
from diadochi.rules.successors.events import By, Lost, Moved, SetOut
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.windows.successors.map_answers import last_move
from tests.windows.playing.conftest import Hand

STARTED = (SetOut(seat=4, space="kelainai", points=3, leader="antigonos"),)
TO_IPSOS = (Moved(seat=4, path=("kelainai", "ipsos"), by=By.LAND, routes=("ipsos-kelainai.land",)),)
TO_IKONION = (Moved(seat=4, path=("ipsos", "ikonion"), by=By.LAND, routes=("ikonion-ipsos.land",)),)
AWAY = (Moved(seat=2, path=("ikonion", "tyana"), by=By.WITHDRAWAL),)
NOTHING: tuple[Event, ...] = ()


def last(*happened: tuple[Event, ...] | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return last_move(reversed(happened))


def test_a_march_is_followed_back_to_where_it_set_out() -> None:
    spaces, routes = last(None, STARTED, TO_IPSOS, NOTHING, TO_IKONION, AWAY)
    assert spaces == ("kelainai", "ipsos", "ikonion")
    assert routes == ("ipsos-kelainai.land", "ikonion-ipsos.land")


def test_two_marches_are_two() -> None:
    assert last(None, STARTED, TO_IPSOS, STARTED, TO_IKONION)[0] == ("ipsos", "ikonion")
    assert last(None, STARTED, TO_IPSOS, STARTED)[0] == ("kelainai", "ipsos"), "who has only set out has not moved"


def test_nothing_is_drawn_where_nobody_has_marched_or_the_table_was_set_since() -> None:
    assert last(None, STARTED, AWAY) == ((), ())
    assert last(None, STARTED, TO_IPSOS, None) == ((), ())


def test_who_is_driven_back_is_drawn_there_and_back() -> None:
    """He stands where he stood: the position tells nothing of it."""
    back = Moved(seat=4, path=("ipsos", "kelainai"), by=By.STEP_BACK, routes=("ipsos-kelainai.land",))
    spaces, routes = last(None, STARTED, TO_IPSOS, (Lost(seat=4, units=back.group.units), back))
    assert spaces == ("kelainai", "ipsos", "kelainai")
    assert routes == ("ipsos-kelainai.land",) * 2


def test_an_independent_army_is_drawn_from_where_it_came_onto_the_map() -> None:
    started = (SetOut(seat=INDEPENDENT, space="", points=2, army="pisidians"),)
    came = (Moved(seat=INDEPENDENT, path=("box", "kelainai"), by=By.LAND, army="pisidians"),)
    marched = (Moved(seat=INDEPENDENT, path=TO_IPSOS[0].path, by=By.LAND, routes=TO_IPSOS[0].routes, army="pisidians"),)
    assert last(None, started, came, marched)[0] == ("kelainai", "ipsos")


def test_a_march_that_goes_on_is_drawn_as_far_as_it_has_come(hand: Hand, kit: Kit) -> None:
    hand.drag(hand.on_stack("kelainai", 4), hand.at("ikonion"))
    assert hand.controller.position.activation is not None
    spaces, routes = last_move(reversed(hand.controller.line.game.events))
    assert spaces == ("kelainai", "ipsos", "ikonion")
    assert len(routes) == 2
    assert all(route in kit.atlas.routes for route in routes)

"""One key shows what the last answer did: an arrow along its way, a glow where something has changed."""

import random
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from diadochi.controller.rules_controller import ProgramDice
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.successors.answers import Pass, PlaceMarker, Step
from diadochi.rules.successors.events import By, Lost, Moved
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing.map_play import LastAction
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.successors.game_plan import GamePlan
from diadochi.windows.successors.map_answers import way_of
from tests.windows.conftest import put_away, show_window


@pytest.fixture(scope="module")
def playing(
    dressed: object, kit: Kit, position: Position, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Playing]:
    """A recorded game of three people."""
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    made = Playing(window, kit, position.copy())
    made.controller.dice = ProgramDice(seed=5)
    made.games.desk.home = tmp_path_factory.mktemp("games")
    made.games.desk.chance = random.Random(11)
    made.games.desk.begin(GamePlan(tuple(SeatPlan(f"Player {n}") for n in range(1, 4))))
    yield made
    put_away(window)


def anything(_answer: Answer) -> bool:
    return True


def play(playing: Playing, given: Callable[[Answer], bool]) -> None:
    """Answer by chance until such an answer was given last, whatever dice fell since; never twice by one chance."""
    line = playing.controller.line
    player = RandomPlayer(random.Random(len(line.entries)))
    while (node := playing.controller.node) is not None:
        answer = player.answer(node)
        line.begin()
        line.answer(answer)
        if isinstance(node, Decision) and given(answer):
            break
    playing.controller.refresh()
    if playing.hotseat.is_closed:
        playing.hotseat._open("")


def step(playing: Playing) -> None:
    """Answer by chance until someone went along a route; a step that others may answer first has no way yet."""
    play(playing, lambda answer: isinstance(answer, Step))
    while not action(playing).way:
        play(playing, lambda answer: isinstance(answer, Step))


def action(playing: Playing) -> LastAction:
    assert playing.games.desk.record is not None
    found = playing.map_play.last_action(playing.games.desk.record, playing.games.looking.here)
    assert found is not None
    return found


def arrow(playing: Playing) -> bool:
    return bool(playing.hands.highlights._last.points)


def test_a_step_is_an_arrow_along_its_route(playing: Playing) -> None:
    step(playing)
    answered = playing.controller.line.entries[-1]
    assert isinstance(answered, Step)
    found, route = action(playing), playing.shell.table.atlas.routes[answered.route]
    assert found.routes == (answered.route,)
    assert set(found.way) == {route.a, route.b}
    playing.hands.highlights.show_arrow(())
    playing.shell.commands["last_answer"].trigger()
    assert arrow(playing)
    assert playing.shell.status.notice == playing.shell.journal.lines()[found.number]


def test_a_marker_glows_where_it_lies(playing: Playing) -> None:
    play(playing, lambda answer: isinstance(answer, PlaceMarker))
    placed = playing.controller.line.entries[-1]
    assert isinstance(placed, PlaceMarker)
    assert action(playing).spaces == (placed.space,)
    assert action(playing).way == ()
    playing.shell.commands["last_answer"].trigger()
    assert not arrow(playing)


def test_passes_are_passed_over(playing: Playing) -> None:
    step(playing)
    there = action(playing)
    for _ in range(400):
        play(playing, anything)
        if isinstance(playing.controller.line.entries[-1], Pass):
            break
        there = action(playing)
    assert isinstance(playing.controller.line.entries[-1], Pass)
    assert action(playing).number == there.number


def test_it_is_reached_from_a_line_of_the_journal(playing: Playing, qtbot: QtBot) -> None:
    step(playing)
    row, there = len(playing.controller.line.entries) - 1, action(playing)
    play(playing, lambda answer: isinstance(answer, PlaceMarker))
    assert action(playing) != there
    playing.shell.journal.chosen.emit(row)
    assert playing.games.looking.node is not None
    assert action(playing) == there
    playing.hands.highlights.show_arrow(())
    playing.shell.commands["last_answer"].trigger()
    qtbot.waitUntil(lambda: arrow(playing))
    playing.games.looking.now()


def test_nothing_is_shown_behind_the_curtain(playing: Playing) -> None:
    play(playing, lambda answer: isinstance(answer, Step))
    playing.hotseat.viewer = None
    play(playing, anything)
    node = playing.controller.node
    while not (isinstance(node, Decision) and node.kind == "tyche"):
        assert node is not None, "the game is over"
        play(playing, anything)
        node = playing.controller.node
    playing.hotseat.cover()
    assert playing.hotseat.is_closed
    playing.hands.highlights.show_arrow(())
    playing.last_answer.show()
    playing.shell.commands["last_answer"].trigger()
    assert not arrow(playing)


def test_at_a_free_table_there_is_none(playing: Playing, position: Position) -> None:
    playing.open(position.copy())
    playing.last_answer.show()
    assert not arrow(playing)


def test_who_was_driven_back_has_a_way_though_he_stands_where_he_stood() -> None:
    there = Moved(seat=4, path=("kelainai", "ipsos"), by=By.LAND, routes=("ipsos-kelainai.land",))
    met = Moved(seat=2, path=("ikonion", "ipsos"), by=By.INTERCEPTION)
    back = Moved(seat=4, path=("ipsos", "kelainai"), by=By.STEP_BACK, routes=("ipsos-kelainai.land",))
    assert way_of((there, met, back)) == (("kelainai", "ipsos", "kelainai"), ("ipsos-kelainai.land",) * 2)
    assert way_of((there, met)) == (("kelainai", "ipsos"), ("ipsos-kelainai.land",))
    assert way_of((Lost(seat=4, units=back.group.units),)) == ((), ())

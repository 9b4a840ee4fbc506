"""The view goes where automatic players do something, unless someone has just moved the map himself."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.game_plan import GamePlan
from tests.windows.conftest import wait_until


def sees(playing: Playing, space: str) -> bool:
    view = playing.shell.view
    return view.viewport().rect().contains(view.mapFromScene(playing.shell.scene.place(space)))


def look_far_away(playing: Playing) -> None:
    playing.shell.view.centre_on(playing.shell.scene.place("persepolis"), 0.5)


def something_done(playing: Playing) -> list[str]:
    """Automatic players answer until one does something out of sight of whoever looks at Persis: where."""
    automatic, spaces = playing.games.automatic, playing.shell.scene.atlas.spaces
    for _ in range(300):
        look_far_away(playing)
        hidden = {space for space in spaces if not sees(playing, space)}
        before = len(playing._journal.told_so_far)
        automatic._begin()
        automatic._time_is_over()
        came = [
            each for told in playing._journal.told_so_far[before:] for event in told.events for each in event.spaces
        ]
        if came and hidden.issuperset(came):
            return came
    raise AssertionError("nothing was done on the map")


def test_what_automatic_players_do_is_looked_at_but_not_by_whoever_looks_elsewhere(playing: Playing) -> None:
    playing.action_view.choice.choose("everything")
    playing.games.automatic.set_pace("slow")
    playing.games.desk.begin(GamePlan(tuple(SeatPlan(f"P{n}", "random") for n in range(1, 4))))
    came = something_done(playing)
    assert all(sees(playing, space) for space in came)
    assert playing.games.automatic.is_held_by(playing.action_view), "everybody looks there for a while"
    QTest.keyClick(playing.shell.view, Qt.Key.Key_Left)
    assert not playing.games.automatic.is_held_by(playing.action_view)
    came = something_done(playing)
    assert not any(sees(playing, space) for space in came), "whoever has just moved the map looks where he likes"


def test_the_view_stays_where_someone_points(playing: Playing) -> None:
    playing.action_view.choice.choose("everything")
    playing.games.automatic.set_pace("slow")
    playing.games.desk.begin(GamePlan(tuple(SeatPlan(f"P{n}", "random") for n in range(1, 4))))
    point = playing.shell.view.viewport().rect().center()
    QTest.mouseMove(playing.shell.view.viewport(), point)
    QTest.mouseMove(playing.shell.view.viewport(), point + QPoint(3, 3))
    assert playing.action_view.is_left_alone
    came = something_done(playing)
    assert not any(sees(playing, space) for space in came)
    wait_until(lambda: not playing.action_view.is_left_alone)
    came = something_done(playing)
    assert all(sees(playing, space) for space in came)

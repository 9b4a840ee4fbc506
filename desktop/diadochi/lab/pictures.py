"""``make pictures``: every picture of the README and the handbook, taken anew from the program.

Each recipe opens a window, brings it to the moment that the picture shows, and returns the picture.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TypeVar

import typer
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextBrowser, QToolButton

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.sketch import sketch_from_text
from diadochi.lab.photographer import Photographer, offscreen, own_home, write_picture
from diadochi.language import tr
from diadochi.lessons.exercise import ExerciseForm
from diadochi.lessons.judgement import QuestionKind
from diadochi.lessons.learning_path import learning_path
from diadochi.lessons.question_set import all_questions
from diadochi.players.automatic_games import SeatedPlayers
from diadochi.resources import assets, maps
from diadochi.rules.cases.successors.case_setup import Given, given_position
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import nothing_done
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.setup import evening_game_from, evening_kit, setup_position
from diadochi.windows.ceremony_panel import CeremonyPanel
from diadochi.windows.docks import Dock
from diadochi.windows.game.end_page import EndPage
from diadochi.windows.game.game_seats import SeatPlan, Seats
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.plans.plan_comparison import PlanComparison
from diadochi.windows.rome.new_game import RomePlan
from diadochi.windows.school.exercise_room import ExerciseRoom
from diadochi.windows.school.explorer_room import ExplorerRoom
from diadochi.windows.school.history_room import HistoryRoom
from diadochi.windows.school.lesson_room import EveningRoom
from diadochi.windows.school.map_views import MAP_QUESTIONS
from diadochi.windows.school.school_room import SchoolRoom
from diadochi.windows.school.trainer_room import TrainerRoom
from diadochi.windows.successors.cards.hand_panel import HandPanel
from diadochi.windows.successors.game_plan import GamePlan
from diadochi.windows.successors.new_game import NewGame
from diadochi.windows.successors.sides_dock import FactionRow

S = TypeVar("S", bound=SchoolRoom)
NAMES: Final = ("Anna", "Boris", "Clara", "David")
_HANDS = {
    "1": ["suspicion", "campaign_1", "royal_road"],
    "2": ["hubris", "greek_mercenaries_1", "major_campaign"],
    "3": ["fog", "treachery", "epidemic"],
    "4": ["campaign_2", "scouts_in_the_hills", "oath_of_reconciliation"],
}
_CARD = Given(setup="babylon-323", course="whole", turn=2, segment="tyche", active=1, order=(1, 2, 3, 4), hands=_HANDS)
"""Anna must play a card."""
_BATTLE = Given(
    setup="babylon-323",
    course="whole",
    turn=2,
    segment="activation",
    active=4,
    order=(4, 1, 2, 3),
    pieces={
        "babylon": "1:perdikkas+philippos+1M+4R+2E",
        "pella": "2:antipatros+1M+2L+2R",
        "tarsos": "2:alexandros+2M",
        "ipsos": "2:krateros+2M+2L+2R",
        "kelainai": "4:antigonos+4M+3L",
    },
    markers={"ipsos": 2, "gordion": 2, "ankyra": 2},
    hands=_HANDS,
)
"""Krateros is at Ipsos, next to Antigonos at Kelainai."""
_SYRIA = Given(
    setup="babylon-323",
    course="whole",
    turn=1,
    segment="activation",
    active=3,
    order=(3, 1, 2, 4),
    pieces={"memphis": "3:2M", "samareia": "3:ptolemaios+4M+3L", "damaskos": "1:perdikkas+2M+2R", "babylon": "1:2M"},
    markers={"damaskos": 1, "samareia": 3},
)
"""Ptolemaios is at Samareia, Perdikkas at Damaskos."""
_SEED, _ANSWERS = 5, 20

# --- the table


def sheet(camera: Photographer) -> QImage:
    """The whole map with the first set-up."""
    camera.shell.docks.fold(Dock.SIDES)
    camera.window.resize(1440, 900)
    camera.rest()
    camera.shell.view.fit()
    return camera.picture()


def asia_minor(camera: Photographer) -> QImage:
    """The west of Asia Minor, names and counters large enough to read."""
    camera.zoom("sardeis", 4)
    return camera.picture()


def lifted(camera: Photographer) -> QImage:
    """Antigonos lifted over a space that he can reach, with the odds of the march."""
    camera.zoom("kelainai", 4)
    camera.carry(camera.stack("kelainai"), camera.at("ikonion"))
    camera.wait_for(camera.playing.hovering.card.isVisible)
    camera.wait_for(lambda: not camera.playing.foresight.is_waiting("card"))
    return camera.picture()


def start(camera: Photographer) -> QImage:
    """The first page, with two games to go on with."""
    camera.playing.stage.pace.choose("swiftly")
    people = tuple(map(SeatPlan, NAMES))
    for plan in (GamePlan(people, deal="babylon-323"), GamePlan(people[1:3], short=True)):
        camera.playing.games.files.begin(plan)
        for _ in range(_ANSWERS):
            camera.lift_curtain()
            camera.answer_by_chance()
        camera.playing.games.leave()
    camera.playing.games.show_start()
    return camera.picture(camera.shown(StartPage))


def new_game(camera: Photographer) -> QImage:
    """A new game of four: three of them played by the computer."""
    camera.playing.games.ask_new(alone=True)
    dialog = camera.shown(NewGame)
    dialog.rows[0].name.setText(NAMES[0])
    dialog.cards.button("babylon-323").click()
    return camera.picture(dialog)


def hand(camera: Photographer) -> QImage:
    """The hand of a player who must play a card, one of them raised."""
    _open(camera, _CARD)
    camera.lift_curtain()
    camera.zoom("kelainai", 3)
    panel = camera.shown(HandPanel)
    panel.open_card(panel.tiles[1].card.id)
    return camera.picture()


def aims(camera: Photographer) -> QImage:
    """The opening pages of a new game: who you are, what wins, what to do first."""
    camera.playing.stage.pace.choose("battles")
    camera.playing.games.files.begin(GamePlan(tuple(map(SeatPlan, NAMES)), deal="babylon-323"))
    pages = camera.shown(CeremonyPanel)
    while True:
        camera.lift_curtain()
        if not pages.isVisible():
            camera.answer_by_chance()
        elif "you lead" in pages.accessibleName():
            break
        else:
            pages.accept()
            camera.rest()
    return camera.picture()


def battle(camera: Photographer) -> QImage:
    """A battle on the stage, after its dice."""
    camera.playing.stage.pace.choose("battles")
    _open(camera, _BATTLE)
    camera.lift_curtain()
    camera.zoom("gordion", 4)
    camera.playing.controller.dice_are_typed = False
    camera.playing.controller.lift("antigonos")
    camera.playing.controller.drop(("ipsos", False))
    stage = camera.playing.stage.panel
    for _ in range(60):
        camera.rest()
        camera.lift_curtain()
        if camera.playing.stage.shows_result and stage.isVisible():
            break
        if stage.isVisible():
            stage.button.click()
        else:
            _stand(camera)
    return camera.picture()


def _stand(camera: Photographer) -> None:
    """Answer the open question by doing nothing."""
    node = camera.node
    if isinstance(node, Decision):
        passing = [answer for answer in nothing_done(node.kind) if node.admits(answer)]
        if passing:
            camera.answer(passing[0])
        else:
            camera.answer_by_chance()


# --- planning


def goal(camera: Photographer) -> QImage:
    """Ptolemaios over Damaskos: the odds of the march and of two goals."""
    camera.shell.open_position(given_position(open_kit(maps("diadochi")), _SYRIA))
    camera.zoom("gadara", 4)
    camera.carry(camera.stack("samareia"), camera.at("damaskos"))
    goals = camera.playing.goals.part
    if goals.title.isEnabled():
        goals.title.click()
        camera.rest()
    for row in goals.rows[1:3]:
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
        camera.rest()
    return camera.picture()


def dangers(camera: Photographer) -> QImage:
    """The dangers of the third side, as a list and on the map."""
    camera.zoom("sardeis", 3)
    camera.window.sides.catch_up()
    row = next(row for row in camera.window.sides.findChildren(FactionRow) if row.seat == 3)
    button = row.findChild(QToolButton, "dangers")
    assert button is not None
    button.click()
    panel = camera.playing.features.planning.panel
    camera.wait_for(lambda: panel.dangers.found)
    panel.dangers.tree.setCurrentItem(panel.dangers.tree.topLevelItem(0))
    return camera.picture()


def plans(camera: Photographer) -> QImage:
    """Two plans side by side."""
    mode = camera.playing.plans.mode
    for space in ("mazaka", "sardeis"):
        mode.begin_here()
        assert camera.playing.controller.lift("antigonos"), space
        assert camera.playing.controller.drop((space, False)), space
        camera.rest()
    camera.press("Compare plans")
    compared = camera.shown(PlanComparison)
    camera.wait_for(lambda: all(each.column.words for each in compared.laid))
    return camera.picture(compared)


def drawing(camera: Photographer) -> QImage:
    """Arrows, marks and a note around Kypros."""
    camera.command("drawing")
    camera.zoom("salamis", 3)
    for line in _DRAWN:
        camera.playing.sketching.table.add(sketch_from_text(line), secret=False)
    return camera.picture()


_DRAWN = (
    "arrow blue memphis pelousion gaza samareia gadara damaskos",
    "arrow vermilion tarsos soloi arados hamath damaskos",
    "arrow green salamis tyros",
    "ring green salamis",
    "cross vermilion rhodos",
    'note black xanthos "Antigonos may come by sea: keep one fleet here."',
)

# --- alone and afterwards


def told(camera: Photographer) -> QImage:
    """What the others did since the last turn, with their reasons."""
    _begin_alone(camera, _CARD)
    card = camera.playing.turn_summary.card
    for _ in range(400):
        camera.wait_for(lambda: camera.node is not None and camera.node.seat in (0, None, 1))
        camera.rest(0.1)
        if card.isVisible() and len(card.buttons) > 2:
            break
        camera.answer_by_chance()
    return camera.picture()


def hint(camera: Photographer) -> QImage:
    """A hint with its suggestions."""
    _begin_alone(camera, _CARD)
    camera.zoom("kelainai", 3)
    camera.playing.hint.action.trigger()
    camera.wait_for(lambda: camera.playing.hint.card.isVisible() and camera.playing.hint.card.buttons)
    return camera.picture()


def course(camera: Photographer) -> QImage:
    """The report of a finished game: each side's chance to win."""
    page = _report(camera)
    camera.wait_for(lambda: tr("Chance to win and turning points") in page.plain_text())
    return camera.picture(page)


def report(camera: Photographer) -> QImage:
    """Further down in the report: the points by turn."""
    page = _report(camera)
    camera.wait_for(lambda: tr("Chance to win and turning points") in page.plain_text())
    text = page.findChild(QTextBrowser)
    assert text is not None
    text.find(tr("Victory points by turn"))
    found = text.textCursor()
    found.clearSelection()
    text.setTextCursor(found)
    text.verticalScrollBar().setValue(text.verticalScrollBar().value() + text.cursorRect().top())
    return camera.picture(page)


def _report(camera: Photographer) -> EndPage:
    camera.open_record(_evening(camera.home / "evening.diadochi"))
    camera.playing.games.ending.show_report()
    page = camera.shown(EndPage)
    page.resize(1000, 760)
    return page


def _evening(file: Path) -> Path:
    """The record of a short game that computer players have played to its end."""
    home = evening_kit(open_kit(maps("diadochi")))
    position = evening_game_from(home, setup_position(home, "babylon-323"))
    seats = Seats({seat: SeatPlan(name) for seat, name in enumerate(NAMES, 1)})
    kept = {"seats": json.dumps(seats.as_kept(), ensure_ascii=False)}
    record = Record.create(file, position, home, root_name="whole_game", title="An evening at Babylon", meta=kept)
    players = SeatedPlayers(home, dict.fromkeys(position.factions, "steward"), _SEED)
    while record.game.node is not None and not record.game.position.is_over:
        record.answer(players.answer(record.game), author=record.game.node.seat)
    record.close()
    return file


# --- the second game


def rome(camera: Photographer) -> QImage:
    """An army lifted in the year of Lautulae."""
    camera.playing.games.files.begin(RomePlan("samnites_315", tuple(map(SeatPlan, NAMES[:2])), as_one=True))
    while not (isinstance(camera.node, Decision) and camera.node.kind == "action" and camera.node.seat == 2):
        camera.answer_by_chance()
    camera.zoom("venafrum", 4)
    start = camera.stack("venafrum")
    camera.carry(start, start + QPoint(-160, 140))
    return camera.picture()


# --- school


def school_evening(camera: Photographer) -> QImage:
    """The guided game: an arrow and a sentence at the real table."""
    room = _room(camera, "evening", EveningRoom)
    room.begin_file(assets("lessons", "evening-1-marching.toml"))
    camera.rest()
    camera.zoom("kelainai", 3)
    return camera.picture()


def school_explorer(camera: Photographer) -> QImage:
    """Distances from Babylon in movement points."""
    room = _room(camera, "explorer", ExplorerRoom)
    room.panel.view.setCurrentIndex([each.id for each in MAP_QUESTIONS].index("rings"))
    room.choose_start("babylon")
    camera.shell.view.fit()
    return camera.picture()


def school_trainer(camera: Photographer) -> QImage:
    """The trainer after a wrong answer."""
    room = _room(camera, "trainer", TrainerRoom)
    key = f"map/diadochi/{QuestionKind.FIND_SPACE}/gordion"
    questions = all_questions(camera.playing.controller.kit)
    room.take_up([questions[key]])
    camera.zoom("gordion", 3)
    camera.click("ikonion")
    return camera.picture()


def school_rules(camera: Photographer) -> QImage:
    """An exercise about which rule forbids a step."""
    room = _room(camera, "rules_school", ExerciseRoom)
    keys = [each.key(rule.id) for rule, each in learning_path().chosen() if each.form is ExerciseForm.RULE]
    room.ask(keys[0])
    return camera.picture()


def school_history(camera: Photographer) -> QImage:
    """A journey on the map: Alexander's funeral cart."""
    room = _room(camera, "history", HistoryRoom)
    room.journeys.go_to(3)
    camera.shell.view.fit()
    return camera.picture()


# --- positions and games


def _room(camera: Photographer, name: str, kind: type[S]) -> S:
    camera.shell.docks.fold(Dock.SIDES)
    camera.playing.school.enter(name)
    camera.rest()
    room = camera.playing.school.room(name)
    assert isinstance(room, kind)
    return room


def _begin_alone(camera: Photographer, given: Given) -> None:
    """Anna against three computer players."""
    _open(camera, given, SeatPlan("Anna"), *(SeatPlan("", "steward") for _ in range(3)))
    camera.lift_curtain()


def _open(camera: Photographer, given: Given, *players: SeatPlan) -> None:
    """Put a recorded game on the table that begins with this position, by default between four people."""
    kit = open_kit(maps("diadochi"))
    seats = Seats(dict(enumerate(players or map(SeatPlan, NAMES), 1)))
    kept = {"seats": json.dumps(seats.as_kept(), ensure_ascii=False)}
    file = camera.home / "game.diadochi"
    Record.create(file, given_position(kit, given), kit, root_name="whole_game", title="Babylon", meta=kept).close()
    camera.open_record(file)


# --- recipes


class Recipe(NamedTuple):
    """How a picture is taken: what is done, the set-up and map that the window opens with, preferences that differ."""

    take: Callable[[Photographer], QImage]
    setup: str = "babylon-323"
    map_id: str = "diadochi"
    chosen: Mapping[str, object] = {}


RECIPES: Final[Mapping[str, Recipe]] = {
    "sheet": Recipe(sheet),
    "asia-minor": Recipe(asia_minor),
    "lifted": Recipe(lifted),
    "start": Recipe(start),
    "new-game": Recipe(new_game),
    "hand": Recipe(hand),
    "aims": Recipe(aims),
    "battle": Recipe(battle),
    "goal": Recipe(goal),
    "dangers": Recipe(dangers),
    "plans": Recipe(plans),
    "drawing": Recipe(drawing),
    "told": Recipe(told, chosen={"banners": "none"}),
    "hint": Recipe(hint),
    "course": Recipe(course),
    "report": Recipe(report),
    "rome": Recipe(rome, "samnites_315", "rome"),
    "school-evening": Recipe(school_evening),
    "school-explorer": Recipe(school_explorer),
    "school-trainer": Recipe(school_trainer),
    "school-rules": Recipe(school_rules),
    "school-history": Recipe(school_history),
}
"""Every picture by the name of its file in assets/screenshots."""


def pictures(
    names: Annotated[list[str] | None, typer.Argument(help="Pictures to take; all by default.")] = None,
    into: Annotated[Path | None, typer.Option("--into", help="Folder; assets/screenshots by default.")] = None,
) -> int:
    """Take the pictures of the README and the handbook. Look at each before you commit it."""
    folder = into or assets("screenshots")
    for name in names or RECIPES:
        if name not in RECIPES:
            raise typer.BadParameter(f"there is no recipe for {name}; choose from {', '.join(RECIPES)}")
    with own_home() as home:
        offscreen(home)
        for name in names or RECIPES:
            size = write_picture(take(name, home / name), folder / f"{name}.jpg")
            sys.stdout.write(f"{name}.jpg {size:,}\n")
    return 0


def take(name: str, home: Path) -> QImage:
    """One picture, taken in a window of its own whose games go to the folder `home`."""
    home.mkdir()
    recipe = RECIPES[name]
    camera = Photographer(home, recipe.setup, recipe.map_id, recipe.chosen)
    try:
        return recipe.take(camera)
    finally:
        camera.close()


if __name__ == "__main__":
    typer.run(pictures)

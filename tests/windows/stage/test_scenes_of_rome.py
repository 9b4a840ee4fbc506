"""Battles, pursuits and sieges of the Sword of Rome have their scenes as well."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from diadochi.resources import maps
from diadochi.rules.cases.case_files import read_cases
from diadochi.rules.cases.game_cases import cases_of
from diadochi.rules.core.flow import Roll
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.setup import scenario_position
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.stage_parts import SceneSideView
from tests.windows.conftest import put_away, show_window
from tests.windows.playing.conftest import Loaded
from tests.windows.playing.tables import CASES

BATTLE = (
    "battle.toml",
    "eight against four: +3 for size, nothing for the smaller army",
    (
        "Battle of Grumentum. The higher sum wins, ties to the defender",
        "Greeks, Milo 2 \N{MIDDLE DOT} CU 8 \N{MIDDLE DOT} Size ratio +3. Rome, Laevinus 2 \N{MIDDLE DOT} CU 4",
        "Total 18",
        "Victory: Greeks",
        "Laevinus is displaced",
        "Loses \N{MIDDLE DOT} CU lost: 4",
    ),
)
PURSUIT = (
    "pursuit.toml",
    "Pyrrhus pursues on a 4: any direction, but not across rough terrain",
    ("Pyrrhus pursues. 4 or less succeeds. Greeks", "Succeeds"),
)
SIEGE = (
    "play.toml",
    "one die against a garrison: 4 to 6 takes one CU, and with the last the city falls",
    (
        "Siege of Caere. Each die of 4, 5, 6 hits. Gauls, CU outside 7. Caere, CU inside 1",
        "Caere falls to Gauls",
        "Siege of Clusium",
        "Clusium holds out",
    ),
)


@pytest.fixture(scope="module")
def playing(dressed: QApplication) -> Iterator[Playing]:
    kit: Kit = open_kit(maps("rome"))
    position = scenario_position(kit, "pyrrhus_280")
    window = show_window(kit, position, Preferences(motion=False))
    yield Playing(window, kit, position.copy())
    put_away(window)


def played(playing: Playing, file: str, title: str) -> Iterator[str]:
    """What the stage says while the answers of a case are given, and the dice that come after them."""
    controller, stage, dice = playing.controller, playing.stage, Loaded()
    kit = controller.kit
    entry = next(case.entry for case in read_cases(kit, CASES / "rome" / file)[0] if case.entry.title == title)
    steps = [{field: value for field, value in step.items() if field != "expect"} for step in entry.when]
    controller.dice = dice
    dice.faces = [face for step in steps for face in step.get("faces", ())]
    controller.open(kit, cases_of(kit).laid(kit, entry))
    for step in (*steps, {"do": "dice"}, {"do": "dice"}):
        yield stage.panel.words if stage.panel.isVisible() else ""
        if step["do"] != "dice":
            assert controller.answer(cases_of(kit).answer_of(kit, controller.position, controller.node, step)), step
        elif isinstance(controller.node, Roll):
            stage.go_on()
            yield stage.panel.words
        if stage.moment is not None and stage.moment.ended is not None:
            stage.go_on()


@pytest.mark.parametrize(("file", "title", "wanted"), [BATTLE, PURSUIT, SIEGE], ids=["battle", "pursuit", "siege"])
def test_the_scene_says_what_it_is_made_of_and_what_came_of_it(
    playing: Playing, file: str, title: str, wanted: tuple[str, ...]
) -> None:
    seen, at = [*played(playing, file, title)], 0
    for words in wanted:
        at = next((number for number, said in enumerate(seen) if number >= at and words in said), -1)
        assert at >= 0, f"{words!r} is not said in {seen}"


def test_armies_stand_on_the_stage_as_counters(playing: Playing) -> None:
    shown = set()
    for _words in played(playing, *BATTLE[:2]):
        sides = playing.stage.panel.findChildren(SceneSideView)
        shown.add(tuple(sum(not label.pixmap().isNull() for label in _pieces(side)) for side in sides))
    assert (2, 2) in shown


def _pieces(side: SceneSideView) -> list[QLabel]:
    return side._pieces.findChildren(QLabel)

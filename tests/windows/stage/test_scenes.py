"""Every kind of fight has its scene: both sides with what they count, the dice, what came of it, what it cost."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import QApplication

from diadochi.rules.cases.game_cases import CaseEntry
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.cases.successors.cases import answer_of
from diadochi.rules.core.flow import Roll
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away, show_window
from tests.windows.playing.conftest import Loaded
from tests.windows.playing.tables import Table, cases


class Shown(NamedTuple):
    """A case, words that come on the stage one after another, and the pace at which they do."""

    table: Table
    words: tuple[str, ...]
    pace: str = "battles"


NAVAL = Shown(
    Table(
        "naval/NAV-21-31-naval-battles.toml",
        "an improved escort fights with its higher strength; dispersed, it turns to its normal side",
    ),
    (
        "Naval battle off Miletos. Strength 3. A, Strength 3, fleet of Karia 3. B, Strength 3, fleet of Rhodos 3",
        "Score 5. B",
        "B wins the battle",
        "Loses · 1 fleet dispersed. B, Strength 3, fleet of Rhodos 3, Score 6, Wins",
        "Attrition after the lost naval battle: 1, loses 0. Krateros is driven back to Samos",
    ),
)
FLEETLESS = Shown(
    Table(
        "naval/NAV-21-31-naval-battles.toml",
        "a mover without fleets scores 0: a score of 0 is a draw and he sails on",
    ),
    ("A, no fleet: score 0. B, Strength 1, fleet of Makedonia 1", "The battle is a draw", "A, no fleet: score 0, Draw"),
)
SIEGE = Shown(
    Table("siege/SIE-12-modifiers.toml", "modifiers add up: no fleet before a port minus one, Demetrios plus one"),
    (
        "Siege of Tyros. A, no fleet at the port −1 · ability +1 · siege points so far 0. B, no combat unit inside",
        "1 siege point gained: 1 of 3",
        "Siege points: 1, units lost: 0",
    ),
)
LOSING = Shown(
    Table("siege/SIE-11-18-points-and-falls.toml", "the besieger chooses two losses from the marching army"),
    ("Siege of Rhodos. A", "Siege points: 0, units lost: 2", "No siege points gained", "Lost: 1 mercenary, 1 loyal"),
)
FALL = Shown(
    Table(
        "siege/SIE-11-18-points-and-falls.toml",
        "the garrison of a fallen city: mercenaries eliminated, Macedonians roll, the rest dispersed, an heir captured",
    ),
    ("Siege of", "falls to A", "Wins"),
)
SORTIE = Shown(
    Table(
        "siege/TRN-20-25-sorties.toml",
        "with one siege point the first success removes it, the second changes nothing, a loss removes the unit",
    ),
    (
        "Sortie from Sardeis. B, siege points needed 3. A, siege points so far 1",
        "The sortie removes a siege point: 0 left",
        "The sortie fails",
        "Lost: 1 loyal Macedonian. A, siege points so far 0",
    ),
)
RELIEF = Shown(
    Table("land-battle/cities.toml", "lost, they share the fate of the army"),
    (
        "A, Strength 11, combat units 10 · Local Troops +1",
        "B wins the battle",
        "Attrition",
        "Loses · Lost: 2 mercenaries · Dispersed: Krateros, 4 loyal Macedonians",
    ),
)
LEADER = Shown(
    Table("land-battle/commanders.toml", "won, die 6: he dies"),
    ("Fate of Perdikkas: dies on 6 or more", "Fate of Perdikkas: 6, dies", "Wins · Lost: Perdikkas"),
)
ROYAL = Shown(
    Table("land-battle/royal-army.toml", "beaten, they go to the winner without attrition"),
    (
        "prestige 5 · 4 units of the Royal Army set aside",
        "prestige 8",
        "Lost: 6 mercenaries, 4 units of the Royal Army",
    ),
)
PURSUIT = Shown(
    Table("avoid-battle/pursuit.toml", "he is pursued, avoids, is pursued again, and fails"),
    ("Lysimachos tries to avoid battle. 4 or more succeeds", "B, Succeeds", "B, Fails", "Battle of Ankyra"),
)
INTERCEPTION = Shown(
    Table("interception/declaring.toml", "when the first fails, the second rolls"),
    ("Antipatros tries to intercept at Ipsos", "B, Fails", "Lysimachos tries to intercept at Ipsos", "C, Succeeds"),
    "every",
)


@pytest.fixture(scope="module")
def playing(dressed: QApplication, kit: Kit, position: Position) -> Iterator[Playing]:
    window = show_window(kit, position, Preferences(motion=False, moments="every"))
    yield Playing(window, kit, position.copy())
    put_away(window)


def played(playing: Playing, entry: CaseEntry) -> Iterator[str]:
    """Give the answers of a case, Enter throwing what waits; what the stage says each time, empty while it is away."""
    controller, panel, dice = playing.controller, playing.stage.panel, Loaded()
    kit = playing.controller.kit.under(entry.edition or "fourth", tuple(sorted(entry.switches.items())))
    controller.dice = dice
    steps = [
        {field: value for field, value in step.items() if field != "expect"} for step in entry.when if "do" in step
    ]
    dice.faces = [face for step in steps for face in step.get("faces", ())]
    controller.open(kit, given_position(kit, entry.given))
    for step in steps:
        if step["do"] != "dice":
            assert controller.answer(answer_of(kit, controller.position, controller.node, step)), step
        elif isinstance(controller.node, Roll):  # else nothing has waited for Enter
            yield panel.words
            playing.stage.go_on()
        yield panel.words if panel.isVisible() else ""
        if playing.stage.moment is not None and playing.stage.moment.ended is not None:
            playing.stage.go_on()
            yield panel.words if panel.isVisible() else ""


@pytest.mark.parametrize(
    "shown",
    [NAVAL, FLEETLESS, SIEGE, LOSING, FALL, SORTIE, RELIEF, LEADER, ROYAL, PURSUIT, INTERCEPTION],
    ids=lambda shown: shown.words[0],
)
def test_the_scene_says_what_it_is_made_of_and_what_came_of_it(playing: Playing, shown: Shown) -> None:
    playing.stage.pace.choose(shown.pace)
    entry = next(
        case.entry for case in cases(playing.controller.kit, shown.table.file) if case.entry.title == shown.table.title
    )
    seen = [*played(playing, entry)]
    at = 0
    for words in shown.words:
        at = next((number for number, said in enumerate(seen) if number >= at and words in said), -1)
        assert at >= 0, f"{words!r} is not said in {seen}"

"""Each kind of cost is found by giving the answer on a copy of the game, and its consequence is one sentence."""

from typing import Any

import pytest

from diadochi.language import Speaker
from diadochi.narration.successors.first_times import COSTS, costs
from diadochi.resources import maps
from diadochi.rules.cases.successors.case_setup import Given, given_position
from diadochi.rules.cases.successors.cases import SuccessorsCases, answer_of
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.core.system import spell
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit

GUARDED = Given(pieces={"kelainai": "1:krateros+philippos+4M"})
CART = Given(turn=2, pieces={"kelainai": "1:krateros+funeral_cart+4M"})
AWAY = [
    {"do": "activate", "general": "krateros"},
    {"do": "take", "group": "krateros+4M"},
    {"do": "step", "to": "ipsos"},
]
ALL_AWAY = [{"do": "activate", "general": "krateros"}, {"do": "default"}, {"do": "step", "to": "kolossai"}]
WARNED: dict[str, tuple[Given, list[dict[str, Any]], list[tuple[str, str]]]] = {
    "rank": (
        Given(pieces={"kelainai": "1:krateros+4M", "ipsos": "2:2M"}),
        [{"do": "activate", "general": "krateros"}, {"do": "default"}, {"do": "step", "to": "ipsos"}],
        [("rank", "You lose Champion status: legitimacy −3.")],
    ),
    "siege": (
        Given(
            pieces={"sardeis": "1:krateros+4M", "[sardeis]": "2:1M"},
            markers={"sardeis": 2},
            sieges={"sardeis": "2 by 1"},
        ),
        ALL_AWAY,
        [("siege", "This ends the siege of Sardeis and loses its 2 siege points.")],
    ),
    "heir": (
        GUARDED,
        AWAY,
        [
            ("royal", "Philippos III at Kelainai has no guard and can be taken."),
            ("points", "You lose points: legitimacy 7 → 3."),
        ],
    ),
    "cart": (CART, AWAY, [("royal", "Funeral cart at Kelainai has no guard and can be taken.")]),
    "isolation": (
        Given(
            pieces={"ipsos": "1:krateros+4M"},
            markers={"ipsos": 1, "kelainai": 2, "dorylaion": 2, "gordion": 2, "ikonion": 2},
        ),
        [
            {"do": "activate", "general": "krateros"},
            {"do": "default"},
            {"do": "step", "to": "kelainai"},
            {"do": "step", "to": "kolossai"},
        ],
        [("isolation", "1 marker is cut off and will be lost in the isolation phase: Ipsos.")],
    ),
    "points": (
        Given(
            course="whole",
            segment="tyche",
            hands={"1": ["beloved_by_the_persians"]},
            pieces={"ipsos": "1:krateros"},
        ),
        [{"do": "play_event", "card": "beloved_by_the_persians"}],
        [("points", "You lose points: legitimacy 3 → 1.")],
    ),
    "nothing": (Given(pieces={"kelainai": "1:krateros+4M"}), ALL_AWAY, []),
}


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.mark.parametrize("name", WARNED)
def test_what_an_answer_costs_is_said(kit: Kit, name: str) -> None:
    given, steps, wanted = WARNED[name]
    home, played = SuccessorsCases().game_from(kit, given_position(kit, given))
    answers = []
    for step in steps:
        while isinstance(played.node, Roll):
            played.answer(Dice((6,) * played.node.dice))
        answers.append(answer_of(home, played.position, played.node, step))
        played.answer(answers[-1])
    _, game = SuccessorsCases().game_from(kit, given_position(kit, given))
    found = costs(home, game, answers)
    assert [(cost.kind, Speaker(spell(kit)).say(cost.words)) for cost in found] == wanted
    assert all(cost.rules for cost in found)


def test_every_kind_of_cost_has_its_sentence_here() -> None:
    assert {kind for _, _, wanted in WARNED.values() for kind, _ in wanted} == {*COSTS}


def test_fighting_an_interceptor_costs_a_champion_his_rank_and_stepping_back_does_not(kit: Kit) -> None:
    """R-76."""
    given = Given(pieces={"kelainai": "1:krateros+4M", "dorylaion": "2:lysimachos+3M"})
    warned = {}
    for last in ("fight", "step_back"):
        home, game = SuccessorsCases().game_from(kit, given_position(kit, given))
        for step in (
            {"do": "activate", "general": "krateros"},
            {"do": "default"},
            {"do": "dice", "faces": [6]},
            {"do": "step", "to": "ipsos"},
            {"do": "intercept", "group": "lysimachos+3M"},
            {"do": "dice", "faces": [4]},
        ):
            game.answer(answer_of(home, game.position, game.node, step))
        answer = answer_of(home, game.position, game.node, {"do": last})
        warned[last] = [cost.kind for cost in costs(home, game, [answer])]
    assert warned == {"fight": ["rank"], "step_back": []}

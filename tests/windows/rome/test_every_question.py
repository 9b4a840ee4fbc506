"""Every question of the Sword of Rome can be answered in the window: on the map where it has a place, by a button."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.language import Speaker
from desktop.players.random_player import RandomPlayer
from desktop.resources import maps
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.game import Game
from desktop.rules.core.system import root_of
from desktop.rules.rome.answers import Pass, Stop
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit, open_kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.setup import scenario_position
from desktop.windows.rome.offers import offers_of
from desktop.windows.rome.staging import OWN, stage_of
from desktop.windows.rome.ways import ways_of

RULES = Path(__file__).parents[3] / "desktop" / "rules" / "rome"
_ASKED = re.compile(r"Decision\(\s*Kind\.([A-Z_]+)")

GLOWS = frozenset(
    (Kind.INSIDE, Kind.INTERCEPT, Kind.AVOID, Kind.LEND, Kind.BRIBE, Kind.RESPOND, Kind.COMMAND, Kind.LOSE,
     Kind.RETREAT, Kind.PURSUE)
)  # fmt: skip
"""What is picked on the map: locations and forces glow."""


@pytest.fixture(scope="module")
def rome() -> Kit:
    return open_kit(maps("rome"))


def asked_in_the_rules() -> set[Kind]:
    found: set[Kind] = set()
    for file in RULES.rglob("*.py"):
        found.update(Kind[name] for name in _ASKED.findall(file.read_text(encoding="utf-8")))
    return found


def test_every_kind_of_question_is_dragged_for_or_glows() -> None:
    assert asked_in_the_rules() == GLOWS | OWN


def questions(kit: Kit, scenario: str, seed: int) -> Iterator[tuple[Decision, Position]]:
    """The questions of a whole scenario while they are open."""
    player = RandomPlayer(random.Random(seed))
    game = Game(scenario_position(kit, scenario), root_of(kit, "play"))
    while game.node is not None:
        if isinstance(game.node, Decision):
            yield game.node, game.position
        game.answer(player.answer(game.node))


def given_by(node: Decision, position: Position) -> set[Answer]:
    """Every answer that a button gives or offers in a list."""
    offers = offers_of(node, position)
    return {offer.answer for offer in offers if offer.answer is not None} | {
        picked for offer in offers for picked in offer.pick
    }


@pytest.mark.parametrize("scenario", ["brennus_390", "samnites_315", "pyrrhus_280"])
def test_what_has_a_place_glows_and_every_answer_has_a_button(rome: Kit, scenario: str) -> None:
    seen: set[str] = set()
    for seed in (1, 2):
        for node, position in questions(rome, scenario, seed):
            seen.add(node.kind)
            buttons, ways = given_by(node, position), ways_of(node, position)
            assert all(node.admits(answer) for answer in buttons), node.kind
            if node.kind in OWN:
                assert buttons & {Pass(), Stop()}
                continue
            stage = stage_of(rome, position, node)
            placed = {answer for found in stage.candidates for answer in found.answers}
            if ways:
                assert {way.answer for way in ways} <= buttons
                assert {way.answer for way in ways} == placed, node.kind
                assert all(way.whole.holds(way.part) for way in ways), node.kind
            else:
                assert set(node.options) == buttons, node.kind
                assert placed, node.kind
    assert {Kind.ACTION, Kind.MARCH, Kind.INTERCEPT} <= seen


def test_whoever_goes_is_chosen_among_those_who_may(rome: Kit) -> None:
    for node, position in questions(rome, "samnites_315", 3):
        offers = offers_of(node, position)
        choosing = [offer for offer in offers if offer.choose is not None]
        several = any(way.part.cu + len(way.part.leaders) > 1 for way in ways_of(node, position))
        assert bool(choosing) == several, node.kind


def test_no_button_bears_a_raw_id(rome: Kit) -> None:
    plain = Speaker(lambda name: f"<{name.kind}>")
    for node, position in questions(rome, "pyrrhus_280", 4):
        for offer in offers_of(node, position):
            assert "_" not in plain.say(offer.words), (node.kind, offer)

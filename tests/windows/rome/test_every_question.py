"""Every question of the Sword of Rome can be answered in the window: on the map where it has a place, by a button."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.controller.rules_controller import tried
from diadochi.language import Speaker
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import consequences
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of
from diadochi.rules.rome.answers import March, Pass, Sail, Stop
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import scenario_position
from diadochi.windows.playing.question_offers import told_of
from diadochi.windows.rome.question_layout import OWN, offers_of, stage_of, ways_of

RULES = Path(__file__).parents[3] / "desktop" / "diadochi" / "rules" / "rome"
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
    for game in games(kit, scenario, seed):
        assert isinstance(game.node, Decision)
        yield game.node, game.position


def games(kit: Kit, scenario: str, seed: int) -> Iterator[Game[Position]]:
    """The game of a whole scenario at each of its questions."""
    player = RandomPlayer(random.Random(seed))
    game = Game(scenario_position(kit, scenario), root_of(kit, "play"))
    while game.node is not None:
        if isinstance(game.node, Decision):
            if game.node.checkpoint:
                game = Game(game.position, root_of(kit, "play"))
                assert game.node is not None
            yield game
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
    for seed in (1, 5):
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


def test_every_kind_of_question_tells_what_comes_of_its_answers_and_ends_no_march_unasked(rome: Kit) -> None:
    seen: dict[Kind, int] = {}
    for game in games(rome, "pyrrhus_280", 4):
        node = game.node
        assert isinstance(node, Decision)
        seen[node.kind] = seen.get(node.kind, 0) + 1
        if seen[node.kind] > 2:
            continue
        offers = offers_of(node, game.position)
        assert sum(offer.first for offer in offers) <= 1, node.kind
        goes_on = any(isinstance(option, (March, Sail)) for option in node.options)
        assert not goes_on or not any(offer.first and offer.answer == Stop() for offer in offers)
        for offer in offers:
            trial = tried(rome, game.fork(), offer.answer) if offer.answer is not None else None
            told = trial and consequences(words_of(rome), trial.node, trial.events, trial.next)
            assert told or told_of(offer) is not None, (node.kind, offer)

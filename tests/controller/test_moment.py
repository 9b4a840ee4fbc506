"""Each change of a table says what has happened, and how the table is seen; modes decide who may answer."""

import random

import pytest

from diadochi.controller.moment import Mode, Moment, TablePolicy
from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.setup import whole_game_from
from tests.house.kept import kept_opening


@pytest.fixture
def controller() -> RulesController:
    kit = open_map(maps("diadochi"))
    position = whole_game_from(kept_opening(kit, "babylon-323"))
    controller = RulesController(rules_of(kit).under(kit, position), position, ProgramDice(7))
    controller.go_on()
    return controller


def answer(controller: RulesController, seed: int = 3) -> None:
    assert controller.node is not None
    assert controller.answer(RandomPlayer(random.Random(seed)).answer(controller.node))


def test_a_moment_says_what_was_answered_undone_and_redone(controller: RulesController) -> None:
    opening = controller.moment
    answer(controller)
    answered = controller.moment
    assert answered.added == range(len(opening.entries), len(answered.entries))
    assert answered.kept == len(opening.entries)
    controller.undo()
    undone = controller.moment
    assert (undone.entries, undone.all) == (opening.entries, answered.entries)
    assert not undone.added
    assert undone.known == len(answered.entries)
    controller.redo()
    redone = controller.moment
    assert not redone.added
    assert (redone.kept, redone.known) == (len(opening.entries), len(answered.entries))


def test_on_another_line_nothing_was_known_and_nothing_is_new(controller: RulesController) -> None:
    answer(controller)
    controller.open(controller.kit, controller.position)
    moment = controller.moment
    assert moment.is_other_line
    assert (moment.kept, moment.known, len(moment.added)) == (0, 0, 0)


def test_every_mode_is_settled_before_a_change_is_told(controller: RulesController) -> None:
    told: list[Moment] = []
    seats = [1]
    looking = TablePolicy(Mode.LOOKING_BACK, settle=lambda: controller.policies.pop(looking))
    controller.policies.push(TablePolicy(viewer=lambda: seats[0], settle=lambda: seats.insert(0, 2)))
    controller.policies.push(looking)
    assert controller.mode is Mode.LOOKING_BACK
    controller.changed.connect(told.append)
    controller.refresh()
    assert [(moment.viewer, moment.mode) for moment in told] == [(2, Mode.PLAY)]


def test_the_policy_pushed_last_is_heard(controller: RulesController) -> None:
    never, later = Verdict(False, ("SEQ-1",)), Verdict(False, ("SEQ-2",))
    first, last = TablePolicy(held_back=lambda: never), TablePolicy(Mode.PLAN, held_back=lambda: later)
    for policy in (first, last):
        controller.policies.push(policy)
    assert (controller.held_back(), controller.mode) == (later, Mode.PLAN)
    controller.policies.push(first)
    assert (controller.held_back(), controller.mode) == (never, Mode.PLAN)
    for policy in (first, last, last):
        controller.policies.pop(policy)
    assert (controller.held_back(), controller.mode) == (None, Mode.PLAY)


def test_answers_that_are_refused_raise_no_warning(controller: RulesController) -> None:
    warned: list[object] = []
    bars = TablePolicy(barred=lambda _answers: True)
    controller.policies.push(bars)
    controller.policies.push(TablePolicy(asks_first=lambda answers: bool(warned.append(answers)) or True))
    node = controller.node
    assert node is not None
    first = RandomPlayer(random.Random(3)).answer(node)
    assert not controller.answer(first)
    assert not warned
    controller.policies.pop(bars)
    assert not controller.answer(first)
    assert warned == [(first,)]
    assert controller.node is node

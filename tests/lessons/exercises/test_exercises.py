"""Exercises of the school of rules: made from cases, solved by the rules, varied."""

from itertools import islice

import pytest
from msgspec.structs import replace

from diadochi import resources
from diadochi.lessons.exercise import Exercise, ExerciseForm
from diadochi.lessons.exercise_forms import ExerciseAnswer, is_right, right_answer, solves_itself
from diadochi.lessons.exercise_variants import variants
from diadochi.lessons.learning_path import TaughtCases, learning_path, taught_cases
from diadochi.resources import maps
from diadochi.rules.core.flow import Dice
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit

_STEPS = "movement/MOV-12-14-steps.toml"


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture(scope="module")
def known(kit: Kit) -> TaughtCases:
    return taught_cases(kit)


def _first(known: TaughtCases, form: ExerciseForm, rule: str = "") -> Exercise:
    for taught, chosen in learning_path().chosen():
        if chosen.form is form and rule in ("", taught.id):
            found = known.exercise(taught.id, chosen)
            assert found is not None
            return found
    raise AssertionError(form)


def test_the_path_holds_sixty_rules_with_two_exercises_each_and_two_hundred_in_all() -> None:
    chosen = list(learning_path().chosen())
    assert len(chosen) >= 200
    assert len({each.key(rule.id) for rule, each in chosen}) == len(chosen)
    assert (
        sum(len({(each.file, each.id, each.title) for each in rule.cases}) > 1 for rule in learning_path().rules())
        >= 60
    )


def test_exercises_of_every_form_solve_themselves(known: TaughtCases) -> None:
    seen = set()
    for rule, chosen in islice(learning_path().chosen(), 0, None, 9):
        exercise = known.exercise(rule.id, chosen)
        assert exercise is not None, chosen
        assert solves_itself(exercise), exercise.key
        assert is_right(exercise, right_answer(exercise))
        seen.add(exercise.form)
    assert seen == {*ExerciseForm}


def test_what_is_wrongly_called_right_does_not_solve_itself(known: TaughtCases) -> None:
    for form in (ExerciseForm.RULE, ExerciseForm.ANSWERS):
        exercise = _first(known, form)
        turned = tuple(replace(option, is_right=not option.is_right) for option in exercise.options)
        assert not solves_itself(replace(exercise, options=turned))
    battle = _first(known, ExerciseForm.BATTLE)
    assert not solves_itself(replace(battle, falls=(Dice((1, 1)), Dice((1, 2)))))
    where = _first(known, ExerciseForm.WHERE)
    assert not solves_itself(replace(where, spaces=where.around))
    reach = _first(known, ExerciseForm.REACH)
    assert not solves_itself(replace(reach, is_reachable=not reach.is_reachable))


def test_the_rule_that_forbids_a_step_is_the_one_of_its_cost(known: TaughtCases) -> None:
    exercise = _first(known, ExerciseForm.RULE, "MOV-12")
    (right,) = exercise.right
    assert exercise.options[right].rule == "MOV-12"
    assert len(exercise.options) == 4
    assert not is_right(exercise, ExerciseAnswer(frozenset({(right + 1) % 4})))


def test_variants_ask_something_else_solve_themselves_and_are_the_same_for_a_seed(kit: Kit, known: TaughtCases) -> None:
    elsewhere = []
    for form in (ExerciseForm.DICE, ExerciseForm.REACH):
        exercise = _first(known, form)
        found = list(variants(kit, exercise, 3))
        assert found
        assert found == list(variants(kit, exercise, 3))
        for each in found:
            assert solves_itself(each)
            assert each.key == exercise.key
            assert (each.asked, repr(each.case.entry), each.falls) != (
                exercise.asked,
                repr(exercise.case.entry),
                exercise.falls,
            )
            elsewhere.append(each.target != exercise.target)
    assert any(elsewhere)


def test_cases_are_found_beside_the_checkout_and_in_a_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert (resources.cases() / _STEPS).is_file()
    package = tmp_path_factory.mktemp("package")
    (package / "maps").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resources.cases() == package / "cases"

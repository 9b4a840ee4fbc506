"""Practice of the rules is varied: neither one rule nor one kind of question comes again and again."""

from itertools import pairwise
from random import Random

import pytest

from diadochi.lessons.exercise_order import next_exercise
from diadochi.lessons.learning_path import learning_path


@pytest.fixture(scope="module")
def keys() -> list[str]:
    return [chosen.key(rule.id) for rule, chosen in learning_path().chosen()]


def _asked(keys: list[str], count: int, seed: int) -> list[tuple[str, str]]:
    """The rules and forms of exercises that a newcomer is asked, each once."""
    left, last, chance = list(keys), [], Random(seed)
    for _ in range(count):
        last.append(next_exercise(left, last, chance))
        left.remove(last[-1])
    return [(key.split("/", 3)[1], key.split("/", 3)[2]) for key in last]


def test_no_rule_comes_twice_in_a_row_over_many_seeds(keys: list[str]) -> None:
    for seed in range(200):
        asked = _asked(keys, 40, seed)
        assert all(one[0] != other[0] for one, other in pairwise(asked)), seed
        for start in range(len(asked) - 5):
            rules = [rule for rule, _ in asked[start : start + 6]]
            assert max(rules.count(rule) for rule in rules) <= 2, (seed, rules)
            assert len(set(rules)) >= 4, (seed, rules)


def test_the_kind_of_question_changes_over_many_seeds(keys: list[str]) -> None:
    for seed in range(200):
        asked = _asked(keys, 40, seed)
        for start in range(len(asked) - 3):
            forms = [form for _, form in asked[start : start + 4]]
            assert len(set(forms)) >= 2, (seed, forms)
        assert len({form for _, form in asked[:12]}) >= 4, seed


def test_the_order_of_teaching_is_kept_roughly(keys: list[str]) -> None:
    order = list(dict.fromkeys(key.split("/", 3)[1] for key in keys))
    for seed in range(50):
        for number, (rule, _) in enumerate(_asked(keys, 40, seed)):
            assert order.index(rule) <= number + 8, (seed, number, rule)


def test_one_rule_alone_is_asked_in_other_kinds(keys: list[str]) -> None:
    own = [key for key in keys if key.split("/", 3)[1] == "MOV-12"]
    for seed in range(50):
        asked = _asked(own, len(own), seed)
        assert all(one[1] != other[1] for one, other in pairwise(asked)), seed

"""The rulebook is written in plain words, in every language, and its subjects have a reading order."""

from diadochi.lessons.learning_path import learning_path
from diadochi.lessons.rule_texts import family_of, rule_book


def test_the_learning_order_has_every_subject_of_the_rulebook_once() -> None:
    assert sorted(learning_path().subjects) == sorted({family_of(rule) for rule in rule_book()})

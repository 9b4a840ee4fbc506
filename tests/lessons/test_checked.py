"""What rooms of the school find is reported together, and the shipped school has no faults."""

import pytest
from typer.testing import CliRunner

from diadochi.cli.app import application
from diadochi.language import LANGUAGES, msg, msgn
from diadochi.lessons.rule_texts import Checked, missing_translations, together
from diadochi.resources import maps


def test_figures_stand_side_by_side_and_faults_after_one_another() -> None:
    whole = together([Checked({"exercises": 2}, unsolved=("a",)), Checked({"lessons": 1}, unsolved=("b",))])
    assert whole.as_record() == {
        "exercises": 2,
        "lessons": 1,
        "unsolved": ["a", "b"],
        "given_away": [],
        "ambiguous": [],
        "untranslated": [],
    }
    assert not whole.is_sound
    assert Checked().is_sound


def test_messages_with_a_plural_and_nested_ones_are_looked_up_in_their_catalogue() -> None:
    moves = msgn("{n} movement point", "{n} movement points", 3)
    assert list(missing_translations([moves, msg("{what}", what=(msg("No"), (moves,)))])) == []
    new = msgn("{n} wooden horse", "{n} wooden horses", 2)
    sources = ("{n} wooden horse", "Nothing like it.")
    found = list(missing_translations([msg("{horses}: {why}", horses=new, why=((msg("Nothing like it."),),))]))
    assert found == [f"{language}: {source}" for source in sorted(sources) for language in LANGUAGES[1:]]


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_the_shipped_school_has_no_faults(folder: str) -> None:
    shown = CliRunner().invoke(application(["school"]), ["school", "--check", "--map", str(maps(folder))])
    assert shown.exit_code == 0, shown.output

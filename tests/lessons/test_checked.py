"""What rooms of the school find is told together."""

from desktop.lessons.checked import Checked, together


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

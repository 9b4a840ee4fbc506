"""Worksheets: the same seed is the same sheet, on paper as in the lists, and every answer is right."""

from pathlib import Path

import pytest

from diadochi.cli import main
from diadochi.forecast.successors.march_reach import distances
from diadochi.language import every_name
from diadochi.lessons.roads import NAMED, Means, Roads, make_worksheet, points_from
from diadochi.resources import maps
from diadochi.rules.rome.kit_files import open_kit as open_rome
from diadochi.rules.successors.kit_files import open_kit


def test_the_same_number_is_the_same_sheet_and_its_answers_are_right() -> None:
    kit = open_kit(maps("diadochi"))
    sheet = make_worksheet(kit, 7)
    assert sheet == make_worksheet(kit, 7)
    assert sheet != make_worksheet(kit, 8)
    assert len({*sheet.numbered}) == len(sheet.numbered)
    roads = Roads(kit, Means.LAND)
    for task in sheet.tasks:
        asked = dict(task.question.fields)
        if "goal" in asked:
            start, goal = (sheet.numbered[int(str(asked[end])) - 1] for end in ("start", "goal"))
            points = points_from(roads, start)[goal]
            assert task.answers[0].number == points  # type: ignore[union-attr]
            assert points >= distances(kit, start).cost[goal]
        elif not task.choices:
            place = sheet.numbered[int(str(asked["number"])) - 1]
            beside = {sheet.numbered[int(str(each)) - 1] for each in task.answers}
            assert beside == {step.to for step in kit.steps[place]}


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_every_question_can_be_answered_from_the_sheet(folder: str) -> None:
    """The map names nothing: no question names a place, and what is to be written is on the sheet."""
    kit = (open_rome if folder == "rome" else open_kit)(maps(folder))
    for seed in range(1, 30):
        sheet = make_worksheet(kit, seed)
        assert len(sheet.named) == NAMED
        numbers = {str(number) for number, _ in enumerate(sheet.numbered, 1)}
        for task in sheet.tasks:
            assert not list(every_name(task.question))
            assert {value for _, value in task.question.fields} <= numbers
            assert set(every_name(task.answers)) <= set(task.choices)
            assert {each for each in task.answers if isinstance(each, str)} <= numbers


def test_the_command_says_what_it_cannot_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["school", "--worksheet", str(tmp_path / "sheet.doc")]) == 2
    assert "Give a .pdf file" in capsys.readouterr().err
    assert main(["school", "--worksheet", str(tmp_path / "sheet.pdf"), "--paper", "a9"]) == 2
    assert "a4, a3" in capsys.readouterr().err

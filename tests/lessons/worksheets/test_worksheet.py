"""Worksheets: the same seed is the same sheet, on paper as in the lists, and every answer is right."""

from pathlib import Path

import pytest

from desktop.cli import main
from desktop.forecast.distances import distances
from desktop.language import Name
from desktop.lessons.explorer.rings import points_from
from desktop.lessons.explorer.roads import Means, Roads
from desktop.lessons.worksheets.worksheet import make_worksheet
from desktop.resources import maps
from desktop.rules.rome.kit import open_kit as open_rome
from desktop.rules.successors.kit import open_kit


def test_the_same_number_is_the_same_sheet_and_its_answers_are_right() -> None:
    kit = open_kit(maps("diadochi"))
    sheet = make_worksheet(kit, 7)
    assert sheet == make_worksheet(kit, 7)
    assert sheet != make_worksheet(kit, 8)
    assert len({*sheet.numbered}) == len(sheet.numbered)
    for task in sheet.tasks:
        asked = dict(task.question.fields)
        if "goal" in asked:
            start, goal = asked["start"], asked["goal"]
            assert isinstance(start, Name)
            assert isinstance(goal, Name)
            points = points_from(Roads(kit, Means.LAND), start.id)[goal.id]
            assert task.answers[0].number == points  # type: ignore[union-attr]
            assert points >= distances(kit, start.id).cost[goal.id]
    assert make_worksheet(open_rome(maps("rome")), 7).tasks


def test_the_command_says_what_it_cannot_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["school", "--worksheet", str(tmp_path / "sheet.doc")]) == 2
    assert "ending in .pdf" in capsys.readouterr().err
    assert main(["school", "--worksheet", str(tmp_path / "sheet.pdf"), "--paper", "a9"]) == 2
    assert "a4, a3" in capsys.readouterr().err

"""Lesson files: the shipped ones solve themselves in every language, and every fault of another is named."""

from pathlib import Path

import pytest

from diadochi.lessons.lesson_files import check, lessons_of, unsolved_faults
from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit

SOUND = """
[title]
en = "Over the mountains"
[about]
en = "What a mountain costs."
[[step]]
given = { pieces = { aspendos = "1:krateros+4M" } }
dice = [[2]]
task.until.position."stacks.pisidai" = "1:krateros+4M"
solution = [{ do = "activate", general = "krateros" }, { do = "default" }, { do = "step", to = "pisidai" }]
text.en = "Bring {krateros} over the mountains."
"""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


def faults(kit: Kit, folder: Path, text: str) -> list[str]:
    (folder / "lesson.toml").write_text(text, encoding="utf-8")
    lessons, found = lessons_of(kit, [folder])
    return [fault.sentence() for fault in (*found, *unsolved_faults(kit, lessons))]


def test_every_shipped_lesson_solves_itself_in_all_languages(kit: Kit) -> None:
    found = check(kit)
    assert found.is_sound, (found.unsolved, found.untranslated)
    assert found.figures["lessons"]


def test_a_sound_lesson_of_a_teacher_has_no_faults(kit: Kit, tmp_path: Path) -> None:
    assert faults(kit, tmp_path, SOUND) == []


FOUGHT = """
[title]
en = "A battle"
[about]
en = "Its dice fall after the task is done."
[[step]]
given = { pieces = { kelainai = "1:krateros+6M", ipsos = "2:3M" }, markers = { kelainai = 1, ipsos = 2 } }
dice = [[6], [5, 5], [2, 3]]
task.answer = [{ do = "step", to = "ipsos" }]
solution = [{ do = "activate", general = "krateros" }, { do = "default" }, { do = "step", to = "ipsos" }]
text.en = "Fight."
[[step]]
seat = 1
task.answer = [{ do = "end_segment" }]
solution = [{ do = "end_segment" }]
text.en = "End."
"""


def test_dice_that_fall_after_the_task_have_fallen_in_the_next_step(kit: Kit, tmp_path: Path) -> None:
    assert faults(kit, tmp_path, FOUGHT) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("dice = [[2]]", "dice = [[7]]", "dice[1]"),
        ("dice = [[2]]", "", "movement needs a roll that dice does not give"),
        ('to = "pisidai"', 'to = "pisida"', "solution[3].to"),
        (
            '"stacks.pisidai" = "1:krateros+4M"',
            '"stacks.ipsos" = "1:krateros+4M"',
            "the solution does not complete the task",
        ),
        (
            '"stacks.pisidai" = "1:krateros+4M"',
            '"stacks.aspendos" = "1:krateros+4M"',
            "the task is complete before the first move",
        ),
        ("dice = [[2]]", "dice = [[2], [1]]", "the task is complete before all dice are rolled"),
        ("{krateros}", "{kratheros}", "step 1.text.en kratheros has no name on this map"),
        ('{ pieces = { aspendos = "1:krateros+4M" } }', '{ setup = "babylon-323" }', "may change one day"),
        ("dice = [[2]]", 'dice = [[2]]\ndraw = ["arrow blue aspendos nowhere"]', "draw[1]"),
        ("dice = [[2]]", 'dice = [[2]]\ntask.look = "ipsos"', "is not a single task"),
        ("text.en", "text.xx", "step 1: text.en is missing"),
        ("dice = [[2]]", 'dice = [["two"]]', "step 1: dice[1][1]"),
        ("[title]", 'rules = ["MOV-12", "MOV-99"]\n[title]', "rules MOV-99 is not a rule; did you mean MOV-"),
        ("task.until", 'task.refused = ["XYZ"]\ntask.until', "step 1: task.refused XYZ is not a rule; see the rules"),
    ],
)
def test_a_fault_is_named_with_its_place(kit: Kit, tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in SOUND
    found = faults(kit, tmp_path, SOUND.replace(old, new))
    assert any(said in each.replace('"', "") for each in found), found

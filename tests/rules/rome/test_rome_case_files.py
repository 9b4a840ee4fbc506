"""Case files of the second game: the map is named in the file, and every fault of a case is named."""

from pathlib import Path

import pytest

from diadochi.language import Speaker
from diadochi.resources import maps
from diadochi.rules.cases.case_files import Case, read_cases, run_case, under_editions
from diadochi.rules.cases.game_cases import cases_of, kit_for
from diadochi.rules.successors.kit_files import open_kit

FIRST = open_kit(maps("diadochi"))
HEAD = 'map = "rome"\n[[case]]\nid = "ROM-01"\ntitle = "a case"\nrules = ["ROM-01"]\n'


def cases_in(tmp_path: Path, body: str, head: str = HEAD) -> tuple[list[Case], list[str]]:
    file = tmp_path / "case.toml"
    file.write_text(head + body, "utf-8")
    cases, faults = read_cases(FIRST, file, "case.toml")
    return cases, [fault.sentence() for fault in faults]


def test_a_file_names_its_map_and_runs_once_under_any_edition(tmp_path: Path) -> None:
    cases, faults = cases_in(tmp_path, 'given.setup = "brennus_390"\nthen.seat = 1\n')
    assert faults == []
    assert [case.map for case in under_editions(FIRST, cases, ("fourth", "third"))] == ["rome"]
    assert run_case(FIRST, cases[0]).agrees
    assert cases_of(kit_for(FIRST, "rome")).editions(FIRST) == ()


def test_a_map_there_is_not_is_named(tmp_path: Path) -> None:
    _, faults = cases_in(tmp_path, "given.players = 4\n", HEAD.replace('"rome"', '"roam"'))
    assert faults == ["maps/roam/map.toml: is missing; put the file back"]


WRONG = [
    ("given.setup = 'zama'", 'given.setup "zama" is not in positions.toml'),
    ("given.text = 'rome; forces zama roman 1'", 'given.text "zama" is not a space of this map'),
    ("given.markers = { zama = 'roman' }", 'given.markers.zama "zama" is not a space'),
    ("given.forces = { roma = 'roman 1 2' }", "given.forces.roma"),
    ("given.sections = { hands = '1 9' }", 'given.sections.hands "9" is not a card'),
    ("given.sections = { hands = '1 3 3' }", "given.sections.hands"),
    ("given.sections = { rain = '1' }", 'given.sections.rain "rain" is not a section'),
    ("given.forces = { roma = 'roman 1 | gallic 1' }", "given.roma enemies are together outside the walls"),
    ("given.players = 4\nedition = 'third'", "edition is not known in this game"),
    ("given.players = 4\nswitches = { a = 'b' }", "switches is not known in this game"),
    ("given.players = 4\nwhen = [{ do = 'fly' }]", 'when[1].do "fly" is not known here'),
    ("given.players = 4\nwhen = [{ to = 'roma' }]", "when[1].do"),
    ("given.players = 4\nwhen = [{ do = 'march', over = 'roma' }]", 'when[1].over "over" is not known here'),
    ("given.players = 4\nwhen = [{ do = 'march', to = 'zama' }]", 'when[1].to "zama" is not known here'),
    ("given.players = 4\nwhen = [{ do = 'lend', card = 3 }]", "when[1].do does not fit"),
    ("given.players = 4\nthen.position = { zama = 1 }", 'then.position.zama "zama" is not known here'),
    ("given.players = 4\nthen.position = { 'forces.zama' = 1 }", '"zama" is not known here'),
    ("given.players = 4\nthen.position = { 'forces.roma.gates' = 1 }", '"forces.roma.gates" is not known here'),
    ("given.players = 4\nthen.derived = { 'sea_limit.roman' = 1 }", '"sea_limit.roman" is not known here'),
]


@pytest.mark.parametrize(("body", "said"), WRONG)
def test_what_is_wrong_with_a_case_is_named(tmp_path: Path, body: str, said: str) -> None:
    cases, faults = cases_in(tmp_path, body + "\n")
    assert cases == []
    assert len(faults) == 1
    assert faults[0].startswith("case.toml: case 1 (ROM-01): ")
    assert said in faults[0]


def differences(tmp_path: Path, body: str) -> list[str]:
    (case,), faults = cases_in(tmp_path, body)
    assert faults == []
    say = Speaker(lambda name: name.id).say
    return [f"{found.place}: {say(found.message)}" for found in run_case(FIRST, case).differences]


PYRRHUS = 'given.setup = "pyrrhus_claudius"\n'
DIFFERENT = [
    (PYRRHUS + "when = [{ do = 'default' }]", "default has no meaning at avoid: it proposes nothing"),
    (PYRRHUS + "when = [{ do = 'march', to = 'roma' }]", "is refused at avoid"),
    (PYRRHUS + "then.position = { 'move.points' = 9 }", "position.move.points: expected 9, found 2"),
    (PYRRHUS + "then.position = { 'move.speed' = 9 }", "speed"),
    (PYRRHUS + "then.derived = { 'sea_limit.roman.999.roma' = 9 }", 'position text, column 1: "999" is not a card'),
    (PYRRHUS + "then.default = 'none'\nthen.seat = 1", "then.seat: expected 1"),
    ("given.players = 4\nthen.derived = { 'points.1' = 9 }", "points.1: expected 9, found none"),
    ("given.players = 4\nthen.derived = { 'destinations.roman' = 9 }", "expected 9, found none"),
    (
        PYRRHUS + "then.refused = [{ do = 'march', to = 'roma' }]",
        "for another reason: avoid does not ask for such an answer",
    ),
]


@pytest.mark.parametrize(("body", "said"), DIFFERENT)
def test_what_differs_is_told(tmp_path: Path, body: str, said: str) -> None:
    assert any(said in told for told in differences(tmp_path, body + "\n"))

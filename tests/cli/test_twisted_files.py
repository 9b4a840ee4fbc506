"""Whatever is wrong in a file of any kind is named; nothing in a file brings a traceback."""

import random
import shutil
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from diadochi.atlas.lint import check_folder, figures
from diadochi.cli.case import as_values, stop_lines
from diadochi.cli.check import _box_faults
from diadochi.journal.record.game_record import Record
from diadochi.language import Speaker
from diadochi.lessons.annals import read_journeys, read_timeline, shipped_journeys, shipped_timeline
from diadochi.lessons.lesson_files import lessons_of, unsolved_faults, untranslated
from diadochi.resources import assets, maps
from diadochi.rules.cases.case_files import play_case, read_cases
from diadochi.rules.cases.rome.cases import LOOKS
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map
from diadochi.rules.successors.setup import setup_position, whole_game_from
from tests.cli.conftest import Run
from tests.cli.twisted import toml, twisted, twisted_toml
from tests.journal.games import opening, play
from tests.journal.hostile import made_up, position_from_bytes, position_to_bytes

CASES = Path(__file__).parents[1] / "cases"
Twist = Callable[[Path, random.Random], None]


@cache
def _kits() -> dict[str, GameKit]:
    return {name: open_map(maps(name)) for name in ("diadochi", "rome")}


def a_case(folder: Path, chance: random.Random) -> None:
    chosen = chance.choice(sorted(CASES.rglob("*.toml")))
    content = tomllib.loads(chosen.read_text("utf-8"))
    _run(folder, {**content, "case": [chance.choice(content["case"])]}, chance)


def a_case_of_rome(folder: Path, chance: random.Random) -> None:
    """Its expectations are looked up at paths that are nonsense in part."""
    content = tomllib.loads(chance.choice(sorted((CASES / "rome").glob("*.toml"))).read_text("utf-8"))
    case = chance.choice(content["case"])
    words = ("", "x", "1", "9", "roman", "roman.roma", "greek.3.x", "ally.-.tarentum", "8.4", "attacker", "defender")
    for section, heads in LOOKS.items():
        paths = {f"{chance.choice([*heads])}.{chance.choice(words)}": "none" for _ in range(2)}
        case.setdefault("then", {}).setdefault(section, {}).update(paths)
    _run(folder, {**content, "case": [case]}, chance)


def _run(folder: Path, content: dict[str, Any], chance: random.Random) -> None:
    kits, speaker = _kits(), Speaker(lambda name: name.id)
    kit = kits[str(content.get("map", "diadochi"))]
    path = folder / "case.toml"
    path.write_text(toml(twisted(content, chance)), "utf-8")
    cases, faults = read_cases(kit, path)
    assert all(fault.sentence() for fault in faults)
    for case in cases:
        ended = play_case(kit, case)
        assert all(speaker.say(each.message) for each in ended.outcome.differences)
        as_values(ended, speaker)
        list(stop_lines(ended, speaker))


def a_lesson(folder: Path, chance: random.Random) -> None:
    text = chance.choice(sorted(assets("lessons").glob("*.toml"))).read_text("utf-8")
    (folder / "lesson.toml").write_text(twisted_toml(text, chance), "utf-8")
    for kit in _kits().values():
        lessons, faults = lessons_of(kit, [folder])
        assert all(fault.sentence() for fault in (*faults, *unsolved_faults(kit, lessons)))
        list(untranslated(lessons))


def a_map(folder: Path, chance: random.Random) -> None:
    home = Path(shutil.copytree(maps(chance.choice(("diadochi", "rome"))), folder / "map"))
    changed = chance.choice([home / "map.toml", *sorted(home.glob("*.toml")), *sorted(home.rglob("*.toml"))])
    changed.write_text(twisted_toml(changed.read_text("utf-8"), chance), "utf-8")
    atlas, faults = check_folder(home)
    if atlas is not None:
        faults += _box_faults(home, atlas.system)
        figures(atlas)
    assert all(fault.sentence() for fault in faults)


def a_history(folder: Path, chance: random.Random) -> None:
    kit = _kits()["diadochi"]
    path = chance.choice((shipped_timeline(), *sorted(shipped_journeys().glob("*.toml"))))
    copy = folder / "history.toml"
    copy.write_text(twisted_toml(path.read_text("utf-8"), chance), "utf-8")
    faults = [*read_journeys(kit, folder)[1], *read_timeline(kit.atlas, copy)[1]]
    assert all(fault.sentence() for fault in faults)


@pytest.mark.parametrize(
    ("twist", "times"), [(a_case, 40), (a_case_of_rome, 40), (a_lesson, 20), (a_map, 5), (a_history, 20)]
)
def test_whatever_is_changed_in_a_file_is_read_or_named(tmp_path: Path, twist: Twist, times: int) -> None:
    for seed in range(times):
        folder = tmp_path / str(seed)
        folder.mkdir()
        twist(folder, random.Random(seed))


def test_limits_that_name_unknown_places_are_told(diadochi: Run, tmp_path: Path) -> None:
    home = Path(shutil.copytree(maps("diadochi"), tmp_path / "diadochi"))
    head = home / "map.toml"
    content = tomllib.loads(head.read_text("utf-8"))
    content["lint"]["marches"] = [["pella", "atlantis"]]
    content["lint"]["westward"] = "eden"
    head.write_text(toml(content), "utf-8")
    said = diadochi("check", home)
    assert said.code == 1
    assert '"atlantis" is not in spaces.toml' in said.out
    assert '"eden" is not in provinces.toml' in said.out
    assert "spaces:" in said.out, "what can be counted is counted all the same"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("derived.room.etruscan.pisa", '"pisa"'),
        ("derived.room.etruscan", "room.etruscan"),
        ("derived.modifiers.agressor", "agressor"),
        ("derived.sea_limit.greek.3", "sea_limit.greek.3"),
        ("derived.sea_limit.greek.nine.tarentum", "nine"),
        ("derived.destinations.persian", "persian"),
        ("derived.points.9", "9"),
        ("position.forces.[pisa]", "[pisa]"),
        ("position.markers.pisa", "pisa"),
    ],
)
def test_a_case_of_rome_names_the_word_that_is_unknown(diadochi: Run, tmp_path: Path, path: str, said: str) -> None:
    section, _, rest = path.partition(".")
    given = {"setup": next(iter(open_map(maps("rome")).scenarios))}
    case = {"id": "X", "title": "t", "rules": [], "given": given, "then": {section: {rest: 0}}}
    file = tmp_path / "case.toml"
    file.write_text(toml({"map": "rome", "case": [case]}), "utf-8")
    told = diadochi("case", file)
    assert told.code in (1, 2)
    assert said.strip('"') in told.out
    assert "is not known here" in told.out or "is not a card" in told.out


def test_a_case_of_rome_finds_nothing_where_nothing_is_fought_for(diadochi: Run, tmp_path: Path) -> None:
    nothing = dict.fromkeys(("points.1", "modifiers.attacker", "size.defender", "destinations.roman"), "none")
    case = {"id": "X", "title": "t", "rules": [], "given": {"players": 4}, "then": {"derived": nothing}}
    file = tmp_path / "case.toml"
    file.write_text(toml({"map": "rome", "case": [case]}), "utf-8")
    told = diadochi("case", file)
    assert told.code == 0, told.out


def test_a_name_of_a_map_that_is_longer_than_names_may_be_is_told(diadochi: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(toml({"map": "m" * 300, "case": []}), "utf-8")
    told = diadochi("case", file)
    assert told.code == 2
    assert "cannot be read" in told.out


def test_a_record_without_players_has_no_question_to_count(diadochi: Run, tmp_path: Path) -> None:
    kit, _ = opening()
    sound, file = tmp_path / "sound.diadochi", tmp_path / "empty.diadochi"
    with Record.create(sound, whole_game_from(setup_position(kit, "babylon-323")), kit) as record:
        play(record, 9, 3)

    def without_players(contents: Any, _: random.Random) -> None:
        for node, content in contents.snapshots.items():
            position = position_from_bytes("successors", content)
            position.factions = {}
            contents.snapshots[node] = position_to_bytes(position)

    made_up(sound, file, without_players, random.Random(1))
    for more in ((), ("--seat", "1"), ("--json",)):
        assert diadochi("odds", file, "--question", *more).code == 2

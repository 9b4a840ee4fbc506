"""Broken files of the Sword of Rome: every fault named with file, entry, field, reason and remedy."""

import shutil
from pathlib import Path

import pytest

from diadochi.atlas.documents import MapError
from diadochi.resources import maps
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import SYSTEM_FILES, lint_kit, open_kit


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "rome"
    shutil.copytree(maps("rome"), copy)
    return copy


def change(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), "utf-8")


def faults(folder: Path) -> list[str]:
    with pytest.raises(MapError) as error:
        open_kit(folder)
    return [fault.sentence().replace(str(folder), "HERE") for fault in error.value.faults]


def test_the_shipped_files_are_sound(kit: Kit) -> None:
    assert lint_kit(kit, maps("rome")) == []
    assert len(kit.leaders) == 39


@pytest.mark.parametrize("name", SYSTEM_FILES)
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert f"HERE/{name}: is missing; put the file back" in faults(folder)


@pytest.mark.parametrize("name", SYSTEM_FILES)
def test_an_empty_file_is_no_traceback(folder: Path, name: str) -> None:
    (folder / name).write_text("format = 1\n", "utf-8")
    assert all(sentence.startswith(f"HERE/{name}: ") for sentence in faults(folder))


def test_a_map_of_another_system_is_refused(folder: Path) -> None:
    change(folder, "map.toml", 'system = "rome"', 'system = "successors"')
    assert faults(folder) == ['HERE/map.toml: system "successors" is not used here; open a map whose system is "rome"']


POWERS, LEADERS, TABLES, POSITIONS = "powers.toml", "leaders.toml", "tables.toml", "positions.toml"
WRONG = [
    (POWERS, 'letter = "E"', 'letter = "R"', 'power: letter "R" appears twice; give each a letter of its own'),
    (LEADERS, "tactical = 4", "tactical = 5", "leader camillus: tactical 5 is not a valid rating; write 1 to 4"),
    (LEADERS, 'id = "claudius"', 'id = "camillus"', 'leader 2 (camillus): id "camillus" appears twice'),
    (LEADERS, "activation = 1\n", 'activation = "one"\n', 'activation "one" is a text'),
    (LEADERS, "[default]", "[usual]", "[usual] is not a known table; remove it"),
    (TABLES, "ratio = [5, 4]", "ratio = [8, 4]", "size_ratio: ratio do not rise from [1, 1] on"),
    (TABLES, "ratio = [1, 1]", "ratio = [2, 2]", "size_ratio: ratio do not rise from [1, 1] on"),
    (TABLES, "face = 2", "face = 3", "loss: face does not go from 1 to 6"),
    (TABLES, "modifier = 2", "modifier = 0", "size_ratio 3: modifier 0 is less than 1 in size_ratio 2"),
    (TABLES, "winner_die = 1", "winner_die = 3", "loss 5: winner_die 2 is less than 3 in loss 4"),
    (TABLES, "loser_die_self = 1", "loser_die_self = 99", "loss 1: loser_die_self 99 is out of range; write 0 to 9"),
    (TABLES, "pisae = {", "pisa = {", 'city.cu_inside_at: "pisa" is not a walled city of this map; write "pisae"'),
    (TABLES, 'to = ["syracusae"]', 'to = ["roma"]', 'sea_avoid 3: to "roma" is not a port of this map'),
    (TABLES, '"duoviri_navales played"', '"duoviri_navales"', 'needs "duoviri_navales" is not a condition'),
    (POSITIONS, "clear = 1", "clear = 2", 'play.movement: cost.clear "2" differs from map.toml; write 1 in both'),
    (POSITIONS, "clear = 1", "klear = 1", 'play.movement: cost "klear" is not a route kind of this map; write "clear"'),
    (POSITIONS, 'at = "pisae", cu = 14', 'at = "pisa", cu = 14', 'pisae_split: force.at "pisa" is not a space'),
    (POSITIONS, 'leaders = ["bomilcar"]', 'leaders = ["milo"]', 'position neapolis_sea: force.leaders "milo" serves'),
    (POSITIONS, 'leaders = ["bomilcar"]', 'leaders = ["bomilkar"]', '"bomilkar" is not in leaders.toml'),
    (POSITIONS, 'leaders = ["bomilcar"]', 'leaders = ["agathocles"]', 'force.leaders "agathocles" appears twice'),
    (POSITIONS, 'power = "carthaginian"', 'power = "volscian"', 'force.power "volscian" belongs to no side'),
    (POSITIONS, 'control = { nuceria = "greek" }', 'control = { nuceria = "grek" }', '"grek" is not a power'),
    (POSITIONS, 'from = "nuceria"', 'from = "roma"', 'mover.from "roma" is not joined to neapolis by land'),
    (POSITIONS, 'leader = "agathocles"', 'leader = "bomilcar"', 'mover.leader "bomilcar" does not lead an army'),
    (POSITIONS, 'first = "gauls"', 'first = "gaul"', 'scenario brennus_390: side "gaul" is not a side; write "gauls"'),
    (POSITIONS, "points = 4, otherwise", "points = 40, otherwise", '"40" are more than all cities give'),
    (POSITIONS, "[seats]\n", "[sets]\n", "[seats] is missing; write a table [seats]"),
    (POSITIONS, "gauls = [\"gallic\"], romans", "gauls = [\"galic\"], romans", 'side "galic" is not a power'),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("name", "old", "new", "said"), WRONG)
def test_a_wrong_entry_is_named(folder: Path, name: str, old: str, new: str, said: str) -> None:
    change(folder, name, old, new)
    whole = said.replace("is not a side;", "is not a side of this scenario;")
    assert any(whole in sentence for sentence in faults(folder))


def test_positions_that_cannot_be_are_doubtful(folder: Path) -> None:
    change(folder, POSITIONS, 'cu = 3, leaders = ["etruscan_leader_1"], inside', "cu = 9, leaders = [], inside")
    change(folder, POSITIONS, 'side = "gauls", points = 4', 'side = "gauls", points = 0')
    said = [fault.sentence().replace(str(folder), "HERE") for fault in lint_kit(open_kit(folder), folder)]
    assert said == [
        ("HERE/positions.toml: scenario brennus_390: too many units are inside; leave at most 3 inside (OP-04)"),
        "HERE/positions.toml: scenario brennus_390: victory.points are already held at the start",
    ]

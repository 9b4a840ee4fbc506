"""A map that borrows its game: few files are enough, lent entries fit its places, and records keep what was lent."""

from pathlib import Path

import pytest

from diadochi.atlas.documents import MapError
from diadochi.atlas.owner_numbers import OwnerNumbers
from diadochi.cli import main
from diadochi.journal.record.game_record import Record
from diadochi.players.automatic_games import Match, play_one
from diadochi.resources import maps
from diadochi.rules.core.numbers import open_numbered, owners_numbers
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import SYSTEM_FILES
from diadochi.rules.successors.setup import empty_table, setup_position

HEAD = 'id = "tiny"\nnames = { en = "Tiny" }\nborrows = "diadochi"\ngeography = "paper"\nframe = [22, 37, 24, 38.5]\n'
SPACES = "".join(
    f'[[space]]\nid = "{name}"\nnames = {{ en = "{name.title()}" }}\nlon = {lon}\nlat = 37.8\nkind = "{kind}"\n'
    f'province = "hellas"\nport = true\n\n'
    for name, lon, kind in (("athenai", 23.7, "major"), ("megara", 23.3, "minor"), ("korinthos", 22.9, "major"))
)
ROUTES = "".join(f'[[route]]\nends = ["{end}", "megara"]\nkind = "land"\n\n' for end in ("athenai", "korinthos"))
SETUP = """[[positions]]
id = "duel"
kind = "ready"
title = { en = "Duel" }
players = 2
turn = 1
phase = "preparations"
markers = { megara = 2 }
[[positions.faction]]
seat = 1
names = { en = "East" }
generals = ["eumenes"]
[[positions.faction]]
seat = 2
names = { en = "West" }
generals = ["krateros"]
[[positions.stack]]
seat = 1
space = "athenai"
generals = ["eumenes"]
mercenary = 4
[[positions.stack]]
seat = 2
space = "korinthos"
generals = ["krateros"]
royal_army = 2
inside = true
"""


def tiny(folder: Path, **files: str) -> Path:
    """A map folder with a head and the files given by their stems."""
    folder.mkdir(exist_ok=True)
    for stem, text in {"map": HEAD, **files}.items():
        (folder / f"{stem}.toml").write_text(text, encoding="utf-8")
    return folder


def whole(folder: Path) -> Path:
    province = '[[province]]\nid = "hellas"\nnames = { en = "Hellas" }\nvictory_points = 3\n'
    return tiny(folder, spaces=SPACES, routes=ROUTES, setups=SETUP, provinces=province)


def opened(folder: Path) -> Kit:
    kit = open_map(folder)
    assert isinstance(kit, Kit)
    return kit


def test_five_lines_are_a_map_without_a_game(tmp_path: Path) -> None:
    kit, lender = opened(tiny(tmp_path / "tiny")), opened(maps("diadochi"))
    assert (kit.atlas.spaces, kit.setups, kit.atlas.system) == ({}, {}, "successors")
    assert kit.atlas.canvas == (2400, 2277)
    assert kit.tables == lender.tables
    assert set(kit.generals) == set(lender.generals)
    assert {general.start_space for general in kit.generals.values()} == {None}
    position = empty_table(kit)
    assert rules_of(kit).broken(kit, position) == ()
    assert (dict(position.stacks), dict(position.markers)) == ({}, {})


def test_lent_entries_stand_only_where_the_map_has_their_places(tmp_path: Path) -> None:
    kit = opened(whole(tmp_path / "tiny"))
    assert "greek_army" not in kit.independents  # it needs Thessalia too
    assert {member.start_place for member in kit.royals.values()} == {None}
    assert set(kit.fleets) == {"kilikia", "pontos"}
    assert all(table.deal_pool == () for table in kit.players.values())
    assert kit.players[2].historical == "duel"


def test_a_set_up_says_who_stands_where_with_what(tmp_path: Path) -> None:
    kit = opened(whole(tmp_path / "tiny"))
    position = setup_position(kit, "duel")
    assert rules_of(kit).broken(kit, position) == ()
    east, west = position.group(1, "athenai", False), position.group(2, "korinthos", True)
    assert (east.generals, east.units.mercenary) == (("eumenes",), 4)
    assert (west.generals, west.units.royal) == (("krateros",), 2)
    assert position.markers == {"megara": 2}


def test_a_general_who_stands_nowhere_is_named(tmp_path: Path) -> None:
    folder = whole(tmp_path / "tiny")
    setups = folder / "setups.toml"
    setups.write_text(setups.read_text("utf-8").replace('generals = ["krateros"]', "generals = []", 2), "utf-8")
    assert opened(folder).setups
    setups.write_text(SETUP.replace('generals = ["krateros"]\nroyal', "royal"), "utf-8")
    with pytest.raises(MapError, match='"krateros" is dealt but has no starting space'):
        open_map(folder)


def test_a_table_of_its_own_stands_beside_lent_ones(tmp_path: Path) -> None:
    folder = whole(tmp_path / "tiny")
    assert opened(folder).profile.last_turn == 5
    (folder / "switches.toml").write_text(
        '[last_turn]\nvalues = { fourth = 2, third = 2 }\natoms = ["SEQ-01"]\n', "utf-8"
    )
    kit = opened(folder)
    assert (kit.profile.last_turn, kit.profile.cost_mountain) == (2, 2)
    assert kit.digest != opened(whole(tmp_path / "other")).digest


def test_cards_can_be_left_out(tmp_path: Path) -> None:
    folder = whole(tmp_path / "tiny")
    (folder / "cards.toml").write_text('left_out = ["persian_levies", "pontic_fleet"]\n', encoding="utf-8")
    kit = opened(folder)
    assert "persian_levies" not in kit.cards
    assert "campaign_1" in kit.cards
    assert set(kit.fleets) == {"kilikia"}
    (folder / "cards.toml").write_text('left_out = ["persian_levy"]\n', encoding="utf-8")
    with pytest.raises(MapError, match=r'left_out "persian_levy" is not in the file .* write "persian_levies"'):
        open_map(folder)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('borrows = "atlantis"', 'borrows "atlantis" is not a map that comes with the program'),
        ("frame = [22, 37, 24]", r"frame \[22, 37, 24\] is not four numbers"),
        ("frame = [24, 37, 22, 38]", r"frame \[24, 37, 22, 38\] is not a box"),
        ("frame = [22, 37, 24, 89]", r"frame \[22, 37, 24, 89\] is not a box"),
    ],
)
def test_a_wrong_head_is_named(line: str, said: str, tmp_path: Path) -> None:
    key = line.split(" ")[0]
    lines = [line if old.startswith(key) else old for old in HEAD.splitlines()]
    with pytest.raises(MapError, match=said):
        open_map(tiny(tmp_path / "tiny", map="\n".join(lines)))


def test_without_a_lender_every_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"spaces\.toml: is missing"):
        open_map(tiny(tmp_path / "tiny", map=HEAD.replace('borrows = "diadochi"\n', 'system = "successors"\n')))


def test_a_record_keeps_what_was_lent(tmp_path: Path) -> None:
    kit = opened(whole(tmp_path / "tiny"))
    file = tmp_path / "game.diadochi"
    Record.create(file, setup_position(kit, "duel"), kit).close()
    for path in (tmp_path / "tiny").iterdir():
        path.unlink()
    with Record.open(file) as record:
        found = record.kit
        assert isinstance(found, Kit)
        assert found.digest == kit.digest
        assert found.atlas.folder != kit.atlas.folder
        lent = {path.name for path in (found.atlas.folder / "borrowed").iterdir()}
    assert lent >= set(SYSTEM_FILES)


def test_random_players_end_their_games_on_the_shipped_borrowing_map() -> None:
    kit = opened(maps("lamia"))
    for seed in range(4):
        played = play_one(kit, Match(setup="lamian-war", kinds=("random", "random")), seed)
        assert played.fault == "", played.fault


def test_check_prints_causes_first_and_no_more_than_twenty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = whole(tmp_path / "tiny")
    assert main(["check", str(folder)]) == 0
    assert "texts are not translated, which is no fault" in capsys.readouterr().out
    for name in SYSTEM_FILES:
        (folder / name).write_bytes(maps("diadochi", name).read_bytes())
    (folder / "spaces.toml").write_text(SPACES.replace('kind = "minor"', 'kind = "tiny"'), encoding="utf-8")
    assert main(["check", str(folder)]) == 1
    assert 'space 2 (megara): kind "tiny"' in capsys.readouterr().out.splitlines()[1]
    (folder / "spaces.toml").write_text(SPACES, encoding="utf-8")
    assert main(["check", str(folder)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert sum(str(folder) in line for line in said[1:]) == 20
    assert any("more faults; correct these first" in line for line in said)


def test_lent_numbers_can_be_the_owners(tmp_path: Path) -> None:
    folder = whole(tmp_path / "tiny")
    numbers = OwnerNumbers("tiny", numbers={"tables.battle.rows.4.6": 6, "generals.general.krateros.battle": 4})
    kit = open_numbered(folder, numbers)
    assert isinstance(kit, Kit)
    assert (kit.tables.battle.rows[4][6], kit.generals["krateros"].battle) == (6, 4)
    with Record.create(tmp_path / "own.diadochi", setup_position(kit, "duel"), kit):
        pass
    with Record.look(tmp_path / "own.diadochi") as record:
        assert owners_numbers(record.kit) == numbers

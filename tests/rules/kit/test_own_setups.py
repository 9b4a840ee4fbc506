"""Set-ups of the user: written as the table has them, read back, refused with a sentence, and found by name."""

import random
import shutil
from pathlib import Path

import pytest
from msgspec import structs

from diadochi.atlas.documents import MapError
from diadochi.atlas.map_folders import copy_map
from diadochi.atlas.model import Text
from diadochi.cli import main
from diadochi.journal.record.game_record import Record
from diadochi.players.automatic_games import Match, play_one
from diadochi.players.game_players import players_of
from diadochi.resources import maps, own
from diadochi.rules.core.position_text import wanted_position
from diadochi.rules.core.system import NoSuchSetup, open_map
from diadochi.rules.successors import editing
from diadochi.rules.successors.kit import Kit, Setup
from diadochi.rules.successors.notation import canonical
from diadochi.rules.successors.own_setups import (
    OwnSetup,
    delete_setup,
    export_setup,
    free_id,
    import_setup,
    keep_setup,
    own_setups,
    with_own_setups,
)
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.scenario import opening_of, setup_of, victory_options
from diadochi.rules.successors.setup import at_activation, setup_position, whole_game_from


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path


@pytest.fixture(scope="module")
def lamia() -> Kit:
    kit = open_map(maps("lamia"))
    assert isinstance(kit, Kit)
    return kit


def edited(kit: Kit) -> Position:
    """A table in the middle of a turn, changed by hand."""
    position = at_activation(setup_position(kit, "lamian-war"), 2)
    position = editing.put_general(position, "menon", 1, "lamia")
    position = editing.set_marker(kit, position, "sparta", None)
    return editing.set_siege(position, "korinthos", 1, 1) if position.stack(1, "korinthos", False) else position


def made(kit: Kit, name: str = "Menon at Lamia") -> Setup:
    options = victory_options(kit, 2, 3, 12, kit.profile.instant_lp)
    return setup_of(kit, edited(kit), free_id(kit, name), Text(en=name, es="Menón"), options, 'A "true" story.')


def test_a_set_up_is_the_table_at_the_preparations_of_its_turn(lamia: Kit) -> None:
    setup = made(lamia)
    file = keep_setup(lamia, setup)
    assert file == own("setups", "lamia", "menon_at_lamia.toml")
    there = setup_position(with_own_setups(lamia), "menon_at_lamia")
    wanted = canonical(lamia, opening_of(edited(lamia)))
    wanted.options = there.options
    assert there == wanted
    assert dict(there.options) == {"instant_vp": "12,16,16,16", "last_turn": "3"}
    assert there.clock.phase == "preparations"
    assert with_own_setups(lamia).setups["menon_at_lamia"].factions[0].name["es"] == "Los griegos"
    assert with_own_setups(lamia).setups["menon_at_lamia"].history == Text(en='A "true" story.')
    assert "\npieces argos 1:antiphilos+4M,\n" in file.read_text(encoding="utf-8"), "one line for each stack"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("argos 1:antiphilos", "argoz 1:antiphilos", 'start "argoz" is not a space of this map; did you mean "argos"?'),
        ('last_turn = "3"', 'last_turn = "soon"', "write a whole number"),
        ('last_turn = "3"', 'last_trun = "3"', 'did you mean "last_turn"?'),
        ('map = "lamia"', 'map = "rome"', "is another map; open the map rome"),
        ("players = 2", "players = 3", "does not match the number of its sides"),
        ('kind = "scenario"', 'kind = "ballad"', "kind"),
        ("[[positions]]", "[[positions", "is not TOML"),
        ("1:antiphilos+4M", "1:antiphilos+antipatros+4M", "antipatros"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_says_why_and_hides_no_other(lamia: Kit, old: str, new: str, said: str) -> None:
    keep_setup(lamia, made(lamia, "Sound"))
    file = keep_setup(lamia, made(lamia))
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    unfit, sound = own_setups(lamia)
    assert unfit.setup is None
    assert said in unfit.faults[0].sentence()
    assert unfit.faults[0].sentence().startswith("menon_at_lamia.toml: ")
    assert sound.setup is not None
    assert [*with_own_setups(lamia).setups] == ["lamian-war", "sound"]


def test_names_change_in_place_and_files_go_to_others(lamia: Kit, home: Path) -> None:
    setup = made(lamia)
    file = keep_setup(lamia, setup)
    before = file.read_text(encoding="utf-8").splitlines()
    keep_setup(lamia, structs.replace(setup, title=Text(en="A walk", es="Un paseo")))
    after = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in after if line not in before] == ['title = { en = "A walk", es = "Un paseo" }']
    assert len(after) == len(before)
    export_setup(lamia, setup, home / "sent.toml")
    mine = import_setup(lamia, home / "sent.toml")
    assert import_setup(lamia, home / "sent.toml") == mine, "it is there already"
    assert mine.id == "menon_at_lamia_2"
    assert mine == structs.replace(setup, id=mine.id)
    delete_setup(lamia, OwnSetup(file, setup))
    assert [found.setup and found.setup.id for found in own_setups(lamia)] == ["menon_at_lamia_2"]


def test_sides_are_written_anew_where_they_have_changed(lamia: Kit) -> None:
    setup = made(lamia)
    keep_setup(lamia, setup)
    fewer = setup_of(lamia, editing.send_off_map(edited(lamia), "menon"), setup.id, setup.title, setup.options)
    keep_setup(lamia, fewer)
    assert with_own_setups(lamia).setups[setup.id] == fewer


def test_a_set_up_of_the_users_map_is_an_entry_of_its_file(lamia: Kit) -> None:
    folder = copy_map(maps("lamia"), own("maps", "lamia"))
    kit = open_map(folder)
    assert isinstance(kit, Kit)
    file = folder / "setups.toml"
    before = file.read_text(encoding="utf-8")
    setup = made(kit)
    assert keep_setup(kit, setup) == file
    assert file.read_text(encoding="utf-8").startswith(before.rstrip()), "the rest of the file is as it was"
    assert [found.setup and found.setup.id for found in own_setups(kit)] == [setup.id]
    assert setup.id in with_own_setups(kit).setups
    delete_setup(kit, OwnSetup(file, setup))
    assert file.read_text(encoding="utf-8").strip() == before.strip()


def test_broken_pieces_in_the_file_of_a_map_are_a_fault_of_the_map() -> None:
    folder = copy_map(maps("lamia"), own("maps", "lamia"))
    kit = open_map(folder)
    assert isinstance(kit, Kit)
    file = keep_setup(kit, made(kit))
    file.write_text(file.read_text(encoding="utf-8").replace("lamia 1:menon", "lamja 1:menon"), encoding="utf-8")
    with pytest.raises(MapError, match='"lamja" is not a space of this map'):
        open_map(folder)
    assert setup_position(kit, "lamian-war").map == "lamia", "what is open stays open"


def test_a_set_up_without_enough_sides_is_not_written(lamia: Kit) -> None:
    alone = editing.remove_faction(edited(lamia), 2)
    setup = setup_of(lamia, alone, "alone", Text(en="Alone"), {})
    with pytest.raises(MapError, match="is not a number of players"):
        keep_setup(lamia, setup)
    assert own_setups(lamia) == ()


def test_computer_players_play_it_to_its_own_last_turn(lamia: Kit) -> None:
    keep_setup(lamia, made(lamia))
    played = play_one(lamia, Match(setup="menon_at_lamia", kinds=("random", "random")), 1)
    assert not played.fault
    opening = players_of(lamia).opening(lamia, 0, "menon_at_lamia", random.Random(1))
    assert dict(opening.options)["last_turn"] == "3"


def test_commands_find_it_by_name(lamia: Kit, capsys: pytest.CaptureFixture[str]) -> None:
    keep_setup(lamia, made(lamia))
    kit, position = wanted_position(lamia, "menon_at_lamia")
    assert kit.profile.last_turn == 3
    assert position.where("menon")[0] == "lamia"
    with pytest.raises(NoSuchSetup, match="menon_at_lamia"):
        setup_position(with_own_setups(lamia), "nothing")
    words = ["playout", "--map", str(maps("lamia")), "--setup", "menon_at_lamia", "--games", "1", "--json"]
    assert main(words) == 0
    assert '"crashes": 0' in capsys.readouterr().out


def test_a_record_keeps_the_set_up_it_was_begun_with(lamia: Kit, home: Path) -> None:
    keep_setup(lamia, made(lamia))
    kit, position = wanted_position(lamia, "menon_at_lamia")
    Record.create(home / "game.diadochi", whole_game_from(position), kit).close()
    shutil.rmtree(own("setups"))
    record = Record.open(home / "game.diadochi", lambda _map: lamia)
    assert record.game.position.where("menon")[0] == "lamia"
    assert record.kit.under("fourth", record.game.position.options).profile.last_turn == 3
    record.close()


def test_the_set_ups_of_the_map_stay_as_the_kit_has_them(lamia: Kit) -> None:
    """A kit may have numbers of the owner, or those of an older map."""
    keep_setup(lamia, made(lamia))
    changed = structs.replace(lamia.setups["lamian-war"], title=Text(en="Changed"))
    kit = Kit(lamia.atlas, structs.replace(lamia.box, setups={changed.id: changed}), lamia.edition)
    twice = with_own_setups(with_own_setups(kit))
    assert [*twice.setups] == ["lamian-war", "menon_at_lamia"]
    assert twice.setups["lamian-war"] == changed

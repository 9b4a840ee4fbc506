"""Broken files of the game system: every fault of every file, named with file, entry, field, reason and remedy."""

import itertools
import re
import shutil

import pytest
from msgspec import structs

from diadochi.atlas.documents import MapError
from diadochi.cli import main
from diadochi.resources import maps
from diadochi.rules.successors.kit_checks import table_faults
from diadochi.rules.successors.kit_files import SYSTEM_FILES, open_kit

FIRST_FACTION = re.compile(r"^generals = .*(\nextra = .*)?", re.MULTILINE)
"""Whom the first ready set-up deals to its first faction, and the troops that join them."""


@pytest.fixture
def folder(tmp_path):
    copy = tmp_path / "diadochi"
    shutil.copytree(maps("diadochi"), copy)
    return copy


def change(folder, name, old, new):
    """Put `new` in place of the first `old`, a text or a pattern."""
    path = folder / name
    text = path.read_text("utf-8")
    found = old.search(text)[0] if isinstance(old, re.Pattern) else old
    assert found in text, old
    path.write_text(text.replace(found, new, 1), "utf-8")


def faults(folder):
    with pytest.raises(MapError) as error:
        open_kit(folder)
    return [fault.sentence().replace(str(folder), "HERE") for fault in error.value.faults]


def only(folder):
    (sentence,) = faults(folder)
    return sentence


def test_the_shipped_files_are_sound(folder):
    assert open_kit(folder).generals


@pytest.mark.parametrize("name", SYSTEM_FILES)
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    assert f"HERE/{name}: is missing; put the file back" in faults(folder)


@pytest.mark.parametrize("name", SYSTEM_FILES)
def test_an_empty_file_is_no_traceback(folder, name):
    (folder / name).write_text("", "utf-8")
    assert all(sentence.startswith(f"HERE/{name}: ") for sentence in faults(folder))


SEATS = {
    "missing and repeated": ("seat = 3", "seat = 4", ["factions 4 (D): seat 4 appears twice", "of seat 3 is missing"]),
    "nobody's": (
        "seat = 5",
        "seat = 6",
        ["factions 5 (E): seat 6 is not a seat; write one of 0, 1, 2, 3, 4, 5", "seat 5 is"],
    ),
    "below nought": ("seat = 2", "seat = -1", ["factions 2 (B): seat -1 is not a seat", "of seat 2 is missing"]),
    "the Independents'": ("seat = 0", "seat = 1", ["factions 6 (I): seat 1 appears twice", "of seat 0 is missing"]),
}


@pytest.mark.parametrize(("old", "new", "said"), SEATS.values(), ids=SEATS.keys())
def test_every_seat_shows_once(folder, old, new, said):
    change(folder, "setups.toml", old, new)
    found = faults(folder)
    assert len(found) == len(said)
    assert all(part in sentence for part, sentence in zip(said, found, strict=True)), found


@pytest.mark.parametrize(("new", "said"), [("1000", "is not a number of players"), ("4", "the number of its sides")])
def test_as_many_play_as_there_are_factions(folder, new, said):
    change(folder, "setups.toml", "players = 5\n", f"players = {new}\n")
    assert any("position five-diadochi: players" in sentence and said in sentence for sentence in faults(folder))


@pytest.mark.parametrize("figure", ["1001", "-1001", "99999999999999999999"])
def test_no_figure_of_the_game_is_beyond_a_thousand(folder, figure):
    change(folder, "generals.toml", "battle = 3", f"battle = {figure}")
    sentence = only(folder)
    assert f"general 1 (perdikkas): battle {figure} is too large" in sentence
    assert "write a number from -1000 to 1000" in sentence


WRONG = {
    "a class there is not": (
        "generals.toml", 'class = "starting"', 'class = "staring"',
        'class "staring" is not one of starting, reserve, event, unavailable, deck; write "starting"',
    ),
    "a rating that is a text": (
        "generals.toml", "battle = 3", 'battle = "3"', "generals.toml: general 1 (perdikkas): battle \"3\" is a text",
    ),
    "an id twice": (
        "generals.toml", 'id = "krateros"', 'id = "perdikkas"',
        'generals.toml: general 2 (perdikkas): id "perdikkas" appears twice; give each entry an id of its own',
    ),
    "a start space": (
        "generals.toml", 'start_space = "babylon"', 'start_space = "bablyon"',
        'generals.toml: general perdikkas: start_space "bablyon" is not a space of this map; write "babylon"',
    ),
    "a start province": (
        "generals.toml", 'start_provinces = ["babylonia"]', 'start_provinces = ["qqq"]',
        'general perdikkas: start_provinces "qqq" is not a province of this map; write an id from the file',
    ),
    "another table": (
        "generals.toml", "\n[[general]]\nid", "\n[[genral]]\nid = 1\n\n[[general]]\nid",
        "generals.toml: [genral] is not a known table; write [[general]]",
    ),
    "a region": (
        "independents.toml", '"thessalia"]', '"thesalia"]',
        'region "thesalia" is not a province of this map; write "thessalia"',
    ),
    "whom a royal goes with": (
        "royal_family.toml", 'start_with = "perdikkas"', 'start_with = "perdiccas"',
        'royal alexandros: start_with "perdiccas" is not in generals.toml; write "perdikkas"',
    ),
    "a fleet's province": (
        "setups.toml", 'place = "makedonia"', 'place = "macedonia"',
        'setups.toml: fleet makedonia: place "macedonia" is not a province of this map; write "makedonia"',
    ),
    "a fleet's city": (
        "setups.toml", 'place = "athenai"', 'place = "athens"', 'athenai: place "athens" is not a space of this map',
    ),
    "a fleet's card": (
        "setups.toml", 'card = "kilikia_pirates"', 'card = "pirates"',
        'fleet kilikia: card "pirates" is not in cards.toml',
    ),
    "a fleet's kind": (
        "setups.toml", 'kind = "city"', 'kind = "town"',
        'setups.toml: fleet athenai: kind "town" is not one of province, city, card; write one of these',
    ),
    "who is dealt": (
        "setups.toml", 'deal_pool = ["perdikkas"', 'deal_pool = ["perdicas"',
        'players 2: deal_pool "perdicas" is not in generals.toml; write "perdikkas"',
    ),
    "a number of players": ("setups.toml", "[players.2]", "[players.6]", "[players.6] is not a number of players"),
    "a lesson's marker": (
        "setups.toml", "markers = { kelainai", "markers = { celaenae",
        'position teach-interception: markers "celaenae" is not a space of this map',
    ),
    "a position's phase": (
        "setups.toml", 'phase = "preparations"', 'phase = "evening"',
        'position 1 (babylon-323): phase "evening" is not one of preparations, activation; write one of these',
    ),
    "a lesson's siege": (
        "setups.toml", "besieger = { tyros = 2 }", "besieger = { sidon = 2 }",
        'position teach-siege-of-tyros: besieger "sidon" has siege points without a besieger, or a besieger without',
    ),
    "a lesson's hand": (
        "setups.toml", "hands = { seat_2", "hands = { seat_3",
        'hands "3" is not a seat of this position; write a seat from 1 to 2',
    ),
    "a lesson's status": (
        "setups.toml", "status = { seat_1", "status = { first", 'status "-1" is not a seat of this position',
    ),
    "whom extra units join": (
        "setups.toml", FIRST_FACTION, 'generals = ["perdikkas"]\nextra = [{ with = "krateros", mercenary = 1 }]',
        'position babylon-323: extra.with "krateros" is not a general of this side; name the general',
    ),
    "what is Independent in an evening": (
        "setups.toml", 'independent = ["alexandreia"', 'independent = ["alexandria"',
        'short: independent "alexandria" is not a space of this map; write "alexandreia"',
    ),
    "whom extra units of a deal join": (
        "setups.toml", '[{ with = "antipatros", loyal_macedonian = 3 }', '[{ with = "alketas", loyal_macedonian = 3 }',
        'players 4: extra.with "alketas" is not dealt; name the general of deal_pool who gets the extra units',
    ),
    "whom extra units of an evening join": (
        "setups.toml", 'evening_extra = [{ with = "leonnatos"', 'evening_extra = [{ with = "alketas"',
        'players 4: evening_extra.with "alketas" is not dealt; name the general of deal_pool who gets the extra units',
    ),
    "who of the family begins elsewhere": (
        "setups.toml", 'royals = { philippos = "pella"', 'royals = { funeral_cart = "pella"',
        'position two-regents: royals "funeral_cart" is not active at the start; name an active member of the family',
    ),
    "who of the family is absent": (
        "setups.toml", 'absent = ["herakles"]', 'absent = ["funeral_cart"]',
        'position two-regents: absent "funeral_cart" is not active at the start; name an active member of the family',
    ),
    "who is absent from a deal": (
        "setups.toml", 'absent = { fourth = ["herakles"] }', 'absent = { fourth = ["funeral_cart"] }',
        'players 2: absent "funeral_cart" is not active at the start; name an active member of the family',
    ),
    "who is absent and unknown": (
        "setups.toml", 'absent = ["herakles"]', 'absent = ["barsine"]', 'position two-regents: absent "barsine"',
    ),
    "a faction's general without a start": (
        "setups.toml", FIRST_FACTION, 'generals = ["perdikkas", "alketas"]',
        'position babylon-323: generals "alketas" is dealt but has no starting space; add a start_space',
    ),
    "a general of the pool without a start": (
        "setups.toml", 'deal_pool = ["perdikkas"', 'deal_pool = ["alketas"',
        'players 2: deal_pool "alketas" is dealt but has no starting space; add a start_space',
    ),
    "a table's row": ("tables.toml", "lower_than_initiative = 2", "lower = 2", "tables.toml: movement"),
    "a route kind's switch": (
        "map.toml", 'switch = "cost_strait"', 'switch = "cost_straight"',
        'map.toml: route_kind strait: switch "cost_straight" is not a switch of switches.toml with a number',
    ),
    "a route kind's switch that is no number": (
        "map.toml", 'switch = "cost_strait"', 'switch = "edition"',
        'map.toml: route_kind strait: switch "edition" is not a switch of switches.toml with a number',
    ),
    "guides over a route kind that no switch makes cheaper": (
        "map.toml", '"supply", "oppose", "reach"]', '"supply", "oppose", "reach", "guide"]',
        "map.toml: route_kind sea: switch is not a switch of switches.toml with a number",
    ),
    "a switch nobody knows": (
        "switches.toml", "[cost_strait]", "[cost_straight]",
        'switches.toml: cost_straight: "cost_straight" is not a switch; write "cost_strait", or remove it',
    ),
    "a switch's value": (
        "switches.toml", "values = { fourth = 20, third = 20 }", 'values = { fourth = 20, third = "all" }',
        'switches.toml: battle_top_row: values.third "all" does not fit',
    ),
    "a switch without an edition": (
        "switches.toml", "values = { fourth = 20, third = 20 }", "values = { fourth = 20 }",
        "switches.toml: battle_top_row: values.third does not fit",
    ),
    "a switch's table": (
        "switches.toml", "values = { fourth = 20, third = 20 }", "valeus = 3", "switches.toml: battle_top_row: valeus",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", WRONG)
def test_a_broken_entry_is_named(folder, case):
    name, old, new, words = WRONG[case]
    change(folder, name, old, new)
    assert any(words in sentence for sentence in faults(folder)), faults(folder)


def test_an_entry_that_is_no_table(folder):
    (folder / "cards.toml").write_text('card = ["one", "two"]\n', "utf-8")
    assert faults(folder)[0].startswith("HERE/cards.toml: card 1 (?): ")


def test_all_faults_of_all_files_are_listed(folder):
    change(folder, "generals.toml", "battle = 3", "battle = true")
    change(folder, "independents.toml", "strength = 8", 'strength = "8"')
    change(folder, "spaces.toml", 'kind = "major"', 'kind = "mayor"')
    change(folder, "switches.toml", "[city_limit]", "[city_size]")
    said = faults(folder)
    for name in ("generals.toml", "independents.toml", "spaces.toml", "switches.toml"):
        assert any(f"HERE/{name}" in sentence for sentence in said), name
    assert any("city_limit is missing; add a table [city_limit]" in sentence for sentence in said)


def test_a_map_of_another_system(folder):
    change(folder, "map.toml", 'system = "successors"', 'system = "rome"')
    assert only(folder) == 'HERE/map.toml: system "rome" is not used here; open a map whose system is "successors"'


def test_a_folder_there_is_not(tmp_path):
    with pytest.raises(MapError, match="is not a folder"):
        open_kit(tmp_path / "nowhere")


TABLES = [
    ("  [ 0,  0,  0,  1,  1,  1,  1,  1,  2,  2,  2],  # 1\n", "", "battle: rows has 20 entries instead of 21"),
    ("1,  1,  2,  2,  2],  # 1", "1,  1,  2,  2],  # 1", "battle: rows[1] has 10 entries instead of 11"),
    ("1,  1,  2,  2,  2],  # 1", "1,  1,  2,  1,  2],  # 1", "battle: rows[1][9] 1 is less than 2 in rows[1][8]"),
    ("[ 0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0],  # 0", "[ 0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  9],  # 0",
     "battle: rows[1][10] 2 is less than 9 in rows[0][10]"),
    ("  [3, 0],  # 8 or more\n", "", "siege: results has 9 entries instead of 10"),
    ("  [3, 0],  # 8", "  [1, 0],  # 8", "siege: results[9][0] 1 is less than 2 in results[8][0]"),
    ("  [0, 2],  # -1", "  [0, 9],  # -1", "siege: results[0][1] 9 is out of range; write 0 to 3"),
    ("by_garrison = [1, 2, 3]", "by_garrison = [1, 3]", "third_edition_by_garrison has 2 entries instead of 3"),
    ("{ from = 2,  to = 2,", "{ from = 3,  to = 3,", "columns[1] goes from 3 to 3; start at 2"),
    ('"0", "0", "0", "0", "1", "1e"', '"0", "0", "0", "0", "1", "2e"', "columns[0].cells[5] 2 is out of range"),
    ('"0", "0", "0", "0", "1", "1e"', '"0", "0", "0", "0", "1", "one"', 'columns[0].cells[5] "one" is not a loss'),
    ('"0", "0", "0", "1", "1", "1e"', '"0", "0", "0", "1", "0", "1e"', "columns[1].cells[4] 0 is less than 1"),
    ("higher_than_initiative = 4", "higher_than_initiative = 1", "higher_than_initiative 1 is less than 3"),
    ("mountain = 2", "mountain = 0", "movement.cost: mountain 0 is out of range"),
    ("dies_on_when_lost = [5, 6]", "dies_on_when_lost = [5, 7]", "dies_on_when_lost 7 is out of range; write 1 to 6"),
    ("mercenary = 1\n", "mercenary = -1\n", "strength: mercenary -1 is out of range"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "said"), TABLES)
def test_a_table_that_is_not_whole_in_order_or_in_range_names_its_cell(folder, old, new, said):
    change(folder, "tables.toml", old, new)
    found = faults(folder)
    assert any(said in sentence for sentence in found), found


@pytest.mark.slow
@pytest.mark.parametrize("value", [0, 9])
@pytest.mark.parametrize(
    ("file", "field"),
    [("generals.toml", "initiative"), ("generals.toml", "battle"), ("independents.toml", "battle"),
     ("independents.toml", "initiative"), ("setups.toml", "initiative")],
)  # fmt: skip
def test_a_rating_that_no_die_could_beat_is_refused(folder, file, field, value):
    change(folder, file, re.compile(rf"\b{field} = \d"), f"{field} = {value}")
    assert f"{field} {value} is out of range; write 1 to 6" in only(folder)


def test_every_cell_of_the_great_tables_is_checked(kit):
    """Whichever cell is below or above all others, it is named."""
    tables = kit.box.tables
    battle, siege = tables.battle, tables.siege
    for row, column in itertools.product(range(len(battle.rows)), range(len(battle.rows[0]))):
        for value in (-1, 100):
            rows = [[*cells] for cells in battle.rows]
            rows[row][column] = value
            found = table_faults(changed(kit.box, battle=structs.replace(battle, rows=rows)))
            assert f"rows[{row}][{column}]" in {field for _, _, field, *_ in found}
    for row, part in itertools.product(range(len(siege.results)), range(2)):
        results = [[*cells] for cells in siege.results]
        results[row][part] = -1
        found = table_faults(changed(kit.box, siege=structs.replace(siege, results=results)))
        assert f"results[{row}][{part}]" in {field for _, _, field, *_ in found}
    assert not [*table_faults(kit.box)]


def changed(box, **tables):
    return structs.replace(box, tables=structs.replace(box.tables, **tables))


@pytest.mark.slow
def test_a_broken_table_is_told_by_every_command_and_raises_nothing(folder, capsys):
    change(folder, "tables.toml", "  [11, 12, 13, 15, 18, 22, 27, 34, 41, 46, 51],  # 20+\n", "")
    march = ["--army", "kelainai:antigonos", "--to", "sardeis", "--map", str(folder)]
    for arguments in (["check", str(folder)], ["odds", "babylon-323", *march]):
        assert main(arguments) != 0
        said = capsys.readouterr()
        assert "rows has 20 entries instead of 21" in said.out + said.err

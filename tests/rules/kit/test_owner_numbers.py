"""An owner's numbers: every number of a map can be replaced, and what the game reads follows."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from diadochi.atlas.documents import MapError
from diadochi.atlas.owner_numbers import Figure, OwnerNumbers, numbers_of_text
from diadochi.language import LANGUAGES
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.number_tables import MapNumber
from diadochi.rules.core.numbers import (
    all_numbers,
    faults_of,
    find_numbers,
    is_name,
    keep_numbers,
    number_tables,
    numbers_of_this_machine,
    open_numbered,
    owners_numbers,
)
from diadochi.rules.core.system import open_map
from diadochi.rules.rome.kit import Kit as RomeKit
from diadochi.rules.successors.cards.card_numbers import NUMBERS
from diadochi.rules.successors.kit import General, Kit
from diadochi.rules.successors.setup import evening_kit
from diadochi.rules.successors.tables import BattleDice, SiegeDie

MAPS = ("diadochi", "rome")
EVERY = {(name, path): number for name in MAPS for path, number in all_numbers(maps(name)).items()}


def other(number: MapNumber) -> Figure:
    """Another legal figure; that of every number together leaves tables in order."""
    if isinstance(number.shipped, str):
        return number.shipped.rstrip("e") if number.shipped.endswith("e") else f"{number.shipped}e"
    return number.shipped + 1 if number.shipped < number.most else number.shipped - 1


def kit_with(name: str, numbers: Mapping[str, Figure]) -> GameKit:
    return open_numbered(maps(name), OwnerNumbers(name, "Test", numbers=numbers))


@pytest.fixture(scope="module")
def changed() -> dict[str, GameKit]:
    """Both maps with another figure for every number."""
    return {
        name: kit_with(name, {path: other(number) for (on, path), number in EVERY.items() if on == name})
        for name in MAPS
    }


@pytest.fixture(scope="module")
def shipped() -> dict[str, GameKit]:
    return {name: open_map(maps(name)) for name in MAPS}


# --- what the game reads
# For each table of numbers, the figure that the rules use.


def at(thing: object, *keys: str) -> object:
    for key in keys:
        if isinstance(thing, Mapping):
            thing = thing[key] if key in thing else thing[int(key)]
        elif isinstance(thing, tuple):
            thing = thing[int(key)]
        else:
            thing = getattr(thing, key)
    return thing


def of_tables(kit: Kit, keys: list[str]) -> object:
    match keys:
        case ["battle", "rows", row, column]:
            return BattleDice(int(row), kit.tables.battle).read((0, int(column) + 2)).score
        case ["siege", "results", row, part]:
            return SiegeDie(kit.tables.siege).read((int(row) - 1,))[int(part)]
        case ["attrition", "columns", column, "cells", die]:
            table = kit.tables.attrition
            loss = table.loss(table.columns[int(column)].first, int(die) + 1)
            return f"{loss.count}{'e' * loss.elephant}"
        case ["movement", "cost", act]:
            return kit.tables.movement.cost_of(act)
        case ["commander_loss", "dies_on_when_won_or_drawn" | "dies_on_when_lost" as when, "0"]:
            return min(getattr(kit.tables.commander_loss, when))
        case ["operations", "recruit_cards", "0"]:
            return min(kit.tables.operations.recruit_cards)
    return at(kit.tables, *keys)


def of_setups(kit: Kit, keys: list[str]) -> object:
    match keys:
        case ["common", "minor_general", rating]:
            return getattr(next(iter(kit.minors.values())), rating)
        case ["common", "fleets", fleet, side]:
            return kit.fleets[fleet].strength(side == "improved")
        case ["players", number, field]:
            return getattr(kit.players[int(number)], field)
        case ["players", number, extra, general, unit]:
            return getattr(getattr(kit.players[int(number)], extra)[general], SHORT[unit])
        case ["short", "turn"]:
            return kit.short.turn
        case ["short", "options", edition, switch, *place]:
            return at(evening_kit(kit.under(edition)).profile, switch, *place)
        case ["positions", setup, "faction", place, "extra", general, unit]:
            return getattr(kit.setups[setup].factions[int(place)].extra[general], SHORT[unit])
    raise AssertionError(keys)


def of_general(general: General, keys: list[str]) -> object:
    match keys:
        case ["forces", unit]:
            return getattr(general.forces, SHORT[unit])
        case ["ability", "parameters", parameter]:
            assert general.ability is not None
            return general.ability.number(parameter)
    return at(general, *keys)


SHORT = {"royal_army": "royal", "loyal_macedonian": "loyal", "mercenary": "mercenary", "elephant": "elephant"}


def read_in_the_successors(kit: Kit, path: str) -> object:
    file, *keys = path.split(".")
    match file, keys:
        case "tables", _:
            return of_tables(kit, keys)
        case "setups", _:
            return of_setups(kit, keys)
        case "switches", [name, "values", edition, *place]:
            return at(kit.under(edition).profile, name, *place)
        case "generals", ["general", general, *keys]:
            return of_general(kit.general(general), keys)
        case "independents", ["independent", army, rating]:
            return getattr(kit.independents[army], rating)
        case "royal_family", ["royal", member, "legitimacy"]:
            return kit.royals[member].legitimacy
        case "cards", ["card", card, "ops"]:
            return kit.cards[card].ops
        case "cards", ["card", card, "numbers", number]:
            return kit.card_number(card, number)
        case "provinces", ["province", province, "victory_points"]:
            return kit.atlas.provinces[province].victory_points
        case "spaces", ["space", space, "siege_modifier"]:
            return kit.atlas.spaces[space].siege_modifier
        case "map", ["route_kind", kind, "cost"]:
            return kit.costs[kind]
    raise AssertionError(path)


def read_in_rome(kit: RomeKit, path: str) -> object:
    file, *keys = path.split(".")
    match file, keys:
        case "tables", ["loss", face, "winner_die"]:
            return kit.tables.loser_loses((int(face),), ())
        case "tables", ["loss", face, "loser_die_self"]:
            return kit.tables.loser_loses((), (int(face),))
        case "tables", ["loss", face, "loser_die_winner"]:
            return kit.tables.winner_loses((int(face),))
        case "tables", ["city", "cu_inside_at", city, "value"]:
            return kit.tables.room(city)
        case "tables", _:
            return at(kit.tables, *keys)
        case "leaders", ["leader", leader, rating]:
            return getattr(kit.leaders[leader], rating)
        case "positions", ["scenario", scenario, *rest]:
            return at(kit.scenarios[scenario], *rest)
        case "positions", ["play", *rest]:
            return at(kit.play, *rest)
    raise AssertionError(path)


READ: dict[str, Callable[..., object]] = {"diadochi": read_in_the_successors, "rome": read_in_rome}


@pytest.mark.parametrize(("name", "path"), EVERY, ids=lambda each: each)
def test_every_number_can_be_replaced(
    name: str, path: str, changed: dict[str, GameKit], shipped: dict[str, GameKit]
) -> None:
    number = EVERY[name, path]
    assert READ[name](shipped[name], path) == number.shipped
    assert READ[name](changed[name], path) == other(number)


@pytest.mark.parametrize("name", MAPS)
def test_every_number_says_what_it_is(name: str) -> None:
    for table in number_tables(maps(name)):
        assert table.rules
        for number in table.numbers:
            assert number.label in ("rules", "history", "house"), number.path
            if isinstance(number.shipped, int):
                assert number.least <= number.shipped <= number.most, number.path


# --- labels


def test_an_owners_number_is_no_longer_ours() -> None:
    kit = kit_with("diadochi", {"generals.general.perdikkas.battle": 4, "provinces.province.epeiros.victory_points": 3})
    assert isinstance(kit, Kit)
    assert kit.generals["perdikkas"].provenance["battle"] == "owner"
    assert kit.generals["perdikkas"].provenance["initiative"] == "house"
    assert kit.atlas.provinces["epeiros"].provenance["victory_points"] == "owner"
    assert kit.atlas.provinces["makedonia"].provenance["victory_points"] == "house"


def test_an_ability_is_told_with_the_owners_number() -> None:
    kit = kit_with("diadochi", {"generals.general.ptolemaios.ability.parameters.battle": 5})
    assert isinstance(kit, Kit)
    ability = kit.general("ptolemaios").ability
    assert ability is not None
    told = {language: ability.words(language) for language in LANGUAGES}
    assert told["en"] == "Battle rating 5 while he commands in Aigyptos."
    assert all("5" in words and "{" not in words for words in told.values())


def test_a_card_is_told_with_the_owners_numbers() -> None:
    numbers = {"cards.card.treachery.numbers.range": 4, "cards.card.polyperchons_allies.numbers.strength": 3}
    kit = kit_with("diadochi", numbers)
    assert isinstance(kit, Kit)
    told = kit.cards["treachery"].words("en")
    assert told.startswith("Name an enemy heir or the funeral cart within 4 MPs of your army")
    for language, piece in {"en": "+3 strength", "es": "+3 de fuerza", "ru": "+3 к силе"}.items():
        assert piece in kit.cards["polyperchons_allies"].words(language)


def test_a_map_may_leave_the_numbers_of_cards_out(shipped: dict[str, GameKit], tmp_path: Path) -> None:
    folder = tmp_path / "older"
    shutil.copytree(maps("diadochi"), folder)
    file, kit = folder / "cards.toml", shipped["diadochi"]
    assert isinstance(kit, Kit)
    lines = [line for line in file.read_text().splitlines() if not line.startswith("numbers = ")]
    file.write_text("\n".join(lines))
    older = open_map(folder)
    assert isinstance(older, Kit)
    for card, known in NUMBERS.items():
        assert [older.card_number(card, name) for name in known] == [kit.card_number(card, name) for name in known]
        assert kit.cards[card].numbers.keys() == known.keys()
        assert older.cards[card].words("ru") == kit.cards[card].words("ru")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("numbers = { range = 30, bought_from = 3 }", "numbers.range 30 is out of range; write 1 to 20"),
        ("numbers = { reach = 3 }", 'numbers "reach" is not a number of this card'),
    ],
)
def test_a_wrong_number_of_a_card_is_a_fault(wrong: str, sentence: str, tmp_path: Path) -> None:
    folder = tmp_path / "map"
    shutil.copytree(maps("diadochi"), folder)
    file = folder / "cards.toml"
    file.write_text(file.read_text().replace("numbers = { range = 3, bought_from = 3 }", wrong))
    with pytest.raises(MapError) as found:
        open_map(folder)
    (fault,) = found.value.faults
    assert sentence in fault.sentence()


def test_a_table_is_ours_until_its_last_number_is_entered(changed: dict[str, GameKit]) -> None:
    kit, rome = changed["diadochi"], changed["rome"]
    assert isinstance(kit, Kit)
    assert isinstance(rome, RomeKit)
    for table in (kit.tables.battle, kit.tables.siege, kit.tables.attrition):
        assert table.provenance == "owner"
    assert kit.generals["krateros"].provenance["forces"] == "owner"
    assert rome.box.leaders["camillus"].provenance.tactical == "owner"
    assert {label for row in rome.tables.loss for label in row.provenance.values()} == {"owner"}
    partly = kit_with("diadochi", {"tables.battle.rows.4.6": 5, "generals.general.krateros.forces.royal_army": 3})
    assert isinstance(partly, Kit)
    assert partly.tables.battle.provenance == "house"
    assert partly.generals["krateros"].provenance["forces"].startswith("house")


# --- wrong numbers


@pytest.mark.parametrize(
    ("path", "figure", "sentence"),
    [
        ("tables.battle.rows.4.66", 5, 'is not a number of this map; write "tables.battle.rows.4.6"'),
        ("generals.general.perdikkas.battle", 9, "9 is out of range; write 1 to 6"),
        ("generals.general.perdikkas.battle", "four", '"four" is not a number; write a whole number'),
        ("tables.attrition.columns.0.cells.0", "e1", '"e1" is not a loss; write a number, or a number and "e"'),
        ("tables.battle.rows.4.6", 9, "rows[4][7] 6 is less than 9 in rows[4][6]; numbers must not fall with the roll"),
    ],
)
def test_a_wrong_number_is_refused_with_its_reason(path: str, figure: Figure, sentence: str) -> None:
    faults = faults_of(maps("diadochi"), OwnerNumbers("diadochi", "My box", numbers={path: figure}))
    assert any(sentence in fault.sentence() for fault in faults)


def test_numbers_of_another_map_are_refused() -> None:
    (fault,) = faults_of(maps("diadochi"), OwnerNumbers("rome", "My box", numbers={"tables.avoid.cu_limit.value": 9}))
    assert fault.sentence() == 'My box: map "rome" is another map; open the map rome'


@pytest.mark.parametrize("text", ["format = 9\nmap = 'diadochi'", "map = ", "map = 'rome'\nnumber = 1"])
def test_a_file_that_is_no_set_of_numbers(text: str) -> None:
    with pytest.raises(MapError):
        numbers_of_text(text, "box.toml")


# --- files


def test_a_set_is_written_and_read_back(changed: dict[str, GameKit]) -> None:
    numbers = owners_numbers(changed["diadochi"])
    assert numbers is not None
    assert len(numbers.numbers) == sum(name == "diadochi" for name, _ in EVERY)
    assert numbers_of_text(numbers.written(), "box.toml") == numbers


def test_the_shipped_map_stays_as_it_is(changed: dict[str, GameKit], shipped: dict[str, GameKit]) -> None:
    for name in MAPS:
        assert changed[name].atlas.folder != maps(name)
        assert changed[name].digest != shipped[name].digest
        assert open_numbered(changed[name].atlas.folder, None) is open_map(maps(name))


def test_sets_are_kept_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    numbers = OwnerNumbers("rome", "Attic", numbers={"tables.avoid.cu_limit.value": 9})
    file = keep_numbers("attic", numbers)
    file.with_name("broken.toml").write_text("numbers = ")
    assert numbers_of_this_machine() == {"attic": numbers}
    assert numbers_of_this_machine("diadochi") == {}
    assert find_numbers("attic") == find_numbers(str(file)) == numbers
    assert [is_name(words) for words in ("attic", " attic", "a/b", "")] == [True, False, False, False]


def test_a_map_with_broken_numbers_is_refused_with_the_reason(tmp_path: Path) -> None:
    folder = tmp_path / "map"
    shutil.copytree(maps("rome"), folder)
    (folder / "numbers.toml").write_text("numbers = ")
    with pytest.raises(MapError, match=r"numbers\.toml: is not TOML"):
        open_map(folder)
    (folder / "numbers.toml").write_text('format = 1\nmap = "rome"\n[numbers]\n"tables.nothing.here" = 1\n')
    with pytest.raises(MapError, match="is not a number of this map"):
        open_map(folder)
    assert open_numbered(folder, None).digest == open_map(maps("rome")).digest

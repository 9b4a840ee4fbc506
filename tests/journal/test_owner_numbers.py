"""A record keeps the numbers it was played with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.atlas.owner_numbers import OwnerNumbers
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text, import_text
from diadochi.journal.record.schema import TextFault
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.numbers import numbered, open_numbered, owners_numbers
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.successors.kit import Kit

NUMBERS = OwnerNumbers("diadochi", "My box", numbers={"generals.general.perdikkas.battle": 4})


def battle_rating(kit: GameKit) -> int:
    assert isinstance(kit, Kit)
    return kit.generals["perdikkas"].battle


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    kit = open_numbered(maps("diadochi"), NUMBERS)
    position = rules_of(kit).setup_position(kit, "babylon-323")
    with Record.create(tmp_path / "one.diadochi", position, kit) as record:
        yield record


def test_a_record_is_replayed_with_its_numbers(record: Record) -> None:
    record.close()
    assert battle_rating(open_map(maps("diadochi"))) == 3
    with Record.open(record.path) as again:
        assert battle_rating(again.kit) == 4
        assert owners_numbers(again.kit) == NUMBERS


def test_a_copy_of_a_record_has_them_too(record: Record, tmp_path: Path) -> None:
    record.copy_to(tmp_path / "two.diadochi")
    copy = Record.open(tmp_path / "two.diadochi")
    with copy, Record.create(tmp_path / "three.diadochi", copy.position_at(copy.cursor), copy.kit) as begun:
        assert battle_rating(begun.kit) == 4
    with Record.look(tmp_path / "three.diadochi") as seen:
        assert battle_rating(seen.kit) == 4


def test_the_text_of_a_record_has_them(record: Record, tmp_path: Path) -> None:
    text = export_text(record)
    with import_text(text, tmp_path / "again.diadochi", open_map(maps("diadochi"))) as again:
        assert owners_numbers(again.kit) == NUMBERS
        assert export_text(again) == text


def test_a_text_without_numbers_is_played_on_the_map_as_it_is(tmp_path: Path) -> None:
    plain = open_map(maps("diadochi"))
    position = rules_of(plain).setup_position(plain, "babylon-323")
    with Record.create(tmp_path / "plain.diadochi", position, plain) as record:
        text = export_text(record)
    with import_text(text, tmp_path / "again.diadochi", open_numbered(maps("diadochi"), NUMBERS)) as again:
        assert battle_rating(again.kit) == 3


def test_wrong_numbers_in_a_text_are_named(record: Record, tmp_path: Path) -> None:
    text = export_text(record).replace('battle\\" = 4', 'battle\\" = 99')
    with pytest.raises(TextFault, match="99 is out of range"):
        import_text(text, tmp_path / "again.diadochi", open_map(maps("diadochi")))
    assert not (tmp_path / "again.diadochi").exists()


def test_the_same_numbers_are_the_same_map() -> None:
    assert numbered(maps("diadochi"), NUMBERS) == numbered(maps("diadochi"), NUMBERS)

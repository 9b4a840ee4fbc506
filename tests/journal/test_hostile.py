"""Records made up by someone, sealed as records are: told in a sentence or played on with, and never a traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.rescue import rescue
from diadochi.journal.record.schema import START, DamagedRecord, Disagreeing
from diadochi.journal.record.store import RecordContents, create_store, look_at
from diadochi.rules.core.flow import Answer
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import store_branched
from tests.journal.hostile import KINDS, Twist, resealed, try_kind

Start = tuple[Kit, Position]
NO_DICE = '{"do":"dice","faces":[9]}'


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
def test_nonsense_with_right_seals_comes_to_nothing_else(kind: Twist) -> None:
    assert sum(try_kind(kind, 1, 323).values()) == 1


@pytest.fixture
def contents(path: Path) -> RecordContents:
    """What a sound record with branches holds."""
    store_branched(path)
    return look_at(path)


def stored(contents: RecordContents, path: Path) -> Path:
    """A record of these contents, every seal right."""
    resealed(contents)
    made = path.with_name("made up.diadochi")
    create_store(made, contents).close()
    return made


def with_first_throw(contents: RecordContents, answer: str) -> tuple[int, int]:
    """The first throw answered otherwise; its node and the one before."""
    place = next(place for place, node in enumerate(contents.nodes) if node.asked)
    node = contents.nodes[place]
    contents.nodes[place] = structs.replace(node, answer=answer)
    assert node.parent is not None
    return node.parent, node.id


@pytest.mark.parametrize("way", [Record.open, Record.look])
def test_an_opening_that_cannot_be_read_is_damage_and_the_rest_is_saved(
    contents: RecordContents, path: Path, way: Callable[[Path], Record]
) -> None:
    contents.snapshots[START] = b"no position"
    made = stored(contents, path)
    with pytest.raises(DamagedRecord) as caught:
        way(made)
    remedy = 'save what is intact with "diadochi rescue"'
    assert str(caught.value) == f"{made}: the position of answer 1 cannot be read; {remedy}"
    saved = path.with_name("saved.diadochi")
    assert rescue(made, saved).answers > 30
    with Record.open(saved) as again:
        assert again.verify() == ()


def test_a_map_that_nobody_has_is_damage(contents: RecordContents, path: Path) -> None:
    contents.files = {}
    contents.meta["map"] = "atlantis"
    with pytest.raises(DamagedRecord, match="the map of this game cannot be read"):
        Record.open(stored(contents, path))


def test_dice_that_nobody_can_have_thrown_are_not_taken(contents: RecordContents, path: Path) -> None:
    before, give_roll = with_first_throw(contents, NO_DICE)
    with Record.open(stored(contents, path)) as record:
        record.go_to(before)
        assert record.stored_chance() is None
        assert not record.is_playable(give_roll)
        record.go_to(give_roll)
        with pytest.raises(Disagreeing):
            _ = record.game


def test_a_step_on_that_the_rules_refuse_leaves_the_cursor(contents: RecordContents, path: Path) -> None:
    before, give_roll = with_first_throw(contents, NO_DICE)
    with Record.open(stored(contents, path)) as record:
        record.go_to(before)
        assert record.game.node is not None
        with pytest.raises(Disagreeing):
            record.go_to(give_roll)
        assert record.cursor == before


def test_an_answer_that_no_rule_knows_is_told_as_the_table_it_led_to(contents: RecordContents, path: Path) -> None:
    _, give_roll = with_first_throw(contents, "{}")
    with Record.open(stored(contents, path)) as record:
        with pytest.raises(Disagreeing, match=f"answer {give_roll}: the answer cannot be read"):
            record.answer_of(give_roll)
        told = PlayedRecord(record).entries_at(give_roll)[-1]
        assert not isinstance(told, Answer)
        assert told.position == record.position_at(give_roll)

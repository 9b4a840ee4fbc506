"""The record keeps games of the Sword of Rome as it keeps those of the Successors."""

import random
import shutil
from pathlib import Path

import pytest
from msgspec import structs

from diadochi.atlas.map_files import FILES
from diadochi.journal import saved_games
from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.codec import answer_from_text, answer_to_json, answer_to_text
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text, import_text
from diadochi.journal.record.rescue import Rescued, rescue
from diadochi.journal.record.schema import DamagedRecord, NewerRecord
from diadochi.journal.record.store import RecordContents, create_store, look_at
from diadochi.journal.record.tree import asks_again, is_checkpoint
from diadochi.journal.saved_games import glance
from diadochi.language import msg
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Decision, Dice
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map
from diadochi.rules.rome.answers import Activate, Avoid, Lose, Pass
from diadochi.rules.rome.rules import RomeRules

SCENARIOS = ("brennus_390", "samnites_315", "pyrrhus_280")
ANSWERS = 120


@pytest.fixture(scope="session")
def italy() -> GameKit:
    """The other map, with what its game is played with."""
    return open_map(maps("rome"))


def begun(path: Path, kit: GameKit, scenario: str = "samnites_315") -> Record:
    """A new record of a scenario."""
    return Record.create(path, RomeRules().setup_position(kit, scenario), kit, title=scenario)


def play(record: Record, answers: int, seed: int) -> list[int]:
    """So many random answers from the cursor on, or fewer where the game ends; the nodes they led to.

    Dice that fell before stay as they fell.
    """
    player, nodes = RandomPlayer(random.Random(seed)), list[int]()
    while record.game.node is not None and len(nodes) < answers:
        nodes.append(record.answer(record.stored_chance() or player.answer(record.game.node)))
    return nodes


def rewritten(path: Path, contents: RecordContents) -> Path:
    """The same record with other contents, in a file of its own."""
    other = path.with_name(f"other {path.name}")
    create_store(other, contents).close()
    return other


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_kept_opened_and_replayed(italy: GameKit, path: Path, scenario: str) -> None:
    with begun(path, italy, scenario) as record:
        nodes = play(record, ANSWERS, 1)
        assert (record.about.root, record.about.meta["map"]) == ("play", "rome")
        assert "edition" not in record.about.meta
        then, moments = record.game.position, [record.tree[node].moment for node in nodes]
        for node in nodes:
            record.go_to(node)
            if is_checkpoint(record.game.node):
                assert asks_again(record.game, record.procedure)
        assert any(record.snapshot_at(node) is not None for node in nodes)
        assert any(moments)
    with Record.open(path) as again:
        assert again.kit.atlas.id == "rome"
        assert again.verify() == ()
        assert again.game.position == then
        assert RomeRules().digest(again.game.position) == RomeRules().digest(then)
        for node in random.Random(1).sample(list(again.tree), 20):
            assert again.position_at(node) == again.game_at(node).position


def test_taking_back_and_branches(italy: GameKit, path: Path) -> None:
    with begun(path, italy) as record:
        played = PlayedRecord(record)
        played.begin()
        decision = record.game.decision
        assert decision is not None
        played.answer(next(iter(decision.options)))
        first = record.cursor
        assert played.undo()
        assert played.undone == (record.answer_of(first),)
        other = next(option for option in decision.options if answer_to_json(option) != record.tree[first].answer)
        played.begin()
        played.answer(other)
        assert record.tree.branches() == (1,)
        changed = record.game.position.copy()
        changed.hands[1] = ("3",)
        played.correct(changed, msg("Cards were dealt anew."), agreed=(1, 2))
        assert record.game.position.hands[1] == ("3",)
        assert record.tree[record.cursor].seat == changed.clock.active
    with Record.open(path) as again:
        assert again.verify() == ()
        assert again.game.position.hands[1] == ("3",)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_text_says_the_same_tree(italy: GameKit, path: Path, scenario: str) -> None:
    with begun(path, italy, scenario) as record:
        nodes = play(record, ANSWERS, 2)
        record.go_to(nodes[15])
        play(record, 30, 3)
        record.correct(record.game.position, (1, 2))
        record.notes.comment(nodes[3], "Why him?")
        record.note_act("table_edited", concerns=(2,))
        text = export_text(record)
        lines = text.splitlines()
        assert any(line.startswith("-- turn 1, seat ") for line in lines)
        assert not any(line.startswith("-- turn") and "round" in line for line in lines)
        with import_text(text, path.with_name("again.diadochi"), italy) as again:
            assert export_text(again) == text
            assert {n: again.tree[n].position for n in again.tree} == {n: record.tree[n].position for n in record.tree}


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Pass(), "pass"),
        (Dice((3, 4)), "dice faces=3,4"),
        (Activate("gallic", 4, ("brennus",), space="sena", card="2"), None),
        (Avoid("roman", 2, path=("roma", "ostia")), "avoid power=roman cu=2 path=roma,ostia"),
        (Lose((("roman", 1), ("latin", 2))), 'lose of=[["roman",1],["latin",2]]'),
    ],
)
def test_an_answer_in_words(italy: GameKit, answer: Answer, words: str | None) -> None:
    said = answer_to_text(italy, answer_to_json(answer))
    assert words is None or said == words
    assert not said.startswith("{")
    assert answer_from_text(italy, said) == answer


def test_a_damaged_record_is_saved(italy: GameKit, path: Path) -> None:
    with begun(path, italy) as record:
        count = len(play(record, ANSWERS, 4))
        record.note_act("table_edited", concerns=(2,))
        end = record.game.position
    whole = path.with_name("whole.diadochi")
    assert rescue(path, whole) == Rescued(count, 0)
    contents = look_at(path)
    contents.nodes[40] = structs.replace(contents.nodes[40], seal=b"x" * len(contents.nodes[40].seal))
    contents.meta = {"title": "no map, no root"}
    contents.acts = []
    broken, saved = rewritten(path, contents), path.with_name("saved.diadochi")
    with pytest.raises(DamagedRecord):
        Record.look(broken)
    found = rescue(broken, saved)
    assert 0 < found.lost < 30
    with Record.open(saved) as again:
        assert (again.kit.atlas.id, again.about.root) == ("rome", "play")
        assert again.verify() == ()
        assert again.position_at(again.main) == end


def test_files_that_are_lost_are_those_of_the_map(italy: GameKit, path: Path) -> None:
    with begun(path, italy) as record:
        play(record, 5, 4)
    contents, names = look_at(path), {file.name for file in (maps("rome") / "names").glob("*.toml")}
    whole = {*FILES, *RomeRules.FILES, *(f"names/{name}" for name in names)}
    assert contents.files.keys() == whole
    contents.files.clear()
    saved = path.with_name("saved.diadochi")
    assert rescue(rewritten(path, contents), saved) == Rescued(5, 0)
    assert look_at(saved).files.keys() == whole


def test_a_record_brings_its_map_along(italy: GameKit, path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "map"
    shutil.copytree(maps("rome"), folder)
    text = (folder / "positions.toml").read_text(encoding="utf-8")
    (folder / "positions.toml").write_text(text.replace("cu_limit = 10", "cu_limit = 9"), encoding="utf-8")
    kit = open_map(folder)
    assert kit.play.movement.cu_limit == italy.play.movement.cu_limit - 1  # type: ignore[attr-defined]
    position = RomeRules().setup_position(italy, "brennus_390")
    with Record.create(path, position, kit, folder=folder) as record:
        play(record, 20, 1)
    shutil.rmtree(folder)
    with Record.open(path) as again:
        assert again.kit.play.movement.cu_limit == 9
        assert again.verify() == ()


def test_a_root_of_the_other_game_is_none(italy: GameKit, path: Path) -> None:
    position = RomeRules().setup_position(italy, "samnites_315")
    with pytest.raises(NewerRecord, match='"whole_game"'):
        Record.create(path, position, italy, root_name="whole_game")
    assert not path.exists()


def test_a_position_of_the_other_game_is_none(italy: GameKit, path: Path) -> None:
    with begun(path, italy) as record:
        play(record, 5, 4)
    contents = look_at(path)
    contents.files.clear()
    contents.meta["map"] = "diadochi"
    contents.meta["root"] = "table"
    with pytest.raises(DamagedRecord):
        Record.look(rewritten(path, contents))


def test_it_is_listed_among_the_games(italy: GameKit, tmp_path: Path) -> None:
    path = saved_games.free_path("Samnites", home=tmp_path)
    with begun(path, italy) as record:
        while record.game.position.clock.turn < 2:
            assert isinstance(record.game.node, Decision)
            record.answer(Pass())
        saved_games.remember(path, tmp_path)
    assert saved_games.recent(tmp_path) == (path,)
    assert (glance(path).title, glance(path).turn) == ("samnites_315", 2)

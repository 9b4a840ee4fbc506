"""After a change of the rules a record can be looked at whole, and played on from where both agree."""

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record import game_record
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import Disagreeing, NewerRecord
from diadochi.rules.successors.answers import HandOver
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.rules import SuccessorsRules
from tests.journal.games import play

Start = tuple[Kit, Position]


def changed_rules(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(SuccessorsRules.ROOTS, "table", f"tests.journal.other_rules:{name}")
    monkeypatch.setattr("diadochi.journal.record.game_record.engine", lambda: "of another time")


@pytest.mark.parametrize("rules", ["table_without_marches", "table_with_other_dice"])
def test_play_goes_on_where_both_agree(start: Start, path: Path, monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 150, 3)
        stored = [node for node in record.tree if record.snapshot_at(node)]
        then = record.position_at(stored[-1])
        end = record.cursor
    changed_rules(monkeypatch, rules)
    with Record.open(path) as again:
        (found,) = again.disagreements
        assert again.cursor == found.checkpoint < found.node
        assert again.tree[found.checkpoint].position
        assert not again.is_playable(end)
        assert again.position_at(stored[-1]) == then
        assert again.position_at(end) == then
        with pytest.raises(Disagreeing, match="the rules have changed"):
            again.game_at(end)
        assert len(PlayedRecord(again).undone) == found.node - found.checkpoint - 1
        before = len(again.tree)
        again.start()
        again.answer(HandOver(4))
        assert len(again.tree) == before + 1
        again.go_to(end)
        with pytest.raises(Disagreeing):
            _ = again.game
        assert again.position_at(again.cursor) == then
        again.correct(then, (1, 2, 3, 4))
        again.answer(next(iter(again.game.decision.options)))  # type: ignore[union-attr, arg-type]
    with Record.open(path) as once_more:
        assert once_more.is_playable(once_more.cursor)
        assert len(once_more.disagreements) == 1
        assert len(once_more.tree) == before + 3


def test_the_same_answer_grows_again_where_it_led_elsewhere(
    start: Start, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 150, 3)
    changed_rules(monkeypatch, "table_with_other_dice")
    with Record.open(path) as again:
        (found,) = again.disagreements
        count = len(again.tree)
        way = [n for n in again.tree.lineage(found.node) if n > found.checkpoint]
        for node in way:
            again.answer(again.answer_of(node), consent=(1, 2, 3, 4) if node == found.node else ())
        assert len(again.tree) == count + 1
        assert again.verify() == (found,)


def test_rules_that_agree_are_written_down(start: Start, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 20, 3)
    monkeypatch.setattr("diadochi.journal.record.game_record.engine", lambda: "of another time")
    Record.open(path).close()
    assert Record.look(path).about.engine == "of another time"


def test_a_root_of_later_versions(start: Start, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit, position = start
    monkeypatch.setitem(SuccessorsRules.ROOTS, "campaign", SuccessorsRules.ROOTS["table"])
    Record.create(path, position, kit, root_name="campaign").close()
    monkeypatch.delitem(SuccessorsRules.ROOTS, "campaign")
    with pytest.raises(NewerRecord, match='"campaign", which this version does not know'):
        Record.open(path)
    with pytest.raises(NewerRecord):
        Record.create(path.with_name("new"), position, kit, root_name="campaign")


def test_a_record_brings_its_map_along(
    start: Start, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lies in a folder until the program ends."""
    kit, position = start
    at_the_end: list[Callable[[], object]] = []
    monkeypatch.setattr(
        game_record.atexit, "register", lambda act, *on, **so: at_the_end.append(partial(act, *on, **so))
    )
    folder = tmp_path / "map"
    (folder / "names").mkdir(parents=True)
    for name, raw in game_record._unpacked(
        game_record.packed_files(game_record.maps("diadochi"), "successors")
    ).items():
        (folder / name).write_bytes(raw)
    text = (folder / "tables.toml").read_text(encoding="utf-8")
    (folder / "tables.toml").write_text(text + "\n# ours\n", encoding="utf-8")
    Record.create(path, position, kit, folder=folder).close()
    opened: list[Path] = []

    def open_map(where: Path) -> Kit:
        opened.append(where)
        assert (where / "tables.toml").read_text(encoding="utf-8").endswith("# ours\n")
        assert (where / "names" / "ru.toml").read_bytes() == (folder / "names" / "ru.toml").read_bytes()
        return kit

    Record.look(path, open_map)
    assert len(opened) == 1
    assert opened[0].is_dir()
    for act in at_the_end:
        act()
    assert not opened[0].exists()
    game_record._laid_out.cache_clear()


def test_a_record_without_lists_of_words_brings_its_map_along(start: Start, path: Path, tmp_path: Path) -> None:
    kit, position = start
    folder = tmp_path / "map"
    shutil.copytree(game_record.maps("diadochi"), folder)
    shutil.rmtree(folder / "names")
    (folder / "tables.toml").write_bytes((folder / "tables.toml").read_bytes() + b"# ours\n")
    Record.create(path, position, kit, folder=folder).close()
    seen: list[str] = []

    def open_map(where: Path) -> Kit:
        seen.append(open_kit(where).atlas.spaces["pella"].names.in_language("es"))
        return kit

    Record.look(path, open_map)
    assert seen == ["Pella"]


def test_mended_words_make_no_other_map(start: Start, path: Path, tmp_path: Path) -> None:
    kit, position = start
    folder = tmp_path / "map"
    shutil.copytree(game_record.maps("diadochi"), folder)
    (folder / "names" / "es.toml").write_text("[spaces]\n", "utf-8")
    Record.create(path, position, kit, folder=folder).close()
    opened: list[Path] = []

    def open_map(where: Path) -> Kit:
        opened.append(where)
        return kit

    Record.look(path, open_map)
    assert opened == [game_record.maps("diadochi")]

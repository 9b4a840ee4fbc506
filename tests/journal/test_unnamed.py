"""The free table is a record too: without a name, among the last ten, and still there when the program was killed."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.foreign import UnfitFile
from diadochi.journal import saved_games
from diadochi.journal.played_record import MOST_KEPT, Correction, Keeper, Unnamed, folder, unnamed
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.store import Store
from diadochi.language import Message, msg
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.answers import Activate, HandOver
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position

Start = tuple[Kit, Position]


class Home:
    """A folder for tables, and all that was told of those that are not kept."""

    def __init__(self, path: Path) -> None:
        self.path, self.told = path, list[Message]()
        self.keeper = Keeper(lambda: folder(path), self.told.append)

    def table(self, start: Start, answers: int = 3) -> Unnamed:
        """A table on which something was done."""
        kit, position = start
        table = Unnamed.lay(position, kit, self.keeper)
        play(table, answers)
        return table


def play(table: Record, answers: int) -> None:
    player = RandomPlayer(random.Random(answers))
    for _ in range(answers):
        assert table.game.node is not None
        table.answer(player.answer(table.game.node))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "games")


def test_whoever_only_looks_leaves_nothing_behind(start: Start, home: Home) -> None:
    kit, position = start
    table = Unnamed.lay(position, kit, home.keeper)
    table.prepare()
    assert table.game.position == position
    assert not table.back()
    table.close()
    assert not home.path.exists()


def test_what_is_done_is_on_disk_at_once(start: Start, home: Home) -> None:
    table = home.table(start, 1)
    [path] = folder(home.path).glob("*.diadochi")
    assert table.path == path
    assert len(Record.look(path).tree) == 2
    assert unnamed(home.path) == ()
    table.close()
    assert unnamed(home.path) == (path,)
    assert saved_games.recent(home.path) == ()
    assert saved_games.unfinished(home.path) == ()
    assert not home.told


def test_a_table_is_gone_on_with_where_it_was_left(start: Start, home: Home) -> None:
    kit, _ = start
    table = home.table(start, 20)
    first = table.cursor
    table.start()
    assert table.game.decision is not None
    known = table.answer_of(table.tree.children(table.cursor)[0])
    table.answer(next(option for option in table.game.decision.options if option != known))
    table.correct(table.game.position, (), msg("Position set up"))
    then, branches = write(table.game.position), table.tree.branches()
    table.notes.comment(first, "or so?")
    table.close()
    [path] = unnamed(home.path)
    again = Unnamed.go_on(path, lambda _: kit, home.keeper)
    assert write(again.game.position) == then
    assert again.tree.branches() == branches != ()
    assert [note.text for note in again.notes.comments.values()] == ["or so?"]
    assert again.verify() == ()
    play(again, 3)
    again.close()
    assert unnamed(home.path) == (path,)


def test_the_last_ten_are_kept(start: Start, home: Home) -> None:
    strange = folder(home.path) / "a strange.diadochi"
    strange.parent.mkdir(parents=True)
    strange.write_text("none of ours", encoding="utf-8")
    held = home.table(start, 1)
    os.utime(held.path, (1, 1))
    paths = list[Path]()
    for number in range(MOST_KEPT + 3):
        table = home.table(start, 1)
        table.close()
        os.utime(table.path, (100 + number, 100 + number))
        paths.append(table.path)
    assert unnamed(home.path) == tuple(reversed(paths))[:MOST_KEPT]
    assert {*folder(home.path).glob("*.diadochi")} == {*paths[-MOST_KEPT - 1 :], held.path, strange}
    play(held, 2)
    held.close()
    assert len(Record.look(held.path).tree) == 4


def test_a_table_that_lies_under_a_name_is_no_longer_among_those_without(start: Start, home: Home) -> None:
    table = home.table(start, 4)
    named = home.path / "march.diadochi"
    saved_games.copy_over(table, named)
    table.discard()
    assert not list(folder(home.path).iterdir())
    with Record.open(named) as record:
        assert len(record.tree) == 5
    kit, position = start
    untouched = Unnamed.lay(position, kit, home.keeper)
    untouched.discard()
    assert not list(folder(home.path).iterdir())


# --- where nothing can be kept


def _unwritable(home: Home, _: pytest.MonkeyPatch) -> None:
    home.path.write_text("a file where the folder should be", encoding="utf-8")


def _full(_home: Home, patch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    patch.setattr(Store, "put", full)


def _without_map(_home: Home, patch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> dict[str, bytes]:
        raise UnfitFile(Path("map.toml"), msg("it cannot be read"), msg("give permission to read it"))

    patch.setattr("diadochi.journal.played_record._packed", missing)


@pytest.mark.parametrize("trouble", [_unwritable, _full, _without_map])
def test_a_table_that_cannot_be_kept_is_played_on_and_says_so_once(
    start: Start, home: Home, monkeypatch: pytest.MonkeyPatch, trouble: object
) -> None:
    trouble(home, monkeypatch)  # type: ignore[operator]
    kit, position = start
    table = Unnamed.lay(position, kit, home.keeper)
    table.prepare()
    play(table, 30)
    table.back()
    note = table.notes.comment(2, "lost")
    mark, arrow = table.notes.bookmark(2, "here"), table.notes.arrow(2, "tyros", "gaza", "gold")
    table.notes.remove(mark)
    table.note_act(ActKind.TABLE_EDITED, concerns=(1,))
    table.about.title = "nothing"
    with table.at_once():
        table.correct(table.game.position)
    assert table.verify() == ()
    assert len(home.told) == 1
    assert home.told[0].source.startswith("This game is not being saved.")
    monkeypatch.undo()
    elsewhere = home.path.with_name("elsewhere.diadochi")
    saved_games.copy_over(table, elsewhere)
    table.discard()
    with Record.open(elsewhere) as again:
        assert again.game.position == table.game.position
        assert len(again.tree) == 32
        assert again.about.title == "nothing"
        assert list(again.notes.comments.values()) == [note]
        assert (list(again.notes.bookmarks), list(again.notes.arrows.values())) == ([], [arrow])
        assert len(again.acts) == 1


def test_a_disk_that_is_full_later_on_takes_nothing_away(start: Start, home: Home) -> None:
    table = home.table(start, 10)
    table._store._connection.execute("PRAGMA query_only=ON")  # type: ignore[union-attr]
    play(table, 6)
    assert len(home.told) == 1
    assert len(table.tree) == 17
    assert len(Record.look(table.path).tree) == 11
    table.close()


def test_a_cursor_that_cannot_be_written_moves_all_the_same(start: Start, home: Home) -> None:
    table = home.table(start, 10)
    table._store._connection.execute("PRAGMA query_only=ON")  # type: ignore[union-attr]
    assert table.back()
    assert len(home.told) == 1
    assert table.cursor == 10
    play(table, 2)
    assert len(home.told) == 1
    table.close()


def test_without_a_keeper_nothing_is_written(start: Start, home: Home) -> None:
    kit, position = start
    table = Unnamed.lay(position, kit)
    table.prepare()
    play(table, 5)
    table.discard()
    assert not home.path.exists()


# --- at the table


def test_another_position_keeps_the_table_before(start: Start, home: Home) -> None:
    kit, position = start
    controller = RulesController(kit, position, ProgramDice(7), lay=lambda p, k: Unnamed.lay(p, k, home.keeper))
    assert controller.answer(HandOver(2))
    stood = write(controller.position)
    controller.open(kit, position)
    [first] = unnamed(home.path)
    italy = open_map(maps("rome"))
    controller.open(italy, rules_of(italy).setup_position(italy, "samnites_315"))
    assert controller.decision is not None
    assert controller.answer(next(iter(controller.decision.options)))
    controller.close()
    assert controller.table is None
    assert len(unnamed(home.path)) == 2
    assert write(Record.look(first).game.position) == stood
    other = next(path for path in unnamed(home.path) if path != first)
    assert Record.look(other).kit.atlas.id == "rome"
    refused = list[Verdict]()
    controller.refused.connect(refused.append)
    assert not controller.answer(next(iter(controller.decision.options)))
    assert refused


def test_a_table_set_by_hand_says_so_in_its_record(start: Start, home: Home) -> None:
    kit, position = start
    controller = RulesController(kit, position, lay=lambda p, k: Unnamed.lay(p, k, home.keeper))
    changed = position.copy()
    changed.usurper = 1
    controller.correct(changed, msg("Position set up"))
    controller.close()
    record = Record.look(unnamed(home.path)[0])
    assert record.tree[record.cursor].is_correction
    assert record.game.position.usurper == 1
    controller.open_table(Unnamed.go_on(record.path, lambda _: kit, home.keeper))
    assert isinstance(controller.line.entries[-1], Correction)
    assert controller.undo()
    assert controller.position.usurper is None
    controller.close()


def test_other_dice_are_typed_at_a_free_table_without_asking(start: Start) -> None:
    kit, position = start
    controller = RulesController(kit, position)
    refused = list[Verdict]()
    controller.refused.connect(refused.append)
    controller.dice_are_typed = True
    controller.answer(HandOver(1))
    controller.answer(Activate("perdikkas"))
    assert controller.decision is not None
    controller.answer(controller.decision.options.default())  # type: ignore[union-attr]
    assert isinstance(controller.node, Roll)
    for faces in ((2,), (5,), (2,), (2,)):
        assert controller.give_roll(Dice(faces))
        assert controller.line.entries[-1] == Dice(faces)
        assert controller.undo()
        assert isinstance(controller.node, Roll)
    assert not refused


def test_an_act_that_is_taken_back_and_done_once_more_is_thrown_anew(start: Start, home: Home) -> None:
    kit, position = start
    controller = RulesController(kit, position, ProgramDice(7), lay=lambda p, k: Unnamed.lay(p, k, home.keeper))
    controller.answer(HandOver(1))
    controller.answer(Activate("perdikkas"))
    assert controller.decision is not None
    take = controller.decision.options.default()  # type: ignore[union-attr]
    rolled = list[object]()
    for _ in range(12):
        assert controller.answer(take)
        rolled.append(controller.line.entries[-1])
        assert controller.undo()
        assert controller.redo()
        assert controller.line.entries[-1] == rolled[-1]
        assert controller.undo()
    assert len({*map(str, rolled)}) > 3
    count = len(controller.line.entries)
    controller.go_to(count + 1)
    assert isinstance(controller.node, Roll)
    controller.go_on()
    assert controller.line.entries[-1] == rolled[-1]
    controller.close()


def test_a_file_that_was_taken_away_is_missed(start: Start, home: Home) -> None:
    table = home.table(start, 10)
    table.path.unlink()
    play(table, 6)
    assert len(home.told) == 1
    assert "the file was moved, deleted or replaced" in str(home.told[0])
    assert len(table.tree) == 17
    assert table.verify() == ()
    table.close()


# --- killed

MARCHING = """
import random, sys
from pathlib import Path
from diadochi.controller.rules_controller import ProgramDice
from diadochi.controller.rules_controller import RulesController
from diadochi.journal.played_record import Keeper, Unnamed, folder
from diadochi.players.player import RandomPlayer
from diadochi.rules.successors.notation import write
from tests.journal.games import opening
kit, position = opening()
home = Path(sys.argv[1])
keeper = Keeper(lambda: folder(home), print)
controller = RulesController(kit, position, ProgramDice(3), lay=lambda p, k: Unnamed.lay(p, k, keeper))
player = RandomPlayer(random.Random(int(sys.argv[2])))
while True:
    assert controller.answer(player.answer(controller.decision))
    print(len(controller.line.entries), write(controller.position), sep="\\t", flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_march_that_was_planned_survives_being_killed(
    start: Start, tmp_path: Path, checkout: Path, seed: int
) -> None:
    words = [sys.executable, "-c", MARCHING, str(tmp_path), str(seed)]
    with subprocess.Popen(words, cwd=checkout, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(10 * seed)]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    whole = [line.rstrip("\n").split("\t") for line in told if line.endswith("\n")]
    [path] = unnamed(tmp_path)
    assert saved_games.unfinished(folder(tmp_path)) == (path,)
    kit, _ = start
    home = Home(tmp_path)
    controller = RulesController(kit, start[1])
    controller.open_table(Unnamed.go_on(path, lambda _: kit, home.keeper))
    count, text = int(whole[-1][0]), whole[-1][1]
    assert len(controller.line.entries) >= count
    controller.go_to(count)
    assert write(controller.position) == text
    controller.close()
    assert saved_games.unfinished(folder(tmp_path)) == ()
    assert unnamed(tmp_path) == (path,)

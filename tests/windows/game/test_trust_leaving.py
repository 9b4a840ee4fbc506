"""A position that leaves a game carries no hand along, by whatever way; all hands go with everyone's consent only."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget

from diadochi.forecast.successors.plan_figures import table_or_game
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Pass
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.cards.hand_secrecy import freed, public
from diadochi.windows.successors.new_game import NewGame
from tests.windows.game.trust import ANNA, BORIS, acts, asked, begun, cancel, dialogs, hands, open_hands, say_yes, two


@pytest.fixture
def locked(playing: Playing) -> Playing:
    """Two people with numbers, at a public question."""
    begun(playing, *two())
    return playing


def record_of(playing: Playing) -> Record:
    record = playing.games.desk.record
    assert record is not None
    return record


def nothing_lies_open(playing: Playing, held: dict[int, tuple[str, ...]]) -> None:
    """No card of these hands is on the table, whatever is shown of it."""
    assert not open_hands(playing)
    assert not hands(playing.controller.position)
    said = {card for cards in held.values() for card in cards}
    told = "\n".join(playing.shell.journal.lines())
    kit = playing.controller.kit
    assert not [card for card in said if kit.cards[card].names.en in told]


def test_back_to_the_free_table_goes_what_everybody_may_know(locked: Playing) -> None:
    position = locked.controller.position.copy()
    held = hands(position)
    assert len(held) == 2
    locked.window.shell.commands["leave_game"].trigger()
    say_yes(locked)
    assert locked.games.desk.record is None
    free = locked.controller.position
    assert (free.course, free.stacks, free.markers) == ("", position.stacks, position.markers)
    assert {seat: len(faction.hand) for seat, faction in free.factions.items()} == {s: len(c) for s, c in held.items()}
    nothing_lies_open(locked, held)
    locked.window.shell.commands["undo"].trigger()
    nothing_lies_open(locked, held)
    locked.window.shell.commands["edit_table"].trigger()
    nothing_lies_open(locked, held)


def test_all_hands_go_along_when_everybody_agrees_and_that_is_listed(locked: Playing) -> None:
    held, path = hands(locked.controller.position), record_of(locked).path
    for numbers in ((), (ANNA,), (ANNA, "wrong")):
        locked.window.shell.commands["leave_game"].trigger()
        [dialog] = dialogs(locked)
        say_yes(locked, *numbers, choice=1)
        assert dialog.isVisible()
        assert locked.games.desk.record is not None
        cancel(locked)
    locked.window.shell.commands["leave_game"].trigger()
    say_yes(locked, ANNA, BORIS, choice=1)
    assert locked.games.desk.record is None
    assert hands(locked.controller.position) == held
    left = Record.look(path)
    assert list(acts(left)) == [(ActKind.LEFT_WITH_HANDS, (1, 2), (1, 2))]


def test_calling_it_off_leaves_nothing(locked: Playing) -> None:
    locked.window.shell.commands["leave_game"].trigger()
    cancel(locked)
    assert locked.games.desk.record is not None
    assert not list(acts(record_of(locked)))


def test_who_plays_against_the_program_takes_its_hand_along_only_if_that_is_listed(playing: Playing) -> None:
    record = begun(playing, SeatPlan("Anna"), SeatPlan("", "random"))
    path = record.path
    playing.shell.commands["leave_game"].trigger()
    [dialog] = dialogs(playing)
    assert not asked(dialog)
    say_yes(playing)
    assert not hands(playing.controller.position)
    assert playing.games.files.open_file(path)
    playing.shell.commands["leave_game"].trigger()
    say_yes(playing, choice=1)
    assert len(hands(playing.controller.position)) == 2
    assert [act[0] for act in acts(Record.look(path))] == [ActKind.LEFT_WITH_HANDS]


# --- other ways out


def by_a_setup(playing: Playing) -> None:
    menu = playing.shell.menus.setups
    next(action for action in menu.actions() if action.text() and not action.isSeparator()).trigger()


def by_pasting(playing: Playing) -> None:
    playing.shell.commands["copy_position"].trigger()
    playing.shell.commands["paste_position"].trigger()


def by_pasting_what_a_free_table_reads(playing: Playing) -> None:
    playing.shell.commands["copy_position"].trigger()
    clipboard = QApplication.clipboard()
    position = read(playing.controller.kit, clipboard.text())
    clipboard.setText(write(freed(position)))
    playing.shell.commands["paste_position"].trigger()


def by_a_new_game(playing: Playing) -> None:
    playing.shell.commands["new_game"].trigger()
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    playing.games.leave()


def by_the_games_played_lately(playing: Playing) -> None:
    playing.shell.commands["games"].trigger()
    page = playing.window.findChild(StartPage)
    assert page is not None
    games = page.findChild(QListWidget)
    assert games is not None
    (before,) = games.findItems("Before", Qt.MatchFlag.MatchContains)
    games.itemActivated.emit(before)
    assert playing.games.desk.title == "Before"
    playing.games.leave()


def by_an_imported_text(playing: Playing) -> None:
    text = playing.games.desk.home
    assert text is not None
    playing.games.files.export_to(text / "game.txt")
    assert playing.games.files.import_from(text / "game.txt")
    playing.games.leave()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "way",
    [
        by_a_setup,
        by_pasting,
        by_pasting_what_a_free_table_reads,
        by_a_new_game,
        by_the_games_played_lately,
        by_an_imported_text,
    ],
)
def test_no_other_way_out_shows_a_hand(playing: Playing, way: Callable[[Playing], None]) -> None:
    begun(playing, SeatPlan("Carla"), SeatPlan("", "random"), seed=9)
    record_of(playing).about.title = "Before"
    begun(playing, *two())
    held = hands(playing.controller.position)
    shown: list[dict[int, tuple[str, ...]]] = []
    tell = playing.shell.show_position

    def watched(position: Position | None, *rest: frozenset[object]) -> None:
        shown.append(hands(position))
        tell(position, *rest)  # type: ignore[arg-type]

    playing.shell.show_position = watched  # type: ignore[method-assign]
    way(playing)
    assert shown
    assert not [seen for seen in shown if {*held.values()} & {*seen.values()}]
    assert not open_hands(playing)


def test_a_window_that_closes_leaves_no_hand_behind(locked: Playing) -> None:
    locked.window.close()
    assert locked.games.desk.record is None
    assert not hands(locked.controller.position)
    assert not hands(locked.window.shell.table.position)
    assert locked.hotseat.viewer is None


def test_a_picture_of_the_free_table_is_of_no_hand(locked: Playing, tmp_path: Path) -> None:
    locked.window.shell.commands["leave_game"].trigger()
    say_yes(locked)
    positions = locked.window.files.positions()
    assert positions is not None
    position = locked.window.shell.table.position
    assert position is not None
    assert positions.store_file(tmp_path / "stored.txt", position)
    stored = read(locked.controller.kit, (tmp_path / "stored.txt").read_text("utf-8").strip())
    assert {card for faction in stored.factions.values() for card in faction.hand} == {HIDDEN}


def test_nobody_is_asked_for_a_card_of_a_hand_that_is_hidden_from_the_free_table(locked: Playing) -> None:
    locked.window.shell.commands["leave_game"].trigger()
    say_yes(locked)
    kinds, player = set[str](), RandomPlayer(random.Random(4))
    for _ in range(150):
        node = locked.controller.node
        assert node is not None
        kinds.add(node.kind)
        assert locked.controller.answer(player.answer(node))
    assert "march" in kinds
    assert "surprise" not in kinds
    assert Pass() in locked.controller.line.entries


def test_the_rules_go_on_from_hands_that_nobody_knows(playing: Playing) -> None:
    begun(playing, SeatPlan("Anna"), SeatPlan("Boris"), SeatPlan("Carla"))
    kit, chance = playing.controller.kit, random.Random(8)
    for _ in range(12):
        for _ in range(25):
            node = playing.controller.node
            assert node is not None
            playing.controller.line.answer(RandomPlayer(chance).answer(node))
        free = freed(public(playing.controller.position))
        game = Game(free, lambda position: table_or_game(kit, position))
        player = RandomPlayer(chance)
        for _ in range(120):
            if game.node is None:
                break
            game.answer(player.answer(game.node))
        assert write(read(kit, write(game.position))) == write(game.position)

"""Whole games in the window: begun from the dialog, kept at once, gone on with, played by the program."""

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from diadochi.journal import saved_games
from diadochi.journal.record.game_record import Record
from diadochi.language import msg
from diadochi.players.game_players import Advice, Asked, Player
from diadochi.players.player import PLAYERS, AtRandom, RandomPlayer
from diadochi.players.temperament import EVEN, Temperament
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import breach
from diadochi.rules.successors import profile
from diadochi.rules.successors.answers import Activate, EndSegment
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import CONCEDED
from diadochi.windows.game.game_seats import HUMAN, SeatPlan, Seats, pin_fits, pin_hash, seats_from, strongest
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.game_plan import EVENING, OPTIONS, WHOLE, cards_of
from diadochi.windows.successors.new_game import NewGame
from tests.windows.game.conftest import agree, plan, refuse
from tests.windows.game.trust import seat_action

ACTIVATED = ("activation", 1)


def answered(playing: Playing, answers: int, seed: int = 3) -> None:
    """Answer as a person would who does not mind."""
    player = RandomPlayer(random.Random(seed))
    for _ in range(answers):
        decision = playing.controller.decision
        assert decision is not None
        assert playing.controller.answer(player.answer(decision))


def give_away(playing: Playing, seat: int) -> None:
    """The program plays a seat whose player agrees."""
    playing.games.seating.give_away(seat, "random")
    agree(playing)


def records(home: Path) -> list[Path]:
    return sorted(home.glob("*.diadochi"))


def test_a_player_takes_another_colour_and_whoever_had_it_the_one_that_is_free(playing: Playing) -> None:
    playing.games.ask_new()
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    dialog.rows[0].shield.menu().actions()[4].trigger()
    dialog.rows[1].shield.menu().actions()[0].trigger()
    assert [row.seat for row in dialog.rows] == [5, 1, 3, 4, 2]
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert list(playing.controller.position.factions) == [1, 3, 4, 5]
    assert playing.games.desk.seats.name(5) == "Player E"


def test_whoever_comes_from_the_guided_game_plays_against_the_program(playing: Playing) -> None:
    playing.games.ask_new(True, alone=True)
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    assert [row.plan.plays for row in dialog.rows] == [
        HUMAN,
        *(strongest(playing.controller.kit) for _ in dialog.rows[1:]),
    ]
    dialog.reject()


def test_automatic_players_lean_as_it_was_chosen_and_otherwise_from_the_menu(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    class Leaning(AtRandom):
        def __init__(self, kit: Kit, chance: random.Random, temperament: Temperament) -> None:
            super().__init__(kit, chance)
            made.append(temperament.id)

    monkeypatch.setitem(PLAYERS, "leaning", Leaning)  # type: ignore[arg-type]
    playing.games.automatic.pause(True)
    playing.games.ask_new(alone=True)
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    dialog.more.click()
    assert dialog.rows[1].temperament.isVisible()
    assert not dialog.rows[0].temperament.isVisible()
    dialog.rows[1].temperament.choose("bold")
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    seats = playing.games.desk.seats
    assert [seats.players[seat].temperament for seat in (1, 2, 3, 4)] == ["even", "bold", "even", "even"]
    assert playing.games.automatic._player(2)
    seat_action(playing, 2, "Temperament").menu().actions()[0].trigger()
    assert playing.games.desk.seats.players[2].temperament == "even"
    assert playing.games.automatic._player(2)
    assert made == ["bold", "even"]
    seat_action(playing, 2, "Easy").trigger()
    assert playing.games.desk.seats.players[2].plays == "random"
    assert type(playing.games.automatic._player(2)) is AtRandom
    assert playing.games.desk.people == {1}, "no curtain falls by that"


def test_a_list_that_opens_shows_all_that_may_be_chosen(playing: Playing, qtbot: QtBot) -> None:
    playing.games.ask_new()
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    picker = dialog.rows[0].who
    picker.showPopup()
    view, last = picker.view(), picker.model().index(picker.count() - 1, 0)
    qtbot.waitUntil(view.isVisible)
    assert view.viewport().rect().contains(view.visualRect(last))
    picker.hidePopup()


def test_an_edition_without_the_fifth_colour_takes_it_back(playing: Playing) -> None:
    playing.games.ask_new()
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    dialog.rows[0].shield.menu().actions()[4].trigger()
    dialog.edition.choose(1)
    dialog.edition.chosen.emit(1)
    assert dialog.plan.colours == (1, 2, 3, 4)


def test_the_dialog_begins_the_game_that_was_chosen(playing: Playing, qtbot: QtBot, tmp_path: Path) -> None:
    playing.shell.commands["new_game"].trigger()
    dialog = playing.window.findChild(NewGame)
    assert dialog is not None
    dialog.count.choose(3 - 2)
    dialog.count.chosen.emit(1)
    dialog.rows[0].name.setText("Anna")
    dialog.rows[2].colour_asked.emit(5)
    dialog.rows[2].shield.menu().actions()[2].trigger()
    assert [row.seat for row in dialog.rows[:3]] == [1, 2, 3]
    dialog.rows[1].who.setCurrentIndex(1)
    dialog.rows[2].pin.setText("1234")
    dialog.cards.button("three-kings").click()
    dialog.options.switches["opt_sorties"].setChecked(True)
    dialog.title.setText("Rhodes 1")
    assert dialog.pace.pace == "swiftly"
    dialog.pace.mark("every")
    dialog.curtain.mark("everybody")
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert playing.stage.pace.value == "every"
    playing.stage.pace.choose("swiftly")
    assert playing.shell.preferences.curtain == "everybody"
    playing.curtain_choice.choose("hands")
    [path] = records(tmp_path)
    assert path.stem.endswith("Rhodes 1")
    desk = playing.games.desk
    assert [desk.seats.name(seat) for seat in (1, 2, 3)] == ["Anna", "Player B", "Player C"]
    assert desk.seats.humans() == (1, 3)
    assert pin_fits("1234", desk.seats.players[3].pin)
    assert not pin_fits("4321", desk.seats.players[3].pin)
    position = playing.controller.position
    assert position.course == "whole"
    assert dict(position.options)["opt_sorties"] == "yes"
    assert position.factions[2].dealt == ("antipatros", "krateros", "leonnatos")
    assert playing.window.windowTitle() == "Rhodes 1 - Diadochi"
    playing.games.leave()
    assert "Rhodes" not in playing.window.windowTitle()


def test_the_dialog_offers_what_the_edition_takes(playing: Playing) -> None:
    dialog = NewGame(playing.controller.kit, playing.shell.speaker, playing.window)
    dialog.count.choose(3)
    dialog.count.chosen.emit(3)
    assert dialog.players == 5
    assert not dialog.options.switches["opt_indep_prestige"].isEnabled()
    dialog.edition.choose(1)
    dialog.edition.chosen.emit(1)
    assert dialog.players == 4
    assert dialog.options.switches["opt_indep_prestige"].isEnabled()
    offered = [card for card in cards_of(playing.controller.kit) if dialog.cards.button(card).isEnabled()]
    assert offered == [EVENING, WHOLE, "two-regents", "three-kings", "babylon-323"]
    assert OPTIONS.keys() == {*profile.OPTIONS}
    dialog.close()


def test_the_dialog_says_whom_the_house_gives_more_units(playing: Playing) -> None:
    kit = playing.controller.kit
    dialog = NewGame(kit, playing.shell.speaker, playing.window)
    table = kit.players[4]
    whole, more = table.extra["leonnatos"].count, table.evening_extra["leonnatos"].count
    assert f"Leonnatos\N{NO-BREAK SPACE}{whole}," in dialog._deal_note.text()
    dialog.cards.button(EVENING).click()
    assert f"Leonnatos\N{NO-BREAK SPACE}{whole + more}," in dialog._deal_note.text()
    dialog.options.switches["opt_all_generals_dealt"].setChecked(True)
    assert "for those dealt of" in dialog._deal_note.text(), "nobody knows who will be"
    dialog.cards.button("babylon-323").click()
    [europe] = [side for side in kit.setups["babylon-323"].factions if "antipatros" in side.extra]
    assert f"Antipatros\N{NO-BREAK SPACE}{europe.extra['antipatros'].count}" in dialog._deal_note.text()
    assert "for those dealt of" not in dialog._deal_note.text()
    assert not dialog._deal_note.isHidden()
    dialog.close()


def test_the_dialog_says_who_of_the_family_has_no_part(playing: Playing) -> None:
    dialog = NewGame(playing.controller.kit, playing.shell.speaker, playing.window)
    assert "no part" not in dialog._deal_note.text()
    dialog.count.choose(0)
    dialog.count.chosen.emit(0)
    assert "Not in this game: Herakles." in dialog._deal_note.text()
    dialog.cards.button("two-regents").click()
    assert "Not in this game: Herakles." in dialog._deal_note.text()
    dialog.cards.button(WHOLE).click()
    dialog.edition.choose(1)
    dialog.edition.chosen.emit(1)
    assert "no part" not in dialog._deal_note.text()
    dialog.close()


@pytest.mark.parametrize("edition", ["fourth", "third"])
def test_a_game_of_one_evening_ends_with_turn_three(playing: Playing, edition: str) -> None:
    assert playing.games.files.begin(plan(HUMAN, HUMAN, edition=edition, short=True, deal="two-regents"))
    assert playing.controller.position.clock.turn == 2
    assert playing.controller.kit.profile.last_turn == 3
    assert playing.controller.kit.edition == edition


def test_every_answer_is_on_disk_and_the_game_goes_on_where_it_was(playing: Playing, tmp_path: Path) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN, HUMAN, edition="third"))
    answered(playing, 12)
    [path] = records(tmp_path)
    now = write(playing.controller.position)
    looked = Record.look(path)
    assert write(looked.game.position) == now
    playing.games.leave()
    assert playing.games.desk.record is None
    free = playing.controller.position
    assert (free.course, free.stacks) == ("", looked.game.position.stacks)
    assert saved_games.recent(tmp_path) == (path,)
    assert playing.games.files.open_file(path)
    assert write(playing.controller.position) == now
    assert playing.games.desk.seats.humans() == (1, 2, 3)
    answered(playing, 3)


def test_a_seat_is_given_away_and_taken_back(playing: Playing, qtbot: QtBot) -> None:
    games = playing.games
    games.files.begin(plan(HUMAN, HUMAN))
    first = playing.controller.decision
    assert first is not None
    give_away(playing, first.seat)
    assert games.automatic.asked == first.seat
    assert not playing.controller.answer(next(iter(first.options)))
    qtbot.waitUntil(lambda: playing.controller.decision is not None and games.automatic.asked is None, timeout=20_000)
    games.seating.take(first.seat)
    agree(playing)
    assert games.desk.seats.humans() == (1, 2)
    assert seats_from(games.desk.record.about.seats) == games.desk.seats  # type: ignore[union-attr]


def test_paused_players_wait(playing: Playing, qtbot: QtBot) -> None:
    playing.shell.commands["automatic_wait"].setChecked(True)
    playing.games.files.begin(plan("random", "random"))
    playing.shell.commands["automatic_wait"].setChecked(True)
    before = len(playing.controller.line.entries)
    qtbot.wait(60)
    assert len(playing.controller.line.entries) == before
    playing.shell.commands["automatic_wait"].setChecked(False)
    qtbot.waitUntil(lambda: len(playing.controller.line.entries) > before, timeout=5_000)


def test_taking_back_passes_over_what_the_program_answered(playing: Playing, qtbot: QtBot) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    answered(playing, 6)
    decision = playing.controller.decision
    assert decision is not None
    before = write(playing.controller.position)
    answered(playing, 1)
    after = playing.controller.decision
    assert after is not None
    give_away(playing, after.seat)
    if after.seat != decision.seat:
        qtbot.waitUntil(lambda: playing.games.automatic.asked is None, timeout=20_000)
    playing.games.automatic.pause(True)
    playing.controller.undo()
    assert write(playing.controller.position) == before


def test_giving_up_leaves_the_other_as_winner_and_can_be_taken_back(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    for _ in range(40):
        if playing.games.seating.may_concede(2):
            break
        answered(playing, 1)
    playing.games.seating.concede(2)
    agree(playing)
    outcome = playing.controller.position.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.seat) == ("concession", 1)
    assert playing.controller.node is None
    playing.controller.undo()
    assert playing.controller.position.outcome is None


def test_an_automatic_side_that_gave_up_is_passed_over(playing: Playing, qtbot: QtBot) -> None:
    games, controller = playing.games, playing.controller
    games.files.begin(plan("random", HUMAN, HUMAN))
    games.automatic.pause(True)
    games.seating.take(1)
    agree(playing)
    player = RandomPlayer(random.Random(3))
    while not (controller.decision is not None and (controller.decision.kind, controller.decision.seat) == ACTIVATED):
        assert controller.decision is not None
        assert controller.answer(player.answer(controller.decision))
    give_away(playing, 1)
    before = len(controller.line.entries)
    games.seating.concede(1)
    agree(playing)
    games.automatic.pause(False)
    qtbot.waitUntil(lambda: games.automatic.asked is None, timeout=20_000)
    assert EndSegment() in controller.line.entries[before:]
    assert not [entry for entry in controller.line.entries[before:] if isinstance(entry, Activate)]


def test_a_copy_and_a_text_hold_the_same_game(playing: Playing, tmp_path: Path) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    answered(playing, 8)
    now = write(playing.controller.position)
    copy, text = tmp_path / "copy.diadochi", tmp_path / "game.txt"
    assert playing.games.files.copy_to(copy)
    assert not playing.games.files.copy_to(copy)
    assert playing.games.files.export_to(text)
    assert playing.games.files.open_file(copy)
    assert write(playing.controller.position) == now
    assert playing.games.files.import_from(text)
    assert write(playing.controller.position) == now


def test_a_file_that_is_no_record_is_told_from_a_damaged_one(playing: Playing, tmp_path: Path) -> None:
    files = playing.games.files
    playing.games.files.begin(plan(HUMAN, HUMAN))
    answered(playing, 10)
    here = playing.games.desk.record
    foreign = tmp_path / "foreign.diadochi"
    foreign.write_text("nothing of ours")
    assert not files.open_file(foreign)
    assert files.complaint is not None
    assert len(files.complaint.buttons()) == 1
    assert playing.games.desk.record is here
    broken = tmp_path / "broken.diadochi"
    assert files.copy_to(broken)
    with sqlite3.connect(broken) as connection:
        connection.execute("UPDATE nodes SET answer = '{}' WHERE id = 9")
    connection.close()
    assert not files.open_file(broken)
    assert "broken.diadochi is damaged: answer 9 was changed" in files.complaint.text()
    buttons = files.complaint.buttons()
    rescue = next(b for b in buttons if files.complaint.buttonRole(b) == QMessageBox.ButtonRole.AcceptRole)
    rescue.click()
    saved = playing.games.desk.record
    assert saved is not None
    assert saved is not here
    assert saved.path not in (broken, foreign)
    assert {*range(1, 9)} <= {*saved.tree}


def test_the_start_page_offers_what_was_played_and_what_broke_off(
    playing: Playing, qtbot: QtBot, tmp_path: Path
) -> None:
    playing.shell.preferences.greets = False
    playing.games.greet()
    assert playing.window.findChild(StartPage) is None
    playing.shell.preferences.greets = True
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    playing.games.leave()
    playing.games.greet()
    page = playing.window.findChild(StartPage)
    assert page is not None
    assert "Ipsos" in page.games.item(0).text()
    QTest.mouseClick(page.go_on, Qt.MouseButton.LeftButton)
    assert playing.games.desk.title == "Ipsos"


def test_another_position_frees_the_table(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    playing.window.files.open_setup("teach-naval-move")
    assert playing.games.desk.record is None
    assert playing.controller.position.course == ""


def test_seats_that_cannot_be_read_are_nobody(qtbot: QtBot) -> None:
    assert seats_from({"players": 3}) == Seats()
    assert seats_from(Seats({1: SeatPlan("A", "random")}).as_kept()).is_automatic(1)
    assert pin_hash("") == ""
    assert pin_fits("anything", "")
    assert not pin_fits("1", "no hex:1")


_BREAKING_OFF = """
import os, random, sys
from pathlib import Path
from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.setup import random_deal, whole_game_from

kit, chance = open_kit(maps("diadochi")), random.Random(2)
record = Record.create(Path(sys.argv[1]), whole_game_from(random_deal(kit, 2, chance)), kit)
player = RandomPlayer(chance)
for _ in range(25):
    record.answer(player.answer(record.game.node))
os._exit(1)
"""


def test_a_game_that_broke_off_is_offered_and_goes_on_at_its_last_answer(playing: Playing, tmp_path: Path) -> None:
    path = tmp_path / "broken off.diadochi"
    subprocess.run([sys.executable, "-c", _BREAKING_OFF, str(path)], check=False, cwd=Path.cwd())
    playing.games.greet()
    page = playing.window.findChild(StartPage)
    assert page is not None
    assert "interrupted" in page.games.item(0).text()
    QTest.mouseClick(page.go_on, Qt.MouseButton.LeftButton)
    record = playing.games.desk.record
    assert record is not None
    assert len(record.tree) >= 26
    assert playing.controller.decision is not None
    assert not saved_games.unfinished(tmp_path)


def test_what_a_full_disk_refuses_is_said_and_nothing_has_moved(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    answered(playing, 6)
    record = playing.games.desk.record
    assert record is not None
    before, now = record.cursor, write(playing.controller.position)
    connection = record._store._connection  # type: ignore[union-attr]
    connection.execute("PRAGMA query_only=ON")
    assert not playing.controller.undo()
    assert "nothing more can be saved" in playing.shell.prompt.reason
    decision = playing.controller.decision
    assert decision is not None
    assert not playing.controller.answer(next(iter(decision.options)))
    assert (record.cursor, write(playing.controller.position)) == (before, now)
    connection.execute("PRAGMA query_only=OFF")
    assert playing.controller.undo()


def test_a_full_disk_stops_automatic_players_who_say_why(playing: Playing, qtbot: QtBot) -> None:
    playing.shell.commands["automatic_wait"].setChecked(True)
    playing.games.files.begin(plan("random", "random"))
    playing.shell.commands["automatic_wait"].setChecked(True)
    record = playing.games.desk.record
    assert record is not None
    before = len(record.tree)
    connection = record._store._connection  # type: ignore[union-attr]
    connection.execute("PRAGMA query_only=ON")
    playing.shell.commands["automatic_wait"].setChecked(False)
    qtbot.waitUntil(lambda: playing.games.automatic.paused, timeout=5_000)
    assert "nothing more can be saved" in playing.shell.status.notice
    assert "found no answer" not in playing.shell.status.notice
    assert playing.shell.commands["automatic_wait"].isChecked()
    assert len(record.tree) == before
    connection.execute("PRAGMA query_only=OFF")
    playing.shell.commands["automatic_wait"].setChecked(False)
    qtbot.waitUntil(lambda: len(record.tree) > before, timeout=5_000)


def test_a_game_whose_file_was_deleted_goes_on_in_a_copy(playing: Playing, tmp_path: Path) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    answered(playing, 6)
    files, record = playing.games.files, playing.games.desk.record
    assert record is not None
    record.path.unlink()
    decision, before = playing.controller.decision, write(playing.controller.position)
    assert decision is not None
    assert not playing.controller.answer(next(iter(decision.options)))
    assert files.complaint is not None
    assert "was moved, deleted or replaced while the game was open" in files.complaint.text()
    roles = [files.complaint.buttonRole(button) for button in files.complaint.buttons()]
    assert QMessageBox.ButtonRole.AcceptRole in roles
    assert not files.copy_to(record.path, replace=True)
    copy = tmp_path / "copy.diadochi"
    assert files.copy_to(copy, replace=True)
    now = playing.games.desk.record
    assert now is not None
    assert now.path == copy
    assert write(playing.controller.position) == before
    answered(playing, 2)
    assert len(now.tree) > 6


def choose_another_place(playing: Playing, monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    """Take the button under the complaint, as often as it is there, and name these places by turns."""
    named = iter(paths)

    def name_one(_parent: object, _words: str, proposed: str, *_: object, **__: object) -> tuple[str, str]:
        assert proposed.endswith(saved_games.SUFFIX)
        assert Path(proposed).name == proposed
        return str(next(named)), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", name_one)
    files = playing.games.files
    for _ in paths:
        box = files.complaint
        assert box is not None
        next(b for b in box.buttons() if box.buttonRole(b) == QMessageBox.ButtonRole.AcceptRole).click()


def test_where_games_cannot_be_kept_another_place_is_asked_for(
    playing: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing.games.desk.home = Path(os.devnull, "games")
    taken = tmp_path / "taken.diadochi"
    taken.write_text("somebody else's")
    assert not playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos / Lamia"))
    complaint = playing.games.files.complaint
    assert complaint is not None
    assert "a file cannot be created here" in complaint.text()
    choose_another_place(playing, monkeypatch, taken, tmp_path / "ipsos")
    record = playing.games.desk.record
    assert record is not None
    assert (record.path, record.about.title) == (tmp_path / "ipsos.diadochi", "Ipsos / Lamia")
    assert taken.read_text() == "somebody else's"
    answered(playing, 4)


def test_texts_and_what_is_whole_of_damage_go_to_another_place_too(
    playing: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, desk = playing.games.files, playing.games.desk
    files.begin(plan(HUMAN, HUMAN))
    answered(playing, 8)
    now, text, broken = write(playing.controller.position), tmp_path / "game.txt", tmp_path / "broken.diadochi"
    assert files.export_to(text)
    assert files.copy_to(broken)
    with sqlite3.connect(broken) as connection:
        connection.execute("UPDATE nodes SET answer = '{}' WHERE id = 8")
    connection.close()
    desk.home = Path(os.devnull, "games")
    assert not files.import_from(text)
    choose_another_place(playing, monkeypatch, tmp_path / "text.diadochi")
    assert write(playing.controller.position) == now
    assert not files.rescue(broken)
    choose_another_place(playing, monkeypatch, tmp_path / "whole.diadochi")
    assert desk.record is not None
    assert desk.record.path == tmp_path / "whole.diadochi"
    assert 7 in desk.record.tree


def test_a_text_that_is_wrong_names_file_line_and_remedy(playing: Playing, tmp_path: Path) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    answered(playing, 8)
    text = tmp_path / "game.txt"
    files = playing.games.files
    assert files.export_to(text)
    lines = text.read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("4 "))
    lines[number] = "4 nonsense"
    text.write_text("\n".join(lines), "utf-8")
    here = playing.games.desk.record
    assert not files.import_from(text)
    assert files.complaint is not None
    assert f"game.txt could not be imported. Line {number + 1}: " in files.complaint.text()
    assert "Fix that line" in files.complaint.text()
    assert playing.games.desk.record is here
    assert not files.export_to(tmp_path / "no" / "game.txt")
    assert "choose another folder" in files.complaint.text()


def test_enter_pressed_in_haste_gives_no_game_up(playing: Playing) -> None:
    playing.games.files.begin(plan(HUMAN, HUMAN))
    may_give_up(playing)
    playing.games.seating.concede(1)
    consent = playing.games.agreeing.consent
    assert consent is not None
    QTest.keyClick(consent, Qt.Key.Key_Return)
    assert consent.isVisible()
    assert not given_up(playing)
    refuse(playing)
    playing.games.automatic.pause(True)
    playing.games.files.begin(plan(HUMAN, "random"))
    may_give_up(playing)
    playing.games.seating.concede(1)
    box = playing.window.findChild(QMessageBox)
    assert box is not None
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert not given_up(playing)


def may_give_up(playing: Playing) -> None:
    player, line = RandomPlayer(random.Random(3)), playing.controller.line
    while not playing.games.seating.may_concede(1):
        assert playing.controller.node is not None
        line.answer(player.answer(playing.controller.node))
    playing.controller.refresh()


def given_up(playing: Playing) -> bool:
    return any(effect.key == CONCEDED for effect in playing.controller.position.effects)


def test_a_mistake_of_the_rules_is_reported_once_and_stops_nobody(
    playing: Playing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Stewards, who cannot make out such a position either, play on; the record keeps every answer."""
    playing.games.automatic.pause(True)
    playing.games.files.begin(plan("steward", "steward"))
    controller, told = playing.controller, list[object]()
    controller.unsound.connect(told.append)
    found = breach("SEQ-01", msg("this cannot be"), msg("mend it"))
    monkeypatch.setattr(
        rules_of(controller.kit), "broken", lambda _, position: (found,) if position.clock.phase == "strategy" else ()
    )
    steward = type(PLAYERS["steward"](controller.kit, random.Random(1), EVEN))
    advise = steward.advise

    def baffled(self: Player, asked: Asked) -> tuple[Advice, ...]:
        if asked.position.clock.phase == "strategy":
            raise LookupError("nothing there")
        return advise(self, asked)

    monkeypatch.setattr(steward, "advise", baffled)
    playing.games.automatic.pause(False)
    begun = len(controller.line.entries)
    qtbot.waitUntil(lambda: len(controller.line.entries) > begun + 40, timeout=20_000)
    playing.games.automatic.pause(True)
    assert told == [found]
    assert "this cannot be" in playing.shell.status.notice
    assert playing.shell.status.notice.endswith("Rules: SEQ-01")
    assert len(playing.games.desk.record.tree) >= len(controller.line.entries)

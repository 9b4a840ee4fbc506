"""Seats that change hands open no hand and speak for no one: the player agrees, or all others, and it is listed."""

import pytest
from PySide6.QtWidgets import QLineEdit

from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.rules.successors.turn.victory import has_conceded
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.trust import (
    ANNA,
    BORIS,
    acts,
    answer_unseen,
    asked,
    begun,
    cancel,
    dialogs,
    fields,
    open_curtain,
    open_hands,
    say_yes,
    seat_action,
    two,
)

GIVEN, TAKEN, UP = "The program plays", "A person plays", "Give up"
CARLA = "33"
LOCKED = 7
"""Chance of a game in which dice fall shortly before a public question to the second seat."""


@pytest.fixture
def locked(playing: Playing) -> Playing:
    """Two people with numbers, at a public question to Boris, before which dice fell."""
    begun(playing, *two(), seat=2, seed=LOCKED)
    return playing


@pytest.fixture
def alone(playing: Playing) -> Playing:
    """One person against the program."""
    begun(playing, SeatPlan("Anna"), SeatPlan("Boris", "random"), seat=1)
    return playing


def record_of(playing: Playing) -> Record:
    record = playing.games.desk.record
    assert record is not None
    return record


def give_away(playing: Playing, seat: int, *numbers: str, choice: int = 0) -> None:
    seat_action(playing, seat, GIVEN).trigger()
    say_yes(playing, *numbers, choice=choice)


def test_with_one_own_seat_given_away_the_hand_of_the_only_one_left_stays_locked(locked: Playing) -> None:
    give_away(locked, 1, ANNA)
    assert locked.games.desk.seats.is_automatic(1)
    assert locked.hotseat.viewer is None
    assert not open_hands(locked)
    locked.hotseat.hand.panel.buttons.uncover.click()
    assert locked.hotseat.is_closed
    open_curtain(locked, ANNA)
    assert locked.hotseat.viewer is None
    open_curtain(locked, BORIS)
    assert locked.hotseat.viewer == 2


def test_with_all_seats_but_one_given_away_questions_about_its_hand_stand_behind_the_curtain(
    playing: Playing,
) -> None:
    begun(playing, *two(), SeatPlan("Carla"), public=False, seat=2)
    open_curtain(playing, BORIS)
    assert playing.hotseat.viewer == 2
    give_away(playing, 1, ANNA)
    give_away(playing, 3)
    assert playing.games.desk.seats.humans() == (2,)
    playing.hotseat.cover()
    assert playing.hotseat.is_closed
    assert playing.hotseat.viewer is None


def test_nobody_gives_away_a_seat_of_another(locked: Playing) -> None:
    for numbers in ((), ("",), (BORIS,)):
        give_away(locked, 1, *numbers)
        assert not locked.games.desk.seats.is_automatic(1)
        cancel(locked)
    assert not [kind for kind, _, _ in acts(record_of(locked)) if kind == ActKind.SEAT_GIVEN]
    give_away(locked, 1, ANNA)
    assert locked.games.desk.seats.is_automatic(1)
    assert (ActKind.SEAT_GIVEN, (1,), (1,)) in acts(record_of(locked))


def test_all_others_may_give_it_away_in_the_place_of_its_player_who_is_told(playing: Playing) -> None:
    record = begun(playing, *two(), SeatPlan("Carla"))
    give_away(playing, 1, ANNA, choice=1)
    assert not playing.games.desk.seats.is_automatic(1)
    cancel(playing)
    give_away(playing, 1, BORIS, choice=1)
    assert playing.games.desk.seats.is_automatic(1)
    assert (ActKind.SEAT_GIVEN, (1,), (2, 3)) in acts(record)
    assert [act.kind for act in record.untold(1)] == [ActKind.SEAT_GIVEN]


def test_a_seat_without_a_number_changes_hands_when_its_player_says_so(playing: Playing) -> None:
    record = begun(playing, SeatPlan("Anna"), SeatPlan("Boris"))
    seat_action(playing, 1, GIVEN).trigger()
    [dialog] = dialogs(playing)
    assert [tick.text() for tick in asked(dialog)] == ["Anna agrees"]
    assert not fields(dialog)
    say_yes(playing)
    assert playing.games.desk.seats.is_automatic(1)
    assert (ActKind.SEAT_GIVEN, (1,), (1,)) in acts(record)


def test_a_seat_is_taken_back_by_its_player_only(locked: Playing) -> None:
    give_away(locked, 1, ANNA)
    for numbers in ((), (BORIS,)):
        seat_action(locked, 1, TAKEN).trigger()
        say_yes(locked, *numbers)
        assert locked.games.desk.seats.is_automatic(1)
        cancel(locked)
    seat_action(locked, 1, TAKEN).trigger()
    say_yes(locked, ANNA)
    assert locked.games.desk.seats.humans() == (1, 2)
    assert (ActKind.SEAT_TAKEN, (1,), (1,)) in acts(record_of(locked))
    assert not open_hands(locked)


def test_nobody_gives_up_the_game_of_another(playing: Playing) -> None:
    record = begun(playing, *two(), SeatPlan("Carla"))
    player = playing.controller
    while not playing.games.seating.may_concede(1):
        assert player.node is not None
        answer_unseen(playing)
    player.refresh()
    open_curtain(playing, BORIS if player.node is not None and player.node.seat == 2 else ANNA)
    seat_action(playing, 1, UP).trigger()
    say_yes(playing, BORIS)
    assert not has_conceded(player.position, 1)
    cancel(playing)
    seat_action(playing, 1, UP).trigger()
    say_yes(playing, ANNA)
    assert [seat for seat in player.position.factions if has_conceded(player.position, seat)] == [1]
    assert (ActKind.SEAT_CONCEDED, (1,), (1,)) in acts(record)


def test_the_only_other_player_does_not_win_by_giving_up_in_the_place_of_one(locked: Playing) -> None:
    while not locked.games.seating.may_concede(1):
        answer_unseen(locked)
    locked.controller.refresh()
    locked.games.seating.concede(1)
    [dialog] = dialogs(locked)
    assert [tick.text() for tick in asked(dialog)] == ["Anna agrees"]
    say_yes(locked, BORIS)
    assert locked.controller.position.outcome is None
    say_yes(locked, ANNA)
    assert locked.controller.position.outcome is not None


@pytest.mark.parametrize("command", ["undo", "edit_table", "roll_again"])
def test_whose_seat_is_played_by_the_program_is_asked_for_consent_all_the_same(locked: Playing, command: str) -> None:
    give_away(locked, 1, ANNA)
    record = record_of(locked)
    rolled = [n for n in record.tree.lineage(record.cursor) if record.tree[n].asked][-1]
    cursor, size = record.cursor, len(record.tree)
    if command == "roll_again":
        locked.games.looking.look(rolled)
    for _ in range(size):  # Back to the throw; all else is done at once.
        cursor = record.cursor
        locked.window.shell.commands[command].trigger()
        if dialogs(locked):
            break
    [dialog] = dialogs(locked)
    assert [tick.text() for tick in asked(dialog)] == ["Anna agrees", "Boris agrees"]
    assert len(fields(dialog)) == 2
    say_yes(locked, "wrong", BORIS)
    assert dialog.isVisible()
    cancel(locked)
    assert (record.cursor, len(record.tree)) == (cursor, size)
    assert not locked.features.editor.is_on


def test_who_leaves_for_good_with_the_own_number_is_asked_no_more_and_the_curtain_stays(locked: Playing) -> None:
    seat_action(locked, 1, GIVEN).trigger()
    [dialog] = dialogs(locked)
    leaves = next(tick for tick in dialog.findChildren(type(asked(dialog)[0])) if "for good" in tick.text())
    assert leaves.isVisible()
    leaves.setChecked(True)
    say_yes(locked, ANNA)
    locked.window.shell.commands["edit_table"].trigger()
    [dialog] = dialogs(locked)
    assert [tick.text() for tick in asked(dialog)] == ["Boris agrees"]
    cancel(locked)
    assert not open_hands(locked)
    path = record_of(locked).path
    locked.games.leave()
    assert locked.games.files.open_file(path)
    assert not open_hands(locked)
    assert locked.games.agreeing.voices() == {2: "Boris"}
    seat_action(locked, 1, TAKEN).trigger()
    say_yes(locked, ANNA)
    assert locked.games.agreeing.voices() == {1: "Anna", 2: "Boris"}


def test_others_let_nobody_leave_for_good(locked: Playing) -> None:
    seat_action(locked, 1, GIVEN).trigger()
    [dialog] = dialogs(locked)
    leaves = next(tick for tick in dialog.findChildren(type(asked(dialog)[0])) if "for good" in tick.text())
    leaves.setChecked(True)
    say_yes(locked, BORIS, choice=1)
    assert locked.games.desk.seats.is_automatic(1)
    assert 1 in locked.games.agreeing.voices()


def test_who_is_alone_is_asked_nothing_and_yet_it_is_listed(alone: Playing) -> None:
    assert alone.hotseat.viewer == 1
    seat_action(alone, 1, GIVEN).trigger()
    assert not dialogs(alone)
    assert alone.hotseat.viewer is None
    seat_action(alone, 1, TAKEN).trigger()
    assert alone.hotseat.viewer == 1
    assert [act[0] for act in acts(record_of(alone))] == [ActKind.SEAT_GIVEN, ActKind.SEAT_TAKEN]


def test_who_takes_over_a_seat_of_the_program_is_one_more_person_and_a_curtain_falls(alone: Playing) -> None:
    record = record_of(alone)
    seat_action(alone, 2, TAKEN).trigger()
    [dialog] = dialogs(alone)
    assert [tick.text() for tick in asked(dialog)] == ["Anna agrees"]
    assert "curtain" in alone.games.agreeing.consent._words.text()  # type: ignore[union-attr]
    cancel(alone)
    assert alone.games.desk.seats.is_automatic(2)
    assert alone.hotseat.viewer == 1
    seat_action(alone, 2, TAKEN).trigger()
    [dialog] = dialogs(alone)
    named = dialog.findChildren(QLineEdit)
    named[0].setText("Boris")
    named[1].setText(BORIS)
    say_yes(alone)
    assert alone.games.desk.seats.humans() == (1, 2)
    assert record.people == {1, 2}
    assert (ActKind.PERSON_ADDED, (1,), (1,)) in acts(record)
    assert alone.games.desk.seats.name(2) == "Boris"
    alone.hotseat.cover()
    assert alone.hotseat.viewer is None
    assert not open_hands(alone)
    give_away(alone, 2, BORIS)
    assert alone.games.desk.seats.humans() == (1,)
    assert alone.hotseat.viewer is None
    assert not open_hands(alone)


def test_one_more_person_among_several_needs_the_numbers_of_all(playing: Playing) -> None:
    begun(playing, *two(), SeatPlan("", "random"))
    seat_action(playing, 3, TAKEN).trigger()
    say_yes(playing, ANNA)
    assert playing.games.desk.seats.is_automatic(3)
    say_yes(playing, ANNA, BORIS)
    assert playing.games.desk.seats.humans() == (1, 2, 3)
    assert (ActKind.PERSON_ADDED, (1, 2), (1, 2)) in acts(record_of(playing))


def test_that_there_are_several_outlasts_the_program(locked: Playing) -> None:
    give_away(locked, 1, ANNA)
    path = record_of(locked).path
    locked.games.leave()
    assert locked.games.files.open_file(path)
    assert locked.hotseat.viewer is None
    assert not open_hands(locked)
    assert locked.games.desk.seats.humans() == (2,)


def test_an_ampersand_in_a_name_is_read_as_it_is(playing: Playing) -> None:
    begun(playing, SeatPlan("Anna & Co"), SeatPlan("Boris"))
    menu = playing.games.seat_menu.menu
    menu.aboutToShow.emit()
    assert "Anna && Co" in menu.actions()[0].text()
    playing.shell.commands["typed_dice"].trigger()
    assert any("Anna && Co" in tick.text() for dialog in dialogs(playing) for tick in asked(dialog))
    cancel(playing)


def test_a_player_of_the_program_gets_another_name_and_no_person_by_another(playing: Playing, alone: Playing) -> None:
    seat_action(alone, 2, "Name").trigger()
    naming = alone.games.seating.naming
    assert naming is not None
    assert naming.field.text() == "Boris"
    naming.field.setText("  Eumenes\nof Kardia ")
    naming.accept()
    assert alone.games.desk.seats.name(2) == "Eumenes of Kardia"
    assert record_of(alone).about.seats["players"]["2"]["name"] == "Eumenes of Kardia"
    assert seat_action(alone, 1, "Name").isEnabled()
    begun(playing, *two(), SeatPlan("", "random"))
    assert [seat_action(playing, seat, "Name").isEnabled() for seat in (1, 2, 3)] == [False, False, True]

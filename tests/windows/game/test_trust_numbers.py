"""A number is not guessed: after the third wrong one the next waits, its player is told, and no one lifts it alone."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.journal.record.audit import SOME, ActKind, delay_after
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import RecordError
from diadochi.language import msg
from diadochi.windows.application import speak
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.trust import (
    ANNA,
    BORIS,
    acts,
    asked,
    begun,
    cancel,
    dialogs,
    fields,
    open_curtain,
    say_yes,
    two,
)


class Clock:
    """Milliseconds that pass when the test says so."""

    def __init__(self, playing: Playing) -> None:
        self.now = 1_700_000_000_000
        playing.hotseat.numbers.clock = lambda: self.now

    def wait(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


@pytest.fixture
def locked(playing: Playing) -> Playing:
    """Two people with numbers; the curtain is closed for Boris."""
    begun(playing, *two(), public=False, seat=2)
    assert playing.hotseat.is_closed
    return playing


@pytest.fixture
def clock(locked: Playing) -> Clock:
    return Clock(locked)


def record_of(playing: Playing) -> Record:
    record = playing.games.desk.record
    assert record is not None
    return record


def guess(playing: Playing, times: int) -> None:
    for _ in range(times):
        open_curtain(playing, "99")
    assert playing.hotseat.viewer is None


def test_after_the_third_wrong_number_the_curtain_takes_none_for_a_while(
    locked: Playing, clock: Clock, qtbot: QtBot
) -> None:
    curtain, delay = locked.hotseat.curtain, delay_after(SOME)
    assert delay > 0
    guess(locked, SOME - 1)
    assert curtain.number.isEnabled()
    guess(locked, 1)
    assert not curtain.number.isEnabled()
    assert not curtain._open.isEnabled()
    assert f"Try again in {delay} seconds" in curtain.words
    curtain.opened.emit(BORIS)
    assert locked.hotseat.viewer is None
    clock.wait(delay - 1)
    qtbot.waitUntil(lambda: "Try again in 1 second." in curtain.words, timeout=3_000)
    clock.wait(1)
    qtbot.waitUntil(curtain.number.isEnabled, timeout=3_000)
    assert "seconds" not in curtain.words
    assert curtain.number.hasFocus()
    open_curtain(locked, BORIS)
    assert locked.hotseat.viewer == 2


def test_each_further_wrong_number_waits_at_least_as_long(locked: Playing, clock: Clock) -> None:
    numbers, before = locked.hotseat.numbers, 0
    guess(locked, SOME)
    for _ in range(6):
        assert numbers.wait(2) >= before > -1
        before = numbers.wait(2)
        clock.wait(before)
        assert not numbers.opens(2, "99")
    clock.wait(-100_000)
    assert numbers.wait(2) == delay_after(SOME + 6)


def test_leaving_the_program_makes_nobody_free_to_guess(locked: Playing, clock: Clock) -> None:
    path = record_of(locked).path
    guess(locked, SOME)
    locked.games.leave()
    assert locked.games.files.open_file(path)
    assert locked.hotseat.is_closed
    assert not locked.hotseat.curtain.number.isEnabled()
    clock.wait(60)
    locked.hotseat.curtain.number.look()
    open_curtain(locked, BORIS)
    assert locked.hotseat.viewer == 2


def test_the_right_number_is_counted_for_a_beginning_and_the_player_is_told(locked: Playing, clock: Clock) -> None:
    record = record_of(locked)
    guess(locked, SOME)
    assert [act.kind for act in record.untold(2)] == [ActKind.WRONG_NUMBERS]
    clock.wait(60)
    locked.hotseat.curtain.number.look()
    open_curtain(locked, BORIS)
    assert record.wrong_numbers(2) == (0, 0)
    assert locked.hotseat.numbers.wait(2) == 0


def test_an_empty_field_is_no_attempt(locked: Playing, clock: Clock) -> None:
    for _ in range(SOME + 1):
        open_curtain(locked, "")
    assert clock.now
    assert locked.hotseat.numbers.wait(2) == 0


def test_a_full_disk_makes_nobody_free_to_guess(locked: Playing, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RecordError(msg("full"))

    monkeypatch.setattr(record_of(locked), "note_wrong_number", fails)
    guess(locked, SOME)
    assert locked.hotseat.numbers.wait(2) == delay_after(SOME)
    clock.wait(60)
    locked.hotseat.curtain.number.look()
    open_curtain(locked, BORIS)
    assert locked.hotseat.viewer == 2


def test_every_dialog_that_asks_for_numbers_waits_too(locked: Playing, clock: Clock, qtbot: QtBot) -> None:
    open_curtain(locked, BORIS)
    locked.window.shell.commands["edit_table"].trigger()
    [dialog] = dialogs(locked)
    for _ in range(SOME):
        say_yes(locked, "99", BORIS)
    consent = locked.games.agreeing.consent
    assert consent is not None
    assert not consent.assents[0].fields[1].isEnabled()
    assert not consent.agree.isEnabled()
    assert "Anna: Too many wrong PINs" in consent.assents[0].wrong.text()
    assert consent.assents[0].fields[2].isEnabled()
    cancel(locked)
    locked.window.shell.commands["leave_game"].trigger()
    assert not locked.games.agreeing.consent.assents[1].fields[1].isEnabled()  # type: ignore[union-attr]
    cancel(locked)
    locked.window.shell.commands["edit_table"].trigger()
    clock.wait(60)
    [dialog] = dialogs(locked)
    qtbot.waitUntil(lambda: len(fields(dialog)) == 2, timeout=3_000)
    say_yes(locked, ANNA, BORIS)
    assert locked.features.editor.is_on
    assert [act.kind for act in record_of(locked).untold(1)] == [ActKind.WRONG_NUMBERS]


@pytest.fixture(params=["en", "ru"])
def spoken(request: pytest.FixtureRequest, dressed: QApplication) -> Iterator[None]:
    """The window in one language and another."""
    speak(dressed, request.param)
    yield
    speak(dressed, "en")


@pytest.mark.usefixtures("spoken")
def test_a_dialog_grows_with_what_it_has_to_say(locked: Playing, clock: Clock) -> None:
    open_curtain(locked, BORIS)
    locked.games.seating.give_away(1, "random")
    consent = locked.games.agreeing.consent
    assert consent is not None
    asked_first = consent.assents[0]
    asked_first.boxes[1].setChecked(True)
    for _ in range(SOME):
        asked_first.fields[1].setText("99")
        consent.agree.click()
    assert clock.now
    QTest.qWait(20)
    wrong = asked_first.wrong
    assert wrong.isVisible()
    assert wrong.height() >= wrong.heightForWidth(wrong.width())
    assert asked_first.fields[1].height() >= asked_first.fields[1].sizeHint().height()


def test_a_forgotten_number_is_lifted_by_the_numbers_of_all_others(playing: Playing) -> None:
    record = begun(playing, *two(), SeatPlan("Carla"), public=False, seat=2)
    clock = Clock(playing)
    playing.hotseat.curtain._lost.click()
    [dialog] = dialogs(playing)
    assert [tick.text() for tick in asked(dialog)] == ["Anna agrees", "Carla agrees"]
    assert len(fields(dialog)) == 1
    for numbers in ((), ("99",), (BORIS,)):
        say_yes(playing, *numbers)
        assert dialog.isVisible()
        clock.wait(60)
    say_yes(playing, ANNA)
    assert not dialog.isVisible()
    assert (ActKind.NUMBER_LIFTED, (2,), (1, 3)) in acts(record)
    assert ActKind.NUMBER_LIFTED in {act.kind for act in record.untold(2)}
    assert playing.hotseat.is_closed
    open_curtain(playing)
    assert playing.hotseat.viewer == 2


def test_another_number_is_set_in_its_place_for_good(locked: Playing) -> None:
    path = record_of(locked).path
    locked.hotseat.curtain._lost.click()
    [dialog] = dialogs(locked)
    another = next(f for f in dialog.findChildren(type(fields(dialog)[0])) if f not in fields(dialog))
    another.setText("77")
    say_yes(locked, ANNA)
    locked.games.leave()
    assert locked.games.files.open_file(path)
    open_curtain(locked, BORIS)
    assert locked.hotseat.viewer is None
    open_curtain(locked, "77")
    assert locked.hotseat.viewer == 2


def test_nobody_lifts_the_own_number_alone_where_all_others_are_played_by_the_program(playing: Playing) -> None:
    begun(playing, *two(), SeatPlan("", "random"), public=False, seat=2)
    open_curtain(playing, BORIS)
    playing.games.seating.give_away(1, "random")
    consent = playing.games.agreeing.consent
    assert consent is not None
    assert consent.more is not None
    consent.more.setChecked(True)  # type: ignore[attr-defined]
    say_yes(playing, ANNA)
    assert playing.games.agreeing.voices() == {2: "Boris"}
    playing.hotseat.cover()
    playing.hotseat.curtain._lost.click()
    [dialog] = dialogs(playing)
    assert [tick.text() for tick in asked(dialog)] == ["Anna agrees"]
    say_yes(playing, BORIS)
    assert dialog.isVisible()
    assert playing.hotseat.numbers.is_locked(2)

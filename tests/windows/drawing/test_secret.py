"""What a player draws for himself alone is kept like his hand: no one else perceives a difference before the end."""

import math
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text
from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind
from diadochi.rules.successors.position import Position
from diadochi.windows.game.report_parts import DrawnMoments, unlinked
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.table_files import _arguments
from tests.trust.senses import Senses, perceive, pictures
from tests.windows.drawing.conftest import DrawingHand
from tests.windows.game.trust import banners_read, begun, two

ANNA, BORIS = 1, 2
WORDS = "Take Sardeis by night"
NOTE = Sketch(SketchKind.NOTE, SketchInk.GREEN, ("sardeis",), WORDS)
ARROW = Sketch(SketchKind.ARROW, SketchInk.BLUE, ("kelainai", "kolossai", "sardeis"))


@pytest.fixture
def game(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> DrawingHand:
    """A game of two people with numbers; no one's hand lies open. No frame stretches a picture to save time."""
    monkeypatch.setattr("diadochi.scene.counters.counter_sprites.FRAME_S", math.inf)
    begun(playing, *two(), seat=ANNA)
    return DrawingHand(playing)


def looks(hand: DrawingHand, seat: int | None) -> None:
    """The hand of a seat lies open, or none."""
    hotseat = hand.playing.hotseat
    hotseat.viewer = seat
    hotseat.viewer_changed.emit()
    banners_read(hand.playing)
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def sit_with_the_pen(hand: DrawingHand, *, draws: bool = True) -> None:
    """Anna draws for herself in every way and takes some of it back, or draws nothing at all; she covers her hand."""
    looks(hand, ANNA)
    sketching = hand.playing.sketching
    sketching.command.setChecked(True)
    panel = sketching.panel
    assert panel is not None
    assert panel.secret.isEnabled()
    panel.secret.setChecked(True)
    hand.shell.view.fit()
    if draws:
        hand.drag("kelainai", "kolossai", "sardeis")
        hand.click("larissa")
        assert hand.table.add(NOTE, secret=True)
        hand.click("pella")
        hand.table.undo()
        assert len(hand.drawn) == 3
    panel.secret.setChecked(False)
    sketching.leave()
    looks(hand, None)


def perceived(hand: DrawingHand) -> Senses:
    """All that is shown, read out or offered, the drawing mode on and off."""
    found: Senses = {}
    command = hand.playing.sketching.command
    for on in (True, False):
        command.setChecked(on)
        hand.shell.status.show_notice("")
        QApplication.processEvents()
        found |= {f"{on} {name}": value for name, value in (perceive() | pictures()).items()}
    found["offered"] = " ".join(f"{action.objectName()}{action.isEnabled()}" for action in hand.shell.commands)
    found["painted"] = str(_arguments(hand.shell.table, Path("x.png"), ""))
    record = hand.playing.games.desk.record
    assert record is not None
    found["text"] = export_text(record)
    found["report"] = DrawnMoments(record, record.cursor, hand.shell.table.space, unlinked).markup()
    return found


def difference(one: Senses, other: Senses) -> dict[str, tuple[str, str]]:
    names = {*one, *other}
    return {name: (one.get(name, ""), other.get(name, "")) for name in names if one.get(name) != other.get(name)}


@pytest.mark.parametrize("seat", [BORIS, None])
def test_nobody_else_perceives_a_difference(game: DrawingHand, seat: int | None) -> None:
    for _ in range(2):  # whatever is made when it is first looked at is there from then on
        sit_with_the_pen(game, draws=False)
        looks(game, seat)
        before = perceived(game)
    sit_with_the_pen(game)
    assert WORDS not in str(perceive())
    looks(game, seat)
    assert difference(before, perceived(game)) == {}
    game.table.undo()
    game.table.redo()
    assert difference(before, perceived(game)) == {}
    looks(game, ANNA)
    assert {ARROW, NOTE} <= {*game.drawn}
    assert WORDS in str(perceive())


def test_a_difference_would_be_perceived(game: DrawingHand) -> None:
    looks(game, BORIS)
    perceived(game)
    before = perceived(game)
    assert game.table.add(NOTE, secret=False)
    found = difference(before, perceived(game))
    assert {"painted", "text", "report", "offered"} <= {*found}
    assert any("picture" in name for name in found)
    assert any("list" in name.lower() for name in found)


def test_a_note_that_is_being_written_for_oneself_goes_with_ones_hand(game: DrawingHand) -> None:
    looks(game, ANNA)
    sketching = game.playing.sketching
    sketching.command.setChecked(True)
    sketching.secret = True
    sketching.pen.note_asked.emit("pella", None)
    sketching.editor.setPlainText(WORDS)
    looks(game, BORIS)
    assert not sketching.editor.isVisible()
    assert WORDS not in str(perceive())
    sketching.editor._finish()
    record = game.playing.games.desk.record
    assert record is not None
    assert not record.notes.drawings


def test_behind_the_curtain_nothing_secret_is_painted(game: DrawingHand) -> None:
    sit_with_the_pen(game)
    looks(game, ANNA)
    assert len(game.drawn) == 3
    game.playing.hotseat.cover()
    assert game.drawn == []


def test_what_is_drawn_on_ones_own_plan_is_ones_own(game: DrawingHand) -> None:
    looks(game, ANNA)
    mode = game.playing.plans.mode
    mode.begin_here()
    assert game.playing.games.desk.is_planning
    game.click("larissa")
    assert len(game.drawn) == 1
    mode.leave()
    record = game.playing.games.desk.record
    assert record is not None
    assert [row.seat for row in record.notes.drawings.values()] == [ANNA]
    assert len(game.drawn) == 1
    looks(game, BORIS)
    assert game.drawn == []


def test_it_is_everybodys_when_the_game_is_over_and_lies_in_the_file_till_then(
    game: DrawingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_with_the_pen(game)
    record = game.playing.games.desk.record
    assert record is not None
    assert WORDS not in export_text(record)
    with Record.look(record.path) as kept:
        assert len(kept.notes.drawings) == 3
        assert WORDS not in export_text(kept)
    looks(game, BORIS)
    assert game.drawn == []
    monkeypatch.setattr(Position, "is_over", property(lambda _self: True))
    assert WORDS in export_text(record)
    game.table.show()
    assert len(game.drawn) == 3
    report = DrawnMoments(record, record.cursor, game.shell.table.space, unlinked).markup()
    assert WORDS in report

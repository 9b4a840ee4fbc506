"""Who throws the dice of a game no one changes alone: typed dice would be chosen dice."""

from diadochi.journal.record.audit import ActKind
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.trust import ANNA, BORIS, begun, cancel, dialogs, say_yes, two


def switch(playing: Playing) -> None:
    playing.shell.commands["typed_dice"].trigger()


def test_one_person_does_not_take_the_dice_from_the_program(playing: Playing) -> None:
    record = begun(playing, *two())
    switch(playing)
    assert not playing.controller.dice_are_typed
    assert not playing.shell.commands["typed_dice"].isChecked()
    say_yes(playing, ANNA)
    assert not playing.controller.dice_are_typed
    cancel(playing)
    assert not playing.controller.dice_are_typed
    assert not record.acts


def test_who_throws_changes_with_everybodys_consent_and_stands_in_the_record(playing: Playing) -> None:
    record = begun(playing, *two())
    switch(playing)
    say_yes(playing, ANNA, BORIS)
    assert playing.controller.dice_are_typed
    assert playing.shell.commands["typed_dice"].isChecked()
    assert [act.kind for act in record.acts] == [ActKind.DICE_TYPED]
    assert record.about.seats["own_dice"] is True
    switch(playing)
    say_yes(playing, ANNA, BORIS)
    assert not playing.controller.dice_are_typed
    assert [act.kind for act in record.acts] == [ActKind.DICE_TYPED, ActKind.DICE_THROWN]


def test_the_free_table_asks_nobody(playing: Playing) -> None:
    switch(playing)
    assert playing.controller.dice_are_typed
    assert not dialogs(playing)
    switch(playing)
    assert not playing.controller.dice_are_typed

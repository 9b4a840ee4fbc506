"""Branches of a record: another main line, a fresh throw; who agreed stands in the record."""

import random

import pytest

from diadochi.controller.rules_controller import ProgramDice
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Dice, Roll
from diadochi.windows.docks import Dock
from diadochi.windows.game.branch_changes import passed
from diadochi.windows.game.consent import Matter
from diadochi.windows.game.game_seats import HUMAN, SeatPlan, pin_hash
from diadochi.windows.game.game_timeline import MAKE_MAIN, ROLL_AGAIN
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.conftest import agree, plan
from tests.windows.game.test_looking import begun


def record_of(playing: Playing) -> Record:
    record = playing.games.desk.record
    assert record is not None
    return record


def rolled(record: Record) -> int:
    """The first node that dice led to."""
    return next(n for n in record.tree if record.tree[n].asked and '"dice"' in record.tree[n].answer)


def press(playing: Playing, key: str) -> None:
    """A button of the prompt."""
    assert key in {button.id for button in playing.shell.prompt._offered}
    playing.shell.prompt.answered.emit(key)


def branched(playing: Playing) -> tuple[Record, int, int]:
    """A game that went two ways; the first node of the old one and its end."""
    begun(playing)
    record, games = record_of(playing), playing.games
    end = record.cursor
    for node in reversed(record.tree.lineage(end)[:-1]):
        old = record.tree.next_of(node)
        assert old is not None
        if record.tree[old].asked or record.tree[old].seat == 0 or record.tree[node].asked:
            continue
        record.go_to(node)
        playing.controller.cursor_moved()
        decision = playing.controller.decision
        others = [] if decision is None else [a for a in decision.options if a != record.answer_of(old)]
        if others and playing.controller.answer(others[0]):
            assert record.main != end
            games.looking.now()
            return record, old, end
    raise AssertionError("the game had no second way")


def test_a_fresh_throw_needs_everybody_and_grows_a_branch(playing: Playing) -> None:
    begun(playing)
    record, node = record_of(playing), rolled(record_of(playing))
    fell, size = record.answer_of(node), len(record.tree)
    playing.controller.dice = ProgramDice(seed=99)
    playing.games.looking.look(node)
    press(playing, ROLL_AGAIN)
    assert record.tree.children(record.tree[node].parent or 0) == (node,)
    agree(playing)
    children = record.tree.children(record.tree[node].parent or 0)
    assert len(children) == 2
    assert record.tree[children[1]].consent == "1,2"
    assert isinstance(record.answer_of(children[1]), Dice)
    assert record.answer_of(node) == fell
    assert len(record.tree) > size
    assert record.is_main(children[1])
    assert playing.games.looking.node is None
    playing.shell.docks.show(Dock.TIMELINE)
    marks = playing.games.timeline.marks
    said = [marks.item(n).text() for n in range(marks.count())]
    assert any("Rolled again, agreed by: Player 1, Player 2" in words for words in said)


def test_refusing_a_fresh_throw_leaves_what_fell(playing: Playing) -> None:
    begun(playing)
    record, node = record_of(playing), rolled(record_of(playing))
    before, size = record.cursor, len(record.tree)
    playing.games.back.roll_again(node)
    consent = playing.games.agreeing.consent
    assert consent is not None
    consent.reject()
    assert (record.cursor, len(record.tree)) == (before, size)


def test_dice_of_the_players_own_are_typed_anew(playing: Playing) -> None:
    begun(playing)
    record, node = record_of(playing), rolled(record_of(playing))
    fell = record.answer_of(node)
    assert isinstance(fell, Dice)
    playing.controller.dice_are_typed = True
    playing.games.back.roll_again(node)
    agree(playing)
    assert isinstance(playing.controller.node, Roll)
    assert playing.controller.give_roll(fell)
    children = record.tree.children(record.tree[node].parent or 0)
    assert [record.answer_of(child) for child in children] == [fell, fell]


def test_who_plays_alone_throws_anew_at_once(playing: Playing) -> None:
    playing.games.automatic.pause(True)
    playing.games.files.begin(plan(HUMAN, "random"))
    player, line = RandomPlayer(random.Random(4)), playing.controller.line
    for _ in range(60):
        assert playing.controller.node is not None
        line.begin()
        line.answer(player.answer(playing.controller.node))
    record, node = record_of(playing), rolled(record_of(playing))
    playing.games.back.roll_again(node)
    assert playing.games.agreeing.consent is None
    assert any(record.tree[n].consent == "1" for n in record.tree)


def test_only_what_fell_is_thrown_anew(playing: Playing) -> None:
    begun(playing)
    record, back = record_of(playing), playing.games.back
    decided = next(n for n in record.tree if n > 1 and not record.tree[n].asked)
    assert not back.may_roll_again(decided)
    assert not back.may_roll_again(1)
    back.roll_again(decided)
    assert playing.games.agreeing.consent is None
    playing.games.looking.look(decided)
    assert ROLL_AGAIN not in {button.id for button in playing.shell.prompt._offered}
    assert not playing.shell.commands["roll_again"].isEnabled()


def test_a_branch_is_made_the_main_line_from_prompt_or_list(playing: Playing) -> None:
    record, old, end = branched(playing)
    new = record.main
    games = playing.games
    assert not games.back.may_be_main(new)
    assert games.back.may_be_main(old)
    step = record.tree.depth(old)
    assert playing.shell.journal.lines()[step].endswith("· main line")
    games.looking.look(old)
    assert playing.shell.commands["make_main"].isEnabled()
    seen = passed(record, end)
    press(playing, MAKE_MAIN)
    if seen:
        agree(playing)
    assert (record.main, record.cursor) == (end, end)
    assert playing.shell.journal.lines()[step].endswith("· main line")
    assert sum("· main line" in line or "· a branch" in line for line in playing.shell.journal.lines()) == 1
    record.go_to(new)
    playing.controller.cursor_moved()
    assert playing.shell.journal.lines()[step].endswith("· a branch")
    record.go_to(end)
    playing.controller.cursor_moved()
    assert any("made this the main line" in note.text for note in record.notes.comments.values())
    playing.shell.docks.show(Dock.TIMELINE)
    marks = games.timeline.marks
    said = [marks.item(n).text() for n in range(marks.count())]
    assert sum("★ Main line" in words for words in said) == 1
    assert sum("· Branch of" in words for words in said) == 1
    menu = marks.menu_of(new)
    assert "main line" in menu.actions()[1].text()
    menu.actions()[1].trigger()
    if games.agreeing.is_asking:
        agree(playing)
    assert record.is_main(new)


@pytest.fixture
def locked(playing: Playing) -> Playing:
    """A game of two whose hands are locked with numbers."""
    fields = plan(HUMAN, HUMAN)
    seats = tuple(SeatPlan(name, HUMAN, pin_hash(pin)) for name, pin in (("Anna", "11"), ("Boris", "22")))
    playing.games.files.begin(fields.__class__(seats))
    return playing


def test_numbers_are_asked_for_where_hands_are_locked(locked: Playing) -> None:
    agreed: list[int] = []
    locked.games.agreeing.ask("Is that so?", Matter(ActKind.EXPORTED_OPEN), lambda: agreed.append(1))
    consent = locked.games.agreeing.consent
    assert consent is not None
    for box in consent.assents[0].boxes.values():
        box.setChecked(True)
    assert not consent.agree.isEnabled()
    agree(locked, "11", "21")
    assert not agreed
    assert consent.isVisible()
    assert "Boris" in consent.assents[0].wrong.text()
    assert not consent.agree.isEnabled()
    agree(locked, "11", "22")
    assert agreed == [1]


def test_a_number_that_was_lifted_is_not_asked_for(locked: Playing) -> None:
    locked.games.desk.seat(locked.games.desk.seats.locked(1, ""))
    locked.games.agreeing.ask("Is that so?", Matter(ActKind.EXPORTED_OPEN), lambda: None)
    consent = locked.games.agreeing.consent
    assert consent is not None
    assert [*consent.assents[0].fields] == [2]
    consent.reject()


def test_a_card_that_others_have_answered_to_is_not_taken_back_alone(playing: Playing) -> None:
    begun(playing, 120)
    record = record_of(playing)
    line = record.tree.lineage(record.cursor)
    played = [n for n in line if record.tree[n].question == "tyche" and getattr(record.answer_of(n), "card", "")]
    assert played
    node = record.tree[played[0]].parent or 1
    assert passed(record, node).cards >= 1
    last = played[-1]
    record.go_to(last)
    assert passed(record, record.tree[last].parent or 1).cards == 0

"""The table is asked as one whether anyone answers with a card: no one, or who (SEQ-13, R-27)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Pass
from diadochi.rules.successors.cards.surprises import Fitting
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.position import Position
from diadochi.windows.hotseat.hidden_hands import Sitting, Together
from tests.windows.hotseat.conftest import Table


@pytest.fixture
def asked(table: Table, dealt: Position) -> Table:
    """A game in which someone of several may answer with a card, the table being asked as one."""
    table.begin(dealt, Sitting(as_one=True))
    table.play(lambda node: node.kind == Kind.SURPRISE and len(node.options.later()) > 1)
    return table


def put(table: Table) -> Together:
    found = table.hotseat.table.put
    assert found is not None
    return found


def words(table: Table) -> list[str]:
    return [table.window.shell.speaker.say(offer.words) for offer in table.playing.prompting.offers.values()]


def test_everybody_is_asked_at_once_without_a_curtain(asked: Table) -> None:
    node = asked.controller.decision
    assert node is not None
    assert put(asked).seats == (node.seat, *node.options.later())
    assert not asked.hotseat.is_closed
    assert asked.hotseat.viewer is None
    assert asked.window.shell.prompt.sentence.endswith("Does anyone respond with a card?")
    said = words(asked)
    assert (*said[:2], *said[-2:]) == ("No one", "No one this round", "No one this segment", "No one this turn")
    assert len(said) == 4 + len(put(asked).seats)


def test_nobody_is_a_pass_of_each_in_the_name_of_the_table(asked: Table) -> None:
    seats, before = put(asked).seats, len(asked.controller.line.entries)
    asked.hotseat.table.decline_for_all()
    record = asked.controller.line.record
    given = [record.tree[node] for node in record.tree.lineage(record.cursor)][before:]
    assert [(step.seat, step.author) for step in given[: len(seats)]] == [(seat, 0) for seat in seats]
    assert all(entry == Pass() for entry in asked.controller.line.entries[before : before + len(seats)])


def test_nobody_holds_while_nothing_new_may_be_played(asked: Table) -> None:
    said, table = put(asked), asked.hotseat.table
    seat = said.seats[0]
    assert not table._is_silent(seat, said)
    table.decline_for_all()
    assert table._is_silent(seat, said)
    assert table._is_silent(seat, said._replace(could=frozenset()))
    assert not table._is_silent(seat, said._replace(could=said.could | {"another"})), "another card may be played"
    assert not table._is_silent(seat, said._replace(group="another march"))


def test_the_table_passes_until_the_segment_ends_and_a_button_by_the_hand_asks_again(asked: Table) -> None:
    said, table, strip = put(asked), asked.hotseat.table, asked.hotseat.hand.panel.buttons
    strip_words = "No one responds this segment: ask again"
    assert strip.again.isHidden()
    key = next(
        key for key, offer in asked.playing.prompting.offers.items() if offer.words.source == "No one this segment"
    )
    asked.playing.prompting.press(key)
    other = said._replace(could=said.could | {"another"}, group="another march")
    assert (table.standing, strip.again.text()) == ("segment", strip_words)
    assert table._is_silent(said.seats[0], other)
    strip.again.click()
    assert table.standing == ""
    assert strip.again.isHidden()
    assert not table._is_silent(said.seats[0], other)


def test_the_next_segment_asks_the_table_again(asked: Table) -> None:
    said, table = put(asked), asked.hotseat.table
    table.pass_until("segment")
    before = asked.controller.position.clock
    asked.play(lambda _node: asked.controller.position.clock.segment != before.segment)
    assert table.standing == ""
    assert not table._is_silent(said.seats[0], said._replace(group="another march"))


def test_who_answers_is_asked_behind_the_curtain_and_those_before_pass(asked: Table) -> None:
    *before, last = put(asked).seats
    entries = len(asked.controller.line.entries)
    asked.hotseat.table.call(last)
    node = asked.controller.node
    assert isinstance(node, Decision)
    assert (node.seat, asked.hotseat.waiting, asked.hotseat.is_closed) == (last, last, True)
    assert len(asked.controller.line.entries) == entries + len(before)


def test_the_first_who_answers_is_asked_at_once(asked: Table) -> None:
    first, entries = put(asked).seats[0], len(asked.controller.line.entries)
    asked.hotseat.table.call(first)
    assert asked.hotseat.waiting == first
    assert len(asked.controller.line.entries) == entries
    asked.hotseat._open("")
    assert asked.controller.answer(Pass())
    assert asked.hotseat.table.put is not None, "the others have not been asked yet"


def test_each_seat_may_be_asked_alone_instead(asked: Table) -> None:
    asked.hotseat.seat_anew(Sitting())
    assert asked.hotseat.table.put is None


def test_enter_says_nobody_wherever_the_keyboard_is(asked: Table) -> None:
    before = len(asked.controller.line.entries)
    asked.window.shell.journal.setFocus()
    QTest.keyClick(asked.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert asked.controller.line.entries[before] == Pass()


def test_nobody_answers_for_the_later_seats_and_their_own_cards(table: Table, dealt: Position) -> None:
    """Before a siege roll the besieger could play other cards than the defender: still the table is asked once."""
    table.begin(dealt, Sitting(as_one=True))
    table.play(lambda node: isinstance(node.options, Fitting) and _others_could_play_more(table, node, node.options))
    said = put(table)
    buttons = table.playing.prompting
    buttons.press(next(key for key, offer in buttons.offers.items() if offer.first))
    again = table.hotseat.table.put
    assert again is None or again.event != said.event


def _others_could_play_more(table: Table, node: Decision, options: Fitting) -> bool:
    """Whether a later seat could play a card here that this one could not."""
    if not options.later():
        return False
    game = table.controller.line.game.fork()
    game.answer(Pass())
    after = game.node
    if not isinstance(after, Decision) or not isinstance(after.options, Fitting):
        return False
    return after.options.event == options.event and not set(after.options.could) <= set(options.could)

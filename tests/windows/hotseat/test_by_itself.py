"""Single answers go by themselves, standing passes pass for a while, and neither tells what anyone holds (SEQ-13)."""

from collections.abc import Callable, Iterator

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication

from diadochi.rules.core.flow import Choice, Decision
from diadochi.rules.successors.answers import (
    EndSegment,
    GoIn,
    Pass,
    PlaceMinor,
    PlaySurprise,
    Starve,
    Stop,
    TakeBackMinor,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.position import Clock, Position
from diadochi.rules.successors.turn.victory import concede
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.preferences import AUTOMATIC
from diadochi.windows.successors.automatic_answers import AUTOMATIC_ANSWERS, ends_march, only_answer
from diadochi.windows.successors.cards.surprise_passes import Passes
from tests.windows.hotseat.conftest import Table

HERE = Clock(turn=2, phase="strategy", round=1, segment="activation", active=1, order=(1, 2, 3, 4))


def test_a_standing_pass_ends_with_its_segment_or_turn() -> None:
    passes = Passes()
    later = Clock(turn=2, phase="strategy", round=1, segment="forage", active=1, order=(1, 2, 3, 4))
    passes.set(1, "segment", HERE)
    passes.set(2, "turn", HERE)
    assert [passes.covers(seat, HERE) for seat in (1, 2, 3)] == [True, True, False]
    assert [passes.covers(seat, later) for seat in (1, 2)] == [False, True]
    assert not passes.covers(2, Clock(turn=3))
    passes.lift(2)
    assert not passes.covers(2, HERE)


def test_whoever_passes_until_the_turn_ends_is_not_asked_again(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=11)
    table.until("surprise")
    seat = table.controller.node.seat  # type: ignore[union-attr]
    turn = table.controller.position.clock.turn
    table.sit_down()
    key = next(key for key, offer in table.playing.prompting.offers.items() if offer.passing == "turn")
    table.playing.prompting.press(key)
    asked = set()
    for _ in range(150):
        node = table.controller.node
        if table.controller.position.clock.turn != turn or not isinstance(node, Decision):
            break
        asked.add((node.kind, node.seat))
        table.answer()
    assert ("surprise", seat) not in asked
    assert any(entry == Pass() for entry in table.controller.line.entries)


def test_nobody_is_spared_a_window_because_of_what_he_holds(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=11)
    for _ in range(6):
        table.until("surprise")
        node = table.controller.node
        assert isinstance(node, Decision)
        empty = not any(isinstance(answer, PlaySurprise) for answer in node.options)
        assert table.hotseat.hand.spares(node) is None
        if empty:
            assert only_answer(node) == Pass()
            return
        table.answer()
    raise AssertionError("everybody held a fitting card")


@pytest.fixture
def asked(table: Table) -> Iterator[Callable[..., None]]:
    """Chooses which kinds of automatic answers the player wants to give."""
    settings = table.window.shell.settings
    yield lambda *kinds: settings.choose(AUTOMATIC, [*kinds])
    settings.choose(AUTOMATIC, [])


def comes_to_end_of_march(table: Table) -> Decision:
    table.play(lambda node: ends_march(table.controller.position, node))
    node = table.controller.node
    assert isinstance(node, Decision)
    return node


def test_a_march_without_points_ends_as_the_setting_says(table: Table, asked: Callable[..., None]) -> None:
    node = comes_to_end_of_march(table)
    assert table.controller.position.activation is not None
    assert table.hotseat.hand.spares(node) == Stop()
    asked(*(kind for kind in AUTOMATIC_ANSWERS if kind != "march"))
    assert table.hotseat.hand.spares(node) == Stop()
    asked("march")
    assert table.hotseat.hand.spares(node) is None
    table.controller.go_on()
    assert table.controller.node is node
    asked()
    table.controller.go_on()
    assert table.controller.position.activation is None
    assert table.window.shell.status.notice == "End march: there was nothing to decide. Ctrl+Z undoes it."


def test_a_march_is_not_ended_where_the_army_can_still_do_something(table: Table, whole: Position) -> None:
    found = set()
    for seed in range(3, 20):
        table.begin(whole, seed=seed)
        for _ in range(40):
            table.play(lambda node: node.kind == "march" and not table.controller.position.activation.points)
            node = table.controller.node
            if not isinstance(node, Decision):
                break
            enters = next(iter(node.options.parcels[GoIn]), None) is not None
            others = [option for option in node.options if option != Stop()]
            spared = table.hotseat.hand.spares(node)
            assert spared == (None if enters or others else Stop())
            found.add((enters, bool(others)))
            if {(False, False), (True, False)} <= found:
                return
            table.answer()
    raise AssertionError(found)


def test_a_segment_with_nothing_left_ends_as_the_setting_says(table: Table, asked: Callable[..., None]) -> None:
    table.until("activation")
    node = table.controller.node
    assert isinstance(node, Decision)
    done = structs.replace(node, options=Choice((EndSegment(),)), also=Choice((TakeBackMinor("minor_1"),)))
    assert table.hotseat.hand.spares(done) == EndSegment()
    useful = structs.replace(done, also=Choice((PlaceMinor("minor_1", "pella"),)))
    assert table.hotseat.hand.spares(useful) is None
    asked("segment")
    assert table.hotseat.hand.spares(done) is None


def test_forage_is_not_asked_where_one_kind_of_unit_can_be_lost(table: Table, asked: Callable[..., None]) -> None:
    table.until("activation")
    node = table.controller.node
    assert isinstance(node, Decision)
    one = structs.replace(node, kind=Kind.FORAGE, options=Choice((Starve("loyal", False), Starve("loyal", True))))
    two = structs.replace(one, options=Choice((Starve("mercenary", False), Starve("loyal", False))))
    assert table.hotseat.hand.spares(one) == Starve("loyal", False)
    assert table.hotseat.hand.spares(two) is None
    asked("forage")
    assert table.hotseat.hand.spares(one) is None


def test_a_card_in_a_hand_stops_nobody(table: Table, whole: Position) -> None:
    """Whether a question with a single answer is asked tells nothing of what may be played beside it, or by whom."""
    table.begin(whole)
    table.until("activation")
    node = table.controller.node
    assert isinstance(node, Decision)
    for held in ((), (PlaySurprise(3, "the_gift_of_oratory"),), (PlaySurprise(node.seat, "native_guides"),)):
        asked = structs.replace(node, options=Choice((EndSegment(),)), also=Choice(held))
        assert table.hotseat.hand.spares(asked) == EndSegment()
    secret = structs.replace(node, kind="tyche", options=Choice((EndSegment(),)), also=Choice(()))
    assert table.hotseat.hand.spares(secret) is None


def test_taking_back_does_not_stop_at_what_went_by_itself(table: Table) -> None:
    went: list[object] = []
    table.controller.answered_by_itself.connect(lambda *told: went.append(told))
    for _ in range(300):
        before = len(table.controller.line.entries)
        assert table.answer()
        if went:
            break
    assert len(table.controller.line.entries) > before + 1
    table.controller.undo()
    assert len(table.controller.line.entries) == before


def test_hopeless_interceptions_are_not_asked_for(table: Table, dealt: Position) -> None:
    nagging, given = table.playing.interception_choice, set()
    for seed in range(3, 15):
        table.begin(dealt, seed=seed)
        for _ in range(12):
            nagging.choose(0)
            table.play(lambda node: node.kind == "interception")
            node = table.controller.node
            if not isinstance(node, Decision):
                break
            assert table.hotseat.hand.spares(node) is None
            nagging.choose(66)
            given.add(table.hotseat.hand.spares(node))
            nagging.choose(0)
            if given == {None, Pass()}:
                return
            table.answer()
    raise AssertionError(f"of all interceptions only these were answered: {given}")


def test_a_sound_calls_the_next_player_where_it_is_wanted(table: Table, dealt: Position, monkeypatch) -> None:
    calls: list[bool] = []
    monkeypatch.setattr(QApplication, "beep", lambda: calls.append(True))
    table.begin(dealt, seed=3)
    table.until("surprise")
    assert calls == []
    table.playing.sound_switch.setChecked(True)
    for _ in range(60):
        table.answer()
    assert calls


def test_who_gave_up_is_not_asked_where_he_may_pass(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=11)
    table.play(lambda node: node.kind == "activation")
    seat = table.controller.node.seat  # type: ignore[union-attr]
    entries = len(table.controller.line.entries)
    position = table.controller.position.copy()
    concede(position, seat)
    table.controller.correct(position)
    table.controller.go_on()
    assert isinstance(table.controller.line.entries[entries + 1], EndSegment)
    rows = {row.seat: row for row in table.window.sides.rows}
    assert "has given up" in rows[seat].accessibleName()
    assert not any("has given up" in row.accessibleName() for other, row in rows.items() if other != seat)
    may_pass = []
    for _ in range(120):
        node = table.controller.node
        if isinstance(node, Decision) and node.seat == seat:
            assert node.kind not in ("activation", "surprise", "interception", "naval_interception")
            may_pass += [answer for answer in (Pass(), EndSegment()) if node.options.admits(answer)]
        if not table.answer():
            break
    assert not may_pass


@pytest.mark.parametrize(("humans", "is_spared"), [((1,), True), ((1, 2), False)])
def test_only_who_plays_alone_is_spared_a_window_for_which_no_card_fits(
    table: Table, dealt: Position, humans: tuple[int, ...], is_spared: bool
) -> None:
    """Nothing is given away where no other person watches; the pass is a line of the record as any other."""
    table.begin(dealt, Sitting(humans=humans), seed=11)
    table.play(lambda node: node.kind == "surprise" and node.seat == 1 and only_answer(node) == Pass())
    before = len(table.controller.line.entries)
    node = table.controller.decision
    assert node is not None
    table.controller.go_on()
    assert (table.controller.node is not node) is is_spared
    assert table.controller.line.entries[before : before + 1] == ((Pass(),) if is_spared else ())
    if is_spared:
        assert "play a Surprise card or pass" in "\n".join(table.texts())


def test_who_plays_alone_is_asked_for_a_card_that_fits(table: Table, dealt: Position) -> None:
    table.begin(dealt, Sitting(humans=(1,)), seed=11)
    table.play(lambda node: node.kind == "surprise" and node.seat == 1 and only_answer(node) is None)
    node = table.controller.node
    assert node is not None
    table.controller.go_on()
    assert table.controller.node is node
    assert any(offer.answer == Pass() for offer in table.playing.prompting.offers.values())


def test_who_played_against_people_before_is_asked_as_they_were(table: Table, dealt: Position) -> None:
    table.begin(dealt, Sitting(humans=(1,), ever=frozenset((1, 2))), seed=11)
    table.play(lambda node: node.kind == "surprise" and node.seat == 1 and only_answer(node) == Pass())
    node = table.controller.node
    table.controller.go_on()
    assert table.controller.node is node

"""Hands at the table in any order: lift, drop, answer, edit, take back, do again. What must hold, holds throughout."""

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from PySide6.QtCore import QCoreApplication

from diadochi.players.player import RandomPlayer
from diadochi.rules.successors import editing
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import canonical, read
from diadochi.rules.successors.pieces import UNIT_KINDS
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import ready
from diadochi.windows.successors.part_chooser import VoyageFan
from tests.rules.editing.test_conservation import expected, whereabouts
from tests.windows.playing.conftest import Hand, button

SETUPS = ("babylon-323", "five-diadochi", "two-regents")
NUMBERS = st.integers(0, 10_000)


def units_on(position: Position) -> int:
    """Combat units on the map and in the dispersed boxes."""
    groups = [stack.group for _, stack in position.all_stacks()] + list(position.dispersed.values())
    return sum(getattr(group.units, kind) for group in groups for kind in UNIT_KINDS)


class AnyOrder(RuleBasedStateMachine):
    """One table; `seen` keeps the text of the position after so many entries of the line."""

    hand: Hand
    kit: Kit

    @initialize(setup=st.sampled_from(SETUPS), seed=NUMBERS)
    def open(self, setup: str, seed: int) -> None:
        hand = self.hand
        hand.controller.set_down()
        hand.controller.open(hand.controller.kit, ready(self.kit, setup))
        self.player = RandomPlayer(random.Random(seed))
        self.seen = {1: hand.text}

    # --- acts

    @rule(number=NUMBERS, goal=NUMBERS, drag=st.booleans())
    def march(self, number: int, goal: int, drag: bool) -> None:
        """Lift one of the armies by the mouse and drop it on one of the places that are lit."""
        before = self._cursor
        if not self._lift(number):
            self._note(before)
            return
        marks = sorted(self.hand.controller.marks())
        assert self.hand.lit == set(marks)
        self._agree_with_verdicts()
        entries, text = self._cursor, self.hand.text
        if marks:
            units = units_on(self.hand.controller.position)
            self._release_on(marks[goal % len(marks)], drag)
            self._set_sail()
            assert self._cursor > entries
            assert units_on(self.hand.controller.position) <= units
        else:
            self.hand.playing.hands.gestures.gesture.put_back()
            assert (self._cursor, self.hand.text) == (entries, text)
        self._note(before)

    @rule(number=NUMBERS, space=NUMBERS)
    def drop_where_it_is_refused(self, number: int, space: int) -> None:
        """Nothing happens, and the reason is told."""
        before = self._cursor
        if self._lift(number):
            text = self.hand.text
            marks, home = self.hand.controller.marks(), self.hand.playing.hands.gestures.gesture.home
            refused = [(name, False) for name in self.kit.atlas.spaces if (name, False) not in marks]
            refused = [spot for spot in refused if spot != home]
            spot = refused[space % len(refused)]
            verdict = self.hand.controller.verdict(spot)
            assert not verdict
            assert verdict.because
            self.hand.playing.hands.gestures.gesture.drop_or_put_back(spot)
            assert self.hand.text == text
            assert self.hand.window.shell.prompt.reason
        self._note(before)

    @precondition(lambda self: self.hand.controller.node is not None)
    @rule()
    def answer(self) -> None:
        """Answer the open question, whatever it is, as chance has it."""
        before = self._cursor
        node = self.hand.controller.node
        assert node is not None
        assert self.hand.controller.answer(self.player.answer(node))
        self._note(before)

    @rule(number=NUMBERS, goal=NUMBERS)
    def put_a_stack_elsewhere(self, number: int, goal: int) -> None:
        """Move a whole stack by hand, rules or no rules."""
        position = self.hand.controller.position
        space, stack = self._stacks()[number % len(self._stacks())]
        there = sorted(self.kit.atlas.spaces)[goal % len(self.kit.atlas.spaces)]
        edited = editing.move_group(position, stack.seat, (space, stack.inside), stack.group, (there, False))
        self._correct(edited)

    @rule(number=NUMBERS, count=st.integers(0, 6), kind=st.sampled_from(UNIT_KINDS))
    def recruit_by_hand(self, number: int, count: int, kind: str) -> None:
        """Set how many units of a kind stand in a stack."""
        position = self.hand.controller.position
        space, stack = self._stacks()[number % len(self._stacks())]
        self._correct(editing.set_units(position, stack.seat, space, stack.inside, kind, count))

    @rule()
    def take_back(self) -> None:
        """One act back: the position is what it was."""
        if self.hand.controller.undo():
            self._compare()

    @rule()
    def do_again(self) -> None:
        """One act forward: the position is what it was, dice included."""
        if self.hand.controller.redo():
            self._compare()

    # --- what holds throughout

    @invariant()
    def every_counter_is_in_one_place(self) -> None:
        found = whereabouts(self.hand.controller.position)
        assert +found == +expected(found)

    @invariant()
    def the_text_says_it_all(self) -> None:
        position = self.hand.controller.position
        assert read(self.kit, self.hand.text) == canonical(self.kit, position)

    @invariant()
    def play_goes_on_unless_the_table_is_broken(self) -> None:
        controller = self.hand.controller
        assert (controller.node is None) == bool(broken(controller.kit, controller.position))

    @invariant()
    def hands_are_empty(self) -> None:
        assert not self.hand.is_holding
        assert not self.hand.lit

    # --- how

    @property
    def _cursor(self) -> int:
        return len(self.hand.controller.line.entries)

    def _stacks(self) -> list[tuple[str, object]]:
        found = self.hand.controller.position.all_stacks()
        return sorted(found, key=lambda each: (each[0], each[1].seat, each[1].inside))

    def _lift(self, number: int) -> bool:
        """Press on the generals of a stack; whether they are in hand now."""
        led = [(space, stack) for space, stack in self._stacks() if stack.generals and stack.seat > 0]
        space, stack = led[number % len(led)]
        self.hand.look_at(space)
        self.hand.click(self.hand.on_stack(space, stack.seat))
        return self.hand.is_holding

    def _release_on(self, spot: tuple[str, bool], drag: bool) -> None:
        """The second click where the spot alone is meant; else the drop itself."""
        gesture = self.hand.playing.hands.gestures.gesture
        other = (spot[0], not spot[1])
        if drag or other in gesture.targets or spot == gesture.home:
            assert gesture.drop(spot)
            return
        self.hand.view.centre_on(self.hand.window.shell.scene.place(spot[0]))
        self.hand.click(self.hand.at(spot[0]))

    def _set_sail(self) -> None:
        """Sail as proposed where the drop asks about a voyage, once the map has updated."""
        QCoreApplication.processEvents()
        fan = self.hand.playing.map_play.fans.fan
        if isinstance(fan, VoyageFan):
            button(fan, "Set sail").click()

    def _agree_with_verdicts(self) -> None:
        controller, marks = self.hand.controller, self.hand.controller.marks()
        home = self.hand.playing.hands.gestures.gesture.home
        for space in self.kit.atlas.spaces:
            if (space, False) != home:
                assert ((space, False) in marks) == bool(controller.verdict((space, False))), space

    def _correct(self, position: Position) -> None:
        before = self._cursor
        self.hand.controller.correct(canonical(self.kit, position))
        self._note(before)

    def _note(self, before: int) -> None:
        """Remember the position after an act; what was taken back before it can no longer be done again."""
        if self._cursor == before:
            return
        self.seen = {entries: text for entries, text in self.seen.items() if entries <= before}
        self.seen[self._cursor] = self.hand.text

    def _compare(self) -> None:
        assert self.seen.setdefault(self._cursor, self.hand.text) == self.hand.text


def test_whatever_is_done_in_whatever_order(hand: Hand, kit: Kit) -> None:
    class Here(AnyOrder):
        pass

    Here.hand, Here.kit = hand, kit
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Here,
        settings=settings(
            max_examples=12, stateful_step_count=14, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )

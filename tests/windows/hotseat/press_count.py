"""How much people press for a round, without a screen: the table itself decides what is asked, and of whom.

``python -m tests.windows.hotseat.press_count [--alone]`` prints the inputs of ten rounds by the kind of question; see
`SEEDS`. A click, a key or a drag is one input: opening the curtain, playing a card, a drag across the spaces for
markers, an army's way, an answer of the bar, a press that rolls. What only tells something, such as an announcement, is
not counted; `tests.on_screen.counted` counts that, too. Each person plays a card for its event in odd rounds and for
its points in even ones, places all markers, marches with two armies, answers what is asked by the default of the bar,
and plays no Surprise card: the table passes until the round ends.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from statistics import mean

from diadochi.controller.rules_controller import ProgramDice
from diadochi.players.player import PLAYERS, asked_as
from diadochi.players.temperament import EVEN
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Decision, Roll
from diadochi.rules.successors.answers import (
    Activate,
    Besiege,
    EndSegment,
    PlaceMarker,
    PlayEvent,
    Sail,
    Stop,
    UseOperations,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, setup_position, whole_game_from
from diadochi.windows.application import application
from diadochi.windows.game.game_seats import HUMAN, SeatPlan, Seats
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.successors.offers import usual, usual_part
from tests.windows.conftest import put_away, show_window

SEEDS = (323, 301)
"""What the deals and dice of the counted turns begin with: ten rounds."""
ARMIES = 2
"""Armies that a person marches with in a player turn."""
COMPUTERS = "steward"
"""Who plays the other sides where one person plays alone."""
Round = tuple[int, int]


class PressCount:
    """Plays one game for its people and counts by round what they press, and the curtains they open."""

    def __init__(self, playing: Playing, position: Position, sitting: Sitting, seed: int) -> None:
        self._playing, self._controller, self._hotseat = playing, playing.controller, playing.hotseat
        self.inputs: dict[Round, Counter[str]] = {}
        self.curtains = Counter[Round]()
        self._chance = random.Random(seed)
        self._marched = Counter[tuple[int, int, int]]()
        self._controller.dice = ProgramDice(seed)
        plans = {
            seat: SeatPlan(plays=HUMAN if seat in sitting.people((seat,)) else COMPUTERS) for seat in position.factions
        }
        playing.games.desk.seats = Seats(plans)
        self._hotseat.sit(sitting)
        self._controller.open(self._controller.kit, position.copy())
        self._controller.go_on()

    def play_turn(self) -> None:
        """Play until the turn is over."""
        turn = self._controller.position.clock.turn
        while self._controller.node is not None and self._controller.position.clock.turn == turn:
            clock, kind = self._controller.position.clock, self._press()
            if kind and clock.phase == "strategy":
                self.inputs.setdefault((clock.turn, clock.round), Counter())[kind] += 1
                self.curtains[clock.turn, clock.round] += kind == "curtain"

    # --- one input

    def _press(self) -> str:
        """Press one thing; the kind of question it was about, empty if no person had to."""
        node, hotseat = self._controller.node, self._hotseat
        if hotseat.is_closed:
            hotseat._open("")
            return "curtain"
        if isinstance(node, Roll):
            return self._roll(node)
        assert isinstance(node, Decision)
        if hotseat.table.put is not None:
            hotseat.table.pass_until("round")
        elif node.seat not in hotseat.people:
            assert self._controller.answer_unasked(self._by_program(node))
            return ""
        else:
            self._decide(node)
        assert self._controller.node is not node, node.prompt
        return node.kind

    def _roll(self, roll: Roll) -> str:
        goes_on = self._playing.stage.goes_on_by_itself
        assert self._controller.let_fall()
        return "" if goes_on else roll.kind

    def _by_program(self, decision: Decision) -> Answer:
        kit = self._controller.kit
        asked = asked_as(kit, self._controller.line.game, decision.seat, COMPUTERS, self._chance)
        return PLAYERS[COMPUTERS](kit, self._chance, EVEN).answer(asked)

    def _decide(self, decision: Decision) -> None:
        match decision.kind:
            case Kind.ACTIVATION | Kind.MARCH if self._marches(decision):
                return
            case Kind.ACTIVATION:
                self._controller.answer(EndSegment())
            case Kind.MARCH:
                self._controller.set_out((Stop(), EndSegment()))
            case Kind.PLACE_MARKER:
                self._place(decision)
            case Kind.TYCHE:
                self._controller.answer(self._card(decision))
            case _:
                self._controller.answer(_meant(decision, self._controller.position))

    def _card(self, decision: Decision) -> Answer:
        options, events = [*decision.options], bool(self._controller.position.clock.round % 2)
        return max(options, key=lambda each: (_is_wanted(each, events=events), isinstance(each, _PLAYED)))

    def _place(self, decision: Decision) -> None:
        asked: object = decision
        while isinstance(asked, Decision) and asked.kind == Kind.PLACE_MARKER:
            spaces = (option for option in asked.options if isinstance(option, PlaceMarker))
            assert self._controller.answer(next(spaces))
            asked = self._controller.node

    # --- marches

    def _marches(self, decision: Decision) -> bool:
        """Carry an army to an enemy that it reaches by land, or anywhere; False if the person has marched enough."""
        clock = self._controller.position.clock
        turn = clock.turn, clock.round, clock.active
        if clock.segment != "activation" or self._marched[turn] >= ARMIES:
            return False
        for general in self._generals(decision):
            if self._controller.may_lift(general) and self._controller.lift(general) and self._drop():
                self._marched[turn] += 1
                return True
            self._controller.set_down()
        return False

    def _generals(self, decision: Decision) -> Iterator[str]:
        march = self._controller.position.activation
        gone = march.group.generals if march is not None else ()
        for _space, stack in self._controller.position.stacks_of(decision.seat):
            yield from (general for general in stack.group.generals if stack.units and general not in gone)

    def _drop(self) -> bool:
        lifted, marks = self._controller.lifted(), self._controller.marks()
        assert lifted is not None
        by_land = [spot for spot in sorted(marks) if not any(isinstance(each, Sail) for each in lifted.answers(spot))]
        by_land.sort(key=lambda spot: not marks[spot].fights)
        return bool(by_land) and self._controller.drop(by_land[0])


_PLAYED = (PlayEvent, UseOperations)


def _is_wanted(answer: Answer, *, events: bool) -> bool:
    if events:
        return isinstance(answer, PlayEvent)
    return isinstance(answer, UseOperations) and answer.action == "place_markers"


def _meant(decision: Decision, position: Position) -> Answer:
    """The default of the bar, or else its first answer."""
    parcel = getattr(decision.options, "default", None)
    if parcel is not None:
        return usual_part(decision, decision.options) or parcel()  # type: ignore[arg-type]
    options = [option for option in decision.options if not isinstance(option, Activate)]
    besieging = next((option for option in options if isinstance(option, Besiege)), None)
    return besieging or usual(decision, options, position) or options[0]


def counted(playing: Playing, kit: Kit, seed: int, *, alone: bool) -> PressCount:
    """The count of one turn of four sides, dealt and rolled as the seed says."""
    position = whole_game_from(random_deal(kit, 4, random.Random(seed)))
    count = PressCount(playing, position, Sitting(humans=(1,)) if alone else Sitting(as_one=True), seed)
    count.play_turn()
    return count


def main() -> int:
    what = (__doc__ or "").split("\n", maxsplit=1)[0]
    parser = argparse.ArgumentParser(prog="python -m tests.windows.hotseat.press_count", description=what)
    parser.add_argument("--alone", action="store_true", help="one person against three computer players")
    parser.add_argument("--seeds", nargs="+", type=int, default=SEEDS, help="what deals and dice begin with")
    said = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application()
    kit = open_kit(maps("diadochi"))
    start = setup_position(kit, "babylon-323")
    window = show_window(kit, start, Preferences(motion=False, moments="battles"))
    playing, inputs, curtains, kinds = Playing(window, kit, start), list[int](), list[int](), Counter[str]()
    for seed in said.seeds:
        count = counted(playing, kit, seed, alone=said.alone)
        for (turn, number), pressed in sorted(count.inputs.items()):
            inputs.append(pressed.total())
            curtains.append(count.curtains[turn, number])
            kinds += pressed
            words = ", ".join(f"{kind} {times}" for kind, times in pressed.most_common())
            figures = f"{inputs[-1]} inputs, {curtains[-1]} curtains"
            sys.stdout.write(f"seed {seed} turn {turn} round {number}: {figures} ({words})\n")
    sys.stdout.write(f"a round: {mean(inputs):.1f} inputs, {mean(curtains):.1f} curtains, {len(inputs)} rounds\n")
    sys.stdout.write(", ".join(f"{kind} {times / len(inputs):.1f}" for kind, times in kinds.most_common()) + "\n")
    put_away(window)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

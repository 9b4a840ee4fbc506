"""Every army of a position lifted without a window: its marks, the way to each, what is said of every other place.

Nothing may raise; what is refused says why, in every language; a drop is taken exactly where there is a mark, and what
follows from it is played on for a while.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.successors.march_reach import as_if_active
from diadochi.forecast.successors.march_ways import calls_at, compare, escorts, threats_of, who_can_reach
from diadochi.language import LANGUAGES, Message, Speaker, current_language, set_language
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.answers import Sail, Take
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import group_refusal, who_may_go
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.rules.successors.pieces import Group, GroupParcel
from diadochi.rules.successors.position import Memory, Position
from diadochi.scene.gestures.lift_gesture import Wording

WHAT_IF = (None, 2, 3, 4)
MARCHING = ("hand_over", "activation", "who_goes", "march")
"""Questions to which a drop is an answer."""
PLAYED_ON = 12
"""Answers by chance after a drop."""


def tables(kit: Kit, position: Position) -> Iterator[Position]:
    """The position as it is, and as it would be where the segment of each side had begun at the free table."""
    yield position
    for seat in sorted(position.factions):
        imagined = as_if_active(position, seat)
        imagined.course, imagined.independent_march, imagined.memory = "", None, Memory()
        if not broken(kit, imagined):
            yield imagined


class Lifting:
    """Lifts and drops at one table. `done` counts what was tried; an AssertionError names position and piece."""

    def __init__(self, kit: Kit, position: Position, chance: Random) -> None:
        self.kit, self.chance, self.done = kit, chance, Counter[str]()
        self.controller = RulesController(kit, position.copy(), ProgramDice(chance.randrange(2**32)))
        self.controller.go_on()
        self._refused: list[Verdict] = []
        self.controller.refused.connect(self._refused.append)
        self._speaker = Speaker(spell(kit, position=lambda: self.controller.position))
        self._wording = Wording(self._speaker, "general")
        self._said: set[Message] = set()

    # -- lifting ---------------------------------------------------------------------------------------------------

    def lift_everybody(self, drops: int) -> None:
        """Every general of every side, and so many drops by chance, about half of them legal."""
        generals = [g for _, stack in self.controller.position.all_stacks() for g in stack.generals]
        assert all(self.controller.position.where(general) for general in generals)
        able = [general for general in generals if self._lifted_and_looked_at(general)]
        for _ in range(drops if able else 0):
            self._drop_somewhere(self.chance.choice(able))

    def _lifted_and_looked_at(self, general: str) -> bool:
        """Lift him and look at every place; False when no one may lift him now."""
        self.controller.what_if = self.chance.choice(WHAT_IF)
        before = write(self.controller.position)
        may = self.controller.may_lift(general)
        if not self._lift(general):
            return False
        assert may or write(self.controller.position) != before, general
        self._look_everywhere(general)
        if self.controller.position.activation is None:
            part = self._part(general)
            if part is not None and self._lift(general, part):
                self._look_everywhere(general)
        self.controller.set_down()
        assert not self.controller.marks()
        return True

    def _lift(self, general: str, group: Group | None = None) -> bool:
        self._refused.clear()
        lifted = self.controller.lift(general, group)
        self.done["lifted" if lifted else "not lifted"] += 1
        assert not lifted or self.controller.node.kind in MARCHING, self.controller.node.kind
        assert len(self._refused) == (not lifted), general
        for verdict in self._refused:
            self._worded(verdict, general)
        return lifted

    def _part(self, general: str) -> Group | None:
        """Some of those who may go with him."""
        kit, position = self.controller.kit, self.controller.position
        whole = who_may_go(kit, position, general)
        parcel = GroupParcel(Take, whole, lambda group: group_refusal(kit, position, general, group), Group())
        answer = parcel.sample(self.chance)
        return answer.group if isinstance(answer, Take) else None

    def _look_everywhere(self, general: str) -> None:
        controller = self.controller
        lifted, marks = controller.lifted(), controller.marks()
        assert lifted is not None
        self._say(self._wording.lifted, general, (lifted.space, lifted.inside), len(marks))
        for space in self.kit.atlas.spaces:
            for spot in ((space, False), (space, True)):
                verdict = controller.verdict(spot)
                assert verdict.allowed == (spot in marks), f"{general} to {spot}"
                if spot in marks:
                    self._look_at_mark(general, spot)
                else:
                    assert controller.way_to(spot) == () or spot[0] in {space for space, _ in marks}, spot
                    self._worded(verdict, f"{general} to {spot}")

    def _look_at_mark(self, general: str, spot: Spot) -> None:
        mark, routes = self.controller.marks()[spot], self.controller.way_to(spot)
        atlas = self.kit.atlas
        lifted = self.controller.lifted()
        assert lifted is not None
        self.done["marks"] += 1
        assert bool(routes) == (spot[0] != lifted.space), f"{general} to {spot}"
        at = lifted.space
        for route in routes:
            ends = {atlas.routes[route].a, atlas.routes[route].b}
            assert at in ends, f"{general} to {spot}: {route} does not go on from {at}"
            (at,) = ends - {at}
        assert at == spot[0], f"{general} to {spot}"
        assert mark.chance is None or 0.0 <= mark.chance <= 1.0
        assert 0.0 <= mark.intercepted <= 1.0
        self._say(self._wording.target, spot, mark)

    # -- dropping --------------------------------------------------------------------------------------------------

    def _drop_somewhere(self, general: str) -> None:
        controller = self.controller
        controller.what_if = None
        if not self._lift(general):
            return
        marks, before, cursor = controller.marks(), write(controller.position), len(controller.line.entries)
        legal = sorted(marks)
        if legal and self.chance.random() < 0.6:
            spot = self.chance.choice(legal)
        else:
            spot = (self.chance.choice(sorted(self.kit.atlas.spaces)), self.chance.random() < 0.3)
        dropped = controller.drop(spot)
        assert dropped == (spot in marks), f"{general} to {spot}"
        self.done["dropped" if dropped else "drops refused"] += 1
        if not dropped:
            assert [verdict.allowed for verdict in self._refused] == [False]
            self._worded(self._refused[0], f"{general} to {spot}")
            assert controller.lifted() is not None
            assert write(controller.position) == before
            controller.set_down()
            return
        assert len(controller.line.entries) > cursor
        self._play_on(f"{general} to {spot}")
        controller.go_to(cursor)
        assert write(controller.position) == before

    def _play_on(self, what: str) -> None:
        """What the drop leads to: reactions, voyages, battles, the next lift."""
        player = RandomPlayer(self.chance)
        for _ in range(PLAYED_ON):
            assert not self.controller.breaches() or self.controller.node is None, what
            node = self.controller.node
            if node is None:
                return
            answer = player.answer(node)
            march = self.controller.position.activation
            if isinstance(answer, Sail) and march is not None:
                escorts(self.kit, self.controller.position, answer)
                calls_at(self.kit, self.controller.position, answer)
            assert self.controller.answer(answer), what
            self.done["answers"] += 1
            self._try_in_the_middle()

    def _try_in_the_middle(self) -> None:
        """Someone is lifted while something else may have to be settled."""
        stacks = [stack for _, stack in self.controller.position.all_stacks() if stack.generals]
        if stacks and self.chance.random() < 0.3:
            general = self.chance.choice(self.chance.choice(stacks).generals)
            if self._lift(general):
                self.controller.marks()
                self.controller.set_down()

    # -- planning --------------------------------------------------------------------------------------------------

    def plan(self) -> None:
        """What the planning table asks of this position: who can reach, what a side threatens, two compared."""
        position = self.controller.position
        for space in self.chance.sample(sorted(self.kit.atlas.spaces), 3):
            who_can_reach(self.kit, position, space)
        for seat in position.factions:
            threats_of(self.kit, position, seat, self.chance.choice(WHAT_IF))
        generals = [general for _, stack in position.all_stacks() for general in stack.generals]
        for _ in range(4 if generals else 0):
            first, second = self.chance.choice(generals), self.chance.choice(generals)
            assert compare(self.kit, position, first, second, self.chance.choice(WHAT_IF)) is not None
        self.done["plans"] += 1

    # -- words -----------------------------------------------------------------------------------------------------

    def _worded(self, verdict: Verdict, what: str) -> None:
        """A refusal has a sentence in every language, and names its rules."""
        assert not verdict.allowed, what
        assert verdict.reason is not None, f"{what}: refused without a reason"
        assert verdict.because, f"{what}: refused without a rule: {verdict.reason.source}"
        if verdict.reason not in self._said:
            self._said.add(verdict.reason)
            self._say(self._speaker.say, verdict.reason)

    def _say(self, say: object, *about: object) -> None:
        language = current_language()
        for each in LANGUAGES:
            set_language(each)
            words = say(*about)  # type: ignore[operator]
            assert words
            assert "{" not in words, words
            self.done["sentences"] += 1
        set_language(language)

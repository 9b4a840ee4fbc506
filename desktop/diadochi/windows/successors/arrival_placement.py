"""Placing reinforcements: a tray over the map holds what arrives, and pale counters show the draft until it is
confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QPixmap
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.schema import RecordError
from diadochi.language import Name, sentence
from diadochi.narration.successors.words import answer_words, counted_units
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import Game, resuming
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.answers import Arrive
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.reinforcements import ArrivalMenu, minor_in_hand
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.scene.counters.counter_shapes import counter_scale
from diadochi.scene.highlights.march_lines import Ghosts
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.question_offers import Candidate, Stage
from diadochi.windows.shell import Shell
from diadochi.windows.successors.counter_trays import ArrivalTray, CarriedCounter, TrayOpener, Waiting
from diadochi.windows.successors.piece_pictures import Piece, block_of

# --- draft


class Draft:
    """Arrivals placed but not answered. `play` makes a game that asks the same question.

    Every arrival is judged after those before it, so that the whole draft is legal in its order.
    """

    def __init__(self, kit: Kit, play: Callable[[], Game[Position]]) -> None:
        self._kit, self._play = kit, play
        self._placed: list[Arrive] = []
        self._game = play()
        self.seat = self._game.node.seat if self._game.node is not None else 0

    @property
    def placed(self) -> tuple[Arrive, ...]:
        """The drafted answers in order."""
        return tuple(self._placed)

    @property
    def question(self) -> Decision | None:
        """The question after the draft; None if everything is placed."""
        node = self._game.node
        ours = isinstance(node, Decision) and node.kind == Kind.REINFORCEMENTS and node.seat == self.seat
        return node if ours else None  # type: ignore[return-value]

    @property
    def waiting(self) -> Group:
        """What is not placed yet."""
        question = self.question
        options = question.options if question is not None else None
        return options.waiting if isinstance(options, ArrivalMenu) else Group()

    @property
    def minor(self) -> str | None:
        """The minor general from the hand who may come with units."""
        return minor_in_hand(self._game.position, self.seat) if self.question is not None else None

    def why_not(self, group: Group, space: str) -> Verdict:
        """The verdict on these pieces in a space; of everything that would come there if `group` is empty."""
        question = self.question
        if question is None:
            return Verdict(False)
        return question.why_not(Arrive(group or self.waiting, space))

    def answers(self, group: Group) -> dict[str, Arrive]:
        """The answer that places these pieces, for each space that accepts them.

        With an empty `group`, the first listed answer for each space: the largest.
        """
        question = self.question
        if question is None:
            return {}
        if not group:
            return _firsts(question.options)
        spaces = (Arrive(group, space) for space in sorted(self._kit.atlas.spaces))
        return {answer.space: answer for answer in spaces if question.admits(answer)}

    def place(self, answer: Arrive) -> None:
        """Add an arrival. Raises `IllegalAnswer` if it is not allowed; the draft is then unchanged."""
        self._game.answer(answer)
        self._placed.append(answer)

    def take_back(self) -> bool:
        """Remove the last arrival; False if there is none."""
        if not self._placed:
            return False
        self._placed.pop()
        self._game = self._play()
        for answer in self._placed:
            self._game.answer(answer)
        return True


def _firsts(options: object) -> dict[str, Arrive]:
    found: dict[str, Arrive] = {}
    listed: tuple[Answer, ...] = tuple(options) if isinstance(options, ArrivalMenu) else ()
    for answer in listed:
        if isinstance(answer, Arrive):
            found.setdefault(answer.space, answer)
    return found


# --- presenter

_SCALES = {"general": 0.62, "royal": 0.8, "unit": 1.15}
"""Logical pixels for a counter pixel in the tray, by kind: shields are much larger than units."""


class Arrivals(TrayOpener[ArrivalTray]):
    """Opens the tray for a question of reinforcements, and closes it after the answer.

    `changed` fires when other places are highlighted; `told` carries the verdict on a place; `lettered` a typed letter.
    """

    changed = Signal()
    told = Signal(object)
    lettered = Signal(str)

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands) -> None:
        super().__init__(shell, controller)
        self._hands = hands
        self.draft: Draft | None = None
        self._carried = CarriedCounter(shell, lambda: hands.highlights)
        self._ghosts: Ghosts | None = None
        shell.view.settled.connect(lambda _step, _ratio: self._show_ghosts())

    # --- following the table

    def show(self) -> None:
        """Follow the open question; the draft lasts as long as it is open."""
        node = self._controller.node
        held = self._controller.held_back()
        if node is self._asked and self.tray is not None and held is None:
            return
        self.close()
        if isinstance(node, Decision) and isinstance(node.options, ArrivalMenu) and held is None:
            self._open(node)

    def _open(self, decision: Decision) -> None:
        self._asked, self.draft = decision, Draft(self._controller.kit, self._beside)
        self._open_tray(decision)

    def _open_tray(self, decision: Decision) -> None:
        tray = ArrivalTray(self._shell.speaker.say(decision.prompt), self._shell.frame)
        self._shell.cards.add(tray)
        tray.chosen_changed.connect(self._chosen_changed)
        tray.carried.connect(self._carry)
        tray.let_go.connect(self._let_go)
        tray.lettered.connect(self.lettered)
        tray.confirmed.connect(self.confirm)
        tray.taken_back.connect(self.take_back)
        self.tray = tray
        self._refresh()
        self.present(tray.take_up)

    def _beside(self) -> Game[Position]:
        # only the rules can say where the next arrival may go after those in the draft (SEQ-07)
        controller = self._controller
        if self._asked is not None and self._asked.checkpoint:
            return Game(controller.position, resuming(controller.line.record.procedure))
        record = controller.line.record
        try:
            game = record.game_at(record.cursor)  # from the last stored position: the whole line would take longer
        except RecordError:
            game = controller.line.game.fork()
        return cast("Game[Position]", game)

    def close(self) -> None:
        super().close()
        self._carried.put_away()
        self.draft = None
        self._show_ghosts()

    @property
    def is_begun(self) -> bool:
        return self.draft is not None and bool(self.draft.placed)

    # --- display

    def stage(self, decision: Decision) -> Stage | None:
        """The places that accept what is selected; None if the tray is not open for this question."""
        if self.tray is None or self.draft is None or decision is not self._asked:
            return None
        answers = self.draft.answers(self.tray.chosen)
        everybody = frozenset((INDEPENDENT, *self._controller.position.factions))
        return Stage(tuple(Candidate(space, None, (answer,)) for space, answer in answers.items()), (), everybody)

    def _chosen_changed(self) -> None:
        self.changed.emit()
        if self.tray is None or self.draft is None:
            return
        chosen = self.tray.chosen
        nowhere = chosen and not self.draft.answers(chosen)
        listed = next(iter(self.draft.answers(Group())), "")
        self.told.emit(self.draft.why_not(chosen, listed) if nowhere and listed else Verdict(True))

    def _refresh(self) -> None:
        assert self.tray is not None
        assert self.draft is not None
        say = self._shell.speaker.say
        self.tray.show_waiting(self._waiting(self.draft), [say(answer_words(answer)) for answer in self.draft.placed])
        self.place()
        self._show_ghosts()
        self.changed.emit()

    def _waiting(self, draft: Draft) -> Iterator[Waiting]:
        waiting = draft.waiting
        yield from map(self._general, waiting.generals)
        for royal in waiting.royals:
            name = self._shell.speaker.spell(Name("royal", royal))
            yield Waiting(Group(royals=(royal,)), name, self._picture("royal", royal))
        for kind, count in waiting.units.items():
            for _ in range(count):
                unit = Group(Units(**{kind: 1}))
                yield Waiting(unit, sentence(counted_units(kind, 1)), self._picture("unit", kind))
        if draft.minor and waiting.units:
            yield self._general(draft.minor)

    def _general(self, general: str) -> Waiting:
        name = self._shell.speaker.spell(Name("general", general))
        return Waiting(Group(generals=(general,)), name, self._picture("general", general))

    def _picture(self, kind: str, name: str, scale: float | None = None) -> QPixmap:
        controller, seat = self._controller, self.draft.seat if self.draft is not None else 0
        block = block_of(controller.kit, controller.position, Piece(kind, name, seat), self._shell.table.names)
        return block_picture(block, scale or _SCALES[kind], max(2.0, self._shell.frame.devicePixelRatioF()))

    def _show_ghosts(self) -> None:
        scene, draft = self._shell.scene, self.draft
        if self._ghosts is not None and isValid(self._ghosts):
            self._ghosts.clear()
        if draft is None or not draft.placed or scene.counters is None:
            return
        self._ghosts = Ghosts(scene, self._hands.highlights.places)
        self._ghosts.show(scene.counters, draft.seat, _by_space(draft.placed), self._shell.view.step)

    @property
    def ghosts(self) -> tuple[str, ...]:
        """Spaces of pale counters."""
        return self._ghosts.spaces if self._ghosts is not None and isValid(self._ghosts) else ()

    # --- placing

    def take(self, answer: Answer) -> bool:
        """Add an arrival picked on the map to the draft; False if it is not asked for."""
        if self.draft is None or self.tray is None or not isinstance(answer, Arrive):
            return False
        verdict = self.draft.why_not(answer.group, answer.space)
        if not verdict:
            self.told.emit(verdict)
            return True
        self.draft.place(answer)
        self._refresh()
        self.told.emit(verdict)
        self.tray.take_up()
        return True

    def take_back(self) -> None:
        if self.draft is not None and self.draft.take_back():
            self._refresh()

    def confirm(self) -> None:
        """Give the draft as answers, one by one."""
        if self.draft is None or not self.draft.placed:
            return
        answers = self.draft.placed
        self.close()
        self._controller.answer_in_turn(answers)

    def _carry(self, at: QPoint) -> None:
        if self.tray is None or self.draft is None:
            return
        space = self._carried.space_at(at)
        self._carried.take(self._carried_picture())
        self._carried.follow(at, (space, False) if space else None)
        self.told.emit(self.draft.why_not(self.tray.chosen, space) if space else Verdict(True))

    def _carried_picture(self) -> QPixmap:
        assert self.tray is not None
        group = self.tray.chosen
        scale = max(counter_scale(self._shell.view.step), 0.7)
        if group.generals:
            return self._picture("general", group.generals[0], scale)
        if group.royals:
            return self._picture("royal", group.royals[0], scale)
        return self._picture("unit", next(kind for kind, _ in group.units.items()), scale)

    def _let_go(self, at: QPoint) -> None:
        space = self._carried.space_at(at)
        self._carried.put_away()
        if self.tray is None or self.draft is None:
            return
        answer = Arrive(self.tray.chosen, space)
        verdict = self.draft.why_not(answer.group, space) if space else Verdict(True)
        if space and verdict:
            self.take(answer)
            return
        self.tray.let_fall()
        self.told.emit(verdict)
        self._hands.highlights.flash(verdict.blocked_by)

    # --- placement of the tray

    def place(self) -> None:
        if self.tray is not None and isValid(self.tray) and isValid(self._shell):
            answers = self.draft.answers(self.tray.chosen) if self.draft is not None else {}
            self._shell.cards.stand_below(self.tray, answers)

    def renew(self) -> None:
        if self._asked is not None:
            self.put_away()
            self._open_tray(self._asked)


def _by_space(placed: tuple[Arrive, ...]) -> Mapping[str, Group]:
    found: dict[str, Group] = {}
    for answer in placed:
        found[answer.space] = found.get(answer.space, Group()) + answer.group
    return found

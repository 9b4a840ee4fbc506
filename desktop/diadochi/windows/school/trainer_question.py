"""One question of the map trainer: what is marked, how the pupil answers on the map, and the marks
after the verdict.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from diadochi.language import Name
from diadochi.lessons.judgement import (
    MEANS,
    AnswerForm,
    Judgement,
    TrainerCard,
    feature_line,
    feature_of,
    is_joined,
    judge_click,
    judge_ids,
    judge_marks,
    judge_text,
    judge_way,
    meant_by_click,
    roads_of,
    space_meant,
    trainer_speaker,
    unanswered,
)
from diadochi.rules.core.game import GameKit
from diadochi.scene.gestures.map_gestures import Direction, neighbour
from diadochi.scene.view.sheet_view import ARROW_KEYS
from diadochi.windows.school.trainer_marks import AnswerSight, Blindfold, MapMark, MarkLook, TrainerMarks
from diadochi.windows.shell import Shell

# --- the pupil's pointer
# A click answers, a drag pans the map, keys walk from place to place.

_FAR = 8
"""A press that moves farther than this (screen pixels) is not a click."""


class PupilHand(QObject):
    """A pen. `clicked` carries a place in canvas pixels, `walked` the space of the keyboard's cursor (None: removed),
    `entered` is emitted for Enter without a cursor.
    """

    clicked = Signal(QPointF)
    walked = Signal(object)
    entered = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._start: QPointF | None = None
        self._drags = False
        self._cursor: str | None = None

    def takes(self, _point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> bool:
        return True

    def press(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        self._start, self._drags = point, False
        self._set_cursor(None)

    def move(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        if self._start is None:
            return
        view = self._shell.view
        way = (self._start - point) * view.scale_now
        if self._drags or way.manhattanLength() > _FAR:
            self._drags = True
            view.shift(round(way.x()), round(way.y()))

    def release(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        if self._start is not None and not self._drags:
            self.clicked.emit(point)
        self._start = None

    def cancel(self) -> bool:
        had = self._cursor is not None
        self._set_cursor(None)
        return had

    def key(self, event: QKeyEvent, /) -> bool:
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._cursor is None:
                self.entered.emit()
            else:
                self.clicked.emit(self._shell.scene.place(self._cursor))
            return True
        if key not in ARROW_KEYS:
            return False
        self._set_cursor(self._next(ARROW_KEYS[key]))
        return True

    def _next(self, way: Direction) -> str:
        atlas = self._shell.table.atlas
        if self._cursor is None:
            middle = self._shell.view.visible_rect().center()
            return min(atlas.place, key=lambda space: (self._shell.scene.place(space) - middle).manhattanLength())
        return neighbour(atlas, self._cursor, way) or self._cursor

    def _set_cursor(self, space: str | None) -> None:
        if space != self._cursor:
            self._cursor = space
            self.walked.emit(space)


# --- the question

_CLICK_PX = 24.0
"""A click within this many screen pixels of the middle of a space means the space."""

_MOST_NAMED = 3
"""More marks than these have no names: the names would overlap."""


class MapAsking(QObject):
    """Asks one card after another. `answered` carries the Judgement, `changed` is emitted when marks are set or
    removed, `went_on` when Enter is pressed on the map after an answer, `closed` when no more is asked.
    """

    answered = Signal(object)
    changed = Signal()
    went_on = Signal()
    closed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.hand = PupilHand(shell)
        self.blindfold = Blindfold(shell, self.hand)
        self._sight = AnswerSight(shell)
        self.card: TrainerCard | None = None
        self.judgement: Judgement | None = None
        self.region: frozenset[str] = frozenset()
        """The spaces asked about, which fill the view; empty for the whole map."""
        self._given: list[str] = []
        self._cursor: str | None = None
        self._marks: TrainerMarks | None = None
        self.hand.clicked.connect(self._click)
        self.hand.walked.connect(self._walk)
        self.hand.entered.connect(self._enter)
        shell.view.settled.connect(lambda step, _ratio: self._scale(step))
        shell.scene_changed.connect(self._forget_scene)

    @property
    def kit(self) -> GameKit:
        kit: GameKit = self._shell.table.kit
        return kit

    @property
    def is_open(self) -> bool:
        """Whether the map belongs to the questions: every panel is hidden."""
        return self.blindfold.is_on

    def names(self) -> str:
        return self._shell.table.names

    def focus_map(self) -> None:
        self._shell.view.setFocus()

    @property
    def given(self) -> tuple[str, ...]:
        """The marks or the way of the pupil so far."""
        return tuple(self._given)

    @property
    def marks(self) -> TrainerMarks:
        if self._marks is None:
            self._marks = TrainerMarks()
            self._shell.scene.addItem(self._marks)
            self._scale(self._shell.view.step)
        return self._marks

    def ask(self, card: TrainerCard) -> None:
        """Open a question, and hide everything that would give away the answer."""
        self.card, self.judgement = card, None
        self.hand.cancel()  # the cursor of the previous question would use Enter
        self._given = [card.right[0]] if card.form is AnswerForm.DRAW else []
        self.blindfold.put_on()
        self._sight.stay()
        self._show()
        self.changed.emit()
        layout = self._shell.frame.layout()
        if layout is not None:
            layout.activate()  # the map fits into the room that the words leave
        self._sight.show_region(self.region)

    def close(self) -> None:
        """Close the question, remove the marks and show everything again."""
        self.card, self.judgement, self._given = None, None, []
        if self._marks is not None:
            self._marks.show_marks(())
        self.blindfold.take_off()
        self.closed.emit()

    # --- answers

    def type_in(self, text: str) -> None:
        if self.card is not None and self.judgement is None:
            self._judge(judge_text(self.kit, self.card, text))

    def choose(self, choice: str) -> None:
        if self.card is not None and self.judgement is None:
            self._judge(judge_ids(self.card, [choice]))

    def finish(self) -> None:
        """Finish the answer: everything is marked, or the way is drawn."""
        if self.card is None or self.judgement is not None:
            return
        if self.card.form is AnswerForm.MARK:
            self._judge(judge_marks(self.card, self._given))
        elif self.card.form is AnswerForm.DRAW:
            self._judge(judge_way(self.kit, self.card, self._given))

    def give_up(self, *, is_late: bool = False) -> None:
        """Judge the answer as not known, or as too late."""
        if self.card is not None and self.judgement is None:
            self._judge(unanswered(self.kit, self.card, is_late=is_late))

    def _click(self, point: QPointF) -> None:
        card = self.card
        if card is None or self.judgement is not None:
            return
        at = (point.x(), point.y())
        match card.form:
            case AnswerForm.CLICK:
                judgement = judge_click(self.kit, card, self._snapped(at, card))
                if judgement is not None:
                    self._judge(judgement)
            case AnswerForm.MARK:
                for thing in meant_by_click(self.kit, card, self._snapped(at, card))[:1]:
                    self._turn(thing)
            case AnswerForm.DRAW:
                self._lead(at)

    def _snapped(self, at: tuple[float, float], card: TrainerCard) -> tuple[float, float]:
        if card.thing != "space":
            return at
        space = self._space_at(at)
        return at if space is None else self.kit.atlas.place[space]

    def _space_at(self, at: tuple[float, float]) -> str | None:
        return space_meant(self.kit.atlas, at, _CLICK_PX / self._shell.view.scale_now)

    def _turn(self, thing: str) -> None:
        if thing in self._given:
            self._given.remove(thing)
        else:
            self._given.append(thing)
        self._show()
        self.changed.emit()
        assert self.card is not None  # things are marked only while a card is open
        if len(self._given) == len(self.card.right):
            self.finish()  # as many as there are: one more key would say nothing more

    def _lead(self, at: tuple[float, float]) -> None:
        # a click on the last place of the way, or on an earlier one, shortens it
        assert self.card is not None  # a way is drawn only while a card is open
        space = self._space_at(at)
        if space is None:
            return
        if space in self._given:
            del self._given[max(1, self._given.index(space) + (space != self._given[-1])) :]
        elif is_joined(roads_of(self.kit, MEANS[self.card.kind]), self._given[-1], space):
            self._given.append(space)
        self._show()
        self.changed.emit()
        if self._given[-1] == self.card.right[1]:
            self.finish()

    def _judge(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self.hand.cancel()
        self.blindfold.take_off_names()
        self._show()
        if not judgement.is_right:
            self._sight.show(self.marks.marks)
        self.answered.emit(judgement)

    def _enter(self) -> None:
        if self.judgement is not None:
            self.went_on.emit()
        else:
            self.finish()

    def _walk(self, space: str | None) -> None:
        self._cursor = space
        self._show()

    # --- marks

    def show_tints(self, marks: Iterable[MapMark]) -> None:
        """Mark the whole map while no question is open."""
        self.marks.show_marks(marks)

    def _show(self) -> None:
        if self.card is None:
            self.marks.show_marks(self._at_cursor())
        elif self.judgement is None:
            self.marks.show_marks((*self._open_marks(self.card), *self._at_cursor()))
        else:
            self.marks.show_marks(self._answer_marks(self.card, self.judgement))

    def _at_cursor(self) -> Iterator[MapMark]:
        if self._cursor is not None:
            yield MapMark(MarkLook.CHOSEN, (self.kit.atlas.place[self._cursor],))

    def _open_marks(self, card: TrainerCard) -> Iterator[MapMark]:
        for name in card.shown:
            yield self._mark(MarkLook.ASKED, name)
        if card.form is AnswerForm.DRAW:
            yield MapMark(MarkLook.CHOSEN, (), tuple(self._drawn(self._given)))
        for thing in self._given:
            yield self._mark(MarkLook.CHOSEN, Name(card.thing, thing))

    def _answer_marks(self, card: TrainerCard, judgement: Judgement) -> Iterator[MapMark]:
        if card.form is AnswerForm.DRAW:
            if not judgement.is_right:
                yield MapMark(MarkLook.WRONG, (), tuple(self._drawn(judgement.given)))
            curves = tuple(self.kit.atlas.curve(route) for route in judgement.way)
            yield MapMark(MarkLook.RIGHT, (), curves)
            for space in (judgement.right[0], judgement.right[-1]):
                yield self._mark(MarkLook.RIGHT, Name("space", space), words=True)
            return
        if card.thing in ("", "general"):
            for space in card.about[:2]:
                yield self._mark(
                    MarkLook.RIGHT if judgement.is_right else MarkLook.MISSED, Name("space", space), words=True
                )
            return
        right, given = set(judgement.right), set(judgement.given)
        many = card.form is AnswerForm.MARK
        if not many and not judgement.is_right and given:
            yield self._between(card.thing, min(given), judgement.right[0])
        named = len(right | given) <= _MOST_NAMED
        for thing in judgement.given:
            look = MarkLook.RIGHT if thing in right else MarkLook.WRONG
            yield self._mark(look, Name(card.thing, thing), words=named)
        for thing in judgement.right if many or not judgement.is_right else ():
            if thing not in given:
                yield self._mark(MarkLook.MISSED, Name(card.thing, thing), words=named)

    def _between(self, thing: str, given: str, right: str) -> MapMark:
        return MapMark(MarkLook.WRONG, (), ((self._middle(Name(thing, given)), self._middle(Name(thing, right))),))

    def _drawn(self, spaces: Iterable[str]) -> Iterator[tuple[tuple[float, float], ...]]:
        atlas, way = self.kit.atlas, list(spaces)
        for here, there in itertools.pairwise(way):
            yield (atlas.place[here], atlas.place[there])

    def _mark(self, look: MarkLook, name: Name, *, words: bool = False) -> MapMark:
        said = trainer_speaker(self.kit, self.names).spell(name) if words else ""
        atlas = self.kit.atlas
        match name.kind:
            case "province":
                members = sorted(
                    atlas.members(name.id), key=lambda space: math.dist(atlas.place[space], self._middle(name))
                )
                return MapMark(look, tuple(atlas.place[space] for space in members), (), said)
            case "feature":
                line = feature_line(atlas, name.id)
                is_line = feature_of(atlas, name.id).kind in ("river", "range") and len(line) > 1
                return MapMark(look, (self._middle(name),), (line,) if is_line else (), said)
        return MapMark(look, (atlas.place[name.id],), (), said)

    def middle(self, thing: str, name: str) -> QPointF:
        """The place of a thing to be clicked."""
        return QPointF(*self._middle(Name(thing, name)))

    def _middle(self, name: Name) -> tuple[float, float]:
        atlas = self.kit.atlas
        if name.kind == "province":
            places = [atlas.place[space] for space in atlas.members(name.id)]
            return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        if name.kind == "feature":
            line = feature_line(atlas, name.id)
            return line[len(line) // 2]
        return atlas.place[name.id]

    def _scale(self, scale: float) -> None:
        if self._marks is not None:
            self._marks.set_scale(scale)

    def _forget_scene(self) -> None:
        self._marks, self.card, self.judgement = None, None, None

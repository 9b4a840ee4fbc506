"""Answering on the map: highlights, picks and drags; and the base class of what a game does there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import Browsing, lately
from diadochi.journal.record.schema import RecordError
from diadochi.language import Message, Name, tr
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.rules.core.game import Event
from diadochi.scene.counters.counter_items import State
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.highlights.area_marks import MarkedArea
from diadochi.scene.highlights.reaction_marks import Pick, ReactionLayer
from diadochi.scene.sheet.province_fields import FieldFinder
from diadochi.windows.playing.answer_drag import AnswerDrag
from diadochi.windows.playing.candidate_pointer import CandidatePointer, NamedPlace
from diadochi.windows.playing.choice_fan import Fans
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.question_offers import (
    MOST_LETTERS,
    Candidate,
    PastAction,
    Stage,
    Staging,
    letters,
    prompt_of,
)
from diadochi.windows.playing.roll_reader import RollReader
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import announce, as_words

# --- highlights and picks

_CURSOR_KEYS = ("i", "n")  # letters the keyboard cursor uses once it is active; candidates skip them


class Reactions(QObject):
    """Highlights who may react to what.

    `drafted` carries a picked answer that needs confirming, `given` one that does not, `choose_asked` the class of
    answers to choose a part for, `pick_asked` several answers to choose from. `staging` lays out the questions of the
    game.
    """

    drafted = Signal(object)
    given = Signal(object)
    choose_asked = Signal(object)
    pick_asked = Signal(object)

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands, staging: Staging) -> None:
        super().__init__(shell)
        self._staging = staging
        self._shell, self._controller, self._hands = shell, controller, hands
        self._stage: Stage | None = None
        self._by_letter: dict[str, Candidate] = {}
        self._is_lettered = True
        self._lettered: dict[tuple[object, ...], str] = {}
        self._lettered_for: tuple[object, ...] = ()
        self._asked_last: Node | None = None
        self._pressed, self._crossed = "", False
        self._past: PastAction | None = None
        self._places: tuple[str, ...] = ()
        self._pointing = False
        self.layer = self._new_layer()
        self.fields = self._new_fields()
        self.pointer = CandidatePointer(shell.view)
        self.pointer.moved.connect(self._show_pointed)
        self.pointer.taken.connect(self.pick)
        shell.input.uses_enter.append(lambda: bool(self.pointer.key) and shell.view.hasFocus())
        self.led = AnswerDrag(shell, hands, self._led_stack, self._goals)
        self.led.dropped.connect(self._drop)
        self.led.refused.connect(self._refuse)
        self.led.put_down.connect(self._dim)
        view = shell.view
        view.settled.connect(lambda _step, _ratio: self._draw())
        view.pressed.connect(self._press)
        view.moved.connect(self._draw_across)
        view.released.connect(self._release)
        view.abandoned.connect(self._forget)
        view.escapes.add(self._stop_pointing)
        view.hovered.connect(self._hover)
        view.left.connect(lambda: self._hover(None))
        view.installEventFilter(self)
        shell.prompt.installEventFilter(self)  # letters go on picking while an answer of the bar has the keyboard
        hands.leave_to_others(lambda point: bool(self.layer.pick_at(point)), self._begins_drag)
        shell.map_opened.connect(self._renew)

    def _new_layer(self) -> ReactionLayer:
        scene = self._shell.scene
        look = self._shell.table.look
        return ReactionLayer(scene, scene.atlas, self._hands.highlights.places, look, scene)

    def _new_fields(self) -> FieldFinder:
        fields = FieldFinder(self._shell.scene.atlas, self)
        fields.found.connect(self._draw)
        return fields

    def _renew(self) -> None:
        self.layer = self._new_layer()
        self.fields = self._new_fields()
        self._stage = None

    @property
    def stage(self) -> Stage | None:
        return self._stage

    def show(self) -> None:
        """Highlight what the open question concerns; remove the highlight while no one may answer."""
        self._past, self._pointing = None, False
        node = self._controller.node
        if node is not self._asked_last:
            self.layer.choose("")
        self._asked_last = node
        if isinstance(node, Decision) and self._controller.held_back() is None:
            self._stage = self._staging.stage(node)
        else:
            self._stage = None
        self._places = () if self._stage is not None else self._only_shown(node)
        self._draw()
        self._dim()

    def _only_shown(self, node: Node | None) -> tuple[str, ...]:
        # Spaces of a question that is answered elsewhere: they only glow
        if node is None or node.kind in self._staging.own_kinds or self._controller.held_back() is not None:
            return ()
        return tuple(sorted({*node.about.spaces} & set(self._shell.scene.atlas.spaces)))

    def show_past(self, action: PastAction) -> None:
        """Show a past action in place of the question, until `show`."""
        self._stage, self._past = None, action
        self._draw()

    def point_at(self, acts: tuple[Answer, ...]) -> None:
        """Pick one of several free acts on the map; Esc returns to the open question."""
        node = self._controller.node
        if not isinstance(node, Decision):
            return
        self._hands.gestures.gesture.put_back()
        self._stage = self._staging.acts(node, acts)
        self.layer.choose("")
        self._pointing = True
        self._draw()
        self._shell.view.setFocus()

    def _stop_pointing(self) -> bool:
        was_on = self._pointing
        if was_on:
            self.layer.choose("")
            self.show()
        return was_on

    def _draw(self) -> None:
        layer, stage = self.layer, self._stage
        layer.set_zoom_step(*self._shell.view.drawing)
        if self._past is not None:
            layer.show_picks([layer.space_pick(space, "") for space in self._past.spaces])
            layer.show_ways(self._past.ways)
        elif stage is None:
            layer.clear()
            layer.show_picks([self._space_pick(space, "") for space in self._places])
        if stage is None:
            self._by_letter = {}
            self.pointer.offer({})
            return
        self._by_letter, self._is_lettered = self._with_letters(stage), len(stage.candidates) <= MOST_LETTERS
        chosen, areas = layer.chosen, self._areas()
        layer.show_picks([pick for letter in self._by_letter if letter not in areas for pick in self._picks(letter)])
        layer.show_areas(areas, lettered=self._is_lettered)
        layer.show_ways(stage.approaches)
        layer.choose(chosen)
        by_keys = areas or not self._is_lettered
        self.pointer.offer({letter: self._named(letter) for letter in self._by_letter} if by_keys else {})

    def _with_letters(self, stage: Stage) -> dict[str, Candidate]:
        # Candidates by letter. A place keeps its letter while questions of one kind follow each other in a segment, so
        # that the same letter means the same place.
        node, clock = self._controller.node, self._controller.position.clock
        asked = (node.kind if node is not None else "", node.seat if node is not None else 0, clock, self._pointing)
        if asked != self._lettered_for:
            self._lettered, self._lettered_for = {}, asked
        spots = [each.spot for each in stage.candidates]
        taken = {*self._lettered.values()}
        free = (sign for sign in letters(len(taken) + len(spots)) if sign not in taken)
        for spot in spots:
            if spot not in self._lettered:
                self._lettered[spot] = next(free)
        found = zip((self._lettered[spot] for spot in spots), stage.candidates, strict=True)
        return dict(sorted(found, key=lambda each: (len(each[0]), each[0])))

    def _picks(self, letter: str) -> list[Pick]:
        # the spaces of a province glow as long as its area is not known
        candidate, counters = self._by_letter[letter], self._shell.scene.counters
        if candidate.province:
            return [self._space_pick(space, letter) for space in self._shell.scene.atlas.members(candidate.province)]
        if candidate.stack is None:
            return [self._space_pick(candidate.space, letter)]
        if counters is None or candidate.stack not in counters.keys():  # noqa: SIM118
            return []
        return [Pick(counters.box_of(candidate.stack), letter, lettered=self._is_lettered)]

    def _areas(self) -> dict[str, MarkedArea]:
        provinces = {letter: each.province for letter, each in self._by_letter.items() if each.province}
        fields = self.fields.find() if provinces else {}
        found = ((letter, fields[province]) for letter, province in provinces.items() if province in fields)
        return {letter: MarkedArea(field.path, field.middle) for letter, field in found}

    def _space_pick(self, space: str, letter: str) -> Pick:
        # A space; a city is framed together with the garrison on its symbol, so that both stay visible.
        lettered = self._is_lettered
        whole, counters = self.layer.space_pick(space, letter, lettered=lettered), self._shell.scene.counters
        keys = counters.keys() if counters is not None else ()
        walls = [counters.box_of(key) for key in keys if counters and key.space == space and key.inside]
        if not walls:
            return whole
        return Pick(self._hands.highlights.places.box(space).united(walls[0]), letter, lettered=lettered)

    def _dim(self) -> None:
        counters, stage = self._shell.scene.counters, self._stage
        if counters is None or self._hands.gestures.gesture.is_open:
            return
        back = {} if stage is None else {k: State.DIMMED for k in counters.keys() if k.owner not in stage.seats}  # noqa: SIM118
        counters.show_states(back)

    def letter_of(self, answer: Answer | None, choose: type[Answer] | None = None) -> str:
        """The letter of an answer on the map, or of choosing one of a class; empty if none is shown."""
        if not self._is_lettered:
            return ""
        for letter, candidate in self._by_letter.items():
            if candidate.choose is not None and candidate.choose is choose:
                return letter
            if answer is not None and candidate.answers == (answer,):
                return letter
        return ""

    def letter_among(self, answer: Answer) -> str:
        """The letter that stands for several answers including this one; empty if none is shown."""
        if not self._is_lettered:
            return ""
        return next((letter for letter, each in self._by_letter.items() if answer in each.answers), "")

    # --- the led stack

    def _led_stack(self) -> StackKey | None:
        node = self._controller.node
        if self._stage is None or not isinstance(node, Decision):
            return None
        return self._staging.led(node)

    def _led_to(self) -> dict[str, Candidate]:
        return {found.space: found for found in self._by_letter.values() if found.stack is None}

    def _goals(self) -> Collection[str]:
        return self._led_to().keys()

    def _drop(self, space: str) -> None:
        # Give the answer for this space. The counter does not spring back: it is already there.
        candidate, counters = self._led_to()[space], self._shell.scene.counters
        if len(candidate.answers) != 1 or counters is None:
            self.pick_asked.emit(candidate.answers)
            return
        motion, counters.motion = counters.motion, False
        self._controller.answer(candidate.answers[0])
        counters.motion = motion

    def _refuse(self, space: str) -> None:
        node = self._controller.node
        if isinstance(node, Decision):
            self._controller.refused.emit(self._staging.no_way(node, space))

    # --- picking

    def _begins_drag(self, point: QPointF) -> bool:
        return self.led.is_at(point) or (self._is_at_once and bool(self.layer.pick_at(point)))

    @property
    def _is_at_once(self) -> bool:
        return self._stage is not None and self._stage.at_once

    def _press(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        self._pressed, self._crossed = self.layer.pick_at(point), False

    def _draw_across(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        """Pick every candidate that a drag crosses, where a pick answers and more of the same may follow."""
        letter = self.layer.pick_at(point) if self._pressed and self._is_at_once else ""
        if not letter or letter == self._pressed:
            return
        kind = self._kind
        if not self._crossed:
            self.pick(self._pressed)
        self._pressed, self._crossed = letter, True
        if self._kind == kind:
            self.pick(letter)
        else:
            self._forget()

    @property
    def _kind(self) -> str:
        node = self._controller.node
        return node.kind if node is not None else ""

    def _forget(self) -> None:
        self._pressed = ""

    def _release(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        letter, self._pressed = self._pressed, ""
        if letter and not self._crossed and letter == self.layer.pick_at(point):
            self.pick(letter)

    def pick(self, letter: str) -> None:
        candidate = self._by_letter.get(letter)
        if candidate is None:
            return
        self.layer.choose(letter)
        for signal, what in self._asked(candidate):
            signal(what)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers():
            sign = self._typed(event.text().lower())
            on_map = watched is self._shell.view
            if not sign and on_map and self._points_by_keys() and self.pointer.pressed(event):
                return True
            if sign:
                self.pick(sign)
                return True
        return super().eventFilter(watched, event)

    def _typed(self, sign: str) -> str:
        keys, gesture = self._hands.gestures.keys, self._hands.gestures.gesture
        if not self._is_lettered or gesture.is_open or (keys.cursor is not None and sign in _CURSOR_KEYS):
            return ""
        both = self.layer.chosen[:1] + sign
        if sign.isdecimal():
            return both if both in self._by_letter else ""
        return sign if sign in self._by_letter else ""

    # --- pointing

    @property
    def is_pointed_at(self) -> bool:
        """Whether arrow keys and first letters of names find the place that is the answer."""
        return bool(self.pointer.key) or not self._is_lettered

    def _points_by_keys(self) -> bool:
        return not self._hands.gestures.gesture.is_open and self._hands.gestures.keys.cursor is None

    def _named(self, letter: str) -> NamedPlace:
        candidate, speaker = self._by_letter[letter], self._shell.speaker
        if candidate.province:
            area = self.layer.areas.areas.get(letter)
            point = area.middle if area is not None else QPointF()
            return NamedPlace(point, speaker.spell(Name("province", candidate.province)))
        return NamedPlace(self._shell.scene.place(candidate.space), speaker.spell(Name("space", candidate.space)))

    def _show_pointed(self, letter: str) -> None:
        self.layer.areas.point(letter)
        candidate = self._by_letter.get(letter)
        if candidate is None:
            self._hands.highlights.show_pointed(None)
            self._shell.status.show_under("")
            return
        self._hands.highlights.show_pointed((candidate.space, False) if candidate.space else None)
        words = tr("{place}: press Enter to choose it.", place=self._named(letter).name)
        self._shell.status.show_under(words)
        announce(self._shell.view, words)

    def _hover(self, point: QPointF | None) -> None:
        areas = self.layer.areas
        if not areas.areas:
            return
        letter = areas.area_at(point) if point is not None else ""
        if letter != areas.pointed:
            areas.point(letter or self.pointer.key)
            areas.setToolTip(as_words(self._named(letter).name if letter else ""))

    def _asked(self, candidate: Candidate) -> tuple[tuple[Callable[[object], None], object], ...]:
        if candidate.choose is not None:
            return ((self.choose_asked.emit, candidate.choose),)
        if len(candidate.answers) > 1:
            return ((self.pick_asked.emit, candidate.answers),)
        take = self.given.emit if self._stage is not None and self._stage.at_once else self.drafted.emit
        return tuple((take, answer) for answer in candidate.answers)

    def forget_draft(self) -> None:
        self.layer.choose("")


# --- last action


class LastAction(NamedTuple):
    """An answer by its number on the line: spaces and routes of its way, and all spaces it affected."""

    number: int
    way: tuple[str, ...]
    routes: tuple[str, ...]
    spaces: tuple[str, ...]


# --- base class

Way = tuple[tuple[str, ...], tuple[str, ...]]
"""Spaces of a way, and the routes between them."""


class MapPlay(QObject):
    """Trays, highlights and picks for the open question, laid out by `staging`.

    Signals: `drafted` carries an answer picked on the map that needs confirming, `pick_asked` several answers to choose
    from, `told` the verdict on a place being tried; `changed` fires when other buttons are offered.

    `fans` opens fans of buttons at counters. `roll_reader` reads the dice of this game. For `tray_kinds` a tray is
    shown below the map. For `own_kinds` the view does not move; `free_kind` is the first of them, a choice of several
    armies. `seeks_armies`: go to the armies if none is visible.
    """

    drafted = Signal(object)
    pick_asked = Signal(object)
    told = Signal(object)
    changed = Signal()

    own_kinds: frozenset[str] = frozenset()
    roll_reader: RollReader = RollReader()
    tray_kinds: frozenset[str] = frozenset()
    free_kind: str = ""
    seeks_armies: bool = False

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands, staging: Staging) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hands = shell, controller, hands
        self.fans = Fans(shell, controller)
        self.fans.rejected.connect(self.forget_draft)
        hands.taken.connect(self.fans.close)
        self.reactions = Reactions(shell, controller, hands, staging)
        self.reactions.drafted.connect(self.drafted)
        self.reactions.given.connect(controller.answer)
        self.reactions.pick_asked.connect(self.pick_asked)
        self.reactions.choose_asked.connect(lambda kind: self.choose(kind, prompt_of(controller.node)))

    # --- following the table

    def light(self) -> None:
        """Highlight what the open question concerns, or remove the highlight."""
        self.reactions.show()

    def show_trays(self) -> None:
        """Show the trays of the open question."""

    def tray_of_losses(self) -> QWidget | None:
        """The open tray of losses; None if there is none."""
        return None

    def armies_of_who_begins(self) -> tuple[str, ...]:
        """Spaces of the armies of the player whose turn begins, strongest first."""
        return ()

    def close_trays(self) -> None:
        """Hide trays and fans: the curtain is closed, or the table looks back."""
        self.fans.close()

    def place_trays(self) -> None:
        """Move the trays out of the way of something else over the map."""

    def look_back(self, record: Record | None, node: int) -> Sequence[str]:
        """Show the action of an earlier entry in place of the question; return its spaces."""
        action = self.action_at(record, node)
        self.reactions.show_past(action)
        return (*action.spaces, *(way.start for way in action.ways))

    def action_at(self, record: Record | None, node: int) -> PastAction:
        """The action of an entry; empty for the opening and for entries that can no longer be replayed."""
        parent = record.tree[node].parent if record is not None else None
        if record is None or parent is None or record.tree[node].is_correction:
            return PastAction()
        try:
            game, answer = record.looked_at(parent), record.answer_of(node)
        except RecordError:
            return PastAction()
        return self.action_of(game.node, game.position, answer) if game.node is not None else PastAction()

    def action_of(self, node: Node, before: Any, answer: Answer) -> PastAction:
        """The action of `answer` to `node`, given in the position `before`."""
        return PastAction()

    # --- facts about the table

    def places_of(self, node: Node) -> set[str]:
        """Spaces a question concerns: named, pickable, or where someone may come from."""
        found, stage = {*node.about.spaces}, self.reactions.stage
        if stage is not None:
            atlas = self._shell.scene.atlas
            found.update(candidate.space for candidate in stage.candidates if candidate.space)
            found.update(space for each in stage.candidates if each.province for space in atlas.members(each.province))
            found.update(approach.start for approach in stage.approaches)
        return found

    def signs(self) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
        """Stacks that have moved, and stacks that can still act."""
        return frozenset(), frozenset()

    def marches_at(self) -> str:
        """The space of the marching army; empty if there is none."""
        return ""

    def last_move(self, happened: Iterable[tuple[Event, ...] | None]) -> Way:
        """The way of the last move; empty if there is none. `happened` holds the events of each answer, latest first,
        None where the table was edited.
        """
        return (), ()

    def last_action(self, record: Browsing, node: int) -> LastAction | None:
        """The last answer up to a node that did something, with the effects of it and of later answers; None if there
        is none since the table was edited.
        """
        spaces, came = self._controller.kit.atlas.spaces, tuple[Event, ...]()
        for step in lately(record, node):
            came = (*step.events, *came)
            if isinstance(step.asked, Decision) and self.is_action(step.asked, step.answer):
                way, routes = self.way_of(came)
                seen = dict.fromkeys(space for event in came for space in event.spaces if space in spaces)
                return LastAction(record.tree.lineage(node).index(step.node), way, routes, (*seen,))
        return None

    def is_action(self, asked: Decision, answer: Answer) -> bool:
        """Whether someone chose to do something."""
        return True

    def way_of(self, came: tuple[Event, ...]) -> Way:
        """The way among the events of a deed; empty if there is none."""
        return self.last_move((came,))

    # --- answering

    @property
    def can_lift_an_army(self) -> bool:
        """Whether any army can be lifted."""
        return any(map(self._controller.may_lift, self._hands.leaders()))

    @property
    def can_divide(self) -> bool:
        """Whether part of what is lifted could go instead of all of it."""
        return False

    def divide(self) -> None:
        """Put back what is lifted, and ask which part of it goes."""
        gestures = self._hands.gestures
        key = gestures.gesture.lifted_key
        if key is not None:
            gestures.gesture.put_back()
            self._hands.choose_asked.emit(key.space, key.owner, key.inside, None)

    @property
    def is_begun(self) -> bool:
        """Whether a draft is confirmed beside the map rather than on the prompt."""
        return False

    def take(self, answer: Answer) -> bool:
        """Let a tray take a picked answer; return whether it did."""
        return False

    def choose(self, kind: type[Answer], title: Message) -> None:
        """Open the fan that chooses a part for answers of class `kind`."""

    def subject_of(
        self, answers: Collection[Answer] = (), choose: type[Answer] | None = None
    ) -> Callable[[], QRect | None]:
        """The counter or space on the map that stands for these answers, or for choosing a part.

        Otherwise the marching army, or the only space the question is about.
        """
        stage, node = self.reactions.stage, self._controller.node
        for candidate in stage.candidates if stage is not None else ():
            if (choose is not None and candidate.choose is choose) or (answers and candidate.answers == tuple(answers)):
                return (
                    self.fans.at_space(candidate.space)
                    if candidate.stack is None
                    else self.fans.at_stack(candidate.stack)
                )
        spaces = (self.marches_at(),) if choose is not None and self.marches_at() else node.about.spaces if node else ()
        return self.fans.at_space(spaces[0] if len(spaces) == 1 else "")

    def point_at(self, acts: tuple[Answer, ...]) -> None:
        """Pick one of several free acts on the map."""

    def forget_draft(self) -> None:
        self.reactions.forget_draft()

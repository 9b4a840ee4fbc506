"""Changes of the line of play: undo, play from an earlier moment, change the main line, roll again; with consent."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import BranchSecrecy, Browsing
from diadochi.journal.record.schema import RecordError
from diadochi.language import tr, trn
from diadochi.rules.core.system import rules_of
from diadochi.windows.game.consent import Agreements, Matter
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.shell import Shell

# --- what going back reveals
# Rolls, draws and shown cards between a node and the present: going back past them needs consent.


class TakenBack(NamedTuple):
    """What lies between a node and the present: rolls and draws, and cards that were shown."""

    chance: int
    cards: int

    def __bool__(self) -> bool:
        return bool(self.chance or self.cards)


def passed(record: Browsing, node: int) -> TakenBack:
    """What going back to `node` would take back that others have seen.

    A card counts once someone else has answered after it was played: until then no one has made use of it.
    """
    behind = [record.tree[n] for n in record.tree.lineage(record.cursor) if not record.tree.is_before(n, node)]
    chance = sum(bool(step.asked) for step in behind)
    cards, later = 0, set[int]()
    for step in reversed(behind):
        shown = () if step.is_correction else record.hands_shown(step.id)
        cards += bool(shown) and bool(later.difference(shown))
        if not step.asked:
            later.add(step.seat)
    return TakenBack(chance, cards)


def question_of(found: TakenBack) -> str:
    dice = trn(
        "This goes back past {n} roll or draw that everyone saw. The same choice gives the same result; what "
        "was played stays as a branch.",
        "This goes back past {n} rolls and draws that everyone saw. The same choices give the same results; "
        "what was played stays as a branch.",
        found.chance,
    )
    cards = trn(
        "This goes back past {n} card that everyone saw. What was played stays as a branch.",
        "This goes back past {n} cards that everyone saw. What was played stays as a branch.",
        found.cards,
    )
    return dice if found.chance else cards


# --- changes


class BranchChanges(QObject):
    """Moves the current game to another line. The record keeps everything, including who agreed.

    `viewer` is the seat whose hand is open: that player has entered the PIN already and is not asked again.
    """

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        desk: CurrentGame,
        agreeing: Agreements,
        viewer: Callable[[], int | None],
    ) -> None:
        super().__init__(desk)
        self._viewer = viewer
        self._shell, self._controller, self._desk, self._agreeing = shell, controller, desk, agreeing
        desk.opened.connect(self._forget)

    def undo(self) -> None:
        """Undo the last choice. If dice or cards were seen since, everyone must agree."""
        record = self._desk.record
        target = None if record is None else before_last_act(record)
        if target is None:
            self._controller.undo()
        else:
            self._with_consent(target, ActKind.WENT_BACK, self._controller.undo)

    def redo(self) -> None:
        """Redo the last undone choice; a card that is back in a hand can only be played by its owner."""
        target = self._controller.line.next_act_end
        if target is None:
            self._controller.redo()
        else:
            self._with_consent(target, ActKind.PLAYED_AGAIN, self._controller.redo)

    def play_from(self, node: int) -> None:
        """Make an earlier moment the present, if everyone agrees; the rest stays as a branch."""
        self._with_consent(node, ActKind.WENT_BACK, lambda: self._try(lambda record: self._go_to(record, node)))

    def may_be_main(self, node: int) -> bool:
        record = self._desk.lying
        return node in record.tree and record.is_playable(node) and not _is_on_main(record, node)

    def make_main(self, node: int) -> None:
        """Make the branch through `node` the main line and continue at its end, if everyone agrees."""
        record = self._desk.lying
        if self.may_be_main(node):
            end = record.playable_end(node)
            self._with_consent(
                end, ActKind.MAIN_LINE_CHANGED, lambda: self._try(lambda record: self._make_main(record, node))
            )

    def may_roll_again(self, node: int) -> bool:
        """Whether the step to `node` rolled dice or drew cards."""
        record = self._desk.lying
        if node not in record.tree or not record.tree[node].asked:
            return False
        parent = record.tree[node].parent
        return parent is not None and record.is_playable(parent)

    def roll_again(self, node: int) -> None:
        """Repeat the roll or draw that led to `node`, if everyone agrees; the old result stays as a branch."""
        if not self.may_roll_again(node):
            return
        if self._desk.record is None:
            self._try(lambda record: self._roll_again(record, node))
            return
        question = tr(
            "This roll or draw is repeated, and play goes on from here. The saved game keeps the old branch "
            "and notes who agreed."
        )
        matter = Matter(ActKind.THROWN_ANEW, node=node)
        self._agreeing.ask(question, matter, lambda: self._try(lambda record: self._roll_again(record, node)))

    def may_edit(self) -> bool:
        """Whether the table may be edited at once; in a game of several people they are asked first."""
        if self._desk.record is None or self._controller.agreed:
            return True
        people = tuple(self._agreeing.voices())
        if not self._agreeing.several():
            self._controller.agreed = people
            return True

        def agreed() -> None:
            self._controller.agreed = people
            self._shell.commands["edit_table"].setChecked(True)

        question = tr("The table will be edited by hand. All hands are open during that time.")
        self._agreeing.ask(question, Matter(ActKind.TABLE_EDITED), agreed)
        return False

    def roll_by(self, typed: bool, done: Callable[[], object]) -> None:
        """Change who rolls the dice, if everyone agrees."""
        if self._desk.record is None:
            done()
            return
        question = (
            tr("From now on players roll their own dice and enter the results.")
            if typed
            else tr("From now on the program rolls the dice.")
        )
        matter = Matter(ActKind.DICE_TYPED if typed else ActKind.DICE_THROWN)
        self._agreeing.ask(question, matter, lambda: self._roll_by(typed, done))

    def _roll_by(self, typed: bool, done: Callable[[], object]) -> None:
        try:
            self._desk.roll_by(typed)
        except RecordError as fault:
            self._shell.notify(fault.message)
            return
        done()

    def edited(self, on: bool) -> None:
        if not on and not self._agreeing.is_asking:
            self._forget()

    def _forget(self) -> None:
        self._controller.agreed = ()

    # --- helpers

    def _try(self, do: Callable[[Record], None]) -> None:
        try:
            do(self._desk.lying)
        except RecordError as fault:
            self._shell.notify(fault.message)
        self._controller.cursor_moved()
        self._controller.go_on()

    def _go_to(self, record: Record, node: int) -> None:
        if record.is_playable(node):
            record.go_to(node)

    def _make_main(self, record: Record, node: int) -> None:
        self._controller.line.make_main(node)
        if self._desk.record is not None:
            names = self._agreeing.names()
            made = tr("{names} made this the main line.", names=names) if names else tr("Now the main line.")
            record.notes.comment(node, made)

    def _roll_again(self, record: Record, node: int) -> None:
        parent = record.tree[node].parent
        if parent is not None:
            record.go_to(parent)
            self._controller.line.consent(
                tuple(self._agreeing.voices()) or rules_of(record.kit).seats(record.game.position)
            )

    def _with_consent(self, node: int, kind: ActKind, done: Callable[[], object]) -> None:
        record = self._desk.record
        if record is None or not self._agreeing.several():
            done()
            return
        found = passed(record, node)
        owners = BranchSecrecy(record).shown_hands(node)
        if found:
            self._agreeing.ask(
                question_of(found), Matter(kind, node=node), lambda: self._done_as_agreed(node, kind, done)
            )
        elif owners - {self._viewer()}:
            again = Matter(ActKind.PLAYED_AGAIN if kind is ActKind.WENT_BACK else kind, node=node)
            question = tr("This replays a card that is back in a hand. Only its owner can allow it.")
            self._agreeing.ask(question, again, done, self._agreeing.owners(owners))
        else:
            done()

    def _done_as_agreed(self, node: int, kind: ActKind, done: Callable[[], object]) -> None:
        record = self._desk.record
        if record is not None and kind is ActKind.WENT_BACK:
            self._try_note(record, node, tr("{names} agreed to go back here.", names=self._agreeing.names()))
        done()

    def _try_note(self, record: Record, node: int, words: str) -> None:
        try:
            record.notes.comment(node, words)
        except RecordError as fault:
            self._shell.notify(fault.message)


def before_last_act(record: Record) -> int | None:
    """The node that undoing the last act leads to; None when there is none."""
    for node in reversed(record.tree.lineage(record.cursor)):
        if record.tree[node].begins:
            return record.tree[node].parent
    return None


def _is_on_main(record: Record, node: int) -> bool:
    return record.is_main(node) or record.tree.is_before(record.main, node)

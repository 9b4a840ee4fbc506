"""One game joined to one window: what is decided shows everywhere, and every input goes to the controller."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt

from desktop.controller.rules_controller import RulesController
from desktop.journal.played import Entry
from desktop.journal.record.errors import RecordError
from desktop.language import Message, msg
from desktop.rules.core.flow import Answer, Decision, Menu, Node
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.answers import Lose
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.position import Position
from desktop.windows.commands import Command
from desktop.windows.editor.editor import Editor
from desktop.windows.game.games import Games
from desktop.windows.game.seats import pin_fits
from desktop.windows.hotseat.calling import Calling
from desktop.windows.hotseat.confirming import Confirming
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.hotseat.last_answer import LastAnswer
from desktop.windows.hotseat.nagging import Nagging
from desktop.windows.hotseat.since import Since
from desktop.windows.hotseat.sitting import Sitting
from desktop.windows.hotseat.standings_panel import StandingsPanel
from desktop.windows.main_window import MainWindow
from desktop.windows.planning.planning import Planning
from desktop.windows.playing.arrivals.arrivals import Arrivals
from desktop.windows.playing.asking import DiceDialog, Picker
from desktop.windows.playing.choices import choice_words
from desktop.windows.playing.chooser import Chooser
from desktop.windows.playing.deed import Deed, deed_of
from desktop.windows.playing.following import Following
from desktop.windows.playing.hands import Hands
from desktop.windows.playing.journal_lines import JournalLines
from desktop.windows.playing.last_move import last_move
from desktop.windows.playing.losses.losses import Losses
from desktop.windows.playing.offers import Offer, free_offers, mending, offers_of, passing_offers, prompt_of
from desktop.windows.playing.reactions.reactions import Reactions
from desktop.windows.playing.rolls.rolls import Rolls
from desktop.windows.playing.signs import signs
from desktop.windows.prompt_bar import PromptButton

_DRAFT = "draft"
"""The button of an answer that was picked on the map; picked once more it is given."""


class Playing(QObject):
    """Joins `window` to a game that begins at `position`."""

    def __init__(self, window: MainWindow, kit: Kit, position: Position) -> None:
        super().__init__(window)
        self.window = window
        self.controller = RulesController(kit, position)
        self._offers: dict[str, Offer] = {}
        self._draft: Answer | None = None
        self.hotseat = HotSeat(window, self.controller)
        self.hotseat.viewer_changed.connect(lambda: self._another_viewer())
        self._journal = JournalLines(window, self.controller, self.hotseat.may_see)
        self.rolls = Rolls(window, self.controller, lambda: self._journal.last_roll)
        self._journal.roll_chosen.connect(self.rolls.open)
        self.hands = Hands(window, self.controller)
        self.reactions = Reactions(window, self.controller, self.hands)
        self.reactions.drafted.connect(self._take_up)
        self.reactions.choose_asked.connect(self._choose_part)
        self.reactions.pick_asked.connect(self._pick)
        self.losses = Losses(window, self.controller)
        self.arrivals = Arrivals(window, self.controller, self.hands)
        for tray in (self.losses, self.arrivals):
            self.rolls.moved.connect(tray.place)
        self.arrivals.changed.connect(self._arrivals_changed)
        self.arrivals.told.connect(self._tell_verdict)
        self.arrivals.lettered.connect(self.reactions.pick)
        self.reactions.staged = self.arrivals.stage
        self._add_commands()
        self.following = Following(window)
        self.confirming = Confirming(window)
        self.calling = Calling(self.hotseat)
        self.nagging = Nagging(window, self.hotseat.by_itself)
        self.hotseat.called.connect(self.nagging.call)
        self.standings = StandingsPanel(window.table, window.speaker, window)
        self._dock_standings()
        window.position_opened.connect(self.open)
        window.map_opened.connect(self._other_map)
        window.prompt.answered.connect(self._pressed)
        self.controller.changed.connect(self.show)
        self.controller.refused.connect(self.show_refusal)
        self.editor = Editor(window, self.controller, self.hands, self)
        self.planning = Planning(window, self.controller, self.hands, self)
        self.games = Games(window, self.controller, self.show, self._show_way)
        self.editor.allowed = self.games.may_edit
        self._journal.goes_to = self.games.look_at_line
        self.hotseat.join(self.games.held_back)
        self.games.agreeing.sitting = lambda: self.hotseat.sitting
        self.since = Since(self.hotseat, self.games.looking)
        self.last_answer = LastAnswer(window, self.games, self.hands, self.hotseat.curtain.isVisible)
        self.games.desk.opened.connect(self.since.forget)
        self.controller.changed.connect(self.since.note)
        self.hotseat.viewer_changed.connect(self.since.note)
        self.games.looking.barred = self.hotseat.curtain.isVisible
        self.games.desk.opened.connect(self._seat_people)
        self.games.desk.seats_changed.connect(lambda: self._seat_people(keep=True))
        self.show()

    def _add_commands(self) -> None:
        commands, menu = self.window.commands, self.window.menus.add_menu("game", msg("&Game"))
        for command, done in (
            (Command("undo", msg("Take back"), ("Ctrl+Z",), "undo"), lambda: self.games.undo()),
            (Command("redo", msg("Do again"), ("Ctrl+Y", "Ctrl+Shift+Z"), "redo"), self.controller.redo),
        ):
            menu.addAction(commands.add(command, done))

    def _seat_people(self, *, keep: bool = False) -> None:
        """The people of the game on the desk sit down; `keep` lets whoever looks look on."""
        seats = self.games.desk.seats
        if self.games.desk.record is None or not seats.players:
            self.hotseat.sit(Sitting())
            return
        pins = {seat: plan.pin for seat, plan in seats.players.items() if plan.pin}
        names = {seat: plan.name for seat, plan in seats.players.items() if plan.name}
        self.hotseat.sit(Sitting(seats.humans(), pins, pin_fits, names), keep=keep)

    def _dock_standings(self) -> None:
        window = self.window
        bottom = Qt.DockWidgetArea.BottomDockWidgetArea
        dock = window.docks.add("standings", msg("Standings"), self.standings, bottom, shown=False)
        if not window.docks.has_kept_place("standings"):
            window.tabifyDockWidget(window.docks["journal"], dock)
        window.menus.menu("panels").addAction(dock.toggleViewAction())
        self.standings.rule_asked.connect(window.help.show_rule)
        dock.visibilityChanged.connect(lambda _shown: self.standings.refresh())

    def open(self, position: Position) -> None:
        """Play on from another position, at a free table."""
        self.games.desk.put_away()
        self.controller.open(self.controller.kit.under(position.edition, position.options), position)

    def _other_map(self) -> None:
        """A map without pieces is only looked at; back on its own map the game goes on."""
        if self.window.table.kit is not None:
            self.hands.renew()
        self.show()

    # -- showing ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the present position, question and journal; on a map without pieces only that there are none."""
        if self.window.table.kit is None:
            self._offers = {}
            self.window.prompt.show_prompt(self._later(msg("This map has no pieces yet: it is here to be looked at.")))
            return
        viewer = self.hotseat.viewer
        self.hotseat.follow()
        if viewer != self.hotseat.viewer:
            self._journal.say_secrets()
        self.window.show_position(self.hotseat.seen(self.controller.position), *signs(self.controller))
        self.hands.refresh()
        self.hands.show_last_move()
        self._journal.show()
        self.rolls.show()
        for tray in (self.losses, self.arrivals):
            if self.hotseat.is_closed:
                tray.close()
            else:
                tray.show()
        self.reactions.show()
        if not self.hotseat.is_closed and self.controller.held_back() is None:
            self.following.show(self.controller.node, self.reactions.stage)
        self.hotseat.show()
        self._show_standings()
        self._draft = None
        self._show_prompt()
        self.window.commands["undo"].setEnabled(len(self.controller.line.entries) > 1)
        self.window.commands["redo"].setEnabled(bool(self.controller.line.undone))

    def _show_way(self, entries: Sequence[Entry], position: Position) -> None:
        """Only the last move of these entries lights up: the table looks back."""
        self.losses.close()
        self.arrivals.close()
        self.reactions.show()
        self._show_standings()
        self.hands.highlights.clear()
        self.hands.highlights.show_arrow(*last_move(self.controller.kit.atlas, entries, position))
        deed = self._deed_looked_at()
        self.reactions.show_past(deed)
        self.following.visit((*deed.spaces, *(way.start for way in deed.ways)))

    def _deed_looked_at(self) -> Deed:
        """What the entry that is looked at did; nothing for the opening, and for what can no longer be told."""
        record, here = self.games.looking.record, self.games.looking.here
        parent = record.tree[here].parent if record is not None else None
        if record is None or parent is None or record.tree[here].is_correction:
            return Deed()
        try:
            game = record.game_at(parent)
            answer = record.answer_of(here)
        except RecordError:
            return Deed()
        return Deed() if game.node is None else deed_of(record.kit, game.node, game.position, answer)

    def _show_standings(self) -> None:
        """Sums are made only while somebody looks at them."""
        self.standings.speak_with(self.window.speaker)
        if self.standings.isVisible():
            self.standings.refresh()

    def _show_prompt(self) -> None:
        if self.games.looking.node is not None:
            return
        node = self.controller.node
        held = self.controller.held_back()
        self._offers = {str(number): offer for number, offer in enumerate(self._offered(node))}
        if self._draft is not None and self._offers:
            others = {key: offer._replace(first=False) for key, offer in self._offers.items()}
            self._offers = {_DRAFT: Offer(choice_words(node, self._draft), self._draft, first=True), **others}
        buttons = [PromptButton(key, self._later(o.words), o.first) for key, o in self._offers.items()]
        seat = self.controller.kit.colours[node.seat].letter if node else ""
        breach = next(iter(self.controller.breaches()), None) if node is None else None
        words = prompt_of(node) if breach is None else mending(breach)
        if held is not None and held.reason is not None:
            words = msg("{question} {reason}", question=words, reason=held.reason)
        rules = node.rules if node else breach.rules if breach else ()
        self.window.prompt.show_prompt(self._later(words), buttons, rules, seat)

    def _offered(self, node: Node | None) -> tuple[Offer, ...]:
        """The buttons of the open question; whoever broke in has none but to go back, his cards lie in his hand."""
        if self.hotseat.guest is not None:
            return (Offer(msg("No card: go on"), back=True, first=True),)
        if self.hotseat.withholds(node) or self.controller.held_back() is not None or self.arrivals.is_begun:
            return ()
        return (*offers_of(node), *passing_offers(node), *free_offers(node, self.hotseat.actor))

    def _another_viewer(self) -> None:
        """Another hand lies open: everything is shown anew as this player may see it."""
        self.show()
        self._journal.say_secrets()

    def show_refusal(self, verdict: Verdict) -> None:
        """Say below the prompt what was refused and under which rules."""
        if verdict.reason is not None:
            self.window.prompt.show_reason(self._later(verdict.reason), verdict.because)

    def _tell_verdict(self, verdict: Verdict) -> None:
        """Say why a place is refused; an allowed one takes the reason away."""
        if verdict.reason is None:
            self.window.prompt.show_reason("")
        else:
            self.show_refusal(verdict)

    def _arrivals_changed(self) -> None:
        """Other places glow for what is in hand now; what is placed is confirmed at the tray."""
        self.reactions.show()
        self._show_prompt()

    def _later(self, message: Message) -> Callable[[], str]:
        """The message as words that follow the language."""
        return lambda: self.window.speaker.say(message)

    # -- answering -------------------------------------------------------------------------------------------------

    def _pressed(self, key: str) -> None:
        offer = self._offers.get(key)
        if offer is None:
            return
        if offer.passing:
            self.hotseat.pass_until(offer.passing)
        elif offer.back:
            self.hotseat.go_back()
        elif offer.answer is not None:
            self.controller.answer(offer.answer)
        elif offer.choose is not None:
            self._choose(offer.choose, offer.words)
        elif offer.pick:
            self._pick(offer.pick)
        elif offer.throw:
            self._throw(offer.throw)

    def _take_up(self, answer: Answer) -> None:
        """An answer was picked on the map: its button waits for Enter; without one it is asked for."""
        if self.arrivals.take(answer):
            self.reactions.forget_draft()
            return
        found = next((key for key, offer in self._offers.items() if offer.answer == answer), None)
        if found is None:
            if answer == self._draft:
                self.controller.answer(answer)
                return
            self._draft = answer
            self._show_prompt()
            found = _DRAFT
        self.window.prompt.take_up(found)

    def _choose_part(self, kind: type[Answer]) -> None:
        """A stack was picked on the map: say which part of it is meant."""
        self._choose(kind, prompt_of(self.controller.node))

    def _pick(self, answers: tuple[Answer, ...]) -> None:
        """One of many answers, from a list."""
        node = self.controller.node
        words = lambda answer: choice_words(node, answer)  # noqa: E731
        picker = Picker(self._question(), answers, self.window.speaker, self.window, words)
        picker.accepted.connect(lambda: self.controller.answer(picker.answer))
        picker.rejected.connect(self.reactions.forget_draft)
        picker.open()

    def _throw(self, count: int) -> None:
        """What the players' own dice show."""
        dialog = DiceDialog(self._question(), count, self.window)
        dialog.accepted.connect(lambda: self.controller.throw(dialog.dice))
        dialog.open()

    def _question(self) -> str:
        return self.window.speaker.say(prompt_of(self.controller.node))

    def _choose(self, kind: type[Answer], title: Message) -> None:
        """Let a part be chosen for an answer of class `kind`."""
        parcel = self._parcel(kind)
        if parcel is None or (kind is Lose and self.losses.take_up()):
            return
        chooser = Chooser(
            self.window.speaker.say(title),
            parcel.whole,
            parcel.usual,
            lambda group: parcel.why_not(kind(group)),
            self.window.speaker,
            self.window,
        )
        chooser.accepted.connect(lambda: self.controller.answer(kind(chooser.group)))
        chooser.rejected.connect(self.reactions.forget_draft)
        chooser.open()

    def _parcel(self, kind: type[Answer]) -> GroupParcel | None:
        node = self.controller.node
        if not isinstance(node, Decision):
            return None
        parcel = node.options.parcels.get(kind) if isinstance(node.options, Menu) else node.options
        return parcel if isinstance(parcel, GroupParcel) else None

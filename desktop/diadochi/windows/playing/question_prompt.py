"""The open question: sentence, buttons, the draft that waits for Enter, refusals, and fans of many answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox

from diadochi.controller.rules_controller import RulesController, Trial, tried
from diadochi.journal.record.schema import RecordError
from diadochi.language import Message, Name, Speaker, capitalised, msg
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import Rolled, consequences
from diadochi.players.game_players import players_of
from diadochi.rules.core.flow import Answer, Decision, Dice, Node, Roll
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.scene.highlights.highlight_layer import AFTER_LIGHT_MS
from diadochi.scene.palette import FactionColours
from diadochi.windows.game_window import AnyWindow, windows_of
from diadochi.windows.hotseat.hidden_hands import Together
from diadochi.windows.hotseat.hotseat import FewerCurtains, HotSeat
from diadochi.windows.playing.choice_fan import AnswerFan, DiceFan, FanChoice
from diadochi.windows.playing.map_play import MapPlay
from diadochi.windows.playing.question_offers import Offer, fall_offers, prompt_of, told_of
from diadochi.windows.playing.roll_display import Rolls
from diadochi.windows.prompt_buttons import PromptButton
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import look_of
from diadochi.windows.widgets import column_of

# --- results of answers
# A few words on the button; everything in the tool tip.


class AnswerResults:
    """Tries answers on copies of the game on the table."""

    def __init__(self, controller: RulesController) -> None:
        self._controller = controller

    def _trial(self, answer: Answer) -> Trial | None:
        record, kit = self._controller.line.record, self._controller.kit
        node = self._controller.node
        if node is None or words_of(kit).is_secret(node, answer):
            return None
        try:
            game = record.game_at(record.cursor)
        except RecordError:
            return None
        return tried(kit, game, answer)

    def gain(self, answer: Answer) -> Message | None:
        """What an answer gains at once; None if nothing countable."""
        kit, trial = self._controller.kit, self._trial(answer)
        if trial is None:
            return None
        return words_of(kit).gain_words(kit, trial.node.seat, trial.before, trial.after, trial.events)

    def weighed(self, words: Message, answer: Answer) -> Message:
        gain = self.gain(answer)
        return words if gain is None else msg("{answer} · {gain}", answer=words, gain=gain)

    def told(self, answer: Answer, speaker: Speaker) -> str:
        """Everything known about the result, one sentence for each line."""
        words, node = words_of(self._controller.kit), self._controller.node
        if isinstance(node, Roll) and isinstance(answer, Dice):
            result = words.result_words(node, answer.faces)
            if result is not None:
                return capitalised(speaker.say(result))
        trial = self._trial(answer)
        if trial is None:
            return ""
        told = consequences(words, trial.node, trial.events, trial.next)
        return "\n".join(capitalised(speaker.say(line)) for line in told)


# --- fans of answers

_MOST_TRIED = 60  # most answers in a list for which results are computed
_MOST_WEIGHED = 24  # most answers in a list for which gains are computed


class AnswerFans:
    """Opens fans for the open question and gives the chosen answer."""

    def __init__(self, shell: Shell, controller: RulesController, map_play: MapPlay, results: AnswerResults) -> None:
        self._shell, self._controller, self._map_play, self._results = shell, controller, map_play, results

    def pick(self, answers: tuple[Answer, ...], *, weighed: bool = False) -> None:
        """Choose one of several answers; `weighed` adds what each gains."""
        letter_of, fans = self._map_play.reactions.letter_among, self._map_play.fans
        choices = [
            FanChoice(self._words(answer, weighed=weighed and len(answers) <= _MOST_WEIGHED), letter_of(answer), told)
            for answer, told in zip(answers, self._told(answers), strict=True)
        ]
        fan, node = AnswerFan(self._shell.cards, self._question(), choices), self._controller.node
        if node is not None:
            fan.about = lambda: self._map_play.places_of(node)

        def take(number: int) -> None:
            fans.put_away(fan)
            self._controller.answer(answers[number])

        fan.chosen.connect(take)
        fans.open(fan, self._map_play.subject_of(answers))

    def _words(self, answer: Answer, *, weighed: bool) -> str:
        kit, position = self._controller.kit, self._controller.position
        plain = words_of(kit).choice_words(self._controller.node, answer, position)
        return capitalised(self._shell.speaker.say(self._results.weighed(plain, answer) if weighed else plain))

    def _told(self, answers: tuple[Answer, ...]) -> list[Callable[[], str] | None]:
        if len(answers) > _MOST_TRIED:
            return [None] * len(answers)
        return [partial(self._results.told, answer, self._shell.speaker) for answer in answers]

    def ask_roll(self, count: int) -> None:
        """Ask what so many dice of the players show."""
        fans, fan = self._map_play.fans, DiceFan(self._shell.cards, self._question(), count)

        def take(dice: Dice) -> None:
            fans.put_away(fan)
            self._controller.give_roll(dice)

        fan.given.connect(take)
        fans.open(fan, lambda: None)

    def _question(self) -> str:
        return capitalised(self._shell.speaker.say(prompt_of(self._controller.node)))


# --- played card


def show_open_card(shell: Shell, card: str) -> QDialog | None:
    """Show face and text of a card by id; None in a game whose cards have no faces."""
    table = shell.table
    dialog = QDialog(shell.frame)
    shown = windows_of(table.atlas.system).card_in_full(table.kit, card, shell.speaker, dialog)
    if shown is None:
        dialog.deleteLater()
        return None
    dialog.setWindowTitle(shell.speaker.spell(Name("card", card)))
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    close.rejected.connect(dialog.reject)
    dialog.finished.connect(dialog.deleteLater)
    column_of(shown, close, on=dialog)
    dialog.open()
    return dialog


# --- questions to the whole table


def offers_to_table(hotseat: HotSeat, asked: Together) -> tuple[Offer, ...]:
    """Offers: no one, until something changes or until a round ends; each person by name; no one for other times."""
    table, spans = hotseat.table, [until for until in _UNTIL if until in hotseat.hand.spans]
    told = msg("Everyone passes until then. A button beside the hand asks again.")
    standing = [Offer(_UNTIL[until], does=partial(table.pass_until, until), told=told) for until in spans]
    return (
        Offer(
            msg("No one"),
            does=table.decline_for_all,
            first=True,
            told=msg("Everyone passes until something changes."),
        ),
        *standing[:1],
        *(
            Offer(
                msg("{seat} responds", seat=hotseat.names.person(seat)),
                does=partial(table.call, seat),
                seat=seat,
                told=msg("Players asked earlier pass. The curtain closes only for this player."),
            )
            for seat in table.who(asked)
        ),
        *(offer._replace(beside=True) for offer in standing[1:]),
    )


_UNTIL = {
    "round": msg("No one this round"),
    "segment": msg("No one this segment"),
    "turn": msg("No one this turn"),
}


# --- prompt

_DRAFT = "draft"  # key of the drafted answer; picking it again gives it


class QuestionPrompt(QObject):
    """Asks the open question on the prompt bar; buttons and picks on the map become answers.

    `just_fallen` is the roll that led to the open question, if any. `report_asked` fires when the report of a finished
    game is wanted; `has_report` says whether there is one.
    """

    report_asked = Signal()

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        hotseat: HotSeat,
        map_play: MapPlay,
        rolls: Rolls,
        has_report: Callable[[], bool],
        just_fallen: Callable[[], Rolled | None],
        fewer: FewerCurtains,
    ) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hotseat = shell, controller, hotseat
        self._map_play, self._has_report, self._just_fallen = map_play, has_report, just_fallen
        self._rolls, self._fewer = rolls, fewer
        self.offers: dict[str, Offer] = {}
        self._draft: Answer | None = None
        self._picked: Answer | None = None
        self._results = AnswerResults(controller)
        self._fans = AnswerFans(shell, controller, map_play, self._results)
        map_play.drafted.connect(self.take_up)
        map_play.pick_asked.connect(self._fans.pick)
        map_play.told.connect(self.tell)
        map_play.changed.connect(self.show)
        shell.prompt.answered.connect(self.press)
        shell.input.without_default(self._go_to_answers)
        controller.refused.connect(self.refuse)
        self._another_hand = QTimer(self, singleShot=True, interval=AFTER_LIGHT_MS)
        self._another_hand.timeout.connect(self._offer_here)
        controller.lifted_changed.connect(self._follow_hand)

    @property
    def _game(self) -> AnyWindow:
        return windows_of(self._controller.kit.atlas.system)

    # --- asking

    def say(self, message: Message) -> None:
        self.offers = {}
        self._shell.prompt.show_prompt(self._later(message))

    def ask(self) -> None:
        """Ask the open question and drop the draft."""
        self._draft = self._picked = None
        self.show()

    def show(self) -> None:
        """Show the open question again, with its draft."""
        if self._rolls.rolling is not None:  # the question would reveal the result
            self._show_rolling(self._rolls.rolling)
            return
        node, held = self._controller.node, self._controller.held_back()
        self.offers = self._numbered(self._offered(node), node)
        buttons = [self._button(key, offer) for key, offer in self.offers.items()]
        kit, position = self._controller.kit, self._controller.position
        called = node.seat if node is not None else rules_of(kit).winner(position)
        look = self._look(called) if called and self._hotseat.table.put is None else None
        breach = next(iter(self._controller.breaches()), None) if node is None else None
        words = self._question(node) if breach is None else windows_of(kit.atlas.system).mending(breach)
        if held is not None and held.reason is not None:
            question = prompt_of(node) if isinstance(node, Decision) else words  # two sentences, not three
            words = msg("{question} {reason}", question=question, reason=held.reason)
        rules = node.rules if node else breach.rules if breach else ()
        person = self._person(called) if called and look is not None else ""
        self._shell.prompt.show_prompt(self._later(words), buttons, rules, look, person)

    def _show_rolling(self, roll: Roll) -> None:
        self.offers = {}
        words, look = msg("{purpose}: the dice are rolling.", purpose=roll.purpose), None
        if roll.seat:
            look = self._look(roll.seat)
        self._shell.prompt.show_prompt(self._later(words), (), roll.rules, look, self._person(roll.seat))

    def _person(self, seat: int) -> str:
        return self._hotseat.sitting.names.get(seat, "")

    def _button(self, key: str, offer: Offer) -> PromptButton:
        letter = "" if key == _DRAFT else self._map_play.reactions.letter_of(offer.answer, offer.choose)
        look = self._look(offer.seat) if offer.seat is not None else None
        told = lambda: self._told(offer)  # noqa: E731
        words, ends = self._later(self._weighed(offer)), self._ends(next(iter(offer.answers), offer.answer))
        rare = key == _DRAFT or offer.here or offer.beside
        return PromptButton(key, words, offer.first, _keys(offer), letter, look, told, ends, rare)

    def _ends(self, answer: Answer | None) -> bool:
        node = self._controller.node
        return isinstance(node, Decision) and answer in players_of(self._controller.kit).nothing_done(node)

    def _weighed(self, offer: Offer) -> Message:
        answer = offer.answer
        words = self._results.weighed(offer.words, answer) if offer.weighed and answer is not None else offer.words
        costs = self._controller.costs(offer.answers if answer is None else (answer,))
        brief = tuple(cost.brief for cost in costs if not (offer.weighed and cost.is_sum))
        return msg("{answer} · {costs}", answer=words, costs=brief) if brief else words

    def _told(self, offer: Offer) -> str:
        told = told_of(offer)
        if told is not None:
            return self._later(told)()
        return self._results.told(offer.answer, self._shell.speaker) if offer.answer is not None else ""

    def _look(self, seat: int) -> FactionColours:
        return look_of(self._controller.kit, self._controller.position, seat)

    def _follow_hand(self) -> None:
        # The map updates before the bar; after an empty hand a reason may follow.
        if self._controller.lifted() is None:
            self._another_hand.stop()
            self._offer_here()
        else:
            self._another_hand.start()

    def _offer_here(self) -> None:
        offers = self.offers.values()
        divides = any(offer.does == self._map_play.divide for offer in offers)
        is_here = any(offer.here for offer in offers)
        if offers and (self._controller.may_act_here is not is_here or self._map_play.can_divide is not divides):
            self.show()

    def _question(self, node: Node | None) -> Message:
        controller = self._controller
        if isinstance(node, Roll) and controller.may_let_fall:
            return msg("{purpose}: ready to roll.", purpose=node.purpose)
        outcome = words_of(controller.kit).outcome_of(controller.position) if node is None else None
        put = self._hotseat.table.put
        if put is not None:
            return msg("{event} Does anyone respond with a card?", event=put.event)
        return self.sentence_of(node) if outcome is None else outcome

    def sentence_of(self, node: Node | None) -> Message:
        """The question with its reason in front."""
        why, fallen = None, self._just_fallen()
        if isinstance(node, Decision):
            why = words_of(self._controller.kit).why_asked(node, fallen.roll if fallen is not None else None)
        return prompt_of(node) if why is None else msg("{why}. {question}", why=why, question=prompt_of(node))

    def _numbered(self, offers: tuple[Offer, ...], node: Node | None) -> dict[str, Offer]:
        if self._draft is None or not offers:
            return {str(number): offer for number, offer in enumerate(offers)}
        words = words_of(self._controller.kit).choice_words(node, self._draft, self._controller.position)
        draft = {_DRAFT: Offer(words, self._draft, first=True, weighed=True)}
        return draft | {str(number): offer._replace(first=False) for number, offer in enumerate(offers)}

    def _offered(self, node: Node | None) -> tuple[Offer, ...]:
        # Buttons of the open question. A player who interrupts has only "back": his cards are in his hand.
        if self._hotseat.guest is not None:
            told = msg("Back to the player who was asked.")
            return (Offer(msg("Continue without a card"), back=True, first=True, told=told),)
        if node is None and self._controller.position.is_over:
            told = msg("Who won and why, points by turn, luck of the dice, every battle.")
            return (Offer(msg("Game report"), report=True, first=True, told=told),) if self._has_report() else ()
        if self._controller.held_back() is not None or self._map_play.is_begun:
            return ()
        put = self._hotseat.table.put
        if put is not None:
            return offers_to_table(self._hotseat, put)
        if self._controller.may_let_fall:
            return fall_offers(self._controller.let_fall)
        if self._hotseat.withholds(node):
            covered = node is not None and self._hotseat.covered == node.seat
            return self._game.offers_covered(node) if node is not None and covered else ()
        told = msg("Activate this general without moving.")
        spot = Offer(msg("Activate in place"), here=True, told=told)
        here = (*self._of_parts(), *((spot,) if self._controller.may_act_here else ()))
        beside = [offer._replace(beside=True) for offer in self._game.offers_beside(node, self._hotseat.actor)]
        return (
            *here,
            *(offer for offer in beside if offer.weighed),  # what scores points must not be hidden in a menu
            *self._game.offers(self._controller.kit, node, self._controller.position),
            *(offer for offer in beside if not offer.weighed),
            *self._fewer.offers(node),
        )

    def _of_parts(self) -> tuple[Offer, ...]:
        if not self._map_play.can_divide:
            return ()
        told = msg("Leave a unit or a general behind. A drop with Shift asks for this, too.")
        return (Offer(msg("Choose who goes"), does=self._map_play.divide, beside=True, told=told),)

    def key_of(self, answer: Answer) -> str:
        """Key of the button that gives an answer; empty if there is none."""
        return next((key for key, offer in self.offers.items() if offer.answer == answer), "")

    def _go_to_answers(self) -> bool:
        node, map_play = self._controller.node, self._map_play
        if node is None or self._hotseat.is_closed or map_play.can_lift_an_army or map_play.reactions.is_pointed_at:
            return False
        return not map_play.is_begun and self._shell.prompt.answers.take_keyboard()

    # --- refusals

    def refuse(self, verdict: Verdict) -> None:
        """Show below the prompt what was refused and under which rules."""
        if verdict.reason is not None:
            self._shell.prompt.show_reason(self._later(verdict.reason), verdict.because)

    def tell(self, verdict: Verdict) -> None:
        """Show why a place is refused; clear the reason for an allowed one."""
        if verdict.reason is None:
            self._shell.prompt.show_reason("")
        else:
            self.refuse(verdict)

    def _later(self, message: Message) -> Callable[[], str]:
        return lambda: capitalised(self._shell.speaker.say(message))

    # --- answering

    def press(self, key: str) -> None:
        offer = self.offers.get(key)
        if offer is None:
            return
        if offer.does is not None:
            offer.does()
        elif offer.passing:
            self._hotseat.pass_until(offer.passing)
        elif offer.back:
            self._hotseat.go_back()
        elif offer.report:
            self.report_asked.emit()
        elif offer.here:
            self._controller.act_here()
        elif offer.answer is not None or offer.answers:
            self._give(offer)
        else:
            self._ask_on(offer)

    def _ask_on(self, offer: Offer) -> None:
        # what is chosen elsewhere: at a counter, in a list, in the hand, on the map
        if offer.choose is not None:
            self._map_play.choose(offer.choose, offer.words)
        elif offer.pick:
            self._fans.pick(offer.pick, weighed=offer.weighed)
        elif offer.hand:
            self._hotseat.hand.take_keyboard()
        elif offer.point:
            self._map_play.point_at(offer.point)
        elif offer.dice:
            self._fans.ask_roll(offer.dice)

    def _give(self, offer: Offer) -> None:
        if offer.answer is None:
            self._controller.set_out(offer.answers)
        else:
            self._fewer.note(self._controller.node, offer.answer)
            self._controller.answer(offer.answer)

    def take_up(self, answer: Answer) -> None:
        """Draft an answer picked on the map: Enter or the same pick gives it."""
        if self._map_play.take(answer):
            return
        again, self._picked = answer == self._picked, answer
        found = next((key for key, offer in self.offers.items() if offer.answer == answer), None)
        if found is None and not again:
            self._draft = answer
            self.show()
        found = found or _DRAFT
        if again:
            self.press(found)
        else:
            self._shell.prompt.take_up(found)


def _keys(offer: Offer) -> str:
    return str(offer.answer.faces[0]) if isinstance(offer.answer, Dice) and len(offer.answer.faces) == 1 else ""

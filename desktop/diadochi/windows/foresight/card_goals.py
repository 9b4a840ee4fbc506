"""Goals on the card of a lifted army: a side's wishes, their chances, and answers to "who, which way, wait?"."""

from __future__ import annotations

from msgspec import structs
from PySide6.QtCore import QObject

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import (
    BestFound,
    BestOf,
    GoalsFound,
    GoalsOf,
    OddsQuestion,
    OddsRefused,
    WaitingOf,
    WaysOf,
)
from diadochi.forecast.odds.odds_questions import (
    BestPart,
    MarchAsked,
    Offered,
    UnfitQuestion,
    WaitWeighed,
    WaysWeighed,
    WayWeighed,
)
from diadochi.journal.saved_games import keep_goal, kept_goal
from diadochi.language import capitalised, tr, trn
from diadochi.narration.game_narration import words_of
from diadochi.narration.odds_explanation import percent, ways_left_out
from diadochi.rules.core.game import GameGroup
from diadochi.windows.foresight.goal_editor import PART, WAIT, WAY, Chosen, GoalsPart, with_number
from diadochi.windows.foresight.odds_card import HoverOdds
from diadochi.windows.game_table import GameTable
from diadochi.windows.table_state import OnTable

# --- answers in words


def part_words(part: str, best: BestPart) -> str:
    """Which part of the army should go, and what that gains."""
    if best.chance == best.whole:
        told = tr("The whole army does best: {chance}.", chance=percent(best.chance))
    else:
        told = tr(
            "Better send only {part}: {chance} instead of {whole}.",
            part=part,
            chance=percent(best.chance),
            whole=percent(best.whole),
        )
    if best.all_tried:
        return told
    return f"{told} {tr('The army is large: only splits by unit type and number were tried.')}"


def way_words(table: OnTable, found: WaysWeighed) -> str:
    """The best of the ways to a target; only ways that differ in their outcomes count."""
    told = _best_way(table, found.ways)
    return f"{told} {ways_left_out(found.left_out)}" if found.left_out else told


def _best_way(table: OnTable, ways: tuple[WayWeighed, ...]) -> str:
    if not ways:
        return tr("There is no path to choose.")
    cheapest = min(ways, key=lambda way: way.cost)
    best = ways[0]
    if best.chance == cheapest.chance:
        return tr("The cheapest path is the best: {chance}.", chance=percent(best.chance))
    spaces = ", ".join(map(table.space, best.spaces[1:-1]))
    return trn(
        "Better go by {spaces}, for {n} movement point: {chance} instead of {other}.",
        "Better go by {spaces}, for {n} movement points: {chance} instead of {other}.",
        best.cost,
        spaces=spaces,
        chance=percent(best.chance),
        other=percent(cheapest.chance),
    )


def waiting_words(found: WaitWeighed) -> str:
    """Whether to wait for the roll, from how many points on to go, and what that gains."""
    if found.staying >= found.deciding and found.staying > found.going:
        return tr(
            "Better stay: {staying} instead of {going}.", staying=percent(found.staying), going=percent(found.going)
        )
    told = [_worth(found), *_rolls(found)]
    return " ".join(told)


def _worth(found: WaitWeighed) -> str:
    if found.deciding == found.going:
        return tr("March on any roll: {chance}.", chance=percent(found.going))
    return tr(
        "Roll first, then decide whether to march: {deciding} instead of {going}.",
        deciding=percent(found.deciding),
        going=percent(found.going),
    )


def _rolls(found: WaitWeighed) -> list[str]:
    if len({(roll.going, roll.staying) for roll in found.rolls}) < 2:
        return []
    return [
        trn(
            "{n} point ({falls}): go {going}, stay {staying}.",
            "{n} points ({falls}): go {going}, stay {staying}.",
            roll.points,
            falls=percent(roll.falls),
            going=percent(roll.going),
            staying=percent(roll.staying),
        )
        for roll in found.rolls
    ]


# --- goals on a card

_CHANCES, _BEST = "goals", "best"  # slots of the questions
_SHOWN_AT_FIRST = 5  # wishes shown on a card at first, besides the chosen ones
_QUESTIONS: dict[str, type[BestOf | WaysOf | WaitingOf]] = {PART: BestOf, WAY: WaysOf, WAIT: WaitingOf}


class Goals(QObject):
    """Adds `part` to the card of `hovering`.

    Wishes belong to the viewer where hands are kept apart, otherwise to the side of the lifted army.
    """

    def __init__(self, table: GameTable, hovering: HoverOdds) -> None:
        super().__init__(hovering)
        self._table, self._hovering = table, hovering
        self._known: dict[int, Chosen] = {}
        self._march: MarchAsked | None = None
        self._all = False
        self._better: GameGroup | None = None
        self.part = part = GoalsPart(hovering.card)
        hovering.card.further.addWidget(part)
        part.resized.connect(hovering.card.settle)
        part.unfolded.connect(hovering.card.prefer_further)
        hovering.card.fold_by(part.fold)
        part.turned.connect(self._turn)
        part.stepped.connect(self._step)
        part.written.connect(self._write)
        part.more_asked.connect(self._more)
        part.asked.connect(self._ask)
        part.taken.connect(self._take)
        part.explained.connect(self._explain)
        part.goal.left.connect(table.shell.view.setFocus)
        hovering.asked_about.connect(self._show)
        table.hands.over_changed.connect(lambda _spot: self._before())
        table.games.desk.opened.connect(self._known.clear)

    @property
    def chosen(self) -> Chosen:
        seat = self._seat
        if seat not in self._known:
            self._known[seat] = Chosen(self._remembered(seat))
        return self._known[seat]

    @property
    def _seat(self) -> int:
        viewer, held = self._table.hotseat.viewer, self._table.controller.lifted()
        return viewer if viewer is not None else 0 if held is None else held.seat

    def _remembered(self, seat: int) -> tuple[Offered, ...]:
        desk = self._table.games.desk
        try:
            return self._read(kept_goal(desk.kept.path, seat, desk.home))
        except UnfitQuestion:
            return ()

    def _keep(self) -> None:
        desk, seat = self._table.games.desk, self._seat
        if seat and kept_goal(desk.kept.path, seat, desk.home) != self.chosen.text:
            keep_goal(desk.kept.path, seat, self.chosen.text, desk.home)

    def forget(self) -> None:
        desk = self._table.games.desk
        for seat in self._known:
            keep_goal(desk.kept.path, seat, "", desk.home)
        self._known.clear()

    # --- display

    def _before(self) -> None:
        if self._table.controller.lifted() is not None:
            self._hovering.ask_for(self.chosen.text)

    def _show(self, march: MarchAsked | None) -> None:
        for slot in (_CHANCES, _BEST):
            self._table.foresight.forget(slot)
        self._march, self._better = march, None
        if march is None:
            self._all = False
            return
        self._keep()
        self.part.show_answer("")
        self._list(march)

    def _list(self, march: MarchAsked) -> None:
        on_table, chosen = self._table.shell.table, self.chosen
        system = odds_system(on_table.kit)
        self.part.suit(system.GOAL_EXAMPLE, waits=system.ROLLS_TO_MOVE)
        offers = system.offers(on_table.kit, on_table.position, march)
        few = chosen.listed(offers, _SHOWN_AT_FIRST)
        wishes = chosen.listed(offers, len(offers)) if self._all else few
        stems = frozenset(wish.stem for wish in chosen.wishes)
        self.part.show_wishes(wishes, stems, chosen.text, self._table.shell.speaker)
        more = len(few) < len(chosen.listed(offers, len(offers)))
        self.part.say_more((tr("Fewer goals") if self._all else tr("More goals")) if more else "")
        texts = tuple(wish.text for wish in wishes)
        together = (chosen.text,) if stems else ()
        question = GoalsOf(structs.replace(march, goal=""), texts + together)
        self._table.foresight.ask(_CHANCES, question, lambda reply: self._show_chances(reply, len(texts)))

    def _show_chances(self, reply: GoalsFound | OddsRefused, count: int) -> None:
        if isinstance(reply, OddsRefused):
            return
        chances = [wished.chance for wished in reply.goals]
        self.part.show_chances(chances[:count], chances[count] if len(chances) > count else None)

    def _more(self) -> None:
        self._all = not self._all
        if self._march is not None:
            self._list(self._march)

    # --- choosing

    def _turn(self, wish: Offered) -> None:
        self.chosen.turn(wish)
        self._chose()

    def _step(self, wish: Offered, by: int) -> None:
        changed = with_number(wish, (wish.number or 0) + by)
        (read,) = self._read(changed.text)
        if wish in self.chosen:
            self.chosen.put(read if each.stem == read.stem else each for each in self.chosen.wishes)
        else:
            self.chosen.turn(read)
        self._chose()

    def _write(self, text: str) -> None:
        try:
            self.chosen.put(self._read(text))
        except UnfitQuestion as error:
            self.part.show_refusal(str(error))
            return
        self._chose()

    def _read(self, text: str) -> tuple[Offered, ...]:
        kit = self._table.shell.table.kit
        return odds_system(kit).wishes(kit, text)

    def _chose(self) -> None:
        self._keep()
        self._hovering.ask_for(self.chosen.text)

    # --- answers

    def _ask(self, what: str) -> None:
        if self._march is None:
            return
        self._better = None
        self.part.show_answer(tr("Calculating…"))
        question: OddsQuestion = _QUESTIONS[what](self._march)
        self._table.foresight.ask(_BEST, question, self._answer)

    def _answer(self, reply: object) -> None:
        on_table, take = self._table.shell.table, ""
        match reply:
            case BestFound(best=None):
                words = tr("No part of the army can get there.")
            case BestFound(best=best) if best is not None:
                said = self._table.shell.speaker.say(words_of(on_table.kit).group_words(best.group))
                words = part_words(said, best)
                if best.chance > best.whole:
                    self._better, take = best.group, tr("Choose these units")
            case WaysWeighed(ways=ways):
                words = way_words(on_table, reply)
                self._draw_way(ways)
            case WaitWeighed():
                words = waiting_words(reply)
            case OddsRefused(sentence=sentence):
                words = capitalised(sentence)
            case _:
                return
        self.part.show_answer(words, take)

    def _draw_way(self, ways: tuple[WayWeighed, ...]) -> None:
        held = self._table.controller.lifted()
        if held is not None and ways:
            self._table.hands.highlights.show_way(ways[0].routes, held.space)

    def _take(self) -> None:
        march, group, hands = self._march, self._better, self._table.hands
        if march is None or group is None:
            return
        if hands.gestures.lift_part(march.piece, group):
            hands.gestures.gesture.hover(march.spot)
            self._hovering.show_at(march.spot)

    def _explain(self, goal: str) -> None:
        if self._march is not None:
            self._hovering.explain_asked.emit(structs.replace(self._march, goal=goal), f"goal {goal}")

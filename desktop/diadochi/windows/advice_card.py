"""Advice in a corner of the map: a card of rows that can be chosen, and the words for chances, reasons and ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.forecast.game_forecast import Spot
from diadochi.language import Message, Name, Speaker, capitalised, every_name, msg
from diadochi.narration.odds_explanation import percent
from diadochi.players.game_players import Advice
from diadochi.windows.map_cards import Attention, CardPlace, MapCard, MapCards
from diadochi.windows.widget_text import Label, on_button
from diadochi.windows.widgets import WrappingButton, column_of

# --- card


class AdviceRow(NamedTuple):
    """A choice and its reason; `why` may be empty."""

    words: str
    why: str = ""


class AdviceCard(MapCard):
    """`chosen` carries the index of a row. Escape on the map dismisses it, too."""

    place = CardPlace.CORNER

    chosen = Signal(int)

    def __init__(self, cards: MapCards, rank: Attention) -> None:
        super().__init__(cards, "adviceCard")
        self.rank, self.is_urgent = rank, rank is Attention.HINT
        self._title, self._note = Label(self, look="oddsTitle", wraps=True), Label(self, look="oddsNote", wraps=True)
        self.buttons: list[WrappingButton] = []
        self._rows = column_of(margins=(0, 0, 4, 0), spacing=0)
        head = self.head(self._title)
        column_of(head, self._rows, self._note, on=self, margins=(12, 7, 8, 10), spacing=4)
        cards.view.escapes.add(self._escape)

    def tell(self, title: str, rows: Sequence[AdviceRow], note: str = "") -> None:
        self._title.setText(title)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self.buttons = []
        self.fill(self._rows, [label for number, row in enumerate(rows) for label in self._row(number, row)])
        told = [f"{row.words}: {row.why}" if row.why else row.words for row in rows]
        self.speak(". ".join(filter(None, (title, *told, note))))

    def _row(self, number: int, row: AdviceRow) -> Iterator[QWidget]:
        button = WrappingButton(self, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        button.setObjectName("adviceRow")
        button.setText(on_button(row.words))
        button.setAccessibleDescription(row.why)
        button.clicked.connect(lambda: self.chosen.emit(number))
        self.buttons.append(button)
        yield button
        if row.why:
            why = Label(row.why, self, look="adviceWhy", wraps=True)
            why.setIndent(7)
            yield why

    def height_in(self, room: QRect) -> int:
        high, layout = super().height_in(room), self.layout()
        assert layout is not None
        return max(high, layout.totalMinimumSize().height())

    def leave(self) -> None:
        if not self.isHidden():
            self.tell("", ())  # advice based on a player's cards is for that player only
        super().leave()

    def _escape(self) -> bool:
        was_shown = not self.isHidden()
        if was_shown:
            self.dismissed.emit()
        return was_shown


# --- chances


def chance_words(way: Advice) -> tuple[Message, ...]:
    """The chance after this answer; empty if the player has not played it out."""
    return expected_words(way.chance)


def expected_words(chance: float | None) -> tuple[Message, ...]:
    """An expected chance; empty if unknown."""
    return () if chance is None else (msg("chance to win: {chance}", chance=percent(chance)),)


def chance_beside(way: Advice, best: Advice) -> tuple[Message, ...]:
    """The chance next to the best way's; equal readings are called about as good."""
    if way.chance is None or best.chance is None or way is best or percent(way.chance) != percent(best.chance):
        return chance_words(way)
    return (msg("chance to win: {chance}, about the same as the first", chance=percent(way.chance)),)


def chance_gained(better: Advice, done: Advice | None) -> tuple[Message, ...]:
    """The chance next to that of the answer given, if that was played out too."""
    if better.chance is None or done is None or done.chance is None:
        return chance_words(better)
    words = msg(
        "chance to win: {chance}, with your choice: {done}",
        chance=percent(better.chance),
        done=percent(done.chance),
    )
    return (words,)


# --- reasons


def reason_words(reasons: Iterable[Message], speaker: Speaker, said: str = "") -> str:
    """The reasons in one line, each capitalised; empty without reasons.

    Reasons already contained in `said`, the words of the action, are left out.
    """
    words = (capitalised(speaker.say(each)) for each in reasons)
    return " \N{MIDDLE DOT} ".join(each for each in words if each.casefold() not in said.casefold())


# --- ways


def way_words(way: Advice) -> tuple[Message, ...]:
    """The spaces of a way; empty for a single step, which the answer names already."""
    if len(way.onward) < 2:
        return ()
    return (msg("path: {places}", places=tuple(Name("space", space) for space in way.onward)),)


# --- places


def places_of_advice(atlas: Atlas, advice: Advice, where: Callable[[str], Spot | None]) -> tuple[str, ...]:
    """Spaces and routes named by an answer, its reasons and way, each once; a piece counts as its space by `where`."""
    named = [
        *_words(msgspec.to_builtins(advice.answer)),
        *(name.id for name in every_name(advice.reasons)),
        *advice.onward,
    ]
    found = (name if name in atlas.spaces or name in atlas.routes else _space(where(name)) for name in named)
    return tuple(dict.fromkeys(filter(None, found)))


def _space(spot: Spot | None) -> str:
    return "" if spot is None else spot[0]


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words(part)

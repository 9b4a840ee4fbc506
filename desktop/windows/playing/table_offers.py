"""The buttons of a question that is put to the whole table: nobody answers, or one of those who may."""

from __future__ import annotations

from functools import partial

from desktop.language import Name, msg
from desktop.windows.hotseat.hidden_hands import Together
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.playing.offer import Offer


def offers_to_table(hotseat: HotSeat, asked: Together) -> tuple[Offer, ...]:
    """Nobody, for as long as nothing new comes; each person by name; nobody only this once."""
    table = hotseat.table
    names = {seat: hotseat.sitting.names.get(seat, "") for seat in table.who(asked)}
    words = {
        seat: msg("{person} · {seat} will answer", person=name, seat=Name("seat", str(seat)))
        if name
        else msg("{seat} will answer", seat=Name("seat", str(seat)))
        for seat, name in names.items()
    }
    return (
        Offer(
            msg("Nobody"),
            does=table.nobody,
            first=True,
            told=msg("Everybody passes, and is asked again only when something new is to be seen."),
        ),
        *(
            Offer(
                words[seat],
                does=partial(table.call, seat),
                seat=seat,
                told=msg("Whoever is asked before passes; then the curtain falls before this player alone."),
            )
            for seat in names
        ),
        Offer(
            msg("Nobody, only now"),
            does=partial(table.nobody, only_now=True),
            told=msg("Everybody passes this once, and is asked again at the next moment."),
        ),
    )

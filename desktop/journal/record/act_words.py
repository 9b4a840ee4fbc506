"""What was done beside the game, in words: the same in the report, behind the curtain and in a text."""

from collections.abc import Iterable

from desktop.journal.record.audit import Act, ActKind
from desktop.language import Message, Name, msg, msgn

_GAME = {
    ActKind.TABLE_EDITED: msg("The table was set by hand, all hands open."),
    ActKind.THROWN_ANEW: msg("What had been thrown or drawn was thrown or drawn anew."),
    ActKind.MAIN_LINE_CHANGED: msg("Another branch was made the main line."),
    ActKind.WENT_BACK: msg("The game went back past dice or cards that had been seen."),
    ActKind.PLAYED_AGAIN: msg("A card that was back in a hand was played again from a branch."),
    ActKind.LEFT_WITH_HANDS: msg("The position was taken to the free table with all hands open."),
    ActKind.EXPORTED_OPEN: msg("A text that names every card was written."),
    ActKind.DICE_TYPED: msg("From then on the players threw their own dice."),
    ActKind.DICE_THROWN: msg("From then on the program threw the dice."),
    ActKind.COACHED: msg("From then on the program told players what they had thrown away."),
    ActKind.LINES_LOST: msg("The record was damaged, and some interventions are no longer in it."),
}
"""What was done to the game as a whole."""


def act_words(act: Act) -> Message:
    """What was done, as a sentence."""
    seat = Name("seat", str(act.seat))
    match act.kind:
        case ActKind.SEAT_GIVEN:
            return msg("{seat} was given to the program.", seat=seat)
        case ActKind.LEVEL_CHANGED:
            return msg("{seat} is played otherwise by the program from then on.", seat=seat)
        case ActKind.SEAT_TAKEN:
            return msg("{seat} was taken back from the program by its player.", seat=seat)
        case ActKind.PERSON_ADDED:
            return msg("Somebody took {seat} over from the program.", seat=seat)
        case ActKind.SEAT_CONCEDED:
            return msg("{seat} gave the game up.", seat=seat)
        case ActKind.NUMBER_LIFTED:
            return msg("The number of {seat} was lifted; the hand opened without it.", seat=seat)
        case ActKind.HINT_TAKEN:
            return msg("{seat} asked the program for a hint.", seat=seat)
        case ActKind.WRONG_NUMBERS:
            return msgn(
                "A wrong number was given for the hand of {seat} once.",
                "Wrong numbers were given for the hand of {seat}, {n} in a row.",
                act.count,
                seat=seat,
            )
        case kind if kind in _GAME:
            return _GAME[ActKind(kind)]
        case _:
            return msg("Something was done that a later version knows ({kind}).", kind=act.kind)


UNASKED = frozenset((ActKind.WRONG_NUMBERS, ActKind.LINES_LOST, ActKind.HINT_TAKEN))
"""What nobody can be asked about."""


def agreed_words(act: Act) -> Message | None:
    """Who agreed to it; None where nobody did."""
    if not act.agreed:
        return None
    seats = tuple(Name("seat", str(seat)) for seat in act.agreed)
    if act.by_number:
        return msg("Agreed, by number: {seats}.", seats=seats)
    return msg("Agreed: {seats}.", seats=seats)


def without_repeats(acts: Iterable[Act]) -> list[Act]:
    """The same acts; of wrong numbers in a row only the last line, which counts them all."""
    kept: list[Act] = []
    for act in acts:
        same = [one for one in kept if one.kind == act.kind == ActKind.WRONG_NUMBERS and one.seat == act.seat]
        if same and same[-1].count < act.count:
            kept.remove(same[-1])
        kept.append(act)
    return kept

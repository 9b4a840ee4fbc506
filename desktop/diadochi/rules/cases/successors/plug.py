"""The cases of the Successors, as `cases.plug` asks for them."""

from diadochi.language import Message
from diadochi.rules.cases.entries import Seen, Table
from diadochi.rules.cases.successors.case_answers import (
    answer_of,
    check_answer,
    check_going_on,
    check_start,
    gone_on,
    started,
)
from diadochi.rules.cases.successors.case_setup import SuccessorsCase, given_position, kit_of
from diadochi.rules.cases.successors.paths import (
    CaseMoment,
    canonical,
    check_derived_path,
    check_position_path,
    derived_from_game,
    seen_in_position,
)
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Sail
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation.notation import write_group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.whole_game import where_the_clock_stands

__all__ = ["ENTRY", "answer_of", "canonical"]

ENTRY = SuccessorsCase


def editions(kit: Kit) -> tuple[str, ...]:
    """Every edition of the rules."""
    return tuple(kit.box.switches["edition"].values)


def usual_edition(kit: Kit) -> str:
    """The edition a case is played in that names none."""
    return kit.edition


def named_editions(entry: SuccessorsCase) -> tuple[str, ...]:
    """The editions a case is written for, that of its text of a position included; empty when any will do."""
    if entry.given.text:
        return tuple(entry.given.text.split(";")[0].split()[1:2])
    return entry.editions or ((entry.edition,) if entry.edition else ())


def home_of(kit: Kit, entry: SuccessorsCase) -> Kit:
    """The kit under the edition and switches of a case. Raises Misgiven."""
    return kit_of(kit, entry)


def laid(kit: Kit, entry: SuccessorsCase) -> Position:
    """The position a case starts from. Raises Misgiven."""
    return given_position(kit, entry.given)


def game_from(kit: Kit, position: Position) -> tuple[Kit, Game[Position]]:
    """The game that is played from a position, and the kit of the edition the position names."""
    home = kit.under(position.edition, position.options)
    return home, Game(position, lambda live: where_the_clock_stands(home, live))


def check_step(kit: Kit, table: Table) -> None:
    """Whether a step of a case can be given at all. Raises Misanswer."""
    match table.get("do"):
        case "activate_independent":
            check_start(kit, table)
        case "go_on_to":
            check_going_on(table)
        case _:
            check_answer(kit, table)


def begun(kit: Kit, game: Game[Position], table: Table) -> Game[Position] | Message | None:
    """The game a step begins besides answering, or why it cannot; None for a step that answers."""
    match table.get("do"):
        case "activate_independent":
            return started(kit, game, table)
        case "go_on_to":
            return gone_on(kit, game, table)
    return None


def check_path(kit: Kit, section: str, path: str) -> None:
    """Whether `path` leads anywhere in "position" or "derived". Raises NotationError."""
    if section == "position":
        check_position_path(kit, path)
    else:
        check_derived_path(path)


def seen(kit: Kit, game: Game[Position], section: str, path: str) -> Seen:
    """What is in the position, or follows from the game so far, at a path. Raises NotationError."""
    look = seen_in_position if section == "position" else derived_from_game
    return look(CaseMoment(kit, game), path)


def proposed(answer: Answer | None) -> tuple[str, Seen]:
    """The path and the text of the group that a question proposes."""
    return "activation.group", write_group(answer.group) if answer is not None and hasattr(answer, "group") else "none"


def whose(kit: Kit, position: Position, answer: Answer) -> int | None:
    """The seat whose generals on the map an answer names; None where it names none, or of several seats."""
    del kit
    named = (*getattr(getattr(answer, "group", None), "generals", ()), getattr(answer, "general", ""))
    found = [position.where(general) for general in named if general]
    seats = {place[1].seat for place in found if place is not None}
    return seats.pop() if len(seats) == 1 else None


def is_unlisted(answer: Answer) -> bool:
    """Whether an answer is one of too many to be listed: voyages with escort or calls."""
    return isinstance(answer, Sail) and bool(answer.escort or answer.calls)

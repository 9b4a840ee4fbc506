"""The cases of the Successors."""

from typing import final

from diadochi.language import Message
from diadochi.rules.cases.entries import Seen, Table
from diadochi.rules.cases.game_cases import GameCases
from diadochi.rules.cases.successors import case_answers, paths
from diadochi.rules.cases.successors.case_setup import SuccessorsCase, given_position, kit_of
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Sail
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write_group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.whole_game import where_the_clock_stands


@final
class SuccessorsCases(GameCases[Kit, Position, SuccessorsCase]):
    ENTRY = SuccessorsCase

    def editions(self, kit: Kit) -> tuple[str, ...]:
        return tuple(kit.box.switches["edition"].values)

    def usual_edition(self, kit: Kit) -> str:
        return kit.edition

    def named_editions(self, entry: SuccessorsCase) -> tuple[str, ...]:
        """The editions a case is written for; a position text names its own."""
        if entry.given.text:
            return tuple(entry.given.text.split(";")[0].split()[1:2])
        return entry.editions or ((entry.edition,) if entry.edition else ())

    def home_of(self, kit: Kit, entry: SuccessorsCase) -> Kit:
        return kit_of(kit, entry)

    def laid(self, kit: Kit, entry: SuccessorsCase) -> Position:
        return given_position(kit, entry.given)

    def game_from(self, kit: Kit, position: Position) -> tuple[Kit, Game[Position]]:
        home = kit.under(position.edition, position.options)
        return home, Game(position, lambda live: where_the_clock_stands(home, live))

    def check_step(self, kit: Kit, table: Table) -> None:
        match table.get("do"):
            case "activate_independent":
                case_answers.check_start(kit, table)
            case "go_on_to":
                case_answers.check_going_on(table)
            case _:
                case_answers.check_answer(kit, table)

    def begun(self, kit: Kit, game: Game[Position], table: Table) -> Game[Position] | Message | None:
        match table.get("do"):
            case "activate_independent":
                return case_answers.started(kit, game, table)
            case "go_on_to":
                return case_answers.gone_on(kit, game, table)
        return None

    def answer_of(self, kit: Kit, position: Position, node: Node | None, table: Table) -> Answer:
        return case_answers.answer_of(kit, position, node, table)

    def check_path(self, kit: Kit, section: str, path: str) -> None:
        if section == "position":
            paths.check_position_path(kit, path)
        else:
            paths.check_derived_path(path)

    def canonical(self, kit: Kit, path: str, wanted: Seen) -> Seen:
        return paths.canonical(kit, path, wanted)

    def seen(self, kit: Kit, game: Game[Position], section: str, path: str) -> Seen:
        look = paths.seen_in_position if section == "position" else paths.derived_from_game
        return look(paths.CaseMoment(kit, game), path)

    def proposed(self, answer: Answer | None) -> tuple[str, Seen]:
        """The path and the text of the group that a question proposes."""
        group = getattr(answer, "group", None)
        return "activation.group", "none" if group is None else write_group(group)

    def whose(self, kit: Kit, position: Position, answer: Answer) -> int | None:
        """The seat whose generals on the map an answer names; None where it names none, or of several seats."""
        named = (*getattr(getattr(answer, "group", None), "generals", ()), getattr(answer, "general", ""))
        found = [position.where(general) for general in named if general]
        seats = {place[1].seat for place in found if place is not None}
        return seats.pop() if len(seats) == 1 else None

    def is_unlisted(self, answer: Answer) -> bool:
        """Whether an answer is a voyage with escort or calls."""
        return isinstance(answer, Sail) and bool(answer.escort or answer.calls)

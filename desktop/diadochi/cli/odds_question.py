"""``diadochi odds --question``: what each answer to the open question of a game leads to."""

from pathlib import Path

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import RECORD, show_json, speaker, the_kit, the_position
from diadochi.cli.odds_figures import odds_record, tell
from diadochi.forecast.odds.figures import AnswerOdds, QuestionOdds
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import OddsMoment, QuestionAsked, UnfitQuestion
from diadochi.journal.record.codec import answer_to_json
from diadochi.journal.record.text_grammar import answer_to_text
from diadochi.language import tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of


def tell_question(folder: Path | None, wanted: str, seat: int | None, goal: str, policy: str, json: bool) -> int:
    """Say it of a record where it stands, as `seat` may see it, or of a position. Raises UnfitQuestion."""
    kit, moment = _moment(folder, wanted, seat)
    found = odds_system(kit).question(kit, moment, QuestionAsked(goal, policy, cards=seat is not None))
    record = question_record(kit, moment.position, found)
    if json:
        show_json(record)
        return 0
    for each in record["answers"]:
        typer.echo(f"-- {each['answer'] or tr('the dice fall')}")
        tell(each)
    return 0


def _moment(folder: Path | None, wanted: str, seat: int | None) -> tuple[GameKit, OddsMoment[GamePosition]]:
    if not wanted.endswith(RECORD):
        kit, position = the_position(the_kit(folder), wanted, seat)
        return kit, OddsMoment(position)
    from diadochi.journal.record import Record

    with Record.look(Path(wanted)) as record:
        game = record.game
        if game.node is None:  # also where its opening cannot be: the rules would ask nonsense there
            raise UnfitQuestion(tr("There is nothing to count at this question; ask about a march instead."))
        return rules_of(record.kit).under(record.kit, game.position), odds_system(record.kit).moment(game, seat)


def question_record(kit: GameKit, position: GamePosition, found: QuestionOdds) -> JsonObject:
    """The figures of a question as JSON, the same in the window and here."""
    say = speaker(kit, position).say

    def row(each: AnswerOdds) -> JsonObject:
        words = None if each.answer is None else answer_to_text(kit, answer_to_json(each.answer))
        return {"answer": words, **odds_record(each.odds, say)}

    return {"question": found.kind, "seat": found.seat, "answers": [row(each) for each in found.answers]}

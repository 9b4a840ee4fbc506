"""Why an answer of a case was not taken, and what would have been: the question or roll that is open, its options."""

from desktop.language import Message, msg
from desktop.rules.cases.proposing import few_options
from desktop.rules.cases.writing import write_answer
from desktop.rules.core.flow import Decision, Dice, Roll
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.core.system import AnyKit


def refusal(kit: AnyKit, error: IllegalAnswer) -> Message:
    """What is wrong with an answer that the rules refused."""
    answer, node = write_answer(kit, error.answer), error.node
    if node is None:
        return msg("{answer} comes after the end: nothing is asked any more", answer=answer)
    if isinstance(node, Roll) and not isinstance(error.answer, Dice):
        return msg("{answer} is given where {roll} is rolled; write the dice first", answer=answer, roll=node.kind)
    if isinstance(node, Decision) and isinstance(error.answer, Dice):
        return msg("{answer} is thrown where {question} is asked; answer it first", answer=answer, question=node.kind)
    told = msg(
        "{answer} is refused at {question}: {reason} ({rules})",
        answer=answer,
        question=node.kind,
        reason=error.verdict.reason or msg("it does not answer this"),
        rules=", ".join(error.verdict.because) or "-",
    )
    offered = few_options(kit, node)
    return told if not offered else msg("{refused}; offered: {options}", refused=told, options=", ".join(offered))

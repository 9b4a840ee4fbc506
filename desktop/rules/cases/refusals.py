"""Why an answer of a case was not taken, and what would have been: the question or roll that is open, its options."""

from desktop.language import Message, msg
from desktop.rules.cases.writing import write_answer
from desktop.rules.core.flow import Choice, Decision, Dice, Menu, Node, Roll
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.core.system import AnyKit

_FEW = 8
"""The most options that are told; of more only the question is named."""


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
    offered = _offered(kit, node)
    return told if not offered else msg("{refused}; offered: {options}", refused=told, options=", ".join(offered))


def _offered(kit: AnyKit, node: Node) -> tuple[str, ...]:
    """The options of a plain choice, when they are few; menus and parcels have verdicts that say enough."""
    options = node.options if isinstance(node, Decision) else None
    if not isinstance(options, Choice) or isinstance(options, Menu) or len(options) > _FEW:
        return ()
    return tuple(write_answer(kit, option) for option in options)

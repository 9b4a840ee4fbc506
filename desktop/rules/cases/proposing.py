"""What `default` stands for: what a question proposes, or its only option."""

from collections.abc import Iterable
from itertools import islice

from desktop.language import Message, msg
from desktop.rules.cases.errors import Misanswer
from desktop.rules.cases.writing import write_answer
from desktop.rules.core.flow import Answer, Choice, Decision, Draw, Menu, Node, Parcel, Roll
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.system import AnyKit

DEFAULT = "default"
"""The word in `do` for it."""
_FEW = 8
"""The most options that are told; of more only the question is named."""


def default_answer(kit: AnyKit, node: Node | None) -> Answer:
    """The answer that the open question proposes, or its only option. Raises Misanswer, saying what is asked."""
    options = node.options if isinstance(node, Decision) else None
    if isinstance(options, Parcel):
        return options.default()
    if isinstance(options, Choice) and not isinstance(options, Menu) and len(options) == 1:
        return next(iter(options))
    raise Misanswer("do", NotationError(1, DEFAULT, *_means_nothing(kit, node)))


def _means_nothing(kit: AnyKit, node: Node | None) -> tuple[Message, Message]:
    """Why `default` has no meaning here, and what to write instead."""
    if node is None:
        return msg("has no meaning after the end"), msg("take it out")
    if isinstance(node, Roll):
        return msg("is no throw, and {roll} is rolled", roll=node.kind), msg("write the dice, as in faces = [3]")
    if isinstance(node, Draw):
        return msg("is no draw, and {draw} is drawn", draw=node.kind), msg("write what is drawn, in things")
    few = few_options(kit, node)
    reason = msg("has no meaning at {question}, which proposes nothing", question=node.kind)
    return reason, msg("write one of {known}", known=few) if few else msg("write the answer itself")


def few_options(kit: AnyKit, node: Node) -> tuple[str, ...]:
    """The options of a plain choice, when they are few; menus and parcels have verdicts that say enough."""
    options = node.options if isinstance(node, Decision) else None
    if not isinstance(options, Choice) or isinstance(options, Menu):
        return ()
    return written(kit, options) if len(options) <= _FEW else ()


def written(kit: AnyKit, answers: Iterable[Answer], most: int = _FEW) -> tuple[str, ...]:
    """The first answers as a case writes them."""
    return tuple(write_answer(kit, answer) for answer in islice(answers, most))

"""A deed in words, where it was done: who goes from where to where, who intercepts from where."""

from __future__ import annotations

from desktop.language import Message, Name, msg
from desktop.narration.successors.choices import choice_words
from desktop.narration.successors.passing_words import passing_words
from desktop.narration.successors.routes import other_end, places_in_order, with_kind
from desktop.narration.successors.words import answer_words, group_words
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.successors.answers import Bury, Choose, Intercept, Sail, Step, Withdraw
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.pieces import CART
from desktop.rules.successors.position import Activation, Position


def deed_words(node: Node, before: Position, answer: Answer) -> Message:
    """The words of an answer to `node`, given when the table stood as in `before`."""
    if isinstance(node, Decision) and (passing := passing_words(node, answer)) is not None:
        return passing
    march = before.activation
    match answer:
        case Step(route=route) if march is not None:
            return _step(Name("general", march.general), march.space, route)
        case Step(route=route) if node.kind == Kind.INDEPENDENT_MARCH:
            return _step(Name("independent", node.about.army), node.about.space, route)
        case Sail(routes=routes, escort=escort) if march is not None:
            return voyage_words(march, routes, escort)
        case Intercept(group=group):
            return _interception(node, answer, group_words(group))
        case Choose() if node.kind not in (Kind.CHOOSE_HOME, Kind.ROYAL_ROAD):
            return msg("Chosen: {target}", target=choice_words(node, answer, before))
        case Withdraw(path=path, inside=inside):
            seat, places = Name("seat", str(node.seat)), tuple(Name("space", space) for space in path)
            if inside:
                return msg("{seat} withdraws: {places}, into the city", seat=seat, places=places)
            return msg("{seat} withdraws: {places}", seat=seat, places=places)
        case Bury():
            return msg("Alexander is buried at {space}", space=Name("space", _where_the_cart_is(before)))
    return choice_words(node, answer, before)


def _where_the_cart_is(position: Position) -> str:
    """Where Alexander's body stands or lies; empty when it is nowhere."""
    carried = (space for space, stack in position.all_stacks() if CART in stack.group.royals)
    return position.lying.get(CART) or next(carried, "")


def _step(who: Name, start: str, route: str) -> Message:
    end = Name("space", other_end(route, start))
    return with_kind(msg("{general}: {start} to {end}", general=who, start=Name("space", start), end=end), route)


def voyage_words(march: Activation, routes: tuple[str, ...], escort: tuple[str, ...]) -> Message:
    """A voyage in words: who sails, the ports in order, the escort."""
    general, places = Name("general", march.general), places_in_order(routes, march.space)
    words = msg("{general} sails: {places}", general=general, places=places)
    if not escort:
        return words
    return msg("{deed}; escort: {fleets}", deed=words, fleets=tuple(Name("fleet", fleet) for fleet in escort))


def _interception(node: Node, answer: Answer, group: Message) -> Message:
    about = node.about
    if not (about.origin and about.space):
        return answer_words(answer)
    target, origin = Name("space", about.space), Name("space", about.origin)
    return msg("Tries to intercept at {target} from {origin}: {group}", target=target, origin=origin, group=group)

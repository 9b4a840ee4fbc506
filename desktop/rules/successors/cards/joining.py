"""Generals who come by a card: 26, 27 and those of the third edition (GEN-14, GEN-19, OPS-27)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Answer, Choice, Decision, Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Choose, Enough
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.facts import city_holder, outside_enemies
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.reinforcements import arrive

PEUKESTAS_FROM = 2
"""The turn from which Peukestas can come (SEQ-03)."""
NOT_TO_BE_HAD = ("dead", "unavailable")
"""Generals off the map whom no card brings (GEN-09, GEN-20)."""


def joining(general: str, rule: str, *, home: bool, satrap: bool = False, first_turn: int = 1) -> CardEvent:
    """A general comes with his forces, as a reinforcement or, with `home`, to his starting place (OPS-27).

    A `satrap` takes his starting place for the player if it is uncontrolled or Independent; not a city that a general
    of another faction holds from inside (CTL-17).
    """

    def playable(_kit: Kit, position: Position, _seat: int) -> Verdict:
        if position.off_map.get(general, "dead") in NOT_TO_BE_HAD:
            return refuse(msg("{general} is in play, or dead.", general=Name("general", general)), rule, "OPS-07")
        if position.clock.turn < first_turn:
            return refuse(msg("He does not come before turn {turn}.", turn=first_turn), rule, "SEQ-03", "GEN-19")
        return allow(rule)

    def happen(kit: Kit, position: Position, seat: int) -> Procedure[None]:
        coming = Group(kit.general(general).forces, (general,))
        space = (kit.general(general).start_space or "") if home else ""
        if space and _is_open(position, seat, space) and (yield from _goes_home(seat, general, space, rule)):
            del position.off_map[general]
            position.put(seat, space, False, position.group(seat, space, False) + coming)
            if satrap and city_holder(position, space) in (None, INDEPENDENT, seat):
                position.markers[space] = seat
        else:
            del position.off_map[general]
            yield from arrive(kit, position, seat, coming)

    return CardEvent(playable, happen)


def _is_open(position: Position, seat: int, space: str) -> bool:
    """No enemy CU or independent army there, and no enemy general outside, beside whom he cannot stand (CTL-17)."""
    held = any(stack.seat != seat and stack.units for stack in position.at(space))
    return not (held or outside_enemies(position, seat, space) or position.independent_army_at(space))


def _goes_home(seat: int, general: str, space: str, rule: str) -> Procedure[bool]:
    def neither(_answer: Answer) -> Verdict:
        return refuse(msg("He comes to his starting place or as a reinforcement."), rule, "OPS-27")

    prompt = msg(
        "{seat}: does {general} come to {space}?",
        seat=Name("seat", str(seat)),
        general=Name("general", general),
        space=Name("space", space),
    )
    options = Choice((Choose(space), Enough()), neither)
    answer = yield Decision(
        Kind.CHOOSE_HOME, seat, prompt, options, (rule, "OPS-27"), about=About(space, leader=general)
    )
    return isinstance(answer, Choose)


JOINING = {
    "kassandros": joining("kassandros", "CARD-26", home=False),
    "peukestas_satrap_of_persis": joining("peukestas", "CARD-27", home=True, satrap=True, first_turn=PEUKESTAS_FROM),
    "eumenes_joins": joining("eumenes", "CARD-T1", home=True),
    "seleukos_joins": joining("seleukos", "CARD-T2", home=True),
}
"""The events of cards 26, 27, T1 and T2."""

"""What follows from a game by its rules, at paths such as "besieged.tyros" or "battle.attacker.score"."""

from desktop.rules.cases.entries import Seen
from desktop.rules.cases.successors.battles import FIELDS, SIDES, battle_of
from desktop.rules.cases.successors.case_moment import CaseMoment, PathReader, looked_up, plain
from desktop.rules.cases.successors.groups import one_of, read_place
from desktop.rules.successors.battle.prestige import prestige
from desktop.rules.successors.events import Lost
from desktop.rules.successors.facts import commander, is_besieged, is_port, room_inside, strength
from desktop.rules.successors.invariants.counters import MOST_ROYAL_ARMY, MOST_SILVER
from desktop.rules.successors.notation.groups import NOTHING, read_group, write_group
from desktop.rules.successors.pieces import CART, Group, Units
from desktop.rules.successors.royal.burial import where_the_body_is
from desktop.rules.successors.standing.control import holder, owners_of_royals
from desktop.rules.successors.standing.points import legitimacy, victory_points

_LIMITED = {"royal": MOST_ROYAL_ARMY, "silver": MOST_SILVER}
"""Kinds of combat unit of which there are only so many (CU-14, CU-21)."""
_KNOWN = {"battle": SIDES, "out_of_game": tuple(_LIMITED)}


def derived_from_game(at: CaseMoment, path: str) -> Seen:
    """What follows from the game by the rules, at `path`. Raises NotationError for a path there is not."""
    return looked_up(_DERIVED, at, path)


def check_derived_path(path: str) -> None:
    """Whether `path` names something that follows from a game. Raises NotationError."""
    head, _, rest = path.partition(".")
    one_of(head, _DERIVED)
    known = _KNOWN.get(head)
    if known is not None:
        one_of(rest.partition(".")[0], known)
    if head == "battle":
        one_of(rest.partition(".")[2], FIELDS)


def _commander(at: CaseMoment, path: str) -> Seen:
    seat, _, place = path.partition(".")
    space, inside = read_place(at.kit, place)
    group = at.position.group(int(seat) if seat.isdecimal() else 0, space, inside)
    return commander(at.kit, group) if group.generals else NOTHING


def _army(at: CaseMoment, path: str) -> Seen:
    seat, _, place = path.partition(".")
    space, inside = read_place(at.kit, place)
    stack = at.position.stack(int(seat) if seat.isdecimal() else 0, space, inside)
    return stack is not None and stack.is_army


def _battle_strength(at: CaseMoment, path: str) -> Seen:
    """Strength in battle, the dice of elephants written after the group: "3E.3,5,1" (CU-03, CU-08)."""
    text, _, dice = path.partition(".")
    group = read_group(at.kit, text)
    table = at.kit.tables.strength
    thrown = [int(die) for die in dice.split(",") if die.strip().isdecimal()]
    return table.without_elephants(group.units) + sum(map(table.elephant, thrown))


def _room(at: CaseMoment, path: str) -> Seen:
    seat, _, space = path.partition(".")
    return room_inside(at.kit, at.position, int(seat) if seat.isdecimal() else 0, read_place(at.kit, space)[0])


def _owner(at: CaseMoment, royal: str) -> Seen:
    """Whose a member of the royal family is (LEG-45), or Alexander's body (R-54)."""
    one_of(royal, at.kit.royals)
    if royal == CART:
        return plain(
            next((seat for seat in at.position.factions if where_the_body_is(at.kit, at.position, seat)), None)
        )
    return plain(dict(owners_of_royals(at.kit, at.position)).get(royal))


def _prestige(*, defends: bool) -> PathReader:
    """The prestige of a stack (LEG-36), of one that defends with what sacred ground gives it (LEG-41)."""

    def look(at: CaseMoment, path: str) -> Seen:
        seat, _, place = path.partition(".")
        space, inside = read_place(at.kit, place)
        group = at.position.group(_seat(seat), space, inside)
        return prestige(at.kit, at.position, _seat(seat), space, group, defends=defends)

    return look


def _battle(at: CaseMoment, path: str) -> Seen:
    side, _, field = path.partition(".")
    return battle_of(at.game).get(side, {}).get(field, NOTHING)


def _out_of_game(at: CaseMoment, kind: str) -> Seen:
    """How many of a kind are neither on the map nor dispersed; none of those that have yet to come (CU-16)."""
    if kind == "silver" and at.position.silver == "not_arrived":
        return 0
    groups = (*(stack.group for _, stack in at.position.all_stacks()), *at.position.dispersed.values())
    return _LIMITED[kind] - sum(int(getattr(group.units, kind)) for group in groups)


def _lost(at: CaseMoment, seat: str) -> Seen:
    """The combat units that a seat has lost in this case."""
    lost = Units()
    for events in at.game.events:
        for event in events:
            if isinstance(event, Lost) and event.seat == _seat(seat):
                lost = lost + event.units
    return write_group(Group(lost))


def _seat(path: str) -> int:
    return int(path) if path.isdecimal() else 0


_DERIVED: dict[str, PathReader] = {
    "commander": _commander,
    "army": _army,
    "besieged": lambda at, space: is_besieged(at.kit, at.position, read_place(at.kit, space)[0]),
    "port": lambda at, space: is_port(at.kit, read_place(at.kit, space)[0]),
    "room": _room,
    "province": lambda at, p: plain(holder(at.kit, at.position, one_of(p, at.kit.atlas.provinces))),
    "overrun_strength": lambda at, text: strength(at.kit, read_group(at.kit, text).units),
    "battle_strength": _battle_strength,
    "victory_points": lambda at, seat: victory_points(at.kit, at.position, _seat(seat)).total,
    "legitimacy": lambda at, seat: legitimacy(at.kit, at.position, _seat(seat)).total,
    "owner": _owner,
    "prestige": _prestige(defends=False),
    "defending_prestige": _prestige(defends=True),
    "battle": _battle,
    "out_of_game": _out_of_game,
    "lost": _lost,
}

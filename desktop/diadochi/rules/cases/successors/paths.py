"""Paths of cases into a position, such as "stacks.ikonion" or "activation.points", and into derived facts.

Each returns a plain value; texts of pieces are brought into canonical order on both sides of a comparison.
"""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

import msgspec

from diadochi.atlas.documents import meant
from diadochi.language import Message, msg
from diadochi.rules.cases.game_cases import Seen, field_of, plain
from diadochi.rules.core.flow import Answer, Dice, Node, Roll, Trait
from diadochi.rules.core.game import Game
from diadochi.rules.core.position_text import Cursor, NotationError
from diadochi.rules.core.verdict import place_text
from diadochi.rules.successors.battle.battle_dice import BattleAhead
from diadochi.rules.successors.battle.sides import (
    Side,
    ability_strength,
    battle_rating,
    battle_strength,
    card_strength,
    local_troops,
    prestige,
    set_aside,
)
from diadochi.rules.successors.control import holder, owners_of_royals
from diadochi.rules.successors.events import BattleFought, Fighter, Lost
from diadochi.rules.successors.facts import commander, is_besieged, is_port, room_inside, strength
from diadochi.rules.successors.invariants import MOST_ROYAL_ARMY, MOST_SILVER
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import where_the_body_is
from diadochi.rules.successors.notation import NOTHING, effect_text, read_group, write_group
from diadochi.rules.successors.notation_vocabulary import Ids
from diadochi.rules.successors.pieces import CART, INDEPENDENT, Group, Stack, Units
from diadochi.rules.successors.position import Activation, Clock, Memory, Position
from diadochi.rules.successors.standing import legitimacy, victory_points
from diadochi.rules.successors.tables import BattleDice

# --- battles
# The open or last battle: each side's strength, its parts and its score.
#
# The game is replayed from its checkpoint, since the modifiers of a roll are known only while it is open.

SIDES = ("attacker", "defender")
PARTS = ("combat_units", "elephants", "veterans", "local_troops", "ability", "cards")
"""What the strength of a side is the sum of; each is known where no card can come between the rolls."""
FIELDS = (
    "seat",
    "leader",
    "army",
    "units",
    "aside",
    "prestige",
    "strength",
    "rating",
    "faces",
    "roll",
    "score",
    *PARTS,
)
"""What is known of a side; `aside` is Royal Army that takes no part, `roll` the modified roll."""
_THROWN = Kind.having(Trait.FIGHT)
_Sheet = dict[str, dict[str, Seen]]


def battle_of(game: Game[Position]) -> Mapping[str, Mapping[str, Seen]]:
    """What is known of each side of the last battle there was; nothing where there was none."""
    again, sheet, over = game.again(), _Sheet(), True
    for answer in (*game.answers, None):
        node = again.node
        if isinstance(node, Roll) and (node.kind in _THROWN or isinstance(node.ahead, BattleAhead)):
            sheet, over = _Sheet({side: {} for side in SIDES}) if over else sheet, False
            _due(sheet, node)
        if answer is None:
            break
        _rolled(sheet, node, answer)
        again.answer(answer)
        for event in again.events[-1]:
            if isinstance(event, BattleFought):
                over = True
                for side, fighter in zip(SIDES, (event.attacker, event.defender), strict=True):
                    sheet.setdefault(side, {}).update(_as_it_fought(fighter))
    return sheet


def _due(sheet: _Sheet, node: Roll) -> None:
    if isinstance(node.ahead, BattleAhead):
        ahead = node.ahead
        sides = ahead.attacker, ahead.defender
        if not any(side.aside for side in sides):
            sides = set_aside(ahead.kit, ahead.position, ahead.field, *sides)
        for name, side in zip(SIDES, sides, strict=True):
            sheet[name].update(_with_parts(ahead, side))
    if isinstance(node.reading, BattleDice):
        thrower = sheet[_rolls_now(sheet)]
        thrower.update(seat=node.seat, strength=node.reading.strength, rating=node.reading.rating)


def _rolls_now(sheet: _Sheet) -> str:
    """The attacker rolls first (BAT-21)."""
    return SIDES["roll" in sheet[SIDES[0]]]


def _with_parts(ahead: BattleAhead, side: Side) -> dict[str, Seen]:
    kit, position, field = ahead.kit, ahead.position, ahead.field
    group = position.group(side.seat, field.space, False) if side.seat != INDEPENDENT else Group()
    units = kit.tables.strength.without_elephants(side.units)
    return {
        "seat": side.seat,
        "leader": side.leader or NOTHING,
        "army": side.army or NOTHING,
        "units": write_group(Group(side.units)),
        "aside": side.aside,
        "prestige": prestige(kit, position, side.seat, field.space, group, defends=not side.attacks),
        "strength": battle_strength(kit, position, field, side),
        "rating": battle_rating(kit, field, side),
        "combat_units": units if side.army is None else kit.independents[side.army].strength,
        "elephants": side.elephants,
        "veterans": side.veterans,
        "local_troops": local_troops(kit, position, field, side),
        "ability": ability_strength(kit, field, side),
        "cards": card_strength(kit, position, field, side) + side.cards,
    }


def _rolled(sheet: _Sheet, node: Node | None, answer: Answer) -> None:
    """The dice of a side as they are read (BAT-22, BAT-23)."""
    if isinstance(node, Roll) and isinstance(node.reading, BattleDice) and isinstance(answer, Dice) and sheet:
        scored = node.reading.read(answer.faces)
        sheet[_rolls_now(sheet)].update(faces=_faces(answer.faces), roll=scored.roll, score=scored.score)


def _as_it_fought(fighter: Fighter) -> dict[str, Seen]:
    # Dice that were rolled again have the last word.
    told: dict[str, Seen] = {"seat": fighter.seat, "strength": fighter.strength, "score": fighter.score}
    told |= {"faces": _faces(fighter.faces), "roll": fighter.roll, "leader": fighter.leader or NOTHING}
    return told | {"units": write_group(Group(fighter.units)), "army": fighter.army or NOTHING}


def _faces(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces)) or NOTHING


# --- pieces as text
# As in position notation: "antigonos+3L+2M", "1:antigonos+3L | 2:...", "[salamis]".

MANY = 60
"""Of more words than this none are listed for a reader to choose from."""
T = TypeVar("T")


def _whole(text: str, read: Callable[[Cursor], T]) -> T:
    cursor = Cursor(text)
    found = read(cursor)
    if cursor.next.kind != "end":
        raise cursor.wrong(msg("does not fit here"))
    return found


def read_stacks(kit: Kit, text: str, inside: bool) -> tuple[Stack, ...]:
    """The stacks of one side of the walls, written as "1:antigonos+3L | 2:...". Raises NotationError."""

    def stack(cursor: Cursor) -> Stack:
        seat = cursor.seat()
        cursor.expect(":")
        return Stack(seat, inside, Ids(kit, cursor).group())

    if text == NOTHING:
        return ()
    stacks = _whole(text, lambda cursor: cursor.items(lambda: stack(cursor), "|"))
    return tuple(sorted(stacks, key=lambda found: found.seat))


def write_stacks(stacks: tuple[Stack, ...]) -> str:
    """The text of the stacks of one place."""
    return " | ".join(f"{stack.seat}:{write_group(stack.group)}" for stack in stacks) or NOTHING


def read_place(kit: Kit, text: str) -> tuple[str, bool]:
    """A space, and whether "[...]" around it says inside the walls. Raises NotationError."""
    return _whole(text, lambda cursor: Ids(kit, cursor).place())


def one_of(word: str, known: Collection[str]) -> str:
    """`word`, if it is among the known ones. Raises NotationError, which proposes the nearest."""
    if word in known:
        return word
    near = meant(word, known)
    raise NotationError(1, word, msg("is not known here"), _remedy(near, known))


def _remedy(near: str | None, known: Collection[str]) -> Message:
    if near is not None:
        return msg('write "{near}"', near=near)
    if len(known) > MANY:
        return msg("use the ids of the map's files")
    return msg("write one of {known}", known=tuple(known))


# --- values


class CaseMoment(msgspec.Struct, frozen=True):
    """The game at this moment, and its kit."""

    kit: Kit
    game: Game[Position]

    @property
    def position(self) -> Position:
        return self.game.position


PathReader = Callable[[CaseMoment, str], Seen]


def looked_up(looks: Mapping[str, PathReader], at: CaseMoment, path: str) -> Seen:
    """What the reader for the first word of a path finds. Raises NotationError where there is none."""
    head, _, rest = path.partition(".")
    return looks[one_of(head, looks)](at, rest)


# --- paths into the position


def seen_in_position(at: CaseMoment, path: str) -> Seen:
    """What is in the position at `path`. Raises NotationError for a path there is not."""
    return looked_up(_IN_POSITION, at, path)


def check_position_path(kit: Kit, path: str) -> None:
    """Whether `path` leads anywhere in a position. Raises NotationError."""
    head, _, rest = path.partition(".")
    one_of(head, _IN_POSITION)
    if head in ("stacks", "markers", "sieges"):
        read_place(kit, rest)
    known = _known(kit).get(head)
    if known is not None:
        one_of(rest.partition(".")[0], known)


def _known(kit: Kit) -> dict[str, tuple[str, ...]]:
    generals = (*kit.generals, *kit.minors)
    return {
        "lying": tuple(kit.royals),
        "royal_state": tuple(kit.royals),
        "ladies": tuple(kit.royals),
        "independents": tuple(kit.independents),
        "off_map": generals,
        "popularity": generals,
        "fleets": tuple(kit.fleets),
        "clock": Clock.__struct_fields__,
        "memory": Memory.__struct_fields__,
        "activation": ("", *Activation.__struct_fields__),
    }


def canonical(kit: Kit, path: str, wanted: Seen) -> Seen:
    """A wanted value in the form in which `path` gives it. Raises NotationError."""
    head, _, rest = path.partition(".")
    if isinstance(wanted, str) and head == "stacks":
        return write_stacks(read_stacks(kit, wanted, read_place(kit, rest)[1]))
    if isinstance(wanted, str) and (head == "dispersed" or path == "activation.group"):
        return write_group(read_group(kit, wanted))
    return wanted


def _stacks(at: CaseMoment, place: str) -> Seen:
    space, inside = read_place(at.kit, place)
    return write_stacks(tuple(stack for stack in at.position.at(space) if stack.inside == inside))


def _by_key(section: str) -> PathReader:
    def look(at: CaseMoment, key: str) -> Seen:
        return plain(getattr(at.position, section).get(key))

    return look


def _siege(at: CaseMoment, space: str) -> Seen:
    siege = at.position.sieges.get(read_place(at.kit, space)[0])
    return f"{siege.points} by {siege.seat}" if siege else NOTHING


def _fleet(at: CaseMoment, path: str) -> Seen:
    # For instance "rhodos", "rhodos.improved", "rhodos.dispersed".
    fleet, _, field = path.partition(".")
    return field_of(at.position.fleets[one_of(fleet, at.position.fleets)], field or "seat")


def _dispersed(at: CaseMoment, seat: str) -> Seen:
    group = at.position.dispersed.get(int(seat)) if seat.isdecimal() else None
    return write_group(group) if group else NOTHING


def _faction(at: CaseMoment, path: str) -> Seen:
    seat, _, field = path.partition(".")
    one_of(seat, tuple(map(str, at.position.factions)))
    return field_of(at.position.factions[int(seat)], field)


def _memory(at: CaseMoment, field: str) -> Seen:
    if field not in ("moved", "marched", "battled", "counted"):
        return field_of(at.position.memory, field)
    places = getattr(at.position.memory, field)
    left = (f"{m.by} {place_text(m.space, m.inside)} {write_group(m.group)}" for m in places)
    return plain(tuple(left))


def _activation(at: CaseMoment, field: str) -> Seen:
    march = at.position.activation
    if march is None:
        return NOTHING
    if field == "group":
        return write_group(march.group)
    return field_of(march, field or "general")


def _independent_march(at: CaseMoment, field: str) -> Seen:
    march = at.position.independent_march
    return field_of(march, field or "army")


_IN_POSITION: dict[str, PathReader] = {
    "stacks": _stacks,
    "markers": lambda at, space: plain(at.position.markers.get(read_place(at.kit, space)[0])),
    "sieges": _siege,
    "lying": _by_key("lying"),
    "royal_state": _by_key("royal_state"),
    "ladies": _by_key("ladies"),
    "independents": _by_key("independents"),
    "off_map": _by_key("off_map"),
    "popularity": _by_key("popularity"),
    "fleets": _fleet,
    "dispersed": _dispersed,
    "factions": _faction,
    "clock": lambda at, field: field_of(at.position.clock, field),
    "memory": _memory,
    "activation": _activation,
    "drawn": lambda at, _: plain(at.position.drawn),
    "independent_march": _independent_march,
    "usurper": lambda at, _: plain(at.position.usurper),
    "silver": lambda at, _: at.position.silver,
    "tomb": lambda at, _: plain(at.position.tomb),
    "discards": lambda at, _: plain(at.position.discards),
    "removed": lambda at, _: plain(at.position.removed),
    "pile": lambda at, _: at.position.pile,
    "effects": lambda at, _: plain(tuple(map(effect_text, at.position.effects))),
    "outcome": lambda at, _: plain(_outcome(at.position)),
}


def _outcome(position: Position) -> str:
    return f"{position.outcome.kind} {position.outcome.seat}" if position.outcome else ""


# --- derived facts
# Such as "besieged.tyros" or "battle.attacker.score".

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
    rolled = [int(die) for die in dice.split(",") if die.strip().isdecimal()]
    return table.without_elephants(group.units) + sum(map(table.elephant, rolled))


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

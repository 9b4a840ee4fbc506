"""Position notation: a whole position as one line of text, to be printed, pasted, compared and written by hand.

    diadochi fourth; turn 2 strategy activation round 1 active 2 order 2,1; seats 1 "The Crown" dealt perdikkas |
    2 "Europe" successor; markers 0 rhodos,nora | 1 babylon,is; pieces babylon 1:perdikkas+funeral_cart+4R+1M+2E,
    opis 2:krateros+2R+3L+2M, [salamis] 1:minor-1a+1M

(One line; it is broken here to fit the page.) The head names the map, the edition and the switches that were set. Then
come sections in any order, each once; what a section does not say is as it is in an empty box. `[space]` is inside the
walls. Units: M mercenary, L loyal Macedonian, R Royal Army, E elephant, S Silver Shields. Blanks separate words and are
free round punctuation.

    position     = map edition [ "with" { switch "=" value { "," value } } ] { ";" section }
    section      = turn | usurper | seats | markers | sieges | pieces | lying | royals | ladies | tomb | independents
                 | fleets | dispersed | off_map | popularity | silver | course | discards | removed | pile | effects
                 | outcome | activated | moved | marched | battled | sailed | fought | besieged | opposed | card
                 | held | placed | counted | foraged | reinforced | evaded | march | drawn | independent_march
    turn         = "turn" number phase [ segment ] [ "round" number ] [ "active" seat ] [ "order" seat { "," seat } ]
    usurper      = "usurper" seat
    seats        = "seats" faction { "|" faction }
    faction      = seat quoted [ "champion" | "successor" ] [ "dealt" generals ] [ "hand" hand ]
                   [ "legitimacy" number ] [ "training" kind number ]
    hand         = cards [ "hidden" number ] | "hidden" number         hidden: cards that may not be seen
    markers      = "markers" seat space { "," space } { "|" seat space { "," space } }
    sieges       = "sieges" space number "by" seat { "," space number "by" seat }
    pieces       = "pieces" place seat ":" group { "," place seat ":" group }
    place        = space | "[" space "]"
    group        = piece { "+" piece }
    piece        = general | royal | "funeral_cart" | number letter
    lying        = "lying" royal space { "," royal space }
    royals       = "royals" royal state { "," royal state }            state: active, inactive, gone; else off_map
    ladies       = "ladies" lady seat { "," lady seat }   who married her, 0 for no one; else by place
    tomb         = "tomb" space
    independents = "independents" army ( space | "box" ) { "," ... }   else gone
    fleets       = "fleets" fleet ( seat | "-" ) [ "improved" ] [ "dispersed" ] { "," ... }   else no one's, normal
    dispersed    = "dispersed" seat ":" group { "," seat ":" group }
    off_map      = "off_map" pool generals { "|" pool generals }   pool: reserve, event, deck, dead; else unavailable
    popularity   = "popularity" general number { "," general number }
    silver       = "silver" ( "in_play" | "gone" )                     else not_arrived
    activated    = "activated" generals          fought = "fought" generals          besieged = "besieged" spaces
    opposed      = "opposed" seat { "," seat }                         card = "card" card
    foraged      = "foraged" spaces              reinforced = "reinforced"                evaded = "evaded" spaces
    held         = "held" spaces                 placed = "placed" generals
    course       = "course" "whole"                                    else a table of single segments
    discards     = "discards" cards              removed = "removed" cards                pile = "pile" number
    effects      = "effects" effect { "," effect }
    effect       = word [ seat ] [ "on" ( general | royal | space ) ] [ "until" time ]      else ever
    outcome      = "outcome" kind seat
    moved        = "moved" general place group { "," general place group }
    marched      = "marched" general place group { "," general place group }
    battled      = "battled" general place group { "," general place group }
    counted      = "counted" general place group { "," general place group }
    sailed       = "sailed"
    march        = "march" seat general "in" place "with" ( group | "no one" ) "points" number [ "rolled" number ]
                   [ "stage" stage ]
                   [ "from" space ] [ "by" route ] [ "embarked" space ] [ "passing" ] [ "path" spaces ]
    drawn        = "drawn" army { "," army }
    independent_march = "independent_march" army "for" seat "points" number [ "stage" stage ] [ "started" space ]
                   [ "from" ( space | "box" ) ]
    generals, cards, spaces = id { "," id }

Phases: preparations, reinforcements, deal, strategy, isolation, end. Segments: surrender, tyche, activation, forage.
Stages: start, land, ashore, spent, ended. Times: activation, segment, player_turn, next_player_turn, turn,
reinforcements, ever. Kinds of outcome: legitimacy, victory_points, regency, count, concession. The writer sorts what
has no order, so that equal positions have equal texts.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b

from diadochi.language import msg
from diadochi.rules.core.position_text import Cursor
from diadochi.rules.core.profile import UnknownSwitch, written
from diadochi.rules.core.verdict import place_text
from diadochi.rules.successors.control import give_ladies, presumed_husband
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_reader import read_text
from diadochi.rules.successors.notation_vocabulary import LETTERS, Ids
from diadochi.rules.successors.pieces import Group, Stacks
from diadochi.rules.successors.position import (
    HIDDEN,
    Activation,
    Clock,
    Effect,
    Faction,
    FleetState,
    IndependentMarch,
    MovedUnits,
    Position,
)
from diadochi.rules.successors.profile import chosen

# --- writing
# Things without an order of their own are sorted.


def write_text(position: Position) -> str:
    """The one line of a position; sections that say nothing are left out."""
    return "; ".join([_head(position), _turn(position.clock), *sections(position)])


def sections(position: Position) -> Iterator[str]:
    if position.usurper is not None:
        yield f"usurper {position.usurper}"
    yield from _section("seats", (_faction(s, f) for s, f in sorted(position.factions.items())), " | ")
    yield from _section("markers", _markers(position.markers), " | ")
    yield from _section("sieges", (f"{p} {s.points} by {s.seat}" for p, s in sorted(position.sieges.items())))
    yield from _section("pieces", _pieces(position))
    yield from _section("lying", (f"{royal} {space}" for royal, space in sorted(position.lying.items())))
    states = sorted(position.royal_state.items())
    yield from _section("royals", (f"{royal} {state}" for royal, state in states if state != "off_map"))
    unexpected = ((lady, seat) for lady, seat in position.ladies.items() if seat != presumed_husband(position, lady))
    yield from _section("ladies", (f"{lady} {seat}" for lady, seat in sorted(unexpected)))
    if position.tomb:
        yield f"tomb {position.tomb}"
    armies = sorted(position.independents.items())
    yield from _section("independents", (f"{army} {place}" for army, place in armies if place != "gone"))
    yield from _section("fleets", _fleets(position.fleets))
    boxes = sorted(position.dispersed.items())
    yield from _section("dispersed", (f"{seat}:{group_text(group)}" for seat, group in boxes if group))
    yield from _section("off_map", _off_map(position.off_map), " | ")
    earned = sorted(position.popularity.items())
    yield from _section("popularity", (f"{general} {points}" for general, points in earned if points))
    if position.silver != "not_arrived":
        yield f"silver {position.silver}"
    yield from _table(position)
    yield from _memory(position)
    if position.activation is not None:
        yield _march(position.activation)
    yield from _section("drawn", position.drawn, ",")
    if position.independent_march is not None:
        yield _independent_march(position.independent_march)


def _table(position: Position) -> Iterator[str]:
    if position.course:
        yield f"course {position.course}"
    yield from _section("discards", position.discards, ",")
    yield from _section("removed", position.removed, ",")
    if position.pile:
        yield f"pile {position.pile}"
    yield from _section("effects", map(effect_text, position.effects))
    if position.outcome is not None:
        yield f"outcome {position.outcome.kind} {position.outcome.seat}"


def effect_text(effect: Effect) -> str:
    """An effect as notation: what, whose, on what, until when."""
    parts = [effect.key]
    if effect.seat:
        parts.append(str(effect.seat))
    if effect.target:
        parts.append(f"on {effect.target}")
    if effect.until != "ever":
        parts.append(f"until {effect.until}")
    return " ".join(parts)


def _section(name: str, parts: Iterable[str], between: str = ", ") -> Iterator[str]:
    body = between.join(parts)
    if body:
        yield f"{name} {body}"


def _head(position: Position) -> str:
    head = f"{position.map} {position.edition}"
    if position.options:
        head += " with " + " ".join(f"{name}={''.join(value.split())}" for name, value in sorted(position.options))
    return head


def _turn(clock: Clock) -> str:
    parts = ["turn", str(clock.turn), clock.phase]
    if clock.segment:
        parts.append(clock.segment)
    if clock.phase == "strategy" or clock.round != 1:
        parts.append(f"round {clock.round}")
    if clock.phase == "strategy" or clock.active != 1:
        parts.append(f"active {clock.active}")
    if clock.order:
        parts.append("order " + ",".join(map(str, clock.order)))
    return " ".join(parts)


def _faction(seat: int, faction: Faction) -> str:
    parts = [str(seat), quoted(faction.name), faction.status]
    if faction.dealt:
        parts.append("dealt " + ",".join(faction.dealt))
    if faction.hand:
        parts.append(_hand(faction.hand))
    if faction.legitimacy is not None:
        parts.append(f"legitimacy {faction.legitimacy}")
    if faction.training != ("none", 0):
        parts.append(f"training {faction.training[0]} {faction.training[1]}")
    return " ".join(parts)


def _hand(cards: tuple[str, ...]) -> str:
    known, hidden = [card for card in cards if card != HIDDEN], cards.count(HIDDEN)
    parts = [",".join(known)] if known else []
    return " ".join(["hand", *parts, *([f"hidden {hidden}"] if hidden else [])])


def quoted(name: str) -> str:
    """A name in quotation marks; what cannot be read is written as its number."""
    text = json.dumps(name, ensure_ascii=False)
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def _markers(markers: Mapping[str, int]) -> Iterator[str]:
    for seat in sorted(set(markers.values())):
        yield f"{seat} " + ",".join(sorted(space for space, owner in markers.items() if owner == seat))


def group_text(group: Group) -> str:
    """The pieces of a group: generals, royals, then units by kind."""
    units = (f"{count}{LETTERS[kind]}" for kind, count in group.units.items())
    return "+".join([*sorted(group.generals), *sorted(group.royals), *units])


def _pieces(position: Position) -> Iterator[str]:
    filled = (found for found in position.all_stacks() if found[1].group)
    stacks = sorted(filled, key=lambda found: (found[0], found[1].inside, found[1].seat))
    for space, stack in stacks:
        yield f"{place_text(space, stack.inside)} {stack.seat}:{group_text(stack.group)}"


def _fleets(fleets: Mapping[str, FleetState]) -> Iterator[str]:
    for fleet, state in sorted(fleets.items()):
        if state != FleetState(None):
            owner = "-" if state.seat is None else str(state.seat)
            yield f"{fleet} {owner}" + " improved" * state.improved + " dispersed" * state.dispersed


def _off_map(off_map: Mapping[str, str]) -> Iterator[str]:
    for pool in sorted(set(off_map.values()) - {"unavailable"}):
        yield f"{pool} " + ",".join(sorted(general for general, where in off_map.items() if where == pool))


def _left_there(moved: MovedUnits) -> str:
    return f"{moved.by} {place_text(moved.space, moved.inside)} {group_text(moved.group)}"


def _memory(position: Position) -> Iterator[str]:
    memory = position.memory
    yield from _section("activated", memory.activated, ",")
    yield from _section("moved", map(_left_there, memory.moved))
    yield from _section("marched", map(_left_there, memory.marched))
    yield from _section("battled", map(_left_there, memory.battled))
    if memory.sailed:
        yield "sailed"
    yield from _section("fought", memory.fought, ",")
    yield from _section("besieged", memory.sieges, ",")
    yield from _section("opposed", map(str, memory.opposed), ",")
    if memory.card:
        yield f"card {memory.card}"
    yield from _section("foraged", memory.foraged, ",")
    if memory.reinforced:
        yield "reinforced"
    yield from _section("held", memory.held, ",")
    yield from _section("placed", memory.placed, ",")
    yield from _section("counted", map(_left_there, memory.counted))
    yield from _section("evaded", memory.evaded, ",")


def _march(march: Activation) -> str:
    parts = [f"march {march.seat} {march.general} in {place_text(march.space, march.inside)}"]
    parts.append(f"with {group_text(march.group) or 'nobody'} points {march.points}")
    if march.rolled:
        parts.append(f"rolled {march.rolled}")
    if march.stage != "start":
        parts.append(f"stage {march.stage}")
    if march.came_from:
        parts.append(f"from {march.came_from}")
    if march.came_by:
        parts.append(f"by {march.came_by}")
    if march.embarked:
        parts.append(f"embarked {march.embarked}")
    if march.passing:
        parts.append("passing")
    if march.path:
        parts.append("path " + ",".join(march.path))
    return " ".join(parts)


def _independent_march(march: IndependentMarch) -> str:
    parts = [f"independent_march {march.army} for {march.resolver} points {march.points}"]
    if march.stage != "start":
        parts.append(f"stage {march.stage}")
    if march.started:
        parts.append(f"started {march.started}")
    if march.came_from:
        parts.append(f"from {march.came_from}")
    return " ".join(parts)


# --- reading and writing


def write(position: Position) -> str:
    """The position as one line of text; equal positions in canonical form give equal texts."""
    return write_text(position)


def read(kit: Kit, text: str) -> Position:
    """The position a text says, in canonical form. Raises NotationError with the column of what is wrong.

    The text must be of the kit's map; edition and switches may be others. It need not be a possible position: that is
    `invariants.check`.
    """
    return canonical(kit, read_text(kit, text))


def digest(position: Position) -> str:
    """A hash (hex, 16 bytes) that equal positions share."""
    return blake2b(write(position).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def canonical(kit: Kit, position: Position) -> Position:
    """The same position in the one form that texts give: everyone is somewhere, nothing empty is kept.

    Every fleet, royal, independent army and major general has an entry, and every active lady a side; switches are
    sorted and spelled as read.
    """
    same = position.copy()
    same.options = _options(kit, position)
    on_map = {general for _, stack in position.all_stacks() for general in stack.generals}
    dispersed = {general for group in position.dispersed.values() for general in group.generals}
    away = [g for g in kit.generals if g not in on_map and g not in dispersed]
    waiting = {general: pool for general, pool in position.off_map.items() if pool != "unavailable"}
    same.off_map = {**dict.fromkeys(away, "unavailable"), **waiting}
    members = [member.id for member in kit.royals.values() if member.kind != "body"]
    same.royal_state = {**dict.fromkeys(members, "off_map"), **position.royal_state}
    same.independents = {**dict.fromkeys(kit.independents, "gone"), **position.independents}
    same.fleets = {**dict.fromkeys(kit.fleets, FleetState(None)), **position.fleets}
    same.dispersed = {seat: group for seat, group in position.dispersed.items() if group}
    same.popularity = {general: points for general, points in position.popularity.items() if points}
    same.stacks = Stacks()
    for space, stack in position.all_stacks():
        same.put(stack.seat, space, stack.inside, stack.group)
    give_ladies(kit, same)
    return same


def _options(kit: Kit, position: Position) -> tuple[tuple[str, str], ...]:
    # Left as they are when the kit does not know them.
    try:
        profile = kit.under(position.edition, position.options).profile
    except UnknownSwitch:
        return position.options
    return tuple(sorted((name, written(getattr(profile, name))) for name, _ in chosen(position.options)))


# --- groups as one word
# As in position notation: "antigonos+3L+2M".

NOTHING = "none"
"""How an empty group, place or field is written."""


def read_group(kit: Kit, text: str) -> Group:
    """The group written as `text`. Raises NotationError."""
    if text == NOTHING:
        return Group()
    cursor = Cursor(text)
    found = Ids(kit, cursor).group()
    if cursor.next.kind != "end":
        raise cursor.wrong(msg("does not fit here"))
    return found


def write_group(group: Group) -> str:
    """The text of a group, "none" for an empty one."""
    return group_text(group) or NOTHING

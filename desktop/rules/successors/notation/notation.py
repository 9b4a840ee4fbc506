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
    ladies       = "ladies" lady seat { "," lady seat }   who married her, 0 for nobody; else by place
    tomb         = "tomb" space
    independents = "independents" army ( space | "box" ) { "," ... }   else gone
    fleets       = "fleets" fleet ( seat | "-" ) [ "improved" ] [ "dispersed" ] { "," ... }   else nobody's, normal
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
    march        = "march" seat general "in" place "with" ( group | "nobody" ) "points" number [ "rolled" number ]
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

from hashlib import blake2b

from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.profile import UnknownSwitch, written
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.reader import read_text
from desktop.rules.successors.notation.writer import write_text
from desktop.rules.successors.position import FleetState, Position
from desktop.rules.successors.profile import chosen
from desktop.rules.successors.royal.ownership import give_ladies
from desktop.rules.successors.stacks import Stacks

__all__ = ["NotationError", "canonical", "digest", "read", "write"]


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
    """The same position in the one form that texts give: everybody is somewhere, nothing empty is kept.

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
    """The switches set, sorted, each value as it is read back; left as they are when the kit does not know them."""
    try:
        profile = kit.under(position.edition, position.options).profile
    except UnknownSwitch:
        return position.options
    return tuple(sorted((name, written(getattr(profile, name))) for name, _ in chosen(position.options)))

"""The event of a card: when it can be played, what it may be aimed at, and how it happens (cards, R-29, OPS-07).

Also the Tyche deck and hands (OPS-01, OPS-05, OPS-08, SEQ-09, SEQ-10): cards dealt, drawn, played, discarded, replaced.
The deck has no order: each card is drawn at random when needed, which is equivalent to a shuffled pile.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

import msgspec
from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Draw, Procedure
from diadochi.rules.core.verdict import SpaceAt, StackAt, Verdict, allow, refuse
from diadochi.rules.successors.answers import Choose, Enough
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, is_minor
from diadochi.rules.successors.position import HIDDEN, Position, remembered

Playable = Callable[[Kit, Position, int], Verdict]


class CardEvent(msgspec.Struct, frozen=True):
    """The event of a card. `playable` judges whether `seat` may play it now; `happen` carries it out for `seat`.

    For a card revealed with two or three players `seat` is the player who resolves it (SEQ-28). `by_parts` tells that
    what happens is settled part by part: armies march.
    """

    playable: Playable
    happen: Callable[[Kit, Position, int], Procedure[None]]
    by_parts: bool = False


def always(_kit: Kit, _position: Position, _seat: int) -> Verdict:
    """An event that can be played at any time."""
    return allow("OPS-03")


# --- aims

Judge = Callable[[Kit, Position, int, str], Verdict]


def any_of_them(rule: str) -> Judge:
    """Allow whatever is among those to choose from."""
    return lambda _kit, _position, _seat, _target: allow(rule)


class CardAim(msgspec.Struct, frozen=True):
    """A question of a card. `kind` names it: choose_space, choose_general and so on; `rule` is the card's id.

    `things` are all that could be named at all, `judge` says which of them may be chosen by a seat; `others` is what
    is said of anything that is none of the things. `question` follows the name of the seat and a colon.
    """

    kind: Kind
    rule: str
    question: Message
    things: Callable[[Kit, Position, int], Iterable[str]]
    judge: Judge
    others: Message = msg("Choose a valid target for this card.")


def spaces(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    """Every space of the map."""
    return kit.atlas.spaces


@lru_cache(64)
def spaces_of(kit: Kit, *provinces: str) -> tuple[str, ...]:
    """The spaces of these provinces, in the order of the map."""
    return tuple(space.id for space in kit.atlas.spaces.values() if space.province in provinces)


def in_order_of_map(kit: Kit, found: Iterable[str]) -> tuple[str, ...]:
    """These spaces, each once, in the order of the map."""
    wanted = {*found}
    return tuple([space for space in kit.atlas.spaces if space in wanted])


def other_seats(_kit: Kit, position: Position, seat: int) -> Iterable[str]:
    return tuple(str(other) for other in sorted(position.factions) if other != seat)


def targets(kit: Kit, position: Position, seat: int, aim: CardAim) -> tuple[str, ...]:
    """What may be chosen now, in the order of the map or of names."""
    return tuple([thing for thing in aim.things(kit, position, seat) if aim.judge(kit, position, seat, thing)])


def judged(rule: str, *refusals: Verdict | None) -> Verdict:
    """The first refusal there is; without any the card `rule` allows it."""
    for refused in refusals:
        if refused is not None:
            return refused
    return _allowed(rule)


_allowed = cache(allow)


def needs(aim: CardAim) -> Playable:
    """An event that can be played while there is something to aim it at (OPS-07)."""

    def playable(kit: Kit, position: Position, seat: int) -> Verdict:
        return target_verdict(kit, position, seat, aim)

    return playable


def target_verdict(kit: Kit, position: Position, seat: int, aim: CardAim) -> Verdict:
    """Whether there is anything to aim at."""
    for thing in aim.things(kit, position, seat):
        if aim.judge(kit, position, seat, thing):
            return allow(aim.rule)
    return refuse(msg("This event has no valid target now."), aim.rule, "OPS-07")


def choose(kit: Kit, position: Position, seat: int, aim: CardAim) -> Procedure[str]:
    """Choose one target; the player is not asked if there is only one. Returns "" if there is none."""
    able = targets(kit, position, seat, aim)
    if len(able) < 2:
        return able[0] if able else ""
    options = Choice(tuple(map(Choose, able)), lambda answer: _verdict(kit, position, seat, aim, answer))
    answer: Choose = yield Decision(aim.kind, seat, _prompt(aim, seat), options, (aim.rule,))
    return answer.target


def choose_several(
    kit: Kit, position: Position, seat: int, aim: CardAim, most: int, least: int = 1
) -> Procedure[tuple[str, ...]]:
    """Choose `least` to `most` different targets, one by one, or fewer if there are not enough."""
    chosen: tuple[str, ...] = ()
    while len(chosen) < most:
        able = tuple(thing for thing in targets(kit, position, seat, aim) if thing not in chosen)
        if not able:
            break
        enough = (Enough(),) if len(chosen) >= least else ()
        if len(able) == 1 and not enough:
            chosen = able
            continue
        options = Choice(
            (*map(Choose, able), *enough),
            lambda answer: _verdict(kit, position, seat, aim, answer, chosen),  # noqa: B023
        )
        answer = yield Decision(aim.kind, seat, _prompt(aim, seat), options, (aim.rule,))
        if not isinstance(answer, Choose):
            break
        chosen = (*chosen, answer.target)
    return chosen


def _prompt(aim: CardAim, seat: int) -> Message:
    return msg("{seat}, {question}", seat=Name("seat", str(seat)), question=aim.question)


def _verdict(
    kit: Kit, position: Position, seat: int, aim: CardAim, answer: Answer, chosen: tuple[str, ...] = ()
) -> Verdict:
    if not isinstance(answer, Choose):
        return refuse(msg("Choose a valid target for this card."), aim.rule)
    if answer.target not in aim.things(kit, position, seat):
        by = (SpaceAt(answer.target),) if answer.target in kit.atlas.spaces else ()
        return refuse(aim.others, aim.rule, by=by)
    if answer.target in chosen:
        return refuse(msg("This is already chosen."), aim.rule)
    return aim.judge(kit, position, seat, answer.target)


# --- stacks as aims
# Written "2@ipsos" for a stack of seat 2, "2@[sardeis]" inside the walls.


class StackPlace(msgspec.Struct, frozen=True):
    """A stack with the space it is in."""

    seat: int
    space: str
    inside: bool
    group: Group


def stack_at(position: Position, name: str) -> StackPlace:
    """The stack of a name, with nothing in it when no one is there."""
    at = StackAt.named(name)
    return StackPlace(at.seat, at.space, at.inside, position.group(at.seat, at.space, at.inside))


def all_stacks(_kit: Kit, position: Position, _seat: int) -> Iterable[str]:
    """Every stack on the map, by seat and space."""
    return tuple(sorted(StackAt(stack.seat, space, stack.inside).name for space, stack in position.all_stacks()))


def own_generals(_kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The generals of a seat on the map, minor ones too."""
    return tuple(sorted(position.stacks.generals_of(seat)))


def own_majors(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The major generals of a seat on the map."""
    return tuple(general for general in own_generals(kit, position, seat) if not is_minor(general))


def leaders(kit: Kit, position: Position, seat: int, *, major: bool) -> Mapping[str, StackPlace]:
    """The armies of a seat by their commanders; with `major` those of major generals only (GEN-31, GEN-34)."""
    return _leaders(kit, position, seat, major)


@remembered("stacks")
def _leaders(kit: Kit, position: Position, seat: int, major: bool) -> Mapping[str, StackPlace]:
    found = {
        commander(kit, stack.group): StackPlace(seat, space, stack.inside, stack.group)
        for space, stack in position.stacks_of(seat)
        if stack.is_army
    }
    return MappingProxyType({general: found[general] for general in sorted(found) if not (major and is_minor(general))})


# --- deck

OPTIONS = {"cavalry_superiority": "opt_cavalry_superiority", "price_of_failure": "opt_price_of_failure"}
"""Cards that an option adds, by the switch that adds them (OPT-03, OPT-04, R-64)."""
ARRIVAL, STEAL = "silver_shields_arrival", "silver_shields_steal"
"""Card 47A, and 47B that takes its place once it was played (CU-18, ED-12, R-30)."""


@remembered("removed")
def cards_in_game(kit: Kit, position: Position) -> tuple[str, ...]:
    """Every card of this edition and its options that has not left the game, in the order of its file (R-63)."""
    return tuple(card for card in kit.cards if is_in_game(kit, position, card))


def is_in_game(kit: Kit, position: Position, card: str) -> bool:
    """Whether a card is of this edition and its options and has not left the game (R-63)."""
    return card not in position.removed and _is_in(kit, position, card)


def _is_in(kit: Kit, position: Position, card: str) -> bool:
    match kit.cards[card].in_deck:
        case "yes":
            return True
        case "option":
            return bool(getattr(kit.profile, OPTIONS[card]))
        case "after_47A":
            return ARRIVAL in position.removed
        case edition:
            return edition == kit.profile.edition


@remembered("factions", "discards", "removed")
def drawable(kit: Kit, position: Position) -> tuple[str, ...]:
    """The cards in the deck: in the game, in no hand and not discarded; those of the face-down pile among them."""
    held = {card for faction in position.factions.values() for card in faction.hand}
    held.update(position.discards)
    return tuple([card for card in cards_in_game(kit, position) if card not in held])


def left_to_draw(kit: Kit, position: Position) -> int:
    """How many cards can be drawn before the discards are shuffled: the face-down pile is not drawn from (OPS-05)."""
    return max(0, len(drawable(kit, position)) - position.pile)


def draw_cards(
    kit: Kit, position: Position, seat: int, count: int, purpose: Message, seen_by: tuple[int, ...], *rules: str
) -> Procedure[tuple[str, ...]]:
    """Up to `count` cards from the deck; when it is empty the discards are shuffled first (OPS-05).

    The caller puts them where they belong. Fewer come when both are empty.
    """
    drawn: tuple[str, ...] = ()
    while len(drawn) < count:
        room = left_to_draw(kit, position) - len(drawn)
        if room <= 0:
            if not position.discards:
                break
            position.discards = ()
            continue
        pool = tuple([card for card in drawable(kit, position) if card not in drawn])
        wanted = min(count - len(drawn), room)
        answer = yield Draw(Kind.CARD, seat, purpose, pool, wanted, seen_by, rules, about=About(count=wanted))
        drawn += answer.things
    return drawn


# --- hands


def take(position: Position, seat: int, cards: tuple[str, ...]) -> None:
    """Add cards to a hand; a hand has no order."""
    hand = tuple(sorted((*position.factions[seat].hand, *cards)))
    position.factions[seat] = structs.replace(position.factions[seat], hand=hand)


def take_from_hand(position: Position, seat: int, card: str) -> None:
    """A card leaves a hand; where it goes is for the caller. Of several that are hidden only one leaves."""
    hand = position.factions[seat].hand
    if card in hand:
        at = hand.index(card)
        hand = (*hand[:at], *hand[at + 1 :])
    position.factions[seat] = structs.replace(position.factions[seat], hand=hand)


def discard(position: Position, seat: int, card: str) -> None:
    """A card goes from a hand to the top of the discards, where all can see it (SEQ-10, OPS-08)."""
    take_from_hand(position, seat, card)
    position.discards = (*position.discards, card)


def replace_surprise(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A card is drawn at once for a Surprise card played or discarded; the hand keeps its size (OPS-05)."""
    purpose = msg("{seat} draws a card", seat=Name("seat", str(seat)))
    drawn = yield from draw_cards(kit, position, seat, 1, purpose, (seat,), "OPS-05")
    take(position, seat, drawn)


def deal_hidden(kit: Kit, position: Position) -> Procedure[None]:
    """Cards that a position hides are drawn from all that could be there, as a text written for one seat needs it."""
    for seat, faction in tuple(position.factions.items()):
        known = tuple(card for card in faction.hand if card != HIDDEN)
        if len(known) == len(faction.hand):
            continue
        pool = drawable(kit, position)
        purpose = msg("{seat} draws a card", seat=Name("seat", str(seat)))
        count = min(len(faction.hand) - len(known), len(pool))
        drawn = yield Draw(Kind.CARD, seat, purpose, pool, count, (seat,), ("SEQ-10",), about=About(count=count))
        position.factions[seat] = structs.replace(faction, hand=known)
        take(position, seat, drawn.things)


def deal(kit: Kit, position: Position) -> Procedure[None]:
    """Shuffle all cards still in the game and deal every hand; the rest of the pile is face down (SEQ-09)."""
    for seat in position.factions:
        position.factions[seat] = structs.replace(position.factions[seat], hand=())
    position.discards = ()
    position.pile = 0
    players = len(position.factions)
    for seat in position.clock.order:
        purpose = msg("{seat} is dealt cards", seat=Name("seat", str(seat)))
        size = kit.profile.hand_size_for(players)
        drawn = yield from draw_cards(kit, position, seat, size, purpose, (seat,), "SEQ-09", "SEQ-10")
        take(position, seat, drawn)
    position.pile = kit.players[players].face_down_pile

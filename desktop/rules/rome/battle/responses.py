"""Response events: at each step of a battle, clockwise from the attacker, until everybody passes (ROM-45, OP-18)."""

from collections.abc import Iterator
from typing import get_args

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.rome.answers import Pass, Respond, TakeCommand
from desktop.rules.rome.cards import RECALL, card_of
from desktop.rules.rome.displacing import displace
from desktop.rules.rome.events import CardPlayed, CommandTaken
from desktop.rules.rome.facts import clockwise, commander_in_battle, leaders_in_battle
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import On, Position, Response


def responses(kit: Kit, position: Position) -> Procedure[None]:
    """One round after another, until all pass in a row; who holds no response event is not asked."""
    asked = True
    while asked:
        asked = False
        for seat in clockwise(position, position.fought.attacker):
            options = tuple(_options(kit, position, seat))
            if not options:
                continue
            answer: Respond | Pass = yield Decision(
                Kind.RESPOND,
                seat,
                msg("Play a response event?"),
                Choice((Pass(), *options)),
                ("ROM-45", "ROM-59", "ROM-65"),
                about=About(space=position.fought.space),
            )
            if isinstance(answer, Respond):
                asked = True
                yield from _play(kit, position, seat, answer)


def _options(kit: Kit, position: Position, seat: int) -> Iterator[Respond]:
    """The response events of a hand, on either side; a leader can be recalled only where one commands."""
    for text in dict.fromkeys(position.hands.get(seat, ())):
        card = card_of(text)
        for on in get_args(On) if card.is_response else ():
            if card.event != RECALL or (_side(position, on) and _commander(kit, position, on)):
                yield Respond(text, on)


def _side(position: Position, on: On) -> int:
    return position.fought.attacker if on == "attacker" else position.fought.defender


def _commander(kit: Kit, position: Position, on: On) -> str:
    return commander_in_battle(kit, position, _side(position, on))


def _play(kit: Kit, position: Position, seat: int, answer: Respond) -> Procedure[None]:
    position.spend(seat, answer.card)
    position.note(CardPlayed(seat=seat, card=answer.card, use="response"))
    card = card_of(answer.card)
    if card.event == RECALL:
        yield from _recall(kit, position, answer.on)
        return
    response = Response(seat, answer.on, card.roll)
    position.change_battle(responses=(*position.fought.responses, response))


def _recall(kit: Kit, position: Position, on: On) -> Procedure[None]:
    """The commander leaves (ROM-65); a subordinate takes command, if several whom the owner likes (ROM-66, ROM-67)."""
    seat, space, gone = _side(position, on), position.fought.space, _commander(kit, position, on)
    power = kit.leaders[gone].power
    _take_away(position, power, gone)
    displace(position, gone, space)
    left = leaders_in_battle(position, seat)
    leader = kit.commander(left)
    if len(left) > 1:
        answer: TakeCommand = yield Decision(
            Kind.COMMAND,
            seat,
            msg("{leader} has left. Who takes command?", leader=Name("leader", gone)),
            Choice(tuple(map(TakeCommand, left))),
            ("ROM-66",),
            about=About(space=space, leader=gone),
        )
        leader = answer.leader
    commanders = position.fought.commanders
    position.change_battle(
        commanders=(leader, commanders[1]) if on == "attacker" else (commanders[0], leader),
    )
    position.note(CommandTaken(seat=seat, gone=gone, leader=leader))


def _take_away(position: Position, power: str, leader: str) -> None:
    space, one = position.fought.space, Group(0, (leader,))
    position.put(power, space, position.group(power, space) - one)
    move = position.move
    if move is not None and leader in move.group.leaders:
        position.change_move(group=move.group - one)

"""Unrest: empty spaces of players turn Independent, cards 18 and 19 (CTL-12, CTL-15)."""

from collections.abc import Iterable

from msgspec import structs

from desktop.atlas.model import Element
from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse_at
from desktop.rules.successors.cards.aims import CardAim, choose, choose_several, judged, targets
from desktop.rules.successors.cards.event import CardEvent, always
from desktop.rules.successors.cards.markers import kind_refusal, pieces_refusal
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position

MOST = 2
"""Spaces that turn Independent at most (cards 18 and 19)."""


def _held(kit: Kit, position: Position, _seat: int) -> Iterable[str]:
    """The spaces with a player's marker."""
    return tuple([space for space in kit.atlas.spaces if position.markers.get(space, INDEPENDENT) != INDEPENDENT])


_NOT_HELD = msg("No player has a marker there.")
_NOTHING_BESIDE = msg("No Independent space lies beside it.")
_OWN = msg("Own markers are spared while others can be chosen.")
_ELSEWHERE = msg("This space lies in another province.")


def _restless(kit: Kit, position: Position, space: str, rule: str) -> Verdict:
    """A minor city or stronghold with nobody in it."""
    return judged(rule, kind_refusal(kit, position, space, rule), pieces_refusal(position, space, rule))


def _held_in_provinces(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """Those of them that lie in a province (card 18)."""
    return tuple([space for space in _held(kit, position, seat) if kit.atlas.spaces[space].province is not None])


def _anywhere(kit: Kit, position: Position, _seat: int, space: str) -> Verdict:
    return _restless(kit, position, space, "CARD-18")


def _beside_unrest(kit: Kit, position: Position, _seat: int, space: str) -> Verdict:
    """It touches by land a space that is Independent already (CTL-07)."""
    if INDEPENDENT not in [position.markers.get(step.to) for step in kit.steps[space] if step.by == Element.LAND]:
        return refuse_at(space, _NOTHING_BESIDE, "CARD-19")
    return _restless(kit, position, space, "CARD-19")


_WHICH = msg("which spaces turn Independent?")
_ALL_OVER = CardAim(Kind.CHOOSE_SPACE, "CARD-18", _WHICH, _held_in_provinces, _anywhere, _NOT_HELD)
_SPREADING = CardAim(Kind.CHOOSE_SPACE, "CARD-19", _WHICH, _held, _beside_unrest, _NOT_HELD)


def _others_first(kit: Kit, position: Position, seat: int, aim: CardAim) -> CardAim:
    """Own markers are chosen only when nothing else qualifies anywhere (cards 18 and 19)."""
    found = targets(kit, position, seat, aim)
    if all(position.markers[space] == seat for space in found):
        return aim

    def judge(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
        if position.markers.get(space) == seat:
            return refuse_at(space, _OWN, aim.rule)
        return aim.judge(kit, position, seat, space)

    return structs.replace(aim, judge=judge)


def _unrest(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A province, and up to two spaces in it (card 18)."""
    everywhere = _others_first(kit, position, seat, _ALL_OVER)
    able = targets(kit, position, seat, everywhere)

    def restless(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
        found = {kit.atlas.spaces[space].province for space in able}
        return tuple(province for province in kit.atlas.provinces if province in found)

    def any_of_them(_kit: Kit, _position: Position, _seat: int, _province: str) -> Verdict:
        return allow("CARD-18")

    nothing = msg("Nothing in this province can turn Independent.")
    wanted = CardAim(
        Kind.CHOOSE_PROVINCE, "CARD-18", msg("in which province is unrest?"), restless, any_of_them, nothing
    )
    province = yield from choose(kit, position, seat, wanted)

    def judge(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
        if kit.atlas.spaces[space].province != province:
            return refuse_at(space, _ELSEWHERE, "CARD-18")
        return everywhere.judge(kit, position, seat, space)

    yield from _rise(kit, position, seat, structs.replace(everywhere, judge=judge))


def _spread(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Up to two spaces beside what was Independent before (card 19)."""
    yield from _rise(kit, position, seat, _others_first(kit, position, seat, _SPREADING))


def _rise(kit: Kit, position: Position, seat: int, aim: CardAim) -> Procedure[None]:
    for space in (yield from choose_several(kit, position, seat, aim, MOST)):
        position.markers[space] = INDEPENDENT


UNREST = {"unrest": CardEvent(always, _unrest), "unrest_spreads": CardEvent(always, _spread)}
"""The events of cards 18 and 19."""

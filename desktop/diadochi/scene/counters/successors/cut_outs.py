"""The counters of the Successors to cut out."""

from collections.abc import Iterator
from typing import final

from diadochi.language import Name, tr
from diadochi.rules.successors.kit import SEATS, Kit
from diadochi.rules.successors.pieces import CART, UNIT_KINDS, Units, minors_of
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_sheets import CutOut, CutOutGroup, DiscFace, GameCutOuts
from diadochi.scene.counters.successors.counters import TOMB, Faces
from diadochi.scene.counters.successors.piece_faces import FleetFace, RoyalFace, SiegeFace, StatusFace
from diadochi.scene.palette import colours_of

# How many there are of each is our own choice: enough for a long game.
_MARKERS, _SIEGES = 24, 3
_TOKENS = {"elephant": ((1, 2, 4),), "silver": ((1, 2, 1),)}
_USUAL_TOKENS = ((1, 2, 8), (3, 4, 4), (5, 6, 2))
"""Combat units on the front and on the back of a token, and its copies."""


@final
class SuccessorsCutOuts(GameCutOuts[Kit]):
    def groups(self, kit: Kit, language: str) -> Iterator[CutOutGroup]:
        faces = Faces(kit, Position(), language)
        for seat in SEATS:
            letter = kit.colours[seat].letter
            yield CutOutGroup(tr("Counters of side {letter}", letter=letter), tuple(_of_side(faces, seat)))
        majors = kit.senior_first(tuple(kit.generals))
        shields = (faces.general(general, 0) for general in majors)
        yield CutOutGroup(tr("Generals"), tuple(CutOut(shield, shield) for shield in shields))
        yield CutOutGroup(tr("Royal family"), tuple(_royals(faces)))
        yield CutOutGroup(tr("Fleets"), tuple(_fleets(faces)))
        armies = map(faces.independent, kit.independents)
        yield CutOutGroup(tr("Independent armies"), tuple(CutOut(army, army) for army in armies))


def _of_side(faces: Faces, seat: int) -> Iterator[CutOut]:
    for minor in minors_of(seat):
        shield = faces.general(minor, seat)
        yield CutOut(shield, shield)
    for kind in UNIT_KINDS:
        for front, back, copies in _TOKENS.get(kind, _USUAL_TOKENS):
            one, other = (faces.units(Units(**{kind: count}), seat)[0] for count in (front, back))
            yield CutOut(one, other, copies)
    disc = DiscFace(colours_of(seat))
    yield CutOut(disc, disc, _MARKERS)
    yield CutOut(SiegeFace(1, seat), SiegeFace(2, seat), _SIEGES)
    yield CutOut(StatusFace("champion", seat), StatusFace("successor", seat))
    yield CutOut(StatusFace("usurper", seat), StatusFace("usurper", seat))


def _royals(faces: Faces) -> Iterator[CutOut]:
    for royal in faces.kit.royals:
        face = faces.royal(royal)
        if isinstance(face, RoyalFace):
            yield CutOut(face._replace(active=True), face._replace(active=False))
    yield CutOut(faces.royal(CART), faces.royal(TOMB))


def _fleets(faces: Faces) -> Iterator[CutOut]:
    for fleet, entry in faces.kit.fleets.items():
        name = faces.spell(Name("fleet", fleet))
        plain = FleetFace(fleet, name, entry.strength(False), False, False, None)
        yield CutOut(plain, plain._replace(strength=entry.strength(True), improved=True))

"""The counters of the Sword of Rome to cut out."""

from collections.abc import Iterator
from typing import final

from diadochi.language import tr
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.scene.counters.counter_sheets import CutOut, CutOutGroup, DiscFace, GameCutOuts
from diadochi.scene.counters.rome.counters import Faces
from diadochi.scene.counters.rome.piece_faces import BattleFace, CardFace, TroopsFace, livery

# How many there are of each is our own choice: enough for every scenario.
_MARKERS = 18
_TOKENS = ((1, 2, 8), (3, 4, 4), (5, 10, 4))
"""Combat units on the front and on the back of a token, and its copies."""


@final
class RomeCutOuts(GameCutOuts[Kit]):
    def groups(self, kit: Kit, language: str) -> Iterator[CutOutGroup]:
        faces = Faces(kit, Position(), language)
        for power, entry in kit.powers.items():
            name = entry.names.in_language(language)
            yield CutOutGroup(tr("Counters: {power}", power=name), tuple(_of_power(faces, power)))
        yield CutOutGroup(tr("Battle"), (CutOut(BattleFace(False), BattleFace(True), 2),))


def _of_power(faces: Faces, power: str) -> Iterator[CutOut]:
    kit, colours = faces.kit, livery(faces.kit, power)
    for leader in kit.best_first(tuple(each for each, entry in kit.leaders.items() if entry.power == power)):
        shield = faces.leader(leader)
        yield CutOut(shield._replace(used=False), shield._replace(used=True))
    for front, back, copies in _TOKENS:
        yield CutOut(TroopsFace(power, front, colours), TroopsFace(power, back, colours), copies)
    disc = DiscFace(colours)
    yield CutOut(disc, disc, _MARKERS)
    for value in kit.play.cards.values_each_turn:
        card = CardFace(value, "", colours)
        yield CutOut(card, card)

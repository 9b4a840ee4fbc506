"""Which face each piece of a position shows."""

from desktop.language import Name, Speaker
from desktop.narration.rome.pieces import event_words
from desktop.rules.rome.cards import card_of
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Position
from desktop.rules.rome.spelling import spell
from desktop.scene.counters.arrangement import Cast
from desktop.scene.counters.badge import BadgeFace
from desktop.scene.counters.rome.leaders import LeaderFace
from desktop.scene.counters.rome.liveries import livery
from desktop.scene.counters.rome.notices import CardFace
from desktop.scene.counters.rome.pennant import PennantFace
from desktop.scene.counters.rome.troops import TroopsFace
from desktop.scene.palette import FactionColours


class Faces:
    """Faces of the pieces of `position`, named in `language` ("en", "es", "ru" or "la")."""

    def __init__(self, kit: Kit, position: Position, language: str) -> None:
        self.kit = kit
        self.position = position
        self.language = language
        self.spell = spell(kit, lambda: language, lambda: position)
        self.speaker = Speaker(self.spell)

    def leader(self, leader: str) -> LeaderFace:
        """A leader's shield."""
        piece = self.kit.leaders[leader]
        return LeaderFace(
            leader,
            piece.power,
            piece.names.in_language(self.language),
            piece.tactical,
            piece.activation,
            livery(self.kit, piece.power),
            leader in self.position.used,
        )

    def force(self, power: str, group: Group) -> Cast:
        """The faces of a group of a power, its best leader first (OP-10); a badge counts its CU from afar."""
        colours = livery(self.kit, power)
        leaders = tuple(self.leader(leader) for leader in self.kit.best_first(group.leaders))
        if not group.cu:
            return Cast(leaders)
        return Cast(
            leaders,
            (TroopsFace(power, group.cu, colours),),
            (),
            BadgeFace(group.cu, None, False, colours, sealed=not leaders),
            TroopsFace(power, 0, colours),
        )

    def on_the_move(self, power: str, space: str, group: Group) -> tuple[PennantFace, ...]:
        """The pennant of the army on the move, if this is it (PLAY-03)."""
        move = self.position.move
        if move is None or (move.power, move.space) != (power, space) or not group.holds(move.group):
            return ()
        return (PennantFace(move.points, livery(self.kit, power)),)

    def colours_of_side(self, seat: int) -> FactionColours:
        """A side wears the colours of its first power."""
        return livery(self.kit, self.position.sides[seat].powers[0])

    def card(self, text: str, seat: int) -> CardFace:
        """A card of a hand."""
        card = card_of(text)
        event = event_words(card)
        return CardFace(card.value, self.speaker.say(event) if event else "", self.colours_of_side(seat))

    def side(self, seat: int) -> str:
        """The name of a side."""
        return self.spell(Name("seat", str(seat)))

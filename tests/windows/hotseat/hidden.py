"""What no one but its owner may read, anywhere."""

from diadochi.controller.rules_controller import RulesController


def hidden_names(controller: RulesController) -> set[str]:
    """The names of the cards in hands, but those that are told anyway: a general's, those of cards that were played."""
    kit, position = controller.kit, controller.position
    held = {card for faction in position.factions.values() for card in faction.hand}
    told = {getattr(entry, "card", "") for entry in controller.line.entries}
    common = {kit.cards[card].names.en for card in told if card in kit.cards}
    return {kit.cards[card].names.en for card in held} - common - {g.names.en for g in kit.generals.values()}

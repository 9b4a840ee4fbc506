"""The Tyche cards: the deck, hands, events and surprises (OPS-01 to OPS-09, cards)."""

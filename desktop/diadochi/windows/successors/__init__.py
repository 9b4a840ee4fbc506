"""The window parts of the Successors: cards, hands, arrivals, losses, reactions, voyages, the position editor."""

"""What only the Successors have in the window: cards, hands, arrivals, losses, reactions, voyages, the editor."""

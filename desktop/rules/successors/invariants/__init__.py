"""What must hold of every position, and what is said when it does not."""

from desktop.rules.successors.invariants.invariants import Breach, broken

__all__ = ["Breach", "broken"]

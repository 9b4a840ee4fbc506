"""What must hold of every position, and what is said when it does not."""

from desktop.rules.successors.invariants.invariants import Breach, ImpossiblePosition, broken, check

__all__ = ["Breach", "ImpossiblePosition", "broken", "check"]

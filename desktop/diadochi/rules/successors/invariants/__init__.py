"""What must hold of every position, and how a violation is reported."""

from diadochi.rules.successors.invariants.invariants import Breach, broken

__all__ = ["Breach", "broken"]

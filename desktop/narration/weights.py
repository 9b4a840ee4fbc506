"""How much weighs what was done: where there is room for little, the lightest goes first."""

NOTHING = 0
"""Nothing is told of it."""
LITTLE = 1
"""Nobody else need know: an army that is raised or fed, a turn that is let pass."""
DONE = 2
"""Something was done: a march, markers, a card."""
MUCH = 3
"""The game is another: a battle, a siege, a city or a member of a royal family that is taken, an event."""

"""Which games are kept: both editions, every number of players, options."""

from tests.players.golden.recording import Golden

ALL_OPTIONS = (
    ("opt_all_generals_dealt", "yes"),
    ("opt_cavalry_superiority", "yes"),
    ("opt_forage_attrition", "yes"),
    ("opt_indep_prestige", "yes"),
    ("opt_indep_reactions", "yes"),
    ("opt_price_of_failure", "yes"),
    ("opt_sorties", "yes"),
    ("opt_veterans", "yes"),
)
SOME_OPTIONS = (("opt_indep_reactions", "yes"), ("opt_sorties", "yes"))

GOLDEN = (
    Golden("fourth_2", "fourth", 2, 1),
    Golden("fourth_2_long", "fourth", 2, 10),
    Golden("fourth_3", "fourth", 3, 5),
    Golden("fourth_4", "fourth", 4, 1),
    Golden("fourth_4_options", "fourth", 4, 21, ALL_OPTIONS),
    Golden("fourth_5", "fourth", 5, 1),
    Golden("fourth_5_long", "fourth", 5, 5),
    Golden("third_2", "third", 2, 11),
    Golden("third_3_options", "third", 3, 2, SOME_OPTIONS),
    Golden("third_4", "third", 4, 4),
)
"""Each is recorded by ``python -m tests.players.golden --record``."""

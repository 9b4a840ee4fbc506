"""The words a position text of this game is made of."""

PHASES = ("preparations", "reinforcements", "deal", "strategy", "isolation", "end")
SEGMENTS = ("surrender", "tyche", "activation", "forage")
STAGES = ("start", "land", "ashore", "spent", "ended")
POOLS = ("reserve", "event", "deck", "dead", "unavailable")
STATES = ("active", "inactive", "gone", "off_map")
TIMES = ("activation", "segment", "player_turn", "next_player_turn", "turn", "reinforcements", "ever")
COURSES = ("whole",)
OUTCOMES = ("legitimacy", "victory_points", "regency", "count", "concession")
LETTERS = {"mercenary": "M", "loyal": "L", "royal": "R", "elephant": "E", "silver": "S"}
"""The letter of each kind of unit."""

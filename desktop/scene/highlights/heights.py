"""How high the highlights lie in the scene.

Routes and symbols lie at 10, names at 20, the cartouche at 25 (`scene.sheet.layers`), counters at 50
(`scene.view.map_scene`).
"""

Z_THREATS, Z_THREAT_PLATES, Z_ARROW = 18.0, 40.0, 55.0
"""What stays: tints below the names, their writing above them, the thin arrow above control markers too."""
Z_SKETCH_LINES, Z_SKETCH_MARKS, Z_SKETCH_SIGNS, Z_SKETCH_PAPER = 19.5, 21.0, 56.0, 69.0
"""What people draw: lines below the names, heads, signs and flags above them, and above counters that would hide them;
a note that is read.
"""
Z_RINGS = 19.0
"""Rings round spaces that can be picked: above routes and symbols, below names and counters."""
Z_DIM, Z_WAY, Z_GLOWS, Z_LETTERS, Z_CURSOR, Z_COINS, Z_LIT_NAMES = 60.0, 60.5, 61.0, 61.2, 61.5, 62.0, 62.5
Z_REFUSAL, Z_FLASH, Z_CARRIED, Z_LEGEND = 65.0, 66.0, 68.0, 70.0
"""What belongs to a lifted army lies above the dimmed map; `Z_CARRIED` is what hangs on the hand."""

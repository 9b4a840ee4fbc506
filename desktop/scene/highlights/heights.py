"""How high the highlights lie in the scene. The sheet ends at 30, counters lie at 50 (`scene.view.map_scene`)."""

Z_THREATS, Z_ARROW, Z_GLOWS, Z_WAY = 35.0, 37.0, 40.0, 45.0
Z_DIM, Z_COINS, Z_CURSOR, Z_REFUSAL, Z_FLASH, Z_LEGEND = 60.0, 62.0, 64.0, 65.0, 66.0, 70.0
Z_CARRIED = 68.0
"""What hangs on the hand lies above the dimmed map."""

"""How the factions stand: control, fleets, titles, victory points and legitimacy."""

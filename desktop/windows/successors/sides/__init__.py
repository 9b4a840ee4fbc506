"""Turn, edition and factions in their panel."""

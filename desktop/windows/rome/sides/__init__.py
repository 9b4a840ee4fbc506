"""Turn and sides in their panel."""

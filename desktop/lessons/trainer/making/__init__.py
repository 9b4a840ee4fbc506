"""Every question that a map gives."""

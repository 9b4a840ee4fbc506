"""Counters of the Sword of Rome: leaders, units by power, marks of cities, battles and marches."""

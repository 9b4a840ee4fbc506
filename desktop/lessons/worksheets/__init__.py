"""Worksheets for a class, made from the map by a seed."""

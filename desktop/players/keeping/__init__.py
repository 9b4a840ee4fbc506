"""Whole games on end: they are shared among processes, and kept as they end, so that none need be played twice."""

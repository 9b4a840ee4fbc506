"""Questions in which whoever is asked looks where he likes."""

from desktop.rules.successors.kinds import Kind

OWN: frozenset[str] = frozenset((Kind.ACTIVATION, Kind.HAND_OVER, Kind.MARCH, Kind.WHO_GOES, Kind.MARCH_CARD))

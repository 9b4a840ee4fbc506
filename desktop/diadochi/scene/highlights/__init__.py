"""What lights up over the map: where a lifted army can go, at what cost and risk, which way, what forbids the rest."""

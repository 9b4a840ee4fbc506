"""Plans: what somebody means to do, tried out on the same map with dice that are taken for granted."""

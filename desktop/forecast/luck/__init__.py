"""What chance gave and answers cost in a game that was played, counted exactly."""

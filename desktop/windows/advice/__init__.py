"""What the best player there is would do, and why: hints, a coach, what automatic players did."""

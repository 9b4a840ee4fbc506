"""What a side could want, and what it would be worth to it: goals with a value and a reason in plain words."""

"""Goals: what a side could want, each with a value in victory points and a reason in plain words."""

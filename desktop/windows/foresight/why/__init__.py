"""Why a figure is what it is: its tree in a window."""

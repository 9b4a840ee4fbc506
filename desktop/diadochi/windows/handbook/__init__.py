"""The handbook in the program: its window, the section for each part of the window, and its PDF."""

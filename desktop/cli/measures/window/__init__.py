"""What is measured in a window of its own; run as ``python -m desktop.cli.measures.window MEASURE SIZE FILE``."""

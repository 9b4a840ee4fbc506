"""What is measured in a window of its own; run as a module with MEASURE SIZE FILE."""

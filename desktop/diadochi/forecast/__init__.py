"""What could happen: where armies can go, who threatens what, and with which odds, all according to the rules."""

"""What could happen: where armies can go, who threatens what. Asks the rules; never guesses."""

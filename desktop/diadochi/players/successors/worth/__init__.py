"""The value of a position to each side: terms, weights fitted from games, and chances to win."""

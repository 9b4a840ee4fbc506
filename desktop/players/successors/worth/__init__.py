"""What a position is worth to each side: terms, weights fitted from games, and the chances to win that follow."""

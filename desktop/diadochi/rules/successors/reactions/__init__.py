"""What the others may do when an army moves: intercept it, avoid it, oppose it at sea (INT, AVB, NAV)."""

"""What operation points buy (OPS-10 to OPS-28)."""

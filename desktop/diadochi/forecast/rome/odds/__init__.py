"""The odds of a march in the Sword of Rome: interception, avoiding battle, battles, pursuit."""

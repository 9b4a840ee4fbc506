"""The odds of a march in the game of the Successors: battles, sieges, interception, avoiding battle, attrition."""

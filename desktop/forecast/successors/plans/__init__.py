"""What is good and bad of a throw in a plan of the Successors, and the marches a plan is made of."""

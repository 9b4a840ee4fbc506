"""What the pages of help say of the Successors."""

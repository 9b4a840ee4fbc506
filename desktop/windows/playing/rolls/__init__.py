"""What fell and what came of it: dice as pictures, modifiers by name, the table with the cell that was hit."""

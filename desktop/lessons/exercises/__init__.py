"""The school of rules: worked cases with their end hidden, asked and judged by the rules themselves."""

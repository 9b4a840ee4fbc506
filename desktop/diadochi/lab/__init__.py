"""What only maintainers run: measuring, fitting, and preparing shipped pictures. Wheels leave it out."""

"""What the pages of help say of the Sword of Rome."""

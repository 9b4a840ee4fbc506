"""The handbook: chapters in assets/handbook, the rulebook and the glossary, as HTML in the language of the reader."""

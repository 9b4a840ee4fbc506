"""How the sheet is looked at: the view with its zoom and pan, the small overview, the scene that joins the layers."""

"""Maps and worksheets for a class on paper."""

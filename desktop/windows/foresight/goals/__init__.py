"""Goals of a march, put together on its card: their chances, and what serves them best."""

"""The program grognard. `python -m grognard` runs it; it has no functions to import."""

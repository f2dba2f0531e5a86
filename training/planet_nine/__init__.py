"""Planet Nine's crew: what it learns, and `python3 -m training.planet_nine` that trains it."""

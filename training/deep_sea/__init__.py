"""Deep Sea's crew: what it learns, and `python3 -m training.deep_sea` that trains it."""

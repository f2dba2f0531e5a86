"""What a seat can't see, imagined: full states that fit a view, and logs that lead to them."""

"""From the first card turned to the first trick."""

"""The task cards: what each kind asks, how they are drawn, who can own them together."""

"""What the trick-taking games share: cards as bitmasks, tricks, choices, radio, ballots, the unseen dealt."""

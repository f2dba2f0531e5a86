"""What the trick-taking games share: cards as bitmasks, tricks, radio, ballots, dealing the unseen."""

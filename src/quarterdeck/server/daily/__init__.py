"""Daily deals: the same for everybody on this server, one a day for each game of tricks."""

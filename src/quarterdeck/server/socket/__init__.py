"""The socket of a table: the endpoint, what waits for each reader, and how much anybody may send."""

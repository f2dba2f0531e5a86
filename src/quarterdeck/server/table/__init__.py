"""A table without its surroundings: events, what is allowed, what is seen. No SQL, no sockets, no HTTP."""

"""A hostile client for a server of one's own.

It starts `quarterdeck serve` on loopback and talks to it as strangers do: over HTTP and the socket, by
what the documentation says, with no line of the server's code or of its tests. While it attacks, a
person at another table plays on in a process of their own, and every wait of theirs is measured.

    python -m verify.outsider --messages 5000
"""

"""Tables online: HTTP, WebSocket, storage. `quarterdeck serve` starts it; `wire` is its language."""

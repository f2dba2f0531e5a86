"""Tables online: HTTP, WebSocket, storage. `quarterdeck serve` starts it; see `wire` for what goes over the line."""

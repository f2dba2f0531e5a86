"""A bot at a table online: python docs/bot_client.py http://127.0.0.1:8765 TABLE TOKEN

The token is a Bearer token for one seat: POST api/tables/TABLE/links {"kind": "token", "seat": 0}, or
POST api/join {"secret": INVITATION, "name": "Bot", "token": true}.
"""

import json
import random
import secrets
import sys

from websockets.sync.client import connect


def play(server: str, table: str, token: str) -> str:
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        client = secrets.token_hex(8)  # which of a guest's programs this is: ids of commands are its own
        socket.send(json.dumps({"t": "hello", "since": 0, "client": client}))
        for frame in socket:
            message = json.loads(frame)
            if message["t"] != "view":
                continue
            if message["status"] in ("over", "given_up"):
                return str(message["status"])
            for ask in message["pending"]:
                offer = random.choice(ask["offers"])
                choose = {"do": "choose", "seat": ask["by"], "for": ask["for"], "number": offer["number"]}
                command = {
                    "t": "cmd",
                    "id": f"{message['version']}-{ask['for']}",
                    "v": message["version"],
                    "c": choose,
                }
                socket.send(json.dumps(command))
    return "closed"


if __name__ == "__main__":
    play(*sys.argv[1:4])

import socket
import base


class Player(base.BasePlayer):
    def __init__(self, *rest):
        base.BasePlayer.__init__(self, *rest)

    def move(self):
        try:
            socket.create_connection(("127.0.0.1", 80), 1)
        except OSError as error:
            raise RuntimeError("kept out") from error
        return "connected"

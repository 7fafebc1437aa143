import time
import base


class Player(base.BasePlayer):
    def __init__(self, *rest):
        base.BasePlayer.__init__(self, *rest)

    def move(self):
        time.sleep(0.42)
        return None

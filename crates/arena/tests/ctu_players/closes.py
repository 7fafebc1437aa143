import os
import base


class Player(base.BasePlayer):
    def __init__(self, *rest):
        base.BasePlayer.__init__(self, *rest)

    def move(self):
        for number in range(20):
            try:
                os.close(number)
            except OSError:
                pass
        return None

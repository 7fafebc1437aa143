import base


class Player(base.BasePlayer):
    def __init__(self, *rest):
        base.BasePlayer.__init__(self, *rest)

    def move(self):
        while True:
            print("x" * 100000)

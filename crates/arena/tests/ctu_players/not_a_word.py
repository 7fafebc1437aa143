import base


class Player(base.BasePlayer):
    def __init__(self, *rest):
        base.BasePlayer.__init__(self, *rest)

    def move(self):
        row = next(r for r in range(self.rows) if self.board[r][7] != "")
        return [[row - 1, 7, "Q" if "Q" in self.bag else self.bag[0]], [row - 2, 7, self.bag[1]], [row - 3, 7, self.bag[2]]]

"""Plays as the honest one beside it, and breaks everything that it was given."""

import sys

import base
import honest


class Player(honest.Player):
    def move(self):
        answer = honest.Player.move(self)
        for row in self.board:
            for col in range(len(row)):
                row[col] = "Z"
        self.board.pop()
        self.bag[:] = list("ZZZZZZZZZZ")
        self.myScore = 10 ** 6
        base.createBoard = None
        sys.stdout = None
        return answer

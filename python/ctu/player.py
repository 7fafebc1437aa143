"""Deska's strong player for anybody's runner of the CTU competition: `pip install` the package `deska`, and hand in this file as player.py.

Each move takes some 50 ms. The base class copies the dictionary by `copy.deepcopy`; the words are handed to it in a dict that copies itself at once,
so that this does not eat the constructor's time.
"""

import base
import deska

#: What a move takes at most, in milliseconds; the course's limit is 400.
MILLISECONDS = 50


class _Words(dict):
    """A dict of words. Its parts never change, so that a shallow copy is a deep one."""

    def __deepcopy__(self, memo):
        return self


class Player(base.BasePlayer):
    def __init__(self, name, dictionary, board, bag, bigBagSize):
        base.BasePlayer.__init__(self, name, _Words(dictionary), board, bag, bigBagSize)
        self.text = "deska"
        self.player = deska.CtuPlayer(dictionary, board)
        self.still = 0
        self.moves = 0
        self.exchanged = ""

    def update(self, board, bag, myScore, otherScore, lettersInBag):
        self.moves += 1
        self.still = self.still + 1 if (myScore, otherScore) == (self.myScore, self.otherScore) else 0
        base.BasePlayer.update(self, board, bag, myScore, otherScore, lettersInBag)

    def move(self):
        move = self.player.choose(
            self.board,
            self.bag,
            self.myScore,
            self.otherScore,
            self.lettersInBag,
            tournament=self.tournament,
            still=self.still,
            moves=self.moves,
            exchanged=self.exchanged,
            milliseconds=MILLISECONDS,
        )
        if isinstance(move, str) and len(move) <= self.lettersInBag:
            self.exchanged += move
        return move

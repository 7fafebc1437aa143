"""A player as students write them: globals of its own, prints, marks on its own board, both names of the weights."""

import random
import base

MOVES = 0
seen = {}


class Player(base.BasePlayer):
    def __init__(self, name, dictionary, board, bag, bigBagSize):
        base.BasePlayer.__init__(self, name, dictionary, board, bag, bigBagSize)
        self.text = "honest"
        self.letters = set("".join(self.dictionary))

    def word(self, row, col, dr, dc, letter):
        def at(r, c):
            return self.board[r][c] if self.inBoard(r, c) else ""

        text = letter
        r, c = row - dr, col - dc
        while at(r, c) != "":
            text = at(r, c) + text
            r, c = r - dr, c - dc
        r, c = row + dr, col + dc
        while at(r, c) != "":
            text += at(r, c)
            r, c = r + dr, c + dc
        return text

    def singles(self):
        for row in range(self.rows):
            for col in range(self.cols):
                if not self.isEmpty(row, col):
                    continue
                for letter in set(self.bag):
                    words = [w for w in (self.word(row, col, 0, 1, letter), self.word(row, col, 1, 0, letter)) if len(w) > 1]
                    if words and all(w in self.dictionary for w in words):
                        yield self.letterValue(letter) * self.cellValue(row, col) * self.weights[row][col] * self.weight[row][col], row, col, letter

    def move(self):
        global MOVES
        MOVES += 1
        print("move", MOVES, "of", self.name, "points", self.myScore, self.otherScore, "left", self.lettersInBag)
        self.print()
        found = sorted(self.singles())
        if found:
            _, row, col, letter = found[-1]
            self.board[row][col] = letter
            self.bag.remove(letter)
            seen[MOVES] = letter
            return [[row, col, letter]]
        if self.lettersInBag > 7:
            return "".join(random.sample(self.bag, 2))
        return None


if __name__ == "__main__":
    quit()

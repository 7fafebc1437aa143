"""A player of the CTU Scrabble competition to begin with. It keeps the rules of both modes as it is: make it better.

    python3 player.py                                       plays a game against itself
    deska ctu check player.py --dictionary dic.txt          the course's check: some dozens of games, every fault told
"""

import random

import base


class Player(base.BasePlayer):
    def __init__(self, name, dictionary, board, bag, bigBagSize):
        base.BasePlayer.__init__(self, name, dictionary, board, bag, bigBagSize)  # Always keep this line as it is.
        self.text = "my player"
        # What your player needs to remember from move to move goes here, with `self.` before its name.

    def at(self, row, col):
        """The letter on a square; "" where there is none, or no square."""
        return self.board[row][col] if self.inBoard(row, col) else ""

    def wordThrough(self, row, col, letter, down, across):
        """The word that a letter on an empty square would form in one direction, and what it scores: letter values times square values."""
        while self.at(row - down, col - across) != "":
            row, col = row - down, col - across
        word, score, laid = "", 0, False
        while True:
            here = self.at(row, col)
            if here == "":
                here, laid = letter, True
            word += here
            score += self.letterValue(here) * self.cellValue(row, col)
            row, col = row + down, col + across
            if self.at(row, col) == "" and laid:
                return word, score

    def singleMoves(self):
        """All moves of exactly one letter: (points, row, column, letter)."""
        for row in range(self.rows):
            for col in range(self.cols):
                if not self.isEmpty(row, col):
                    continue
                for letter in sorted(set(self.bag)):
                    found = [self.wordThrough(row, col, letter, *direction) for direction in ((0, 1), (1, 0))]
                    formed = [(word, score) for word, score in found if len(word) > 1]
                    if formed and all(word in self.dictionary for word, _ in formed):
                        yield sum(score for _, score in formed), row, col, letter

    def move(self):
        """Gives back one of
            None                                   a pass
            "LETTERS"                              these letters of self.bag are exchanged
            [[row, column, "L"], ...]              these letters are placed: lists of lists, no tuples

        Where a move of one letter is possible, it must be made (in the tournament, when self.tournament is True: one letter or more).
        """
        singles = list(self.singleMoves())
        if singles:
            _, row, col, letter = max(singles)
            return [[row, col, letter]]
        if len(self.bag) > 0 and self.lettersInBag >= len(self.bag):
            return "".join(self.bag)
        return None


def draw(rack, used, bag):
    """The rack without the letters that were used, with as many others from the end of the big bag as it holds."""
    rack = list(rack)
    for letter in used:
        rack.remove(letter)
        if bag:
            rack.append(bag.pop())
    return rack


def points(player, board, placed):
    """What a placing scores: every word that it forms or lengthens, its letters' values times the squares' values."""
    laid = {(row, col): letter for row, col, letter in placed}

    def at(row, col):
        return laid.get((row, col)) or (board[row][col] if player.inBoard(row, col) else "")

    words = set()
    for row, col in laid:
        for down, across in ((0, 1), (1, 0)):
            r, c = row, col
            while at(r - down, c - across) != "":
                r, c = r - down, c - across
            squares = []
            while at(r, c) != "":
                squares.append((r, c))
                r, c = r + down, c + across
            if len(squares) > 1:
                words.add(tuple(squares))
    return sum(player.letterValue(at(r, c)) * player.cellValue(r, c) for word in words for r, c in word)


def afterMove(player, result, other, board, bag):
    """Does what a player's move() gave back, and tells both players. Gives the change of the score. The rules are not checked here: `deska ctu check` does."""
    gained, rack = 0, player.bag
    if result is None:
        print(player.name, "passes")
    elif isinstance(result, str):
        print(player.name, "exchanges", result)
        if len(result) <= len(bag):
            rack = draw(rack, result, bag)
    elif isinstance(result, list) and all(isinstance(item, list) and len(item) == 3 for item in result):
        gained = points(player, board, result)
        print(player.name, "places", result, "for", gained, "points")
        for row, col, letter in result:
            board[row][col] = letter
        rack = draw(rack, [letter for _, _, letter in result], bag)
    else:
        raise ValueError("move() gave back " + repr(result) + ": write None, a string, or a list of lists [row, column, letter]")
    score = player.myScore + gained
    player.update(board, rack, score, other.myScore, len(bag))
    other.update(board, other.bag, other.myScore, score, len(bag))
    return gained


if __name__ == "__main__":
    words = base.readDictionary("dic.txt")
    board = base.createBoard(random.choice([word for word in words if 2 <= len(word) < 15]))
    bag = base.createInitialBag()
    racks = [bag[0:7], bag[7:14]]
    bag = bag[14:]
    # False as in the course's check; True in the tournament. It is set before the players are constructed.
    base.BasePlayer.tournament = False
    players = [Player(name, words, board, rack, len(bag)) for name, rack in zip(("one", "two"), racks)]

    # The game ends when the bag is empty, or after six moves in a row without a change of the score.
    still, turn = 0, 0
    while still < 6 and bag:
        player, other = players[turn], players[1 - turn]
        still = 0 if afterMove(player, player.move(), other, board, bag) > 0 else still + 1
        turn = 1 - turn

    players[0].print()
    print("The game is over:", ", ".join(player.name + " " + str(player.myScore) for player in players))

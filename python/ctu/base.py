"""What players of the CTU Scrabble competition import as ``base``.

``BasePlayer`` is the class they derive from; ``readDictionary``, ``randomizeArray``, ``createInitialBag`` and ``createBoard`` are the helpers of the
competition's kit. Names, values and weights are those of the kit, written anew from its description. The runner always supplies this file, whatever lies beside a player.
"""

import copy
import random

_VALUES = {
    "A": 1, "B": 3, "C": 3, "D": 2, "E": 1, "F": 4, "G": 2, "H": 4, "I": 1, "J": 8, "K": 5, "L": 1, "M": 3,
    "N": 1, "O": 1, "P": 3, "Q": 10, "R": 1, "S": 1, "T": 1, "U": 1, "V": 4, "W": 4, "X": 8, "Y": 4, "Z": 10,
}

# Ninety-six letters, as in the kit; its page speaks of a hundred.
_COUNTS = {
    "A": 9, "B": 2, "C": 2, "D": 4, "E": 10, "F": 2, "G": 3, "H": 2, "I": 9, "J": 1, "K": 1, "L": 4, "M": 2,
    "N": 6, "O": 8, "P": 2, "Q": 1, "R": 6, "S": 4, "T": 6, "U": 4, "V": 2, "W": 2, "X": 1, "Y": 2, "Z": 1,
}

_THREES = ((1, 5), (1, 9), (5, 1), (5, 5), (5, 9), (5, 13), (9, 1), (9, 5), (9, 9), (9, 13), (13, 5), (13, 9))

_TWOS = (
    (0, 3), (0, 11), (2, 6), (2, 8), (3, 0), (3, 7), (3, 14), (6, 2), (6, 6), (6, 8), (6, 12), (7, 3),
    (7, 11), (8, 2), (8, 6), (8, 8), (8, 12), (11, 0), (11, 7), (11, 14), (12, 6), (12, 8), (14, 3), (14, 11),
)


def _copied(words):
    """A deep copy; of a plain dict of words, whose parts never change, in a fraction of the time."""
    if type(words) is dict and set(map(type, words)) <= {str} and set(map(type, words.values())) <= {int}:
        return words.copy()
    return copy.deepcopy(words)


class BasePlayer:
    """A player: what it knows of the game, and small helpers. The runner keeps ``board``, ``bag`` and the scores up to date by ``update``."""

    # True in the tournament, False in the course's check. The runner sets it before it constructs a player, so that the constructor sees it, too.
    tournament = False

    def __init__(self, name, dictionary, board, bag, lettersInBag=0):
        self.name = name
        self.text = ""
        self.cols = len(board[0])
        self.rows = len(board)
        self.dictionary = _copied(dictionary)
        self.board = copy.deepcopy(board)
        self.bag = copy.deepcopy(bag)
        self.myScore = 0
        self.otherScore = 0
        self.lettersInBag = lettersInBag
        self.tournament = BasePlayer.tournament
        self.weights = [[1] * self.cols for _ in range(self.rows)]
        for factor, squares in ((3, _THREES), (2, _TWOS)):
            for row, col in squares:
                if self.inBoard(row, col):
                    self.weights[row][col] = factor
        # The course's page calls them so.
        self.weight = self.weights

    def update(self, board, bag, myScore, otherScore, lettersInBag):
        """Called by the runner after every move of either player."""
        self.board = copy.deepcopy(board)
        self.bag = copy.deepcopy(bag)
        self.myScore = myScore
        self.otherScore = otherScore
        self.lettersInBag = lettersInBag

    def move(self):
        """The player's move: ``None`` passes, a string exchanges its letters, a list of ``[row, col, letter]`` places them."""
        return None

    def cellValue(self, row, col):
        """The weight of a square."""
        return self.weights[row][col]

    def letterValue(self, letter):
        """What a capital letter is worth; 0 for anything else."""
        return _VALUES.get(letter, 0) if isinstance(letter, str) else 0

    def inBoard(self, row, col):
        """Is there such a square?"""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def isEmpty(self, row, col):
        """Does nothing lie on the square?"""
        return self.board[row][col] == ""

    def print(self):
        """Prints what the player sees."""
        print("Player", self.name, self.text)
        print("bag", self.bag, "letters in the big bag", self.lettersInBag)
        print("  " + "".join("%3d" % col for col in range(self.cols)))
        for number, row in enumerate(self.board):
            print("%2d" % number + "".join("  " + (cell if cell != "" else ".") for cell in row))


def readDictionary(filename):
    """The words of a file, one a line, as a dict from the word in capitals to 1."""
    words = {}
    with open(filename, "rt", encoding="utf-8") as lines:
        for line in lines:
            word = line.rstrip().upper()
            if word:
                words[word] = 1
    return words


def randomizeArray(array):
    """Puts the items of a list in random order, and gives the list back."""
    random.shuffle(array)
    return array


def createInitialBag():
    """All letters of a game in random order; they are drawn from the end."""
    return randomizeArray([letter for letter, count in _COUNTS.items() for _ in range(count)])


def createBoard(word):
    """A board of 15 x 15 with the word in its middle row."""
    size = 15
    if len(word) >= size:
        print("The word", word, "is too long for the board")
        quit()
    board = [[""] * size for _ in range(size)]
    start = (size - len(word)) // 2
    for place, letter in enumerate(word):
        board[size // 2][start + place] = letter
    return board

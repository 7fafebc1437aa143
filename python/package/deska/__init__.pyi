from typing import Any, Iterable, List, Optional, Sequence, Tuple, Union

__version__: str

class Lexicon:
    """A set of words that a game is played with. Cheap to share between games."""

    def __init__(self, words: Iterable[str], alphabet: str = "english", name: str = "words") -> None:
        """The words of an iterable, in the letters of an alphabet: english, czech or russian."""
    @staticmethod
    def open(name_or_path: str) -> "Lexicon":
        """A lexicon by its name (`en`, `ru-nouns`, ...; see `lexicons`) or from a file of words."""
    @property
    def name(self) -> str: ...
    @property
    def alphabet(self) -> str: ...
    @property
    def sha256(self) -> str:
        """The hash of the words."""
    def __len__(self) -> int: ...
    def __contains__(self, word: str) -> bool: ...
    def words(self) -> List[str]:
        """All words in the alphabet's order."""
    def anagrams(self, letters: str, shorter: bool = False) -> List[str]:
        """Words made of all these letters (`?` stands for any), or of some of them."""

class Game:
    """A game as an environment. The same seed gives the same lots on every machine."""

    def __init__(
        self,
        rules: str = "scrabble-en",
        *,
        lexicon: Union[Lexicon, str, None] = None,
        seats: int = 2,
        seed: int = 0,
        tournament: bool = False,
        start: Optional[str] = None,
    ) -> None:
        """A game by a rule set (see `rule_sets`). `tournament` is the mode of ctu; `start` the first word of ctu and balda."""
    @property
    def rules(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def turn(self) -> Optional[int]:
        """The seat on turn; None when the game is over."""
    @property
    def over(self) -> bool: ...
    @property
    def scores(self) -> List[int]:
        """Points by seat; empty in a game without points."""
    @property
    def winners(self) -> Optional[List[int]]:
        """Who won; several: a draw between them; None while the game goes on."""
    def reset(self, seed: Optional[int] = None) -> Any:
        """Begins anew, and gives what the seat on turn observes."""
    def step(self, move: str) -> Tuple[Any, int, bool, Any]:
        """The seat on turn moves (`resign` gives up): the observation of the next seat, the points of the one that moved, whether the game is over, and
        a dict with seat, scores and winners. A move against the rules is a ValueError with the reason, and changes nothing."""
    def observe(self, seat: Optional[int] = None) -> Any:
        """What a seat may know, as plain data; without a seat: what the seat on turn may."""
    def legal_moves(self) -> List[Tuple[str, Optional[int]]]:
        """The moves of the seat on turn with their points, the best first. Exchanges are left out, and so are Erudit's turns of several words."""
    def choose(self, player: str, *, milliseconds: int = 100, nodes: Optional[int] = None) -> str:
        """What a player of ours (see `players`) would do for the seat on turn. Within `nodes` it is the same on every machine."""
    def log(self) -> List[str]:
        """The game's log, a record a line, from which it can be told again."""

class CtuPlayer:
    """The strong player of the CTU competition, behind the interface of the course. It remembers the game from move to move: one for each game."""

    def __init__(self, dictionary: Iterable[str], board: Sequence[Sequence[str]]) -> None:
        """For the words of a dictionary and the board at the start."""
    def choose(
        self,
        board: Sequence[Sequence[str]],
        bag: Sequence[str],
        my_score: int = 0,
        other_score: int = 0,
        letters_in_bag: int = 82,
        *,
        tournament: bool = False,
        still: int = 0,
        moves: int = 0,
        exchanged: str = "",
        milliseconds: int = 50,
    ) -> Union[None, str, List[List[Any]]]:
        """The move, as `Player.move()` gives it back. `moves` counts those of both players so far, `still` those without a change of score; `exchanged` are the letters this player gave away."""
    def moves(
        self, board: Sequence[Sequence[str]], bag: Sequence[str], *, tournament: bool = False
    ) -> List[Tuple[List[Tuple[int, int, str]], int]]:
        """All legal placings with their points, the best first; in course mode those of one letter where there are any."""

def lexicons() -> List[str]:
    """The lexicons at hand, by name."""

def rule_sets() -> List[str]:
    """The names of all rule sets."""

def players(rules: str) -> List[str]:
    """The names of our players of a rule set, the weakest first."""

def scrabble_moves(position: str, lexicon: Lexicon, top: Optional[int] = None) -> List[Tuple[str, int]]:
    """The moves of a position (CGP) with their points, the best first; exchanges last, with 0."""

def erudit_layings(position: str, rack: str, lexicon: Lexicon) -> List[Tuple[str, int]]:
    """The single layings of an Erudit position (`*` is a star) with their points, the best first."""

def erudit_turn(position: str, rack: str, lexicon: Lexicon, used: Sequence[str] = (), seconds: float = 1.0) -> Tuple[str, int, bool]:
    """The best turn of an Erudit position: the turn, its points, whether it is proven to be the best."""

def balda_moves(
    position: str, used: Sequence[str], lexicon: Lexicon, knots: bool = False, diagonals: bool = False
) -> List[Tuple[str, int]]:
    """The moves of a Balda position with the letters of their words, the longest first. `used` holds the start word, too."""

def pentago_moves(position: str, rules: str = "pentago-standard") -> List[str]:
    """The moves of a Pentago position."""

def pentago_search(position: str, seconds: float = 1.0, rules: str = "pentago-standard") -> Tuple[str, int, int, bool]:
    """The best move of a Pentago position: the move, its score in the search's units, the depth, whether it is proven."""

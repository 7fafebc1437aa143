from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union, final

from .reviews import Review, ReviewedMove, ReviewMaker, ReviewText, SeatReview, TurnResult, TurnReview, review
from .views import Info, View

__all__ = [
    "CtuPlayer",
    "Game",
    "Lexicon",
    "Review",
    "ReviewMaker",
    "ReviewText",
    "ReviewedMove",
    "SeatReview",
    "TurnResult",
    "TurnReview",
    "__version__",
    "balda_moves",
    "erudit_layings",
    "erudit_turn",
    "lexicons",
    "pentago_moves",
    "pentago_search",
    "players",
    "review",
    "rule_sets",
    "scrabble_moves",
]

__version__: str

def _review_file(
    path: str,
    *,
    lexicon: Optional[str] = None,
    rules: Optional[str] = None,
    player: Optional[str] = None,
    rollouts: Optional[int] = None,
    nodes: Optional[int] = None,
    seed: int = 0,
    threads: Optional[int] = None,
) -> str: ...

@final
class Lexicon:
    """A set of words that a game is played with. It keeps what is made for it, so share it between games."""

    def __new__(cls, words: Iterable[str], alphabet: str = "english", name: str = "words") -> "Lexicon":
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
    def __contains__(self, word: str, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def words(self) -> List[str]:
        """All words in the alphabet's order."""
    def anagrams(self, letters: str, shorter: bool = False) -> List[str]:
        """Words made of all these letters (`?` stands for any), or of some of them."""

@final
class Game:
    """A game as an environment. The same seed gives the same draws on every machine. `copy`, `pickle` and `repr` work."""

    def __new__(
        cls,
        rules: str = "scrabble-en",
        *,
        lexicon: Union[Lexicon, str, None] = None,
        seats: Optional[int] = None,
        seed: int = 0,
        tournament: Optional[bool] = None,
        start: Optional[str] = None,
        reward: str = "outcome",
        max_moves: Optional[int] = None,
    ) -> "Game":
        """A game by a rule set (see `rule_sets`), of 2 seats unless told. `tournament` is the mode of ctu; `start` the first word of ctu and balda;
        the board of balda is as wide as that word is long, from 3 to 11 squares, and 5 without one.

        `reward` is what `step` gives: "outcome", 1 for who won alone, -1 for who lost (by a fault or resigning, too), 0 else; "points", the points a seat
        got, those of the reckoning at the end too; "lead", the change of its lead over the best of the others. Games without points have the outcome. After `max_moves` the game is
        truncated."""
    @staticmethod
    def from_position(
        position: str,
        rules: str = "scrabble-en",
        *,
        lexicon: Union[Lexicon, str, None] = None,
        seats: Optional[int] = None,
        seed: int = 0,
        tournament: Optional[bool] = None,
        used: Sequence[str] = ...,
        reward: str = "outcome",
        max_moves: Optional[int] = None,
    ) -> "Game":
        """A game that begins in a position: CGP for Scrabble, Erudit and ctu (racks that are not told are dealt by the seed), the board of Balda with the words
        `used` before, or Pentago's 36 characters."""
    @staticmethod
    def from_log(
        log: Sequence[str],
        rules: str = "scrabble-en",
        *,
        lexicon: Union[Lexicon, str, None] = None,
        seats: Optional[int] = None,
        seed: int = 0,
        tournament: Optional[bool] = None,
        start: Optional[str] = None,
        reward: str = "outcome",
        max_moves: Optional[int] = None,
    ) -> "Game":
        """A game told again from what `log` gave, with the settings of that game."""
    @property
    def rules(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def lexicon(self) -> Optional[Lexicon]:
        """The words; None in a game without."""
    @property
    def letters(self) -> str:
        """The letters of the game's alphabet; empty in a game without words."""
    @property
    def moves(self) -> int:
        """Moves made so far."""
    @property
    def board(self) -> List[str]:
        """The rows of the board: `.` is empty, a lower-case letter a blank."""
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
    def reset(self, seed: Optional[int] = None) -> Tuple[View, Info]:
        """Begins anew: what the seat on turn observes, and info."""
    def step(self, action: str, /) -> Tuple[View, float, bool, bool, Info]:
        """The seat on turn moves (`resign` gives up): the observation of the next seat, the reward of the one that moved, terminated, truncated, and info with the
        rewards of all. A move against the rules is a ValueError with the reason, and changes nothing."""
    def undo(self, moves: int = 1) -> None:
        """Takes back the last moves; the same draws come again."""
    def copy(self) -> "Game":
        """The same game once more, to be played on by itself."""
    def __copy__(self) -> "Game": ...
    def __deepcopy__(self, memo: Dict[int, Any], /) -> "Game": ...
    def observe(self, seat: Optional[int] = None) -> View:
        """What a seat may know, as plain data; without a seat: what the seat on turn may."""
    def legal_moves(self) -> List[Tuple[str, Optional[int]]]:
        """The moves of the seat on turn with their points, the best first. Exchanges are left out, and so are Erudit's turns of several words."""
    def choose(self, player: str, *, milliseconds: int = 100, nodes: Optional[int] = None) -> str:
        """What a player of ours (see `players`) would do for the seat on turn. Within `nodes` it is the same on every machine. Ctrl-C ends it."""
    def log(self) -> List[str]:
        """The game's log, a record a line, from which it can be told again."""

@final
class CtuPlayer:
    """The strong player of the CTU competition, behind the interface of the course. It remembers the game from move to move: one for each game."""

    def __new__(cls, dictionary: Iterable[str], board: Sequence[Sequence[str]]) -> "CtuPlayer":
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
    """The moves of a position (CGP) with their points, the best first; exchanges last, with 0. No more than `top` of them."""

def erudit_layings(position: str, rack: str, lexicon: Lexicon, top: Optional[int] = None) -> List[Tuple[str, int]]:
    """The single layings of an Erudit position (`*` is a star) with their points, the best first; no more than `top` of them."""

def erudit_turn(position: str, rack: str, lexicon: Lexicon, used: Sequence[str] = ..., seconds: float = 1.0) -> Tuple[str, int, bool]:
    """The best turn of an Erudit position: the turn, its points, whether it is proven to be the best."""

def balda_moves(
    position: str,
    used: Sequence[str],
    lexicon: Lexicon,
    knots: bool = False,
    diagonals: bool = False,
    prizes: bool = False,
    top: Optional[int] = None,
) -> List[Tuple[str, int]]:
    """The moves of a Balda position with their points, those with most points first. `used` holds the start word, too; with `prizes` the corners and the
    diagonals multiply the points of a word whose letter is put there. The letters of a position may stand in any way. No more than `top` moves."""

def pentago_moves(position: str, rules: str = "pentago-standard", top: Optional[int] = None) -> List[str]:
    """The moves of a Pentago position, in the order of their squares; no more than `top` of them."""

def pentago_search(position: str, seconds: float = 1.0, rules: str = "pentago-standard") -> Tuple[str, int, int, bool]:
    """The best move of a Pentago position: the move, its score in the search's units, the depth, whether it is proven."""

"""What `Game.observe` and `Game.step` give, as types: plain dicts, which a game fills as far as it has such things."""

from typing import Any, Dict, List, Optional, TypedDict, Union

__all__ = ["Info", "Over", "View"]


class Over(TypedDict, total=False):
    """How a game came out."""

    reason: str
    #: Seats that won; several: a draw between them.
    winners: List[int]
    scores: List[int]
    #: Points of the reckoning at the end, by seat.
    adjust: List[int]
    #: What was left on each rack.
    racks: List[str]


class View(TypedDict, total=False):
    """A game as a seat may know it. Squares are numbers, row by row from the top left."""

    #: The rows; in Pentago one text of 36 characters: `.`, `w`, `b`.
    board: Union[List[str], str]
    #: Who looks; None: what everybody may see.
    seat: Optional[int]
    #: Whose turn it is; None before the start and after the end.
    turn: Optional[int]
    over: Optional[Over]
    #: What the seat may do now: `place`, `exchange`, `pass`, ...
    may: Dict[str, bool]
    #: Points by seat; not in Pentago.
    scores: List[int]
    #: Seats that have left the game.
    gone: List[int]
    #: The last move or placing.
    last: Optional[Dict[str, Any]]
    # Scrabble, Erudit, ctu: the own rack (`?` or `*` is a blank), how many tiles each seat and the bag hold, and [letter, count] of all that is not seen.
    rack: Optional[str]
    racks: List[int]
    bag: int
    unseen: List[List[Union[str, int]]]
    # Scrabble: turns in a row without points, and whose placing may be challenged.
    scoreless: int
    challengeable: Optional[int]
    # Erudit: words used before, and stars that must be laid.
    used: List[str]
    stars_due: List[int]
    # Erudit: passes in a row; Balda: passes by seat.
    passes: Union[int, List[int]]
    # ctu: moves in a row without a change of the score, moves so far, and the mode.
    still: int
    moves: int
    duty: str
    # Balda.
    side: int
    knots: bool
    diagonals: bool
    #: Squares that multiply the points of a word whose letter is put there: [square, factor].
    prizes: List[List[int]]
    start: str
    words: List[Dict[str, Any]]
    offer: Optional[Dict[str, Any]]
    declined: List[str]
    most_passes: int
    # Pentago: the seat that waits for an answer, and the squares of lines of five.
    waiting: Optional[int]
    fives: List[int]


class Info(TypedDict):
    """What comes with an observation."""

    #: Who moved; None after `reset`.
    seat: Optional[int]
    #: Who moves next; None when the game is over.
    turn: Optional[int]
    scores: List[int]
    #: Who won; several: a draw; None while the game goes on.
    winners: Optional[List[int]]
    #: The reward of each seat, the loser's too.
    rewards: List[float]

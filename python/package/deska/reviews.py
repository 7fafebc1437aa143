"""Reviews of game files: every turn compared with the best move.

>>> import deska
>>> review = deska.review("game.gcg", rollouts=200)  # doctest: +SKIP
>>> [(seat.name, seat.accuracy) for seat in review.seats]  # doctest: +SKIP
[('Ann', 93.4), ('Bob', 88.1)]

`docs/review.md` explains the numbers, `docs/review-files.md` the files.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Union

if TYPE_CHECKING:
    # Private, so that the module has no public name that is missing at run time.
    import pandas as _pandas  # type: ignore[import-untyped]

__all__ = ["Review", "ReviewMaker", "ReviewText", "ReviewedMove", "SeatReview", "TurnResult", "TurnReview", "review"]

# The version of the format that this module reads.
_FORMAT = 1


@dataclass(frozen=True)
class ReviewText:
    """A sentence: a stable code, its parameters, and the text in English."""

    code: str
    parameters: Dict[str, str]
    text: str


@dataclass(frozen=True)
class ReviewMaker:
    """What made a review. The same maker makes the same review of the same game."""

    version: str
    player: str
    amount: int
    """The work per turn."""
    unit: str
    """`rollouts` or `nodes`."""
    seed: int


@dataclass(frozen=True)
class ReviewedMove:
    """A move with its value for the seat to act."""

    move: str
    win: float
    """The win probability from 0 to 1; a draw counts half."""
    doubt: Optional[float] = None
    """The standard error of `win`; 0 for exact values."""
    spread: Optional[float] = None
    equity: Optional[float] = None
    value: Optional[str] = None
    """The exact result `win`, `draw` or `loss`, if known."""


@dataclass(frozen=True)
class TurnResult:
    """The comparison of a move with the best one."""

    best: ReviewedMove
    played: ReviewedMove
    loss: float
    """The loss of win probability, from 0 to 1."""
    points_lost: Optional[float]
    exact: bool
    endgame: bool
    legal: int
    partial: bool
    luck: Optional[float]
    tags: List[str]
    reasons: List[ReviewText]
    candidates: List[Dict[str, Any]] = field(repr=False)
    """The best moves in the format of the game's analysis, best first."""


@dataclass(frozen=True)
class TurnReview:
    """The review of a turn. `result` is None, with a `reason`, if the position is not known."""

    step: int
    seat: int
    played: str
    score: Optional[int]
    scores: List[int]
    result: Optional[TurnResult]
    reason: Optional[ReviewText]
    move_class: Optional[str]
    """`forced`, `best`, `excellent`, `good`, `inaccuracy`, `mistake` or `blunder`."""
    mistake: Optional[str]
    """The size in the mistake index: `small`, `medium` or `large`."""


@dataclass(frozen=True)
class SeatReview:
    """The summary of a seat."""

    seat: int
    name: str
    turns: int
    accuracy: Optional[float]
    """From 0 to 100."""
    mean_loss: Optional[float]
    points_lost: Optional[float]
    mistake_index: Optional[float]
    luck: Optional[float]
    classes: Dict[str, int]
    tags: Dict[str, int]
    best_turn: Optional[int]


@dataclass(frozen=True)
class Review:
    """The review of a game file."""

    file: str
    file_sha256: str
    title: Optional[str]
    finished: bool
    scores: List[int]
    game: str
    rules: str
    lexicon: Optional[str]
    lexicon_hash: Optional[str]
    maker: ReviewMaker
    seats: List[SeatReview]
    turns: List[TurnReview]
    json: Mapping[str, Any] = field(repr=False, compare=False)
    """The review as `deska review` writes it (schema: `docs/review.schema.json`)."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Review:
        """A review from the content of a file that `deska review` has written."""
        review = data["review"]
        if review["format"] != _FORMAT:
            raise ValueError(f"the review has format {review['format']}, and this package reads format {_FORMAT}: review the game again")
        maker = review["maker"]
        return cls(
            file=data["file"],
            file_sha256=data["file_sha256"],
            title=data["title"],
            finished=data["finished"],
            scores=data["scores"],
            game=review["game"],
            rules=review["rules"],
            lexicon=review["lexicon"],
            lexicon_hash=review["lexicon_hash"],
            maker=ReviewMaker(maker["version"], maker["player"], maker["budget"]["amount"], maker["budget"]["unit"], maker["seed"]),
            seats=[SeatReview(**seat) for seat in review["seats"]],
            turns=[_turn(turn) for turn in review["turns"]],
            json=data,
        )

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> Review:
        """A review from a file that `deska review` has written."""
        with open(path, encoding="utf-8") as file:
            return cls.from_json(json.load(file))

    def to_pandas(self) -> _pandas.DataFrame:
        """A `pandas.DataFrame` with a row per turn. Needs pandas."""
        try:
            import pandas  # type: ignore[import-untyped]
        except ImportError as missing:
            raise ImportError("to_pandas() needs pandas: install it with `pip install pandas`") from missing
        return pandas.DataFrame([self._row(number, turn) for number, turn in enumerate(self.turns, 1)], columns=_COLUMNS)

    def _row(self, number: int, turn: TurnReview) -> Dict[str, Any]:
        result = turn.result
        row: Dict[str, Any] = {
            "turn": number,
            "seat": turn.seat,
            "name": self.seats[turn.seat].name,
            "played": turn.played,
            "score": turn.score,
            "class": turn.move_class,
            "mistake": turn.mistake,
            "tags": " ".join(result.tags) if result else "",
        }
        if result:
            row.update(
                best=result.best.move,
                win=result.played.win,
                best_win=result.best.win,
                loss=result.loss,
                points_lost=result.points_lost,
                luck=result.luck,
                exact=result.exact,
                endgame=result.endgame,
                legal=result.legal,
            )
        return row


_COLUMNS = [
    "turn",
    "seat",
    "name",
    "played",
    "score",
    "class",
    "mistake",
    "best",
    "win",
    "best_win",
    "loss",
    "points_lost",
    "luck",
    "exact",
    "endgame",
    "legal",
    "tags",
]


def _text(data: Mapping[str, Any]) -> ReviewText:
    return ReviewText(data["code"], dict(data["parameters"]), data["text"])


def _result(data: Mapping[str, Any]) -> TurnResult:
    fields = dict(data)
    fields["best"], fields["played"] = ReviewedMove(**data["best"]), ReviewedMove(**data["played"])
    fields["reasons"] = [_text(reason) for reason in data["reasons"]]
    return TurnResult(**fields)


def _turn(data: Mapping[str, Any]) -> TurnReview:
    fields = dict(data)
    fields["result"] = _result(data["result"]) if data["result"] else None
    fields["reason"] = _text(data["reason"]) if data["reason"] else None
    fields["move_class"] = fields.pop("class")
    return TurnReview(**fields)


def review(
    path: Union[str, "os.PathLike[str]"],
    *,
    lexicon: Optional[str] = None,
    rules: Optional[str] = None,
    player: Optional[str] = None,
    rollouts: Optional[int] = None,
    nodes: Optional[int] = None,
    seed: int = 0,
    threads: Optional[int] = None,
) -> Review:
    """Reviews a game file (GCG, a log or another notation), as `deska review` does.

    `rollouts` and `nodes` are the work per turn, in the games reviewed by simulation and by search;
    `threads` turns are reviewed at the same time, by default as many as there are CPU cores. A
    damaged file raises a `ValueError` that names the line. Ctrl-C interrupts the review.
    """
    from . import _review_file

    text = _review_file(
        os.fspath(path), lexicon=lexicon, rules=rules, player=player, rollouts=rollouts, nodes=nodes, seed=seed, threads=threads
    )
    return Review.from_json(json.loads(text))

"""Word and board games: rules, move generation and players.

>>> import deska
>>> game = deska.Game("pentago-standard", seed=1)
>>> observation, reward, terminated, truncated, info = game.step("c4AR")
>>> game.turn
1

`deska.gymnasium` and `deska.pettingzoo` (with `pip install 'deska[env]'`) are environments for reinforcement learning.
"""

from ._deska import (
    CtuPlayer,
    Game,
    Lexicon,
    __version__,
    _review_file,
    balda_moves,
    erudit_layings,
    erudit_turn,
    lexicons,
    pentago_moves,
    pentago_search,
    players,
    rule_sets,
    scrabble_moves,
)
from .reviews import Review, ReviewedMove, ReviewMaker, ReviewText, SeatReview, TurnResult, TurnReview, review

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


def _restored(rules, settings, log):
    """A game out of a pickle."""
    settings = dict(settings)
    if "position" in settings:
        game = Game.from_position(settings.pop("position"), rules, **settings)
    else:
        game = Game(rules, **settings)
    game._restore(log)
    return game

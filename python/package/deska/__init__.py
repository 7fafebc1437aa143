"""Word and board games: rules, move generation and players.

>>> import deska
>>> game = deska.Game("pentago-standard", seed=1)
>>> observation, reward, over, info = game.step("c4AR")
>>> game.turn
1
"""

from ._deska import (
    CtuPlayer,
    Game,
    Lexicon,
    __version__,
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

__all__ = [
    "CtuPlayer",
    "Game",
    "Lexicon",
    "__version__",
    "balda_moves",
    "erudit_layings",
    "erudit_turn",
    "lexicons",
    "pentago_moves",
    "pentago_search",
    "players",
    "rule_sets",
    "scrabble_moves",
]

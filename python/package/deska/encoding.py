"""Games as arrays: observations, action masks, and actions by number.

- **Actions.** Pentago has 324, always the same: one for each square and turn, and then one for each square without a turn (a placing that ends the game). In games with words there is no such list: action `n` is the `n`-th of the legal
  moves, the best-scoring first, and the observation tells what each scores. Where no move is legal, action 0 passes.
- **Observations** are what a seat may know, as a dict of arrays: `observation`, planes of the size of the board (see `Encoder.planes`), all values from -1 to 1;
  `action_mask`; and, in games with words, `points` of each action.

It needs `pip install 'deska[env]'`.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from . import Game, pentago_moves

__all__ = ["Encoder", "Observation"]

#: `observation`, `action_mask` and, in games with words, `points`.
Observation = Dict[str, npt.NDArray[Any]]

#: More points than any move brings.
_MOST_POINTS = 10_000


class Encoder:
    """Knows the sizes of a game's arrays, and fills them."""

    def __init__(self, game: Game, actions: int = 128) -> None:
        if actions < 1:
            raise ValueError("there must be one action at least")
        self.rules = game.rules
        self.letters: str = game.letters
        self.side = len(game.board)
        turned = pentago_moves("." * 36, game.rules) if not self.letters else []
        self._moves: List[str] = turned + sorted({move[:2] for move in turned})
        self._number = {move: number for number, move in enumerate(self._moves)}
        #: How many actions there are.
        self.actions = len(self._moves) or actions
        #: What each plane of the observation shows.
        self.planes: List[str] = self._plane_names()

    def _plane_names(self) -> List[str]:
        if not self.letters:
            return ["own marbles", "other marbles"]
        on_board = [f"{letter} on the board" for letter in self.letters] + ["a blank on the board"]
        held = [f"{letter} on the rack" for letter in self.letters] + ["blanks on the rack"]
        return on_board + held + ["own lead / 200", "tiles in the bag / 100"]

    def action_space(self) -> spaces.Discrete:
        """A number of an action."""
        return spaces.Discrete(self.actions)

    def observation_space(self) -> spaces.Dict:
        """The arrays of `observation`."""
        shape = (len(self.planes), self.side, self.side)
        parts: Dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-1.0, 1.0, shape, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (self.actions,), dtype=np.int8),
        }
        if self.letters:
            parts["points"] = spaces.Box(0.0, float(_MOST_POINTS), (self.actions,), dtype=np.float32)
        return spaces.Dict(parts)

    def moves(self, game: Game) -> List[str]:
        """The moves of the seat on turn that have a number, by their numbers in games with words."""
        if game.over:
            return []
        found = [move for move, _ in game.legal_moves()]
        return found[: self.actions] if not self.letters or found else ["pass"]

    def move(self, game: Game, action: int) -> Optional[str]:
        """The move of this number; None if it is none that can be made now."""
        moves = self.moves(game)
        if self._moves:
            return self._moves[action] if 0 <= action < self.actions and self._moves[action] in moves else None
        return moves[action] if 0 <= action < len(moves) else None

    def mask(self, game: Game) -> npt.NDArray[np.int8]:
        """1 for every action that the seat on turn may take."""
        mask = np.zeros(self.actions, dtype=np.int8)
        moves = self.moves(game)
        if self._moves:
            mask[[self._number[move] for move in moves]] = 1
        else:
            mask[: len(moves)] = 1
        return mask

    def tensor(self, game: Game, seat: int) -> npt.NDArray[np.float32]:
        """The planes as a seat may know them."""
        planes = np.zeros((len(self.planes), self.side, self.side), dtype=np.float32)
        board = game.board
        if not self.letters:
            own, other = ("w", "b") if seat == 0 else ("b", "w")
            for row, line in enumerate(board):
                for column, sign in enumerate(line.lower()):
                    planes[0, row, column] = sign == own
                    planes[1, row, column] = sign == other
            return planes
        count = len(self.letters)
        for row, line in enumerate(board):
            for column, sign in enumerate(line):
                letter = self.letters.find(sign.upper())
                if letter >= 0:
                    planes[letter, row, column] = 1.0
                    planes[count, row, column] = sign != sign.upper()
        view: Any = game.observe(seat)
        rack = view.get("rack") or ""
        for sign in rack:
            letter = self.letters.find(sign)
            planes[count + 1 + (letter if letter >= 0 else count)] += 1.0 / max(7, len(rack))
        scores = game.scores
        best = max((score for other, score in enumerate(scores) if other != seat), default=0)
        planes[-2] = float(np.clip((scores[seat] - best) / 200.0, -1.0, 1.0)) if scores else 0.0
        bag = view.get("bag")
        planes[-1] = min(1.0, (bag if isinstance(bag, int) else 0) / 100.0)
        return planes

    def observation(self, game: Game, seat: int) -> Observation:
        """All arrays for a seat. Whoever is not on turn may do nothing."""
        mine = not game.over and game.turn == seat
        arrays: Observation = {
            "observation": self.tensor(game, seat),
            "action_mask": self.mask(game) if mine else np.zeros(self.actions, dtype=np.int8),
        }
        if self.letters:
            points = np.zeros(self.actions, dtype=np.float32)
            if mine:
                scored = [score or 0 for _, score in game.legal_moves()][: self.actions]
                points[: len(scored)] = scored
            arrays["points"] = points
        return arrays

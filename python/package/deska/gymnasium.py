"""One seat of a game as a Gymnasium environment: the other seats are played by a player of deska's.

>>> from deska.gymnasium import DeskaEnv
>>> env = DeskaEnv("pentago-standard", opponent="level-1")
>>> observation, info = env.reset(seed=1)
>>> int(observation["action_mask"].sum())
288

It needs `pip install 'deska[env]'`.
"""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple, Union

import gymnasium
import numpy as np

from . import Game, Lexicon
from .encoding import Encoder, Observation

__all__ = ["DeskaEnv"]


class DeskaEnv(gymnasium.Env[Observation, Any]):
    """A game seen from one seat.

    An action is a number: in Pentago one of 324 moves, in games with words a place in the list of legal moves, the best-scoring first (see
    `deska.encoding`). An action that the mask forbids loses the game, as a fault does. The reward is that of `deska.Game`: by default 1, -1 or 0 at the end.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        rules: str = "pentago-standard",
        *,
        opponent: str = "level-1",
        seat: int = 0,
        seats: Optional[int] = None,
        lexicon: Union[Lexicon, str, None] = None,
        reward: str = "outcome",
        nodes: int = 1000,
        actions: int = 128,
        max_moves: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        self.game = Game(rules, lexicon=lexicon, seats=seats, reward=reward, max_moves=max_moves)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat} in {rules}")
        self.seat = seat
        self.opponent = opponent
        self.nodes = nodes
        self.render_mode = render_mode
        self.encoder = Encoder(self.game, actions)
        self.observation_space: Any = self.encoder.observation_space()
        self.action_space = self.encoder.action_space()

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Observation, Dict[str, Any]]:
        super().reset(seed=seed)
        self.game.reset(int(self.np_random.integers(2**32)))
        self._others()
        return self.encoder.observation(self.game, self.seat), self._info()

    def step(self, action: Any) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        if self.game.over:
            raise RuntimeError("the game is over: reset the environment")
        move = self.encoder.move(self.game, int(action))
        fault = move is None
        _, _, over, cut, info = self.game.step("resign" if move is None else move)
        reward = float(info["rewards"][self.seat])
        # Who makes a fault in a game of several plays no more, though the others may.
        over = over or fault
        if not (over or cut):
            gained, cut = self._others()
            reward += gained
            over = self.game.over
        told = self._info()
        told["fault"] = fault
        return self.encoder.observation(self.game, self.seat), reward, over, cut, told

    def render(self) -> Any:
        return "\n".join(self.game.board) if self.render_mode == "ansi" else None

    def _others(self) -> Tuple[float, bool]:
        """The other seats move; what that brought to ours, and whether the game was cut short."""
        reward, cut = 0.0, False
        while not (self.game.over or cut) and self.game.turn != self.seat:
            _, _, _, cut, info = self.game.step(self.game.choose(self.opponent, nodes=self.nodes))
            reward += float(info["rewards"][self.seat])
        return reward, cut

    def _info(self) -> Dict[str, Any]:
        mine = not self.game.over and self.game.turn == self.seat
        mask = self.encoder.mask(self.game) if mine else np.zeros(self.encoder.actions, dtype=np.int8)
        return {"scores": self.game.scores, "winners": self.game.winners, "action_mask": mask}

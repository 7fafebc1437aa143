"""A game as a PettingZoo environment of agents that move in turn (AEC).

>>> from deska.pettingzoo import DeskaAECEnv
>>> env = DeskaAECEnv("pentago-standard")
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'

It needs `pip install 'deska[env]'`.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

from pettingzoo import AECEnv  # type: ignore[import-untyped]

from . import Game, Lexicon
from .encoding import Encoder, Observation

__all__ = ["DeskaAECEnv"]


class DeskaAECEnv(AECEnv):  # type: ignore[misc]
    """All seats of a game; agents are called `seat_0`, `seat_1`, ...

    Actions and observations are those of `deska.encoding`. An action that the mask forbids is a fault: its seat has lost, and in a game of two the other
    one has won. Rewards are those of `deska.Game`, for every seat: by default 1, -1 or 0 at the end.
    """

    metadata = {"render_modes": ["ansi"], "name": "deska_v0", "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        rules: str = "pentago-standard",
        *,
        seats: Optional[int] = None,
        lexicon: Union[Lexicon, str, None] = None,
        reward: str = "outcome",
        actions: int = 128,
        max_moves: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        self.game = Game(rules, lexicon=lexicon, seats=seats, reward=reward, max_moves=max_moves)
        self.render_mode = render_mode
        self.encoder = Encoder(self.game, actions)
        self.possible_agents: List[str] = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: List[str] = []
        self.observation_spaces = {agent: self.encoder.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.encoder.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        return self.encoder.observation(self.game, self.possible_agents.index(agent))

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        self.game.reset(seed if seed is not None else self.game.seed + 1)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.turn or 0]
        self._tell()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        move = self.encoder.move(self.game, int(action))
        _, _, over, cut, info = self.game.step("resign" if move is None else move)
        for seat, one in enumerate(self.possible_agents):
            if one in self.agents:
                self.rewards[one] = float(info["rewards"][seat])
                self.terminations[one] = over or self.terminations[one]
                self.truncations[one] = cut
        if move is None:
            self.terminations[agent] = True
            self.infos[agent]["fault"] = True
        turn = self.game.turn
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]
        elif self.agents:
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        self._accumulate_rewards()
        self._tell()
        self._deads_step_first()

    def render(self) -> Any:
        return "\n".join(self.game.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _tell(self) -> None:
        for agent in self.agents:
            self.infos[agent].update(scores=self.game.scores, winners=self.game.winners)

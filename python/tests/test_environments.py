"""The environments against the conformance checks of Gymnasium and PettingZoo, and their own promises."""

import random
import warnings

import pytest

import deska

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from deska.encoding import Encoder  # noqa: E402
from deska.gymnasium import DeskaEnv  # noqa: E402
from deska.pettingzoo import DeskaAECEnv  # noqa: E402

ALL = ["pentago-standard", "scrabble-en", "erudit", "balda", "ctu"]


@pytest.mark.parametrize("rules", ALL)
def test_gymnasium_finds_nothing_wrong(rules):
    with warnings.catch_warnings():
        warnings.simplefilter("error", category=UserWarning)
        check_env(DeskaEnv(rules, opponent="greedy" if rules != "pentago-standard" else "naive", render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("rules", ALL)
def test_pettingzoo_finds_nothing_wrong(rules):
    api_test(DeskaAECEnv(rules, render_mode="ansi"), num_cycles=200)
    seed_test(lambda: DeskaAECEnv(rules), num_cycles=50)


@pytest.mark.parametrize("rules", ALL)
def test_a_whole_game_by_masked_actions(rules):
    lots = random.Random(1)
    env = DeskaEnv(rules, opponent="naive" if rules == "pentago-standard" else "greedy", seat=1)
    observation, _ = env.reset(seed=5)
    total, over = 0.0, False
    for _ in range(200):
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) > 0
        # In games with words the first are the best.
        observation, reward, over, cut, info = env.step(int(legal[0] if rules != "pentago-standard" else lots.choice(list(legal))))
        total += reward
        assert env.observation_space.contains(observation) and not cut
        if over:
            break
    assert over and not info["fault"] and observation["action_mask"].sum() == 0
    winners = info["winners"]
    assert total == (0 if len(winners) > 1 else 1 if winners == [1] else -1)


def test_a_fault_loses_and_the_other_seat_is_told():
    env = DeskaAECEnv("pentago-standard")
    env.reset(seed=1)
    env.step(0)
    # The square is taken now.
    taken = int(np.flatnonzero(env.observe("seat_1")["action_mask"] == 0)[0])
    env.step(taken)
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0} and all(env.terminations.values())
    one = DeskaEnv("pentago-standard", opponent="naive")
    observation, _ = one.reset(seed=1)
    observation = one.step(0)[0]
    _, reward, over, _, info = one.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, over, info["fault"]) == (-1.0, True, True)
    with pytest.raises(RuntimeError, match="reset"):
        one.step(0)


def test_planes_show_what_lies_there():
    game = deska.Game.from_position("/".join(["15"] * 7 + ["6CAt6"] + ["15"] * 7) + " AABCDE?/ 30/10 0", "scrabble-en")
    encoder = Encoder(game)
    planes = dict(zip(encoder.planes, encoder.tensor(game, 0)))
    assert planes["C on the board"][7, 6] == 1 and planes["C on the board"].sum() == 1
    assert planes["T on the board"][7, 8] == 1 and planes["a blank on the board"][7, 8] == 1 and planes["a blank on the board"].sum() == 1
    assert planes["A on the rack"][0, 0] == pytest.approx(2 / 7) and planes["blanks on the rack"][3, 3] == pytest.approx(1 / 7)
    assert planes["own lead / 200"][0, 0] == pytest.approx(0.1) and Encoder(game).tensor(game, 1)[-2, 0, 0] == pytest.approx(-0.1)
    observation = encoder.observation(game, 0)
    best = game.legal_moves()[0]
    assert observation["points"][0] == best[1] and encoder.move(game, 0) == best[0]
    # What the other seat holds, nobody sees.
    assert Encoder(game).observation(game, 1)["points"].sum() == 0
    pentago = deska.Game.from_position("w" + "." * 34 + "b", "pentago-standard")
    own, other = Encoder(pentago).tensor(pentago, 0)
    assert own[0, 0] == 1 and other[5, 5] == 1 and own.sum() == other.sum() == 1
    assert Encoder(pentago).mask(pentago).sum() == len(pentago.legal_moves()) == 34 * 8


def test_the_stubs_say_what_is_there(tmp_path):
    import subprocess
    import sys

    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "deska", "--ignore-missing-stub"], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    script = tmp_path / "use.py"
    script.write_text(
        "import deska\n"
        "game = deska.Game('scrabble-en', seed=1)\n"
        "view, reward, terminated, truncated, info = game.step(game.legal_moves()[0][0])\n"
        "total: float = reward + sum(info['rewards'])\n"
        "rack = view['rack'] or ''\n"
        "letters: str = rack.lower()\n"
    )
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", str(script)], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout

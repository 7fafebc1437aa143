"""Reviews of small games, and the schema of their JSON."""

import dataclasses
import json
from pathlib import Path

import pytest

import deska

ROOT = Path(__file__).parents[2]

DAMAGED = """#player1 ann Ann
#player2 bob Bob
>ann: AEINRTW 8D TAWNIER +71 71
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The first turns of a game."""
    lines = (ROOT / "tests" / "data" / "review" / "balda.deska").read_text(encoding="utf-8").splitlines()
    path = tmp_path_factory.mktemp("games") / "game.deska"
    path.write_text("\n".join(lines[:10]) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def review(game):
    return deska.review(game, nodes=200)


def test_review(game, review):
    assert [seat.name for seat in review.seats] == ["level-3", "level-5"]
    assert (review.game, review.rules, review.lexicon, review.finished) == ("balda", "balda", "ru-nouns", False)
    assert (review.maker.amount, review.maker.unit, review.maker.seed) == (200, "nodes", 0)
    assert [turn.seat for turn in review.turns] == [0, 1]
    first = review.turns[0]
    assert first.score == 5 and first.result is not None and first.move_class is not None
    assert 0 <= first.result.loss <= 1 and first.result.legal > 20
    assert first.result.best.win >= first.result.played.win
    assert deska.review(game, nodes=200, threads=1) == review
    with pytest.raises(dataclasses.FrozenInstanceError):
        review.game = "chess"


def test_load(review, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(review.json), encoding="utf-8")
    assert deska.Review.load(path) == review
    other = json.loads(path.read_text(encoding="utf-8"))
    other["review"]["format"] = 2
    with pytest.raises(ValueError, match="review the game again"):
        deska.Review.from_json(other)


def test_errors(game, tmp_path):
    damaged = tmp_path / "damaged.gcg"
    damaged.write_text(DAMAGED, encoding="utf-8")
    with pytest.raises(ValueError, match="damaged.gcg.*line 3"):
        deska.review(damaged)
    with pytest.raises(FileNotFoundError):
        deska.review(tmp_path / "none.gcg")
    with pytest.raises(ValueError, match="no rule set `chess`"):
        deska.review(game, rules="chess")
    with pytest.raises(ValueError, match="give --player"):
        deska.review(game, player="nobody")


def test_schema(review):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((ROOT / "docs" / "review.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(review.json, schema)
    damaged = json.loads(json.dumps(review.json))
    del damaged["review"]["maker"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(damaged, schema)


def test_pandas(review):
    pytest.importorskip("pandas")
    frame = review.to_pandas()
    assert list(frame["name"]) == ["level-3", "level-5"] and frame["score"][0] == 5
    assert (frame["best_win"] >= frame["win"]).all()

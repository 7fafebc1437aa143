"""Reviews of small games, and the schema of their JSON."""

import dataclasses
import json
from pathlib import Path

import pytest

import deska

GAME = """#player1 ann Ann
#player2 bob Bob
>ann: AEINRTW 8D TAWNIER +72 72
>bob: EFILOSS D7 S.OIL +5 5
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def review(game):
    return deska.review(game, rollouts=12)


def test_review(game, review):
    assert [seat.name for seat in review.seats] == ["Ann", "Bob"]
    assert (review.game, review.rules, review.lexicon, review.scores, review.finished) == ("scrabble", "scrabble-en", "en", [72, 5], False)
    assert (review.maker.amount, review.maker.unit, review.maker.seed) == (12, "rollouts", 0)
    assert [turn.score for turn in review.turns] == [72, 5]
    second = review.turns[1]
    assert second.result is not None and second.move_class is not None
    assert 0 <= second.result.loss <= 1 and second.result.legal > 100
    assert second.result.best.win >= second.result.played.win
    assert deska.review(game, rollouts=12, threads=1) == review
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
    damaged.write_text(GAME.replace("+5 5", "+7 7"), encoding="utf-8")
    with pytest.raises(ValueError, match="damaged.gcg.*line 4"):
        deska.review(damaged)
    with pytest.raises(FileNotFoundError):
        deska.review(tmp_path / "none.gcg")
    with pytest.raises(ValueError, match="no rule set `chess`"):
        deska.review(game, rules="chess")
    with pytest.raises(ValueError, match="give --player"):
        deska.review(game, player="nobody")


def test_schema(review):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).parents[2] / "docs" / "review.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(review.json, schema)
    damaged = json.loads(json.dumps(review.json))
    del damaged["review"]["maker"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(damaged, schema)


def test_pandas(review):
    pytest.importorskip("pandas")
    frame = review.to_pandas()
    assert list(frame["name"]) == ["Ann", "Bob"] and list(frame["score"]) == [72, 5]
    assert (frame["best_win"] >= frame["win"]).all()

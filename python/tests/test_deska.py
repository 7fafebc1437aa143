"""The package against small facts of the games, and whole games by its own legal moves."""

import random

import pytest

import deska


def test_lexicons():
    words = deska.Lexicon(["care", "acre", "race", "cares"])
    assert len(words) == 4 and "CARE" in words and "cat" not in words
    assert sorted(words.anagrams("eacr")) == ["ACRE", "CARE", "RACE"]
    assert words.words()[0] == "ACRE"
    assert {"en", "ru-nouns"} <= set(deska.lexicons())
    with pytest.raises(ValueError, match="alphabet"):
        deska.Lexicon(["a"], "klingon")


@pytest.mark.parametrize("rules", ["scrabble-en", "erudit", "balda", "pentago-standard", "pentago-answer", "ctu"])
def test_whole_games_by_legal_moves(rules):
    assert rules in deska.rule_sets()
    lots = random.Random(7)
    game = deska.Game(rules, seed=3)
    first = game.reset()
    assert first == deska.Game(rules, seed=3).observe()
    total = [0, 0]
    for _ in range(300):
        if game.over:
            break
        seat = game.turn
        # Long games are cut short by always taking good moves.
        moves = game.legal_moves()[:8] or [("pass", 0)]
        move, points = lots.choice(moves)
        observation, reward, over, info = game.step(move)
        total[seat] += reward
        assert over == game.over and info["seat"] == seat
    assert game.over and game.winners is not None
    assert len(game.log()) > 5
    if game.scores:
        assert total == game.scores


@pytest.mark.parametrize("rules", ["scrabble-en", "erudit", "balda", "pentago-standard", "ctu"])
def test_players_of_ours(rules):
    game = deska.Game(rules, seed=1)
    for player in deska.players(rules)[:3]:
        move = game.choose(player, nodes=2000)
        game.step(move)
    with pytest.raises(ValueError, match="no player"):
        game.choose("nobody")


def test_what_is_wrong_is_said():
    game = deska.Game("ctu", lexicon=deska.Lexicon(["AB", "BA", "ABA"]), start="ABA")
    with pytest.raises(ValueError):
        game.step("1a ZZZZ")
    with pytest.raises(ValueError, match="no seat 5"):
        game.observe(5)
    with pytest.raises(ValueError, match="rule set"):
        deska.Game("chess")


def test_positions():
    words = deska.Lexicon(["care", "cares", "scare", "race", "acre"])
    empty = "/".join(["15"] * 15)
    best = deska.scrabble_moves(f"{empty} RACES/ 0/0 0", words, top=1)
    assert best == [("8d CARES", 20)]
    moves = deska.pentago_moves("." * 36)
    assert len(moves) == 288
    assert deska.pentago_search("." * 36, seconds=0.2)[0] in moves


def test_the_course_player_keeps_the_duty():
    board = [[""] * 15 for _ in range(15)]
    board[7][6:9] = "ABC"
    player = deska.CtuPlayer({"ABC": 1, "AB": 1, "CA": 1, "ABCA": 1}, board)
    moves = player.moves(board, ["A"])
    assert sorted(placed for placed, _ in moves) == [[(6, 6, "A")], [(7, 9, "A")], [(8, 8, "A")]] or len(moves) == 3
    answer = player.choose(board, ["A"], milliseconds=10)
    assert len(answer) == 1 and answer[0][2] == "A"
    assert player.choose(board, ["Q"], letters_in_bag=0, milliseconds=10) is None
    with pytest.raises(ValueError, match="capital"):
        player.choose(board, ["q"])

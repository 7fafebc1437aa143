"""The package against small facts of the games, and whole games by its own legal moves."""

import collections
import copy
import pickle
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

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


ALL = ["scrabble-en", "erudit", "balda", "pentago-standard", "pentago-answer", "ctu"]


def played(rules, moves=300, **settings):
    """A game by good moves, and the rewards of all seats."""
    lots = random.Random(7)
    game = deska.Game(rules, seed=3, **settings)
    total = [0.0] * game.seats
    for _ in range(moves):
        if game.over:
            break
        seat = game.turn
        # Long games are cut short by always taking good moves.
        move, _ = lots.choice(game.legal_moves()[:8] or [("pass", 0)])
        observation, reward, terminated, truncated, info = game.step(move)
        assert (terminated, truncated, info["seat"], reward) == (game.over, False, seat, info["rewards"][seat])
        total = [one + other for one, other in zip(total, info["rewards"])]
    return game, total


@pytest.mark.parametrize("rules", ALL)
def test_whole_games_by_legal_moves(rules):
    assert rules in deska.rule_sets()
    game, total = played(rules)
    assert game.over and game.winners is not None and len(game.log()) > 5
    # Both sides are told how it came out, whoever moved last.
    expected = [0, 0] if len(game.winners) > 1 else [1 if seat in game.winners else -1 for seat in (0, 1)]
    assert total == expected
    first, info = game.reset()
    assert first == deska.Game(rules, seed=3).observe() and info["winners"] is None and game.moves == 0


@pytest.mark.parametrize("rules", ["scrabble-en", "erudit", "ctu"])
def test_rewards_in_points_hold_the_reckoning_at_the_end(rules):
    game, total = played(rules, reward="points")
    assert game.over and total == game.scores
    game, total = played(rules, reward="lead")
    assert total == [game.scores[0] - game.scores[1], game.scores[1] - game.scores[0]]


def test_who_resigns_has_lost_and_the_other_is_told():
    game = deska.Game("scrabble-en", seed=1)
    seat = game.turn
    _, reward, terminated, _, info = game.step("resign")
    assert (reward, terminated, info["rewards"][1 - seat], info["winners"]) == (-1, True, 1, [1 - seat])
    assert played("pentago-standard")[0].scores == []


@pytest.mark.parametrize("rules", ALL)
def test_copies_pickles_logs_and_moves_taken_back(rules):
    game, _ = played(rules, 6)
    before, log = game.observe(), game.log()
    again = pickle.loads(pickle.dumps(game))
    for other in (copy.copy(game), copy.deepcopy(game), game.copy(), again, deska.Game.from_log(log, rules, seed=3)):
        assert (other.observe(), other.log(), other.moves, other.scores) == (before, log, game.moves, game.scores)
        move = other.legal_moves()[0][0]
        other.step(move)
        assert game.log() == log, "a copy is a game by itself"
        lots = other.log()
        other.undo()
        assert other.observe() == before and other.log() == log
        other.step(move)
        assert other.log() == lots, "the same draws come again"
    again.undo(again.moves)
    assert again.moves == 0 and again.observe() == deska.Game(rules, seed=3).observe()
    with pytest.raises(ValueError, match="only 0 were made"):
        again.undo()
    assert rules in repr(game) and "6 moves" in repr(game)
    assert type(repr(game)) is str and "seat" in repr(game)


def test_boards_of_balda_of_any_side_and_prize_squares():
    words = deska.Lexicon.open("ru-nouns")
    small = deska.Game("balda", start="лиса", lexicon=words)
    assert small.observe(0)["board"] == ["....", "....", "ЛИСА", "...."]
    plain = dict(deska.balda_moves("..../..../ЛИСА/....", ["ЛИСА"], words))
    doubled = dict(deska.balda_moves("..../..../ЛИСА/....", ["ЛИСА"], words, prizes=True))
    corners = ("0,0", "0,3", "3,0", "3,3")
    assert plain and all(doubled[move] == points * (2 if move.split()[0] in corners else 1) for move, points in plain.items())
    # Letters may stand in any way.
    assert deska.balda_moves("К.../..../..../..АД", [], words)
    with pytest.raises(ValueError, match="there is no letter"):
        deska.Game.from_position("..../..../..../....", "balda", lexicon=words)


def test_positions_to_begin_with():
    empty = "/".join(["15"] * 15)
    game = deska.Game.from_position(f"{empty} RACES/ 10/20 0", "scrabble-en", seed=4)
    view = game.observe()
    assert (game.scores, game.turn, view["racks"]) == ([10, 20], 0, [7, 7])
    # Tiles that the position leaves out of a rack are drawn.
    assert not collections.Counter("RACES") - collections.Counter(view["rack"])
    game.step("8d CARES")
    assert game.scores == [30, 20] and game.board[7][3:8] == "CARES"
    again = pickle.loads(pickle.dumps(game))
    assert again.observe(0) == game.observe(0)
    board = "w" + "." * 35
    game = deska.Game.from_position(board, "pentago-standard")
    assert game.turn == 1 and len(game.legal_moves()) == 280
    board = "...../...../БАЛДА/...../....."
    used = deska.Game.from_position(board, "balda", used=["ХАЛДА"])
    words = [{move.split()[2] for move, _ in one.legal_moves() if move != "pass"} for one in (deska.Game.from_position(board, "balda"), used)]
    assert words[0] - words[1] == {"ХАЛДА"} and len(words[1]) > 20
    game = deska.Game.from_position("/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7) + " SABCDEF/ 0/0 0", "ctu", tournament=True)
    assert game.turn == 0 and "[[7, 9, 'S']]" in [move for move, _ in game.legal_moves()]
    game = deska.Game.from_position("/".join(["15"] * 7 + ["5КОТ7"] + ["15"] * 7) + " АБВГДЕЖ/ 0/0 0", "erudit", used=["КОТ"])
    assert game.turn == 0 and game.legal_moves()
    with pytest.raises(ValueError):
        deska.Game.from_position("nonsense", "scrabble-en")


def test_games_are_cut_short_where_that_is_asked_for():
    game = deska.Game("scrabble-en", max_moves=2)
    assert game.step(game.legal_moves()[0][0])[2:4] == (False, False)
    assert game.step(game.legal_moves()[0][0])[2:4] == (False, True)
    with pytest.raises(ValueError, match="cut short"):
        game.step("pass")


def test_what_was_made_for_a_lexicon_is_kept():
    words = deska.Lexicon.open("en")
    assert deska.Lexicon.open("en") == words and hash(deska.Lexicon.open("en")) == hash(words)
    empty = "/".join(["15"] * 15)
    nouns = deska.Lexicon.open("ru-nouns")
    asked = [
        (words, lambda lexicon: deska.scrabble_moves(f"{empty} RETINAS/ 0/0 0", lexicon, top=1)),
        (words, lambda lexicon: deska.Game("scrabble-en", lexicon=lexicon, seed=1).legal_moves()),
        (words, lambda lexicon: deska.Game("scrabble-en", lexicon=lexicon, seed=1).choose("greedy")),
        (nouns, lambda lexicon: deska.balda_moves("...../...../БАЛДА/...../.....", ["БАЛДА"], lexicon, top=1)),
    ]

    # Time on the processor, which other programs take none of.
    def seconds(ask, lexicon):
        begun = time.process_time()
        ask(lexicon)
        return time.process_time() - begun

    for lexicon, ask in asked:
        ask(lexicon)
        anew = seconds(ask, deska.Lexicon(lexicon.words(), alphabet=lexicon.alphabet))
        # Not a figure but an order: the best of several calls is a tiny part of what making it anew takes.
        assert min(seconds(ask, lexicon) for _ in range(20)) * 3 < anew
    restored = pickle.loads(pickle.dumps(deska.Lexicon(["ab", "ba"], name="two")))
    assert (restored.name, restored.words()) == ("two", ["AB", "BA"])


def test_ctrl_c_ends_a_search():
    text = (
        "import deska, _thread, signal, threading, time\n"
        # Whoever runs the tests in the background may have them ignore it.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "game = deska.Game('pentago-standard')\n"
        "threading.Timer(0.5, _thread.interrupt_main).start()\n"
        "begun = time.time()\n"
        "try:\n    game.choose('search', milliseconds=60000)\n"
        "except KeyboardInterrupt:\n    print('ended', time.time() - begun < 30)\n"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120)
    assert done.stdout == "ended True\n", done.stderr


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
    for wrong, said in [
        (lambda: deska.Game("chess"), "no rule set `chess`; known"),
        (lambda: deska.Game("pentago-standard", seats=3), "has 2 seats, not 3"),
        (lambda: deska.Game("scrabble-en", seats=0), "has 1 to 4 seats, not 0"),
        (lambda: deska.Game("scrabble-en", tournament=True), "tournament is a mode of ctu"),
        (lambda: deska.Game("scrabble-en", start="CAT"), "start is the first word"),
        (lambda: deska.Game("ctu", start="ZZZZ"), "ZZZZ is not in en"),
        (lambda: deska.Game("pentago-standard", lexicon="en"), "played without words"),
        (lambda: deska.Game("scrabble-en", reward="gold"), "no reward `gold`"),
        (lambda: deska.Game("scrabble-en", lexicon=3), "lexicon is a deska.Lexicon"),
        (lambda: deska.Lexicon("en"), "one text, not a list of words: write Lexicon.open"),
        (lambda: deska.players("scrabble"), "no rule set `scrabble`"),
        (lambda: deska.Game("scrabble-ru", lexicon="en"), "English"),
    ]:
        with pytest.raises(ValueError, match=said):
            wrong()
    with pytest.raises(TypeError) as error:
        game.step()
    assert "r#" not in str(error.value)
    assert "r#" not in str(deska.Game.step.__text_signature__)


def test_positions():
    words = deska.Lexicon(["care", "cares", "scare", "race", "acre"])
    empty = "/".join(["15"] * 15)
    best = deska.scrabble_moves(f"{empty} RACES/ 0/0 0", words, top=1)
    assert best == [("8d CARES", 20)]
    moves = deska.pentago_moves("." * 36)
    assert len(moves) == 288
    assert deska.pentago_search("." * 36, seconds=0.2)[0] in moves


def test_the_first_moves_of_a_list():
    nouns = deska.Lexicon.open("ru-nouns")
    empty = "/".join(["15"] * 15)
    for moves in [
        lambda **top: deska.scrabble_moves(f"{empty} RACES/ 0/0 0", deska.Lexicon(["care", "cares", "race"]), **top),
        lambda **top: deska.erudit_layings(empty, "ДОМИК", nouns, **top),
        lambda **top: deska.balda_moves("..../..../ЛИСА/....", ["ЛИСА"], nouns, **top),
        lambda **top: deska.pentago_moves("." * 36, **top),
    ]:
        every = moves()
        assert len(every) > 3 and moves(top=3) == every[:3] and moves(top=0) == [] and moves(top=10**6) == moves(top=None) == every


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


@pytest.mark.parametrize("game, rules", [("scrabble", "scrabble-en"), ("erudit", "erudit"), ("balda", "balda"), ("pentago", "pentago-standard")])
def test_the_same_seed_gives_the_same_game_as_in_the_terminal(game: str, rules: str, tmp_path: Path) -> None:
    program = Path(__file__).resolve().parents[2] / "target" / "debug" / "deska"
    if not program.exists():
        pytest.skip("there is no target/debug/deska: cargo build")
    database = tmp_path / "deska.db"
    more = [] if rules == game else ["--rules", rules]
    seats = ["--seat", "=level-2", "--seat", "=level-1", "--pace", "0"]
    subprocess.run([program, "play", game, "--database", database, "--seed", "7", *seats, *more], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    with closing(sqlite3.connect(database)) as opened:
        stored = [line for (line,) in opened.execute("select line from events order by number")]
    played = deska.Game(rules, seed=7)
    while not played.over:
        played.step(played.choose(["level-2", "level-1"][played.turn], milliseconds=60_000))
    assert played.log() == stored


PARTLY = (
    "12TAW/11JOB1/2V8ORE1/B1U8LIDO/AEGISES1MAUT2R/G5THEW4I/N4ZA2LIFT1g/I5GYP5I/OE10DAN/1X5DRUtHERS/1T5A1MOOL2/"
    "1E5C3EF2/1R5I7/1N3VATU6/CEP4E7 KNO/ 366/318 0"
)


def test_partly_known_racks_are_full_until_the_bag_is_empty():
    words = deska.Lexicon.open("en")
    moves = [move for move, _ in deska.scrabble_moves(PARTLY, words)]
    assert len(moves) == 55 and not any(move.startswith("ex ") for move in moves)
    empty = "/".join(["15"] * 15)
    assert sum(move.startswith("ex ") for move, _ in deska.scrabble_moves(f"{empty} QVW/ 0/0 0", words)) == 7
    game = deska.Game.from_position(PARTLY, "scrabble-en", seed=1)
    assert not any(move.startswith("ex ") for move, _ in game.legal_moves())


def test_operations_of_a_position_are_not_passed_over():
    words = deska.Lexicon.open("en")
    empty = "/".join(["15"] * 15)
    with pytest.raises(ValueError, match="ld polish"):
        deska.scrabble_moves(f"{empty} QVW/ 0/0 0 ld polish;", words)
    with pytest.warns(UserWarning, match="CSW21"):
        deska.scrabble_moves(f"{empty} QVW/ 0/0 0 lex CSW21;", words)
    with pytest.raises(ValueError, match="7 scoreless turns"):
        deska.scrabble_moves(f"{empty} QVW/ 0/0 7", words)

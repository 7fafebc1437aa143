"""base.py, and our player.py on it, against the facts of the competition's kit."""

import os
import subprocess
import sys

import pytest

CTU = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "ctu")
sys.path.insert(0, CTU)

import base  # noqa: E402
import player  # noqa: E402


def make(kind=base.BasePlayer, words=("ABC", "AB")):
    return kind("x", {word: 1 for word in words}, base.createBoard("ABC"), list("ABCDEFG"), 82)


def test_names_of_the_kit():
    one = make()
    assert (one.rows, one.cols, one.myScore, one.otherScore, one.lettersInBag, one.tournament) == (15, 15, 0, 0, 82, False)
    assert one.weight is one.weights and one.cellValue(1, 5) == 3 and one.cellValue(7, 7) == 1 and one.cellValue(14, 3) == 2
    assert sum(map(sum, one.weights)) == 225 + 2 * 12 + 24
    assert (one.letterValue("Q"), one.letterValue("q"), one.letterValue("?"), one.letterValue("AB"), one.letterValue(None)) == (10, 0, 0, 0, 0)
    assert one.inBoard(0, 14) and not one.inBoard(-1, 0) and not one.inBoard(0, 15)
    assert not one.isEmpty(7, 6) and one.isEmpty(7, 5)
    assert one.move() is None


def test_what_is_given_is_copied():
    words, board, bag = {"ABC": 1}, base.createBoard("ABC"), list("ABC")
    one = base.BasePlayer("x", words, board, bag, 82)
    one.board[0][0], one.dictionary["X"] = "Z", 1
    one.bag.append("Z")
    assert board[0][0] == "" and bag == list("ABC") and words == {"ABC": 1}
    one.update(board, bag, 3, 4, 5)
    one.board[0][0] = "Z"
    assert board[0][0] == "" and (one.myScore, one.otherScore, one.lettersInBag) == (3, 4, 5)


def test_bag_and_board(tmp_path, capsys):
    bag = base.createInitialBag()
    assert len(bag) == 96 and bag.count("E") == 10 and bag.count("Q") == 1
    board = base.createBoard("ABACUS")
    assert "".join(board[7]) == "ABACUS" and board[7][4] == "A" and board[7][3] == ""
    with pytest.raises(SystemExit):
        base.createBoard("A" * 15)
    path = tmp_path / "dic.txt"
    path.write_text("abc \n\nDog\n")
    assert base.readDictionary(str(path)) == {"ABC": 1, "DOG": 1}
    make().print()
    assert "....ABACUS" not in capsys.readouterr().out


def test_our_player_plays_in_a_plain_runner():
    words = {a + b: 1 for a in "ABDEIORST" for b in "ABDEIORST"}
    bag = base.createInitialBag()
    board = base.createBoard("BAD")
    racks = [bag[:7], bag[7:14]]
    bag = bag[14:]
    players = [player.Player(name, words, board, rack, len(bag)) for name, rack in zip("ab", racks)]
    for turn in range(12):
        one = players[turn % 2]
        rack = racks[turn % 2]
        move = one.move()
        if isinstance(move, list):
            assert len(move) >= 1
            for row, col, letter in move:
                assert board[row][col] == "" and letter in rack
                board[row][col] = letter
                rack.remove(letter)
                rack.append(bag.pop())
        for seat, other in enumerate(players):
            other.update(board, racks[seat], 0, 0, len(bag))


def test_the_harness_needs_its_pipes():
    done = subprocess.run([sys.executable, os.path.join(CTU, "harness.py")], capture_output=True, text=True)
    assert done.returncode != 0 and "DESKA_IN" in done.stderr

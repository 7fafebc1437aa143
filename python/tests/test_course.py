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
    capsys.readouterr()
    make().print()
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "   " + " ".join("%2d" % col for col in range(15))
    assert lines[3 + 7].split() == ["7"] + ["."] * 6 + list("ABC") + ["."] * 6


def test_the_constructor_sees_the_mode():
    class Curious(base.BasePlayer):
        def __init__(self, *rest):
            base.BasePlayer.__init__(self, *rest)
            self.seen = self.tournament

    for mode in (True, False):
        base.BasePlayer.tournament = mode
        one = make(Curious)
        assert (one.seen, one.tournament) == (mode, mode)


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


def test_random_order_as_in_the_kit():
    letters = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    mixed = base.randomizeArray(letters)
    assert mixed is letters and sorted(letters) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert any(base.randomizeArray(list(letters)) != letters for _ in range(5))


def test_the_template_plays_and_keeps_the_duty():
    import importlib.util

    path = os.path.join(CTU, "template", "player.py")
    spec = importlib.util.spec_from_file_location("template", path)
    template = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(template)
    words = {word: 1 for word in ("ABC", "AB", "CA", "ABCA")}
    one = template.Player("x", words, base.createBoard("ABC"), ["A"], 82)
    # The course's own first example: three moves of one letter.
    assert len(list(one.singleMoves())) == 3
    assert len(one.move()) == 1 and one.move()[0][2] == "A"
    # The course's examples of points: ARX and RWY; XQXQXX and QAB twice.
    board = [[""] * 15 for _ in range(15)]
    for row, text in enumerate(["..A.X..", "...W...", "..XYZ.."]):
        board[row][: len(text)] = ["" if sign == "." else sign for sign in text]
    value, weight = one.letterValue, one.cellValue
    arx = sum(value(letter) * weight(0, 2 + place) for place, letter in enumerate("ARX"))
    rwy = sum(value(letter) * weight(place, 3) for place, letter in enumerate("RWY"))
    assert template.points(one, board, [[0, 3, "R"]]) == arx + rwy
    with pytest.raises(ValueError, match="list of lists"):
        template.afterMove(one, [(1, 2, "A")], one, board, [])

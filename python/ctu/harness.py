"""Runs one player of the CTU competition in a process of its own, for the arena.

The protocol is one object of JSON a line, over the two pipes whose numbers are in DESKA_IN and DESKA_OUT: the player's own standard output and input are
left to the player. Times are measured by the runner, from outside. Questions come in this order:

    (this file, by itself)            {"ready": 1}                      when base.py is imported
    {"do": "read", "dictionary": ..}  {"words": n}                      the dictionary of this game
    {"do": "load", "player": ..}      {"loaded": true}                  player.py is imported
    {"do": "make", name, board, ..}   {"made": true, "text": ..}        Player(...) is constructed
    {"do": "move"}                    {"pass": true} | {"exchange": s} | {"place": [[r, c, l], ..]} | {"strange": .., "code": .., "type": .., "why": ..}
    {"do": "update", board, ..}       {"updated": true}

What the player raises is answered as {"raised": .., "said": .., "place": ..}.
"""

import os
import sys

_IN = os.fdopen(int(os.environ.pop("DESKA_IN")), "r", encoding="utf-8")
_OUT = os.fdopen(int(os.environ.pop("DESKA_OUT")), "w", encoding="utf-8", buffering=1)

_HERE = os.path.dirname(os.path.abspath(__file__))
# Our base.py is found before any that lies beside the player.
sys.path[:] = [_HERE] + [path for path in sys.path if os.path.abspath(path or ".") != _HERE]

import copy
import gc
import importlib.util
import json
import operator
import random
import time
import traceback

import base


def described(move):
    """Returns a player's answer as plain data. Of a value that is no move it says why: a code for sentences in other languages, and an English sentence."""

    def strange(code, kind, why):
        return {"strange": repr(move)[:200], "code": code, "type": type(kind).__name__, "why": why}

    if move is None:
        return {"pass": True}
    if isinstance(move, str):
        return {"exchange": str(move)[:1000]}
    # Lists of lists, nothing else: the kit's runner ends at a tuple.
    if isinstance(move, list):
        placed = []
        for item in move[:1000]:
            if not isinstance(item, list):
                return strange("items-no-lists", item, "its items must be lists, not " + type(item).__name__)
            if len(item) != 3:
                return strange("items-not-of-three", item, "each item must have a row, a column and a letter")
            if not isinstance(item[2], str):
                return strange("letter-no-string", item[2], "the letter must be a string, not " + type(item[2]).__name__)
            try:
                placed.append([operator.index(item[0]), operator.index(item[1]), str(item[2])[:100]])
            except TypeError:
                return strange("no-whole-numbers", item, "row and column must be whole numbers")
        return {"place": placed}
    return strange("no-move", move, "it is of the type " + type(move).__name__)


class Table:
    def __init__(self):
        self.words = {}
        self.module = None
        self.player = None
        self.path = ""

    def read(self, ask):
        self.words = base.readDictionary(ask["dictionary"])
        # The collector need not look at the words again and again while they are copied.
        gc.collect()
        gc.freeze()
        return {"words": len(self.words)}

    def measure(self, ask):
        """How fast the machine is: what the kit's own constructor spends its time on."""
        words = base.readDictionary(ask["dictionary"])
        begun = time.perf_counter()
        copy.deepcopy(words)
        return {"python": sys.version.split()[0], "executable": sys.executable or "", "deep_copy": (time.perf_counter() - begun) * 1000}

    def load(self, ask):
        path = self.path = ask["player"]
        random.seed(ask["seed"])
        sys.argv = [path]
        sys.path.append(os.path.dirname(path))
        spec = importlib.util.spec_from_file_location("player", path)
        self.module = importlib.util.module_from_spec(spec)
        sys.modules["player"] = self.module
        spec.loader.exec_module(self.module)
        if not isinstance(getattr(self.module, "Player", None), type):
            raise LookupError("player.py has no class Player")
        return {"loaded": True}

    def make(self, ask):
        base.BasePlayer.tournament = ask["tournament"]
        self.player = self.module.Player(ask["name"], self.words, ask["board"], ask["bag"], ask["lettersInBag"])
        # A player may have set it to something else.
        self.player.tournament = ask["tournament"]
        return {"made": True, "text": str(getattr(self.player, "text", ""))[:100]}

    def move(self, ask):
        return described(self.player.move())

    def update(self, ask):
        self.player.update(ask["board"], ask["bag"], ask["myScore"], ask["otherScore"], ask["lettersInBag"])
        return {"updated": True}


def main():
    table = Table()
    steps = {"read": table.read, "measure": table.measure, "load": table.load, "make": table.make, "move": table.move, "update": table.update}
    _OUT.write('{"ready": 1}\n')
    for line in _IN:
        ask = json.loads(line)
        try:
            answer = json.dumps(steps[ask["do"]](ask))
        except BaseException as error:  # quit() raises SystemExit, which is none of the ordinary exceptions.
            trace = traceback.extract_tb(error.__traceback__)
            # The last line of the player's own; a SyntaxError has none.
            place = next((f"player.py line {frame.lineno}" for frame in reversed(trace) if frame.filename == table.path), "")
            answer = json.dumps({"raised": type(error).__name__, "said": str(error)[:300], "place": place})
        _OUT.write(answer + "\n")
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except Exception:  # The player may have closed or replaced them.
            pass


main()

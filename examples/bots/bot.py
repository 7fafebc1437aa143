#!/usr/bin/env python3
"""A complete outside player for every game of Deska: takes the best-scoring of the moves that the runner lists, and at random in a game without points.

    deska match greedy 'bot=cmd:python3 examples/bots/bot.py' --game scrabble-en --pairs 5 --option bot.exchange=5

The protocol is described in docs/bots.md. It runs over standard input and output, an object of JSON a line; print for yourself to standard error only.
"""

import json
import random
import sys


def say(message):
    """Sends a message. Without the flush it would stay here."""
    print(json.dumps(message, ensure_ascii=False), flush=True)


class Bot:
    """One game. The process may play several, one after the other."""

    def __init__(self, start):
        # What could be prepared is prepared here: start["words"] is a file with the words, one a line (null in games without words).
        self.seat = start["seat"]
        self.exchange = int(start["options"].get("exchange", "0"))
        # Tiles that the other has exchanged: the view alone does not tell.
        self.others_exchanged = 0
        # Moves of the same worth are chosen at random, the same ones in every game.
        self.random = random.Random(1)

    def turn(self, message):
        for record in message["news"]:
            if record["kind"] == "exchanged" and record["seat"] != self.seat:
                self.others_exchanged += record["count"]
        moves = message["moves"]
        best = max(move.get("score", 0) for move in moves)
        if best <= self.exchange and self.others_exchanged < 14:
            # All tiles at once, where that can be done: exchanges stand last, those of most tiles at the end.
            exchanges = [move["move"] for move in moves if move["move"].startswith("ex ")]
            if exchanges:
                return self.answer(exchanges[-1], 0)
        # Exchanges score nothing, as a pass: neither is chosen where something better is there.
        equal = [move["move"] for move in moves if move.get("score", 0) == best and not move["move"].startswith("ex ")]
        return self.answer(self.random.choice(equal), best)

    @staticmethod
    def answer(move, score):
        # The value is what the move brings, the line no longer than the move: this player looks no further.
        return {"type": "move", "move": move, "value": score, "line": [move]}


def main():
    bot = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            bot = Bot(message)
            say(
                {
                    "type": "ready",
                    "protocol": 1,
                    "id": {"name": "example in Python", "version": "2.0"},
                    "options": [{"name": "exchange", "default": "0"}],
                    "want": ["moves", "exchanges"],
                    "many_games": True,
                }
            )
        elif message["type"] == "turn":
            say(bot.turn(message))
        # After "over" another game may begin; when there is none, the input ends.


if __name__ == "__main__":
    main()

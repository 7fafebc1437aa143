#!/usr/bin/env python3
"""A complete outside player for every game of Deska: takes the best-scoring of the moves that the runner lists, and by lot in a game without points.

    deska match greedy 'bot=cmd:python3 examples/bots/bot.py' --game scrabble-en --pairs 5

The protocol is described in docs/bots.md. It runs over standard input and output, an object of JSON a line; print for yourself to standard error only.
"""

import json
import random
import sys


def say(message):
    """Sends a message. Without the flush it would stay here."""
    print(json.dumps(message, ensure_ascii=False), flush=True)


def choose(moves):
    """The best-scoring move; where nothing scores, any."""
    best = max(move.get("score", 0) for move in moves)
    return random.choice([move["move"] for move in moves if move.get("score", 0) == best])


def main():
    random.seed(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            # What could be prepared is prepared here: message["words"] is a file with the words, one a line (null in games without words).
            say({"type": "ready", "protocol": 1, "want": ["moves"]})
        elif message["type"] == "turn":
            say({"type": "move", "move": choose(message["moves"])})
        elif message["type"] == "over":
            return


if __name__ == "__main__":
    main()

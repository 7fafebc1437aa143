"""Measures our player.py in this process: `python measure.py DICTIONARY [PAIRS] [course|tournament]`.

Pairs of games (the same bag, seats changed) against a plain player that takes the legal placing with the most points; times of construction, base class
included, and of moves.
"""

import os
import random
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import base
import player
import deska


class Plain(base.BasePlayer):
    def __init__(self, name, dictionary, board, bag, bigBagSize):
        base.BasePlayer.__init__(self, name, dictionary, board, bag, bigBagSize)
        self.finder = deska.CtuPlayer(dictionary, board)

    def move(self):
        found = self.finder.moves(self.board, self.bag, tournament=self.tournament)
        if found:
            return [list(tile) for tile in found[0][0]]
        return "".join(self.bag) if len(self.bag) <= self.lettersInBag else None


def play(words, word, letters, ours, tournament, times):
    letters = list(letters)
    board, racks, bag = base.createBoard(word), [letters[:7], letters[7:14]], letters[14:]
    scores, still, players = [0, 0], 0, []
    base.BasePlayer.tournament = tournament
    for seat in (0, 1):
        kind = player.Player if seat == ours else Plain
        begun = time.perf_counter()
        players.append(kind(str(seat), words, board, racks[seat], len(bag)))
        if seat == ours:
            times["construction"].append(time.perf_counter() - begun)
    turn = 0
    # The game ends when the bag is empty, as the course's page says.
    while still < 6 and bag:
        begun = time.perf_counter()
        move = players[turn].move()
        if turn == ours:
            times["move"].append(time.perf_counter() - begun)
        rack, gained = racks[turn], 0
        if isinstance(move, list):
            legal = dict((tuple(placed), points) for placed, points in players[1 - ours].finder.moves(board, rack, tournament=tournament))
            gained = legal[tuple(sorted((row, col, letter) for row, col, letter in move))]
            for row, col, letter in move:
                board[row][col] = letter
        for letter in [letter for _, _, letter in move] if isinstance(move, list) else move or "":
            rack.remove(letter)
            if bag:
                rack.append(bag.pop())
        scores[turn] += gained
        still = 0 if gained else still + 1
        for seat in (0, 1):
            players[seat].update(board, racks[seat], scores[seat], scores[1 - seat], len(bag))
        turn = 1 - turn
    return scores[ours] - scores[1 - ours]


def main():
    words = base.readDictionary(sys.argv[1])
    pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    tournament = sys.argv[3:4] != ["course"]
    lots = random.Random(1)
    starts = sorted(word for word in words if 2 <= len(word) < 15)
    times, ahead = {"construction": [], "move": []}, []
    for _ in range(pairs):
        word, letters = lots.choice(starts), base.createInitialBag()
        ahead += [play(words, word, letters, ours, tournament, times) for ours in (0, 1)]
    won, drawn = sum(points > 0 for points in ahead), sum(points == 0 for points in ahead)
    print(f"{len(words)} words, {'tournament' if tournament else 'course'} mode, {len(ahead)} games:", end=" ")
    print(f"{won} won, {drawn} drawn, {len(ahead) - won - drawn} lost; {sum(ahead) / len(ahead):+.1f} points a game")
    for name, seconds in times.items():
        seconds.sort()
        at = lambda part: 1000 * seconds[min(len(seconds) - 1, int(part * len(seconds)))]
        print(f"{name}: median {at(0.5):.1f} ms, 99% {at(0.99):.1f}, 99.9% {at(0.999):.1f}, most {1000 * seconds[-1]:.1f} ({len(seconds)} measured)")


main()

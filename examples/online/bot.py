#!/usr/bin/env python3
"""A program that plays Pentago on a Deska server, over HTTP alone, with nothing but Python's own library.

    DESKA_TOKEN=deska_... python3 examples/online/bot.py http://127.0.0.1:8421 [--games N]

The token needs the scopes read, play and challenge; its member makes it on the page of the account. The program takes each
challenge to a game of Pentago, declines all others, and ends when it has played N games.
"""

import argparse
import http.client
import json
import os
import random
import threading
import urllib.parse

TURNS = [quadrant + direction for quadrant in "ABCD" for direction in "LR"]


class Server:
    """The interface over HTTP: a request, and its answer as JSON."""

    def __init__(self, url, token):
        parts = urllib.parse.urlsplit(url)
        self.secure, self.place = parts.scheme == "https", parts.netloc
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}

    def open(self, method, path, body=None):
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        connection = kind(self.place, timeout=60)
        connection.request(method, "/api/v1" + path, None if body is None else json.dumps(body), self.headers)
        return connection.getresponse()

    def ask(self, method, path, body=None):
        answer = self.open(method, path, body)
        text = answer.read()
        return answer.status, json.loads(text) if text else None

    def news(self):
        """News of this member as they come; empty lines only say that the server is there."""
        for line in self.open("GET", "/news/lines"):
            if line.strip():
                yield json.loads(line)


def move_of(view):
    """Any square that is free, and any turn: replace this by something better."""
    squares = [square for square, marble in enumerate(view["board"]) if marble == "."]
    square = random.choice(squares)
    name = "abcdef"[square % 6] + str(6 - square // 6)
    return name + random.choice(TURNS) if view["waiting"] is None else name


def play(server, game):
    """Plays a game to its end."""
    while True:
        status, state = server.ask("GET", f"/games/{game}/state")
        if status != 200 or state["view"]["over"]:
            return
        if state["view"]["turn"] != state["seat"]:
            threading.Event().wait(0.2)
            continue
        move = move_of(state["view"])
        action = {"seat": state["seat"], "version": state["version"], "action": {"move": move}}
        status, answer = server.ask("POST", f"/games/{game}/act", action)
        if status == 409 and answer["error"]["rule"] == "turn-after-five":
            # Five in a row win at once, and nothing is turned.
            action["action"] = {"move": move[:2]}
            status, answer = server.ask("POST", f"/games/{game}/act", action)
        if status != 200:
            print("refused:", answer["error"]["text"], flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("--games", type=int, default=0, help="how many games to play; 0: without end")
    options = parser.parse_args()
    server = Server(options.server, os.environ["DESKA_TOKEN"])
    played = 0
    for news in server.news():
        if news["type"] == "lobby":
            print("ready", flush=True)
            challenges = server.ask("GET", "/challenges")[1]["received"]
        elif news["type"] == "challenged":
            challenges = [news]
        else:
            continue
        for offer in challenges:
            if offer["game"] != "pentago":
                server.ask("POST", f"/games/{offer['id']}/decline", {"reason": "game"})
                continue
            status, _ = server.ask("POST", f"/games/{offer['id']}/join", {})
            if status != 200:
                continue
            play(server, offer["id"])
            played += 1
            print("played", offer["id"], flush=True)
            if played == options.games:
                return


if __name__ == "__main__":
    main()

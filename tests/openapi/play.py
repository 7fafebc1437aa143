"""Plays a game of Pentago with a client that openapi-python-client made from docs/openapi.json, and holds answers against their schemas.

    python tests/openapi/play.py FOLDER URL TOKEN

FOLDER is where the client was made; it needs jsonschema besides.
"""

import json
import sys

import jsonschema

folder, url, token = sys.argv[1:]
sys.path.insert(0, folder)

from deska_client import AuthenticatedClient  # noqa: E402
from deska_client.api.default import get_account, get_games_id_state, post_games, post_games_id_act  # noqa: E402
from deska_client.models import ActRequest, Acted, BeginRequest, ErrorAnswer, GameFields, NewGame  # noqa: E402

client = AuthenticatedClient(base_url=url + "/api/v1", token=token, raise_on_unexpected_status=True)
description = client.get_httpx_client().get("/openapi.json").json()
with open("docs/openapi.json", encoding="utf-8") as committed:
    assert description == json.load(committed), "the server hands out another description than the one that is kept"


def hold(path, method="get"):
    """Holds an answer against the schema that is described for it."""
    responses = description["paths"][path][method]["responses"]
    schema = {**responses["200"]["content"]["application/json"]["schema"], "components": description["components"]}

    def check(answer):
        answer.raise_for_status()
        jsonschema.validate(answer.json(), schema)

    return check


def main():
    account = get_account.sync(client=client)
    assert account.account.name, account
    begin = BeginRequest.from_dict(
        {"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "computer", "player": "level-1"}]}
    )
    game = post_games.sync(client=client, body=begin)
    assert isinstance(game, NewGame), game
    moves = 0
    while True:
        state = get_games_id_state.sync(game.id, client=client)
        view = state.view.to_dict()
        if view["over"]:
            break
        if view["turn"] != state.seat:
            continue
        square = view["board"].index(".")
        text = "abcdef"[square % 6] + str(6 - square // 6) + ["AL", "BR", "CL", "DR"][moves % 4]
        action = ActRequest(seat=state.seat, version=state.version, action=GameFields.from_dict({"move": text}))
        answer = post_games_id_act.sync(game.id, client=client, body=action)
        if isinstance(answer, ErrorAnswer):
            # Five in a row win at once, and nothing is turned.
            assert answer.error.rule == "turn-after-five", answer
            action.action = GameFields.from_dict({"move": text[:2]})
            assert isinstance(post_games_id_act.sync(game.id, client=client, body=action), Acted)
        moves += 1
    asked = client.get_httpx_client()
    for path in ["/about", "/account", "/games", "/lobby", "/challenges", "/ratings", "/credits", "/players", "/events"]:
        hold(path)(asked.get(path))
    for path in ["/games/{id}", "/games/{id}/state", "/games/{id}/replay", "/games/{id}/series", "/games/{id}/ratings", "/games/{id}/notes"]:
        hold(path)(asked.get(path.replace("{id}", game.id)))
    name = account.account.name
    for path in ["/members/{name}", "/members/{name}/ratings"]:
        hold(path)(asked.get(path.replace("{name}", name)))
    print(f"a game of {moves} moves: {view['over']['reason']}")


main()

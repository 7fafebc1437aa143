// A complete outside player for every game of Deska, on Node: takes the best-scoring of the moves that the runner lists.
//
//     deska match greedy 'bot=cmd:node examples/bots/node/bot.mjs' --game scrabble-en --pairs 5
//
// The protocol is described in docs/bots.md. It runs over standard input and output, an object of JSON a line; print for yourself with console.error only.

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "start") {
    // What could be prepared is prepared here: message.words is a file with the words, one a line (null in games without words).
    say({ type: "ready", protocol: 1, id: { name: "node-bot", version: "1.0" }, want: ["moves"] });
  } else if (message.type === "turn") {
    say({ type: "move", move: message.moves[0].move });
  } else if (message.type === "over") {
    break;
  }
}

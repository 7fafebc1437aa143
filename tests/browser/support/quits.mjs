// An external player that exits after one move, for the tests of tournaments.
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

let moves = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'start') {
    moves = 0;
    say({ type: 'ready', protocol: 1, id: { name: 'quits', version: '1.0' }, want: ['moves'] });
  } else if (message.type === 'turn') {
    if (moves === 1) process.exit(3);
    moves += 1;
    say({ type: 'move', move: message.moves[0].move });
  } else if (message.type === 'over') {
    break;
  }
}

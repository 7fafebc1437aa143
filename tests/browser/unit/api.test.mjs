// Requests over a connection that loses responses: retries and idempotency keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, create, game, join } from '../../../web/app/api.js';

/** Stubs fetch with these responses in order, and returns the requests. @param {(() => Response)[]} answers */
function line(...answers) {
  /** @type {{path: string, key: string|undefined}[]} */
  const asked = [];
  globalThis.fetch = async (path, { headers } = {}) => {
    asked.push({ path: String(path), key: /** @type {Record<string, string>} */ (headers)['idempotency-key'] });
    const answer = answers[asked.length - 1];
    if (!answer) throw new TypeError('the line is cut');
    return answer();
  };
  return asked;
}

const lost = () => { throw new TypeError('the line is cut'); };
const says = (status, body) => () => new Response(JSON.stringify(body), { status });

test('a retry repeats the idempotency key; another request has another one', async () => {
  const asked = line(lost, says(200, { seat: 1 }), says(200, { seat: 0 }));
  assert.deepEqual(await join('g', 'Ann'), { seat: 1 });
  assert.deepEqual(await join('h', 'Ann'), { seat: 0 });
  assert.equal(asked.length, 3);
  assert.match(asked[0].key, /^[0-9-]{16,100}$/);
  assert.equal(asked[0].key, asked[1].key);
  assert.notEqual(asked[1].key, asked[2].key);
});

test('a request fails after three attempts, and a refusal is not retried', async () => {
  const cut = line();
  await assert.rejects(create({}), (error) => error instanceof ApiError && error.code === 'offline');
  assert.equal(cut.length, 3);
  const refused = line(says(422, { error: { code: 'bad-setting', text: '' } }));
  await assert.rejects(create({}), (error) => error instanceof ApiError && error.code === 'bad-setting');
  assert.equal(refused.length, 1);
});

test('a GET request has no idempotency key', async () => {
  const asked = line(says(200, {}));
  await game('g');
  assert.equal(asked[0].key, undefined);
});

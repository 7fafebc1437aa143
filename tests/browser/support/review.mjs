// Reviews of games for cases that must not wait for a real one: made from a replay and the analysis of its positions, and served in place of the server's.

const CLASSES = [[0.2, 'blunder'], [0.1, 'mistake'], [0.05, 'inaccuracy'], [0.02, 'good'], [1e-6, 'excellent']];
const SIZES = [[0.07, 'large'], [0.03, 'medium'], [0.005, 'small']];
const TURNS = new Set(['placed', 'exchanged', 'passed', 'laid', 'moved', 'accepted']);

/** Sends a request to the server. */
async function ask(url, path, body) {
  const answer = await fetch(`${url}/api/v1${path}`, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return answer.ok ? answer.json() : null;
}

/** Returns the measure by which candidates are sorted. */
const worth = (candidate) => candidate.equity ?? candidate.value ?? candidate.score ?? 0;

/** Returns the notation of a record's move. */
function notation(record) {
  if (record.kind === 'exchanged') return record.tiles ? `ex ${record.tiles}` : 'pass';
  return record.move ?? 'pass';
}

/** Compares a played move with candidates; 40 points are worth the whole game. */
function resultOf(candidates, played, before, exact) {
  const best = candidates[0];
  const own = candidates.find(({ move }) => move === played) ?? { move: played, score: 0, equity: worth(candidates.at(-1)) - 5 };
  const lost = Math.max(0, worth(best) - worth(own));
  const loss = Math.min(before, lost / 80);
  const value = (candidate, win) => ({ move: candidate.move, win, doubt: exact ? 0 : 0.012, spread: Math.round((win - 0.5) * 600) / 10, equity: candidate.equity ?? null, value: null });
  return {
    best: value(best, before), played: value(own, before - loss), loss, points_lost: lost, exact, endgame: exact, legal: 60, partial: false, luck: Math.round((worth(best) % 7) * 10) / 10 - 3,
    tags: lost > 20 ? ['missed-bingo'] : [],
    reasons: lost > 5 ? [{ code: 'points', parameters: { points: String(Math.round(lost)), best: best.move }, text: `Scores ${Math.round(lost)} less than ${best.move}.` }] : [],
    // Like a real review, with the played move if there are few others.
    candidates: (candidates.length > 1 ? candidates.slice(0, 10) : [best, own]).map((candidate) => ({ ...candidate, win: Math.max(0, before - (worth(best) - worth(candidate)) / 80), doubt: 0.012 })),
  };
}

/**
 * Makes a review of a replay.
 * @param {string} url  of the server @param {object} replay
 */
export async function reviewOf(url, replay) {
  const turns = [];
  for (const [step, frame] of replay.steps.entries()) {
    const { record, turn } = frame;
    if (!record || turn === null || !TURNS.has(record.kind)) continue;
    const position = frame.cgp ?? frame.position ?? null;
    const found = position && await ask(url, '/analysis', { rules: replay.rules.name, ...(replay.lexicon ? { lexicon: replay.lexicon } : {}), position, top: 40, ...(frame.cgp ? { by: 'equity' } : {}) });
    const moves = found?.moves ?? (found?.move ? [{ move: found.move }] : []);
    const scores = frame.scores ?? [];
    const before = 1 / (1 + Math.exp(-((scores[turn] ?? 0) - (scores[1 - turn] ?? 0)) / 60));
    const played = notation(record);
    const result = moves.length > 0 ? resultOf(moves, played, before, frame.bag === 0 || step > replay.steps.length - 5) : null;
    const kind = result && (CLASSES.find(([least]) => result.loss >= least)?.[1] ?? 'best');
    turns.push({
      step, seat: turn, played, score: record.score ?? null, scores, result, class: kind, mistake: result && (SIZES.find(([least]) => result.loss >= least)?.[1] ?? null),
      reason: result ? null : { code: 'unknown-rack', parameters: {}, text: 'The rack is not known.' },
    });
  }
  return {
    format: 1, game: replay.rules.game, rules: replay.rules.name, lexicon: replay.lexicon, lexicon_hash: replay.lexicon && '5c1f0e6a7b9d4e21', turns, seats: replay.seats.map((seat, index) => seatOf(seat, index, turns)),
    maker: { version: '0.1.0', player: 'master', budget: { amount: 300, unit: 'rollouts' }, seed: 0 },
  };
}

/** Sums up the turns of a seat. */
function seatOf({ name }, seat, all) {
  const own = all.filter((turn) => turn.seat === seat && turn.result);
  const sum = (of) => own.reduce((total, turn) => total + of(turn), 0);
  const count = (keys) => keys.reduce((counts, key) => ({ ...counts, [key]: (counts[key] ?? 0) + 1 }), {});
  const mean = own.length > 0 ? sum(({ result }) => result.loss) / own.length : null;
  const most = Math.max(...own.map(({ score }) => score ?? 0));
  return {
    seat, name, turns: own.length, accuracy: mean === null ? null : Math.max(0, 103.1668 * Math.exp(-4.354 * mean) - 3.1669), mean_loss: mean, points_lost: sum(({ result }) => result.points_lost),
    mistake_index: sum(({ mistake }) => ({ small: 0.2, medium: 0.5, large: 1 })[mistake] ?? 0), luck: sum(({ result }) => result.luck), classes: count(own.map((turn) => turn.class)),
    tags: count(own.flatMap(({ result }) => result.tags)), best_turn: all.findIndex((turn) => turn.seat === seat && turn.score === most),
  };
}

/**
 * Serves reviews in place of the server. `states` are the answers of the queue, one for each request; the last one stays.
 * @param {import('playwright-core').Page} page @param {object[]} states @param {{existing?: boolean}} [how]  existing: the game has been reviewed before
 */
export async function serveReviews(page, states, { existing = false } = {}) {
  const id = 'review-1';
  const served = { started: existing, requests: [], at: 0 };
  const next = () => {
    const state = states[Math.min(served.at, states.length - 1)];
    served.at += 1;
    return { id, place: null, done: 0, total: 0, ...state };
  };
  const json = (route, status, body) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  const missing = (route) => json(route, 404, { error: { code: 'no-such-review', text: 'There is no review.' } });
  await page.route('**/api/v1/games/*/review', (route) => (served.started ? json(route, 200, next()) : missing(route)));
  await page.route('**/api/v1/reviews**', (route) => {
    const request = route.request();
    served.requests.push([request.method(), request.postDataJSON?.() ?? null]);
    if (request.method() === 'DELETE') return route.fulfill({ status: 204 });
    served.started = true;
    return json(route, 200, next());
  });
  return served;
}

// Statistics of a made-up player, served in place of the server's.

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 1);

/** @param {number} won @param {number} drawn @param {number} lost */
const counts = (won, drawn, lost) => ({ games: won + drawn + lost, won, drawn, lost });

/** A fixed pseudo-random number from 0 to 1. */
const noise = (index) => (Math.sin(index * 12.9898) * 43758.5453) % 1 * 0.5 + 0.5;

/** 60 games of Scrabble: scores rise from about 300 to 380. */
const scores = Array.from({ length: 60 }, (_, index) => Math.round(290 + index * 1.4 + 90 * noise(index)));

const scrabble = {
  game: 'scrabble', rules: 'scrabble-en', results: counts(34, 2, 24), turns: 780, score: 371.4, opponent_score: 352.8, turn_score: 28.6, bingos: 1.3,
  best_word: { word: 'QUIXOTRY', score: 140, game: 'abcd1234', at: START + 40 * DAY }, longest_word: { word: 'INTERVIEWING', score: 74, game: 'abcd1235', at: START + 60 * DAY },
  challenges: { phonies: 5, caught: 3, made: 9, won: 6 }, time: { turns: 700, mean: 48_000, median: 31_000 },
  accuracy: Array.from({ length: 40 }, (_, index) => ({ at: START + index * 6 * DAY, game: `g${index}`, accuracy: 62 + index * 0.4 + 14 * noise(index + 100) })),
  people: [['Jana', counts(12, 1, 8)], ['Ondřej Dlouhý-Nováček', counts(3, 0, 6)]].map(([name, results]) => ({ name, results, score: 370.2, opponent_score: 361.9 })),
  levels: [['level-3', counts(14, 1, 4)], ['level-4', counts(5, 0, 6)]].map(([name, results]) => ({ name, results, score: 380.5, opponent_score: 340.1 })),
  periods: Array.from({ length: 9 }, (_, index) => ({ month: `2026-0${index + 1}`, results: counts(2 + (index * 3) % 5, index % 4 === 0 ? 1 : 0, 1 + (index * 2) % 4), score: 350 + 5 * index, turn_score: 27 + index / 3, accuracy: 65 + index })),
  openings: [], favourites: ['QI', 'ZA', 'AE', 'OE', 'JO', 'XI', 'EAU', 'AI', 'QAT', 'EX', 'OX', 'AX'].map((word, index) => ({ word, count: 14 - index, points: (14 - index) * (30 - index) })),
  missed: [{ word: 'AALII', count: 3, points: 42.5 }, { word: 'OURIE', count: 2, points: 30 }],
};

const pentago = {
  ...scrabble, game: 'pentago', rules: 'pentago-standard', results: counts(8, 3, 9), turns: 180, score: null, opponent_score: null, turn_score: null, bingos: null, best_word: null, longest_word: null, challenges: null, time: null,
  accuracy: [], people: [], favourites: [], missed: [], levels: [{ name: 'level-2', results: counts(8, 3, 9), score: null, opponent_score: null }],
  periods: scrabble.periods.slice(0, 3).map((period) => ({ ...period, score: null, turn_score: null, accuracy: null })),
  openings: [
    [0, ['b2AR'], counts(4, 1, 2)], [0, ['b2AR', 'e5DL'], counts(3, 1, 1)], [0, ['b2AR', 'e5DL', 'e2BR'], counts(3, 0, 1)], [0, ['b2AR', 'b5CL'], counts(1, 0, 1)],
    [0, ['e5BL'], counts(2, 0, 2)], [1, ['b2AR'], counts(2, 2, 5)], [1, ['b2AR', 'e2DL'], counts(2, 2, 5)],
  ].map(([seat, moves, results]) => ({ seat, moves, results })),
};

export const STATISTICS = { player: 'Vera', games: 80, rated: false, cut: false, most: 5000, unreadable: 0, pending: 0, rules: [scrabble, pentago] };
export const NO_STATISTICS = { ...STATISTICS, games: 0, rules: [] };

const TABLE = `at,id,game,rules,seat,opponents,result,score\n${scores.map((score, index) => `${START + index * DAY},g${index},scrabble,scrabble-en,0,"Jana, the second",won,${score}`).join('\n')}\n`;

/**
 * Serves statistics. Returns the requests' parameters.
 * @param {import('playwright-core').Page} page @param {(query: URLSearchParams) => object|null} answer  null: the request fails
 */
export async function serveStatistics(page, answer = () => STATISTICS) {
  const asked = [];
  await page.route('**/api/v1/members/*/statistics*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(Object.fromEntries(query));
    if (query.get('format') === 'csv') return route.fulfill({ contentType: 'text/csv; charset=utf-8', body: TABLE });
    const body = answer(query);
    return body ? route.fulfill({ json: body }) : route.fulfill({ status: 503, json: { error: { code: 'busy', text: 'The server is busy.' } } });
  });
  return asked;
}

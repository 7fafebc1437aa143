/**
 * Calculations on a player's statistics: filters, shares, distributions, the opening tree. Pure: no DOM.
 */

/** @import {AccuracyPoint, OpeningCounts, ResultCounts} from '../../app/wire.js' */

import { roundStep, trend } from '../../app/parts/scales.js';

const DAY_MS = 86_400_000;

/** Periods to choose from, in days; 0: all. */
export const PERIODS = [0, 30, 90, 365];

/** @typedef {{opponent: ''|'people'|'computers', level: string, days: number}} StatisticsFilter  empty: any; days: only the last ones, 0: all */

/** @type {StatisticsFilter} */
export const NO_FILTER = Object.freeze({ opponent: '', level: '', days: 0 });

/** Returns the parameters of the request. @param {StatisticsFilter} filter @param {number} now  milliseconds since 1970 @returns {Record<string, string>} */
export function filterQuery({ opponent, level, days }, now) {
  // The start of a day, so that repeated requests are equal.
  const since = days > 0 ? String(Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS) : '';
  return Object.fromEntries(Object.entries({ opponent, level, since }).filter(([, value]) => value !== ''));
}

/** Returns the share of points of the counted games, draws as half; null without any. @param {ResultCounts} results */
export function scoreShare({ won, drawn, lost }) {
  const all = won + drawn + lost;
  return all === 0 ? null : (won + drawn / 2) / all;
}

/**
 * Returns the trend of the accuracy over time; null if there are too few games with a time.
 * @param {AccuracyPoint[]} points
 */
export function accuracyTrend(points) {
  const timed = points.flatMap(({ at, accuracy }) => (at === null ? [] : [{ x: at / DAY_MS, y: accuracy }]));
  if (timed.length < 5) return null;
  const line = trend(timed);
  return line && { at: (/** @type {number} */ ms) => line.at(ms / DAY_MS), perMonth: line.slope * 30 };
}

/**
 * Returns a histogram with round limits.
 * @param {number[]} values @param {number} [count]  the desired maximum number of bars
 * @returns {{from: number, to: number, count: number}[]}
 */
export function histogram(values, count = 10) {
  if (values.length === 0) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = Math.max(1, roundStep(Math.max(1, high - low), count));
  const first = Math.floor(low / step);
  const bars = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => ({ from: (first + index) * step, to: (first + index + 1) * step, count: 0 }));
  for (const value of values) bars[Math.floor(value / step) - first].count += 1;
  return bars;
}

/** Parses a table as in RFC 4180: rows of fields by name. @param {string} text @returns {Record<string, string>[]} */
export function parseTable(text) {
  /** @type {string[][]} */
  const rows = [[]];
  // A field with the separator that ends it: quoted, with doubled quotes, or plain.
  for (const [whole, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (whole === '' && rows[rows.length - 1].length === 0) break;
    rows[rows.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  const [head, ...lines] = rows;
  return lines.filter(({ length }) => length > 0).map((fields) => Object.fromEntries(head.map((name, index) => [name, fields[index] ?? ''])));
}

/** Returns the scores of a rule set's games in a table of games. @param {Record<string, string>[]} table @param {string} rules */
export const scoresOf = (table, rules) => table.flatMap(({ rules: own, score }) => (own === rules && score !== '' && Number.isFinite(Number(score)) ? [Number(score)] : []));

/** @typedef {{move: string, results: ResultCounts, children: OpeningNode[]}} OpeningNode */

/**
 * Returns the tree of a seat's openings, the most frequent first. Each line of one to three moves is counted on its own; a line without its beginning is left out.
 * @param {OpeningCounts[]} openings @param {number} seat @returns {OpeningNode[]}
 */
export function openingTree(openings, seat) {
  /** @param {string[]} before @returns {OpeningNode[]} */
  const childrenOf = (before) => openings
    .filter((one) => one.seat === seat && one.moves.length === before.length + 1 && before.every((move, index) => one.moves[index] === move))
    .sort((a, b) => b.results.games - a.results.games || (a.moves[before.length] < b.moves[before.length] ? -1 : 1))
    .map(({ moves, results }) => ({ move: moves[before.length], results, children: childrenOf(moves) }));
  return childrenOf([]);
}

/**
 * Tables of a player's statistics: overview, opponents, words, openings.
 */

/** @import {OpponentResults, ResultCounts, RulesStatistics, WordCount, WordFound} from '../../app/wire.js' */
/** @import {OpeningNode} from './statistics-model.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { computerName } from '../../app/parts/names.js';
import { day, number, t, wholeTime } from '../../i18n/index.js';
import { openingTree, scoreShare } from './statistics-model.js';
import { tenths } from './statistics-plots.js';

/** Numbers of rows shown before the rest is unfolded. */
const FIRST_ROWS = 10;

/** @param {string} title @param {string[]} head @param {unknown[][]} rows */
function table(title, head, rows) {
  if (rows.length === 0) return nothing;
  const body = (/** @type {unknown[][]} */ some) => html`<div class="wide" tabindex="0" role="group" aria-label=${title}><table><thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>${some.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
  return html`<section class="statistics-table"><h3>${title}</h3>${body(rows.slice(0, FIRST_ROWS))}
    ${rows.length > FIRST_ROWS ? html`<details><summary>${t('statistics.more', { n: rows.length - FIRST_ROWS })}</summary>${body(rows.slice(FIRST_ROWS))}</details>` : nothing}</section>`;
}

/** @param {number|null} value */
const average = (value) => (value === null ? '–' : tenths(value));

/** @param {ResultCounts} results */
const share = (results) => {
  const part = scoreShare(results);
  return part === null ? '–' : t('statistics.percent', { n: number(Math.round(100 * part)) });
};

/** @param {ResultCounts} results */
const counts = ({ won, drawn, lost }) => t('ratings.results', { won, drawn, lost });

/** A word with its score and game. @param {WordFound} found */
const wordView = ({ word, score, game, at }) => html`<b>${word}</b> ${t('statistics.word.score', { n: score })}${game ? html` <a href="/game/${game}/replay">${at === null ? t('end.replay') : day(at)}</a>` : nothing}`;

/** The overview of a rule set. @param {RulesStatistics} one */
export function overview({ results, turns, score, opponent_score: against, turn_score: perTurn, bingos, best_word: best, longest_word: longest, challenges, time }) {
  const rows = /** @type {[string, unknown][]} */ ([
    [t('statistics.games'), html`<b>${number(results.games)}</b> <small>${counts(results)} · ${share(results)}</small>`],
    [t('statistics.turns'), number(turns)],
    ...(score === null ? [] : [[t('statistics.score.game'), html`${average(score)}${against === null ? nothing : html` <small>${t('statistics.against', { n: average(against) })}</small>`}`]]),
    ...(perTurn === null ? [] : [[t('statistics.score.turn'), average(perTurn)]]),
    ...(bingos === null ? [] : [[t('statistics.bingos'), average(bingos)]]),
    ...(best ? [[t('statistics.word.best'), wordView(best)]] : []),
    ...(longest ? [[t('statistics.word.longest'), wordView(longest)]] : []),
    ...(challenges ? [[t('statistics.phonies'), t('statistics.phonies.text', { n: challenges.phonies, caught: challenges.caught })], [t('statistics.challenges'), t('statistics.challenges.text', { n: challenges.made, won: challenges.won })]] : []),
    ...(time ? [[t('statistics.time'), t('statistics.time.text', { mean: wholeTime(time.mean), median: wholeTime(time.median) })]] : []),
  ]);
  return html`<dl class="statistics-overview">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Results against opponents. @param {RulesStatistics} one */
export function opponents({ game, people, levels }) {
  const row = (/** @type {unknown} */ name, /** @type {OpponentResults} */ { results, score, opponent_score: against }) => [name, number(results.games), counts(results), share(results), ...(score === null ? [] : [average(score), average(against)])];
  const head = (/** @type {string} */ first, /** @type {OpponentResults[]} */ all) => [first, t('statistics.games'), t('statistics.column.results'), t('statistics.share'), ...(all.every(({ score }) => score === null) ? [] : [t('statistics.score'), t('statistics.score.opponent')])];
  return html`${table(t('statistics.people'), head(t('statistics.column.opponent'), people), people.map((one) => row(html`<a href="/member/${encodeURIComponent(one.name)}">${one.name}</a>`, one)))}
    ${table(t('statistics.levels'), head(t('statistics.column.level'), levels), levels.map((one) => row(computerName(one.name, game), one)))}`;
}

/** Words played often, and words missed. @param {RulesStatistics} one */
export function words({ favourites, missed }) {
  const rows = (/** @type {WordCount[]} */ all) => all.map(({ word, count, points }) => [word, number(count), tenths(points / Math.max(1, count))]);
  return html`${table(t('statistics.favourites'), [t('statistics.column.word'), t('statistics.column.times'), t('statistics.score.turn')], rows(favourites))}
    ${table(t('statistics.missed'), [t('statistics.column.word'), t('statistics.column.times'), t('statistics.column.lost')], rows(missed))}`;
}

/** @param {OpeningNode[]} nodes @returns {unknown} */
const branches = (nodes) => html`<ul>${nodes.map(({ move, results, children }) => {
  const text = html`<b>${move}</b> <span>${t('statistics.opening', { n: results.games, share: share(results) })}</span>`;
  return html`<li>${children.length > 0 ? html`<details><summary>${text}</summary>${branches(children)}</details>` : html`<p>${text}</p>`}</li>`;
})}</ul>`;

/** The opening trees of both seats. @param {RulesStatistics} one */
export function openings({ openings: all }) {
  if (all.length === 0) return nothing;
  return html`<section class="statistics-openings"><h3>${t('statistics.openings')}</h3>
    ${[0, 1].map((seat) => {
      const tree = openingTree(all, seat);
      return tree.length === 0 ? nothing : html`<h4>${t(seat === 0 ? 'statistics.openings.first' : 'statistics.openings.second')}</h4>${branches(tree)}`;
    })}</section>`;
}

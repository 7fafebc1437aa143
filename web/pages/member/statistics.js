/**
 * The statistics on a member's profile: filters, overview, plots, tables, downloads.
 */

/** @import {RulesStatistics, Statistics} from '../../app/wire.js' */
/** @import {StatisticsFilter} from './statistics-model.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { request } from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { icon } from '../../app/icons.js';
import { loadStyleSheet, update } from '../../app/main.js';
import { computerName } from '../../app/parts/names.js';
import { profileOf } from '../../boards/index.js';
import { chapter, number, t } from '../../i18n/index.js';
import { filterQuery, NO_FILTER, parseTable, PERIODS, scoresOf } from './statistics-model.js';
import { accuracyPlot, resultsPlot, scoresPlot } from './statistics-plots.js';
import { openings, opponents, overview, words } from './statistics-tables.js';

/** How long to wait for games that are not counted yet, in milliseconds. */
const PENDING_MS = 3000;

/** Returns the name of a rule set. @param {{game: string, rules: string}} one */
function rulesName({ game, rules }) {
  const profile = profileOf(game);
  const language = /-(en|cs|ru)$/.exec(rules)?.[1];
  const variant = profile?.ruleName && rules !== game ? profile.ruleName({ name: rules, language }) : language ? t(`start.lang.${language}`) : '';
  return [profile?.title() ?? game, variant].filter(Boolean).join(' · ');
}

export class MemberStatistics {
  /** @type {Statistics|null} */
  statistics = null;
  /** The table of games, for the distribution of scores. @type {Record<string, string>[]} */
  #games = [];
  /** The levels that were found without a filter. @type {{game: string, name: string}[]} */
  #levels = [];
  /** @type {StatisticsFilter} */
  filter = { ...NO_FILTER };
  /** The selected rule set. @type {string|null} */
  rules = null;
  /** @type {string|null} */
  error = null;
  busy = false;
  #timer = 0;

  /** @param {string} name @param {boolean} yours */
  constructor(name, yours) {
    this.base = `/members/${encodeURIComponent(name)}/statistics`;
    if (yours) this.load();
  }

  leave() {
    clearTimeout(this.#timer);
  }

  async load() {
    clearTimeout(this.#timer);
    this.busy = true;
    const { filter } = this;
    update();
    try {
      const query = new URLSearchParams(filterQuery(filter, Date.now()));
      const [statistics, table] = await Promise.all([request(`${this.base}?${query}`), fetchTable(this.#address('csv')), chapter('statistics'), loadStyleSheet('plot'), loadStyleSheet('statistics')]);
      // The filter was changed meanwhile.
      if (filter !== this.filter) return;
      this.#set(statistics, table);
    } catch (error) {
      if (filter === this.filter) this.error = errorText(error);
    }
    this.busy = false;
    update();
  }

  /** @param {Statistics} statistics @param {Record<string, string>[]} table */
  #set(statistics, table) {
    this.statistics = statistics;
    this.#games = table;
    this.error = null;
    if (!statistics.rules.some(({ rules }) => rules === this.rules)) this.rules = statistics.rules[0]?.rules ?? null;
    if (!this.filter.level) {
      const levels = statistics.rules.flatMap(({ game, levels: all }) => all.map(({ name }) => ({ game, name })));
      if (levels.length > 0) this.#levels = levels;
    }
    if (statistics.pending) this.#timer = window.setTimeout(() => this.load(), PENDING_MS);
  }

  /** The address of a download. @param {'csv'|'json'} format */
  #address(format) {
    return `/api/v1${this.base}?${new URLSearchParams({ ...filterQuery(this.filter, Date.now()), format })}`;
  }

  /** @param {Partial<StatisticsFilter>} change */
  set(change) {
    this.filter = { ...this.filter, ...change };
    this.load();
  }

  // ---- drawing ----

  template() {
    const { statistics, error, busy } = this;
    if (!statistics && !busy && !error) return html`<section class="panel statistics"><h2>${t('member.statistics')}</h2><p><button class="button" data-act="statistics" @click=${() => this.load()}>${t('member.statistics.show')}</button></p></section>`;
    return html`<section class="panel statistics" aria-busy=${busy ? 'true' : 'false'}><h2>${t('member.statistics')}</h2>
      ${error ? html`<p class="problem" role="alert">${error}</p><p><button class="button" @click=${() => this.load()}>${t('error.again')}</button></p>` : nothing}
      ${statistics ? this.#loaded(statistics) : error ? nothing : html`<p class="note" role="status">${t('shell.loading')}</p>`}</section>`;
  }

  /** @param {Statistics} statistics */
  #loaded(statistics) {
    const one = statistics.rules.find(({ rules }) => rules === this.rules);
    const notes = [
      statistics.rated ? t('statistics.rated') : '',
      statistics.pending ? t('statistics.pending', { n: statistics.pending }) : '',
      statistics.cut && statistics.most ? t('statistics.cut', { n: statistics.most }) : '',
      statistics.unreadable ? t('statistics.unreadable', { n: statistics.unreadable }) : '',
    ].filter(Boolean);
    return html`${this.#filters(statistics)}
      ${notes.map((text) => html`<p class="note" role="status">${text}</p>`)}
      ${one ? this.#ofRules(one) : html`<p class="empty">${t(isFiltered(this.filter) ? 'statistics.none.filtered' : 'statistics.none')}</p>`}
      ${statistics.games > 0 ? html`<p class="links"><a class="button small" data-act="csv" href=${this.#address('csv')} download="deska-games.csv">${icon('download')}${t('statistics.csv')}</a>
        <a class="button small" data-act="json" href=${this.#address('json')} download="deska-statistics.json">${icon('download')}${t('statistics.json')}</a></p>` : nothing}`;
  }

  /** @param {Statistics} statistics */
  #filters({ rules }) {
    const { filter } = this;
    const select = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options, /** @type {string} */ value, /** @type {(value: string) => void} */ act) => html`<label class="field"><span>${label}</span>
      <select name=${name} @change=${(/** @type {Event} */ event) => act(/** @type {HTMLSelectElement} */ (event.target).value)}>${options.map(([key, text]) => html`<option value=${key} ?selected=${key === value}>${text}</option>`)}</select></label>`;
    const levels = [...new Map(this.#levels.map(({ game, name }) => [name, computerName(name, game)]))];
    return html`<div class="statistics-filters" role="group" aria-label=${t('statistics.filters')}>
      ${rules.length > 0 ? select('rules', t('statistics.rules'), rules.map((one) => [one.rules, `${rulesName(one)} (${number(one.results.games)})`]), this.rules ?? '', (value) => {
        this.rules = value;
        update();
      }) : nothing}
      ${select('opponent', t('statistics.opponents'), [['', t('statistics.any')], ['people', t('statistics.opponents.people')], ['computers', t('statistics.opponents.computers')]], filter.opponent,
        (value) => this.set({ opponent: /** @type {StatisticsFilter['opponent']} */ (value), level: '' }))}
      ${levels.length > 0 && filter.opponent !== 'people' ? select('level', t('statistics.level'), [['', t('statistics.any')], ...levels], filter.level, (value) => this.set({ level: value })) : nothing}
      ${select('days', t('statistics.period'), PERIODS.map((days) => [String(days), days === 0 ? t('statistics.period.all') : t('statistics.period.days', { n: days })]), String(filter.days), (value) => this.set({ days: Number(value) }))}</div>`;
  }

  /** @param {RulesStatistics} one */
  #ofRules(one) {
    return html`${overview(one)}<div class="plots">${accuracyPlot(one.accuracy)}${resultsPlot(one.periods)}${scoresPlot(scoresOf(this.#games, one.rules))}</div>
      ${opponents(one)}${words(one)}${openings(one)}`;
  }
}

/** @param {StatisticsFilter} filter */
const isFiltered = ({ opponent, level, days }) => opponent !== '' || level !== '' || days > 0;

/** Loads the table of games; without it the page leaves out the distribution of scores. @param {string} address */
async function fetchTable(address) {
  try {
    const answer = await fetch(address, { credentials: 'same-origin' });
    return answer.ok ? parseTable(await answer.text()) : [];
  } catch {
    return [];
  }
}

/**
 * The form that begins a game: words, opponent or a table of up to four seats, and behind one line all that most people never change.
 */

/** @import {About, SavedPlayer} from '../types.js' */
/** @import {Chair} from '../party.js' */
/** @import {Settings} from '../settings.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { has, language, t } from '../../i18n/index.js';
import { icon } from '../icons.js';
import { chairs, isShow, MOST, read, seats, written } from '../party.js';
import * as settings from '../settings.js';
import { computerName } from './seats.js';

const AGAINST = /** @type {const} */ (['computer', 'screen', 'link', 'table']);
/** @type {Settings['challenge'][]} */
const CHALLENGES = ['void', 'off', 'single', 'double', 'five-point'];
/** @type {Settings['ends'][]} */
const ENDS = ['usual', 'tournament', 'thesis'];
/** A turn's time in seconds. */
const TIMES = [10, 30, 60, 120, 180, 300, 600];

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target).value;

/**
 * What is chosen now, made to fit what the server has.
 * @param {About|null} about
 * @param {SavedPlayer[]|null} saved null: not known yet
 */
export function choice(about, saved) {
  const kept = settings.get();
  const offered = about?.rules.filter(({ game }) => game === 'scrabble') ?? [];
  const rules = offered.find(({ name }) => name === kept.rules) ?? offered.find((set) => set.language === language()) ?? offered[0];
  const lexicons = rules?.lexicons.flatMap((name) => about?.lexicons.find((lexicon) => lexicon.name === name) ?? []) ?? [];
  const usable = lexicons.filter(({ available }) => available);
  const lexicon = usable.find(({ name }) => name === kept.lexicons[rules?.name ?? '']) ?? usable[0];
  const players = order(rules?.players ?? about?.players.map(({ name }) => name) ?? []);
  const player = players.find((name) => name === kept.player) ?? usual(players);
  const against = AGAINST.includes(kept.against) ? kept.against : 'computer';
  const table = chairs(kept.table.length > 0 ? kept.table : null, { saved, players: [player ?? 'greedy', ...players], name: kept.name });
  return {
    offered, rules, lexicons, lexicon, against, players, player, table,
    challenge: CHALLENGES.includes(kept.challenge) ? kept.challenge : 'void',
    ends: ENDS.includes(kept.ends) ? kept.ends : 'usual',
    turnSeconds: TIMES.includes(kept.turnSeconds ?? 0) ? kept.turnSeconds : null,
  };
}

/** Levels first, from the easiest, then the others. @param {string[]} players */
function order(players) {
  const levels = players.filter((name) => name.startsWith('level-')).sort();
  return [...levels, ...players.filter((name) => !name.startsWith('level-'))];
}

/** For a first game: somebody in the middle. @param {string[]} players */
const usual = (players) => players.find((name) => name === 'level-3') ?? players.find((name) => name === 'greedy') ?? players[0];

/**
 * What the server is told.
 * @param {ReturnType<typeof choice>} chosen
 * @param {{name: string, guest: string, saved: SavedPlayer[]}} people
 */
export function request({ rules, lexicon, against, player, table, challenge, ends, turnSeconds }, { name, guest, saved }) {
  const unnamed = (/** @type {number} */ n) => t('start.name.default', { n });
  /** @type {Record<typeof against, () => object[]>} */
  const made = {
    computer: () => [{ kind: 'person', name: name || t('game.you') }, { kind: 'computer', player }],
    screen: () => seats([{ kind: 'person', name }, { kind: 'person', name: guest }], unnamed),
    link: () => [{ kind: 'person', name: name || t('game.you') }, { kind: 'open' }],
    table: () => seats(table, unnamed),
  };
  return {
    rules: rules?.name, ...(lexicon ? { lexicon: lexicon.name } : {}), challenge, seats: made[against](),
    ...(ends === 'usual' ? {} : { ends }), ...(turnSeconds ? { turn_seconds: turnSeconds } : {}),
    ...(against === 'table' && isShow(table, saved) ? { pace: settings.get().pace } : {}),
  };
}

/**
 * @param {About} about
 * @param {{saved: SavedPlayer[]|null, busy: boolean, error: string|null, begin: (event: SubmitEvent) => void, people: () => void}} page
 */
export function setup(about, { saved, busy, error, begin, people }) {
  const chosen = choice(about, saved);
  const { offered, rules, lexicons, lexicon, against, players, player } = chosen;
  const kept = settings.get();
  const missing = lexicons.find(({ available, cure }) => !available && cure);
  return html`<form class="panel setup" @submit=${begin}>
    <fieldset class="choice">
      <legend>${t('start.words')}</legend>
      <div class="segments">${offered.map((set) => html`<label><input type="radio" name="rules" value=${set.name} .checked=${live(set === rules)}
        @change=${() => settings.set({ rules: set.name })}><span>${has(`start.lang.${set.language}`) ? t(`start.lang.${set.language}`) : set.name}</span></label>`)}</div>
    </fieldset>
    <fieldset class="choice">
      <legend>${t('start.against')}</legend>
      <div class="tiles-choice">${AGAINST.map((kind) => html`<label><input type="radio" name="against" value=${kind} .checked=${live(kind === against)}
        @change=${() => settings.set({ against: kind })}><span>${icon(kind)}<b>${t(`start.against.${kind}`)}</b></span></label>`)}</div>
      ${against === 'computer' ? nothing : html`<p class="note">${t(`start.against.${against}.note`)}</p>`}
    </fieldset>
    ${against === 'table' ? tableEditor(chosen.table, players, saved ?? [], people) : html`<div class="names">
      ${against === 'computer' ? html`<label class="field"><span>${t('start.player')}</span>
        <select name="player" .value=${live(player ?? '')} @change=${(/** @type {Event} */ event) => settings.set({ player: valueOf(event) })}>
          ${players.map((name) => html`<option value=${name} ?selected=${name === player}>${computerName(name)}</option>`)}
        </select></label>` : nothing}
      <label class="field"><span>${t(against === 'screen' ? 'start.name.first' : 'start.name')}</span>
        <input type="text" name="name" maxlength="40" autocomplete="nickname" .value=${kept.name} placeholder=${against === 'screen' ? t('start.name.default', { n: 1 }) : t('game.you')}></label>
      ${against === 'screen' ? html`<label class="field"><span>${t('start.name.second')}</span>
        <input type="text" name="guest" maxlength="40" autocomplete="off" .value=${kept.guest} placeholder=${t('start.name.default', { n: 2 })}></label>` : nothing}
    </div>
    ${against === 'computer' && player && has(`player.note.${player}`) ? html`<p class="note player-note">${t(`player.note.${player}`)}</p>` : nothing}`}
    ${more(chosen)}
    ${missing && !lexicon ? html`<p class="note">${missing.cure}</p>` : nothing}
    ${error ? html`<p class="problem" role="alert">${error}</p>` : nothing}
    <button class="button go large" type="submit" ?disabled=${busy || !rules || !lexicon}>${busy ? t('start.going') : t('start.go')}</button>
  </form>`;
}

/**
 * Word list, challenge rules, time, ending: one line that opens.
 * @param {ReturnType<typeof choice>} chosen
 */
function more({ rules, lexicons, lexicon, challenge, ends, turnSeconds }) {
  const kept = settings.get();
  const line = [lexicon ? lexiconName(lexicon) : '', t(`start.challenge.${challenge}.short`), turnSeconds ? timeName(turnSeconds) : ''].filter(Boolean).join(' · ');
  return html`<details class="more-settings">
    <summary><b>${t('start.more')}</b><span>${line}</span></summary>
    <div class="pair">
      <label class="field"><span>${t('start.lexicon')}</span>
        <select name="lexicon" .value=${live(lexicon?.name ?? '')} @change=${(/** @type {Event} */ event) => settings.set({ lexicons: { ...kept.lexicons, [rules?.name ?? '']: valueOf(event) } })}>
          ${lexicons.map((one) => html`<option value=${one.name} ?disabled=${!one.available} ?selected=${one === lexicon}>${lexiconName(one)} · ${one.available ? t('start.lexicon.size', { n: one.words }) : t('start.lexicon.missing')}</option>`)}
        </select></label>
      <label class="field"><span>${t('start.time')}</span>
        <select name="time" .value=${live(String(turnSeconds ?? ''))} @change=${(/** @type {Event} */ event) => settings.set({ turnSeconds: Number(valueOf(event)) || null })}>
          <option value="">${t('start.time.none')}</option>
          ${TIMES.map((seconds) => html`<option value=${seconds} ?selected=${seconds === turnSeconds}>${timeName(seconds)}</option>`)}
        </select></label>
      <label class="field"><span>${t('start.challenge')}</span>
        <select name="challenge" .value=${live(challenge)} @change=${(/** @type {Event} */ event) => settings.set({ challenge: /** @type {any} */ (valueOf(event)) })}>
          ${CHALLENGES.map((kind) => html`<option value=${kind} ?selected=${kind === challenge}>${t(`start.challenge.${kind}`)}</option>`)}
        </select></label>
      <label class="field"><span>${t('start.ends')}</span>
        <select name="ends" .value=${live(ends)} @change=${(/** @type {Event} */ event) => settings.set({ ends: /** @type {any} */ (valueOf(event)) })}>
          ${ENDS.map((kind) => html`<option value=${kind} ?selected=${kind === ends}>${t(`start.ends.${kind}`)}</option>`)}
        </select></label>
    </div>
    <p class="note">${t(`start.challenge.${challenge}.note`)} ${t(`start.ends.${ends}.note`)}</p>
  </details>`;
}

/** @param {number} seconds */
const timeName = (seconds) => (seconds < 60 ? t('start.time.seconds', { n: seconds }) : t('start.time.minutes', { n: seconds / 60 }));

/** @param {{name: string}} lexicon */
const lexiconName = ({ name }) => (has(`lexicon.${name}`) ? t(`lexicon.${name}`) : name);

/**
 * The seats one by one.
 * @param {Chair[]} table @param {string[]} players @param {SavedPlayer[]} saved @param {() => void} people opens the list of saved players
 */
function tableEditor(table, players, saved, people) {
  const set = (/** @type {Chair[]} */ next) => settings.set({ table: next });
  const swap = (/** @type {number} */ index, /** @type {Chair} */ chair) => set(table.map((old, at) => (at === index ? chair : old)));
  const group = (/** @type {SavedPlayer['kind']} */ kind) => saved.filter((player) => player.kind === kind);
  const row = (/** @type {Chair} */ chair, /** @type {number} */ index) => {
    const value = written(chair);
    const option = (/** @type {string} */ text, /** @type {string} */ label) => html`<option value=${text} ?selected=${text === value}>${label}</option>`;
    const n = index + 1;
    return html`<li class="chair">
      <span class="number" aria-hidden="true">${n}</span>
      <label class="field"><span class="hidden">${t('table.kind', { n })}</span>
        <select name="chair${n}" .value=${live(value)} @change=${(/** @type {Event} */ event) => swap(index, read(valueOf(event), chair))}>
          <optgroup label=${t('table.people')}>${option('person', t('table.guest'))}${group('person').map(({ id, name }) => option(`saved:${id}`, name))}${option('open', t('table.open'))}</optgroup>
          <optgroup label=${t('table.computers')}>${group('computer').map(({ id, name }) => option(`saved:${id}`, name))}${players.map((name) => option(`computer:${name}`, computerName(name)))}</optgroup>
        </select></label>
      ${chair.kind === 'person' ? html`<label class="field name"><span class="hidden">${t('table.name', { n })}</span>
        <input type="text" maxlength="40" autocomplete="off" placeholder=${t('start.name.default', { n })} .value=${live(chair.name)}
          @change=${(/** @type {Event} */ event) => swap(index, { kind: 'person', name: valueOf(event) })}></label>` : nothing}
      <button class="tool" type="button" aria-label=${t('table.remove', { n })} title=${t('table.remove', { n })} ?disabled=${table.length === 1}
        @click=${() => set(table.filter((_, at) => at !== index))}>${icon('close')}</button>
    </li>`;
  };
  const next = /** @type {Chair} */ (table.at(-1)?.kind === 'person' ? { kind: 'person', name: '' } : { kind: 'computer', player: players[Math.min(2, players.length - 1)] ?? 'greedy' });
  return html`<fieldset class="choice table"><legend>${t('table.title')}</legend>
    <ol class="chairs">${table.map(row)}</ol>
    <div class="table-tools">
      ${table.length < MOST ? html`<button class="button small" type="button" data-tool="add-seat" @click=${() => set([...table, next])}>${icon('add')}${t('table.add')}</button>` : nothing}
      <button class="button small quiet" type="button" data-tool="people" @click=${people}>${t('people.manage')}</button>
    </div>
    ${isShow(table, saved) ? html`<p class="note">${t('table.show')}</p>` : table.length === 1 ? html`<p class="note">${t('table.alone')}</p>` : nothing}
  </fieldset>`;
}

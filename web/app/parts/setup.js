/**
 * The form of a new game: game, language, opponent or seats, and the rarely changed settings in a section that opens.
 */

/** @import {About, Choice, SavedPlayer} from '../types.js' */
/** @import {Field, Profile} from '../../boards/types.js' */
/** @import {Chair, Timing} from '../new-game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { choose, chooseClock, chooseMode, chosen as fieldsOf, clockOf, modeOf } from '../../boards/choices.js';
import { GAMES, profileOf } from '../../boards/index.js';
import { has, language, t } from '../../i18n/index.js';
import { amountOf, baseName, withAmount } from '../player-amount.js';
import { icon } from '../icons.js';
import { opponentsOf, defaultOpponent } from '../opponents.js';
import { normalizeChairs, orderSeats, isShow, timeLimits, parseChair, hasRemotePlayers, seatRequests, TIMES, TIMINGS, chairValue } from '../new-game.js';
import * as settings from '../settings.js';
import { wrappingSelect } from './wrapping-select.js';
import { offerRequest, offerFields } from './offer-fields.js';
import { amountField, engineFields, engineGroup, hasEngines, levelField, playerNote, compatiblePlayers } from './opponent.js';
import { computerName } from './seats.js';
import { span } from './durations.js';

const AGAINST = /** @type {const} */ (['computer', 'screen', 'link', 'table']);

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target).value;

/**
 * Returns the current choices, limited to what the server offers.
 * @param {About|null} about
 * @param {SavedPlayer[]|null} saved  null: not loaded
 */
export function currentChoice(about, saved) {
  const stored = settings.get();
  const games = GAMES.flatMap(({ name }) => about?.games.find((game) => game.name === name) ?? []);
  const game = games.find(({ name }) => name === stored.game) ?? games[0];
  const offered = about?.rules.filter((set) => set.game === game?.name) ?? [];
  const rules = offered.find(({ name }) => name === stored.rules[game?.name ?? '']) ?? offered.find((set) => set.language === language()) ?? offered[0];
  const lexicons = rules?.lexicons.flatMap((name) => about?.lexicons.find((lexicon) => lexicon.name === name) ?? []) ?? [];
  const usable = lexicons.filter(({ available }) => available);
  const lexicon = usable.find(({ name }) => name === stored.lexicons[rules?.name ?? '']) ?? usable.find((one) => one.language === language()) ?? usable[0];
  // If one rule set has several languages, choose the language first, as for games with one rule set per language.
  const languages = [...new Set(usable.map((one) => one.language))];
  const of = opponentsOf(about, rules?.name, game?.name);
  const players = [...of.levels, ...of.engines];
  const own = compatiblePlayers(saved, of).find(({ id }) => stored.player === `saved:${id}`) ?? null;
  const player = own?.player ?? availablePlayer(stored.player, players, game?.name ?? '') ?? defaultOpponent(of);
  const { least = 1, most = 2 } = game?.seats ?? {};
  const against = AGAINST.includes(stored.against) ? stored.against : 'computer';
  // A saved computer player can play games that have its level.
  const known = saved?.filter(({ kind, player: level }) => kind === 'person' || players.includes(baseName(level ?? ''))) ?? null;
  const table = normalizeChairs(stored.table.length > 0 ? stored.table : null, { saved: known, players: [(own ? null : player) ?? defaultOpponent(of) ?? 'greedy', ...players], name: stored.name, least, most });
  const people = hasRemotePlayers(against, table);
  return {
    games, game, offered, rules, lexicons: languages.length > 1 ? lexicons.filter((one) => one.language === lexicon?.language) : lexicons, usable, languages, lexicon, against, of, player, own, table, known, least, most,
    // Word games need a lexicon.
    ready: Boolean(rules && (lexicon || rules.language === null)),
    fields: fieldsOf(game?.name ?? ''),
    people, clock: clockOf(game?.name ?? '', people),
  };
}

/** Returns the chosen computer player if this game has it, without a parameter it does not take. @param {string|null} chosen @param {string[]} players @param {string} game */
function availablePlayer(chosen, players, game) {
  const stored = chosen ?? '';
  const name = players.find((one) => one === baseName(stored));
  const amount = name && profileOf(game)?.amount?.(name);
  return name && (amount ? withAmount(stored, amount, amountOf(stored, amount)) : name);
}

/** The computer player for the fields that choose one. @param {ReturnType<typeof currentChoice>} chosen */
const opponentOf = ({ game, of, player }) => ({ game: game?.name ?? '', of, player: player ?? '', set: (/** @type {string} */ one) => settings.set({ player: one }) });

/**
 * Returns the request for a new game.
 * @param {ReturnType<typeof currentChoice>} chosen
 * @param {{name: string, guest: string, saved: SavedPlayer[]}} people
 */
export function newGameRequest({ game, rules, lexicon, against, player, own, table, fields, clock }, { name, guest, saved }) {
  /** @type {Record<typeof against, () => object[]>} */
  const made = {
    computer: () => [{ kind: 'person', name }, own ? { saved: own.id } : { kind: 'computer', player }],
    screen: () => [{ kind: 'person', name }, { kind: 'person', name: guest }],
    link: () => [{ kind: 'person', name }, { kind: 'open' }],
    table: () => seatRequests(table),
  };
  const sent = (profileOf(game?.name)?.fields ?? []).flatMap(({ name: field, defaultValue, omitsDefault }) => (omitsDefault && fields[field] === defaultValue ? [] : [[field, fields[field]]]));
  return {
    rules: rules?.name, ...(lexicon ? { lexicon: lexicon.name } : {}), ...Object.fromEntries(sent), ...timeLimits(clock), seats: against === 'computer' || against === 'link' ? orderSeats(made[against](), fields.place === undefined ? undefined : String(fields.place)) : made[against](),
    ...offerRequest(against, clock),
    ...(against === 'table' && isShow(table, saved) ? { pace: settings.get().pace } : {}),
  };
}

/**
 * @param {About} about
 * @param {{saved: SavedPlayer[]|null, busy: boolean, error: string|null, begin: (event: SubmitEvent) => void, people: () => void}} page
 */
export function setupForm(about, { saved, busy, error, begin, people }) {
  const chosen = currentChoice(about, saved);
  const { games, game, offered, rules, lexicons, usable, languages, lexicon, against, player, least, most } = chosen;
  const stored = settings.get();
  const profile = profileOf(game?.name);
  const missing = lexicons.find(({ available, cure }) => !available && cure);
  return html`<form class="panel setup" @submit=${begin}>
    ${games.length > 1 ? gameCards(games.map(({ name }) => name), game.name) : nothing}
    ${offered.length > 1 ? html`<fieldset class="choice">
      <legend>${profile?.rules?.() ?? t('start.words')}</legend>
      <div class="segments">${offered.map((set) => html`<label><input type="radio" name="rules" value=${set.name} .checked=${live(set === rules)}
        @change=${() => settings.set({ rules: { ...stored.rules, [set.game]: set.name } })}><span>${rulesName(set)}</span></label>`)}</div>
    </fieldset>` : nothing}
    ${languages.length > 1 ? html`<fieldset class="choice">
      <legend>${t('start.words')}</legend>
      <div class="segments">${languages.map((code) => html`<label><input type="radio" name="language" value=${code} .checked=${live(code === lexicon?.language)}
        @change=${() => settings.set({ lexicons: { ...stored.lexicons, [rules?.name ?? '']: usable.find((one) => one.language === code)?.name ?? '' } })}><span>${languageName(code)}</span></label>`)}</div>
    </fieldset>` : nothing}
    ${profile?.modes ? modeChoice(game.name, profile.modes, modeOf(game.name, chosen.fields, chosen.clock)) : nothing}
    ${(profile?.fields ?? []).filter(({ first, compact }) => first && !compact).map((field) => segmentField(game.name, field, chosen.fields[field.name]))}
    ${profile?.fields.some(({ compact }) => compact) ? html`<div class="names compact">${profile.fields.filter(({ compact }) => compact).map((field) => selectField(game.name, field, chosen.fields[field.name]))}</div>` : nothing}
    <fieldset class="choice">
      <legend>${t('start.against')}</legend>
      <div class="tiles-choice">${AGAINST.map((kind) => html`<label><input type="radio" name="against" value=${kind} .checked=${live(kind === against)}
        @change=${() => settings.set({ against: kind })}><span>${icon(kind)}<b>${t(`start.against.${kind}`)}</b></span></label>`)}</div>
      ${against === 'computer' || against === 'link' ? nothing : html`<p class="note">${against === 'table' ? t('start.against.table.seats', { least, most }) : t(`start.against.${against}.note`)}</p>`}
    </fieldset>
    ${profile?.place && (against === 'computer' || against === 'link') ? segmentField(game.name, profile.place, chosen.fields[profile.place.name]) : nothing}
    ${against === 'table' ? seatEditor(chosen, chosen.known ?? [], people) : html`<div class="names">
      ${against === 'computer' && player ? html`${levelField(opponentOf(chosen), 'player', { saved: saved ?? [], on: chosen.own?.id ?? null, choose: (id) => id && settings.set({ player: `saved:${id}` }) })}
        ${playerNote(game?.name ?? '', baseName(player))}` : nothing}
      <label class="field"><span>${t(against === 'screen' ? 'start.name.first' : 'start.name')}</span>
        <input type="text" name="name" maxlength="40" autocomplete="nickname" .value=${stored.name} placeholder=${t('guest', { n: 1 })}></label>
      ${against === 'screen' ? html`<label class="field"><span>${t('start.name.second')}</span>
        <input type="text" name="guest" maxlength="40" autocomplete="off" .value=${stored.guest} placeholder=${t('guest', { n: 2 })}></label>` : nothing}
    </div>`}
    ${offerFields(against, chosen.clock)}
    ${moreOptions(chosen)}
    ${missing && !lexicon ? html`<p class="note">${missing.cure}</p>` : nothing}
    ${error ? html`<p class="problem" role="alert">${error}</p>` : nothing}
    <button class="button go large" type="submit" ?disabled=${busy || !chosen.ready}>${busy ? t('start.going') : t('start.go')}</button>
  </form>`;
}

/** Returns the name of a rule set: its language, or the game's own name for it. @param {{name: string, game: string, language: string|null}} set */
export function rulesName(set) {
  const own = profileOf(set.game)?.ruleName;
  if (own) return own(set);
  return set.language && has(`start.lang.${set.language}`) ? t(`start.lang.${set.language}`) : set.name;
}

/** The choice of games, with pictures of their boards. @param {string[]} games @param {string} on */
function gameCards(games, on) {
  return html`<fieldset class="choice">
    <legend>${t('start.game')}</legend>
    <div class="game-cards">${games.map((name) => html`<label><input type="radio" name="game" value=${name} .checked=${live(name === on)}
      @change=${() => settings.set({ game: name })}><span class="card">${profileOf(name)?.picture()}<span><b>${profileOf(name)?.title()}</b><small>${profileOf(name)?.lead()}</small></span></span></label>`)}</div>
  </fieldset>`;
}

/** The choice of modes (named variants). @param {string} game @param {NonNullable<Profile['modes']>} all @param {{name: string}|null} on  null: custom settings */
const modeChoice = (game, all, on) => html`<fieldset class="choice">
  <legend>${t('modes.title')}</legend>
  <div class="segments modes-choice">${all.map((mode) => html`<label><input type="radio" name="mode" value=${mode.name} .checked=${live(mode.name === on?.name)}
    @change=${() => chooseMode(game, mode)}><span>${mode.label()}</span></label>`)}</div>
</fieldset>`;

/** A frequently changed field, as segments. @param {string} game @param {Field} field @param {Choice} value */
const segmentField = (game, field, value) => html`<fieldset class="choice">
  <legend>${field.label()}</legend>
  <div class="segments">${field.values.map((one) => html`<label><input type="radio" name=${field.name} value=${String(one)} .checked=${live(one === value)}
    @change=${() => choose(game, field.name, one)}><span>${field.text(one)}</span></label>`)}</div>
  ${field.note ? html`<p class="note">${field.note(value)}</p>` : nothing}
</fieldset>`;

/** A text field. @param {string} game @param {Field} field @param {Choice} value */
const textField = (game, field, value) => html`<label class="field"><span>${field.label()}</span>
  <input type="text" name=${field.name} maxlength="40" autocomplete="off" spellcheck="false" .value=${live(String(value))} placeholder=${field.text('')}
    @change=${(/** @type {Event} */ event) => choose(game, field.name, valueOf(event).trim())}></label>`;

/** A rarely changed field, as a select. @param {string} game @param {Field} field @param {Choice} value */
const selectField = (game, field, value) => html`<label class="field"><span>${field.label()}</span>
  ${wrappingSelect(field.text(value), html`<select name=${field.name} .value=${live(String(value))} @change=${(/** @type {Event} */ event) => {
    const one = field.values.find((other) => String(other) === valueOf(event));
    if (one !== undefined) choose(game, field.name, one);
  }}>${field.values.map((one) => html`<option value=${String(one)} .selected=${live(one === value)}>${field.text(one)}</option>`)}</select>`)}</label>`;

/**
 * The section that opens: lexicon, time control and the game's other settings.
 * @param {ReturnType<typeof currentChoice>} chosen
 */
function moreOptions(chosen) {
  const { game, rules, lexicons, lexicon, fields, people, clock, against, of, player, own: savedOne } = chosen;
  const stored = settings.get();
  const own = (profileOf(game?.name)?.fields ?? []).filter(({ first }) => !first);
  const shorts = own.map(({ name, short, defaultValue }) => (short && (fields[name] !== defaultValue || name === 'challenge') ? short(fields[name]) : ''));
  // Engines are not in the list of levels.
  const engine = against === 'computer' && !savedOne && player && !of.levels.includes(player) ? computerName(player, game?.name) : '';
  const line = [engine, lexicon ? lexiconLabel(lexicon, lexicons) : '', ...shorts, clockText(clock)].filter(Boolean).join(' · ');
  const listed = (/** @type {typeof lexicons[number]} */ one) => {
    const size = one.words === null ? '' : t('start.lexicon.size', { n: one.words });
    return [lexiconLabel(one, lexicons), one.available ? size : t('start.lexicon.missing')].filter(Boolean).join(' · ');
  };
  const notes = own.flatMap(({ name, note }) => (note ? [note(fields[name], rules?.name)] : []));
  return html`<details class="more-settings">
    <summary><b>${t('start.more')}</b><span>${line}</span></summary>
    <div class="pair">
      ${lexicons.length > 0 ? html`<label class="field"><span>${t('start.lexicon')}</span>
        ${wrappingSelect(lexicon ? listed(lexicon) : '', html`<select name="lexicon" .value=${live(lexicon?.name ?? '')} @change=${(/** @type {Event} */ event) => settings.set({ lexicons: { ...stored.lexicons, [rules?.name ?? '']: valueOf(event) } })}>
          ${lexicons.map((one) => html`<option value=${one.name} ?disabled=${!one.available} .selected=${live(one === lexicon)}>${listed(one)}</option>`)}
        </select>`)}</label>` : nothing}
      ${against === 'computer' && !savedOne && hasEngines({ game: game?.name ?? '', of }) ? engineFields(opponentOf(chosen)) : nothing}
      ${clockFields(game?.name ?? '', people, clock)}
      ${own.map((field) => (field.free ? textField : selectField)(game?.name ?? '', field, fields[field.name]))}
    </div>
    <p class="note">${[...notes, clock.kind === 'none' ? '' : clockNote(clock.kind, game?.name ?? '')].filter(Boolean).join(' ')}</p>
  </details>`;
}

/** The fields of the time control. @param {string} game @param {boolean} people  whether people play from other devices @param {Timing} clock */
function clockFields(game, people, clock) {
  const set = (/** @type {Partial<Timing>} */ change) => chooseClock(game, people, { ...clock, ...change });
  const amount = (/** @type {keyof typeof TIMES} */ key, /** @type {string} */ label, /** @type {(n: number) => string} */ name) => html`<label class="field"><span>${label}</span>
    ${wrappingSelect(name(clock[key]), html`<select name=${`time-${key}`} .value=${live(String(clock[key]))} @change=${(/** @type {Event} */ event) => set({ [key]: Number(valueOf(event)) })}>
      ${TIMES[key].map((n) => html`<option value=${n} ?selected=${n === clock[key]}>${name(n)}</option>`)}</select>`)}</label>`;
  return html`<label class="field"><span>${t('start.clock')}</span>
      ${wrappingSelect(t(`start.clock.${clock.kind}`), html`<select name="clock" .value=${live(clock.kind)} @change=${(/** @type {Event} */ event) => set({ kind: TIMINGS.find((one) => one === valueOf(event)) })}>
        ${TIMINGS.map((kind) => html`<option value=${kind} ?selected=${kind === clock.kind}>${t(`start.clock.${kind}`)}</option>`)}</select>`)}</label>
    ${clock.kind === 'turn' ? amount('turn', t('start.clock.turn.each'), span) : nothing}
    ${clock.kind === 'game' ? html`${amount('game', t('start.clock.game.each'), span)}${amount('increment', t('start.clock.increment'), (n) => (n === 0 ? t('start.clock.increment.none') : span(n)))}` : nothing}
    ${clock.kind === 'days' ? amount('days', t('start.clock.days.each'), (n) => t('start.days', { n })) : nothing}`;
}

/** What happens when time runs out, which differs between games. @param {Timing['kind']} kind @param {string} game */
function clockNote(kind, game) {
  const own = `start.clock.${kind}.note.${game}`;
  return t(has(own) ? own : `start.clock.${kind}.note`);
}

/** The time control in a line. @param {Timing} clock */
function clockText({ kind, turn, game, increment, days }) {
  if (kind === 'turn') return t('start.clock.turn.short', { time: span(turn) });
  if (kind === 'days') return t('start.clock.turn.short', { time: t('start.days', { n: days }) });
  if (kind !== 'game') return '';
  return increment ? t('start.clock.game.more', { time: span(game), more: span(increment) }) : t('start.clock.game.short', { time: span(game) });
}

/** @param {{name: string}} lexicon */
const lexiconName = ({ name }) => (has(`lexicon.${name}`) ? t(`lexicon.${name}`) : name);

/** Names a lexicon, with its language if several are offered. @param {{name: string, language: string}} lexicon @param {{language: string}[]} among */
const lexiconLabel = (lexicon, among) => (among.some(({ language: other }) => other !== lexicon.language) ? `${languageName(lexicon.language)} · ${lexiconName(lexicon)}` : lexiconName(lexicon));

/** @param {string} code */
const languageName = (code) => (has(`start.lang.${code}`) ? t(`start.lang.${code}`) : code);

/**
 * The fields of the individual seats.
 * @param {ReturnType<typeof currentChoice>} chosen @param {SavedPlayer[]} saved @param {() => void} people  opens the list of saved players
 */
function seatEditor({ game, table, of, least, most }, saved, people) {
  const set = (/** @type {Chair[]} */ next) => settings.set({ table: next });
  const swap = (/** @type {number} */ index, /** @type {Chair} */ chair) => set(table.map((old, at) => (at === index ? chair : old)));
  const group = (/** @type {SavedPlayer['kind']} */ kind) => saved.filter((player) => player.kind === kind);
  const row = (/** @type {Chair} */ chair, /** @type {number} */ index) => {
    const player = chair.kind === 'computer' ? chair.player : '';
    const value = chairValue(player ? { kind: 'computer', player: baseName(player) } : chair);
    let shown = '';
    const option = (/** @type {string} */ text, /** @type {string} */ label) => {
      if (text === value) shown = label;
      return html`<option value=${text} ?selected=${text === value}>${label}</option>`;
    };
    const n = index + 1;
    const list = html`<select name="chair${n}" .value=${live(value)} @change=${(/** @type {Event} */ event) => swap(index, parseChair(valueOf(event), chair))}>
      <optgroup label=${t('table.people')}>${option('person', t('table.guest'))}${group('person').map(({ id, name }) => option(`saved:${id}`, name))}${option('open', t('table.open'))}</optgroup>
      <optgroup label=${t('table.computers')}>${group('computer').map(({ id, name }) => option(`saved:${id}`, name))}${of.levels.map((name) => option(`computer:${name}`, computerName(name, game?.name)))}</optgroup>
      ${engineGroup({ game: game?.name ?? '', of }, (name, label) => option(`computer:${name}`, label))}</select>`;
    return html`<li class="chair">
      <span class="number" aria-hidden="true">${n}</span>
      <label class="field"><span class="hidden">${t('table.kind', { n })}</span>
        ${wrappingSelect(shown, list)}</label>
      ${chair.kind === 'person' ? html`<label class="field name"><span class="hidden">${t('table.name', { n })}</span>
        <input type="text" maxlength="40" autocomplete="off" placeholder=${t('guest', { n })} .value=${live(chair.name)}
          @change=${(/** @type {Event} */ event) => swap(index, { kind: 'person', name: valueOf(event) })}></label>` : nothing}
      ${player ? amountField({ game: game?.name ?? '', of, player, set: (one) => swap(index, { kind: 'computer', player: one }) }, `amount${n}`) : nothing}
      <button class="tool" type="button" aria-label=${t('table.remove', { n })} title=${t('table.remove', { n })} ?disabled=${table.length <= least}
        @click=${() => set(table.filter((_, at) => at !== index))}>${icon('close')}</button>
    </li>`;
  };
  const next = /** @type {Chair} */ (table.at(-1)?.kind === 'person' ? { kind: 'person', name: '' } : { kind: 'computer', player: defaultOpponent(of) ?? 'greedy' });
  return html`<fieldset class="choice table"><legend>${t('table.title')}</legend>
    <ol class="chairs">${table.map(row)}</ol>
    <div class="table-tools">
      ${table.length < most ? html`<button class="button small" type="button" data-tool="add-seat" @click=${() => set([...table, next])}>${icon('add')}${t('table.add')}</button>` : nothing}
      <button class="button small quiet" type="button" data-tool="people" @click=${people}>${t('people.manage')}</button>
    </div>
    ${isShow(table, saved) ? html`<p class="note">${t('table.show')}</p>` : table.length === 1 ? html`<p class="note">${t('table.alone')}</p>` : nothing}
  </fieldset>`;
}

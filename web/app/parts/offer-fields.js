/**
 * Fields of the form of a new game: who can take the open seat, who can watch, and whether the game is rated.
 */

/** @import {Timing} from '../new-game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { t } from '../../i18n/index.js';
import * as settings from '../settings.js';
import { siteState } from '../shell.js';

const TO = /** @type {const} */ (['link', 'all', 'member']);

/** Who can take the open seat. Only members can challenge a member. */
const recipient = () => TO.find((one) => one === settings.get().offered && (one !== 'member' || siteState.member)) ?? 'link';

const AUDIENCES = /** @type {const} */ (['everybody', 'link', 'players']);

/** Who can watch: as chosen, else everyone for rated games. @param {boolean} counts */
const audience = (counts) => AUDIENCES.find((one) => one === settings.get().audience) ?? (counts ? 'everybody' : 'link');

/** Returns whether a game with these opponents can be rated. @param {string} against */
const canBeRated = (against) => Boolean(siteState.member) && (against === 'link' || against === 'computer');

/**
 * Returns these choices as request fields.
 * @param {string} against @param {Timing} clock
 */
export function offerRequest(against, clock) {
  const { invite, rated } = settings.get();
  const counts = canBeRated(against) && clock.kind !== 'none' && rated ? { rated: true } : {};
  if (against !== 'link') return counts;
  const fields = { ...counts, audience: audience('rated' in counts) };
  if (recipient() === 'link') return fields;
  return recipient() === 'all' ? { ...fields, offered: true } : { ...fields, invite: invite.trim() };
}

/** @param {string} against @param {Timing} clock */
export function offerFields(against, clock) {
  const { invite, rated } = settings.get();
  const [mine, timed] = [recipient(), clock.kind !== 'none'];
  const watch = audience(canBeRated(against) && timed && rated);
  const shown = TO.filter((one) => one !== 'member' || siteState.member);
  return html`${against === 'link' ? html`<fieldset class="choice">
      <legend>${t('offer.to')}</legend>
      <div class="segments">${shown.map((one) => html`<label><input type="radio" name="offered" value=${one} .checked=${live(one === mine)}
        @change=${() => settings.set({ offered: one })}><span>${t(`offer.to.${one}`)}</span></label>`)}</div>
      <p class="note">${t(mine === 'link' ? 'start.against.link.note' : `offer.to.${mine}.note`)}</p>
    </fieldset>
    ${mine === 'member' ? html`<label class="field"><span>${t('offer.name')}</span>
      <input type="text" name="invite" maxlength="40" autocomplete="off" spellcheck="false" required .value=${live(invite)}
        @change=${(/** @type {Event} */ event) => settings.set({ invite: /** @type {HTMLInputElement} */ (event.target).value })}></label>` : nothing}` : nothing}
    ${canBeRated(against) ? html`<label class="check"><input type="checkbox" name="rated" .checked=${live(rated && timed)} ?disabled=${!timed}
        @change=${(/** @type {Event} */ event) => settings.set({ rated: /** @type {HTMLInputElement} */ (event.target).checked })}>
      <span>${t('offer.rated')}<small>${t(timed ? 'offer.rated.note' : 'offer.rated.clock')}</small></span></label>` : nothing}
    ${against === 'link' ? html`<fieldset class="choice">
      <legend>${t('audience.title')}</legend>
      <div class="segments">${AUDIENCES.map((one) => html`<label><input type="radio" name="audience" value=${one} .checked=${live(one === watch)}
        @change=${() => settings.set({ audience: one })}><span>${t(`audience.${one}`)}</span></label>`)}</div>
      ${watch === 'link' ? nothing : html`<p class="note">${t(`audience.${watch}.note`)}</p>`}
    </fieldset>` : nothing}`;
}

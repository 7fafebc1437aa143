/**
 * Followed and blocked members, and who can send challenges and messages.
 */

/** @import {ContactPermission, People} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { request } from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { t } from '../../i18n/index.js';

/** @type {ContactPermission[]} */
const PERMISSIONS = ['all', 'followed', 'nobody'];

const part = encodeURIComponent;

export class PeoplePanel {
  /** @type {People|null} */
  people = null;
  /** @type {string|null} */
  error = null;

  load = () => this.#attempt(async () => {
    this.people = await request('/account/people');
  });

  /** @param {() => Promise<void>} act */
  async #attempt(act) {
    try {
      await act();
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** @param {'challenges'|'messages'} which @param {ContactPermission} permission */
  #set = (which, permission) => this.#attempt(async () => {
    if (!this.people) return;
    this.people.doors = { ...this.people.doors, [which]: permission };
    await request('/account/doors', this.people.doors, 'PUT');
  });

  /** @param {string} name @param {'follow'|'block'} what */
  #end = (name, what) => this.#attempt(async () => {
    await request(`/members/${part(name)}/${what}`, undefined, 'DELETE');
    await this.load();
  });

  template() {
    const { people } = this;
    if (!people) return this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing;
    return html`${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      <div class="doors-of">${/** @type {const} */ (['challenges', 'messages']).map((which) => html`<label class="field"><span>${t(`people.doors.${which}`)}</span>
        <select name=${which} .value=${people.doors[which]} @change=${(/** @type {Event} */ event) => this.#set(which, /** @type {ContactPermission} */ (/** @type {HTMLSelectElement} */ (event.target).value))}>${PERMISSIONS.map((permission) => html`<option value=${permission} ?selected=${permission === people.doors[which]}>${t(`people.door.${permission}`)}</option>`)}</select></label>`)}</div>
      ${people.followed.length > 0 ? html`<h3>${t('people.followed')}</h3><ul class="people-of">${people.followed.map(({ name, here }) => html`<li><a href=${`/member/${part(name)}`}>${name}</a>${here ? html` <em>${t('people.here')}</em>` : nothing}<button class="button small" @click=${() => this.#end(name, 'follow')}>${t('people.unfollow')}</button></li>`)}</ul>` : nothing}
      ${people.blocked.length > 0 ? html`<h3>${t('people.blocked')}</h3><ul class="people-of">${people.blocked.map((name) => html`<li><a href=${`/member/${part(name)}`}>${name}</a><button class="button small" @click=${() => this.#end(name, 'block')}>${t('people.unblock')}</button></li>`)}</ul>` : nothing}`;
  }
}

/**
 * Actions on a profile: challenge, write, follow, block, report.
 */

/** @import {MemberRelation, Profile} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { request } from '../../app/api.js';
import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { report } from '../../app/parts/report.js';
import { navigate } from '../../app/router.js';
import * as settings from '../../app/settings.js';
import { t } from '../../i18n/index.js';

const part = encodeURIComponent;

export class MemberActions {
  /** @type {string|null} */
  error = null;
  /** Whether the profile was reported. */
  reported = false;

  /** @param {Profile} profile */
  constructor(profile) {
    this.profile = profile;
  }

  /** @param {'follow'|'block'} what @param {boolean} on */
  async relate(what, on) {
    const { name } = this.profile;
    if (what === 'block' && on && !(await confirm({ title: t('people.block.sure', { name }), text: t('people.block.note'), yes: t('people.block'), no: t('game.cancel'), grave: true }))) return;
    try {
      await request(`/members/${part(name)}/${what}`, on ? {} : undefined, on ? 'PUT' : 'DELETE');
      /** @type {Profile} */
      const { standing } = await request(`/members/${part(name)}`);
      this.profile.standing = standing;
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  async report() {
    try {
      this.reported = await report({ kind: 'profile', name: this.profile.name }, this.profile.name) || this.reported;
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** Opens the form of a new game with this member as opponent. */
  challenge() {
    settings.set({ against: 'link', offered: 'member', invite: this.profile.name });
    navigate('/');
  }

  /** @param {MemberRelation} standing */
  template({ followed, blocked, challenges, messages }) {
    return html`${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}<p class="ways-to">
      ${challenges ? html`<button class="button go" data-act="challenge" @click=${() => this.challenge()}>${t('member.challenge')}</button>` : nothing}
      ${messages ? html`<a class="button" href=${`/messages/${part(this.profile.name)}`}>${t('messages.write')}</a>` : nothing}
      ${blocked ? nothing : html`<button class="button quiet" data-act="follow" aria-pressed=${followed} @click=${() => this.relate('follow', !followed)}>${t(followed ? 'people.unfollow' : 'people.follow')}</button>`}
      <button class="button quiet" data-act="block" @click=${() => this.relate('block', !blocked)}>${t(blocked ? 'people.unblock' : 'people.block')}</button>
      <button class="button quiet" data-act="report" @click=${() => this.report()}>${t('report.do')}</button></p>${this.reported ? html`<p class="note" role="status">${t('report.sent')}</p>` : nothing}`;
  }
}

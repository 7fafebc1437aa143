/**
 * The moderators' page: reports with their content, mutes and bans, and the log of actions.
 */

/** @import {ActionEntry, BanEntry, ReportEntry} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { chapter, day, moment, t } from '../i18n/index.js';
import { Agreement } from './moderation/agreement.js';

/** Selectable durations of a ban in days; 0: permanent. */
const DAYS = [1, 3, 7, 30, 365, 0];

/** @returns {Promise<Page>} */
export async function open() {
  await Promise.all([chapter('club'), chapter('account'), chapter('moderation')]);
  return new ModerationPage();
}

class ModerationPage {
  className = 'listing';
  /** @type {ReportEntry[]|null} */
  reports = null;
  /** @type {BanEntry[]} */
  bans = [];
  /** @type {ActionEntry[]} */
  log = [];
  all = false;
  agreement = new Agreement();
  /** @type {string|null} */
  error = null;

  constructor() {
    this.load();
  }

  get title() {
    return t('moderation.title');
  }

  /** Runs an action, reloads the page's data, and shows errors. @param {() => Promise<unknown>} [act] */
  async load(act) {
    try {
      await act?.();
      const [reports, bans, log] = await Promise.all([api.request(`/moderation/reports${this.all ? '?all=true' : ''}`), api.request('/moderation/bans'), api.request('/moderation/log')]);
      this.reports = reports.reports;
      this.bans = bans.bans;
      this.log = log.actions;
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** @param {SubmitEvent} event @param {number|null} report  the reported person; null: the typed member or address */
  ban(event, report) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const values = new FormData(form);
    const text = (/** @type {string} */ name) => String(values.get(name) ?? '').trim();
    const days = Number(text('days'));
    const whom = text('whom');
    // Tell IP addresses from names of members.
    const subject = report !== null ? { report } : /^[\da-f.:]*[.:][\da-f.:]*$/i.test(whom) ? { address: whom } : { name: whom };
    const body = { ...subject, silence: text('kind') === 'silence', ...(days > 0 ? { days } : {}), reason: text('reason') };
    this.load(async () => {
      await api.request('/moderation/bans', body);
      if (report !== null) await this.#closeReport(report, `${t(`moderation.${text('kind')}`)}: ${body.reason}`);
      form.reset();
    });
  }

  /** @param {number} number @param {string} verdict */
  #closeReport(number, verdict) {
    return api.request(`/moderation/reports/${number}`, { verdict }, 'PUT');
  }

  /** @param {number|null} report */
  #banForm(report) {
    return html`<form class="ban-form" @submit=${(/** @type {SubmitEvent} */ event) => this.ban(event, report)}>
      ${report === null ? html`<label class="field"><span>${t('moderation.whom')}</span><input type="text" name="whom" maxlength="60" autocomplete="off" required></label>` : nothing}
      <label class="field"><span>${t('moderation.what')}</span><select name="kind"><option value="silence">${t('moderation.silence')}</option><option value="ban">${t('moderation.ban')}</option></select></label>
      <label class="field"><span>${t('moderation.days')}</span><select name="days">${DAYS.map((days) => html`<option value=${days} ?selected=${days === 7}>${days === 0 ? t('moderation.forever') : t('moderation.days.n', { n: days })}</option>`)}</select></label>
      <label class="field wide"><span>${t('moderation.reason')}</span><input type="text" name="reason" maxlength="300" autocomplete="off" required></label>
      <button class="button grave">${t('moderation.do')}</button></form>`;
  }

  /** @param {ReportEntry} report */
  #report(report) {
    const subject = report.subject || t('lobby.guest');
    return html`<li class="report">
      <p class="by"><b>${report.member ? html`<a href=${`/member/${encodeURIComponent(report.subject)}`}>${subject}</a>` : subject}</b> · ${t(`moderation.kind.${report.kind}`)}${report.game ? html` · <a href=${`/game/${report.game}`}>${t('moderation.game')}</a>` : nothing}
        <time datetime=${new Date(report.at).toISOString()}>${t('moderation.by', { name: report.reporter })} · ${moment(report.at)}</time></p>
      ${report.note ? html`<p class="text">${report.note}</p>` : nothing}
      ${report.evidence ? html`<blockquote class="text" tabindex="0">${report.evidence}</blockquote>` : nothing}
      ${report.verdict === null ? html`<div class="row-acts"><button class="button small" @click=${() => this.load(() => this.#closeReport(report.number, t('moderation.nothing')))}>${t('moderation.nothing')}</button></div>
          <details><summary>${t('moderation.do')}</summary>${this.#banForm(report.number)}</details>`
        : html`<p class="note">${report.closed_by}: ${report.verdict}</p>`}</li>`;
  }

  template() {
    const { reports } = this;
    return html`<main class="listing-page lobby moderation">
      <h1>${t('moderation.title')}</h1>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${reports === null ? nothing : html`
      <section class="panel"><h2>${t('moderation.reports')}</h2>
        <label class="check"><input type="checkbox" .checked=${this.all} @change=${() => { this.all = !this.all; this.load(); }}> ${t('moderation.all')}</label>
        ${reports.length === 0 ? html`<p class="note">${t('moderation.none')}</p>` : html`<ol class="entries">${reports.map((report) => this.#report(report))}</ol>`}</section>
      <section class="panel"><h2>${t('moderation.bans')}</h2>
        ${this.bans.length === 0 ? html`<p class="note">${t('moderation.bans.none')}</p>` : html`<ul class="entries">${this.bans.map((ban) => html`<li>
          <p class="by"><b>${ban.name || t('lobby.guest')}</b> · ${t(ban.silence ? 'moderation.silence' : 'moderation.ban')} · ${ban.until === null ? t('moderation.forever') : t('moderation.until', { day: day(ban.until) })}
          <button class="button small" @click=${() => this.load(() => api.request(`/moderation/bans/${ban.number}`, undefined, 'DELETE'))}>${t('moderation.lift')}</button></p>
          <p class="text">${ban.reason}</p><p class="note">${ban.actor}, ${moment(ban.at)}</p></li>`)}</ul>`}
        <details><summary>${t('moderation.new')}</summary>${this.#banForm(null)}</details></section>
      ${this.agreement.template()}
      <details class="panel fold"><summary>${t('moderation.log')}</summary><ul class="entries">${this.log.map((one) => html`<li><p class="by"><time datetime=${new Date(one.at).toISOString()}>${moment(one.at)}</time> <b>${one.actor}</b>: ${one.action} · ${one.subject}</p>${one.reason ? html`<p class="note">${one.reason}</p>` : nothing}</li>`)}</ul></details>`}
    </main>`;
  }
}

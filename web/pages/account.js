/**
 * The account page: registration, signing in and out, and a member's profile and settings.
 */

/** @import {Account, SessionEntry} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { confirm } from '../app/dialog.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { reconnect } from '../app/news.js';
import { setSiteState } from '../app/shell.js';
import { chapter, day, t } from '../i18n/index.js';
import * as calls from './account/api.js';
import { digits, FactorPanel } from './account/factor.js';
import { AccountForm } from './account/forms.js';
import { selectedLanguages, languageChoice } from './account/languages.js';
import { takeCodeFromLink, MailPanel } from './account/mail.js';
import { PeoplePanel } from './account/people.js';
import { PicturePanel } from './account/picture.js';
import { roleText } from './account/role.js';
import { TokensPanel } from './account/tokens.js';
import { VacationPanel } from './account/vacation.js';

/** @returns {Promise<Page>} */
export async function open() {
  await Promise.all([chapter('account'), chapter('club'), chapter('moderation')]);
  return new AccountPage();
}

const name = () => ({ name: 'name', label: t('account.name'), complete: /** @type {const} */ ('username'), most: 40 });
const current = () => ({ name: 'password', label: t('account.password.now'), type: /** @type {const} */ ('password'), complete: /** @type {const} */ ('current-password') });
const next = () => ({ name: 'new', label: t('account.password.new'), note: t('account.password.note'), type: /** @type {const} */ ('password'), complete: /** @type {const} */ ('new-password') });

class AccountPage {
  className = 'account-page';
  /** @type {Account|null|undefined} undefined: not loaded; null: a guest */
  account;
  /** @type {SessionEntry[]} */
  sessions = [];
  /** @type {string|null} */
  error = null;
  left = false;
  /** Whether to show the field for the second factor. */
  factorRequested = false;
  factor = new FactorPanel(() => this.load());
  people = new PeoplePanel();
  tokens = new TokensPanel(() => this.load());
  vacation = new VacationPanel(update);
  picture = new PicturePanel(update, () => this.load());
  mail = new MailPanel(update);
  /** Codes from links in emails. */
  link = { code: takeCodeFromLink('code'), mail: takeCodeFromLink('mail') };
  /** @type {'saved'|{error: unknown}|null} the result of saving the profile */
  profile = null;

  signIn = new AccountForm('sign-in', () => ({
    fields: [name(), { ...current(), label: t('account.password') }, ...(this.factorRequested ? [digits()] : [])],
    button: t('account.in'),
  }), async (values) => {
    try {
      this.#setAccount((await calls.signIn(values.name, values.password, values.code)).account);
      this.factorRequested = false;
    } catch (error) {
      // The second factor is requested only after a correct password.
      if (/** @type {{code?: string}} */ (error).code === 'second-factor') this.factorRequested = true;
      throw error;
    }
    return null;
  });

  join = new AccountForm('join', () => ({
    fields: [{ ...name(), note: t('account.name.note') }, { ...next(), name: 'password', label: t('account.password') }],
    button: t('account.join.do'),
    note: t('account.join.note'),
  }), async (values) => this.#setAccount((await calls.register(values.name, values.password)).account));

  code = new AccountForm('code', () => ({
    fields: [{ name: 'code', label: t('account.code.field'), complete: /** @type {const} */ ('one-time-code'), value: this.link.code ?? '' }, next()],
    button: t('account.set'),
    note: t('account.code.note'),
  }), async (values) => {
    const { account } = await calls.reset(values.code, values.new);
    if (account) return this.#setAccount(account);
    return () => t('account.set.factor');
  });

  password = new AccountForm('password', () => ({ fields: [current(), next()], button: t('account.change.password'), note: t('account.change.password.note') }), async (values) => {
    await calls.changePassword(values.password, values.new);
    await this.#look();
    return () => t('account.changed.password');
  });

  rename = new AccountForm('rename', () => ({
    fields: [{ ...name(), note: t('account.name.note') }, { ...current(), label: t('account.password') }],
    button: t('account.change.name'),
    note: t('account.change.name.note'),
  }), async (values) => {
    this.#setAccount((await calls.rename(values.name, values.password)).account);
    return () => t('account.changed.name');
  });

  removal = new AccountForm('removal', () => ({
    fields: [{ ...current(), label: t('account.password') }],
    button: t('account.remove'),
    note: t('account.remove.note'),
    grave: true,
  }), async (values) => {
    if (!(await confirm({ title: t('account.remove.sure'), text: t('account.remove.note'), yes: t('account.remove'), no: t('game.cancel') }))) return null;
    await calls.remove(values.password);
    this.#setAccount(null);
    return null;
  });

  constructor() {
    this.load();
  }

  leave() {
    this.left = true;
  }

  get title() {
    return t('account.title');
  }

  async load() {
    try {
      this.#setAccount((await calls.account()).account);
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    if (!this.left) update();
  }

  /** Sets who is signed in. @param {Account|null} account */
  #setAccount(account) {
    this.account = account;
    setSiteState({ member: account?.name ?? null });
    this.mail.load();
    if (account) {
      if (this.link.mail !== null) {
        this.mail.confirm(this.link.mail);
        this.link.mail = null;
      }
      this.#look();
      this.people.load();
      this.tokens.load();
      this.vacation.load();
      reconnect();
    }
    return null;
  }

  async #look() {
    try {
      this.sessions = (await calls.sessions()).sessions;
    } catch (error) {
      this.error = errorText(error);
    }
    if (!this.left) update();
  }

  /** Waits for a request without a result, then reloads the account. @param {Promise<unknown>} doing */
  async #runThenReload(doing) {
    try {
      await doing;
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    await this.load();
  }

  /** @param {SubmitEvent} event */
  async save(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const profile = { about: String(form.get('about') ?? ''), hidden: form.has('hidden'), languages: selectedLanguages(form) };
    try {
      await calls.describe(profile);
      if (this.account) Object.assign(this.account, profile);
      this.profile = 'saved';
    } catch (error) {
      this.profile = { error };
    }
    update();
  }

  template() {
    const { account } = this;
    return html`<main class="listing-page account">
      <h1>${account ? account.name : t('account.title')}</h1>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p><p><button class="button" @click=${() => this.load()}>${t('error.again')}</button></p>` : nothing}
      ${account === undefined ? nothing : account ? this.#member(account) : this.#guest()}
    </main>`;
  }

  #guest() {
    return html`<p class="lead">${this.link.mail === null ? t('account.guest') : t('mail.sign-in')}</p>
      <div class="doors">
        <section class="panel"><h2>${t('account.in')}</h2>${this.signIn.template()}</section>
        <section class="panel"><h2>${t('account.join')}</h2>${this.join.template()}</section>
      </div>
      ${this.mail.resetForm()}
      <details class="panel fold" ?open=${this.link.code !== null}><summary>${t('account.code')}</summary>${this.code.template()}</details>`;
  }

  /** @param {Account} account */
  #member(account) {
    const { role, created, program, renamed_again: again } = account;
    return html`<p class="lead">${roleText(role, created, program)}
        <a class="button small" href=${`/member/${encodeURIComponent(account.name)}`}>${t('account.profile.look')}</a>
        <button class="button small" data-act="out" @click=${() => this.#runThenReload(calls.signOut())}>${t('account.out')}</button></p>
      ${this.mail.linkResult()}
      <section class="panel"><h2>${t('account.profile')}</h2>${this.picture.template(account)}${this.#profile(account)}</section>
      <section class="panel"><h2>${t('people.title')}</h2><p class="note"><a href="/messages">${t('messages.title')}</a> · <a href="/lobby">${t('lobby.title')}</a> · <a href="/ratings">${t('ratings.title')}</a> · <a href="/book">${t('book.title')}</a>${account.role === 'member' ? nothing : html` · <a href="/moderation">${t('moderation.title')}</a>`}</p>${this.people.template()}</section>
      <section class="panel"><h2>${t('account.sessions')}</h2>${this.#sessions()}</section>
      <details class="panel fold"><summary>${t('account.change.password')}</summary>${this.password.template()}</details>
      <details class="panel fold"><summary>${t('account.factor')}</summary>${this.factor.template(account.factor)}</details>
      <details class="panel fold"><summary>${t('account.change.name')}</summary>${again === null ? this.rename.template() : html`<p class="note">${this.rename.done?.() ?? nothing} ${t('account.change.name.rest', { day: day(again) })}</p>`}</details>
      ${this.mail.template()}
      <details class="panel fold"><summary>${t('vacation.title')}</summary>${this.vacation.template()}</details>
      <details class="panel fold"><summary>${t('account.tokens')}</summary>${this.tokens.template(account)}</details>
      <section class="panel"><h2>${t('account.data')}</h2><p class="note">${t('account.data.note')}</p><p><a class="button" href="/api/v1/account/data" download="deska-data.jsonl">${t('account.data.get')}</a></p></section>
      <details class="panel fold"><summary>${t('account.remove')}</summary>${this.removal.template()}</details>`;
  }

  /** @param {Account} account */
  #profile({ about, hidden, languages = [] }) {
    const { profile } = this;
    return html`<form class="account-form" name="profile" @submit=${(/** @type {SubmitEvent} */ event) => this.save(event)} @input=${() => { this.profile = null; update(); }}>
      <label class="field"><span>${t('account.about')}</span><textarea name="about" rows="3" maxlength="500" .defaultValue=${about}></textarea><small>${t('account.about.note')}</small></label>
      ${languageChoice(languages)}
      <label class="switch"><input type="checkbox" role="switch" name="hidden" .defaultChecked=${hidden}><span><b>${t('account.hide')}</b><small>${t('account.hide.note')}</small></span></label>
      <p class="said" role="status" data-bad=${profile && profile !== 'saved' ? '' : nothing}>${profile === 'saved' ? t('account.saved') : profile ? errorText(profile.error) : nothing}</p>
      <p><button class="button go">${t('account.save')}</button></p></form>`;
  }

  #sessions() {
    return html`<ul class="sessions">${this.sessions.map((session) => html`<li>
        <div><b>${browserName(session.browser)}</b>${session.here ? html` <em>${t('account.session.here')}</em>` : nothing}
        <small>${t('account.session.begun', { day: day(session.created), seen: day(session.seen) })}</small></div>
        ${session.here ? nothing : html`<button class="button small" @click=${() => this.#runThenReload(calls.endSession(session.label))}>${t('account.session.end')}</button>`}</li>`)}</ul>
      ${this.sessions.length > 1 ? html`<p><button class="button" data-act="end-all" @click=${() => this.#runThenReload(calls.endSessions())}>${t('account.sessions.end')}</button></p>` : nothing}`;
  }
}

/** Guesses browser and system from a user agent: `Firefox · Android`. @param {string} agent */
function browserName(agent) {
  const browsers = [['Edg', 'Edge'], ['OPR', 'Opera'], ['Firefox', 'Firefox'], ['Chrom', 'Chrome'], ['Safari', 'Safari'], ['curl', 'curl']];
  const systems = [['Android', 'Android'], ['iPhone', 'iOS'], ['iPad', 'iPadOS'], ['Windows', 'Windows'], ['Mac OS', 'macOS'], ['Linux', 'Linux']];
  const names = [browsers, systems].flatMap((list) => list.find(([sign]) => agent.includes(sign))?.[1] ?? []);
  return names.join(' · ') || t('account.browser');
}

/**
 * Private messages: the list of conversations, and one conversation.
 */

/** @import {Conversation, Conversations, MessagePage, News, PrivateMessage} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { confirm } from '../app/dialog.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { listen } from '../app/news.js';
import { navigate } from '../app/router.js';
import { siteState } from '../app/shell.js';
import { ago, chapter, moment, t } from '../i18n/index.js';
import { decodePathPart } from './decode.js';

const part = encodeURIComponent;

/** Number of messages loaded at first and each time. */
const SHOWN = 50;

/** Debounce delay of the search field in milliseconds. */
const SEARCH_DELAY = 300;

/** @param {string|null} name  of the other member, from the address @returns {Promise<Page>} */
export async function open(name) {
  await Promise.all([chapter('club'), chapter('account')]);
  return name === null ? new ConversationsPage() : new MessagesPage(decodePathPart(name));
}

class ConversationsPage {
  className = 'listing';
  /** @type {Conversation[]|null} */
  all = null;
  /** @type {string|null} */
  error = null;
  holding = '';
  timer = 0;

  constructor() {
    this.stop = listen((news) => news.type === 'message' && this.load());
    this.load();
  }

  leave() {
    this.stop();
    clearTimeout(this.timer);
  }

  get title() {
    return t('messages.title');
  }

  async load() {
    const { holding } = this;
    try {
      /** @type {Conversations} */
      const { conversations } = await api.request(`/messages${holding ? `?holding=${part(holding)}` : ''}`);
      if (holding !== this.holding) return;
      this.all = conversations;
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** @param {string} text */
  search(text) {
    this.holding = text.trim();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.load(), SEARCH_DELAY);
  }

  /** @param {SubmitEvent} event */
  write(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('to') ?? '').trim();
    if (name) navigate(`/messages/${part(name)}`);
  }

  template() {
    return html`<main class="listing-page messages">
      <h1>${t('messages.title')}</h1>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      <section class="panel"><form class="to" @submit=${(/** @type {SubmitEvent} */ event) => this.write(event)}>
          <label class="field"><span>${t('messages.to')}</span><input type="text" name="to" maxlength="40" autocomplete="off" required></label><button class="button go">${t('messages.write')}</button></form></section>
      ${this.all === null ? nothing : html`<section class="panel">
        <label class="field search"><span class="hidden">${t('messages.search')}</span><input type="search" name="holding" placeholder=${t('messages.search')} @input=${(/** @type {Event} */ event) => this.search(/** @type {HTMLInputElement} */ (event.target).value)}></label>
        ${this.all.length === 0 ? html`<p class="note">${t(this.holding ? 'messages.found.none' : 'messages.none')}</p>`
          : html`<ul class="conversations">${this.all.map((one) => html`<li class=${one.unseen > 0 ? 'unseen' : ''}>${one.with ? html`<a href=${`/messages/${part(one.with)}`}>${conversationLine(one)}</a>` : html`<span>${conversationLine(one)}</span>`}</li>`)}</ul>`}
      </section>`}
    </main>`;
  }
}

/** @param {Conversation} one */
const conversationLine = ({ with: name, last, unseen }) => html`<b>${name || t('messages.gone')}</b>${unseen > 0 ? html`<em>${t('messages.new', { n: unseen })}</em>` : nothing}
  <span class="text">${last.yours ? html`<i>${t('messages.you')}</i> ` : nothing}${last.text}</span><time class="when" datetime=${new Date(last.at).toISOString()} title=${moment(last.at)}>${ago(last.at)}</time>`;

class MessagesPage {
  className = 'listing';
  /** @type {MessagePage|null} */
  received = null;
  /** @type {PrivateMessage[]} */
  messages = [];
  /** @type {string|null} */
  error = null;
  busy = false;

  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.base = `/messages/${part(name)}`;
    this.stop = listen((news) => this.handle(news));
    this.seen = () => this.markSeen();
    document.addEventListener('visibilitychange', this.seen);
    this.load();
  }

  leave() {
    this.stop();
    document.removeEventListener('visibilitychange', this.seen);
  }

  get title() {
    return this.received?.with ?? this.name;
  }

  /** Runs an action and shows its error. @param {() => Promise<void>} act */
  async run(act) {
    try {
      await act();
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  load = () => this.run(async () => {
    /** @type {MessagePage} */
    const received = await api.request(`${this.base}?limit=${SHOWN}`);
    this.received = received;
    this.messages = received.messages;
    // Show the member's own spelling of the name in the address.
    history.replaceState(history.state, '', `/messages/${part(received.with)}`);
    this.markSeen();
    requestAnimationFrame(() => document.querySelector('.talk li:last-child')?.scrollIntoView({ block: 'nearest' }));
  });

  loadEarlier = () => this.run(async () => {
    /** @type {MessagePage} */
    const received = await api.request(`${this.base}?limit=${SHOWN}&before=${this.received?.before}`);
    this.messages = [...received.messages, ...this.messages];
    if (this.received) this.received.before = received.before;
  });

  /** Marks the messages as seen if the page is visible. */
  async markSeen() {
    const last = this.messages.findLast(({ yours, seen }) => !yours && !seen);
    if (!last || document.visibilityState !== 'visible') return;
    for (const message of this.messages) if (!message.yours) message.seen = true;
    await api.request(`${this.base}/seen/${last.number}`, {}, 'PUT').catch(() => null);
  }

  /** @param {News} news */
  handle(news) {
    if (news.type !== 'message' || news.with !== this.received?.with) return;
    if (!this.messages.some(({ number }) => number === news.message.number)) this.load();
  }

  /** @param {SubmitEvent} event */
  send(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get('text') ?? '').trim();
    if (!text || this.busy) return;
    this.busy = true;
    this.run(async () => {
      await api.requestOnce(this.base, { text });
      form.reset();
      await this.load();
    }).finally(() => {
      this.busy = false;
      update();
    });
  }

  accept = () => this.run(async () => {
    await api.request(`${this.base}/accept`, {}, 'PUT');
    await this.load();
  });

  async block() {
    const name = this.title;
    if (!(await confirm({ title: t('people.block.sure', { name }), text: t('people.block.note'), yes: t('people.block'), no: t('game.cancel'), grave: true }))) return;
    await this.run(async () => {
      await api.request(`/members/${part(name)}/block`, {}, 'PUT');
      navigate('/messages');
    });
  }

  template() {
    const { received } = this;
    return html`<main class="listing-page messages">
      <p><a class="back" href="/messages">${t('messages.title')}</a></p>
      <h1>${received ? html`<a href=${`/member/${part(received.with)}`}>${received.with}</a>` : this.name}</h1>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${received ? this.#conversation(received) : nothing}
    </main>`;
  }

  /** @param {MessagePage} page */
  #conversation(page) {
    const needsAcceptance = !page.accepted && this.messages.some(({ yours }) => !yours);
    return html`<section class="panel">
      ${page.before === null ? nothing : html`<p class="all"><button class="button small" data-act="earlier" @click=${this.loadEarlier}>${t('messages.earlier')}</button></p>`}
      ${this.messages.length === 0 ? html`<p class="note">${t('messages.first')}</p>` : html`<ol class="talk" aria-live="polite">${this.messages.map((message) => html`<li class=${message.yours ? 'yours' : ''}><p>${message.text}</p>
        <small><time datetime=${new Date(message.at).toISOString()}>${moment(message.at)}</time>${message.yours && message.seen ? ` · ${t('messages.seen')}` : ''}</small></li>`)}</ol>`}
      ${needsAcceptance ? html`<div class="asked"><p>${t('messages.asked')}</p><button class="button" data-act="accept" @click=${this.accept}>${t('messages.accept')}</button><button class="button quiet" data-act="block" @click=${() => this.block()}>${t('people.block')}</button></div>` : nothing}
      ${page.open ? html`<form class="write" @submit=${(/** @type {SubmitEvent} */ event) => this.send(event)}>
        <label class="field"><span class="hidden">${t('messages.text')}</span><textarea name="text" rows="3" maxlength="2000" required placeholder=${t('messages.text')} @keydown=${submitOnCtrlEnter}></textarea></label>
        <button class="button go" ?disabled=${this.busy}>${t('messages.send')}</button></form>` : html`<p class="note">${t(this.messages.at(-1)?.yours && siteState.member ? 'messages.waits' : 'messages.closed')}</p>`}
    </section>`;
  }
}

/** Ctrl+Enter sends. @param {KeyboardEvent} event */
function submitOnCtrlEnter(event) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  /** @type {HTMLTextAreaElement} */ (event.target).form?.requestSubmit();
}

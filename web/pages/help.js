/**
 * The help: contents at the side, one topic on the page.
 */

/** @import {Topic} from '../help/index.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { block } from '../app/parts/help-block.js';
import { topics } from '../help/index.js';
import { language, onTexts, t } from '../i18n/index.js';
import { notice } from './missing.js';

/** @param {string|null} topic  null: the first one @returns {Promise<Page>} */
export async function open(topic) {
  const page = new HelpPage(topic ?? [...topics().keys()][0]);
  await page.load();
  // The target of the hash exists only after drawing.
  setTimeout(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  return page;
}

class HelpPage {
  className = 'helping';
  /** @type {Record<string, Topic>} every topic in the page's language */
  topics = {};
  /** @type {string|null} */
  error = null;
  #unsubscribe = onTexts(() => this.load());

  /** @param {string} topic */
  constructor(topic) {
    this.topic = topic;
  }

  leave() {
    this.#unsubscribe();
  }

  get title() {
    return t('shell.help');
  }

  async load() {
    const requested = language();
    try {
      const loaded = await Promise.all([...topics()].map(async ([name, sources]) => [name, (await sources[requested]()).default]));
      if (requested !== language()) return;
      this.topics = Object.fromEntries(loaded);
      this.error = null;
    } catch {
      this.error = errorText({ code: 'offline' });
    }
    update();
  }

  template() {
    const topic = this.topics[this.topic];
    if (this.error) return notice(t('shell.help'), this.error, html`<button class="button go" @click=${() => this.load()}>${t('error.again')}</button>`);
    if (!topic) return notice(t('error.missing.title'), t('error.missing.text'));
    return html`<main class="help-page">
      <nav class="contents" aria-label=${t('help.contents')}>
        <ul>${Object.entries(this.topics).map(([name, { title, sections }]) => html`<li><a href="/help/${name}" aria-current=${name === this.topic ? 'page' : nothing}>${title}</a>
          ${name === this.topic ? html`<ul>${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}</ul>` : nothing}</li>`)}<li><a href="/about">${t('shell.about')}</a></li></ul>
      </nav>
      <article><h1>${topic.title}</h1>${topic.sections.map(({ id, title, blocks }) => html`<section id=${id}><h2>${title}</h2>${blocks.map(block)}</section>`)}</article>
    </main>`;
  }
}

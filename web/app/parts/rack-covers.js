/**
 * Panels in place of the rack: handing the device over, waiting for a player, joining a game.
 */

import { html } from '../../vendor/lit-html/lit-html.js';
import { list, t } from '../../i18n/index.js';
import { icon } from '../icons.js';

/** @param {{name: string, last: string, begins: boolean, show: () => void}} what */
export function coverPanel({ name, last, begins, show }) {
  return html`<section class="place cover">
    ${icon('cover')}
    <div><h2>${begins ? t('cover.start', { name }) : t('cover.title', { name })}</h2><p>${last || t('cover.text')}</p></div>
    <button class="button go" data-tool="reveal" @click=${show}>${t('cover.show')}</button>
  </section>`;
}

/** @param {import('./share.js').Link} link @param {unknown} terms */
export function waitPanel(link, terms) {
  return html`<section class="place wait">
    <div><h2>${t('wait.title')}</h2><p>${t('wait.text')}</p></div>
    ${link.row({ code: true })}
    ${terms}
  </section>`;
}

/** @param {{hosts: string[], terms: unknown, name: string, error: string|null, go: (name: string) => void}} what */
export function joinPanel({ hosts, terms, name, error, go }) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    go(String(data.get('name') ?? '').trim());
  };
  return html`<form class="place join" @submit=${submit}>
    <div><h2>${t(hosts.length > 0 ? 'join.title' : 'join.title.nobody', { name: list(hosts), n: hosts.length })}</h2><p>${error ?? t('join.text')}</p></div>
    ${terms}
    <div class="row"><label class="field"><span class="hidden">${t('start.name')}</span>
      <input type="text" name="name" maxlength="40" autocomplete="nickname" placeholder=${t('start.name')} .value=${name}></label>
      <button class="button go" type="submit">${t('join.go')}</button></div>
  </form>`;
}

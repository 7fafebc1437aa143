/**
 * A member, as everybody sees them.
 */

/** @import {Profile} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { errorText } from '../app/errors.js';
import { chapter, day, t } from '../i18n/index.js';
import * as calls from './account/calls.js';
import { standing } from './account/standing.js';
import { notice } from './missing.js';

/** What stands in a path; what is no text stays as it is. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} part of the address @returns {Promise<Page>} */
export async function open(part) {
  const name = decoded(part);
  const [told] = await Promise.all([calls.member(name).then((profile) => ({ profile, error: null }), (error) => ({ profile: null, error })), chapter('account')]);
  return {
    className: 'account-page',
    get title() {
      return told.profile?.name ?? t('member.none');
    },
    template: () => (told.profile ? shown(told.profile) : told.error.code === 'no-such-member' ? notice(t('member.none'), t('member.none.text')) : notice(name, errorText(told.error))),
  };
}

/** @param {Profile} profile */
const shown = ({ name, role, about, created, seen, yours }) => html`<main class="listing-page account">
  <h1>${name}</h1>
  <p class="lead">${standing(role, created)}</p>
  <section class="panel"><p class="about">${about || nothing}</p>
    <p class="note">${seen === null ? t('account.hidden') : t('account.seen', { day: day(seen) })}</p></section>
  ${yours ? html`<p>${t('account.your')} <a href="/account">${t('account.title')}</a></p>` : nothing}
</main>`;

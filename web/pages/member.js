/**
 * A member's public profile.
 */

/** @import {Profile} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { errorText } from '../app/errors.js';
import { openMore } from '../boards/index.js';
import { chapter, day, t } from '../i18n/index.js';
import * as calls from './account/api.js';
import { languagesText } from './account/languages.js';
import { pictureOf } from './account/picture.js';
import { roleText } from './account/role.js';
import { decodePathPart } from './decode.js';
import { MemberRecord } from './member/record.js';
import { MemberActions } from './member/actions.js';
import { MemberStatistics } from './member/statistics.js';
import { notice } from './missing.js';

/** @param {string} part  the name in the address @returns {Promise<Page>} */
export async function open(part) {
  const name = decodePathPart(part);
  const [result] = await Promise.all([calls.member(name).then((profile) => ({ profile, error: null }), (error) => ({ profile: null, error })), chapter('account'), chapter('club'), chapter('moderation'), openMore()]);
  const record = new MemberRecord(result.profile?.name ?? name);
  const ways = result.profile ? new MemberActions(result.profile) : null;
  const statistics = result.profile ? new MemberStatistics(result.profile.name, result.profile.yours) : null;
  if (result.profile) record.load();
  return {
    className: 'account-page',
    get title() {
      return result.profile?.name ?? t('member.none');
    },
    leave: () => statistics?.leave(),
    template: () => (result.profile ? profileView(result.profile, record, /** @type {MemberActions} */ (ways), /** @type {MemberStatistics} */ (statistics)) : result.error.code === 'no-such-member' ? notice(t('member.none'), t('member.none.text')) : notice(name, errorText(result.error))),
  };
}

/** @param {Profile} profile @param {MemberRecord} record @param {MemberActions} ways @param {MemberStatistics} statistics */
const profileView = ({ name, role, about, created, seen, program, yours, vacation, here, standing: between, picture, languages = [] }, record, ways, statistics) => html`<main class="listing-page account">
  <div class="portrait-of">${pictureOf({ name, picture })}<h1>${name}</h1></div>
  <p class="lead"><span>${roleText(role, created, program)}</span>${here ? html` <em class="here">${t('people.here')}</em>` : nothing}${vacation ? html` <span>${t('vacation.member', { day: day(vacation) })}</span>` : nothing}</p>
  ${between ? ways.template(between) : nothing}
  <section class="panel"><p class="about">${about || nothing}</p>
    ${languages.length > 0 ? html`<p class="speaks">${languagesText(languages)}</p>` : nothing}
    <p class="note">${seen === null ? t('account.hidden') : t('account.seen', { day: day(seen) })}</p></section>
  ${record.template()}
  ${statistics.template()}
  ${yours ? html`<p>${t('account.your')} <a href="/account">${t('account.title')}</a></p>` : nothing}
</main>`;

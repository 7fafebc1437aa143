/**
 * The buttons that end or take back a turn on an analysis board. Without them a touch screen could not play what is laid.
 */

import { icon } from '../../app/icons.js';
import { t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';

/** A button with a sign alone. @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act */
export const sign = (name, label, act) => html`<button type="button" class="tool" data-tool=${name} aria-label=${label} title=${label} @click=${act}>${icon(name)}</button>`;

/** A button with a text. @param {string} name @param {string} label @param {() => void} act @param {{go?: boolean, disabled?: boolean}} [how] */
export const button = (name, label, act, { go = false, disabled = false } = {}) => html`<button type="button" class=${go ? 'button small go' : 'button small'} data-act=${name} ?disabled=${disabled} @click=${act}>${label}</button>`;

/** The buttons of a turn that has begun. @param {{recall: () => void, play: () => void, complete: boolean}} turn */
export const turnButtons = ({ recall, play, complete }) => html`${sign('recall', t('play.recall'), recall)}${button('play', t('play.label'), play, { go: true, disabled: !complete })}`;

/**
 * The evaluation bar beside the board: the chances of the side at the bottom.
 */

/** @import {Evaluation} from '../../boards/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { t } from '../../i18n/index.js';

/**
 * @param {Evaluation|null} evaluation  for the side to move; null: unknown
 * @param {{bottom: boolean, name: string}} side  bottom: the side to move is the one at the bottom; name: of the side at the bottom
 */
export function evaluationBar(evaluation, { bottom, name }) {
  const share = evaluation && (bottom ? evaluation.share : 1 - evaluation.share);
  const text = evaluation && share !== null ? evaluation.text(share) : '';
  const detail = evaluation && share !== null ? evaluation.detail?.(share) ?? '' : '';
  const value = detail ? t('engine.bar.detail', { value: text, detail }) : text;
  const label = evaluation ? t(evaluation.exact ? 'engine.bar.exact' : 'engine.bar', { name, value }) : t('engine.bar.none');
  return html`<div class=${evaluation?.exact ? 'eval exact' : 'eval'} role="img" aria-label=${label} title=${label} data-share=${share === null ? nothing : share.toFixed(3)}>
    <span class="fill" .style=${`--share: ${share ?? 0.5}`}></span>
    ${text ? html`<span class=${share !== null && share >= 0.5 ? 'value low' : 'value high'}>${text}${detail ? html`<small>${detail}</small>` : nothing}${evaluation?.exact ? html`<em>${t('engine.exact')}</em>` : nothing}</span>` : nothing}</div>`;
}

/**
 * The Pentago board of a replay, with live analysis and the opening explorer.
 */

/** @import {Viewer} from '../types.js' */
/** @import {Replay, RuleSet} from '../../app/types.js' */
/** @import {GameRecord, ReplayStep} from './types.js' */

import './element.js';
import { update } from '../../app/main.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { t } from '../../i18n/index.js';
import { preference } from '../choices.js';
import { PentagoAnalysis } from './live.js';
import { Openings } from './openings.js';
import { livePanel, marbleSign, openingsPanel } from './panels.js';
import { describe, labels, sentence } from './texts.js';

/** @import {PentagoBoard} from './element.js' */

/** @param {RuleSet} rules @param {Replay<ReplayStep>} replay @returns {Viewer} */
export function create(rules, replay) {
  const element = /** @type {PentagoBoard} */ (document.createElement('deska-pentago'));
  element.prepare(labels());
  element.look = { board: String(preference('pentago', 'board')), ground: String(preference('pentago', 'ground')) };
  /** @type {ReplayStep|null} */
  let at = null;
  const values = () => element.showValues(live.enabled ? live.values : null);
  const live = new PentagoAnalysis(() => {
    // The reader has left the page.
    if (live.enabled && !element.isConnected) live.stop();
    values();
    update();
  });
  const openings = new Openings(update);
  const toggle = () => (live.enabled ? live.stop() : live.start(rules.name, at?.position ?? null));
  return {
    element,
    describe,
    sentence,
    points: false,
    show(/** @type {ReplayStep} */ step) {
      at = step;
      element.show(step, { mode: 'watch', marble: step.turn === 1 ? 'b' : 'w', movesTurn: step.waiting === null });
      live.follow(rules.name, step.position);
      const upTo = replay.steps.indexOf(step);
      openings.follow(rules.name, replay.steps.slice(0, upTo).flatMap(({ record }) => (record ? [/** @type {GameRecord} */ (record)] : [])));
      values();
    },
    sign: (_, seat) => marbleSign(seat),
    sidePanel: (/** @type {ReplayStep} */ step) => html`${step.waiting === null ? '' : html`<p class="note">${t('pentago.waiting.text')}</p>`}
      <h2 class="part"><span>${t('pentago.live')}</span></h2>${livePanel(live, toggle)}${openingsPanel(openings)}`,
    point: (squares) => element.point(squares),
    relabel: () => element.relabel(labels()),
  };
}

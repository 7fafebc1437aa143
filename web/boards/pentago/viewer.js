/**
 * The Pentago board of a replay, with live analysis and the opening explorer.
 */

/** @import {Viewer} from '../types.js' */
/** @import {Replay, RuleSet} from '../../app/types.js' */
/** @import {GameRecord, ReplayStep} from './types.js' */

import './element.js';
import { update } from '../../app/main.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { number, t } from '../../i18n/index.js';
import { prefer, preference } from '../choices.js';
import { turnButtons } from '../common/turn-buttons.js';
import { columns, compactNumber, evaluation, row, worth } from './analysis.js';
import { DEFAULT_LINES, LINE_COUNTS } from './candidates.js';
import { PentagoAnalysis } from './live.js';
import { Openings } from './openings.js';
import { marbleSign, openingsPanel } from './panels.js';
import { describe, labels, sentence } from './texts.js';

/** @import {PentagoCandidate} from './candidates.js' */
/** @import {PentagoBoard} from './element.js' */

/** @param {RuleSet} rules @param {Replay<ReplayStep>} replay @returns {Viewer} */
export function create(rules, replay) {
  const element = /** @type {PentagoBoard} */ (document.createElement('deska-pentago'));
  element.prepare(labels());
  element.look = { board: String(preference('pentago', 'board')), ground: String(preference('pentago', 'ground')) };
  /** @type {PentagoAnalysis|null} */
  let live = null;
  const openings = new Openings(update);
  let interactive = false;
  /** @type {() => unknown} */
  let buttons = () => nothing;
  // The explorer knows games by their moves from the empty board.
  const fromStart = !/[wb]/.test(replay.steps[0].board);
  return {
    element,
    describe,
    sentence,
    points: false,
    show(/** @type {ReplayStep} */ step, _, /** @type {GameRecord[]} */ line = []) {
      element.show(step, { mode: interactive && step.turn !== null ? 'play' : 'watch', marble: step.turn === 1 ? 'b' : 'w', movesTurn: step.waiting === null });
      element.showCandidate(null);
      if (fromStart) openings.follow(rules.name, line);
    },
    interact(moves) {
      interactive = true;
      // A marble without its turn is previewed too: it may end the game.
      element.addEventListener('draft', () => moves.draft(element.considered, (element.considered?.length ?? 0) < 3));
      const play = () => {
        const { draft } = element;
        if (draft !== null && element.complete) moves.submit(draft);
      };
      element.addEventListener('submit', play);
      buttons = () => (element.draft === null ? nothing : turnButtons({ recall: () => element.recall(), play, complete: element.complete }));
    },
    turn: { line: () => null, buttons: () => buttons() },
    showOutcome: (after) => element.showPreview(Boolean(after?.ended) && element.state.turn === null && element.state.previewedTurn === null, []),
    sign: (_, seat) => marbleSign(seat),
    sideName: (seat) => capitalized(t(seat === 0 ? 'pentago.white' : 'pentago.black')),
    sidePanel: (/** @type {ReplayStep} */ step) => html`${step.waiting === null ? '' : html`<p class="note">${t('pentago.waiting.text')}</p>`}${fromStart ? openingsPanel(openings) : nothing}`,
    showCandidate: (/** @type {PentagoCandidate|null} */ candidate) => element.showCandidate(candidate?.move ?? null),
    analysis: {
      position: (/** @type {ReplayStep} */ step) => step.position,
      hidden: () => t('analysis.end'),
      lead: () => t('pentago.live.text'),
      count: (n) => t('engine.moves', { n }),
      notationOf: (/** @type {GameRecord} */ record) => record.move ?? null,
      canonicalMove: (move) => move,
      describeCandidate: ({ move }) => ({ text: move, place: '', extra: '' }),
      example: 'c6AR', columns, row, worth, evaluation,
      liveOnly: true,
      progress: ({ depth, nodes = 0, nps = 0 }) => (depth ? t('engine.depth.nodes', { n: depth, nodes: compactNumber(nodes), speed: compactNumber(nps) }) : ''),
      choices: () => linesChoice(linesWanted(), (lines) => {
        prefer('pentago', 'lines', lines);
        live?.restart({ lines });
        update();
      }),
      // That a position is solved is said beside the engine's button.
      panel: () => (live?.enabled && !live.values ? live.exact.template() : nothing),
      live: (onChange) => {
        live = new PentagoAnalysis(() => {
          element.showValues(live?.enabled ? live.values : null);
          onChange();
        });
        live.parameters = { lines: linesWanted() };
        return live;
      },
    },
    point: (squares) => element.point(squares),
    relabel: () => element.relabel(labels()),
  };
}

/** @param {string} text */
const capitalized = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The number of best moves that the reader wants. */
function linesWanted() {
  const wanted = Number(preference('pentago', 'lines'));
  return LINE_COUNTS.includes(wanted) ? wanted : DEFAULT_LINES;
}

/** The choice of the number of best moves. @param {number} lines @param {(lines: number) => void} choose */
const linesChoice = (lines, choose) => html`<label class="engine-lines"><span>${t('engine.lines')}</span><select name="lines" aria-label=${t('engine.lines')} @change=${(/** @type {Event} */ event) => choose(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>${LINE_COUNTS.map((n) => html`<option value=${n} ?selected=${n === lines}>${number(n)}</option>`)}</select></label>`;

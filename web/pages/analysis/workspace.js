/**
 * The analysis workspace of a replay or a position: the board with its evaluation, and tabs beside it or, on phones, in a sheet below it. It holds the tree of
 * variations and the position that is shown.
 */

/** @import {Evaluation, Viewer} from '../../boards/types.js' */
/** @import {Candidate, GameRecord, Replay} from '../../app/types.js' */
/** @import {StudyEntry, StudyStore} from './study-store.js' */
/** @import {Tab} from './tabs.js' */
/** @import {Node} from './tree.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { cuttableName, seatName } from '../../app/parts/seats.js';
import { turnKinds } from '../../boards/index.js';
import { number, t } from '../../i18n/index.js';
import { evaluationBar } from './bar.js';
import { controls } from './controls.js';
import { Engine } from './engine.js';
import { GameTab } from './game-tab.js';
import { Mover } from './mover.js';
import { MovesTab } from './moves-tab.js';
import { NotesTab } from './notes-tab.js';
import { Sheet } from './sheet.js';
import { CandidateTable } from './table.js';
import { Tabs } from './tabs.js';
import { lineFrom, pathTo, Tree } from './tree.js';

/**
 * What a page adds to the workspace.
 * @typedef {Object} WorkspacePage
 * @property {() => void} update
 * @property {(node: Node) => void} [onNode]    another position is shown, or the tree has changed
 * @property {() => unknown} [about]            below the list of moves
 * @property {() => unknown} [tools]            buttons under the board's controls
 * @property {boolean} canAnalyse               the engine and moves on the board are allowed
 * @property {() => string} [closed]            why they are not
 * @property {boolean} wordsClosed               words may not be looked up
 * @property {string} [tab]                     the tab that is shown first; default: the engine
 * @property {(stored: {entry: StudyEntry, place: StudyStore['place']}) => void} [reopen]  opens the stored study again
 * @property {Tree} [tree]                      a stored tree, instead of the replay's moves
 */

export class Workspace {
  /** @type {Node} */
  node;
  /** @type {Engine|null} */
  engine = null;
  /** @type {CandidateTable|null} */
  table = null;
  /** Whether the side at the bottom is the second one. */
  flipped = false;

  /** @param {Replay} replay @param {Viewer} viewer @param {WorkspacePage} page */
  constructor(replay, viewer, page) {
    this.replay = replay;
    this.viewer = viewer;
    this.page = page;
    this.tree = page.tree ?? Tree.fromReplay(replay);
    this.node = this.tree.root;
    this.sheet = new Sheet(page.update);
    this.tabs = new Tabs(() => {
      this.sheet.open();
      page.update();
    });
    const terms = { game: replay.rules.game, rules: replay.rules.name, lexicon: replay.lexicon };
    this.mover = new Mover({ tree: this.tree, viewer, terms, node: () => this.node, go: (node) => this.go(node), update: page.update });
    const { analysis } = viewer;
    if (analysis && page.canAnalyse) {
      this.engine = new Engine(analysis, terms, { node: () => this.node, update: page.update });
      this.table = new CandidateTable(analysis, {
        show: (candidate) => viewer.showCandidate?.(candidate, this.node.step),
        play: viewer.interact ? (candidate) => this.#playRow(candidate) : null,
        update: page.update,
      });
      viewer.interact?.({ draft: (move, partial) => this.mover.draft(move, partial), submit: (move) => this.mover.play(move), check: (move, allowed) => this.mover.check(move, allowed) });
    }
    this.tabs.add(new MovesTab(this));
    this.tabs.add(new GameTab(this));
    this.tabs.add(new NotesTab(this));
    if (page.tab) this.tabs.current = page.tab;
  }

  /** Adds a tab, such as the review of a game. @param {Tab} tab @param {string} [before]  the name of the tab that follows it */
  addTab(tab, before) {
    this.tabs.add(tab, before);
    this.page.update();
  }

  leave() {
    this.sheet.leave();
    this.engine?.stop();
  }

  // ---- positions ----

  /** Shows a position. @param {Node} node */
  go(node) {
    this.node = node;
    this.mover.reset();
    this.table?.reset();
    this.#show();
    this.engine?.follow();
    for (const tab of this.tabs.list) tab.onStep?.(node.step);
    this.page.onNode?.(node);
    this.page.update();
    scrollToMove();
  }

  /** Draws the position on the board. */
  #show() {
    const { node } = this;
    const line = pathTo(node).flatMap(({ record }) => (record ? [record] : []));
    this.viewer.show(this.stepOf(node), node.record ? { .../** @type {Node} */ (node.parent).step, record: node.record } : null, line);
  }

  /** The position of a node with the move that follows on its line. @param {Node} node */
  stepOf(node) {
    const record = node.children[0]?.record ?? null;
    return node.step.record === record ? node.step : { ...node.step, record };
  }

  /** The nodes of the current line: from the root through the current position to its end. */
  get line() {
    return [...pathTo(this.node).slice(0, -1), ...lineFrom(this.node)];
  }

  /** The number of the current position on its line. */
  get at() {
    return pathTo(this.node).length - 1;
  }

  /** Goes to a position of the current line. @param {number} at */
  goTo(at) {
    const { line } = this;
    const node = line[Math.max(0, Math.min(line.length - 1, at))];
    if (node !== this.node) this.go(node);
  }

  /** Goes to the variation before or after this one. @param {-1|1} step @returns {boolean} false: there is none */
  goSideways(step) {
    const { node } = this;
    const siblings = node.parent?.children ?? [];
    const next = siblings[siblings.indexOf(node) + step];
    if (next) this.go(next);
    return next !== undefined;
  }

  /** Deletes the current position and all that follows. Moves of the game stay. */
  remove() {
    if (!this.node.played && this.node.parent) this.go(this.tree.remove(this.node));
  }

  /** Tells the page that notes or the order of variations have changed. */
  changed() {
    this.page.onNode?.(this.node);
    this.page.update();
  }

  /** @param {Candidate} candidate */
  #playRow(candidate) {
    this.sheet.showBoard();
    this.mover.play(candidate.move);
  }

  // ---- what the parts need ----

  /** The properties that the list of moves and the names of seats need. */
  get game() {
    const { replay } = this;
    const kinds = turnKinds(replay.rules.game);
    const { steps, players = [] } = replay;
    const turns = this.tree.mainLine.flatMap(({ record }) => (record && kinds.has(record.kind) ? [record] : []));
    // Placed before the move made from that step.
    const playerChanges = players.map(({ step, seat, player }, index) => ({ n: (steps[step]?.record?.n ?? Infinity) - 1 + (index + 1) / (players.length + 1), at: 0, kind: 'player', seat, player }));
    return { turns, playerChanges, seats: this.#seatsWithNames, sharedScreen: replay.seats.filter(({ kind, yours }) => yours && kind === 'person').length > 1, opening: null, rules: replay.rules };
  }

  /** The seats; those of a position have no names of their own. */
  get #seatsWithNames() {
    const { replay: { seats }, viewer } = this;
    return seats.map((seat, index) => (seat.kind === 'person' && !seat.name ? { ...seat, name: viewer.sideName?.(index) ?? t('analysis.player', { n: index + 1 }) } : seat));
  }

  /** @param {number} seat */
  name = (seat) => seatName(this.game, seat);

  /** The node that a record led to. @param {GameRecord} record */
  nodeOf(record) {
    return this.tree.mainLine.find((node) => node.record === record) ?? null;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
  onKey(event) {
    const last = this.line.length - 1;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last, PageUp: this.at - 10, PageDown: this.at + 10 }[event.key];
    if (to !== undefined) {
      this.goTo(to);
      return true;
    }
    const tab = this.tabs.list[Number(event.key) - 1];
    if (tab) {
      this.tabs.show(tab.name);
      return true;
    }
    switch (event.key) {
      case 'ArrowUp':
        return this.goSideways(-1);
      case 'ArrowDown':
        return this.goSideways(1);
      case 'e':
        this.engine?.toggle();
        if (this.engine?.enabled) this.tabs.show('moves');
        return this.engine !== null;
      case 'f':
        this.flip();
        return true;
      case 'm':
        this.tabs.show('moves');
        setTimeout(() => /** @type {HTMLInputElement|null} */ (document.querySelector('.move-field input'))?.focus());
        return true;
      case 'Delete':
        this.remove();
        return true;
      default:
        return false;
    }
  }

  /** Puts the other side at the bottom of the evaluation bar. */
  flip() {
    this.flipped = !this.flipped;
    this.page.update();
  }

  // ---- drawing ----

  template() {
    const { viewer, sheet } = this;
    return html`<div class="stage">${viewer.element}</div>
      ${this.#bar()}
      <div class="side right" data-sheet=${sheet.height}>
        ${this.#seats()}
        <section class="work" aria-label=${t('analysis.title')}>${sheet.handle()}${this.tabs.bar()}${this.tabs.panel()}</section>
        <div class="rack-place"></div>
        ${controls(this)}
        ${sheet.isCompact ? nothing : this.page.tools?.() ?? nothing}
      </div>`;
  }

  #bar() {
    const { engine, viewer, node, replay } = this;
    if (!engine || !viewer.analysis || replay.seats.length !== 2) return nothing;
    const bottom = this.flipped ? 1 : 0;
    const { step } = node;
    const known = () => this.tabs.list.reduce((/** @type {Evaluation|null} */ found, tab) => found ?? tab.evaluation?.(step) ?? null, null);
    const shown = step.turn === null ? null : viewer.analysis.evaluation(engine.moves[0], engine.isExact, step) ?? known();
    return evaluationBar(shown, { bottom: step.turn === bottom, name: this.name(bottom) });
  }

  #seats() {
    const { replay, viewer, node } = this;
    const step = this.stepOf(node);
    return html`<ol class="seats" aria-label=${t('game.seats')}>${replay.seats.map((_, seat) => {
      const score = viewer.points === false ? undefined : step.scores?.[seat];
      return html`<li class=${step.turn === seat ? 'seat turn' : 'seat'} aria-current=${step.turn === seat ? 'true' : nothing}>
        <span class="name" title=${this.name(seat)}>${viewer.sign?.(step, seat) ?? nothing}${cuttableName(this.game, seat)}</span>
        ${score === undefined ? nothing : html`<span class="score">${number(score)}</span>`}
        <span class="rack-line">${viewer.seat?.(step, seat) ?? nothing}</span></li>`;
    })}</ol>`;
  }
}

/** Scrolls the current move into view within its list, without scrolling the page. */
function scrollToMove() {
  setTimeout(() => {
    const list = document.querySelector('.game-scroll');
    const line = list?.querySelector('[aria-current="step"]');
    if (!list || !line) return;
    const [frame, box] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
    if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
    else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
  });
}

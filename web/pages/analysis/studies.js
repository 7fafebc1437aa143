/**
 * Studies: trees of variations with their notes, in the format in which they are stored and exported (docs/studies.md).
 */

/** @import {GameRecord, Replay} from '../../app/types.js' */
/** @import {Workspace} from './workspace.js' */
/** @import {Node, SavedNode} from './tree.js' */

import { signed } from '../../i18n/index.js';
import { gameOf } from '../../boards/index.js';
import { withCommonTurns } from '../../app/parts/moves.js';
import { lineFrom, STUDY_VERSION, subtree, Tree } from './tree.js';

/**
 * The content of a study. `replay` has everything but the steps, which are in the nodes; `at` is the index of the node to show.
 * @typedef {{version: number, replay: Omit<Replay, 'steps'>, nodes: SavedNode[], at: number}} StudyContent
 */

/** What a study keeps of its replay. */
const REPLAY_FIELDS = ['rules', 'lexicon', 'seats', 'guarded', 'finished', 'title', 'description', 'warnings', 'players', 'forfeit', 'outages', 'imported'];

/** Returns the name of a study that has none: the title of its file, else its players, else the game. @param {Workspace} work */
export function defaultTitle({ replay, name }) {
  const hasNames = replay.seats.some((seat) => seat.kind !== 'person' || seat.name);
  const players = hasNames ? replay.seats.map((_, seat) => name(seat)).join(' – ') : '';
  return [...(replay.title || players || (gameOf(replay.rules.game)?.profile.title() ?? replay.rules.game))].slice(0, 120).join('');
}

/** Describes the workspace as a study. @param {Workspace} work @returns {StudyContent} */
export function studyOf(work) {
  const { replay, tree } = work;
  const kept = Object.fromEntries(Object.entries(replay).filter(([name, value]) => REPLAY_FIELDS.includes(name) && value !== undefined));
  const at = subtree(tree.root).indexOf(work.node);
  return { version: STUDY_VERSION, replay: /** @type {Omit<Replay, 'steps'>} */ (kept), nodes: tree.save(), at: Math.max(0, at) };
}

/**
 * Reads a stored or exported study, also of version 1.
 * @param {any} data @returns {StudyContent|null} null: it is not a study
 */
export function readStudy(data) {
  try {
    const { version, replay, nodes, tree: nested, at = 0, path } = data;
    if (![1, STUDY_VERSION].includes(version) || typeof replay?.rules?.game !== 'string' || !Array.isArray(replay.seats)) return null;
    const tree = Tree.load(version === 1 ? nested : nodes);
    if (version === STUDY_VERSION) return { version, replay, nodes, at: Number.isInteger(at) ? at : 0 };
    let node = tree.root;
    for (const index of Array.isArray(path) ? path : []) node = node.children[index] ?? node;
    return { version: STUDY_VERSION, replay, nodes: tree.save(), at: subtree(tree.root).indexOf(node) };
  } catch {
    return null;
  }
}

/** Reads the text of an exported study. @param {string} text @returns {StudyContent|null} null: the text is not a study */
export function parseStudy(text) {
  try {
    return readStudy(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Restores a study. @param {StudyContent} study @returns {{replay: Replay, tree: Tree, node: Node}} */
export function openStudy({ replay, nodes, at }) {
  const tree = Tree.load(nodes);
  // Nodes are numbered in the order of the list.
  const node = tree.node(at) ?? tree.root;
  return { replay: { ...replay, id: null, steps: tree.mainLine.map(({ step, children: [next] }) => ({ ...step, record: next?.record ?? null })) }, tree, node };
}

/** Returns the moves with marks and comments as plain text; variations are in brackets. @param {Workspace} work */
export function notesText({ tree, viewer, name }) {
  const describe = withCommonTurns((record) => viewer.describe(record));
  const moveText = (/** @type {Node} */ { record, mark, comment }) => {
    const one = /** @type {GameRecord} */ (record);
    const { text, place } = describe(one);
    return [place, `${text}${mark}`, one.score ? signed(one.score) : '', comment ? `{${comment}}` : ''].filter(Boolean).join(' ');
  };
  /** @param {Node} head @returns {string} */
  const lineText = (head) => lineFrom(head).map((node) => `${moveText(node)}${node === head ? '' : othersText(node)}`).join(', ');
  /** @param {Node} node @returns {string} */
  const othersText = (node) => (node.parent?.children[0] === node ? node.parent.children.slice(1).map((other) => ` (${lineText(other)})`).join('') : '');
  const lines = tree.mainLine.slice(1).map((node, index) => `${index + 1}. ${node.record?.seat === undefined ? '' : `${name(node.record.seat)}: `}${moveText(node)}${othersText(node)}`);
  return [...(tree.root.comment ? [tree.root.comment] : []), ...lines].join('\n');
}

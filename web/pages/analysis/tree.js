/**
 * A tree of variations: each node is a position and the move that led to it. The first child continues the main line. No DOM access.
 */

/** @import {GameRecord, Replay, ReplayStep} from '../../app/types.js' */

/** The version of exported studies. */
export const STUDY_VERSION = 2;

/** Maximum number of nodes in a tree and of characters in a comment. */
export const MAX_NODES = 10_000;
export const MAX_COMMENT = 10_000;

/** The marks of moves, as in chess literature. */
export const MARKS = ['!!', '!', '!?', '?!', '?', '??'];

/** @typedef {'full'|'corrupt'|'version'} TreeErrorCode */

export class TreeError extends Error {
  /** @param {TreeErrorCode} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * @typedef {Object} Node
 * @property {number} id
 * @property {Node|null} parent
 * @property {GameRecord|null} record  the move that led here; null: the root
 * @property {ReplayStep} step         the position; its own `record` is not used
 * @property {Node[]} children
 * @property {string} comment
 * @property {string} mark             one of `MARKS`, or empty
 * @property {boolean} played          part of the game that was loaded, which cannot be deleted
 *
 * A stored node. `parent` is the index of a node before it; the root has neither parent nor record.
 * @typedef {{parent?: number|null, record?: GameRecord|null, step: ReplayStep, comment?: string, mark?: string, played?: boolean}} SavedNode
 *
 * A node of version 1, with its children inside.
 * @typedef {{record: GameRecord|null, step: ReplayStep, children: NestedNode[], comment?: string, mark?: string, played?: boolean}} NestedNode
 */

export class Tree {
  #nextId = 0;
  /** @type {Map<number, Node>} */
  #nodes = new Map();

  /** @param {ReplayStep} start */
  constructor(start) {
    this.root = this.#create(null, null, start);
  }

  /** Builds a tree whose main line is a replay. @param {Pick<Replay, 'steps'>} replay */
  static fromReplay({ steps }) {
    const tree = new Tree(steps[0]);
    tree.root.played = true;
    let node = tree.root;
    for (let n = 1; n < steps.length; n += 1) {
      node = tree.#create(node, steps[n - 1].record, steps[n]);
      node.played = true;
    }
    return tree;
  }

  get size() {
    return this.#nodes.size;
  }

  /** @param {number} id */
  node(id) {
    return this.#nodes.get(id) ?? null;
  }

  /** Returns the first node that meets a condition. @param {(node: Node) => boolean} test */
  find(test) {
    for (const node of this.#nodes.values()) if (test(node)) return node;
    return null;
  }

  /** Returns the main line from the root. */
  get mainLine() {
    return lineFrom(this.root);
  }

  /** @param {Node|null} parent @param {GameRecord|null} record @param {ReplayStep} step @returns {Node} */
  #create(parent, record, step) {
    if (this.#nodes.size >= MAX_NODES) throw new TreeError('full');
    /** @type {Node} */
    const node = { id: this.#nextId, parent, record, step, children: [], comment: '', mark: '', played: false };
    this.#nextId += 1;
    this.#nodes.set(node.id, node);
    parent?.children.push(node);
    return node;
  }

  /** Adds a move after a node. @param {Node} parent @param {GameRecord} record @param {ReplayStep} step  the position after it */
  add(parent, record, step) {
    return this.#create(parent, record, step);
  }

  /** Removes a node and all that follows it. @param {Node} node @returns {Node} its parent */
  remove(node) {
    const { parent } = node;
    if (!parent) return node;
    parent.children.splice(parent.children.indexOf(node), 1);
    for (const gone of subtree(node)) this.#nodes.delete(gone.id);
    return parent;
  }

  /** Makes a variation the first one of its position. @param {Node} node  any node of the variation */
  promote(node) {
    const head = headOf(node);
    const { parent } = head;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(head), 1);
    parent.children.unshift(head);
  }

  /** @param {Node} node @param {string} text  cut to `MAX_COMMENT` characters */
  setComment(node, text) {
    node.comment = [...text].slice(0, MAX_COMMENT).join('');
  }

  /** @param {Node} node @param {string} mark  the same mark again removes it */
  setMark(node, mark) {
    node.mark = node.mark === mark ? '' : mark;
  }

  /** Returns all nodes, each after its parent. @returns {SavedNode[]} */
  save() {
    const nodes = subtree(this.root);
    const places = new Map(nodes.map((node, index) => [node, index]));
    return nodes.map(({ parent, record, step, comment, mark, played }) => ({
      // The move that follows is in its own node.
      ...(parent ? { parent: /** @type {number} */ (places.get(parent)), record } : {}), step: { ...step, record: null },
      ...(comment ? { comment } : {}), ...(mark ? { mark } : {}), ...(played ? { played: true } : {}),
    }));
  }

  /** Restores a saved tree, also of version 1. @param {unknown} data @returns {Tree} */
  static load(data) {
    const saved = Array.isArray(data) ? data : flattened(data);
    /** @type {Node[]} */
    const nodes = [];
    /** @type {Tree|null} */
    let tree = null;
    for (const one of saved) {
      const { parent = null, record, step } = checked(one);
      const before = parent === null ? null : nodes[parent];
      if (tree === null ? parent !== null : !before || !record) throw new TreeError('corrupt');
      tree ??= new Tree(step);
      const node = before ? tree.add(before, /** @type {GameRecord} */ (record), step) : tree.root;
      annotate(node, one);
      nodes.push(node);
    }
    if (tree === null) throw new TreeError('corrupt');
    return tree;
  }
}

/** Converts a tree of version 1. @param {unknown} data @returns {SavedNode[]} */
function flattened(data) {
  /** @type {SavedNode[]} */
  const all = [];
  /** @type {[number|null, NestedNode][]} */
  const open = [[null, /** @type {NestedNode} */ (data)]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [parent, node] = next;
    if (!Array.isArray(node?.children)) throw new TreeError('corrupt');
    const { children, ...own } = node;
    const index = all.push({ ...own, parent }) - 1;
    for (const child of [...children].reverse()) open.push([index, child]);
  }
  return all;
}

/** @param {unknown} data @returns {SavedNode} */
function checked(data) {
  const node = /** @type {Partial<SavedNode>|null} */ (data);
  if (typeof node !== 'object' || node === null || typeof node.step !== 'object' || node.step === null) throw new TreeError('corrupt');
  if (node.parent !== undefined && node.parent !== null && !Number.isInteger(node.parent)) throw new TreeError('corrupt');
  return /** @type {SavedNode} */ (node);
}

/** @param {Node} node @param {SavedNode} saved */
function annotate(node, { comment, mark, played }) {
  if (typeof comment === 'string') node.comment = [...comment].slice(0, MAX_COMMENT).join('');
  if (typeof mark === 'string' && MARKS.includes(mark)) node.mark = mark;
  node.played = played === true;
}

/** Returns a node and its first children to the end. @param {Node} node */
export function lineFrom(node) {
  const line = [node];
  for (let next = node.children[0]; next; [next] = next.children) line.push(next);
  return line;
}

/** Returns the nodes from the root to a node. @param {Node} node */
export function pathTo(node) {
  const path = [node];
  for (let { parent } = node; parent; { parent } = parent) path.unshift(parent);
  return path;
}

/** Returns a node and all that follows it, parents first. @param {Node} node */
export function subtree(node) {
  const all = [];
  const open = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    all.push(next);
    open.push(...[...next.children].reverse());
  }
  return all;
}

/** Returns the first node of the variation that a node belongs to; on the main line the root. @param {Node} node */
export function headOf(node) {
  let head = node;
  while (head.parent && head.parent.children[0] === head) head = head.parent;
  return head;
}

/** Whether a node is on the main line. @param {Node} node */
export const isMainLine = (node) => headOf(node).parent === null;

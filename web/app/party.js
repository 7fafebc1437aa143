/**
 * Who sits at the table of a game to come: the choice on the first page, kept in the settings, and what the server is told of it. Pure: no DOM.
 */

/** @import {SavedPlayer} from './types.js' */

/**
 * A chair: a person with a name, a saved player, a computer player, or one for whoever comes by the link.
 * @typedef {{kind: 'person', name: string}|{kind: 'saved', id: string}|{kind: 'computer', player: string}|{kind: 'open'}} Chair
 */

export const MOST = 4;

/** @param {any} chair @returns {chair is Chair} */
function sound(chair) {
  if (typeof chair !== 'object' || chair === null) return false;
  if (chair.kind === 'person') return typeof chair.name === 'string';
  if (chair.kind === 'saved') return typeof chair.id === 'string';
  return chair.kind === 'open' || (chair.kind === 'computer' && typeof chair.player === 'string');
}

/**
 * The chairs as they can stand now: what was kept, less what is gone.
 * @param {unknown} kept
 * @param {{saved: SavedPlayer[]|null, players: string[], name: string}} now saved: null while they are not known yet; players: computer players, the usual one first
 * @returns {Chair[]}
 */
export function chairs(kept, { saved, players, name }) {
  const usual = /** @type {Chair[]} */ ([{ kind: 'person', name }, { kind: 'computer', player: players[0] ?? 'greedy' }]);
  if (!Array.isArray(kept)) return usual;
  const standing = kept.filter(sound).slice(0, MOST).flatMap((chair) => {
    if (chair.kind === 'saved' && saved && !saved.some(({ id }) => id === chair.id)) return [];
    if (chair.kind === 'computer' && !players.includes(chair.player)) return [/** @type {Chair} */ ({ kind: 'computer', player: players[0] ?? 'greedy' })];
    return [chair];
  });
  return standing.length > 0 ? standing : usual;
}

/** Nobody but computers: a show. @param {Chair[]} table @param {SavedPlayer[]} saved */
export const isShow = (table, saved) => table.every((chair) => chair.kind === 'computer'
  || (chair.kind === 'saved' && saved.find(({ id }) => id === chair.id)?.kind === 'computer'));

/**
 * The seats as the server wants them.
 * @param {Chair[]} table
 * @param {(n: number) => string} unnamed how a person without a name is called
 */
export const seats = (table, unnamed) => table.map((chair, index) => {
  switch (chair.kind) {
    case 'person':
      return { kind: 'person', name: chair.name.trim() || unnamed(index + 1) };
    case 'saved':
      return { saved: chair.id };
    case 'computer':
      return { kind: 'computer', player: chair.player };
    default:
      return { kind: 'open' };
  }
});

/** A chair as the value of a form's field, and back. @param {Chair} chair */
export const written = (chair) => ({ person: 'person', open: 'open', saved: `saved:${'id' in chair ? chair.id : ''}`, computer: `computer:${'player' in chair ? chair.player : ''}` })[chair.kind];

/** @param {string} text @param {Chair} [before] whose name is kept @returns {Chair} */
export function read(text, before) {
  const [kind, rest] = [text.split(':')[0], text.slice(text.indexOf(':') + 1)];
  if (kind === 'saved') return { kind, id: rest };
  if (kind === 'computer') return { kind, player: rest };
  return kind === 'open' ? { kind } : { kind: 'person', name: before?.kind === 'person' ? before.name : '' };
}

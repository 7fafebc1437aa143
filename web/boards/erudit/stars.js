/**
 * Taking stars: the tile of a star's letter replaces it on the board, and the star goes to the rack.
 */

/** @import {EruditKit} from './kit.js' */

import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { whyText } from './texts.js';

/** @param {EruditKit} kit @param {number} square */
const letterAt = (kit, square) => kit.element.state.board[square].toUpperCase();

/** Replaces a star with a tile from the rack. @param {EruditKit} kit @param {{id: number, square: number, letter: string}} how */
export async function takeStar(kit, { id, square, letter }) {
  const { element, host } = kit;
  if (element.state.draft.size > 0 && [...element.state.draft.values()].some((tile) => tile.id === id)) element.takeBack(id);
  const step = { take: { square, letter } };
  const answer = await kit.askPreview([...kit.steps, step]);
  if (answer?.type === 'preview') {
    sound('play');
    element.select(null);
    kit.addStep(step, answer);
    // The laid tiles are scored again with the new letter.
    if (element.placement.length > 0) kit.requestPreview();
    return;
  }
  sound('refused');
  if (answer?.type === 'refused') kit.remark({ tone: 'bad', text: whyText(answer.why, letterAt(kit, square)) });
  else host.update();
}

/** Explains how a star can be taken, with a button if the rack has its letter. @param {EruditKit} kit @param {number} square */
export function pressStar(kit, square) {
  const { element, host } = kit;
  const letter = letterAt(kit, square);
  const tile = element.state.slots.find((one) => one?.letter === letter);
  kit.remarkOnStar(tile
    ? { tone: 'plain', text: t(host.game.settings.take === 'next-turn' ? 'erudit.star.later' : 'erudit.star.take', { letter }), more: [{ tool: 'take', label: t('erudit.star.go'), act: () => takeStar(kit, { id: tile.id, square, letter }) }] }
    : { tone: 'plain', text: t('erudit.star.without', { letter }) });
}

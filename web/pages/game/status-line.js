/**
 * The status line under the board, with its buttons.
 */

/** @import {GamePage} from '../game.js' */
/** @import {Line, More} from '../../boards/types.js' */

import { update } from '../../app/main.js';
import { describeTurn } from '../../app/parts/moves.js';
import { person } from '../../app/parts/seats.js';
import { t } from '../../i18n/index.js';

/** @param {string} first @param {string} second */
const join = (first, second) => (first ? `${first} ${second}` : second);

/** Returns whether hints are available: only if no one plays from another device; if words can be challenged, only against computers. @param {GamePage} page */
export const canHint = ({ game }) => game.isSolo && !(game.guarded && game.sharedScreen);

/** Describes the last turn; "" until the board shows it. @param {GamePage} page */
export function lastTurnText({ game, kit, holding }) {
  const record = game.lastTurn;
  if (!record || !kit || holding.isWaiting) return '';
  return describeTurn(kit, record, person(game, record.seat ?? 0));
}

/** The module for draw offers, loaded with the first one. @type {typeof import('../../app/parts/draw-offer.js')|null} */
let offers = null;

/** The open draw offer, with buttons if we must answer. @param {GamePage} page */
export function drawOfferLine({ game, actions }) {
  if (game.drawOffer && !offers) {
    import('../../app/parts/draw-offer.js').then((loaded) => {
      offers = loaded;
      update();
    }, () => {});
  }
  return offers?.offerLine(game, (seat, accept) => actions.act(accept ? { accept_draw: true } : { decline_draw: true }, seat)) ?? null;
}

/** @param {GamePage} page @returns {Line} */
export function statusLine(page) {
  const { game, kit } = page;
  const offer = drawOfferLine(page);
  if (offer?.more) return offer;
  const own = kit?.statusLine();
  if (own) return own;
  if (page.remark) return page.remark;
  if (offer) return offer;
  const last = lastTurnText(page);
  if (game.thinking !== null) return { tone: 'busy', text: join(last, t('say.thinking', person(game, game.thinking))) };
  if (game.isSpectator && !game.isWaiting) return { tone: 'plain', text: join(last, t(game.isShow ? 'game.show' : 'game.watching')) };
  if (game.myTurn) {
    const text = kit?.turn?.() ?? t('say.turn');
    return { tone: 'plain', text: game.turns.length === 0 || game.lastTurn?.seat === game.activeSeat ? text : join(last, text), more: hintButton(page) };
  }
  const turn = game.view?.turn ?? null;
  return { tone: 'plain', text: turn === null ? last : join(last, t('say.their', person(game, turn))) };
}

/** The button for a hint. @param {GamePage} page @returns {More[]} */
function hintButton(page) {
  const { game, kit } = page;
  if (!kit?.hint || !canHint(page) || game.view?.may.challenge) return [];
  return [{ tool: 'hint', sign: 'hint', label: t('hint.label'), act: () => kit.hint?.() }];
}

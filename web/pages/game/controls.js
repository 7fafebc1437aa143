/**
 * The area under the board: status line and buttons, or a panel in their place.
 */

/** @import {GamePage} from '../game.js' */
/** @import {Line} from '../../boards/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../app/icons.js';
import { termsList } from '../../app/parts/game-terms.js';
import { coverPanel, joinPanel, waitPanel } from '../../app/parts/rack-covers.js';
import { seatName } from '../../app/parts/seats.js';
import * as settings from '../../app/settings.js';
import { lastTurnText, drawOfferLine, statusLine } from './status-line.js';

/** @param {GamePage} page */
export function controls(page) {
  const { game, kit, actions } = page;
  if (!kit) return nothing;
  if (game.over) {
    return html`<div class="desk">${page.ending?.(game, kit, page.again?.(game, () => actions.requestRematch(), kit.canReplayStart && game.canRestart ? () => actions.requestRematch(true) : null, () => actions.cancelRematch()) ?? nothing) ?? nothing}</div>`;
  }
  if (game.canJoin) {
    const hosts = game.seats.flatMap((seat, index) => (seat.kind === 'person' ? [seatName(game, index)] : []));
    return html`<div class="desk">${joinPanel({ hosts, terms: termsList(game), name: settings.get().name, error: actions.joinError, go: (name) => actions.join(name) })}</div>`;
  }
  if (game.isWaiting) {
    page.createLink();
    return html`<div class="desk">${page.link ? waitPanel(page.link, termsList(game)) : nothing}</div>`;
  }
  const next = game.coveredSeat;
  if (next !== null && !game.allVisible) {
    const name = seatName(game, next);
    // A draw offer can be answered while the rack is covered.
    const offer = drawOfferLine(page);
    return html`<div class="desk">${offer?.more ? lineView(offer) : nothing}${coverPanel({ name, last: lastTurnText(page), begins: game.turns.length === 0, show: () => page.reveal() })}</div>`;
  }
  const line = statusLine(page);
  return html`<div class="controls">${page.company?.line()}${lineView(line)}
      ${game.isShow && game.owner ? page.pacing?.showControls(game.pace, (ms) => actions.setPace(ms)) ?? nothing : game.activeSeat === null ? nothing : kit.buttons()}</div>`;
}

/** The status line with its buttons. @param {Line} line */
const lineView = ({ tone, text, figure, more }) => html`<div class="say" data-tone=${tone}><p role="status" aria-live="polite">${text}</p>${figure ? html`<b>${figure}</b>` : nothing}${more?.map(({ tool, sign, label, act }) => html`<button
        class="button small" data-tool=${tool} @click=${act}>${sign ? icon(sign) : nothing}<span>${label}</span></button>`) ?? nothing}</div>`;

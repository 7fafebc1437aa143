/**
 * What stands under the board: the line and the buttons; or whatever stands in their place now.
 */

/** @import {GamePage} from '../game.js' */
/** @import {Line} from '../../boards/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../app/icons.js';
import { terms } from '../../app/parts/game-terms.js';
import { cover, join, wait } from '../../app/parts/rack-covers.js';
import { seatName } from '../../app/parts/seats.js';
import * as settings from '../../app/settings.js';
import { lastTurn, offered, say } from './status-line.js';

/** @param {GamePage} page */
export function desk(page) {
  const { game, kit, acts } = page;
  if (!kit) return nothing;
  if (game.over) {
    return html`<div class="desk">${page.ending?.(game, kit, page.again?.(game, () => acts.again(), kit.anew && game.mayBegin ? () => acts.again(true) : null, () => acts.stopAgain()) ?? nothing) ?? nothing}</div>`;
  }
  if (game.canJoin) {
    const hosts = game.seats.flatMap((seat, index) => (seat.kind === 'person' ? [seatName(game, index)] : []));
    return html`<div class="desk">${join({ hosts, terms: terms(game), name: settings.get().name, error: acts.joinError, go: (name) => acts.join(name) })}</div>`;
  }
  if (game.waiting) {
    page.offer();
    return html`<div class="desk">${page.link ? wait(page.link, terms(game)) : nothing}</div>`;
  }
  const next = game.handOver;
  if (next !== null && !game.open) {
    const name = seatName(game, next);
    // A draw is answered by somebody who needs no tiles for that.
    const offer = offered(page);
    return html`<div class="desk">${offer?.more ? told(offer) : nothing}${cover({ name, last: lastTurn(page), begins: game.turns.length === 0, show: () => page.reveal() })}</div>`;
  }
  const line = say(page);
  return html`<div class="controls">${page.company?.line()}${told(line)}
      ${game.show && game.owner ? page.pacing?.showControls(game.pace, (ms) => acts.setPace(ms)) ?? nothing : game.hand === null ? nothing : kit.bar()}</div>`;
}

/** A line with what can be pressed beside it. @param {Line} line */
const told = ({ tone, text, figure, more }) => html`<div class="say" data-tone=${tone}><p role="status" aria-live="polite">${text}</p>${figure ? html`<b>${figure}</b>` : nothing}${more?.map(({ tool, sign, label, act }) => html`<button
        class="button small" data-tool=${tool} @click=${act}>${sign ? icon(sign) : nothing}<span>${label}</span></button>`) ?? nothing}</div>`;

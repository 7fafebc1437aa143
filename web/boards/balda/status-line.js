/**
 * The line under a Balda board: the marked word and its score, an offer, or a hint.
 */

/** @import {Line, More} from '../types.js' */
/** @import {Why} from '../../app/types.js' */
/** @import {BaldaKit} from './kit.js' */
/** @import {Preview, Put, Word} from './types.js' */

import { briefName, person } from '../../app/parts/seats.js';
import { wouldConfirm } from '../../app/confirm-move.js';
import { number, t } from '../../i18n/index.js';
import { factorText } from './render.js';
import { openSquares } from './state.js';
import { hintText, whyText } from './texts.js';

/** @param {BaldaKit} kit @returns {Line|null} */
export function statusLine(kit) {
  const { element, view } = kit;
  if (!element.ready || !view) return null;
  if (kit.sending) return { tone: 'busy', text: t('say.sending') };
  if (view.offer) return offerLine(kit, view.offer);
  if (kit.note) return kit.note;
  const { draft } = element;
  if (draft) return draftLine(kit, draft);
  const { chosen, held } = element.state;
  if (chosen !== null) return { tone: 'plain', text: t('balda.say.letter') };
  if (held !== null) return { tone: 'plain', text: t('balda.say.square', { letter: held }) };
  return kit.hints.line(hintText, [t('balda.hint.where'), t('balda.hint.what')], () => kit.hint());
}

/** The line of a draft. @param {BaldaKit} kit @param {Put & {path: number[]}} draft @returns {Line} */
function draftLine(kit, draft) {
  const { element, host, preview } = kit;
  const hint = kit.hints.shown?.hint;
  if (hint && draft.path.length === hint.path?.length && preview?.known) {
    return { tone: 'hint', text: hintText(hint), figure: pointsText(kit, preview), more: saveButton(kit, preview.word) };
  }
  if (draft.path.length === 0 && !openSquares(element.state).has(draft.square)) return { tone: 'bad', text: t('balda.say.alone') };
  if (draft.path.length === 0) return { tone: 'plain', text: t(wouldConfirm() ? 'balda.say.mark.asked' : 'balda.say.mark') };
  const word = preview?.word || element.state.path.map((square) => (square === draft.square ? draft.letter : element.state.letters[square])).join('');
  if (!preview) return { tone: 'plain', text: word };
  // An unknown word without a problem can be offered.
  const problem = preview.problem ?? (preview.known ? null : /** @type {Why} */ ({ code: 'not-a-word', text: '', words: [word] }));
  if (!problem) return { tone: 'good', text: t(host.game.myTurn && preview.next.length > 0 ? 'balda.say.word.more' : 'balda.say.word', { word }), figure: pointsText(kit, preview), more: saveButton(kit, word) };
  const unknown = problem.code === 'not-a-word';
  const text = unknown || problem.code === 'misses-new' ? t(`balda.say.${problem.code}`, { word }) : whyText(problem);
  const line = /** @type {Line} */ ({ tone: kit.refused || !['not-a-word', 'misses-new', 'too-short'].includes(problem.code) ? 'bad' : 'plain', text });
  if (host.game.myTurn && unknown && mayOffer(kit, word)) line.more = [{ tool: 'offer', label: t('balda.offer', { name: briefName(host.game, nextSeat(kit)) }), act: () => kit.offer() }];
  return line;
}

/** Returns the points of a word, with the factor of its prize. @param {BaldaKit} kit @param {Preview} preview */
function pointsText(kit, { score }) {
  const factor = kit.prizes.get(kit.element.draft?.square ?? -1);
  return factor && score % factor === 0 ? `${number(score / factor)} ${factorText(factor)} = ${number(score)}` : `+${number(score)}`;
}

/** Whether this unknown word may be offered to the next player. @param {BaldaKit} kit @param {string} word */
function mayOffer(kit, word) {
  const { host: { game }, view } = kit;
  return Boolean(view?.may.offer) && word.length > 1 && game.seats[nextSeat(kit)]?.kind === 'person' && !view?.declined.includes(word);
}

/** Returns the next seat that is still in the game. @param {BaldaKit} kit */
function nextSeat({ host: { game } }) {
  const count = game.seats.length;
  let seat = game.view?.turn ?? 0;
  do seat = (seat + 1) % count; while (game.view?.gone?.includes(seat));
  return seat;
}

/** @param {BaldaKit} kit @param {Word & {to: number}} offer @returns {Line} */
function offerLine({ host: { game } }, offer) {
  const asked = person(game, offer.to);
  if (!game.ownSeats.includes(offer.to)) return { tone: 'plain', text: t('balda.offered', { name: asked.name, word: offer.word }) };
  return { tone: 'hint', text: t('balda.offered.you', { ...asked, by: briefName(game, offer.seat), word: offer.word }) };
}

/** @param {BaldaKit} kit @param {string} word @returns {More[]} */
function saveButton({ savedWords }, word) {
  if (savedWords.has(word)) return [];
  return [{ tool: 'remember', sign: 'add', label: t('balda.remember.add'), act: () => savedWords.add(word) }];
}

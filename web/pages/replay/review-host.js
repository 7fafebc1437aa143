/**
 * Adds the review of its game to a replay, as a tab.
 */

/** @import {ReplayPage} from '../replay.js' */
/** @import {ReviewTab} from './review/tab.js' */

import { isLocalGame } from '../../app/device.js';
import { update } from '../../app/main.js';
import { navigate } from '../../app/router.js';
import { gameOf } from '../../boards/index.js';

/** The parameter of the address that requests a review. */
const PARAMETER = 'review';

/** @param {ReplayPage} page @returns {Promise<ReviewTab|null>} null: the game cannot be reviewed (yet) */
export async function addReview(page) {
  const { replay, work, id, file } = page;
  if (!replay || !work) return null;
  // The server has no record of games on this device, and reviews no game in progress.
  if (id !== null && (!replay.finished || isLocalGame(id))) return null;
  const { openReview, NAME } = await import('./review/tab.js');
  const exercise = await gameOf(replay.rules.game)?.exercise?.();
  const begin = new URLSearchParams(location.search).has(PARAMETER);
  const tab = await openReview({
    replay,
    viewer: work.viewer,
    exercise: exercise?.create(work.viewer.element, replay.rules) ?? null,
    id,
    file,
    step: () => page.at,
    go: (step) => page.go(step),
    update,
    name: page.name,
    // On the board of a variation, and while another tab uses the board, a move of the game would mislead.
    isShown: () => work.tabs.current === NAME && work.node.step === replay.steps[page.at],
    showCandidate: (candidate) => work.viewer.showCandidate?.(candidate, work.node.step),
    upload: async () => {
      const shared = await page.tools.upload();
      const { at } = page;
      navigate(`/replay/${shared.id}?${PARAMETER}`);
      history.replaceState(null, '', `/replay/${shared.id}?${PARAMETER}#${at}`);
      return shared.id;
    },
  }, { begin });
  work.addTab(tab, 'notes');
  if (begin) work.tabs.show(tab.name);
  return tab;
}

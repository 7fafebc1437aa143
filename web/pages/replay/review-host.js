/**
 * Connects a replay with the review of its game.
 */

/** @import {ReplayPage} from '../replay.js' */
/** @import {Viewer} from '../../boards/types.js' */

import { isLocalGame } from '../../app/device.js';
import { update } from '../../app/main.js';
import { navigate } from '../../app/router.js';

/** The parameter of the address that requests a review. */
const PARAMETER = 'review';

/** Opens the review of a replay; null: the game cannot be reviewed (yet). @param {ReplayPage} page */
export async function reviewHost(page) {
  const { replay, viewer, id, file } = page;
  if (!replay || !viewer) return null;
  // The server has no record of games on this device, and reviews no game in progress.
  if (id !== null && (!replay.finished || isLocalGame(id))) return null;
  const { openReview } = await import('./review/tab.js');
  return openReview({
    replay,
    viewer,
    id,
    file,
    step: () => page.at,
    go: (step) => page.go(step),
    update,
    name: page.name,
    showCandidate: (candidate) => showCandidate(viewer, candidate, replay.steps[page.at]),
    upload: async () => {
      const shared = await page.tools.upload();
      const { at } = page;
      navigate(`/replay/${shared.id}?${PARAMETER}`);
      history.replaceState(null, '', `/replay/${shared.id}?${PARAMETER}#${at}`);
      return shared.id;
    },
  }, { begin: new URLSearchParams(location.search).has(PARAMETER) });
}

/** Shows a move on the board, at least its squares. @param {Viewer} viewer @param {import('../../app/types.js').Candidate|null} candidate @param {import('../../app/types.js').ReplayStep} step */
function showCandidate(viewer, candidate, step) {
  if (viewer.showCandidate) viewer.showCandidate(candidate, step);
  else viewer.point?.([]);
}

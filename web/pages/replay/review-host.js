/**
 * Adds the review of its game to a replay, as a tab.
 */

/** @import {ReplayPage} from '../replay.js' */
/** @import {ReviewTab} from './review/tab.js' */

import { installedVersion, isLocalGame } from '../../app/device.js';
import { update } from '../../app/main.js';
import { navigate } from '../../app/router.js';
import { gameOf } from '../../boards/index.js';
import { loadUpload } from './uploaded.js';

/** The parameter of the address that requests a review. */
const PARAMETER = 'review';

/** Returns what this device reviews itself: its own games and, once games are installed, opened files. @param {ReplayPage} page @returns {import('../../alone/reviewer.js').ReviewSubject|null} */
function deviceSubject({ id, file }) {
  if (id !== null) return isLocalGame(id) ? { game: id } : null;
  const upload = file === null && installedVersion() !== null ? loadUpload() : null;
  return upload?.bytes ? { file: { bytes: upload.bytes, ...upload.as } } : null;
}

/** @param {ReplayPage} page */
async function sourceOf(page) {
  const { gameSource, fileSource, deviceSource } = await import('./review/sources.js');
  const subject = deviceSubject(page);
  if (subject) return { source: deviceSource({ subject, earlyValues: (page.replay && gameOf(page.replay.rules.game)?.earlyValues) ?? false }), onDevice: true };
  if (page.file !== null) return { source: fileSource(page.file), onDevice: false };
  return { source: page.id === null ? null : gameSource(page.id), onDevice: false };
}

/** @param {ReplayPage} page @returns {Promise<ReviewTab|null>} null: the game cannot be reviewed (yet) */
export async function addReview(page) {
  const { replay, work, id, file } = page;
  if (!replay || !work) return null;
  // Games in progress are not reviewed.
  if (id !== null && !replay.finished) return null;
  const { openReview, NAME } = await import('./review/tab.js');
  const exercise = await gameOf(replay.rules.game)?.exercise?.();
  const begin = new URLSearchParams(location.search).has(PARAMETER);
  const tab = await openReview({
    replay,
    viewer: work.viewer,
    exercise: exercise?.create(work.viewer.element, replay.rules) ?? null,
    id,
    file,
    ...await sourceOf(page),
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

/**
 * The board of Erudit where nothing is played: the positions of a game that was, each with the parts of the turn before it numbered.
 */

/** @import {Viewer} from '../index.js' */
/** @import {RuleSet} from './types.js' */

import { t } from '../../i18n/index.js';
import { create as createCrossword } from '../crossword/viewer.js';
import { preference } from '../profiles.js';
import { boardTheme } from './profile.js';
import { describe, labels, readable, same, tell, written } from './texts.js';
import { numbered } from './turn.js';

/** @param {RuleSet} rules @returns {Viewer} */
export function create(rules) {
  const viewer = createCrossword(rules, {
    labels,
    numbers: (candidate) => (candidate?.steps?.length > 1 ? numbered(candidate.steps.map((/** @type {any} */ { place, take }) => ({ squares: (place ?? [take]).map(({ square }) => square) }))) : new Map()),
    laid: (record) => (record?.kind === 'laid' ? { squares: describe(record).squares, numbers: record.steps.length > 1 ? numbered(record.steps) : new Map() } : null),
  });
  viewer.element.classList.add('erudit');
  viewer.element.dataset.board = boardTheme(preference('erudit', 'board'));
  return {
    ...viewer,
    describe,
    tell,
    analysis: {
      position: (step) => step.position ?? null,
      hidden: () => t('analysis.hidden'),
      lead: () => t('erudit.analysis.lead'),
      count: (n) => t('analysis.count', { n }),
      written,
      same,
      readable,
    },
  };
}

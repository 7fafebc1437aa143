// Checks for every page: an audit by axe-core, and no horizontal scrolling.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Minor findings that fail as well: a page without heading, a column without header. */
const ALSO = ['page-has-heading-one', 'empty-table-header'];

/** Whether all animations have ended: before that, colours are not final. */
const quiet = () => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity);

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} findings with their elements */
async function findings(page) {
  // Twice, for animations that start when another one ends.
  for (let look = 0; look < 2; look += 1) {
    await page.waitForTimeout(150);
    await page.waitForFunction(quiet, null, { polling: 30 });
  }
  return page.evaluate(async (also) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || also.includes(id))
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map(({ html, any, all, none }) => `${html.slice(0, 160)} (${[...any, ...all, ...none][0]?.message ?? ''})`).join('\n    ')}`);
  }, ALSO);
}

/** Asserts that there are no serious findings. @param {{page: import('playwright-core').Page}} player @param {string} where */
export async function audit({ page }, where) {
  await page.evaluate(axe);
  let found = await findings(page);
  if (found.length > 0) {
    // A clock or another's move can change the page in the middle of a look; what is wrong stays wrong.
    console.log(`  looked at again, ${where}: ${found.join('\n    ')}`);
    await page.waitForTimeout(1000);
    found = await findings(page);
  }
  assert.deepEqual(found, [], `${where}: ${found[0]?.replaceAll('\n', ' ')}`);
  // The skip link names its target: a board only if there is one.
  const [promised, there] = await page.evaluate(async () => {
    const { t } = await import('/i18n/index.js');
    return [document.querySelector('.skip')?.textContent === t('shell.skip'), !!document.querySelector('main:is(.game, .replay) [role="grid"]')];
  });
  assert.equal(promised, there, `${where}: the first link leads to the board`);
}

/** Returns by how many pixels the page is wider than the window. @param {import('playwright-core').Page} page */
export const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

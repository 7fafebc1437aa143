// What every page must stand: an audit by axe-core, and nothing to scroll sideways.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No findings that keep people out. @param {{page: import('playwright-core').Page}} player @param {string} where */
export async function audit({ page }, where) {
  await page.waitForTimeout(250);
  // What fades in has not its own colours yet.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity), null, { polling: 30 });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map(({ html, any, all, none }) => `${html.slice(0, 160)} (${[...any, ...all, ...none][0]?.message ?? ''})`).join('\n    ')}`);
  });
  assert.deepEqual(found, [], where);
}

/** By how many pixels the page is wider than the window. @param {import('playwright-core').Page} page */
export const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

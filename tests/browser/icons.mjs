// Draws the icons of the installed page for systems that take no SVG: web/icons/icon-N.png, of web/icon-maskable.svg, which fills its square.
//
//     node tests/browser/icons.mjs
//
// Needs Debian's chromium (or CHROMIUM=/path) and, once, `npm ci` in this folder.
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { PROGRAM } from './support/browser.mjs';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const drawing = readFileSync(`${web}icon-maskable.svg`, 'utf8');

mkdirSync(`${web}icons`, { recursive: true });
const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] });
for (const side of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${side}px; height: ${side}px }</style>${drawing}`);
  await page.screenshot({ path: `${web}icons/icon-${side}.png` });
  await page.close();
}
await browser.close();

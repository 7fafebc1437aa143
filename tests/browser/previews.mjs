// Draws the pictures that other programs show beside a link (Open Graph): web/preview/*.png, 1200 by 630.
//
//     node tests/browser/previews.mjs
//
// Needs Debian's chromium (or CHROMIUM=/path) and, once, `npm ci` in this folder.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { PROGRAM } from './support/browser.mjs';

const folder = fileURLToPath(new URL('../../web/preview/', import.meta.url));

/** Words on a part of a board. @param {string[]} rows @param {(row: number, column: number) => string} colour */
const crossword = (rows, colour) => rows.map((row, y) => [...row].map((letter, x) => `<span class="cell ${colour(y, x)}">${letter === '.' ? '' : `<b class="tile">${letter}</b>`}</span>`).join('')).join('');

const premium = (y, x) => ['', '', '', 'dl', '', 'tl', '', '', 'dw', '', 'tw'][(y * 5 + x * 3) % 11];
const erudite = (y, x) => ['', '', 'gl', '', '', 'yl', '', 'bw', '', '', 'rw'][(y * 5 + x * 3) % 11];

const marbles = ['w.b..w', '.wb.w.', '.bwb..', 'b.wbw.', '..b.w.', '.w.b..'];

/** @type {Record<string, {title: string, line: string, columns: number, cells: string, kind?: string}>} */
const PICTURES = {
  deska: { title: 'Deska', line: 'Scrabble · Эрудит · Балда · Pentago', columns: 7, cells: crossword(['.......', '.DESKA.', '.......', '.ДОСКА.', '.......', '.BOARD.', '.......'], premium) },
  scrabble: { title: 'Scrabble', line: 'English · česky · по-русски', columns: 7, cells: crossword(['.......', '...P...', '...L...', '.BOARD.', '...Y...', '.......', '.......'], premium) },
  erudit: { title: 'Эрудит', line: 'Erudit', columns: 7, cells: crossword(['.......', '...С...', '...Л...', '.СЛОВО.', '...В...', '...О...', '.......'], erudite) },
  balda: { title: 'Балда', line: 'Balda', columns: 5, cells: crossword(['.....', '.Х...', 'БАЛДА', '.....', '.....'], () => ''), kind: 'plain' },
  pentago: { title: 'Pentago', line: 'Пентаго', columns: 6, kind: 'marbles', cells: marbles.map((row) => [...row].map((one) => `<span class="cell"><i class="${one === '.' ? 'hole' : one}"></i></span>`).join('')).join('') },
};

const style = `
  * { margin: 0; box-sizing: border-box; }
  body { width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 630px; align-items: center; background: #f6f4ef; color: #22252a; font-family: "DejaVu Sans", "Noto Sans", sans-serif; overflow: hidden; }
  h1 { padding-left: 72px; font-size: 92px; letter-spacing: -.03em; line-height: 1.1; }
  h1 small { display: block; margin-top: 22px; color: #1c6b58; font-size: 25px; font-weight: 600; letter-spacing: 0; }
  .board { display: grid; gap: 6px; width: 546px; height: 546px; padding: 12px; border-radius: 18px; background: #e9e4d9; }
  .cell { display: grid; place-items: stretch; border-radius: 7px; background: #e0d9c8; }
  .dl { background: #bcd8e8; } .tl { background: #82b3d1; } .dw { background: #f1cdc0; } .tw { background: #dd8a7c; }
  .gl { background: #a9cf9b; } .yl { background: #efd98a; } .bw { background: #9fc4e6; } .rw { background: #dd8a7c; }
  .tile { display: grid; place-items: center; margin: 2px; border-radius: 7px; background: #f4e1b8; box-shadow: inset 0 -5px 0 #cbaa64; color: #2a2213; font-size: 44px; font-weight: 700; }
  .plain .tile { background: none; box-shadow: none; font-size: 60px; }
  .marbles .cell { place-items: center; }
  .marbles i { width: 62px; height: 62px; border-radius: 50%; }
  .marbles .hole { width: 30px; height: 30px; background: #cfc7b3; }
  .marbles .w { background: #fffdf9; border: 3px solid #b9b1a0; } .marbles .b { background: #22252a; }
`;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, { title, line, columns, cells, kind = '' }] of Object.entries(PICTURES)) {
  await page.setContent(`<style>${style}</style><h1>${title}<small>${line}</small></h1><div class="board ${kind}" style="grid-template: repeat(${columns}, 1fr) / repeat(${columns}, 1fr)">${cells}</div>`);
  await page.screenshot({ path: `${folder}${name}.png` });
}
await browser.close();

// Where the named parts of a page are, and what no page may show: parts over each other, text that is cut, a page wider than its window.

/** Parts that are held by position and size. @type {Record<string, string>} */
const PARTS = {
  header: 'header', title: 'h1', banner: '.banner', board: '.board, .pentago-board, .balda-board, deska-pentago, deska-balda', rack: '.rack', say: '.say', bar: '.bar', seats: '.seats', seat: '.seat',
  left: '.side.left', right: '.side.right', stage: '.stage', desk: '.desk', record: '.record', panel: '.panel', ending: '.ending', cover: '.cover', steps: '.steps', links: '.links',
  dialog: 'dialog[open]', notice: 'main.notice', setup: 'form.setup', poster: '.poster', running: '.running', line: '.games .line', upload: '.upload', contents: '.contents', help: '.help-page',
  event: '.event-list li', table: 'main table', live: '.live', candidates: '.candidates', openings: '.openings', keyboard: '.alphabet',
};

/** A box: x, y, width and height in pixels of the page. @typedef {[number, number, number, number]} Box */

/** @param {import('playwright-core').Page} page @returns {Promise<Record<string, Box>>} by part, with its number where there are several */
export function measure(page) {
  return page.evaluate((parts) => {
    /** @type {Record<string, [number, number, number, number]>} */
    const boxes = {};
    const note = (/** @type {string} */ name, /** @type {Element} */ element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return;
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return;
      let key = name;
      for (let n = 2; key in boxes; n += 1) key = `${name} ${n}`;
      boxes[key] = [Math.round(x + scrollX), Math.round(y + scrollY), Math.round(width), Math.round(height)];
    };
    const open = document.querySelector('dialog[open]');
    for (const [name, selector] of Object.entries(parts)) for (const element of [...document.querySelectorAll(selector)].slice(0, 6)) note(name, element);
    for (const element of (open ?? document).querySelectorAll('[data-tool]')) note(`tool ${element.getAttribute('data-tool')}`, element);
    return boxes;
  }, PARTS);
}

/** @param {Record<string, Box>} was @param {Record<string, Box>} now @param {number} tolerance pixels @returns {string[]} what has moved, come or gone */
export function moved(was, now, tolerance) {
  const names = ['x', 'y', 'width', 'height'];
  return [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((part) => {
    if (!now[part]) return [`${part} is gone (was at ${was[part].join(', ')})`];
    if (!was[part]) return [`${part} is new (at ${now[part].join(', ')})`];
    const off = was[part].flatMap((value, at) => (Math.abs(value - now[part][at]) > tolerance ? [`${names[at]} ${value} → ${now[part][at]}`] : []));
    return off.length > 0 ? [`${part}: ${off.join(', ')}`] : [];
  });
}

/** What is wrong with a page whatever it shows. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export function faults(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth - root.clientWidth} pixels wider than the window`);
    const open = document.querySelector('dialog[open]:modal');
    const scope = open ?? document.body;
    const called = (/** @type {Element} */ element) => {
      const name = element.getAttribute('data-tool') ?? element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${element.localName}${element.classList.length > 0 ? `.${[...element.classList].join('.')}` : ''} "${name.replace(/\s+/g, ' ').slice(0, 40)}"`;
    };
    const seen = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // What can be pressed lies on top.
    for (const control of scope.querySelectorAll('button, a[href], input, select, textarea, [role=button]')) {
      if (!seen(control) || control.matches('.hidden, .visually-hidden, .skip')) continue;
      const box = control.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width < 4 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || top === control || control.contains(top) || top.contains(control) || top.closest('label')?.contains(control)) continue;
      // What a scrolling box does not show is not covered.
      const shelf = control.parentElement?.closest('.tab-panel, .moves, .sheet-body, dialog, .candidates, .found-list') ?? null;
      if (shelf && !shelf.contains(top)) continue;
      found.push(`${called(control)} is covered by ${called(top)}`);
    }
    // Text is whole, unless it says by an ellipsis that it is not.
    for (const element of scope.querySelectorAll('p, h1, h2, h3, span, b, td, th, dt, dd, label, button, a, summary, legend, li')) {
      if (!seen(element) || element.childElementCount > 0 || !element.textContent?.trim()) continue;
      const style = getComputedStyle(element);
      if (style.overflowX === 'visible' || style.textOverflow === 'ellipsis' || element.matches('.hidden, .visually-hidden, .skip')) continue;
      // Said to screen readers alone.
      if (element.clientWidth <= 2) continue;
      if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3) found.push(`the text of ${called(element)} is cut`);
    }
    return [...new Set(found)];
  });
}

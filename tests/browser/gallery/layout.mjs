// Positions of named parts, and layout faults: overlapping parts, cut text, pages wider than the window.

/** Selectors of the parts whose boxes are compared. @type {Record<string, string>} */
const PARTS = {
  header: 'header', title: 'h1', banner: '.banner', board: '.board, .pentago-board, .balda-board, deska-pentago, deska-balda', rack: '.rack', say: '.say', bar: '.bar', seats: '.seats', seat: '.seat',
  left: '.side.left', right: '.side.right', stage: '.stage', desk: '.desk', record: '.record', panel: '.panel', ending: '.ending', cover: '.cover', steps: '.steps', links: '.links',
  dialog: 'dialog[open]', notice: 'main.notice', setup: 'form.setup', poster: '.poster', running: '.running', line: '.games .line', upload: '.upload', contents: '.contents', help: '.help-page',
  event: '.event-list li', table: 'main table', live: '.live', candidates: '.candidates', openings: '.openings', keyboard: '.alphabet',
};

/** A box: x, y, width and height in pixels of the page. @typedef {[number, number, number, number]} Box */

/** @param {import('playwright-core').Page} page @returns {Promise<Record<string, Box>>} by part, numbered if there are several */
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

/** @param {Record<string, Box>} was @param {Record<string, Box>} now @param {number} tolerance  in pixels @returns {string[]} parts moved, added or removed */
export function moved(was, now, tolerance) {
  const names = ['x', 'y', 'width', 'height'];
  return [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((part) => {
    if (!now[part]) return [`${part} is gone (was at ${was[part].join(', ')})`];
    if (!was[part]) return [`${part} is new (at ${now[part].join(', ')})`];
    const off = was[part].flatMap((value, at) => (Math.abs(value - now[part][at]) > tolerance ? [`${names[at]} ${value} → ${now[part][at]}`] : []));
    return off.length > 0 ? [`${part}: ${off.join(', ')}`] : [];
  });
}

/** Returns the layout faults of a page. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export function faults(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth - root.clientWidth} pixels wider than the window`);
    const scope = [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document.body;
    const called = (/** @type {Element} */ element) => {
      const name = element.getAttribute('data-tool') ?? element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${element.localName}${element.classList.length > 0 ? `.${[...element.classList].join('.')}` : ''} "${name.replace(/\s+/g, ' ').slice(0, 40)}"`;
    };
    const seen = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    /** Whether a scrolling or clipping ancestor hides a point. @param {Element} element @param {number} x @param {number} y */
    const cutAway = (element, x, y) => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (overflowX !== 'visible' && (x < box.left || x > box.right)) return true;
        if (overflowY !== 'visible' && (y < box.top || y > box.bottom)) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    /** Returns the open sheet over an element, which covers the page on purpose. @param {Element} element */
    const sheet = (element) => {
      for (let around = /** @type {Element|null} */ (element); around; around = around.parentElement) if (getComputedStyle(around).position === 'fixed') return around.querySelector('.shut') ? around : null;
      return null;
    };
    // What can be pressed lies on top.
    for (const control of scope.querySelectorAll('button, a[href], input, select, textarea, [role=button]')) {
      if (!seen(control) || control.matches('.hidden, .visually-hidden, .skip')) continue;
      const box = control.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width < 4 || cutAway(control, x, y)) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || top === control || control.contains(top) || top.contains(control) || top.closest('label')?.contains(control)) continue;
      const over = sheet(top);
      if (over && !over.contains(control)) continue;
      found.push(`${called(control)} is covered by ${called(top)}`);
    }
    /** Returns the part of a box that its surroundings do not cut off at the sides. @param {Element} element @param {DOMRect} box */
    const clipped = (element, box) => {
      let { left, right } = box;
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const edge = around.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      }
      return new DOMRect(left, box.y, Math.max(0, right - left), box.height);
    };
    // No two texts run into each other.
    /** @type {{element: Element, box: DOMRect}[]} */
    const texts = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !seen(element) || element.closest('.hidden, .visually-hidden, .skip, svg, select')) continue;
      // Said to screen readers alone, or cut by its own box.
      const { clipPath, position, overflowX } = getComputedStyle(element);
      if (clipPath !== 'none' || overflowX !== 'visible' || (position === 'absolute' && element.clientWidth <= 2)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const box = clipped(element, whole);
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (box.width < 2 || cutAway(element, x, y)) continue;
        const top = document.elementFromPoint(x, y);
        if (top && (top === element || element.contains(top) || top.contains(element))) texts.push({ element, box });
      }
    }
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        if (one.element === other.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Boxes of lines are taller than their letters.
        if (across > 1 && down > 0.45 * Math.min(one.box.height, other.box.height)) found.push(`the text of ${called(one.element)} runs into ${called(other.element)}`);
      }
    }
    // Text stays within its button.
    for (const { element, box } of texts) {
      const button = element.closest('button, .button, summary, select');
      if (!button || button.matches('.sq, .tile, .cell, .square')) continue;
      const around = button.getBoundingClientRect();
      if (box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 2) found.push(`the text of ${called(element)} stands out of its button`);
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

/**
 * A picture of a board as SVG: the boxes, texts and drawings of its element as the browser shows them, without styles of the page.
 */

/** The scale of PNG files. */
const PNG_SCALE = 2;

/** Properties that a drawing inside the board takes from the page's style sheets. */
const SVG_PROPERTIES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'font-size', 'font-weight', 'font-family', 'text-anchor', 'transform', 'transform-origin', 'transform-box'];

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** Whether a colour is drawn at all. @param {string} colour */
const isVisible = (colour) => colour !== 'transparent' && !/^rgba\(.*, 0\)$/.test(colour) && !/\/ 0\)$/.test(colour);

/** Converts a CSS colour to one that every SVG reader knows. @param {string} colour */
function plainColour(colour) {
  if (/^(rgb|#)/.test(colour)) return colour;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return colour;
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${round(alpha / 255)})`;
}

class Painter {
  /** @type {string[]} */
  parts = [];

  /** @param {DOMRect} frame */
  constructor(frame) {
    this.frame = frame;
  }

  /** @param {{x: number, y: number, width: number, height: number}} box @param {CSSStyleDeclaration} style */
  #box({ x, y, width, height }, style) {
    if (width <= 0 || height <= 0 || !isVisible(style.backgroundColor)) return;
    const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2);
    this.parts.push(`<rect x="${round(x - this.frame.x)}" y="${round(y - this.frame.y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${plainColour(style.backgroundColor)}"/>`);
  }

  /** The background of `::before`, which squares are drawn with. @param {Element} element @param {DOMRect} box */
  #before(element, box) {
    const style = getComputedStyle(element, '::before');
    if (style.content === 'none' || style.position !== 'absolute') return;
    const [top, right, bottom, left] = [style.top, style.right, style.bottom, style.left].map((edge) => Number.parseFloat(edge) || 0);
    this.#box({ x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom }, style);
  }

  /** @param {Text} node @param {CSSStyleDeclaration} style */
  #text(node, style) {
    const text = node.data.trim();
    if (text === '') return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) return;
    this.#write(text, box.x + box.width / 2, box.y + box.height / 2, style);
  }

  /** @param {string} text @param {number} x @param {number} y  the middle @param {CSSStyleDeclaration} style */
  #write(text, x, y, style) {
    this.parts.push(`<text x="${round(x - this.frame.x)}" y="${round(y - this.frame.y)}" font-family="sans-serif" font-size="${round(Number.parseFloat(style.fontSize))}" font-weight="${style.fontWeight}" fill="${plainColour(style.color)}" text-anchor="middle" dominant-baseline="central">${escape(text)}</text>`);
  }

  /** A drawing, with the styles it has on the page. @param {SVGSVGElement} drawing */
  #drawing(drawing) {
    const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
    const [from, to] = [drawing, copy].map((root) => /** @type {SVGElement[]} */ ([root, ...root.querySelectorAll('*')]));
    to.forEach((element, index) => {
      const style = getComputedStyle(from[index]);
      element.removeAttribute('style');
      for (const name of SVG_PROPERTIES) {
        const value = style.getPropertyValue(name);
        if (value) element.style.setProperty(name, name === 'fill' || name === 'stroke' ? (value === 'none' ? value : plainColour(value)) : value);
      }
    });
    const box = drawing.getBoundingClientRect();
    for (const [name, value] of /** @type {const} */ ([['x', box.x - this.frame.x], ['y', box.y - this.frame.y], ['width', box.width], ['height', box.height]])) copy.setAttribute(name, String(round(value)));
    this.parts.push(new XMLSerializer().serializeToString(copy));
  }

  /** @param {Element} element */
  paint(element) {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return;
    if (element instanceof SVGSVGElement) {
      this.#drawing(element);
      return;
    }
    const box = element.getBoundingClientRect();
    if (style.display !== 'contents') {
      this.#box(box, style);
      this.#before(element, box);
    }
    const mark = /** @type {HTMLElement} */ (element).dataset?.mark;
    if (mark && element.childNodes.length === 0) this.#write(mark, box.x + box.width / 2, box.y + box.height / 2, style);
    for (const child of element.childNodes) {
      if (child instanceof Element) this.paint(child);
      else if (child instanceof Text) this.#text(child, style);
    }
  }
}

/** Returns a picture of a board, without its rack. @param {HTMLElement} element @returns {string} an SVG document */
export function pictureOf(element) {
  const board = element.querySelector('.board, [class$="-board"]') ?? element;
  const frame = board.getBoundingClientRect();
  const painter = new Painter(frame);
  painter.paint(board);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(frame.width)}" height="${round(frame.height)}" viewBox="0 0 ${round(frame.width)} ${round(frame.height)}">${painter.parts.join('')}</svg>`;
}

/** Converts an SVG picture to PNG. @param {string} text @returns {Promise<Blob>} */
export async function pngOf(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width * PNG_SCALE, height: image.height * PNG_SCALE });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

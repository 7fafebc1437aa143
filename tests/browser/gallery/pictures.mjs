// Small reference pictures: made and compared in the browser itself, which reads and writes WebP.

/** A colour channel may differ by so much (of 255) before a pixel counts as another one: the edges of fonts do. */
const CHANNEL = 56;
/** So many of a picture's pixels may be other ones. */
const SHARE = 0.004;

export class Pictures {
  /** @param {import('playwright-core').Page} page an empty page, in which pictures are drawn */
  constructor(page) {
    this.page = page;
  }

  /** @param {import('playwright-core').Browser} browser */
  static async open(browser) {
    const context = await browser.newContext();
    return new Pictures(await context.newPage());
  }

  /**
   * @param {Buffer} png a picture of the window @param {number} share of its size that is kept
   * @param {Buffer|null} reference the small picture it is held against
   * @returns {Promise<{small: Buffer, off: number|null, difference: Buffer|null}>} off: the share of pixels that are others; difference: where, if they are too many
   */
  async hold(png, share, reference) {
    const { small, off, difference } = await this.page.evaluate(async ({ now, was, scale, channel, most }) => {
      const bytes = (/** @type {string} */ text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
      const text = (/** @type {ArrayBuffer} */ buffer) => {
        let out = '';
        for (const one of new Uint8Array(buffer)) out += String.fromCharCode(one);
        return btoa(out);
      };
      const whole = await createImageBitmap(new Blob([bytes(now)], { type: 'image/png' }));
      const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)];
      const draw = async (/** @type {ImageBitmap} */ picture) => {
        const canvas = new OffscreenCanvas(width, height);
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
        context.drawImage(picture, 0, 0);
        return { canvas, context, data: context.getImageData(0, 0, width, height) };
      };
      const shrunk = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
      const mine = await draw(shrunk);
      const webp = text(await (await mine.canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer());
      if (!was) return { small: webp, off: null, difference: null };
      const old = await createImageBitmap(new Blob([bytes(was)], { type: 'image/webp' }));
      if (old.width !== width || old.height !== height) return { small: webp, off: 1, difference: null };
      const theirs = await draw(old);
      let count = 0;
      const marks = new ImageData(width, height);
      for (let at = 0; at < mine.data.data.length; at += 4) {
        const far = Math.max(...[0, 1, 2].map((part) => Math.abs(mine.data.data[at + part] - theirs.data.data[at + part]))) > channel;
        if (far) count += 1;
        const grey = 200 + Math.round(mine.data.data[at] / 5);
        marks.data.set(far ? [220, 0, 60, 255] : [grey, grey, grey, 255], at);
      }
      const share = count / (width * height);
      if (share <= most) return { small: webp, off: share, difference: null };
      mine.context.putImageData(marks, 0, 0);
      return { small: webp, off: share, difference: text(await (await mine.canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()) };
    }, { now: png.toString('base64'), was: reference?.toString('base64') ?? null, scale: share, channel: CHANNEL, most: SHARE });
    return { small: Buffer.from(small, 'base64'), off, difference: difference ? Buffer.from(difference, 'base64') : null };
  }

  /** @param {number|null} off */
  static differs(off) {
    return off !== null && off > SHARE;
  }
}

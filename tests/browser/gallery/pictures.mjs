// Small reference pictures, made and compared in the browser, which can read and write WebP.

/** Tolerance of a colour channel (of 255), for the edges of fonts. */
const CHANNEL = 56;
/** Tolerated fraction of different pixels. */
const SHARE = 0.004;
/** Tolerance of a block's mean colour: edges of letters cancel out, other colours don't. */
const BLOCK = { side: 4, channel: 12 };
/** Tolerated fraction of different blocks. */
const BLOCKS = 0.003;

export class Pictures {
  /** @param {import('playwright-core').Page} page  an empty page for drawing */
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
   * @returns {Promise<{small: Buffer, off: string|null, difference: Buffer|null}>} off: by how much it is another picture, if it is; difference: where
   */
  async hold(png, share, reference) {
    const { small, off, difference } = await this.page.evaluate(async ({ now, was, scale, channel, most, block, blocks }) => {
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
        return { canvas, context, data: context.getImageData(0, 0, width, height).data };
      };
      const shrunk = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
      const packed = await (await draw(shrunk)).canvas.convertToBlob({ type: 'image/webp', quality: 0.6 });
      const webp = text(await packed.arrayBuffer());
      if (!was) return { small: webp, off: null, difference: null };
      const old = await createImageBitmap(new Blob([bytes(was)], { type: 'image/webp' }));
      // A page as long as its text may be a line of pixels longer with another version of a font.
      if (Math.abs(old.width - width) > 1 || Math.abs(old.height - height) > 1) return { small: webp, off: `the picture is ${width} by ${height}, not ${old.width} by ${old.height}, at ${scale.toFixed(2)} of its size`, difference: null };
      // Both have lost the same by being packed.
      const mine = await draw(await createImageBitmap(packed));
      const theirs = await draw(old);
      const [right, bottom] = [Math.min(width, old.width), Math.min(height, old.height)];
      const marks = new ImageData(width, height);
      let pixels = 0;
      for (let at = 0; at < mine.data.length; at += 4) {
        const inside = (at / 4) % width < right && at / 4 < bottom * width;
        let far = false;
        for (let part = 0; inside && part < 3; part += 1) far ||= Math.abs(mine.data[at + part] - theirs.data[at + part]) > channel;
        if (far) pixels += 1;
        const grey = 200 + Math.round(mine.data[at] / 5);
        marks.data[at] = far ? 220 : grey;
        marks.data[at + 1] = far ? 0 : grey;
        marks.data[at + 2] = far ? 60 : grey;
        marks.data[at + 3] = 255;
      }
      let [far, all] = [0, 0];
      for (let top = 0; top + block.side <= bottom; top += block.side) {
        for (let left = 0; left + block.side <= right; left += block.side) {
          const sums = [0, 0, 0];
          const places = [];
          for (let y = top; y < top + block.side; y += 1) {
            for (let x = left; x < left + block.side; x += 1) {
              const at = 4 * (y * width + x);
              places.push(at);
              for (const part of [0, 1, 2]) sums[part] += mine.data[at + part] - theirs.data[at + part];
            }
          }
          all += 1;
          if (Math.max(...sums.map(Math.abs)) / block.side ** 2 <= block.channel) continue;
          far += 1;
          for (const at of places) marks.data[at + 1] = marks.data[at + 2] = Math.min(marks.data[at + 1], 120);
        }
      }
      const told = [
        ...(pixels > most * width * height ? [`${(100 * pixels / (width * height)).toFixed(1)}% of the picture's points are others`] : []),
        ...(far > Math.max(4, blocks * all) ? [`the colour of ${far} of ${all} patches is another`] : []),
      ];
      if (told.length === 0) return { small: webp, off: null, difference: null };
      mine.context.putImageData(marks, 0, 0);
      return { small: webp, off: told.join('; '), difference: text(await (await mine.canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()) };
    }, { now: png.toString('base64'), was: reference?.toString('base64') ?? null, scale: share, channel: CHANNEL, most: SHARE, block: BLOCK, blocks: BLOCKS });
    return { small: Buffer.from(small, 'base64'), off, difference: difference ? Buffer.from(difference, 'base64') : null };
  }
}

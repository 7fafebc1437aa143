/**
 * Scales, ticks and trends of plots. Pure: no DOM.
 */

/**
 * Returns a function that maps a domain linearly to a range. A domain of one value maps to the middle.
 * @param {[number, number]} domain @param {[number, number]} range
 * @returns {(value: number) => number}
 */
export function linear([low, high], [start, end]) {
  if (high === low) return () => (start + end) / 2;
  return (value) => start + ((value - low) / (high - low)) * (end - start);
}

/** Returns the round step (1, 2 or 5 times a power of ten) that divides a span into at most `count` parts. @param {number} span @param {number} count */
export function roundStep(span, count) {
  const least = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(least));
  // Tolerates the rounding of the division.
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10);
}

/** Returns round values within a span. @param {number} low @param {number} high @param {number} [count]  the desired maximum number of parts */
export function ticks(low, high, count = 4) {
  if (!(high > low)) return [low];
  const step = roundStep(high - low, count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Returns a domain with round ends around values; null without values. @param {number[]} values @param {number} [count] @returns {[number, number]|null} */
export function roundDomain(values, count = 4) {
  if (values.length === 0) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = roundStep(high > low ? high - low : Math.max(1, Math.abs(high)), count);
  const domain = /** @type {[number, number]} */ ([Math.floor(low / step) * step, Math.ceil(high / step) * step]);
  return domain[0] === domain[1] ? [domain[0], domain[1] + step] : domain;
}

/** @typedef {{x: number, y: number}} Point */

/**
 * Returns the least-squares line through points; null if they have fewer than two different x.
 * @param {Point[]} points @returns {{slope: number, at: (x: number) => number}|null}
 */
export function trend(points) {
  const n = points.length;
  if (n < 2) return null;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n;
  const square = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (square === 0) return null;
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / square;
  return { slope, at: (x) => meanY + slope * (x - meanX) };
}

/** Returns every k-th of the items, at most `count` of them. Labels of an axis must not overlap. @template T @param {T[]} items @param {number} count */
export function thin(items, count) {
  const every = Math.max(1, Math.ceil(items.length / Math.max(1, count)));
  return items.filter((_, index) => index % every === 0);
}

/** Returns the parts of a line between missing values. @param {(Point|null)[]} points @returns {Point[][]} */
export function segments(points) {
  /** @type {Point[][]} */
  const parts = [];
  /** @type {Point[]|null} */
  let open = null;
  for (const point of points) {
    if (!point) open = null;
    else if (open) open.push(point);
    else parts.push(open = [point]);
  }
  return parts;
}

// Main thread time per frame, from the browser's trace.

/** Trace categories. */
export const CATEGORIES = ['cc', 'benchmark', 'devtools.timeline', '__metadata'];

/** Duration of the lift phase after the touch, in microseconds. */
const TAKING_UP = 120_000;

/**
 * Returns the main thread's CPU milliseconds for each frame, by phase: lift, carry, drop. CPU time does not depend on the load of the machine.
 * @param {{traceEvents: any[]}} trace
 */
export function frames({ traceEvents: events }) {
  const thread = (event) => `${event.pid}/${event.tid}`;
  const pages = new Map(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map((event) => [thread(event), 0]));
  for (const event of events) if (event.name === 'EventDispatch' && pages.has(thread(event))) pages.set(thread(event), pages.get(thread(event)) + 1);
  const [page] = [...pages].sort(([, a], [, b]) => b - a)[0];
  const of = (name) => events.filter((event) => event.name === name && event.ph === 'X' && thread(event) === page);
  const at = (type) => of('EventDispatch').find(({ args }) => args.data?.type === type)?.ts ?? Infinity;
  const [down, up] = [at('pointerdown'), at('pointerup')];
  const made = of('ProxyMain::BeginMainFrame');
  const costs = (from, to) => made.filter(({ ts }) => ts >= from && ts < to).map(({ tdur, dur }) => (tdur ?? dur) / 1000).sort((a, b) => a - b);
  return {
    taken: costs(0, down + TAKING_UP), carried: costs(down + TAKING_UP, up), dropped: costs(up, Infinity),
    layouts: of('Layout').length, paints: of('Paint').length,
  };
}

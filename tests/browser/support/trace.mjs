// What a frame costs the page's own thread, from the browser's tracing.

/** What is traced. */
export const CATEGORIES = ['cc', 'benchmark', 'devtools.timeline', '__metadata'];

/** So long after the finger came down its tile is being taken up, in microseconds. */
const TAKING_UP = 120_000;

/**
 * Milliseconds of the page's thread for each frame it made, as processor time: a busy machine makes frames late, but not dear. By what went on: the tile is
 * taken up, carried, let go.
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

// What a frame costs the page's own thread, from the browser's tracing.

/** What is traced. */
export const CATEGORIES = ['cc', 'benchmark', 'devtools.timeline', '__metadata'];

/**
 * Milliseconds of the page's thread for each frame it made, as processor time: a busy machine makes frames late, but not dear.
 * @param {{traceEvents: any[]}} trace
 */
export function frames({ traceEvents: events }) {
  const thread = (event) => `${event.pid}/${event.tid}`;
  const pages = new Map(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map((event) => [thread(event), 0]));
  for (const event of events) if (event.name === 'EventDispatch' && pages.has(thread(event))) pages.set(thread(event), pages.get(thread(event)) + 1);
  const [page] = [...pages].sort(([, a], [, b]) => b - a)[0];
  const of = (name) => events.filter((event) => event.name === name && event.ph === 'X' && thread(event) === page);
  const costs = of('ProxyMain::BeginMainFrame').map(({ tdur, dur }) => (tdur ?? dur) / 1000).sort((a, b) => a - b);
  return { costs, layouts: of('Layout').length, paints: of('Paint').length };
}

// What the server sends to a page, to see that nobody's rack is in it who was not asked for.

/** Everything that comes on this page's sockets from now on. */
export function listen(page) {
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

/** The racks that were sent, by the seat they were sent for. */
export function racks(frames) {
  const seen = new Map();
  for (const frame of frames) {
    const { view } = JSON.parse(frame);
    if (view && view.rack !== null) seen.set(view.seat, [...(seen.get(view.seat) ?? []), view.rack]);
  }
  return seen;
}

/** Tiles that records tell of: drawn or given in exchange. */
export function tilesTold(frames) {
  return frames.flatMap((frame) => (JSON.parse(frame).records ?? []).filter((record) => ['drew', 'exchanged'].includes(record.kind) && record.tiles !== null));
}

// WebSocket frames sent to a page, to check that they contain no hidden racks.

/** Collects all further frames of a page. */
export function listen(page) {
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

/** Returns the racks sent, by seat. */
export function racks(frames) {
  const seen = new Map();
  for (const frame of frames) {
    const { view } = JSON.parse(frame);
    if (view && view.rack !== null) seen.set(view.seat, [...(seen.get(view.seat) ?? []), view.rack]);
  }
  return seen;
}

/** Returns the tiles in records: drawn or exchanged. */
export function tilesTold(frames) {
  return frames.flatMap((frame) => (JSON.parse(frame).records ?? []).filter((record) => ['drew', 'exchanged'].includes(record.kind) && record.tiles !== null));
}

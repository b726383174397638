/** One frame of a page, in milliseconds since 1970: when its turn began, and when the page came to draw it. */
interface DrawnFrame {
  begunAt: number;
  ranAt: number;
}

/** How one put came to be seen in a page, in milliseconds since 1970. */
export interface PaintRecord {
  /** The page had it, and told the browser of its moment. */
  toldAt: number;
  frames: DrawnFrame[];
  /** The first frame that showed it had been drawn; 0 until then. */
  seenAt: number;
}

/**
 * In the page: notes for each put the first frame in which its layer is seen, once that frame has been drawn. It looks at every
 * frame from when a put is on its way until it is there, and is nothing to be busy with in between.
 */
export function watchFrames(): void {
  const records: Record<number, PaintRecord> = {};
  Object.assign(window, { records });
  let isLooking = false;
  const puts = () => [...document.querySelectorAll<HTMLElement>('.hall-layer[data-put]')];
  const putOf = (layer: HTMLElement | undefined) => Number(layer?.dataset.put ?? 0);
  const waiting = () => puts().flatMap((layer) => records[putOf(layer)] ?? []);
  const note = () => {
    for (const layer of puts()) records[putOf(layer)] ??= { toldAt: Date.now(), frames: [], seenAt: 0 };
  };
  const look = (frameAt: number) => {
    const ranAt = Date.now();
    note();
    const frame = { begunAt: ranAt - (performance.now() - frameAt), ranAt };
    for (const record of waiting()) if (record.seenAt === 0) record.frames.push(frame);
    const shown = puts().findLast((layer) => Number(getComputedStyle(layer).opacity) > 0.5);
    const record = records[putOf(shown)];
    if (record?.seenAt === 0) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        record.seenAt ||= Date.now();
      };
      port2.postMessage(null);
    }
    isLooking = waiting().some(({ seenAt }) => seenAt === 0);
    if (isLooking) requestAnimationFrame(look);
  };
  new MutationObserver(() => {
    note();
    if (isLooking || waiting().every(({ seenAt }) => seenAt > 0)) return;
    isLooking = true;
    requestAnimationFrame(look);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-put'] });
}

/** In the page: how a put came to be seen, once it is. */
export async function painted(put: number): Promise<PaintRecord> {
  const { records } = window as unknown as { records: Record<number, PaintRecord> };
  for (;;) {
    const record = records[put];
    if (record && record.seenAt > 0) return record;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/**
 * In the page: notes for each put the first frame in which its layer is seen, once that frame has been drawn. It looks at every
 * frame from when a put is on its way until it is there, and is nothing to be busy with in between.
 */
export function watchFrames(): void {
  const seen: Record<number, number> = {};
  Object.assign(window, { seen });
  let isLooking = false;
  const puts = () => [...document.querySelectorAll<HTMLElement>('.hall-layer[data-put]')];
  const look = () => {
    const shown = puts().findLast((layer) => Number(getComputedStyle(layer).opacity) > 0.5);
    const put = Number(shown?.dataset.put ?? 0);
    if (put && seen[put] === undefined) {
      seen[put] = 0;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        seen[put] = Date.now();
      };
      port2.postMessage(null);
    }
    isLooking = puts().some((layer) => seen[Number(layer.dataset.put)] === undefined);
    if (isLooking) requestAnimationFrame(look);
  };
  new MutationObserver(() => {
    if (isLooking) return;
    isLooking = true;
    requestAnimationFrame(look);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-put'] });
}

/** In the page: when a put was seen, by the machine's clock. */
export async function seenAt(put: number): Promise<number> {
  const { seen } = window as unknown as { seen: Record<number, number> };
  while (!seen[put]) await new Promise((resolve) => setTimeout(resolve, 30));
  return seen[put];
}

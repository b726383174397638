/**
 * Ignores a repeated press: one while the previous press is in progress, or within `againAfterMs` of it.
 */
export function ignoreRepeatedPress(againAfterMs: number, now: () => number = () => performance.now()) {
  let isOnItsWay = false;
  let pressedAt = Number.NEGATIVE_INFINITY;
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (isOnItsWay || now() - pressedAt < againAfterMs) return;
    isOnItsWay = true;
    pressedAt = now();
    try {
      await work();
    } finally {
      isOnItsWay = false;
    }
  };
}

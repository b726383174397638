/**
 * A hand that presses twice in a moment means it once: what is pressed while the press before is still on its way, or within
 * `againAfterMs` of it, does nothing.
 */
export function pressedOnce(againAfterMs: number, now: () => number = () => performance.now()) {
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

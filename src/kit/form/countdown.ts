/**
 * A countdown by this device's clock, so that it is right after the phone slept. Setting the clock back does not lengthen it;
 * setting it forward ends it, and the server still refuses.
 *
 * @returns the whole seconds left; to be polled
 */
export function startCountdown(seconds: number, clock: () => number = Date.now): () => number {
  let asked = clock();
  let until = asked + seconds * 1000;
  return () => {
    const now = clock();
    if (now < asked) until -= asked - now;
    asked = now;
    return Math.max(0, Math.ceil((until - now) / 1000));
  };
}

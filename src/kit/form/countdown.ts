/**
 * A wait of so many seconds by this device's clock: a phone that slept in between is told the right number again. A clock
 * that is put back meanwhile does not make the wait longer; one that is put forward ends it, and the server still refuses.
 * @returns whole seconds that are left; asked again and again while one waits
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

import type { InPlaceWords } from './form-in-place.tsx';

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

/** Seconds left until another code may be requested. */
let untilNextCode: (() => number) | undefined;

/** The code button (`PhoneCodeFields`) of a page without React shows the seconds left, also after the form was replaced. */
export function countDownCode(): void {
  const button = document.querySelector<HTMLButtonElement>('form[data-in-place] button[value="code"]');
  if (!button) return;
  const t = JSON.parse(button.form?.dataset.inPlace ?? '') as InPlaceWords;
  const seconds = Number(button.dataset.retryAfter ?? 0);
  if (seconds > 0) untilNextCode = startCountdown(seconds);
  const count = () => {
    const left = untilNextCode?.() ?? 0;
    button.disabled = left > 0;
    if (untilNextCode) button.textContent = left > 0 ? t.wait.replace('#', String(left)) : t.again;
    if (left > 0 && button.isConnected) setTimeout(count, 500);
  };
  count();
}

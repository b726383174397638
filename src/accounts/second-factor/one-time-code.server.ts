import { Secret, TOTP } from 'otpauth';

/** One-time codes by time (RFC 6238) in the form that every authenticator app knows. */
export const stepMs = 30_000;
/** Clocks of phones are a little off: one step to either side. */
const tolerance = 1;

export const oneTimeCodes = (secret: Uint8Array) =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/**
 * The step whose code was given, or undefined. `usedStep` is the last one that was taken: a code that somebody read over
 * a shoulder is worth nothing once its owner has used it.
 */
export function stepOfCode(secret: Uint8Array, token: string, timestamp: number, usedStep: number): number | undefined {
  const away = oneTimeCodes(secret).validate({ token, timestamp, window: tolerance });
  const step = Math.floor(timestamp / stepMs) + (away ?? 0);
  return away !== null && step > usedStep ? step : undefined;
}

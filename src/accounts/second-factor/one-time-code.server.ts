import { Secret, TOTP } from 'otpauth';

/** Time-based one-time codes (RFC 6238) with the parameters that every authenticator app supports. */
export const stepMs = 30_000;
/** Tolerates a phone clock that is one step off. */
const tolerance = 1;

export const oneTimeCodes = (secret: Uint8Array) =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/**
 * Returns the time step of a valid code, or undefined. Codes up to `usedStep`, the last accepted step, are refused, so that an
 * observed code cannot be replayed.
 */
export function stepOfCode(secret: Uint8Array, token: string, timestamp: number, usedStep: number): number | undefined {
  const delta = oneTimeCodes(secret).validate({ token, timestamp, window: tolerance });
  const step = Math.floor(timestamp / stepMs) + (delta ?? 0);
  return delta !== null && step > usedStep ? step : undefined;
}

/** Limits within `windowMs`. */
export const checkLimits = {
  windowMs: 600_000,
  perAddress: 60,
  perDevice: 40,
  perCode: 40,
  /** Unknown numbers: typing a label needs few attempts, guessing needs many. */
  failuresPerAddress: 12,
  /** Above this total one failure per address is allowed: the guessing may be distributed. */
  failuresInAll: 2_000,
} as const;

/** Counters of an address since its window began. */
export interface Client {
  since: number;
  checks: number;
  failures: number;
  devices: Record<string, number>;
}

/** Total failures since the window began. */
export interface Failures {
  since: number;
  count: number;
}

const isOver = (since: number, now: number) => since + checkLimits.windowMs <= now;

export const clientNow = (client: Client | null | undefined, now: number): Client =>
  client && !isOver(client.since, now) ? client : { since: now, checks: 0, failures: 0, devices: {} };

export const failuresNow = (failures: Failures, now: number): Failures =>
  isOver(failures.since, now) ? { since: now, count: 0 } : failures;

/** Times of checks within the window, oldest first, as many as the limit needs. */
export const recentNow = (recent: readonly number[], now: number): number[] =>
  recent.filter((at) => !isOver(at, now)).slice(-checkLimits.perCode);

/**
 * Counts a check for its address and device. Returns when a full limit reopens. Refused checks count, too, so that hammering gains
 * nothing.
 *
 * @param recent times of answered checks of its number within the window, oldest first
 */
export function countCheck(
  client: Client,
  device: string,
  { recent, failures }: { recent: readonly number[]; failures: Failures },
): number | undefined {
  client.checks += 1;
  // Keys of a JSON object; an address over its limit needs no more of them.
  const ofDevice = (client.devices[device] ?? 0) + 1;
  if (client.checks <= checkLimits.perAddress) client.devices[device] = ofDevice;
  const maxFailures = failures.count >= checkLimits.failuresInAll ? 1 : checkLimits.failuresPerAddress;
  if (client.checks > checkLimits.perAddress || ofDevice > checkLimits.perDevice || client.failures >= maxFailures)
    return client.since + checkLimits.windowMs;
  const [oldest] = recent;
  return oldest !== undefined && recent.length >= checkLimits.perCode ? oldest + checkLimits.windowMs : undefined;
}

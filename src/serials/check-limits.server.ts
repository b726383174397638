/** How much of what is counted, within `windowMs`. */
export const checkLimits = {
  windowMs: 600_000,
  perAddress: 60,
  perDevice: 40,
  perCode: 40,
  /** Numbers that are not in use: whoever types a label needs few tries, whoever guesses needs many. */
  failuresPerAddress: 12,
  /** From so many failures of everybody on, one failure is all that an address may have: the guessing may come from many. */
  failuresInAll: 2_000,
} as const;

/** What an address has done since its window began. */
export interface Asker {
  since: number;
  checks: number;
  failures: number;
  devices: Record<string, number>;
}

/**
 * Checks of each device. Without a prototype it is a table from the beginning: of `{}` the engine learns a shape for each name of a
 * device that it meets.
 */
export const devicesOf = (counted: Record<string, number> = {}): Record<string, number> =>
  Object.assign(Object.create(null), counted);

/** Everybody's failures since their window began. */
export interface Failures {
  since: number;
  count: number;
}

const isOver = (since: number, now: number) => since + checkLimits.windowMs <= now;

export const askerNow = (asker: Asker | null | undefined, now: number): Asker =>
  asker && !isOver(asker.since, now) ? asker : { since: now, checks: 0, failures: 0, devices: devicesOf() };

export const failuresNow = (failures: Failures, now: number): Failures =>
  isOver(failures.since, now) ? { since: now, count: 0 } : failures;

/** When a number was checked within the window that ends now, as far as it matters. Oldest first, as it is given. */
export const recentNow = (recent: readonly number[], now: number): number[] =>
  recent.filter((at) => !isOver(at, now)).slice(-checkLimits.perCode);

/**
 * Counts one check for its address and device, and gives the time at which a limit that is full opens again. A refused
 * check counts as well: whoever goes on hammering gains nothing.
 *
 * @param recent when its number was answered within the window, oldest first
 */
export function countCheck(
  asker: Asker,
  device: string,
  { recent, failures }: { recent: readonly number[]; failures: Failures },
): number | undefined {
  asker.checks += 1;
  // As text keys of a JSON object; an address that is full needs no more of them.
  const ofDevice = (asker.devices[device] ?? 0) + 1;
  if (asker.checks <= checkLimits.perAddress) asker.devices[device] = ofDevice;
  const mostFailures = failures.count >= checkLimits.failuresInAll ? 1 : checkLimits.failuresPerAddress;
  if (asker.checks > checkLimits.perAddress || ofDevice > checkLimits.perDevice || asker.failures >= mostFailures)
    return asker.since + checkLimits.windowMs;
  const [oldest] = recent;
  return oldest !== undefined && recent.length >= checkLimits.perCode ? oldest + checkLimits.windowMs : undefined;
}

import type { Actor, Applying } from './apply-command.ts';
import type { DisplayId, HallDocument, Lease } from './document.ts';

/** An operator who prepares or puts on content leases the display for this long, unless another takes it over. */
export const leaseMs = 60_000;

export interface LeasedDisplay extends Lease {
  display: DisplayId;
}

/** Automatic actors, such as the schedule, hold no lease. */
export const isPerson = ({ id }: Actor): boolean => id.startsWith('screen_user/');

/** Those of the displays that another operator has leased. */
export function leasedByOthers(
  { leases }: HallDocument,
  displays: readonly DisplayId[],
  { by, now }: Pick<Applying, 'by' | 'now'>,
): LeasedDisplay[] {
  return displays.flatMap((display) => {
    const lease = leases[display];
    return lease && lease.by !== by.id && lease.until > now ? [{ display, ...lease }] : [];
  });
}

/** Leases the displays to the command's sender, if that is a person, and drops expired leases. */
export function withLeases(
  document: HallDocument,
  displays: readonly DisplayId[],
  { by, now }: Applying,
): HallDocument {
  const leases = Object.fromEntries(Object.entries(document.leases).filter(([, { until }]) => until > now));
  if (isPerson(by)) for (const id of displays) leases[id] = { by: by.id, byName: by.name, until: now + leaseMs };
  return { ...document, leases };
}

import type { Actor, Applying } from './apply-command.ts';
import type { DisplayId, HallDocument, Lease } from './document.ts';

/** Whoever prepares or puts something on a display has it for so long, unless another says that they take it over. */
export const leaseMs = 60_000;

export interface HeldDisplay extends Lease {
  display: DisplayId;
}

/** What runs by itself, as the schedule does, is at work on nothing: nobody has to be asked about it. */
export const isPerson = ({ id }: Actor): boolean => id.startsWith('screen_user/');

/** Those of the displays that somebody else is at work on. */
export function heldByOthers(
  { leases }: HallDocument,
  displays: readonly DisplayId[],
  { by, now }: Pick<Applying, 'by' | 'now'>,
): HeldDisplay[] {
  return displays.flatMap((display) => {
    const lease = leases[display];
    return lease && lease.by !== by.id && lease.until > now ? [{ display, ...lease }] : [];
  });
}

/** Gives the displays to whoever the command is from, if that is a person; leases that have run out go with it. */
export function withLeases(
  document: HallDocument,
  displays: readonly DisplayId[],
  { by, now }: Applying,
): HallDocument {
  const leases = Object.fromEntries(Object.entries(document.leases).filter(([, { until }]) => until > now));
  if (isPerson(by)) for (const id of displays) leases[id] = { by: by.id, byName: by.name, until: now + leaseMs };
  return { ...document, leases };
}

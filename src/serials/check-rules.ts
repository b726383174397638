import type { BatchState } from './batch-states.ts';

/** What a check is answered. `unknown` also stands for every number that is not in use: nobody can tell them apart. */
export const checkOutcomes = ['first', 'again', 'suspicious', 'recalled', 'unknown'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** What is known of a number from the checks before. Instants in milliseconds. */
export interface CheckTotals {
  checks: number;
  firstAt: number;
  firstRegion: string | null;
  firstDevice: string;
  lastAt: number;
  lastRegion: string | null;
  lastPlace: Place | null;
}
export interface Place {
  latitude: number;
  longitude: number;
}

/** Somebody who looks at the answer again, or reloads the page, is not the second to check. */
export const sameLookMs = 600_000;

export interface KnownCode {
  batchState: BatchState | null;
  isMarked: boolean;
  totals: CheckTotals | null;
}

/** The answer to one check, and whether it counts as one more. */
export function judge(
  { batchState, isMarked, totals }: KnownCode,
  asked: { at: number; device: string },
): { outcome: CheckOutcome; counts: boolean } {
  if (batchState !== 'activated' && batchState !== 'recalled') return { outcome: 'unknown', counts: false };
  const isSameLook =
    totals !== null &&
    totals.checks === 1 &&
    totals.firstDevice === asked.device &&
    asked.at - totals.firstAt < sameLookMs;
  const counts = !isSameLook;
  if (batchState === 'recalled') return { outcome: 'recalled', counts };
  if (isMarked) return { outcome: 'suspicious', counts };
  return { outcome: totals === null || isSameLook ? 'first' : 'again', counts };
}

export const totalsAfter = (
  totals: CheckTotals | null,
  { at, device, region, place }: { at: number; device: string; region: string | null; place: Place | null },
): CheckTotals => ({
  checks: (totals?.checks ?? 0) + 1,
  firstAt: totals?.firstAt ?? at,
  firstRegion: totals ? totals.firstRegion : region,
  firstDevice: totals?.firstDevice ?? device,
  lastAt: at,
  lastRegion: region,
  lastPlace: place,
});

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function distanceKm(one: Place, other: Place): number {
  const across = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const part = across + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * along;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Below this, the place of an address is not sure enough to say that somebody moved. */
const leastKm = 500;
/** An aeroplane, door to door. */
const fastestKmPerHour = 700;

/** Whether one article cannot have been at both places: then there are two with its number. */
export function isImpossibleTravel(
  before: { at: number; place: Place | null } | null,
  now: { at: number; place: Place | null },
): boolean {
  if (!before?.place || !now.place) return false;
  const km = distanceKm(before.place, now.place);
  return km > leastKm && km > (fastestKmPerHour * (now.at - before.at)) / 3_600_000;
}

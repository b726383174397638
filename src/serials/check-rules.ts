import type { BatchState } from './batch-states.ts';

/** Outcomes of a check. `unknown` also stands for every unused number, which must not be distinguishable. */
export const checkOutcomes = ['first', 'again', 'suspicious', 'recalled', 'unknown'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** History of a number; times in milliseconds. */
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

/** A repeated view by the same device within this time is not a second check. */
export const repeatViewMs = 600_000;

export interface CodeState {
  batchState: BatchState | null;
  isMarked: boolean;
  totals: CheckTotals | null;
}

/** Outcome of a check, and whether it counts as another one. */
export function evaluate(
  { batchState, isMarked, totals }: CodeState,
  request: { at: number; device: string },
): { outcome: CheckOutcome; counts: boolean } {
  if (batchState !== 'activated' && batchState !== 'recalled') return { outcome: 'unknown', counts: false };
  const isRepeatView =
    totals !== null &&
    totals.checks === 1 &&
    totals.firstDevice === request.device &&
    request.at - totals.firstAt < repeatViewMs;
  const counts = !isRepeatView;
  if (batchState === 'recalled') return { outcome: 'recalled', counts };
  if (isMarked) return { outcome: 'suspicious', counts };
  return { outcome: totals === null || isRepeatView ? 'first' : 'again', counts };
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

/** Below this distance the location of an IP address is too uncertain. */
const minKm = 500;
/** By plane, door to door. */
const maxKmPerHour = 700;

/** True if one article cannot have been at both places, so that two share its number. */
export function isImpossibleTravel(
  before: { at: number; place: Place | null } | null,
  now: { at: number; place: Place | null },
): boolean {
  if (!before?.place || !now.place) return false;
  const km = distanceKm(before.place, now.place);
  return km > minKm && km > (maxKmPerHour * (now.at - before.at)) / 3_600_000;
}

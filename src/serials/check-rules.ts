import type { BatchState } from './states-and-limits.ts';

/** Outcomes of a check. `unknown` also stands for every unused number, which must not be distinguishable. */
export const checkOutcomes = ['first', 'again', 'suspicious', 'recalled', 'unknown'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** History of a number, as in `serial_totals`; times in milliseconds. */
export interface CheckTotals {
  checks: number;
  first_at: number;
  first_region: string | null;
  first_device: string;
  last_at: number;
  last_region: string | null;
  last_latitude: number | null;
  last_longitude: number | null;
}
export interface Place {
  latitude: number;
  longitude: number;
}

/** A repeated view by the same device within this time is not a second check. */
const repeatViewMs = 600_000;

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
    totals.first_device === request.device &&
    request.at - totals.first_at < repeatViewMs;
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
  first_at: totals?.first_at ?? at,
  first_region: totals ? totals.first_region : region,
  first_device: totals?.first_device ?? device,
  last_at: at,
  last_region: region,
  last_latitude: place?.latitude ?? null,
  last_longitude: place?.longitude ?? null,
});

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

function distanceKm(one: Place, other: Place): number {
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
export function isImpossibleTravel(before: CheckTotals | null, now: { at: number; place: Place | null }): boolean {
  const { last_latitude: latitude = null, last_longitude: longitude = null, last_at = 0 } = before ?? {};
  if (latitude === null || longitude === null || !now.place) return false;
  const km = distanceKm({ latitude, longitude }, now.place);
  return km > minKm && km > (maxKmPerHour * (now.at - last_at)) / 3_600_000;
}

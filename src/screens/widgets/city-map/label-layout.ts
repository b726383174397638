import { textWidth } from '#screens/figures/text-width.ts';

interface Named {
  name: string;
  x: number;
  y: number;
}

/** Drops each label that overlaps an earlier one. `size` is the text size in pixels. */
export function withoutOverlaps<Place extends Named>(places: readonly Place[], size: number): Place[] {
  const placed: Place[] = [];
  for (const place of places) {
    const isFree = placed.every(
      (other) =>
        Math.abs(place.y - other.y) > size * 1.15 ||
        Math.abs(place.x - other.x) > ((textWidth(place.name) + textWidth(other.name)) / 2) * size * 1.05,
    );
    if (isFree) placed.push(place);
  }
  return placed;
}

/** Moves a label inside the map if an edge would cut it off. */
export function withinWidth<Place extends Named>(place: Place, size: number, width: number): Place {
  const half = Math.min(width, textWidth(place.name) * size) / 2;
  return { ...place, x: Math.min(width - half, Math.max(half, place.x)) };
}

import type { Content } from '#hall/content.ts';
import type { DisplayId, HallDocument } from '#hall/document.ts';
import { findBoard } from '#screens/contract.ts';

/**
 * What each of the chosen displays shows when something is put on them together. A board goes over several displays of a
 * wall as slices: by each display's own set-up where that says which part it is, otherwise from left to right.
 */
export function spreadContent(
  given: Content,
  ids: readonly DisplayId[],
  displays: HallDocument['displays'],
): Record<DisplayId, Content> {
  if (given.kind !== 'board') return Object.fromEntries(ids.map((id) => [id, given]));
  const panels = findBoard(given.board)?.panels ?? 1;
  const { board, options } = given;
  const ordered = [...ids].sort((one, other) => placeOf(displays, one) - placeOf(displays, other));
  const isWhole = panels > 1 && ids.length === panels;
  return Object.fromEntries(
    ordered.map((id, place): [DisplayId, Content] => {
      const own = displays[id]?.slice;
      if (own && own.of === panels && panels > 1) return [id, { kind: 'slice', board, options }];
      if (isWhole) return [id, { kind: 'slice', board, options, panel: { place: place + 1, of: panels } }];
      return [id, given];
    }),
  );
}

/** From left to right, and where two stand above each other from the top. */
function placeOf(displays: HallDocument['displays'], id: DisplayId): number {
  const place = displays[id]?.place;
  if (!place) return 0;
  return place.kind === 'grid' ? place.column * 100 + place.row : place.x * 100_000 + place.y;
}

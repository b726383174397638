/** The list with the entry at `place` moved by some places. */
export const moved = <Entry>(list: readonly Entry[], place: number, by: number): Entry[] =>
  list.toSpliced(place, 1).toSpliced(place + by, 0, ...list.slice(place, place + 1));

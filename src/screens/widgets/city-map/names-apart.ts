interface Named {
  name: string;
  x: number;
  y: number;
}

/** In sizes of the text: a Chinese sign is as wide as high, a letter about half of that. */
const widthOf = (name: string) => [...name].reduce((width, sign) => width + (sign > '\u2E80' ? 1 : 0.55), 0);

/** Of names that would be written over each other, the first alone. `size` is that of the text. */
export function namesApart<Place extends Named>(places: readonly Place[], size: number): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    const isFree = kept.every(
      (other) =>
        Math.abs(place.y - other.y) > size * 1.15 ||
        Math.abs(place.x - other.x) > ((widthOf(place.name) + widthOf(other.name)) / 2) * size * 1.05,
    );
    if (isFree) kept.push(place);
  }
  return kept;
}

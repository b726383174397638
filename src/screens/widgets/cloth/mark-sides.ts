import { textWidth } from '#screens/figures/text-width.ts';

type Side = 'left' | 'right';

/** A line across the cloth, in pixels from its left edge, with its label and the preferred side of it. */
interface Mark {
  x: number;
  text: string;
  likes: Side;
}

/** Gap between a line and its label, in em. */
const air = 0.5;

/**
 * Chooses the side of each label: inside the widget, clear of seams and of other marks. If no side is free, the one
 * with the least conflict.
 */
export function markSides(
  marks: readonly Mark[],
  { width, size, seams }: { width: number; size: number; seams: readonly number[] },
): Side[] {
  const spanOf = ({ x, text }: Mark, side: Side) => {
    const [near, far] = [size * air, size * (air + textWidth(text))];
    return side === 'left' ? [x - far, x - near] : [x + near, x + far];
  };
  const trouble = (sides: readonly Side[]) => {
    const spans = marks.map((mark, place) => spanOf(mark, sides[place] ?? mark.likes));
    let sum = 0;
    for (const [place, [from = 0, to = 0]] of spans.entries()) {
      if (from < 0 || to > width) sum += 8;
      if (seams.some((seam) => from < seam && seam < to)) sum += 4;
      if (spans.some(([start = 0, end = 0], other) => other > place && start < to && from < end)) sum += 4;
      // A line close by would run between this one and its label.
      const [start, end] = [Math.min(from, marks[place]?.x ?? 0), Math.max(to, marks[place]?.x ?? 0)];
      if (marks.some(({ x }, other) => other !== place && start < x && x < end)) sum += 2;
      if (sides[place] !== marks[place]?.likes) sum += 0.1;
    }
    return sum;
  };
  const every = marks.reduce<Side[][]>(
    (chosen, { likes }) => chosen.flatMap((sides) => [likes, other(likes)].map((side) => [...sides, side])),
    [[]],
  );
  return every.toSorted((one, another) => trouble(one) - trouble(another))[0] ?? [];
}

const other = (side: Side): Side => (side === 'left' ? 'right' : 'left');

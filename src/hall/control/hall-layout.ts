import type { DisplayId, DisplaySetUp } from '#hall/document.ts';

/** A picture's place: in millimetres, or within its group as shares of the group's width and height. */
interface Box {
  display: DisplayId;
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A wall, or what stands free; `aspect` is its width by its height. */
export interface DisplayGroup {
  /** Name of the wall; empty for what stands free. */
  wall: string;
  aspect: number;
  boxes: readonly Box[];
}

/** Width and height of a display's picture as visitors see it, in millimetres. */
function pictureOf({ pictureMm, rotation, place }: DisplaySetUp): { width: number; height: number } {
  if (place.kind === 'free') return { width: place.width * 10, height: place.height * 10 };
  const stands = rotation === 90 || rotation === 270 || pictureMm < standingBelowMm;
  return { width: pictureMm, height: stands ? (pictureMm * 16) / 9 : (pictureMm * 9) / 16 };
}
/** A picture of 55 inches is 1,210 mm wide when it lies and 680 when it stands; walls have none smaller that lie. */
const standingBelowMm = 750;

/** Smaller than this share of its plan a display would be too small for a picture. */
const leastShare = 0.09;

const byName = new Intl.Collator(['zh-CN', 'en'], { numeric: true });

function grouped(wall: string, placed: readonly Box[]): DisplayGroup {
  const left = Math.min(...placed.map(({ x }) => x));
  const top = Math.min(...placed.map(({ y }) => y));
  const width = Math.max(...placed.map((box) => box.x + box.width)) - left;
  const height = Math.max(...placed.map((box) => box.y + box.height)) - top;
  return {
    wall,
    aspect: width / height,
    boxes: placed.map((box) => ({
      display: box.display,
      x: (box.x - left) / width,
      y: (box.y - top) / height,
      width: box.width / width,
      height: box.height / height,
    })),
  };
}

/** One beside the other, all of one height. */
function inARow(placed: readonly Box[]): Box[] {
  let x = 0;
  return placed.map(({ display, width, height }) => {
    const box = { display, x, y: 0, width: (width / height) * 1_000, height: 1_000 };
    x += box.width + 120;
    return box;
  });
}

/** How the displays of a hall are drawn: each wall with its frames between the pictures, and what stands free as on its plan. */
export function layOut(displays: Readonly<Record<DisplayId, DisplaySetUp>>): DisplayGroup[] {
  const walls = new Map<string, Box[]>();
  const free: Box[] = [];
  for (const [display, setUp] of Object.entries(displays)) {
    const picture = pictureOf(setUp);
    if (setUp.place.kind === 'free') {
      free.push({ display, x: setUp.place.x * 10, y: setUp.place.y * 10, ...picture });
      continue;
    }
    const { wall, column, row } = setUp.place;
    const placed = walls.get(wall) ?? [];
    placed.push({
      display,
      x: (column - 1) * (picture.width + setUp.bezelMm),
      y: (row - 1) * (picture.height + setUp.bezelMm),
      ...picture,
    });
    walls.set(wall, placed);
  }
  const groups = [...walls]
    .sort(([one], [other]) => byName.compare(one, other))
    .map(([wall, placed]) => grouped(wall, placed));
  if (free.length === 0) return groups;
  const onPlan = grouped('', closeUp(closeUp(free, 'x', 'width'), 'y', 'height'));
  const isClear = onPlan.boxes.every(({ width }) => width >= leastShare) && !overlaps(onPlan.boxes);
  free.sort((one, other) => one.y - other.y || one.x - other.x || Number(one.display) - Number(other.display));
  return [...groups, isClear ? onPlan : grouped('', inARow(free))];
}

/** Distances on the plan may be metres: what is empty between displays is drawn no wider than a part of a display. */
function closeUp(placed: readonly Box[], from: 'x' | 'y', extent: 'width' | 'height'): Box[] {
  const most = (placed.reduce((sum, box) => sum + box[extent], 0) / placed.length) * widestGap;
  let end = Number.NEGATIVE_INFINITY;
  let saved = 0;
  return [...placed]
    .sort((one, other) => one[from] - other[from])
    .map((box) => {
      if (box[from] - end > most && end > Number.NEGATIVE_INFINITY) saved += box[from] - end - most;
      end = Math.max(end, box[from] + box[extent]);
      return { ...box, [from]: box[from] - saved };
    });
}
/** As a share of a display. */
const widestGap = 0.2;

const overlaps = (boxes: readonly Box[]) =>
  boxes.some((one, place) =>
    boxes
      .slice(place + 1)
      .some(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
  );

/**
 * Distributes groups over rows so that the pictures become as tall as they can in the given space. Gives the groups by row, in
 * their order, and the height of a group in pixels.
 */
export function packRows(
  aspects: readonly number[],
  space: { width: number; height: number; gap: number; labelHeight: number; mostHeight: number },
): { rows: number[][]; height: number } {
  let best: { rows: number[][]; height: number } = { rows: [], height: 0 };
  for (let count = 1; count <= aspects.length; count++) {
    const rows = splitEvenly(aspects, count);
    const byWidth = rows.map((row) => {
      const sum = row.reduce((whole, place) => whole + (aspects[place] ?? 1), 0);
      return (space.width - (row.length - 1) * space.gap) / sum;
    });
    const byHeight = (space.height - (count - 1) * space.gap) / count - space.labelHeight;
    const height = Math.min(byHeight, space.mostHeight, ...byWidth);
    if (height > best.height) best = { rows, height };
  }
  return best;
}

/** Rows of about equal width, greedily: a hall has few groups. */
function splitEvenly(aspects: readonly number[], count: number): number[][] {
  const share = aspects.reduce((sum, aspect) => sum + aspect, 0) / count;
  const rows: number[][] = [[]];
  let filled = 0;
  aspects.forEach((aspect, place) => {
    const row = rows.at(-1) as number[];
    if (row.length > 0 && rows.length < count && filled + aspect / 2 > share * rows.length) rows.push([place]);
    else row.push(place);
    filled += aspect;
  });
  return rows;
}

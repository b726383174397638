import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName } from '#orders/contract.ts';
import type { PlacedWidget } from '#screens/boards/board.ts';
import { withoutOverlaps } from '#screens/widgets/city-map/label-layout.ts';
import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';
import type { PlacedLand } from './land-canvas.ts';

/** Label offsets of small neighbouring provinces, towards the sea, in em. */
const offsets: Record<string, readonly [number, number]> = {
  上海: [2, 0.1],
  江苏: [0.4, -0.7],
  浙江: [1.2, 0.7],
  福建: [0.6, 0.3],
  北京: [-0.2, -0.8],
  天津: [1.8, 0.1],
  河北: [-0.4, 1.3],
  香港: [2.2, 0.6],
  澳门: [-1, 1.3],
};

/** Names of provinces as text. A name avoids display borders, and is left out if it overlaps that of a larger one. */
export function Labels({
  land,
  placed,
  names,
}: {
  land: PlacedLand;
  placed: PlacedWidget;
  names: readonly RankedMember[];
}) {
  const language = useLanguage();
  const size = placed.size ?? 30;
  const at = new Map(land.land.divisions.map((division) => [division.name, land.place(division.at)]));
  const places = names.flatMap(({ member }) => {
    const place = at.get(member);
    if (!place) return [];
    const [across, down] = offsets[member] ?? [0, 0];
    const name = provinceName(member, language);
    const x = besideSeams(place[0] + across * size, halfWidth(name) * size, placed.seams ?? []);
    return [{ member, name, x, y: place[1] + down * size }];
  });
  return withoutOverlaps(places, size).map(({ member, name, x, y }) => (
    <span key={member} className="china-map-label" style={{ transform: `translate(${x}px, ${y}px)` }}>
      {name}
    </span>
  ));
}

const halfWidth = (text: string) => (/[a-z]/i.test(text) ? text.length * 0.28 : text.length * 0.5) + 0.3;

/** Moves a label to the nearer side of a seam that crosses it. */
export function besideSeams(middle: number, half: number, seams: readonly number[]): number {
  const seam = seams.find((at) => Math.abs(at - middle) < half);
  if (seam === undefined) return middle;
  return middle < seam ? seam - half : seam + half;
}

import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ApplicationFields,
  type FieldName,
  picturesIn,
  sections,
} from '#enrolment/application/application-fields.ts';
import type { Region } from '#enrolment/contract.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { ReviewedApplication } from './review-contract.ts';
import { pictureWords } from './review-words.ts';

/** How a picture is held: `zoom` 1 fits it into the frame, `x` and `y` are pixels off the middle, `turn` is clockwise. */
export interface View {
  zoom: number;
  x: number;
  y: number;
  turn: 0 | 90 | 180 | 270;
}
export interface Point {
  x: number;
  y: number;
}

export const fitted: View = { zoom: 1, x: 0, y: 0, turn: 0 };
export const mostZoom = 12;
/** Smaller parts are slips of the hand. */
export const leastSide = 0.01;

/** Zooms by a factor and leaves what lies under a point (pixels off the middle) where it is. */
export function zoomAt(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(mostZoom, Math.max(1, view.zoom * factor));
  if (zoom === 1) return { ...view, zoom, x: 0, y: 0 };
  const by = zoom / view.zoom;
  return { ...view, zoom, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by };
}

export const turned = (view: View, by: 90 | -90): View => ({
  ...fitted,
  turn: ((view.turn + by + 360) % 360) as View['turn'],
});

/** Where a point of the window lies in the upright picture, in fractions, kept inside; `box` is what the turned one covers. */
export function fractionAt(
  point: Point,
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  turn: View['turn'],
): Point {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const x = inside((point.x - box.left) / box.width);
  const y = inside((point.y - box.top) / box.height);
  return { 0: { x, y }, 90: { x: y, y: 1 - x }, 180: { x: 1 - x, y: 1 - y }, 270: { x: 1 - y, y: x } }[turn];
}

/** Four digits are less than a pixel of any picture, and keep the stored text short. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

export const regionBetween = (one: Point, other: Point): Region => ({
  x: rounded(Math.min(one.x, other.x)),
  y: rounded(Math.min(one.y, other.y)),
  width: rounded(Math.abs(one.x - other.x)),
  height: rounded(Math.abs(one.y - other.y)),
});

/** A first part for people who draw by keyboard: the middle of the picture. */
export const middleRegion: Region = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

/** Moves a part, or its far corner, by fractions and keeps it inside the picture. */
export function stepped(region: Region, { x, y }: Point, what: 'move' | 'resize'): Region {
  const within = (value: number, least: number, most: number) => rounded(Math.min(most, Math.max(least, value)));
  return what === 'move'
    ? { ...region, x: within(region.x + x, 0, 1 - region.width), y: within(region.y + y, 0, 1 - region.height) }
    : {
        ...region,
        width: within(region.width + x, leastSide, 1 - region.x),
        height: within(region.height + y, leastSide, 1 - region.y),
      };
}

export interface ShownPicture {
  key: string;
  field: FieldName;
  /** Its place among the pictures of its field, from 1. */
  number: number;
  /** It was there at the submission before, and is no more. */
  isBefore: boolean;
}

/** Every picture of an application in the order of the form, then those that the last correction took out. */
export function picturesOf({ fields, changes }: Pick<ReviewedApplication, 'fields' | 'changes'>): ShownPicture[] {
  const before = Object.fromEntries(changes.map(({ field, before }) => [field, before])) as ApplicationFields;
  const all = [
    ...picturesIn(fields).map((one) => ({ ...one, isBefore: false })),
    ...picturesIn(before).map((one) => ({ ...one, isBefore: true })),
  ].filter(({ key }, at, every) => every.findIndex((one) => one.key === key) === at);
  return all.map((picture, at) => ({
    ...picture,
    number: all.slice(0, at + 1).filter((one) => one.field === picture.field && one.isBefore === picture.isBefore)
      .length,
  }));
}

const company = sections.subject.filter((name) => name !== 'licence_image');
const workshop: readonly FieldName[] = [
  'company_name',
  'address',
  'factory_area_m2',
  'workers',
  'lines',
  'machines',
  'monthly_capacity',
];
const proofs: Partial<Record<FieldName, readonly FieldName[]>> = {
  licence_image: company,
  brand_images: ['company_name', 'brand_name', 'categories'],
  certificates: ['company_name', 'certificates'],
  gate_images: ['company_name', 'address', 'registered_address'],
  office_images: ['company_name', 'address'],
  warehouse_images: ['company_name', 'address', 'factory_area_m2', 'moq'],
};

/** What a picture of this field has to match. */
export const provenBy = (field: FieldName): readonly FieldName[] => proofs[field] ?? workshop;

const looks = { draft: 'border-madder', open: 'border-ochre', answered: 'border-ink-3' } as const;

/** One picture in a frame: drag, wheel and pinch move it; while a part is marked, dragging draws. */
export function PictureStage({
  src,
  alt,
  view,
  onView,
  said,
  marked,
  onMark,
}: {
  src: string;
  alt: string;
  view: View;
  onView(change: (view: View) => View): void;
  /** Those on a part of it are shown as frames. */
  said: readonly { id: string; region: Region | null; label: string; look: keyof typeof looks }[];
  /** The part being drawn, while one is. */
  marked: Region | undefined;
  onMark(region: Region): void;
}) {
  const t = useWords(pictureWords);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [natural, setNatural] = useState<{ width: number; ratio: number }>();
  const [hasFailed, setHasFailed] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const begun = useRef<Point>(undefined);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const point = offMiddle(event.currentTarget as Element, pointOf(event));
    onView((now) => zoomAt(now, Math.exp(-event.deltaY / 400), point));
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: WheelEvent) => onWheel(event);
    // React listens to the wheel passively: the page behind would scroll along.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  // Before the picture has loaded its box has no size, and a point in it would be a corner.
  const fraction = (point: Point) =>
    picture.current && natural ? fractionAt(point, picture.current.getBoundingClientRect(), view.turn) : undefined;

  function onPointerDown(event: ReactPointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    pointers.current.set(event.pointerId, point);
    if (marked) begun.current = fraction(point);
  }
  function onPointerMove(event: ReactPointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    pointers.current.set(event.pointerId, point);
    if (marked) {
      const end = fraction(point);
      if (begun.current && end) {
        const drawn = regionBetween(begun.current, end);
        if (drawn.width >= leastSide && drawn.height >= leastSide) onMark(drawn);
      }
      return;
    }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return onView((now) => ({ ...now, x: now.x + point.x - before.x, y: now.y + point.y - before.y }));
    const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const middle = offMiddle(event.currentTarget, { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    onView((now) => zoomAt(now, apart(point) / apart(before), middle));
  }
  function onPointerUp(event: ReactPointerEvent<HTMLDivElement>) {
    pointers.current.delete(event.pointerId);
    begun.current = undefined;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the viewer do all of it too
    <div
      ref={frame}
      data-testid="stage"
      className={`@container-size relative size-full touch-none overflow-hidden bg-ink/5 select-none ${marked ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={(event) => {
        const point = offMiddle(event.currentTarget, pointOf(event));
        if (!marked) onView((now) => (now.zoom > 1 ? { ...now, zoom: 1, x: 0, y: 0 } : zoomAt(now, 2.5, point)));
      }}
    >
      <div
        ref={picture}
        className="absolute top-1/2 left-1/2"
        style={{
          ...(natural ? { width: widthIn(view, natural), aspectRatio: natural.ratio } : {}),
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg)`,
        }}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          className={`size-full max-w-none ${natural ? '' : 'invisible'}`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth || 1, ratio: (naturalWidth || 1) / (naturalHeight || 1) })
          }
          onError={() => setHasFailed(true)}
        />
        {said.map(({ id, region, label, look }) =>
          region ? <Frame key={id} region={region} look={looks[look]} label={label} turn={view.turn} /> : null,
        )}
        {marked ? (
          <Frame region={marked} look="border-madder border-dashed bg-madder/10" label="" turn={view.turn} />
        ) : null}
      </div>
      {hasFailed ? (
        <p role="alert" className="absolute inset-0 grid place-items-center text-ink-2">
          {t.notLoaded}
        </p>
      ) : null}
    </div>
  );
}

/** Small pictures are made larger to fit, but not so far that they are squares of colour. */
const mostEnlarged = 2;

/** CSS: as wide as fits the frame, and as often as that as it is zoomed. */
function widthIn({ zoom, turn }: View, { width, ratio }: { width: number; ratio: number }): string {
  const [across, down] = turn === 90 || turn === 270 ? ['100cqh', '100cqw'] : ['100cqw', '100cqh'];
  return `calc(${zoom} * min(${across}, ${ratio} * ${down}, ${mostEnlarged * width}px))`;
}

function Frame({ region, look, label, turn }: { region: Region; look: string; label: string; turn: View['turn'] }) {
  const percent = (value: number) => `${value * 100}%`;
  return (
    <div
      className={`pointer-events-none absolute border-2 ${look}`}
      style={{
        left: percent(region.x),
        top: percent(region.y),
        width: percent(region.width),
        height: percent(region.height),
        boxShadow: '0 0 0 1px rgb(255 255 255 / 70%)',
      }}
    >
      {label ? (
        <span
          className="absolute -top-3 -left-3 grid size-6 place-items-center rounded-full bg-madder text-xs font-semibold text-surface"
          style={{ transform: `rotate(${-turn}deg)` }}
        >
          {label}
        </span>
      ) : null}
    </div>
  );
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });
const offMiddle = (element: Element, { x, y }: Point): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
};

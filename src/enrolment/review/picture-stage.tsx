import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { Region } from '#enrolment/contract.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import {
  fitScale,
  fractionAt,
  leastSide,
  type Point,
  regionBetween,
  type Size,
  type View,
  zoomAt,
} from './stage-geometry.ts';
import { pictureWords } from './viewer-words.ts';

export interface ShownRegion {
  id: string;
  region: Region;
  label: string;
  look: 'draft' | 'open' | 'answered';
}
const looks = { draft: 'border-madder', open: 'border-ochre', answered: 'border-ink-3' } as const;

/** One picture in a frame: drag, wheel and pinch move it; while a part is marked, dragging draws. */
export function PictureStage({
  src,
  alt,
  view,
  onView,
  regions,
  marked,
  onMark,
}: {
  src: string;
  alt: string;
  view: View;
  onView(change: (view: View) => View): void;
  regions: readonly ShownRegion[];
  /** The part being drawn, while one is. */
  marked: Region | undefined;
  onMark(region: Region): void;
}) {
  const say = useWords(pictureWords);
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  const [natural, setNatural] = useState<Size>();
  const [hasFailed, setHasFailed] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const begun = useRef<Point>(undefined);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    // React listens to the wheel passively: the page behind would scroll along.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const point = offMiddle(element, event);
      onView((now) => zoomAt(now, Math.exp(-event.deltaY / 400), point));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [onView]);

  const scale = size && natural ? fitScale(size, natural, view.turn) * view.zoom : 0;
  const fraction = (point: Point) => (size && natural ? fractionAt(point, view, size, natural) : undefined);

  function onPointerDown(event: ReactPointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = offMiddle(event.currentTarget, event);
    pointers.current.set(event.pointerId, point);
    if (marked) begun.current = fraction(point);
  }
  function onPointerMove(event: ReactPointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const point = offMiddle(event.currentTarget, event);
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
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
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
      className={`relative size-full touch-none overflow-hidden bg-ink/5 select-none ${marked ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={(event) => {
        const point = offMiddle(event.currentTarget, event);
        if (!marked) onView((now) => (now.zoom > 1 ? { ...now, zoom: 1, x: 0, y: 0 } : zoomAt(now, 2.5, point)));
      }}
    >
      <div
        className="absolute top-1/2 left-1/2"
        style={{
          width: natural && scale ? natural.width * scale : undefined,
          height: natural && scale ? natural.height * scale : undefined,
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg)`,
        }}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          className={`size-full max-w-none ${natural ? '' : 'invisible'}`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth || 1, height: naturalHeight || 1 })
          }
          onError={() => setHasFailed(true)}
        />
        {regions.map(({ id, region, label, look }) => (
          <Frame key={id} region={region} look={looks[look]} label={label} turn={view.turn} />
        ))}
        {marked ? (
          <Frame region={marked} look="border-madder border-dashed bg-madder/10" label="" turn={view.turn} />
        ) : null}
      </div>
      {hasFailed ? (
        <p role="alert" className="absolute inset-0 grid place-items-center text-ink-2">
          {say.notLoaded}
        </p>
      ) : null}
    </div>
  );
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

const offMiddle = (element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
};

import { type ReactNode, useEffect, useState } from 'react';
import type { Fit } from './board-request.ts';
import type { Slice } from './panel-slice.ts';
import { SurroundingsProvider, useSurroundings } from './widget-surroundings.tsx';
import './canvas.css';

/** Tells what stands on the canvas how finely bitmaps must be drawn. */
function DevicePixels({ value, children }: { value: number | undefined; children: ReactNode }) {
  const surroundings = useSurroundings();
  return <SurroundingsProvider value={{ ...surroundings, devicePixels: value }}>{children}</SurroundingsProvider>;
}

const sizes = (canvas: { width: number; height: number }, slice: Slice): React.CSSProperties =>
  ({
    '--canvas-width': `${canvas.width}px`,
    '--canvas-height': `${canvas.height}px`,
    '--slice-x': `${slice.x}px`,
    '--slice-width': `${slice.width}px`,
  }) as React.CSSProperties;

/** A canvas in small, as wide as what it stands in. */
export function SmallCanvas({ canvas, children }: { canvas: { width: number; height: number }; children: ReactNode }) {
  return (
    <div className="small-canvas" style={{ aspectRatio: `${canvas.width} / ${canvas.height}` }}>
      <div className="canvas canvas-small" style={sizes(canvas, { x: 0, ...canvas })}>
        <DevicePixels value={0.5}>{children}</DevicePixels>
      </div>
    </div>
  );
}

/** Bitmaps are drawn anew when this changes, and a window that is being dragged changes it every frame: in steps. */
const stepsPerPixel = 8;
const coarsest = 0.25;
const finest = 4;

function devicePixelsOf(fit: Fit, { width, height }: Slice): number {
  const across = innerWidth / width;
  const down = innerHeight / height;
  const scale =
    fit === 'contain' ? Math.min(across, down) : fit === '1:1' ? 1 / devicePixelRatio : Math.max(across, down);
  const exact = Math.ceil(scale * devicePixelRatio * stepsPerPixel) / stepsPerPixel;
  return Math.min(finest, Math.max(coarsest, exact));
}

/**
 * Scales a board's canvas, or the slice of it that this display shows, to the window. The scaling itself is in the style
 * sheet, so it is right before any script.
 */
export function CanvasScale({
  canvas,
  slice,
  fit,
  children,
}: {
  canvas: { width: number; height: number };
  slice: Slice;
  fit: Fit;
  children: ReactNode;
}) {
  const { x, width, height } = slice;
  const [pixels, setPixels] = useState<number>();
  useEffect(() => {
    const measure = () => {
      setPixels(devicePixelsOf(fit, { x, width, height }));
      document.documentElement.style.setProperty('--device-pixels', String(devicePixelRatio));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [x, width, height, fit]);
  return (
    <div className="canvas-window" data-fit={fit}>
      <div className="canvas" style={sizes(canvas, slice)}>
        <DevicePixels value={pixels}>{children}</DevicePixels>
      </div>
    </div>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { SurroundingsProvider, useSurroundings } from './widget-surroundings.tsx';

/** How a board's canvas meets the window; `?fit=`. */
export const fits = ['contain', 'cover', 'fill', '1:1'] as const;
export type Fit = (typeof fits)[number];
export const readFit = (text: string | null): Fit => fits.find((fit) => fit === text) ?? 'contain';

/** Tells what stands on the canvas how finely bitmaps must be drawn. */
function DevicePixels({ value, children }: { value: number | undefined; children: ReactNode }) {
  const surroundings = useSurroundings();
  return <SurroundingsProvider value={{ ...surroundings, devicePixels: value }}>{children}</SurroundingsProvider>;
}

/** A canvas in small, as wide as what it stands in. */
export function SmallCanvas({
  canvas: { width, height },
  children,
}: {
  canvas: { width: number; height: number };
  children: ReactNode;
}) {
  return (
    <div className="small-canvas" style={{ aspectRatio: `${width} / ${height}` }}>
      <div
        className="canvas canvas-small"
        style={{ '--canvas-width': `${width}px`, '--canvas-height': `${height}px` } as React.CSSProperties}
      >
        <DevicePixels value={0.5}>{children}</DevicePixels>
      </div>
    </div>
  );
}

/** Scales a board's canvas to the window. The scaling itself is in the style sheet, so it is right before any script. */
export function CanvasScale({
  canvas,
  fit,
  children,
}: {
  canvas: { width: number; height: number };
  fit: Fit;
  children: ReactNode;
}) {
  const { width, height } = canvas;
  const [pixels, setPixels] = useState<number>();
  useEffect(() => {
    const measure = () => {
      const across = innerWidth / width;
      const down = innerHeight / height;
      const scale =
        fit === 'contain' ? Math.min(across, down) : fit === '1:1' ? 1 / devicePixelRatio : Math.max(across, down);
      // In steps: a bitmap is redrawn when this changes, and a window that is being dragged changes it every frame.
      setPixels(Math.min(4, Math.max(0.25, Math.ceil(scale * devicePixelRatio * 8) / 8)));
      document.documentElement.style.setProperty('--device-pixels', String(devicePixelRatio));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [width, height, fit]);
  return (
    <div className="canvas-window" data-fit={fit}>
      <div
        className="canvas"
        style={{ '--canvas-width': `${width}px`, '--canvas-height': `${height}px` } as React.CSSProperties}
      >
        <DevicePixels value={pixels}>{children}</DevicePixels>
      </div>
    </div>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import type { Fit } from './board-request.ts';
import type { Slice } from './panel-slice.ts';
import { useWidgetEnvironment, WidgetEnvironmentProvider } from './widget-environment.tsx';
import './canvas.css';

const sizes = (canvas: { width: number; height: number }, slice: Slice): React.CSSProperties =>
  ({
    '--canvas-width': `${canvas.width}px`,
    '--canvas-height': `${canvas.height}px`,
    '--slice-x': `${slice.x}px`,
    '--slice-width': `${slice.width}px`,
  }) as React.CSSProperties;

/** Rounds the scale to steps: each change redraws all bitmaps, and resizing a window changes it every frame. */
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
 * Scales a board's canvas, or this display's slice of it, to the window. CSS does the scaling, so it is right before
 * scripts run.
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
  const [devicePixels, setDevicePixels] = useState<number>();
  const environment = useWidgetEnvironment();
  useEffect(() => {
    const measure = () => {
      setDevicePixels(devicePixelsOf(fit, { x, width, height }));
      document.documentElement.style.setProperty('--device-pixels', String(devicePixelRatio));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [x, width, height, fit]);
  return (
    <div className="canvas-window" data-fit={fit}>
      <div className="canvas" style={sizes(canvas, slice)}>
        <WidgetEnvironmentProvider value={{ ...environment, devicePixels }}>{children}</WidgetEnvironmentProvider>
      </div>
    </div>
  );
}

import { useEffect, useState } from 'react';
import type { Quality } from '#screens/widget-environment.tsx';
import { BrownOut, windowMs } from './brown-out.ts';

/** The motion level of this display by its measured frame rate. */
export function useQuality(): Quality {
  const [quality, setQuality] = useState<Quality>(3);
  useEffect(() => {
    const ladder = new BrownOut();
    let frames = 0;
    let begunAt = performance.now();
    let next = requestAnimationFrame(function count(now) {
      next = requestAnimationFrame(count);
      frames += 1;
      const lengthMs = now - begunAt;
      if (lengthMs < windowMs) return;
      // A window this long means a hidden page or a sleeping machine, not a slow display.
      if (lengthMs < 3 * windowMs) setQuality(ladder.count(frames, lengthMs));
      frames = 0;
      begunAt = now;
    });
    return () => cancelAnimationFrame(next);
  }, []);
  return quality;
}

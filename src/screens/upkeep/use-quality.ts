import { useEffect, useState } from 'react';
import type { Quality } from '#screens/widget-surroundings.tsx';
import { BrownOut, windowMs } from './brown-out.ts';

/** How much motion this display affords, by the frames that it really shows. */
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
      // A window of several times its length was no slow display, but a hidden page or a machine that slept.
      if (lengthMs < 3 * windowMs) setQuality(ladder.count(frames, lengthMs));
      frames = 0;
      begunAt = now;
    });
    return () => cancelAnimationFrame(next);
  }, []);
  return quality;
}

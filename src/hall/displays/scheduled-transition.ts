import type { Transition } from '#hall/content.ts';

/** How far a transition has to go when the browser is told of it only after its moment. */
const frames: Record<Transition['kind'], Keyframe[]> = {
  cut: [{ opacity: 0.001 }, { opacity: 1 }],
  fade: [{ opacity: 0.001 }, { opacity: 1 }],
  wipe: [
    { opacity: 1, clipPath: 'inset(0 100% 0 0)' },
    { opacity: 1, clipPath: 'inset(0 0 0 0)' },
  ],
};

/** Screens draw some sixty times a second: the frame nearest to a moment is half of one before or after it. */
const halfFrameMs = 8;

/**
 * Has an element appear at a moment of the server's clock. The animation is handed to the browser ahead and begins by the
 * browser's own timeline, so that what the page is busy with at that moment moves nothing. It is the frame nearest to the
 * moment that shows it, and not the first after it: displays are half a frame earlier, and on both sides of it.
 */
export function scheduleTransition(element: Element, { kind, durationMs }: Transition, beginsInMs: number): Animation {
  const animation = element.animate(frames[kind], {
    duration: kind === 'cut' ? 1 : Math.max(1, durationMs),
    easing: kind === 'wipe' ? 'cubic-bezier(0.6, 0, 0.3, 1)' : 'linear',
    fill: 'both',
  });
  animation.startTime = performance.now() + beginsInMs - halfFrameMs;
  return animation;
}

/** The first moment at which a frame that shows what begins at `at` has been handed to the screen. */
export function whenPainted(at: number, now: () => number, seen: (at: number) => void): () => void {
  let frame = 0;
  const look = () => {
    frame = requestAnimationFrame(() => {
      if (now() < at - halfFrameMs) look();
      else frame = requestAnimationFrame(() => seen(now()));
    });
  };
  const timer = setTimeout(look, Math.max(0, at - now() - 20));
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

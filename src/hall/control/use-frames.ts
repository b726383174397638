import { useEffect, useRef } from 'react';
import type { DisplayId, HallDocument } from '#hall/document.ts';
import type { Call, Presence } from '#hall/protocol.ts';

const everyMs = 8_000;
const moving = ['video', 'player'];

/** Requests a frame from displays that show a video, every few seconds while the page is visible. */
export function useFrames({
  document,
  presence,
  call,
}: {
  document: HallDocument | undefined;
  presence: Readonly<Record<DisplayId, Presence>>;
  call(call: Call, displays: readonly DisplayId[]): void;
}): void {
  const latest = useRef({ document, presence });
  latest.current = { document, presence };
  useEffect(() => {
    const ask = () => {
      const { document: hall, presence: here } = latest.current;
      if (!hall || window.document.visibilityState !== 'visible') return;
      const displays = Object.entries(hall.programme).flatMap(([id, { content }]) =>
        moving.includes(content.kind) && here[id]?.state === 'here' ? [id] : [],
      );
      if (displays.length > 0) call('picture', displays);
    };
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [call]);
}

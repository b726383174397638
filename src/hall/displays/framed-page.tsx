import { useEffect, useRef } from 'react';

const lookEveryMs = 60;
/** A page that never says that it is there is shown as it is. */
const patienceMs = 15_000;

/**
 * A page of this site in a frame. It says that it is ready when what it waits for stands in the document, its fonts are
 * there and it has been drawn.
 */
export function FramedPage({
  address,
  waitsFor,
  onReady,
  onFault,
}: {
  address: string;
  waitsFor: string;
  onReady(): void;
  onFault(fault: string | undefined): void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const told = useRef({ onReady, onFault });
  told.current = { onReady, onFault };
  useEffect(() => {
    let isGone = false;
    const from = performance.now();
    const look = async () => {
      const page = frame.current?.contentDocument;
      // A new frame stands at about:blank, which is complete, until the page's own document takes its place.
      const isThere =
        page?.URL !== 'about:blank' && page?.readyState === 'complete' && page.querySelector(waitsFor) !== null;
      const isLate = performance.now() - from > patienceMs;
      if (!isThere && !isLate) return;
      clearInterval(looking);
      await page?.fonts?.ready;
      if (isGone) return;
      told.current.onFault(isThere ? undefined : 'page');
      frame.current?.contentWindow?.requestAnimationFrame(() => requestAnimationFrame(() => told.current.onReady()));
    };
    const looking = setInterval(() => void look(), lookEveryMs);
    return () => {
      isGone = true;
      clearInterval(looking);
    };
  }, [waitsFor]);
  return <iframe ref={frame} className="hall-fill" src={address} title={address} tabIndex={-1} />;
}

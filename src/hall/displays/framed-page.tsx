import { useEffect, useRef, useState } from 'react';

const lookEveryMs = 60;
/** A page that never says that it is there is shown as it is. */
const patienceMs = 15_000;
/** Retry interval while the server is unreachable. */
const againMs = 4_000;

/**
 * A page of this site in a frame. It says that it is ready when what it waits for stands in the document, its fonts are
 * there and it has been drawn. Where there is no server for it nothing is seen, until there is one: never what the browser says of that.
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
  const callbacks = useRef({ onReady, onFault });
  callbacks.current = { onReady, onFault };
  const [tries, setTries] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try has a frame of its own
  useEffect(() => {
    let isGone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const from = performance.now();
    const look = async () => {
      const page = frame.current?.contentDocument;
      // The browser's own error page is cross-origin.
      if (page === null) {
        clearInterval(looking);
        setIsMissing(true);
        callbacks.current.onFault('page');
        callbacks.current.onReady();
        again = setTimeout(() => setTries((before) => before + 1), againMs);
        return;
      }
      // A new frame stands at about:blank, which is complete, until the page's own document takes its place.
      const isThere =
        page?.URL !== 'about:blank' && page?.readyState === 'complete' && page.querySelector(waitsFor) !== null;
      const isLate = performance.now() - from > patienceMs;
      if (!isThere && !isLate) return;
      clearInterval(looking);
      await page?.fonts?.ready;
      if (isGone) return;
      setIsMissing(false);
      callbacks.current.onFault(isThere ? undefined : 'page');
      frame.current?.contentWindow?.requestAnimationFrame(() =>
        requestAnimationFrame(() => callbacks.current.onReady()),
      );
    };
    const looking = setInterval(() => void look(), lookEveryMs);
    return () => {
      isGone = true;
      clearInterval(looking);
      clearTimeout(again);
    };
  }, [waitsFor, tries]);
  return (
    <iframe
      key={tries}
      ref={frame}
      className="hall-fill"
      data-missing={isMissing || undefined}
      src={address}
      title={address}
      tabIndex={-1}
    />
  );
}

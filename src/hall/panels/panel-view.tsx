import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Content } from '#hall/content.ts';
import { HallDisplay } from '#hall/displays/hall-display.ts';
import { OverlayView, useOverlay } from '#hall/displays/overlay-view.tsx';
import { PairingView } from '#hall/displays/pairing-view.tsx';
import '#hall/displays/display.css';
import { useScreenWorker } from '#kit/kept-screen/use-screen-worker.ts';
import { useWakeLock } from '#kit/ui/use-wake-lock.ts';
import { PanelBrowser } from './panel-browser.tsx';

/** A touch panel of the hall: paired like any display, then for visitors' hands. */
export function PanelView({ idleMs }: { idleMs: number }) {
  const [hall] = useState(() => new HallDisplay());
  const { phase, pairing, display, document, isLinked } = useSyncExternalStore(
    hall.subscribe,
    () => hall.state,
    () => hall.state,
  );
  useEffect(() => {
    hall.start();
    return () => hall.stop();
  }, [hall]);
  useWakeLock();
  useScreenWorker(isLinked);
  const overlay = useOverlay(document.overlay, hall.now);

  // A panel is looked after like a display: staff see that it is there, and what it shows.
  useEffect(() => {
    if (phase !== 'paired') return;
    hall.say({
      shows: { put: 0, kind: 'story', overlay: overlay.kind },
      ready: true,
      screen: { width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio },
    });
  }, [hall, phase, overlay.kind]);

  /** Tells the displays beside the panel. Without one, or without a server, the visitor reads on here. */
  const show = (content: Content) => {
    if (display) void hall.link?.give({ kind: 'touch', panel: display, content });
  };
  return (
    <div data-kept-screen="" data-phase={phase}>
      {pairing ? <PairingView pairing={pairing} now={hall.now} /> : null}
      {phase === 'paired' ? <PanelBrowser idleMs={idleMs} now={hall.now} onShow={show} /> : null}
      <OverlayView overlay={overlay} />
    </div>
  );
}

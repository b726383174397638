import { useCallback, useEffect, useRef } from 'react';
import type { Content } from '#hall/content.ts';
import { OverDisplay } from '#hall/displays/over-display.tsx';
import { PairingView } from '#hall/displays/pairing-view.tsx';
import { screenSize, useHallDisplay } from '#hall/displays/use-hall-display.ts';
import { displaysBeside } from '#hall/document.ts';
import type { Answer } from '#hall/link/link-client.ts';
import type { BoardPlacement } from './panel-board.tsx';
import { PanelBrowser } from './panel-browser.tsx';
import '#hall/displays/display.css';

/** A touch panel of the hall: paired like any display, then for visitors' hands. */
export function PanelView({ idleMs }: { idleMs: number }) {
  const shown = useHallDisplay('panel', ({ phase }) => phase === 'pairing');
  const { hall, phase, pairing, display, document, isLinked, isBesideHere, setUp, overlay } = shown;
  const hasBeside = isLinked && isBesideHere;

  // A panel is looked after like a display: staff see that it is there, and what it shows.
  useEffect(() => {
    if (phase === 'paired')
      hall.say({ shows: { put: 0, kind: 'story', overlay: overlay.kind }, ready: true, screen: screenSize() });
  }, [hall, phase, overlay.kind]);

  /** Unless a display beside it shows a board, it has its figures here once the server has put it on this panel. */
  const seenBoard = (address: string): BoardPlacement => {
    if (hasBeside) return 'beside';
    const own = document.programme[display]?.content;
    if (own?.kind !== 'board' || own.board !== address) return 'away';
    return displaysBeside(document, display).length > 0 ? 'instead' : 'here';
  };
  /** Puts it on the panel and the displays beside it. Without a server, the visitor reads on here. */
  const give = useCallback(
    (content: Content) => (display ? hall.link?.give({ kind: 'touch', panel: display, content }) : undefined),
    [hall, display],
  );
  const show = useTouch(isLinked, give);
  return (
    <div
      className="hall-display"
      data-use="panel"
      data-kept-screen=""
      data-rotation={setUp?.rotation ?? 0}
      data-phase={phase}
    >
      <div className="hall-stage">
        {pairing ? <PairingView pairing={pairing} now={hall.now} /> : null}
        {phase === 'paired' ? (
          <PanelBrowser idleMs={idleMs} now={hall.now} hasBeside={hasBeside} seenBoard={seenBoard} onShow={show} />
        ) : null}
        <OverDisplay {...shown} />
      </div>
    </div>
  );
}

/** A touch that is older when the connection is back is nobody's any more: what was put on since stays. */
const freshMs = 30_000;

/**
 * Puts on what was touched: one after another, as answers of several may pass each other, of those that wait the newest, and
 * again when a lost connection is back.
 */
export function useTouch(isLinked: boolean, give: (content: Content) => Promise<Answer> | undefined) {
  const waiting = useRef<{ content: Content; at: number }>(undefined);
  const isGiving = useRef(false);
  const giveWaiting = useCallback(async () => {
    if (isGiving.current) return;
    isGiving.current = true;
    for (let next = waiting.current; next; next = waiting.current) {
      const answer = await give(next.content);
      if (!answer || (!answer.ok && answer.reason === 'no_answer')) break;
      if (waiting.current === next) waiting.current = undefined;
    }
    isGiving.current = false;
  }, [give]);
  useEffect(() => {
    if (!isLinked) return;
    if (waiting.current && Date.now() - waiting.current.at > freshMs) waiting.current = undefined;
    void giveWaiting();
  }, [isLinked, giveWaiting]);
  return (content: Content) => {
    waiting.current = { content, at: Date.now() };
    void giveWaiting();
  };
}

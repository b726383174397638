import { useCallback, useEffect, useRef } from 'react';
import type { Content } from '#hall/content.ts';
import type { Answer } from '#hall/link/link-client.ts';

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

import { useEffect, useRef } from 'react';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { isDialogOpen } from '#kit/ui/page-keys.ts';
import { placeInQueue, queueTitleId } from './queue-address.ts';
import type { QueueRow } from './queue-contract.ts';

const linkOf = (id: number) => document.querySelector<HTMLElement>(`[data-application="${id}"]`);

function goTo(row: QueueRow | undefined): boolean {
  const link = row && linkOf(row.id);
  if (!link) return false;
  link.focus();
  link.scrollIntoView({ block: 'nearest' });
  return true;
}

/**
 * J and K move the focus from company to company and on to the next page or back, X chooses the focused one, M takes it. Enter opens
 * it, as it does any link; N the first. Who comes back from an application is where they left the queue.
 */
export function useQueueKeys({
  rows,
  choose,
  take,
  turn,
}: {
  /** Of this page of the queue; undefined until they are known. */
  rows: readonly QueueRow[] | undefined;
  choose(row: QueueRow): void;
  take(row: QueueRow): void;
  /** To the next page or the one before; false where there is none. */
  turn(by: 1 | -1): boolean;
}): void {
  /** The page was turned by a key: which of its rows gets the focus once they are there. */
  const turned = useRef<{ from: readonly QueueRow[]; by: 1 | -1 }>(undefined);
  useEffect(() => {
    if (!rows || !turned.current || rows === turned.current.from) return;
    const { by } = turned.current;
    turned.current = undefined;
    // Whoever has gone on to something else meanwhile, as to the search, stays there.
    const at = document.activeElement;
    if (at === document.body || at?.matches('[data-application]')) goTo(by === 1 ? rows[0] : rows.at(-1));
  }, [rows]);

  const hasComeBack = useRef(false);
  useEffect(() => {
    if (!rows || hasComeBack.current) return;
    hasComeBack.current = true;
    const place = placeInQueue();
    if (place === undefined || document.activeElement !== document.body) return;
    if (!goTo(rows.find(({ id }) => id === place))) focusOnIfLost(queueTitleId);
  }, [rows]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!rows || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
      const target = event.target as HTMLElement;
      const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
      if (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isCheckbox)) return;
      const at = rows.findIndex(({ id }) => linkOf(id) === document.activeElement);
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') {
        const by = key === 'j' ? 1 : -1;
        const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by;
        event.preventDefault();
        if (!rows[next] && turn(by)) turned.current = { from: rows, by };
        else goTo(rows[Math.min(rows.length - 1, Math.max(0, next))]);
      } else if (key === 'n' && rows[0]) {
        event.preventDefault();
        linkOf(rows[0].id)?.click();
      } else if (key === 'm' && rows[at]) {
        event.preventDefault();
        take(rows[at]);
      } else if (key === 'x' && rows[at]) {
        event.preventDefault();
        choose(rows[at]);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [rows, choose, take, turn]);
}

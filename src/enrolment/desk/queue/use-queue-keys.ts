import { useEffect } from 'react';
import type { QueueRow } from '#enrolment/queue/queue-contract.ts';

const linkOf = (id: number) =>
  [...document.querySelectorAll<HTMLElement>(`[data-application="${id}"]`)].find((link) => link.offsetParent !== null);

/** J and K move the focus from company to company, X chooses the focused one, M takes it. Enter opens it, as it does any link; N the first. */
export function useQueueKeys(
  rows: readonly QueueRow[],
  choose: (row: QueueRow) => void,
  take: (row: QueueRow) => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]')) return;
      const target = event.target as HTMLElement;
      const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
      if (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isCheckbox)) return;
      const at = rows.findIndex(({ id }) => linkOf(id) === document.activeElement);
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') {
        const next = at === -1 ? (key === 'j' ? 0 : rows.length - 1) : at + (key === 'j' ? 1 : -1);
        const row = rows[Math.min(rows.length - 1, Math.max(0, next))];
        const link = row && linkOf(row.id);
        if (!link) return;
        event.preventDefault();
        link.focus();
        link.scrollIntoView({ block: 'nearest' });
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
  }, [rows, choose, take]);
}

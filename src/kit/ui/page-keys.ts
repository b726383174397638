import { useEffect } from 'react';

/** Whether a key event targets a field. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** An open dialog handles its own keys. A closed one may stay in the document, hidden. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role=dialog]')].some((dialog) => dialog.getClientRects().length > 0);

/** Runs what a key of the page does: not in a field or a dialog, and not with Ctrl, Alt or Command. */
export function usePageKeys(keys: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const work = keys[event.key];
      if (!work || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
      event.preventDefault();
      work();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

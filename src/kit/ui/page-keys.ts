/** Whether a key event targets a field. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** An open dialog handles its own keys. A closed one may stay in the document, hidden. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role=dialog]')].some((dialog) => dialog.getClientRects().length > 0);

/** Whether a key goes into a field. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A dialog that is open has keys of its own. One that was closed may stay in the document, hidden. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role=dialog]')].some((dialog) => dialog.getClientRects().length > 0);

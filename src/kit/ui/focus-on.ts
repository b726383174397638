/** Longer than a render takes. */
const mostFrames = 30;

/**
 * Moves the focus after an action that removes the pressed control: screen readers would restart at the top of the page. The
 * target is a control, or a heading with `tabIndex={-1}`; waits until it is rendered.
 */
export function focusOn(id: string, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const found = document.getElementById(id);
    if (found) found.focus();
    else if (frames > 1) focusOn(id, frames - 1);
  });
}

/** The same, unless the page has moved the focus already. Does not scroll, for mouse users. */
export function focusOnIfLost(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
    }),
  );
}

/** Moves the focus to what stands first on the page of these, such as the first field with an error. */
export function focusOnFirst(ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const found = ids.flatMap((id) => document.getElementById(id) ?? []);
    const isBefore = (one: Node, other: Node) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    found.sort((one, other) => (isBefore(one, other) ? -1 : 1))[0]?.focus();
  });
}

/** Longer than a change takes to be drawn. */
const mostFrames = 30;

/**
 * Where the focus goes on when what was pressed has gone with what it did: otherwise readers begin at the top again. A control, or a
 * heading with `tabIndex={-1}`. Call it once the page knows of the change; it waits until that is drawn.
 */
export function focusOn(id: string, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const found = document.getElementById(id);
    if (found) found.focus();
    else if (frames > 1) focusOn(id, frames - 1);
  });
}

/** The same, unless the page has led the focus on by then. Nobody who pressed by mouse is scrolled away from what they look at. */
export function focusOnIfLost(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
    }),
  );
}

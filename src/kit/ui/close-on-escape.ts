/** Escape closes what unfolds over a page (`<details data-over>`), and the reader is back where it was opened. */
export function closeOnEscape(): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-over][open]')) {
      details.open = false;
      details.querySelector('summary')?.focus();
    }
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
